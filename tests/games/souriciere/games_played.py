"""Games and positions for property tests: every board, every combination of options."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

from games import kit
from games.kit import Event, Move
from games.souriciere import game
from games.souriciere.rules import State
from tests.games.souriciere.positions import BOARDS


@dataclass(frozen=True)
class Case:
    """A game to be played: everything it needs is data."""

    board: str
    options: dict[str, str | int]
    seats: tuple[str, ...]
    first: str
    rolls: tuple[int, ...]

    @property
    def data(self) -> dict[str, Any]:
        return dict(BOARDS[self.board])

    @property
    def cheese(self) -> int:
        return int(self.data["cheese"])

    def start(self) -> State:
        return game.start(self.seats, self.options, self.data)


@dataclass(frozen=True)
class Step:
    """One move of a played game, with the plain states around it."""

    move: Move
    before: dict[str, Any]
    events: list[Event]
    after: dict[str, Any]
    state: State

    @property
    def roll(self) -> int:
        return int(self.move.args[0])

    @property
    def seat(self) -> str:
        return str(self.before["turn"])

    def place(self, seat: str, *, before: bool = False) -> str:
        return str((self.before if before else self.after)["mice"][seat]["place"])

    def told(self, name: str) -> list[dict[str, Any]]:
        return [dict(event.facts) for event in self.events if event.name == name]


options = st.fixed_dictionaries(
    {o.name: st.sampled_from(o.choices) for o in game.options if o.name != "board"}
)


@st.composite
def cases(draw: st.DrawFn) -> Case:
    count = draw(st.integers(2, 6))
    seats = tuple(sorted(draw(st.permutations(kit.COLOURS))[:count], key=kit.COLOURS.index))
    rolls = draw(st.binary(min_size=30, max_size=150))
    return Case(
        draw(st.sampled_from(sorted(BOARDS))),
        draw(options),
        seats,
        draw(st.sampled_from(seats)),
        tuple(byte % 6 + 1 for byte in rolls),
    )


def played(case: Case) -> Iterator[Step]:
    """The game move by move, until its rolls or the game end."""
    state = case.start()
    for move in (Move("first", seat=case.first), *(Move("roll", roll) for roll in case.rolls)):
        if game.over(state) is not None:
            return
        after, events = kit.play(game, state, move)
        yield Step(move, game.dump(state), events, game.dump(after), after)
        state = after


def rolled(case: Case) -> Iterator[Step]:
    return (step for step in played(case) if step.move.verb == "roll")


def square(place: str, cheese: int) -> int:
    """A place of the path as a number."""
    if place in ("house", "cheese"):
        return 0 if place == "house" else cheese
    if place.startswith("home "):
        return 0
    return int(place.removeprefix("square "))


@st.composite
def crowds(draw: st.DrawFn) -> tuple[Case, State]:
    """A position where mice stand close together, near the trap and the cheese."""
    case = draw(cases())
    plain = game.dump(case.start())
    cheese = case.cheese
    rooms = {f"room {room['id']}": room["hole"] for room in case.data["room"]}
    near = draw(st.integers(1, cheese - 1))
    squares = [f"square {n}" for n in range(near, min(near + 9, cheese))]
    free = draw(st.permutations(squares))
    trap = ["trap"] if plain["options"]["edition"] == "ravensburger" else []
    for seat in case.seats:
        mouse = plain["mice"][seat]
        kind = draw(st.sampled_from(["path", "path", "path", "room", "house", *trap]))
        if kind == "path" and free:
            mouse["place"] = free.pop()
        elif kind == "room":
            mouse["place"] = draw(st.sampled_from(sorted(rooms)))
            mouse["hole"] = rooms[mouse["place"]]
        elif kind == "trap" and seat != case.first:
            mouse["place"] = "trap"
            mouse["wait"] = draw(st.integers(0, int(plain["options"]["trap_wait_turns"])))
    plain["first"] = plain["turn"] = case.first
    return case, game.load(plain, case.data)
