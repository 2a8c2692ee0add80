"""The physical side of the simulation: pieces, where hands put them, what perfect sensors see."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from hardware.cells import INDEX, POCKETS, TONGUE
from hardware.pieces import BoxedPiece, mat_piece
from hardware.ports import Profile, Read
from hardware.tags import Tag, Tags

AWAY, HAND, TRAY = "away", "hand", "tray"
"""Where a piece is when it is on no cell."""


class Impossible(Exception):
    """Something no hand can do on this console. Nothing was moved."""


class NoSuchPiece(Impossible, LookupError):
    def __init__(self, handle: str) -> None:
        super().__init__(f"no piece {handle[:40]!r} is in this box: take one of those listed")


class NoSuchCell(Impossible, LookupError):
    def __init__(self, cell: str) -> None:
        super().__init__(
            f"the console has no cell {cell[:40]!r}: there is a1 to h8, w1 to w8 and p1 to p5"
        )


class NoSuchSide(Impossible, LookupError):
    def __init__(self, side: str, sides: Iterable[str]) -> None:
        known = ", ".join(sides)
        hint = f"it has {known}" if known else "it has no sides to tell apart"
        super().__init__(f"this piece has no side {side[:40]!r}: {hint}")


class CellTaken(Impossible):
    def __init__(self, cell: str) -> None:
        super().__init__(f"{cell} holds one piece and has one: lift that first")


class NoHands(Impossible):
    def __init__(self) -> None:
        super().__init__("this console is a real one: move the piece on the table")


class CannotRoll(Impossible):
    def __init__(self) -> None:
        super().__init__("this piece has no faces to roll: roll a die")


@dataclass(frozen=True, slots=True)
class SimPiece:
    """A piece as people see it. `where` is a cell, `away`, `hand` or `tray`."""

    handle: str
    kind: str
    picture: str
    side: str | None
    where: str
    beside: bool = False
    tilted: bool = False
    back: str = ""  # what everybody sees while it lies face down; empty when it has no back


class _Thing:
    """A piece with its tags. No dataclass: its repr would print UIDs."""

    __slots__ = (
        "back",
        "beside",
        "handle",
        "kind",
        "picture",
        "side",
        "sides",
        "tilted",
        "uids",
        "where",
    )

    def __init__(
        self,
        handle: str,
        kind: str,
        picture: str,
        uids: dict[str | None, str],
        side: str | None,
        back: str = "",
    ) -> None:
        self.back = back
        self.handle = handle
        self.kind = kind
        self.picture = picture
        self.uids = uids
        self.side = side
        self.sides = tuple(name for name in uids if name is not None)
        self.where = AWAY
        self.beside = False
        self.tilted = False

    def read(self) -> str | Read:
        # A cocked die turns no face to the reader.
        return Read.MISS if self.tilted else self.uids[self.side]


class Scan(NamedTuple):
    """What perfect sensors say: closed cells in order, the same as bits, the readers' answers."""

    occupied: tuple[str, ...]
    present: int
    reads: dict[str, str | Read]

    def __repr__(self) -> str:
        return f"<Scan of {' '.join(self.occupied)}>"


