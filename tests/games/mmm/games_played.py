"""Games for property tests: options, seats, and a stream of bytes that decides everything."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

from games.kit import COLOURS, EVERYONE, Event, Move, Options, Plain
from games.mmm import game
from games.mmm.rules import State
from tests.games.mmm.positions import HOUSE, TINY

BOARDS: dict[str, Any] = {"house": HOUSE, "tiny": TINY}


@dataclass(frozen=True)
class Case:
    board: str
    options: Options
    seats: tuple[str, ...]
    choices: bytes

    def start(self) -> State:
        return game.start(self.seats, self.options, BOARDS[self.board])


@dataclass(frozen=True)
class Step:
    """A move with what was before and after it."""

    before: Plain
    move: Move
    after: Plain
    view: Plain
    events: list[Event]
    state: State


cases = st.builds(
    Case,
    st.sampled_from(sorted(BOARDS)),
    st.fixed_dictionaries(
        {
            option.name: st.sampled_from(option.choices)
            for option in game.options
            if option.name not in ("board", "gauge")
        }
    ),
    st.integers(1, 6).map(lambda count: COLOURS[:count]),
    st.binary(min_size=40, max_size=400),
)


def pick(state: State, byte: int) -> Move | None:
    """Any outcome or legal move; None at the end. Dice roll all faces alike."""
    wait = game.chance(state)
    if wait is not None:
        numbers = iter((byte * 137 % 251, byte * 59 % 241, byte * 31 % 239))
        return wait.sample(lambda: next(numbers) / 256)
    moves = game.moves(state)
    return moves[byte % len(moves)] if moves else None


def played(case: Case) -> Iterator[Step]:
    """The game of a case until it is over or its bytes are used up."""
    state = case.start()
    for byte in case.choices:
        move = pick(state, byte)
        if move is None:
            return
        before = game.dump(state)
        events: list[Event] = []
        game.step(state, move, events.append)
        after, view = game.dump(state), game.view(state, EVERYONE)
        yield Step(before, move, after, view, events, game.clone(state))
