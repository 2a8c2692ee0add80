"""A game in progress. Everything in it is plain: names of squares, cards, mice and figures."""

from __future__ import annotations

from collections.abc import Callable

from games.kit import COLOURS, Chance, Move, Plain
from games.mice_and_mystics.rules.book import Book, Enemy, Hero, RoomRule
from games.mice_and_mystics.rules.rooms import Room

SEATS = COLOURS[:4]
SEAT_COUNTS = range(1, 5)
Frame = tuple[Plain, ...]
"""An entry of the agenda: what the rules still have to do, first its name, then what it needs."""

Works = dict[str, Callable[..., None]]
Opens = dict[str, Callable[..., list[Move]]]
Draws = dict[str, tuple[Callable[..., Chance], Callable[..., None]]]
Does = dict[tuple[str, str], Callable[..., None]]
"""What a subject brings: frames that work by themselves or answer a roll, frames that wait for a
decision, draws with what follows them, and the moves of a frame."""


class Mouse:
    """A mouse with her markers, cheese and cards; `square` is empty while she is captured."""

    __slots__ = (
        *("captured", "captures", "charmed", "cheese", "down", "name", "pack", "poison"),
        *("searched", "seat", "shown", "skills", "slain", "square", "stunned", "tricks", "webbed"),
        *("worn", "wounds"),
    )

    def __init__(self, name: str, seat: str) -> None:
        self.name = name
        self.seat = seat
        self.square = ""
        self.wounds = 0
        self.poison = 0
        self.cheese = 0
        self.stunned = False
        self.webbed = False
        self.down = False
        self.charmed = False
        self.captured = False
        self.captures = 0
        self.slain = 0  # roaches defeated in this encounter (MM-254)
        self.skills: list[str] = []
        self.worn: list[str] = []
        self.pack: list[str] = []
        self.shown: list[str] = []  # those of the pack that everybody has seen
        self.tricks: list[str] = []
        self.searched: list[int] = []

    def clone(self) -> Mouse:
        twin = Mouse.__new__(Mouse)
        twin.name = self.name
        twin.seat = self.seat
        twin.square = self.square
        twin.wounds = self.wounds
        twin.poison = self.poison
        twin.cheese = self.cheese
        twin.stunned = self.stunned
        twin.webbed = self.webbed
        twin.down = self.down
        twin.charmed = self.charmed
        twin.captured = self.captured
        twin.captures = self.captures
        twin.slain = self.slain
        twin.skills = self.skills[:]
        twin.worn = self.worn[:]
        twin.pack = self.pack[:]
        twin.shown = self.shown[:]
        twin.tricks = self.tricks[:]
        twin.searched = self.searched[:]
        return twin

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Mouse) and all(
            getattr(self, name) == getattr(other, name) for name in Mouse.__slots__
        )


class Foe:
    """A figure of an enemy: `rat-2`, playing the kind `rat_warrior`."""

    __slots__ = ("down", "kind", "name", "square", "wounds")

    def __init__(
        self, name: str, kind: str, square: str, wounds: int = 0, down: bool = False
    ) -> None:
        self.name = name
        self.kind = kind
        self.square = square
        self.wounds = wounds
        self.down = down

    def clone(self) -> Foe:
        return Foe(self.name, self.kind, self.square, self.wounds, self.down)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Foe) and all(
            getattr(self, name) == getattr(other, name) for name in Foe.__slots__
        )


NUMBERS = ("side", "at", "round", "turns", "wheel", "page", "end", "feast", "left", "traps_left")
WORDS = ("card", "face_up", "fork", "grape", "primed", "result")
FLAGS = ("fresh", "voracious", "moved", "walking", "acted", "levitating")
LISTS = (
    *("encounters", "seen_encounters", "track", "explored", "stash", "story", "hook", "free"),
    *("used_skill", "inspired", "attacked", "rolled", "fortified", "agenda"),
)
TABLES = ("deck", "discards", "heroic", "boss_wounds")


