"""Names inside sentences: mice, enemies, cards, squares. What a family added itself and has no name
in the catalogues is called by what it is."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from games.kit import Line, Plain, line
from games.mice_and_mystics.mats import square_spot

Facts = Mapping[str, Plain]


def mouse(name: str) -> str:
    return f"mouse.name:{name}"


def enemy(kind: str) -> str:
    return f"enemy.name:{kind}"


def boss(name: str) -> str:
    """One of the cards of a boss."""
    return f"boss.name:{name}"


def card(name: str) -> str:
    return f"card.name:{name}"


def skill(name: str) -> str:
    return f"skill.name:{name}"


def about(view: Plain, key: str, figure: str, **words: str | int) -> Line:
    """A sentence about a mouse, or the same about an enemy."""
    if figure in view["mice"]:
        return line(f"{key}.mouse", mouse=mouse(figure), **words)
    return line(f"{key}.enemy", enemy=enemy(kind_of(view, figure)), **words)


def kind_of(view: Plain, figure: str) -> str:
    """What a figure plays; one that is gone is named by its shape."""
    foe = view["foes"].get(figure)
    return str(foe["kind"]) if foe is not None else figure.rpartition("-")[0]


def square_line(key: str, square: str, **words: str | int) -> Line:
    """A sentence with a square: `c3` is spelt, `tree` has a name."""
    if re.fullmatch("[a-z][0-9]", square):
        return line(key, letter=f"letter.{square[0]}", value=int(square[1]), **words)
    return line(f"{key}.named", square=f"square.name:{square}", **words)


def spots(view: Plain, squares: Sequence[str]) -> tuple[str, ...]:
    return tuple(square_spot(view["side"], square) for square in squares)


def slot(view: Plain, name: str) -> tuple[str, ...]:
    """The light of a card of the track, if the track is not longer than its lights."""
    track: list[str] = view["track"]
    number = track.index(name) + 1 if name in track else 0
    return (f"slot {number}",) if 0 < number <= SLOTS else ()


SLOTS = 8
"""Lights of the initiative track."""
