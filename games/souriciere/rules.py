"""The rules of La souricière: one `step`, used by console, scenarios, bots and simulation alike.

Rule ids (SO-…) and decisions (D-…) are those of RULES.md.
"""

from __future__ import annotations

import functools
import marshal
from collections.abc import Sequence

from games.kit import (
    COLOURS,
    Dice,
    Event,
    Listener,
    Move,
    Options,
    Outcome,
    Plain,
)
from games.loading import check_seats
from games.souriciere import story
from games.souriciere.board import check_board, chosen
from games.souriciere.places import CHEESE, HOUSE, ROOM, TRAP

ALWAYS_FREE = -2
"""The target of a way that can never be occupied: house, room, trap."""

NOBODY = -1
"""The active index before the first turn and after the last."""

DIE = Dice(1, (1, 2, 3, 4, 5, 6))
SEAT_COUNTS = range(2, 7)

Way = tuple[int, int]
"""The square a roll leads to, and where the mouse is afterwards if nobody stands there."""


# -- what a board and its options come to -------------------------------------------------------


class Layout:
    """A board with its options, turned into tables once. Never changed, shared by all states."""

    __slots__ = (
        "capture",
        "cheese",
        "data",
        "entry",
        "fall",
        "fast",
        "holes",
        "jump",
        "options",
        "roll_after_release",
        "rooms",
        "trapped",
        "ways",
    )

    def __init__(self, data: Plain, options: dict[str, str | int]) -> None:
        self.data = data
        self.options = options
        self.cheese: int = data["cheese"]
        self.entry: int = data["trap_entry"]
        self.rooms: tuple[str, ...] = tuple(room["id"] for room in data["room"])
        self.holes: tuple[int, ...] = tuple(room["hole"] for room in data["room"])
        self.fast = options["finish"] == "fast"
        self.jump = options["occupied"] == "jump_next"
        self.capture = options["occupied"] == "capture"
        self.roll_after_release = options["trap_third_turn"] == "place_and_roll"
        self.trapped = TRAP + int(options["trap_wait_turns"])
        # Where a die move that stops on a square really ends: SO-020, SO-035, SO-039.
        self.fall = list(range(self.cheese))
        for index, hole in enumerate(self.holes):
            self.fall[hole] = ROOM + index
        if options["edition"] == "ravensburger":
            self.fall[self.entry] = self.trapped
        self.ways: list[tuple[Way, ...]] = [()] * TRAP
        for place in range(self.cheese):
            self.ways[place] = (
                (ALWAYS_FREE, place),
                *(self._way_on_path(place + roll) for roll in range(1, 7)),
            )
        for index in range(len(self.rooms)):
            self.ways[ROOM + index] = self._ways_out(index)

    def _way_on_path(self, target: int) -> Way:
        if target == self.cheese or (target > self.cheese and self.fast):
            return CHEESE, CHEESE  # SO-042, SO-050
        if target > self.cheese:
            target = 2 * self.cheese - target  # SO-041
        return target, self.fall[target]

    def _ways_out(self, index: int) -> tuple[Way, ...]:
        """What each number of the die does in a room (SO-023..026), by the board's table."""
        room = self.data["room"][index]
        stay = (ALWAYS_FREE, ROOM + index)
        ways = [stay] * 7
        for arrow, numbers in self.data["die_in_room"].items():
            for number in numbers:
                if arrow == "red" and self.red_into_trap(index):
                    ways[number] = (ALWAYS_FREE, self.trapped)  # SO-036
                elif arrow != "stay":
                    ways[number] = self.placed(room[arrow])
        return tuple(ways)

    def red_into_trap(self, index: int) -> bool:
        return (
            self.options["edition"] == "ravensburger" and self.data["room"][index]["red_into_trap"]
        )

    def placed(self, target: int) -> Way:
        """A placement triggers nothing (SO-028); house and cheese are never full."""
        if target == HOUSE:
            return ALWAYS_FREE, HOUSE  # SO-031
        if target == self.cheese:
            return CHEESE, CHEESE  # SO-032
        return target, target


