"""What an owner may write about cards and options, checked: plain data in, complete data out.

A sentence of `BadData` names the file, the key and the nearest valid name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from games.kit import BadData, Option, Options, Plain
from games.loading import check_header, check_options, chosen_options, one_word, same_keys

HOUSE = "house"
HOLE, MOUSE, CAT, PLAIN = "O", "M", "C", "."
SIDES = ("a", "b")
TRIO = 3
"""So many animals of one kind make a trio (TS-030, TS-048)."""

STREAK = 3
"""The longest streak of a turn (TS-031)."""

TOKENS_TO_WIN = 3
TOKENS_IN_BOX = 16
CARDS_IN_BOX = 24
SEAT_COUNTS = range(2, 7)

OPTIONS = (
    Option("pro", "false", ("false", "true")),
    Option("cards", "screen", ("screen", "real"), (("pro", "true"),)),
    Option("basic_side", "as_lies", ("as_lies", "free"), (("pro", "false"),)),
    Option("both_trios", "cats", ("cats", "mice")),
    Option("next_start", "rotate", ("rotate", "winner", "youngest")),
    Option("trio_must_be_new", "false", ("false", "true")),
    Option("consolations", 1, (0, 1, 2)),
    Option("deck", HOUSE, (HOUSE,)),
)
ABOUT_THE_BOX = ("deck",)
"""Options that say which cards are played with; the data remembers them."""

_OF_THE_RULES = tuple(option for option in OPTIONS if option.name not in ABOUT_THE_BOX)
_EXAMPLE = f"{HOUSE}.toml"
_KEYS = ("schema", "game", "deck", "provenance", "mirror", "base", "options", "card")
_CARD_KEYS = ("id", *SIDES)


def chosen(options: Options, data: Plain) -> dict[str, str | int]:
    """The deck is that of the data, wherever it came from."""
    return chosen_options(options, OPTIONS, data, ABOUT_THE_BOX, file="deck")


def turned(side: str, mirror: Sequence[int]) -> str:
    """What lies where when a card is turned over, left and right exchanged (TS-014)."""
    return "".join(side[place - 1] for place in mirror)


# -- the validator of the ledger ----------------------------------------------------------------


def check_deck(data: Plain, where: str) -> dict[str, Plain]:
    """The deck as plain data with every field present, or `BadData`."""
    same_keys(data, _KEYS, where, optional=("provenance", "options"), example=_EXAMPLE)
    check_header(data, "trio-de-souris", where)
    one_word(data["deck"], f"{where}: deck")
    options = data.get("options", {})
    if not isinstance(options, dict):
        raise BadData(f"{where}: options must be a table [options]")
    mirror = _check_mirror(data["mirror"], where)
    base = _check_side(data["base"], len(mirror), f"{where}: base")
    if HOLE in base:
        raise BadData(f"{where}: base: the cheese itself has no hole; write . for plain cheese")
    return {
        "schema": 1,
        "game": "trio-de-souris",
        "deck": data["deck"],
        "provenance": data.get("provenance", "not told"),
        "mirror": mirror,
        "base": base,
        "options": check_options(options, _OF_THE_RULES, f"{where}: options"),
        "card": _check_cards(data["card"], mirror, where),
    }


def _check_mirror(mirror: Plain, where: str) -> list[int]:
    places = range(1, len(mirror) + 1) if isinstance(mirror, list) else range(0)
    whole = bool(places) and all(type(place) is int for place in mirror)
    if not whole or sorted(mirror) != list(places):
        raise BadData(f"{where}: mirror must name each place once; copy the line from {_EXAMPLE}")
    for place in places:
        if mirror[mirror[place - 1] - 1] != place:
            raise BadData(
                f"{where}: mirror: turned over twice, place {place} must be place {place} again"
            )
    return list(mirror)


def _check_side(side: Plain, places: int, where: str) -> str:
    letters = HOLE + MOUSE + CAT + PLAIN
    if not isinstance(side, str) or len(side) != places or set(side) - set(letters):
        raise BadData(f"{where} must be {places} of the letters O M C . in a row; it is {side!r}")
    return side


def _check_cards(cards: Plain, mirror: list[int], where: str) -> list[dict[str, Plain]]:
    if not isinstance(cards, list) or len(cards) < SEAT_COUNTS[-1]:
        raise BadData(f"{where}: card must be a list of at least six [[card]]")
    found = [_check_card(card, mirror, f"{where}: card {n}") for n, card in enumerate(cards, 1)]
    ids = [card["id"] for card in found]
    for name in ids:
        if ids.count(name) > 1:
            raise BadData(f"{where}: two cards have id {name!r}; give each its own")
    return found


def _check_card(card: Plain, mirror: list[int], at: str) -> dict[str, Plain]:
    same_keys(card, _CARD_KEYS, at, example=_EXAMPLE)
    name = card["id"]
    if not isinstance(name, str) or not re.fullmatch("[A-Za-z][A-Za-z0-9]{0,11}", name):
        raise BadData(f"{at}: id must be letters and digits like T07, it is {name!r}")
    here, there = (_check_side(card[side], len(mirror), f"{at} ({name}): {side}") for side in SIDES)
    for place, (one, other) in enumerate(zip(here, turned(there, mirror), strict=True), 1):
        if (one == HOLE) != (other == HOLE):  # TS-013
            raise BadData(
                f"{at} ({name}): a hole goes through the card; place {place} of side a is {one!r}, "
                f"place {mirror[place - 1]} of side b is {other!r}"
            )
    return {"id": name, "a": here, "b": there}


def doubts(data: Plain) -> Iterator[str]:
    """What is allowed and yet looks like a slip of the pen."""
    count = len(data["card"])
    if count != CARDS_IN_BOX:
        yield f"there are {count} cards, the box has {CARDS_IN_BOX}"
    for card in data["card"]:
        for side in SIDES:
            alone = [o if c == HOLE else c for c, o in zip(card[side], data["base"], strict=True)]
            if max(alone.count(MOUSE), alone.count(CAT)) >= TRIO:
                yield f"card {card['id']}: side {side} makes a trio alone on the empty cheese"