class State:
    """`agenda` is what the rules still have to do; the last entry comes first."""

    __slots__ = (
        *("book", "foes", "map", "mice", "seats", "traps"),
        *NUMBERS,
        *WORDS,
        *FLAGS,
        *LISTS,
        *TABLES,
    )

    def __init__(self, book: Book, seats: tuple[str, ...]) -> None:
        self.book = book
        self.seats = seats
        self.mice: dict[str, Mouse] = {}
        self.foes: dict[str, Foe] = {}
        self.map = dict(book.map)  # place → side that is up
        self.traps: dict[int, list[str]] = {}  # side → squares with a trap
        self.side: int = book.chapter["start"]["room"]
        self.at = -1  # slot of the card whose turn it is
        self.round = 1
        self.turns = 0
        self.wheel = 0
        self.page = 1  # MM-013
        self.end: int = book.chapter["end_page"]
        self.feast = 0  # cheese on the counter of this room
        self.left = 0  # points of movement
        self.traps_left: int = book.chapter["traps"]
        self.card = ""  # whose turn it is
        self.face_up = ""  # the encounter card of the next surge
        self.fork = ""
        self.grape = ""
        self.primed = ""  # the skill that waits for an attack
        self.result = ""
        self.fresh = False  # a new order waits for a new round
        self.voracious = False
        self.moved = False
        self.walking = False  # a move has begun and may go on
        self.acted = False
        self.levitating = False
        self.encounters: list[str] = []  # cards not seen yet, in no order
        self.seen_encounters: list[str] = []
        self.track: list[str] = []
        self.explored: list[int] = []
        self.stash: list[str] = []
        self.story: list[str] = []
        self.hook: list[str] = []  # the two ends
        self.free: list[str] = []  # free actions taken this turn
        self.used_skill: list[str] = []  # mice that have used a skill in this initiative turn
        self.inspired: list[str] = []  # mice that may still pay for one more action
        self.attacked: list[str] = []  # mice attacked in this turn of an enemy card
        self.rolled: list[str] = []  # faces of a roll in several throws
        self.fortified: list[str] = []  # mice with one more die in defence, then who gave it
        self.agenda: list[Frame] = [("heroes",)]
        self.deck: dict[str, int] = {}
        self.discards: dict[str, int] = {}
        self.heroic: dict[str, str] = {}  # achievement → mouse
        self.boss_wounds: dict[str, int] = {}

    def clone(self) -> State:
        twin = State.__new__(State)
        twin.book = self.book
        twin.seats = self.seats
        twin.mice = {name: mouse.clone() for name, mouse in self.mice.items()}
        twin.foes = {name: foe.clone() for name, foe in self.foes.items()}
        twin.map = self.map.copy()
        twin.traps = {side: squares[:] for side, squares in self.traps.items()}
        for name in (*NUMBERS, *WORDS, *FLAGS):
            setattr(twin, name, getattr(self, name))
        for name in LISTS:
            setattr(twin, name, getattr(self, name)[:])
        for name in TABLES:
            setattr(twin, name, getattr(self, name).copy())
        return twin

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        mine, theirs = self.book, other.book
        return all(getattr(self, name) == getattr(other, name) for name in _COMPARED) and (
            mine is theirs or (mine.options, mine.data) == (theirs.options, theirs.data)
        )

    def __repr__(self) -> str:
        """A state is private, so a traceback or a log must not spell it out."""
        return f"<a game of {len(self.seats)}, turn {self.turns}>"

    # -- where things are -----------------------------------------------------------------------

    @property
    def room(self) -> Room:
        return self.book.rooms[self.side]

    @property
    def rule(self) -> RoomRule:
        return self.book.rules[self.side]

    def hero(self, name: str) -> Hero:
        return self.book.heroes[name]

    def enemy(self, foe: Foe) -> Enemy:
        return self.book.enemies[foe.kind]

    def active(self) -> list[Mouse]:
        """The mice on the board."""
        return [mouse for mouse in self.mice.values() if mouse.square]

    def mice_on(self, square: str) -> list[Mouse]:
        return [mouse for mouse in self.mice.values() if mouse.square == square]

    def foes_on(self, square: str) -> list[Foe]:
        """Figures of enemies there; a token like Brodie's is none (MM-188)."""
        return [
            foe
            for foe in self.foes.values()
            if foe.square == square and not self.book.enemies[foe.kind].token
        ]

    def crowd(self) -> dict[str, int]:
        """Places taken on each square; a large figure takes all of them (MM-058)."""
        taken: dict[str, int] = {}
        capacity = self.room.capacity
        for mouse in self.mice.values():
            if mouse.square:
                taken[mouse.square] = taken.get(mouse.square, 0) + 1
        for foe in self.foes.values():
            enemy = self.book.enemies[foe.kind]
            if enemy.token:
                continue
            large = enemy.large and capacity[foe.square] <= 4
            size = capacity[foe.square] if large else 1
            taken[foe.square] = taken.get(foe.square, 0) + size
        return taken

    def is_full(self, square: str) -> bool:
        """MM-059."""
        return self.crowd().get(square, 0) >= self.room.capacity[square]

    def rank(self, name: str) -> int:
        """The slot of a mouse's card: the smaller, the higher on the track."""
        return self.track.index(name) if name in self.track else len(self.track)

    def seat_in_charge(self) -> str:
        """MM-172: the player of the lowest mouse on the track; before the track, the first seat."""
        for card in reversed(self.track):
            if card in self.mice:
                return self.mice[card].seat
        return self.seats[0]

    def use_action(self) -> None:
        """MM-033, Q-04: an action also ends a move that has begun."""
        self.acted = True
        self.walking = False
        self.left = 0 if self.moved else self.left

    def push(self, *frames: Frame) -> None:
        """Adds to the agenda; the first of these frames comes first."""
        self.agenda.extend(reversed(frames))


_COMPARED = tuple(name for name in State.__slots__ if name != "book")


def turn(state: State) -> str | None:
    """The seat whose moves are written without a prefix."""
    if state.result:
        return None
    if state.card in state.mice:
        return state.mice[state.card].seat
    return state.seat_in_charge()
