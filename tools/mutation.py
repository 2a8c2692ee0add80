"""Small mistakes, one at a time: every place in a module where a slip of the hand would change
what it does, and the module with that one slip.

Left out on purpose, because no rule test could or should notice: docstrings, annotations, words for
people (`raise`, texts with spaces), `assert`, `__slots__` and other double-underscore names, None
where False was, and whether `zip` is strict.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

_SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Break: ast.Continue,
    ast.Continue: ast.Break,
}
_LEFT_OUT = (ast.Raise, ast.Assert, ast.JoinedStr, ast.Import, ast.ImportFrom)
_ANNOTATIONS = ("annotation", "returns", "type_comment")
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


@dataclass(frozen=True, slots=True)
class Mutant:
    """One slip. `function` is the dotted name of the outermost function it is in, empty when it is
    in the module or a class itself; `statement` are the lines one of which runs whenever the slip
    matters."""

    file: Path
    source: str
    number: int
    line: int
    function: str
    statement: range

    def tree(self) -> ast.Module:
        tree = ast.parse(self.source)
        list(_slips(tree))[self.number].make()
        return ast.fix_missing_locations(tree)

    def __str__(self) -> str:
        before = ast.unparse(ast.parse(self.source)).splitlines()
        after = ast.unparse(self.tree()).splitlines()
        pairs = [(old, new) for old, new in zip(before, after, strict=False) if old != new]
        old, new = pairs[0] if pairs else ("", "")
        # A long line is shown where it differs.
        same = next((n for n, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), 0)
        cut = slice(max(0, same - 50), same + 40) if len(old) > 90 else slice(None)
        return f"{self.file.name}:{self.line}\n    - {old[cut].strip()}\n    + {new[cut].strip()}"


def mutants(file: Path) -> list[Mutant]:
    source = file.read_text(encoding="utf-8")
    return [
        Mutant(file, source, number, slip.line, slip.function, slip.statement)
        for number, slip in enumerate(_slips(ast.parse(source)))
    ]


@dataclass(frozen=True, slots=True)
class _Slip:
    line: int
    function: str
    statement: range
    make: Callable[[], None]


def _slips(tree: ast.Module) -> Iterator[_Slip]:
    """All slips in the order of the source; `make` does one to this tree."""
    yield from _inside(tree, (), "", range(0))


def _inside(
    node: ast.AST, names: tuple[str, ...], function: str, statement: range
) -> Iterator[_Slip]:
    for name, value in ast.iter_fields(node):
        if name in _ANNOTATIONS:
            continue
        # Decorators and defaults run when the function is made: they belong to what is around it.
        inner = function
        if name == "body" and not function and isinstance(node, _FUNCTIONS):
            inner = ".".join(names)
        for index, child in enumerate(value if isinstance(value, list) else [value]):
            if isinstance(child, ast.AST) and not _left_out(node, child, index):
                place = _Place(node, name, index if isinstance(value, list) else None)
                line = getattr(child, "lineno", getattr(node, "lineno", 1))
                around = _own_lines(child) if isinstance(child, ast.stmt) else statement
                for make in _changes(place, child):
                    yield _Slip(line, inner, around, make)
                named = isinstance(child, (*_FUNCTIONS, ast.ClassDef)) and not inner
                below = (*names, child.name) if named else names  # type: ignore[attr-defined]
                yield from _inside(child, below, inner, around)


def _own_lines(statement: ast.stmt) -> range:
    """The lines of a statement, without those of the statements inside it."""
    inside = [s.lineno for s in ast.walk(statement) if isinstance(s, ast.stmt) and s != statement]
    end = min(inside) if inside else (statement.end_lineno or statement.lineno) + 1
    return range(statement.lineno, max(end, statement.lineno + 1))


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a node hangs in the tree, so that another can be put there."""

    parent: ast.AST
    field: str
    index: int | None

    def put(self, node: ast.AST) -> None:
        if self.index is None:
            setattr(self.parent, self.field, node)
        else:
            getattr(self.parent, self.field)[self.index] = node


def _left_out(parent: ast.AST, child: ast.AST, index: int) -> bool:
    if isinstance(child, _LEFT_OUT):
        return True
    if isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant):
        return True  # a docstring
    if isinstance(child, ast.keyword) and child.arg == "strict":
        return True
    return isinstance(child, ast.Assign) and any(
        isinstance(target, ast.Name) and target.id.startswith("__") for target in child.targets
    )


def _changes(place: _Place, node: ast.AST) -> Iterator[Callable[[], None]]:
    """What can be done wrong at this node, without what is below it."""
    swap = _SWAPS.get(type(node))
    if swap is not None:
        yield lambda: place.put(ast.copy_location(swap(), node))
    match node:
        case ast.Constant(value=bool(value)):
            yield lambda: setattr(node, "value", not value)
        case ast.Constant(value=int(number)):
            yield lambda: setattr(node, "value", number + 1)
        case ast.Constant(value=str(text)) if " " not in text:
            yield lambda: setattr(node, "value", f"{text}!")
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield lambda: place.put(operand)
        case ast.Return(value=ast.AST() as value) if ast.unparse(value) not in ("None", "False"):
            yield lambda: setattr(node, "value", ast.Constant(None))
        case ast.Expr(value=ast.Call()) | ast.Delete() | ast.AugAssign():
            yield lambda: place.put(ast.copy_location(ast.Pass(), node))
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield lambda: place.put(ast.copy_location(ast.Pass(), node))
    # A comparison or a `not` is turned round by itself already.
    if isinstance(node, (ast.If, ast.While, ast.IfExp)) and not isinstance(
        node.test, (ast.Compare, ast.UnaryOp)
    ):
        yield lambda: setattr(node, "test", ast.UnaryOp(ast.Not(), node.test))
