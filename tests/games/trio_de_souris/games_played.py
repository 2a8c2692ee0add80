"""Games for property tests: every option, owners' decks, all seats, any legal moves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from hypothesis import strategies as st

from games import kit
from games.kit import Move
from games.trio_de_souris import game
from games.trio_de_souris.rules import State
from tests.games import steps
from tests.games.trio_de_souris.positions import DECKS


@dataclass(frozen=True)
class Case:
    """A game to be played: everything it needs is data."""

    deck: str
    options: dict[str, str | int]
    seats: tuple[str, ...]
    picks: bytes

    def start(self) -> State:
        return game.start(self.seats, self.options, DECKS[self.deck])


Step = steps.Step[State]

_options = st.fixed_dictionaries(
    {
        option.name: st.sampled_from(option.choices)
        for option in game.options
        if option.name != "deck"
    }
)


@st.composite
def cases(draw: st.DrawFn, /, *, deck: str | None = None, **fixed: str | int) -> Case:
    return Case(
        deck or draw(st.sampled_from(sorted(DECKS))),
        {**draw(_options), **fixed},
        kit.COLOURS[: draw(st.integers(2, 6))],
        draw(st.binary(min_size=60, max_size=200)),
    )


def pick(state: State, byte: int) -> Move | None:
    """One open move."""
    chance = game.chance(state)
    moves = game.moves(state) if chance is None else [move for move, _ in chance.outcomes()]
    if not moves:
        return None
    # Now and then `stop`, which is last, or first with a hand.
    return moves[-(byte // 11 % 2)] if byte % 11 == 0 else moves[byte * 7 % len(moves)]


def played(case: Case) -> Iterator[Step]:
    """The game move by move, until its picks or the game end."""
    return steps.steps(game, case.start(), case.picks, pick)
