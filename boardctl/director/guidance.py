"""From a difference to one thing to do: which piece, from where, to where, in what words."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from boardctl.cues import Mark
from boardctl.director.difference import Difference, Missing
from boardctl.director.face_down import nameless
from boardctl.director.whereabouts import Whereabouts
from games.kit import COLOURS, Cue, Line, line
from hardware.cells import SHOW

What = Literal[
    "bring",
    "wrong_place",
    "onto_ring",
    "show_it",
    "take_away",
    "lift",
    "turn_over",
    "stranger",
    "duplicate",
    "shares",
]


@dataclass(frozen=True, slots=True)
class Focus:
    """The one thing asked for now. `at` is where the piece stands, `goal` where it may go."""

    what: What
    kind: str | None
    at: str | None
    goal: tuple[str, ...] = ()


def piece_key(kind: str) -> str:
    """The text key of a piece's public name: `tile@B3` is just a tile."""
    return f"piece.{kind.partition('@')[0]}"


def focus(difference: Difference, where: Whereabouts) -> Focus | None:
    """The next step towards the wanted table; a child needs one at a time. Pieces that stand
    wrong come first, then what nobody recognised, then pieces in a hand, then the box."""
    strange = next((e for e in difference.extra if e.cell in where.strangers), None)
    if strange is not None:
        return Focus("stranger", None, strange.cell)
    double = next((c for c in _vague(difference) if c in where.doubles), None)
    if double is not None:
        return Focus("duplicate", None, double)
    known = {e.kind: e.cell for e in difference.extra if e.kind is not None}
    for m in difference.missing:
        if m.kind in known and m.cells:
            return Focus("wrong_place", m.kind, known[m.kind], m.cells)
    for kind, cell in known.items():
        fitting = [m for m in difference.missing if nameless(kind) and m.kind.startswith(kind)]
        if fitting:  # a face-down piece that nobody knows belongs wherever one is missing
            goal = tuple(c for m in fitting for c in m.cells)
            return Focus("wrong_place", fitting[0].kind, cell, goal)
    vague = _vague(difference)
    if vague and _spare(difference, where):
        box = where.away()
        return Focus("take_away", next(iter(box)) if len(box) == 1 else None, vague[0])
    if vague and SHOW not in vague:
        return Focus("show_it", None, vague[0], (SHOW,))
    hand = [m for m in difference.missing if where.lifted[m.kind] > 0 and m.cells]
    if hand and where.several_in_hand() and not where.readable.issuperset(hand[0].cells):
        return Focus("show_it", hand[0].kind, None, (SHOW,))
    if hand:
        first = next((m for m in hand if m.kind == where.shown), hand[0])
        return Focus("bring", first.kind, None, first.cells)
    if difference.turned and not known:
        return Focus("turn_over", None, difference.turned[0])
    return _from_table_or_box(difference, known)


def _vague(difference: Difference) -> list[str]:
    """Where something stands that nobody has recognised."""
    return [*(e.cell for e in difference.extra if e.kind is None), *difference.unknown]


def _spare(difference: Difference, where: Whereabouts) -> bool:
    """Nothing is missing or in a hand, and the box has a supply: what is too much is from there."""
    if difference.missing or difference.unknown or +where.lifted or where.hidden:
        return False
    return any(where.counts[kind] > 1 for kind in where.away())


def _from_table_or_box(difference: Difference, known: dict[str, str]) -> Focus | None:
    wanted = {m.kind for m in difference.missing}
    for kind, cell in known.items():
        if kind in wanted:
            return Focus("lift", kind, cell)  # two pieces exchanged: one must go up first
    for kind, cell in known.items():
        return Focus("take_away", kind, cell)
    box: Missing | None = next((m for m in difference.missing if m.cells), None)
    if box is not None:
        return Focus("bring", box.kind, None, box.cells)
    return None


def words(f: Focus, *, setting_up: bool, not_yours: bool) -> Line:
    piece = {"piece": piece_key(f.kind)} if f.kind is not None else {"piece": "piece.any"}
    match f.what:
        case "bring" if setting_up:
            return line("setup.bring", **piece)
        case "wrong_place" if not_yours:
            return line("repair.not_yours", **piece)
        case "stranger" | "duplicate" | "onto_ring" | "show_it" | "turn_over":
            return line(f"repair.{f.what}")
        case "lift":
            return line("repair.lift", **piece)
        case _:
            return line(f"repair.{f.what}", **piece)


def marks(f: Focus, seat: str | None) -> tuple[Mark, ...]:
    found = [Mark(cell, "goal", seat) for cell in f.goal]
    if f.at is not None:
        taken = f.what in ("bring", "show_it", "lift", "turn_over")
        found.append(Mark(f.at, "take" if taken else "wrong", seat))
    return tuple(found)


def seat_of(kind: str | None) -> str | None:
    """The seat a figure belongs to, for its colour: `mouse:red` → red."""
    tail = (kind or "").rpartition(":")[2]
    return tail if tail in COLOURS else None


def cue(f: Focus, *, setting_up: bool, not_yours: bool = False) -> Cue:
    seat = seat_of(f.kind)
    picture = re.split("[:@]", f.kind)[0] if f.kind else "question"
    said = words(f, setting_up=setting_up, not_yours=not_yours)
    return Cue(said, seat=seat, picture=picture)
