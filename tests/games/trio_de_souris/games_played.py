"""Games for property tests: every option, owners' decks, all seats, any legal moves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

from games import kit
from games.kit import Event, Move
from games.trio_de_souris import game
from games.trio_de_souris.rules import State
from tests.games.trio_de_souris.positions import DECKS

LEAVES = 255
"""The byte that makes somebody leave."""


@dataclass(frozen=True)
class Case:
    """A game to be played: everything it needs is data."""

    deck: str
    options: dict[str, str | int]
    seats: tuple[str, ...]
    picks: bytes

    def start(self) -> State:
        return game.start(self.seats, self.options, DECKS[self.deck])


@dataclass(frozen=True)
class Step:
    """One move of a played game, with the plain states around it."""

    move: Move
    before: dict[str, Any]
    events: list[Event]
    after: dict[str, Any]
    state: State

    def told(self, name: str) -> list[dict[str, Any]]:
        return [dict(event.facts) for event in self.events if event.name == name]

    @property
    def view(self) -> dict[str, Any]:
        return dict(game.view(self.state, kit.EVERYONE))


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
    """One open move; the last byte value makes somebody leave."""
    if byte == LEAVES:
        leave = Move("leave", seat=str(state.seats[0]))
        if game.why_not(state, leave) is None:
            return leave
    chance = game.chance(state)
    moves = game.moves(state) if chance is None else [move for move, _ in chance.outcomes()]
    if not moves:
        return None
    # Now and then `stop`, which is last, or first with a hand.
    return moves[-(byte // 11 % 2)] if byte % 11 == 0 else moves[byte * 7 % len(moves)]


def played(case: Case) -> Iterator[Step]:
    """The game move by move, until its picks or the game end."""
    state = case.start()
    before = game.dump(state)
    for byte in case.picks:
        move = pick(state, byte)
        if move is None:
            return
        state, events = kit.play(game, state, move)
        after = game.dump(state)
        yield Step(move, before, events, after, state)
        before = after