@functools.lru_cache(maxsize=64)
def _layout(packed_data: bytes, packed_options: bytes) -> Layout:
    data = check_board(marshal.loads(packed_data), "the board of this game")
    return Layout(data, chosen(marshal.loads(packed_options), data))


def layout_of(data: Plain, options: Options) -> Layout:
    """The tables for these contents: built once, whichever copies of them are handed in."""
    return _layout(marshal.dumps(data, 2), marshal.dumps(dict(options), 2))


# -- the state ----------------------------------------------------------------------------------


class State:
    """A game in progress. `places[i]` is where the mouse of `seats[i]` is."""

    __slots__ = ("active", "first", "layout", "next", "places", "roll", "seats", "turns", "ways")

    def __init__(self, layout: Layout, seats: tuple[str, ...]) -> None:
        self.layout = layout
        self.ways = layout.ways
        self.seats = seats
        self.next = _clockwise(len(seats))
        self.places = [HOUSE] * len(seats)  # SO-002
        self.active = NOBODY
        self.first: str | None = None
        self.turns = 0
        self.roll: int | None = None

    def clone(self) -> State:
        twin = State.__new__(State)
        twin.layout = self.layout
        twin.ways = self.ways
        twin.seats = self.seats
        twin.next = self.next
        twin.places = self.places[:]
        twin.active = self.active
        twin.first = self.first
        twin.turns = self.turns
        twin.roll = self.roll
        return twin

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return (
            self.places == other.places
            and self.active == other.active
            and self.turns == other.turns
            and self.roll == other.roll
            and self.first == other.first
            and self.seats == other.seats
            and (
                self.layout is other.layout
                or (
                    self.layout.options == other.layout.options
                    and self.layout.data == other.layout.data
                )
            )
        )

    @property
    def winner(self) -> str | None:
        return self.seats[self.places.index(CHEESE)] if CHEESE in self.places else None


def _clockwise(count: int) -> tuple[int, ...]:
    """For each seat the one after it (SO-003)."""
    return (*range(1, count), 0)


def start(seats: Sequence[str], options: Options, data: Plain) -> State:
    """SO-001, SO-003."""
    return State(layout_of(data, options), check_seats(seats, COLOURS, SEAT_COUNTS))


# -- what is open -------------------------------------------------------------------------------


def turn(state: State) -> str | None:
    return None if state.active == NOBODY else state.seats[state.active]


def moves(state: State) -> list[Move]:
    if state.first is not None:
        return []
    return [Move("first", seat=seat) for seat in state.seats]


def chance(state: State) -> Dice | None:
    return None if state.active == NOBODY else DIE


def over(state: State) -> Outcome | None:
    winner = state.winner
    return None if winner is None else Outcome((winner,))


def why_not(state: State, move: Move) -> str | None:
    if state.winner is not None:
        return "over"
    if move.verb == "roll":
        if move.seat is not None or len(move.args) != 1:
            return "unreadable"
        if state.active == NOBODY:
            return "not_now"
        value = move.args[0]
        return None if type(value) is int and 1 <= value <= 6 else "no_such_face"
    if move.verb not in ("first", "leave"):
        return "unknown_move"
    if move.args:
        return "unreadable"
    if move.seat not in state.seats:
        return "unknown_seat"
    if move.verb == "first":
        return None if state.first is None else "not_now"
    return None if len(state.seats) > SEAT_COUNTS.start else "too_few_seats"


def final(state: State, move: Move) -> bool:
    return move.verb != "first"


# -- one step -----------------------------------------------------------------------------------


def step(state: State, move: Move, tell: Listener | None = None) -> Dice | None:
    """The only implementation of a turn. Waiting and release turns of the seats that follow are
    folded into it."""
    args = move.args
    if not args:
        return _decided(state, move, tell)
    roll: int = args[0]  # type: ignore[assignment]  # the arguments of a roll are numbers
    places = state.places
    active = state.active
    place = places[active]
    target, end = state.ways[place][roll]
    if target in places and place != target:  # its own square is free for a mouse (D-25)
        end = _occupied(state, place, roll, target, tell)
    elif tell is not None:
        for event in story.turn(state.layout, state.seats[active], place, roll, end):
            tell(event)
    places[active] = end
    state.roll = roll
    state.turns += 1
    if end == CHEESE:
        _won(state, active, tell)
        return None
    active = state.next[active]
    if places[active] >= TRAP or tell is not None:
        return _pass_on(state, active, tell)
    state.active = active
    return DIE


