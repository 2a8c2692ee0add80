"""The contract every game keeps: moves, chance, events, views, the wanted table.

A game is pure: no clock, no I/O while playing, no random of its own. One `step` is the only
implementation of a rule; console, scenarios, bots and simulation all go through it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol, TypeVar, runtime_checkable

from games.chance import Chance as Chance
from games.chance import Dice as Dice
from games.chance import Draw as Draw
from games.chance import Mix as Mix
from games.chance import Random as Random
from games.moves import COLOURS as COLOURS
from games.moves import IllegalMove as IllegalMove
from games.moves import Move as Move
from games.moves import parse_move as parse_move
from games.moves import print_move as print_move
from games.plain import BadData as BadData
from games.plain import Plain as Plain
from games.plain import get_at as get_at
from games.plain import nearest as nearest
from games.plain import put_at as put_at

# -- words shared by all games ------------------------------------------------------------------

EVERYONE = "everyone"
"""The audience of lights, voice, OLED, guests and MQTT. Any other audience is a seat."""

# -- what a game tells --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened in a step, with who may know it.

    `remember` is False for what is public only while it lies open (a turned-up tile): it never
    enters history, retained messages or exports.
    """

    name: str
    facts: Mapping[str, Plain] = field(default_factory=dict)
    audience: str = EVERYONE
    remember: bool = True


