"""Cards and options turned into tables once: numbers for sides, and ready moves.

A side of a card is a number: twice the place of the card in the deck, plus one for side b. What is
visible is the bits of one number, two for each place: the lower one a mouse, the upper one a cat.
A card laid on top keeps what shows through its holes and covers the rest with its own print.
"""

from __future__ import annotations

import functools
import marshal

from games.kit import COLOURS, Move, Options, Plain
from games.trio_de_souris.rules.cards import (
    CAT,
    HOLE,
    MOUSE,
    PLAIN,
    SIDES,
    check_deck,
    chosen,
)

_BITS = {PLAIN: 0, HOLE: 0, MOUSE: 1, CAT: 2}
_GLYPHS = (PLAIN, MOUSE, CAT)


class Box:
    """Never changed, shared by all states of the same data and options."""

    __slots__ = (
        "base",
        "cats",
        "cats_win",
        "codes",
        "consolations",
        "count",
        "data",
        "dealt",
        "free_side",
        "holes",
        "ids",
        "index",
        "laid",
        "lays",
        "mice",
        "must_be_new",
        "next_start",
        "options",
        "places",
        "prints",
        "pro",
        "screen",
    )

    def __init__(self, data: Plain, options: dict[str, str | int]) -> None:
        self.data = data
        self.options = options
        self.pro = options["pro"] == "true"
        self.screen = self.pro and options["cards"] == "screen"
        self.free_side = options["basic_side"] == "free"
        self.cats_win = options["both_trios"] == "cats"
        self.next_start = str(options["next_start"])
        self.must_be_new = options["trio_must_be_new"] == "true"
        self.consolations = int(options["consolations"])
        self._read_print(data)
        names = [(name, side) for name in self.ids for side in SIDES]
        # A word of a move is text or a number, so this takes both.
        self.codes: dict[tuple[str | int, ...], int] = {name: n for n, name in enumerate(names)}
        self.laid = tuple(Move("laid", *name) for name in names)
        self.dealt = tuple(Move("dealt", name) for name in self.ids)
        self.lays = {
            seat: tuple(
                tuple(Move("lay", name, side, seat=seat) for side in SIDES) for name in self.ids
            )
            for seat in COLOURS
        }
        """Seat → for each card of the deck, its two sides."""

    def _read_print(self, data: Plain) -> None:
        self.places = len(data["base"])
        self.count = len(data["card"])
        self.ids: tuple[str, ...] = tuple(card["id"] for card in data["card"])
        self.index: dict[str | int, int] = {name: n for n, name in enumerate(self.ids)}
        self.mice = sum(1 << 2 * place for place in range(self.places))
        self.cats = self.mice << 1
        sides = [card[side] for card in data["card"] for side in SIDES]
        self.prints = tuple(_packed(side) for side in sides)
        self.holes = tuple(
            sum(3 << 2 * place for place, glyph in enumerate(side) if glyph == HOLE)
            for side in sides
        )
        self.base = _packed(data["base"])

    def over(self, code: int, below: int) -> int:
        """What is visible with this side on top (TS-011, TS-012)."""
        return below & self.holes[code] | self.prints[code]

    def name(self, code: int) -> str:
        """`T07 b`, as in a move."""
        return f"{self.ids[code >> 1]} {SIDES[code & 1]}"

    def glyphs(self, seen: int) -> str:
        """What is visible, place by place, in the letters of a deck."""
        return "".join(_GLYPHS[seen >> 2 * place & 3] for place in range(self.places))


def _packed(side: str) -> int:
    return sum(_BITS[glyph] << 2 * place for place, glyph in enumerate(side))


def box_of(data: Plain, options: Options) -> Box:
    """The tables of checked data; made once for each deck and choice of options."""
    asked = chosen(options, data)
    return _box_of(marshal.dumps(data), tuple(asked.items()))


@functools.lru_cache(maxsize=64)
def _box_of(data: bytes, options: tuple[tuple[str, str | int], ...]) -> Box:
    return Box(check_deck(marshal.loads(data), "cards"), dict(options))