def _decided(state: State, move: Move, tell: Listener | None) -> Dice | None:
    """`first` and `leave`."""
    seat = str(move.seat)
    index = state.seats.index(seat)
    if move.verb == "first":
        state.first = seat
        if tell is not None:
            tell(Event("first", {"seat": seat}))
        return _pass_on(state, index, tell)
    return _leave(state, index, tell)


def _leave(state: State, index: int, tell: Listener | None) -> Dice | None:
    """D-32: the mouse is taken off; whoever comes next plays on if it was its turn."""
    active = state.active
    if tell is not None:
        tell(Event("left_game", {"seat": state.seats[index]}))
    state.seats = state.seats[:index] + state.seats[index + 1 :]
    del state.places[index]
    state.next = _clockwise(len(state.seats))
    if active == NOBODY:
        return None
    if active == index:
        return _pass_on(state, index % len(state.seats), tell)
    if active > index:
        state.active = active - 1
    return DIE


def _occupied(state: State, place: int, roll: int, target: int, tell: Listener | None) -> int:
    """Where a mouse ends whose target square is taken, by a die move or by a placement (SO-030)."""
    layout = state.layout
    other = state.places.index(target)
    square = _free(state, state.active, target)
    # Only a die move that moved makes a mouse fall (SO-014, SO-021, SO-028).
    runs = place < ROOM and square not in (place, CHEESE)
    end = layout.fall[square] if runs else square
    if layout.capture:
        state.places[other] = HOUSE  # D-30
    if tell is not None:
        meeting = story.Meeting(target, state.seats[other], square)
        for event in story.turn(layout, state.seats[state.active], place, roll, end, meeting):
            tell(event)
    return end


def _free(state: State, mover: int, target: int) -> int:
    """The square a mouse takes instead of an occupied one; its own does not count as occupied."""
    layout = state.layout
    if layout.capture:
        return target
    others = set(state.places)
    others.discard(state.places[mover])
    if layout.jump:  # SO-051, SO-052
        square = target + 1
        while square in others:
            square += 1
        if square < layout.cheese:
            return square
        if layout.fast:  # SO-053
            return CHEESE
    square = target - 1  # SO-012
    while square in others and square != HOUSE:  # SO-013
        square -= 1
    return square


def _pass_on(state: State, active: int, tell: Listener | None) -> Dice | None:
    """Gives the turn to this seat, or to the first after it that has to roll."""
    places = state.places
    layout = state.layout
    while places[active] >= TRAP:
        if places[active] > TRAP:  # SO-037
            places[active] -= 1
            if tell is not None:
                tell(story.waited(state.seats[active], places[active] - TRAP))
        else:
            _release(state, active, tell)
            if places[active] == CHEESE:
                state.turns += 1
                _won(state, active, tell)
                return None
            if layout.roll_after_release:  # D-17
                break
        state.turns += 1
        active = state.next[active]
    state.active = active
    if tell is not None:
        tell(story.TURNS[state.seats[active]])
    return DIE


def _release(state: State, active: int, tell: Listener | None) -> None:
    """SO-037: onto the entry square, or what SO-030 makes of it; nothing is triggered there."""
    layout = state.layout
    places = state.places
    square = layout.entry
    met: str | None = None
    if square in places:
        other = places.index(square)
        met = state.seats[other]
        square = _free(state, active, square)
        if layout.capture:
            places[other] = HOUSE
    places[active] = square
    if tell is not None:
        for event in story.release(layout, state.seats[active], square, met):
            tell(event)


def _won(state: State, active: int, tell: Listener | None) -> None:
    state.active = NOBODY
    if tell is not None:
        tell(Event("won", {"seat": state.seats[active]}))