Listener = Callable[[Event], None]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended. `winners` is empty when a clan loses together."""

    winners: tuple[str, ...]
    result: Literal["won", "lost"] = "won"


@dataclass(frozen=True, slots=True)
class Tracker:
    """Something the board counts by itself; light arc, OLED digit, voice and page draw any."""

    name: str
    value: int
    limit: int
    urgency: Literal["calm", "soon", "now"] = "calm"
    seat: str | None = None


@dataclass(frozen=True, slots=True)
class Advice:
    """What a game can tell of a position beyond its rules, to a family that wants to know: more to
    count, lights that show it, and a hint in words with the move it means."""

    trackers: tuple[Tracker, ...] = ()
    lit: tuple[Spot, ...] = ()
    say: Line | None = None
    hint: Move | None = None


@runtime_checkable
class Advises(Protocol):
    """A game that can give advice."""

    def advise(self, view: Plain) -> Callable[[], Advice] | None:
        """What works the advice out, from a public view; it may take a tenth of a second and is
        called off the event loop. None where there is none to give, or nobody wants it."""


# -- options ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Option:
    """One thing a family may choose. Text keys: `option.<name>` and `option.<name>.<choice>`.

    `only_with` names the choices of other options without which this one changes nothing: then it
    is neither offered nor taken. The rules themselves do not mind."""

    name: str
    default: str | int
    choices: tuple[str | int, ...]
    only_with: tuple[tuple[str, str | int], ...] = ()


Options = Mapping[str, str | int]


# -- the table: spots, pieces, gestures ----------------------------------------------------------

Spot = str
"""A place of a game in its own words: `square 12`, `room kitchen`, `home red`."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A kind of piece in the box. `sides` are what its tags tell apart (faces of a die).

    `back` is the public name of a piece that lies face down (`tile`): on the table it is then
    called by the spot where it lies (`tile@forest B3`), and only sensing may know its kind.
    """

    kind: str
    picture: str
    count: int = 1
    sides: tuple[str, ...] = ()
    back: str = ""


@dataclass(frozen=True, slots=True)
class Mat:
    """Where the spots of a game lie on the cells of a console. With a `gate` (well → side) a piece
    is shown on one of several wells, and which of them reads it says which side is up."""

    name: str
    spots: Mapping[Spot, tuple[str, ...]]
    lights_only: frozenset[Spot] = frozenset()
    gate: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Wanted:
    """The table the rules want: spots per kind. Kinds in neither field belong away. `sides` says
    which side is up on a spot; it is judged only where tags tell sides apart. `lay` is said before
    the first face-down piece of a set-up lies, where people should know how they are chosen.
    `loose` spots are not judged: a figure lies there on its side."""

    on: Mapping[str, tuple[Spot, ...]]
    free: frozenset[str] = frozenset()
    sides: Mapping[Spot, str] = field(default_factory=dict)
    lay: Line | None = None
    loose: frozenset[Spot] = frozenset()


@dataclass(frozen=True, slots=True)
class SetFault:
    """What was laid face down is not the set the rules ask for. `say` speaks of counts alone;
    `take_out` are the public names of pieces that must go, after which all are mixed again."""

    say: Line
    take_out: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Lift:
    """All pieces off these spots at once, longer than a touch."""

    spots: tuple[Spot, ...]


@dataclass(frozen=True, slots=True)
class Land:
    """A piece of this kind onto this spot."""

    kind: str
    spot: Spot


@dataclass(frozen=True, slots=True)
class Show:
    """A piece of this kind held on the glowing well; on the well of this side where the mat has a
    gate, elsewhere with this side up."""

    kind: str
    side: str = ""


@dataclass(frozen=True, slots=True)
class ShowAny:
    """Any piece of a sort (`card` for `card:T07`) held on the glowing well: that is a yes, and the
    same reading then answers the chance that follows."""

    sort: str


@dataclass(frozen=True, slots=True)
class Faces:
    """So many dice set into pockets."""

    count: int
    piece: str = "die"


@dataclass(frozen=True, slots=True)
class Press:
    """The button of a seat ("me"), or OK when `seat` is None."""

    seat: str | None


@dataclass(frozen=True, slots=True)
class Wish:
    """Nothing to see on the table, and nothing to be asked: the seat's button opens the list of all
    it may do, and this is in it."""


Gesture = Lift | Land | Show | ShowAny | Faces | Press | Wish


@dataclass(frozen=True, slots=True)
class Line:
    """A text key with its words. A `str` word is itself a text key (`seat.red`), an `int` is
    spoken as a number and picks the plural when it is called `n`."""

    key: str
    words: tuple[tuple[str, str | int], ...] = ()


def line(key: str, **words: str | int) -> Line:
    return Line(key, tuple(sorted(words.items())))


@dataclass(frozen=True, slots=True)
class Cue:
    """One thing the console does for people. Every field but `say` may be left out: what is said
    must also be seen."""

    say: Line
    sound: str = ""
    trail: tuple[Spot, ...] = ()  # lights run along these spots, in order
    seat: str | None = None  # the colour of trail and screen
    picture: str = ""  # a drawing for the screen: `die`, `mouse`, `trap`, `cheese` ...
    number: int | None = None  # the digit beside it
    lit: tuple[tuple[Spot, str], ...] = ()  # spots of a prompt that stay lit in a seat's colour
    reminder: bool = False  # what people forget: told rather than other events


# -- the contract -------------------------------------------------------------------------------

S = TypeVar("S")
S_contra = TypeVar("S_contra", contravariant=True)


class Table(Protocol[S_contra]):
    """The physical face of a game. The rules never import it."""

    def pieces(self, seats: Sequence[str], data: Plain) -> tuple[Piece, ...]:
        """Everything of this game that can lie on a console, the mat's tongue excepted."""

    def mat(self, state: S_contra) -> Mat: ...

    def wanted(self, state: S_contra) -> Wanted: ...

    def gesture(self, state: S_contra, move: Move) -> Gesture | None:
        """How people make this move; None: it is offered as a choice.

        For a `Draw` the director asks with the outcomes it may have."""

    def deal(self, state: S_contra, random: Random) -> Mapping[str, str]:
        """A set-up as people might lay it out: public name → the kind behind it, for every piece
        that begins face down. Only simulated tables and robot hands ask; the rules never know."""

    def check_set(self, state: S_contra, laid: Mapping[str, str]) -> SetFault | None:
        """Whether the pieces laid face down (public name → kind, all of them read) are the right
        ones. Asked by a console that can read them, while the table is being set."""

    def open_faces(self, view: Plain) -> Mapping[Spot, str]:
        """Spot → picture of the piece that lies face up there, of those that have a back."""

    def faces(self, data: Plain) -> Mapping[str, Plain]:
        """Picture → what is printed on it, where a drawing is composed from data."""

    def prompt(self, view: Plain) -> Cue:
        """What the table waits for, for the audience everyone."""

    def option(self, view: Plain, move: Move) -> Line:
        """The words of one open choice."""

    def cues(self, view: Plain, event: Event) -> tuple[Cue, ...]:
        """What an event everyone may know sounds and looks like."""

    def set_place(self, state: S_contra, kind: str, spot: Spot) -> Mapping[str, Plain] | None:
        """The changes of the plain state (dotted path → value) that put this piece on that spot,
        for a grown-up's correction; None where the game has no such place. A tracker is set as its
        lights show it (`moon`, `moon 8`). The back of face-down pieces without a spot (`tile`, ``)
        asks for the changes after which nobody knows which of them lies where."""


@runtime_checkable
class PointsAt(Protocol):
    """A table whose options may speak of places: they are lit while the option is offered."""

    def about(self, state: Any, move: Move) -> tuple[Spot, ...]: ...


@runtime_checkable
class OffersAloud(Protocol):
    """A table where cards lie face down, and what can be done with one would tell what it is."""

    def aloud(self, state: Any, seat: str, moves: Sequence[Move]) -> list[tuple[Move, Line]]:
        """These moves of a seat as everybody hears them offered. Whatever lies face down is offered
        in the same way: a move among them may turn out to be impossible."""


@runtime_checkable
class HasMarks(Protocol):
    """A table with markers that lie on a piece or do not."""

    def marks(self, state: Any) -> Mapping[str, Line]:
        """What else `set_place` may set now (`web:ann 1`), with the words that offer it."""


@runtime_checkable
class PrintsMats(Protocol):
    """A table that needs more mats than the one a game begins on."""

    def mats(self, data: Plain) -> tuple[Mat, ...]:
        """Every mat to be printed, in the order of the story."""


