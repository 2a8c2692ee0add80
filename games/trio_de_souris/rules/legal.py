"""What is open in a state: moves, chance, or the end."""

from __future__ import annotations

from functools import cached_property

from games.kit import Chance, Draw, Move, Outcome, Random
from games.trio_de_souris.rules.cards import TOKENS_TO_WIN
from games.trio_de_souris.rules.state import NOBODY, State

CHANCE_VERBS = frozenset({"laid", "dealt"})
"""`laid T07 b` is what a closed pile brought; from a hand `lay T07 b` is a decision."""

TURNED = 1e-6
"""How likely a taken stack was slid under a pile upside down: never in play, but the board follows
what is laid (TS-042)."""

_CAN_BE_TAKEN_BACK = frozenset({"first", "again"})
"""Moves that show nothing and hand nothing on: players may take them back."""


class _OneOf(Draw):
    """Listed only when somebody asks for all of it; a simulation samples."""

    __slots__ = ("__dict__", "_cards", "_moves")

    def __init__(self, moves: tuple[Move, ...], cards: tuple[int, ...]) -> None:
        self._moves = moves
        self._cards = cards

    @cached_property
    def weights(self) -> dict[str, float]:  # type: ignore[override]  # made only when asked for
        return {" ".join(map(str, move.args)): weight for move, weight in self.outcomes()}


class Laid(_OneOf):
    """The top card of a closed pile, whichever it is, either side up: `laid T07 b`."""

    __slots__ = ()
    verb = "laid"
    by_board = False

    def sample(self, random: Random) -> Move:
        number = int(random() * (2 * len(self._cards)))
        return self._moves[2 * self._cards[number >> 1] + (number & 1)]

    def outcomes(self) -> list[tuple[Move, float]]:
        likely = 0.5 / len(self._cards)
        return [(self._moves[2 * card + side], likely) for card in self._cards for side in (0, 1)]


class Lying(_OneOf):
    """A top card that was seen when it was slid under the pile."""

    __slots__ = ()
    verb = "laid"
    by_board = False

    def sample(self, random: Random) -> Move:
        return self._moves[self._cards[0] ^ (random() < TURNED)]

    def outcomes(self) -> list[tuple[Move, float]]:
        lies = self._cards[0]
        return [(self._moves[lies], 1 - TURNED), (self._moves[lies ^ 1], TURNED)]


class Dealt(_OneOf):
    """A card for a hand, drawn by the board: `dealt T07`."""

    __slots__ = ()
    verb = "dealt"
    by_board = True

    def sample(self, random: Random) -> Move:
        return self._moves[self._cards[int(random() * len(self._cards))]]

    def outcomes(self) -> list[tuple[Move, float]]:
        return [(self._moves[card], 1 / len(self._cards)) for card in self._cards]


def turn(state: State) -> str | None:
    return None if state.active == NOBODY else state.seats[state.active]


def over(state: State) -> Outcome | None:
    """TS-054: the third token wins at once."""
    if state.phase != "over":
        return None
    return Outcome((state.seats[state.tokens.index(TOKENS_TO_WIN)],))


def final(state: State, move: Move) -> bool:
    """TS-062: a card in the cheese stays there."""
    return move.verb not in _CAN_BE_TAKEN_BACK


# -- chance -------------------------------------------------------------------------------------


def chance(state: State) -> Chance | None:
    if state.phase == "lay" and not state.box.pro:
        return _top_card(state)
    if state.phase == "dealing":
        return Dealt(state.box.dealt, tuple(state.pool))
    return None


def _top_card(state: State) -> Chance:
    """TS-020, TS-021: the top card, with the side that lies up. Known only after all cards that
    nobody has seen are gone: taken stacks lie under them (TS-041)."""
    moves = state.box.laid
    if state.unknown[state.active]:
        return Laid(moves, tuple(state.pool))
    code = state.known[state.active][0]
    if state.box.free_side:
        return Laid(moves, (code >> 1,))
    return Lying(moves, (code,))


# -- moves --------------------------------------------------------------------------------------


def moves(state: State) -> list[Move]:
    phase = state.phase
    if phase == "first":
        return [Move("first", seat=seat) for seat in state.seats]
    if phase in ("over", "dealing") or state.active == NOBODY:
        return []
    seat = state.seats[state.active]
    if phase == "deal":
        return [Move("deal", seat=seat)]
    if not state.box.pro:
        return [] if phase == "lay" else [Move("again", seat=seat), Move("stop", seat=seat)]
    found = _hand(state, seat)
    return found if phase == "lay" else [Move("stop", seat=seat), *found]  # TS-033, TS-044


def _hand(state: State, seat: str) -> list[Move]:
    """TS-060, TS-061, TS-063: any card of the hand, either side. Of real cards nobody has seen yet,
    any that is not known to be elsewhere."""
    lays = state.box.lays[seat]
    codes = state.known[state.active]
    if state.unknown[state.active]:
        codes = sorted([*codes, *(2 * card for card in state.pool)])
    return [move for code in codes for move in lays[code >> 1]]
