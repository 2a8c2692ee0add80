"""Why something that was asked for was not done: a line in the words of the family.

The errors themselves speak to whoever has the machine, in English and by name of file and key."""

from __future__ import annotations

from collections.abc import Iterable
from typing import get_args

from boardctl.campaign import NoParty
from boardctl.config import BadChoice, NotMeant
from boardctl.names import LONGEST
from boardctl.settings import LOUDEST, SOFTEST, Speed
from boardctl.texts import LANGUAGES
from games import catalogue
from games.kit import COLOURS, BadData, Line, Plain, line
from hardware.buttons import NoSuchButton
from hardware.cells import BUTTONS
from hardware.tabletop import (
    CannotRoll,
    CellTaken,
    Impossible,
    NoHands,
    NoSuchCell,
    NoSuchPiece,
)

LONGEST_SAYING = 80
"""Letters: about as much as a child listens to at once."""


def refusal(error: Impossible | BadData, message: Plain) -> Line:
    """The line for an error that this request has met."""
    match error:
        case CellTaken():
            return line("page.taken")
        case NoSuchPiece():
            return line("page.refused.piece")
        case NoSuchCell():
            return line("page.refused.cell")
        case NoSuchButton():
            return _one_of("page.refused.button", BUTTONS)
        case CannotRoll():
            return line("page.refused.roll")
        case NoHands():
            return line("page.refused.real")
        case BadData():
            return _not_that(error, message)
    return line("page.refused")


def _not_that(error: BadData, message: Plain) -> Line:
    match message:
        case {"do": "new"}:
            return _no_such_game(error, message)
        case {"do": "language"}:
            return _one_of("page.refused.language", LANGUAGES)
        case {"do": "volume"}:
            return line("page.refused.volume", least=SOFTEST, most=LOUDEST)
        case {"do": "age"}:
            return _one_of("page.refused.age", ("4", "6"))
        case {"do": "speed"}:
            return _one_of("page.refused.speed", get_args(Speed))
        case {"do": "name", "seat": seat} if seat in COLOURS:
            return line("page.refused.name", most=LONGEST)
        case {"do": "name" | "robots"}:
            return _one_of("page.refused.colours", COLOURS)
        case {"do": "say"}:
            return line("page.refused.say", most=LONGEST_SAYING)
    return line("page.refused")


def _no_such_game(error: BadData, message: Plain) -> Line:
    """A page offers only what there is: whoever reads this has written the request by hand, or
    has chosen things that exclude each other."""
    if isinstance(error, NoParty):
        return line("page.refused.party")
    if isinstance(error, BadChoice) and error.key == "id":
        return _one_of("page.refused.game", catalogue.all_games())
    game = catalogue.find(message["game"])
    if isinstance(error, BadChoice) and error.key == "seats":
        counts = game.seat_counts
        return line("page.refused.seats", least=counts[0], most=counts[-1])
    if isinstance(error, NotMeant):
        return line("page.refused.only_with", said=error.needs)
    if isinstance(error, BadChoice):
        return _option(error.key.removeprefix("options."), game.options)
    if len(set(message["seats"]) & set(COLOURS)) < len(message["seats"]):
        return _one_of("page.refused.colours", COLOURS)
    return line("page.refused.choice")


def _option(name: str, options: Iterable[Plain]) -> Line:
    choices = {option.name: option.choices for option in options}
    if name not in choices:
        return _one_of("page.refused.options", choices)
    return _one_of("page.refused.option", map(str, choices[name]))


def _one_of(key: str, names: Iterable[str]) -> Line:
    return line(key, said=", ".join(names))