class Game(Protocol[S]):
    """What a package registers under the entry point group `boardctl.games`."""

    id: str
    rules_version: int
    """Raised whenever the same moves may lead to another state: old journals are then refused."""
    seat_counts: range
    options: tuple[Option, ...]
    chance_verbs: frozenset[str]
    table: Table[S]

    def read_data(self, options: Options) -> Plain:
        """The boards, cards or tiles these options play with, validated (raises `BadData`)."""

    def start(self, seats: Sequence[str], options: Options, data: Plain) -> S: ...

    def turn(self, state: S) -> str | None:
        """The seat whose turn it is; its moves are written without a prefix."""

    def moves(self, state: S) -> list[Move]:
        """What people may decide now; several seats may be open. Empty while chance is awaited."""

    def chance(self, state: S) -> Chance | None: ...

    def over(self, state: S) -> Outcome | None: ...

    def why_not(self, state: S, move: Move) -> str | None:
        """The reason code why this move is refused; None when it is legal. `leave` (any seat that
        may leave) is legal here without being listed in `moves`."""

    def step(self, state: S, move: Move, tell: Listener | None = None) -> Chance | None:
        """Changes the state in place by a legal move. Returns what `chance` would answer next, so
        that a simulation needs one call a move. Unchecked: ask `why_not` at a border."""

    def final(self, state: S, move: Move) -> bool:
        """Whether players cannot take this move back (asked before it is played)."""

    def clone(self, state: S) -> S: ...

    def dump(self, state: S) -> Plain:
        """The plain state: JSON, with the data left out."""

    def load(self, plain: Plain, data: Plain) -> S:
        """The state of a `dump`. Raises `BadData` for a state no play could reach by its shape
        (two mice on a square, an unknown seat)."""

    def view(self, state: S, audience: str) -> Plain:
        """What an audience may know, built by allow-list. Always holds `seats`, `turn`,
        `trackers` (as dicts), `over` (None or {"result", "winners"})."""

    def resample(self, view: Plain, random: Random, data: Plain) -> S:
        """A state that agrees with this view, hidden parts drawn at random."""

    def bots(self) -> Mapping[str, Callable[[str], Bot]]:
        """Names → makers of a bot for a seat. `random` always exists."""


@runtime_checkable
class Campaigns(Protocol):
    """A game whose chapters follow each other: what a party takes along from one to the next."""

    def goes_on(self, options: Options) -> bool:
        """Whether these options ask for the party of the chapter before."""

    def carried(self, state: Any) -> Plain:
        """What is taken along from a game that is over."""

    def continued(self, data: Plain, carried: Plain) -> Plain:
        """The data of a game, played by that party. Its set-up refuses what cannot be."""


CORRECTED = "corrected"
"""The event by which bots hear that a grown-up has set values of the state: `paths` names them, as
`set_place` does, and never what they are now."""


class Bot(Protocol):
    """Plays one seat from views alone, and keeps its own memory of the events it may know. What was
    taken back it has never heard; what was set it hears as `CORRECTED`."""

    def choose(self, view: Plain, moves: Sequence[Move], random: Random) -> Move: ...

    def notice(self, event: Event) -> None: ...


class RandomBot:
    """Picks any legal move; the yardstick of every game."""

    def __init__(self, seat: str) -> None:
        self.seat = seat

    def choose(self, view: Plain, moves: Sequence[Move], random: Random) -> Move:
        return moves[int(random() * len(moves))]

    def notice(self, event: Event) -> None:
        return None


# -- written once for all games -----------------------------------------------------------------


def play(game: Game[S], state: S, move: Move) -> tuple[S, list[Event]]:
    """The checked form of `step`: a new state and its events, or `IllegalMove` and no change."""
    reason = game.why_not(state, move)
    if reason is not None:
        raise IllegalMove(reason, print_move(move, game.turn(state)))
    after = game.clone(state)
    events: list[Event] = []
    game.step(after, move, events.append)
    return after, events


def parse(game: Game[S], state: S, text: str) -> Move:
    return parse_move(text, game.turn(state), game.chance_verbs)


def write(game: Game[S], state: S, move: Move) -> str:
    return print_move(move, game.turn(state))


def with_changes(game: Game[S], state: S, changes: Mapping[str, Plain], data: Plain) -> S:
    """The state with values set at dotted paths of its plain form, checked by `load`."""
    plain = game.dump(state)
    for path, value in changes.items():
        put_at(plain, path, value)
    return game.load(plain, data)


def aloud(game: Game[S], state: S, seat: str, moves: Sequence[Move]) -> list[tuple[Move, Line]]:
    """What the table offers a seat for all to hear, move by move."""
    if isinstance(game.table, OffersAloud):
        return game.table.aloud(state, seat, moves)
    view = game.view(state, seat)
    return [(move, game.table.option(view, move)) for move in moves]


def lasting(game: Game[S], view: Plain) -> Plain:
    """A view without what is public only while it lies open: for retained messages and exports.

    A game names the keys of such things in `fleeting`, if it has any."""
    fleeting: frozenset[str] = getattr(game, "fleeting", frozenset())
    return {key: value for key, value in view.items() if key not in fleeting}
