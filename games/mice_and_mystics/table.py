"""The physical face of Mice & Mystics: pieces, a mat for every room, corrections."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from games.kit import (
    Cue,
    Event,
    Gesture,
    Line,
    Mat,
    Move,
    Piece,
    Plain,
    Random,
    SetFault,
    Spot,
    Wanted,
    line,
)
from games.mice_and_mystics import cues, words
from games.mice_and_mystics.aloud import aloud
from games.mice_and_mystics.gestures import about, gesture
from games.mice_and_mystics.mats import mat_of, mats_of, square_spot
from games.mice_and_mystics.printed import printed
from games.mice_and_mystics.rules.battle import WHEEL
from games.mice_and_mystics.rules.book import MOST_DICE, book_of
from games.mice_and_mystics.rules.checks import CARDS
from games.mice_and_mystics.rules.items import SQUASHED, WHOLE
from games.mice_and_mystics.rules.state import Mouse, State
from games.mice_and_mystics.wanted import DIE, GRAPE, figure_piece, item_piece, mouse_piece, wanted


class RoomTable:
    def pieces(self, seats: Sequence[str], data: Plain) -> tuple[Piece, ...]:
        faces = tuple(face["id"] for face in data["dice"]["face"])
        heroes = data["heroes"]["hero"]
        mice = [Piece(mouse_piece(name), f"mouse-{name}") for name in heroes]
        figures = data["enemies"]["figures"].items()
        enemies = [Piece(figure, figure, count) for figure, count in figures]
        dice = [Piece(f"{DIE}:{n}", "die", sides=faces) for n in range(1, MOST_DICE + 1)]
        cards = data["search"]["card"].items()
        items = [_item(name) for name, card in cards if card["kind"] == "party"]
        own = _decks(data) if data.get(CARDS) == "table" else []
        return (*mice, *enemies, *items, *dice, *own)

    def mat(self, state: State) -> Mat:
        return mat_of(state.book, state.side)

    def mats(self, data: Plain) -> tuple[Mat, ...]:
        return mats_of(book_of(data, {}))

    def wanted(self, state: State) -> Wanted:
        return wanted(state)

    def gesture(self, state: State, move: Move) -> Gesture | None:
        return gesture(state, move)

    def about(self, state: State, move: Move) -> tuple[Spot, ...]:
        return about(state, move)

    def deal(self, state: State, random: Random) -> Mapping[str, str]:
        return {}  # nothing lies face down on the mat

    def check_set(self, state: State, laid: Mapping[str, str]) -> SetFault | None:
        return None

    def open_faces(self, view: Plain) -> Mapping[Spot, str]:
        return {}

    def faces(self, data: Plain) -> Mapping[str, Plain]:
        """What the faces of the die show, and what is printed on the mats."""
        dice = {f"die-{face['id']}": dict(face) for face in data["dice"]["face"]}
        return {**dice, **printed(book_of(data, {}))}

    def prompt(self, view: Plain) -> Cue:
        return cues.prompt(view)

    def option(self, view: Plain, move: Move) -> Line:
        return cues.option(view, move)

    def aloud(self, state: State, seat: str, moves: Sequence[Move]) -> list[tuple[Move, Line]]:
        return aloud(state, seat, moves)

    def cues(self, view: Plain, event: Event) -> tuple[Cue, ...]:
        return cues.told(view, event)

    def set_place(self, state: State, kind: str, spot: Spot) -> Mapping[str, Plain] | None:
        """A figure goes to another square of the room; what the board counts is counted anew, and
        a marker is laid or taken."""
        if spot.startswith(f"{kind} "):
            return _counted(state, kind, spot.removeprefix(f"{kind} "))
        square = spot.removeprefix(square_spot(state.side, ""))
        if square not in state.room.squares or not state.agenda:
            return None
        for table, figures in (("mice", state.mice), ("foes", state.foes)):
            for name, figure in figures.items():
                if figure_piece(state, name) == kind and figure.square not in ("", square):
                    return {f"{table}.{name}.square": square}
        return None

    def marks(self, state: State) -> Mapping[str, Line]:
        found: dict[str, Line] = {}
        for name, mouse in state.mice.items():
            for ill, key in _ILLS.items():
                on = not getattr(mouse, ill)
                if _marked(state, mouse, ill, int(on)):
                    say = line(key if on else f"mark.off.{ill}", mouse=words.mouse(name))
                    found[f"{ill}:{name} {int(on)}"] = say
        return found


def _item(card: str) -> Piece:
    """The grape is tossed: its two sides are told apart."""
    sides = (WHOLE, SQUASHED) if card == GRAPE else ()
    return Piece(item_piece(card), f"item-{card}", sides=sides)


def _decks(data: Plain) -> list[Piece]:
    """The family's own cards, starting gear included: what is dropped may be drawn again."""
    gear = Counter(card for hero in data["heroes"]["hero"].values() for card in hero["gear"])
    search = data["search"]["card"].items()
    cards = [Piece(f"card:{n}", "card", max(1, card["count"] + gear[n])) for n, card in search]
    encounters = data["encounters"]["card"]
    return [*cards, *(Piece(f"encounter:{card['id']}", "encounter") for card in encounters)]


def _counted(state: State, tracker: str, text: str) -> dict[str, Plain] | None:
    """What is counted is never set to where it would end the game, a mouse's life or the calm."""
    count = int(text) if text.isdecimal() else -1
    what, _, name = tracker.partition(":")
    if tracker == "wheel" and 0 <= count < WHEEL:
        return {"wheel": count}
    if tracker == "page" and 0 < count < state.end:
        return {"page": count}
    mouse = state.mice.get(name)
    if mouse is None or mouse.captured:
        return None
    if what in _ILLS:
        return _marked(state, mouse, what, count)
    if what == "cheese" and count >= 0:
        return {f"mice.{name}.cheese": count}
    wounds = state.hero(name).life - mouse.poison - count
    if what == "life" and count > 0 and wounds >= 0:
        return {f"mice.{name}.wounds": wounds}
    return None


def _marked(state: State, mouse: Mouse, ill: str, count: int) -> dict[str, Plain] | None:
    """While a mouse's turn is open: whatever is half done may ask for the marker as it lies. She
    herself is charmed no more, for then it would not be her turn."""
    if state.agenda[-1][:1] != ("turn",) or mouse.captured or count not in (0, 1):
        return None
    if ill == "charmed" and count and mouse.name == state.card:
        return None
    return {f"mice.{mouse.name}.{ill}": bool(count)}


_ILLS = {
    "stunned": "cue.stunned",
    "webbed": "cue.webbed",
    "charmed": "cue.charmed",
    "down": "cue.knocked_down.mouse",
}
"""Markers of a mouse, and the words with which they are laid."""