class Tabletop:
    """Pieces on and around a console, moved by hands; knows no clock and makes no errors."""

    def __init__(self, profile: Profile, rng: random.Random) -> None:
        self.profile = profile
        self.tags = Tags()
        self.dead_cells: set[str] = set()
        """Cells that sense nothing any more."""
        self.dead_readers: set[str] = set()
        """Cells that still feel a piece and no longer read who it is."""
        self.next_faces: list[str] = []
        """What the next rolls will show, before chance decides again."""
        self.label = ""
        self._rng = rng
        self._things: dict[str, _Thing] = {}
        self._uids: tuple[str, ...] = ()
        self._seen_with: tuple[set[str], set[str]] | None = None
        self._seen = Scan((), 0, {})
        self._crowds: dict[str, tuple[str | Read, ...]] = {}

    # -- the box -----------------------------------------------------------------------------

    def box(self, pieces: Sequence[BoxedPiece], mat_name: str, *, label: str = "") -> None:
        """A new game: its pieces away, its mat laid, every handle and every tag dealt anew.
        `label` says which game's pieces these are."""
        self._things = {}
        self.label = label
        known: dict[str, Tag] = {}
        for piece in pieces:
            for _ in range(piece.count):
                thing = self._make(piece.kind, piece.picture, piece.sides, piece.back)
                known.update((uid, Tag(piece.kind, side)) for side, uid in thing.uids.items())
        mat = self._make(mat_piece(mat_name), "mat", ())
        known[mat.uids[None]] = Tag(mat.kind)
        mat.where = TONGUE
        # Registered in the order of their random UIDs: a number tells nothing about a face.
        self._uids = tuple(sorted(known))
        self.tags.replace({uid: known[uid] for uid in self._uids})
        self._moved()

    def _make(self, kind: str, picture: str, sides: Sequence[str], back: str = "") -> _Thing:
        names: Sequence[str | None] = sides or (None,)
        uids = {name: f"{self._rng.getrandbits(56):014x}" for name in names}
        # A die lies as it fell; what has a back lies on its face.
        side = names[0] if back else self._rng.choice(names)
        thing = self._add(kind, picture, uids, side)
        thing.back = back
        return thing

    def _add(
        self, kind: str, picture: str, uids: dict[str | None, str], side: str | None
    ) -> _Thing:
        handle = self._new_handle()
        thing = self._things[handle] = _Thing(handle, kind, picture, uids, side)
        return thing

    def _new_handle(self) -> str:
        return f"{self._rng.getrandbits(40):010x}"

    # -- kept over a restart -----------------------------------------------------------------

    def dump(self) -> dict[str, Any]:
        """Everything on the table, as JSON. It holds faces and tags: never show it."""
        return {
            "label": self.label,
            "tags": [[uid, tag.kind, tag.side] for uid, tag in self.tags.known()],
            "things": [
                [
                    *(t.handle, t.kind, t.picture, list(t.uids.items())),
                    *(t.side, t.where, t.beside, t.back),
                ]
                for t in self._things.values()
            ],
        }

    def restore(self, plain: dict[str, Any]) -> None:
        """The table of a `dump`. Raises LookupError, TypeError or ValueError for anything else,
        with nothing changed."""
        things: dict[str, _Thing] = {}
        for handle, kind, picture, uids, side, where, beside, back in plain["things"]:
            if where not in (*INDEX, AWAY, HAND, TRAY) or side not in dict(uids):
                raise ValueError("a piece is nowhere")
            words = (handle, kind, picture, back, *dict(uids).values())
            if not all(isinstance(word, str) for word in words):
                raise TypeError("a piece has lost its name")
            thing = things[handle] = _Thing(handle, kind, picture, dict(uids), side, back)
            # What a hand held when the power went lies beside the board.
            thing.where = AWAY if where == HAND else where
            thing.beside = bool(beside)
        known = {str(uid): Tag(str(kind), side) for uid, kind, side in plain["tags"]}
        self._things, self.label = things, str(plain["label"])
        self._uids = tuple(known)
        self.tags.replace(known)
        self._moved()

    # -- looking -----------------------------------------------------------------------------

    def pieces(self) -> list[SimPiece]:
        """All pieces, in the meaningless order of their handles."""
        return [
            SimPiece(t.handle, t.kind, t.picture, t.side, t.where, t.beside, t.tilted, t.back)
            for _, t in sorted(self._things.items())
        ]

    def find(self, kind: str) -> list[str]:
        """The handles of all pieces of a kind."""
        return sorted(t.handle for t in self._things.values() if t.kind == kind)

    def where(self, handle: str) -> str:
        return self._thing(handle).where

    def sides(self, handle: str) -> tuple[str, ...]:
        """What its tags tell apart; empty when they tell nothing."""
        return self._thing(handle).sides

    def pocket_free(self) -> str | None:
        """The first empty dice pocket; None when all are taken."""
        taken = {thing.where for thing in self._things.values() if not thing.beside}
        return next((pocket for pocket in POCKETS if pocket not in taken), None)

    # -- hands -------------------------------------------------------------------------------

    def lift(self, handle: str) -> None:
        self._move(self._thing(handle), HAND)

    def away(self, handle: str) -> None:
        self._move(self._thing(handle), AWAY)

    def exchange(self, handle: str, other: str) -> None:
        """Two pieces that lie alike in the box: each goes by the other's handle from now on."""
        one, two = self._thing(handle), self._thing(other)
        one.handle, two.handle = two.handle, one.handle
        self._things[one.handle], self._things[two.handle] = one, two

    def deal_anew(self, handles: Iterable[str]) -> None:
        """These pieces get new handles, which tell nothing about the old ones."""
        for thing in [self._thing(handle) for handle in sorted(handles)]:
            del self._things[thing.handle]
            thing.handle = self._new_handle()
            self._things[thing.handle] = thing
        self._moved()

    def put(
        self,
        handle: str,
        cell: str,
        *,
        side: str | None = None,
        beside: bool = False,
        tilted: bool = False,
    ) -> None:
        """Sets a piece on a cell, `side` up if given. `beside` its ring it is not sensed;
        `tilted` its tag is not read. A ring takes several pieces, a well or a pocket one."""
        thing = self._thing(handle)
        self._check_cell(cell)
        if side is not None and side not in thing.sides:
            raise NoSuchSide(side, thing.sides)
        if cell[0] in "wp" and not beside and self._on(cell, but=thing):
            raise CellTaken(cell)
        thing.side = thing.side if side is None else side
        self._move(thing, cell, beside=beside, tilted=tilted)

    def roll(self, handle: str) -> str:
        """Rolls a die in the tray; the face on top."""
        thing = self._thing(handle)
        if not thing.sides or thing.back:
            raise CannotRoll  # what has a back tells its sides apart, and is no die
        if self.next_faces and self.next_faces[0] not in thing.sides:
            raise NoSuchSide(self.next_faces[0], thing.sides)
        side = self.next_faces.pop(0) if self.next_faces else self._rng.choice(thing.sides)
        thing.side = side
        self._move(thing, TRAY)
        return side

    def stranger(self, cell: str) -> str:
        """Puts something with an unknown tag on a cell: a bank card, a key fob. Its handle."""
        self._check_free(cell)
        uids: dict[str | None, str] = {None: f"{self._rng.getrandbits(56):014x}"}
        thing = self._add("stranger", "stranger", uids, None)
        self._move(thing, cell)
        return thing.handle

    def clone(self, handle: str, cell: str) -> str:
        """Puts a second piece with the same tags on a cell. Its handle."""
        thing = self._thing(handle)
        self._check_free(cell)
        twin = self._add(thing.kind, thing.picture, dict(thing.uids), thing.side)
        twin.back = thing.back  # it hides its face as well
        self._move(twin, cell)
        return twin.handle

    def _move(
        self, thing: _Thing, where: str, *, beside: bool = False, tilted: bool = False
    ) -> None:
        thing.where = where
        thing.beside = beside
        thing.tilted = tilted
        self._moved()

    def _moved(self) -> None:
        """Called after anything physical has changed."""
        self._seen_with = None

    def _thing(self, handle: str) -> _Thing:
        try:
            return self._things[handle]
        except KeyError:
            raise NoSuchPiece(handle) from None

    def _on(self, cell: str, but: _Thing | None = None) -> list[_Thing]:
        return [
            t for t in self._things.values() if t.where == cell and not t.beside and t is not but
        ]

    def _check_cell(self, cell: str) -> None:
        if cell not in INDEX:
            raise NoSuchCell(cell)

    def _check_free(self, cell: str) -> None:
        self._check_cell(cell)
        if cell[0] in "wp" and self._on(cell):
            raise CellTaken(cell)

    # -- perfect sensors ---------------------------------------------------------------------

    def scan(self, generation: int) -> Scan:
        """What is there. Tags on one ring collide: its reader hears one, another, or garbage."""
        dead = (self.dead_cells, self.dead_readers)
        if self._seen_with != dead:
            self._seen_with = (set(self.dead_cells), set(self.dead_readers))
            self._look()
        if not self._crowds:
            return self._seen
        reads = dict(self._seen.reads)
        for cell, answers in self._crowds.items():
            reads[cell] = answers[generation % len(answers)]
        return self._seen._replace(reads=reads)

    def _look(self) -> None:
        standing: dict[str, list[_Thing]] = {}
        for thing in self._things.values():
            if thing.where in INDEX and not thing.beside and thing.where not in self.dead_cells:
                standing.setdefault(thing.where, []).append(thing)
        occupied = tuple(sorted(standing, key=INDEX.__getitem__))
        readers = self.profile.readers
        reads: dict[str, str | Read] = {}
        self._crowds = {}
        for cell in occupied:
            if cell in readers:
                answers = tuple(thing.read() for thing in standing[cell])
                reads[cell] = Read.MISS if cell in self.dead_readers else answers[0]
                if len(answers) > 1 and cell not in self.dead_readers:
                    self._crowds[cell] = (*answers, Read.MANGLED)
        self._seen = Scan(occupied, sum(1 << INDEX[cell] for cell in occupied), reads)
