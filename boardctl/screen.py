"""The OLED: 128 x 64 pixels, pictures and digits first, words as a bonus.

From left to right: what it is about, how many, what to do with it, whose turn it is (a mouse in
the seat's pattern with the initial of its colour), what the board counts. Pictures shrink until
all of it fits; the words stand below if there is room.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PIL import Image

from boardctl import lettering, pictograms
from boardctl.texts import Texts
from games.kit import Cue, Plain, line

WIDTH, HEIGHT = 128, 64

_GAP = 3
_WHOSE, _CODE = 30, 28
"""Heights of the two rows while a code is held up."""

_SIZES = (48, 44, 40, 36, 32)
"""Heights pictures shrink to where much is to be shown; a child still knows the smallest."""

_PICTURES: Mapping[str, str] = {
    "ask.who": "hand",
    "choice.next": "hand",
    "choice.this": "check",
    "dice.already": "check",
    "dice.once_more": "die",
    "dice.pocket": "die",
    "dice.roll": "die",
    "grownup.die": "die",
    "grownup.done": "check",
    "grownup.impossible": "question",
    "grownup.open": "grown_up",
    "grownup.place": "arrow",
    "grownup.table": "mat",
    "help.grown_up": "grown_up",
    "idle.choose": "mouse",
    "left.seat": "bye",
    "over.again": "again",
    "paused.broken": "pencil",
    "paused.full": "disk",
    "paused.link": "plug",
    "paused.people": "pause",
    "repair.done": "check",
    "repair.duplicate": "mouse",
    "repair.onto_ring": "mouse",
    "repair.show_it": "question",
    "repair.slipped": "slipped",
    "repair.stranger": "key",
    "repair.unseen": "check",
    "resume.back": "mouse",
    "saving": "pencil",
    "take_back.done": "back",
    "take_back.nothing": "check",
}
"""The picture of a line that came without one."""

_ACTIONS: Mapping[str, str] = {
    "ask.who": "question",
    "choice.next": "again",
    "dice.once_more": "again",
    "dice.pocket": "arrow",
    "paused.broken": "grown_up",
    "paused.full": "grown_up",
    "paused.people": "hand",
    "repair.bring": "arrow",
    "repair.duplicate": "box",
    "repair.lift": "up",
    "repair.not_yours": "arrow",
    "repair.onto_ring": "arrow",
    "repair.shares": "question",
    "repair.show_it": "show",
    "repair.slipped": "arrow",
    "repair.stranger": "up",
    "repair.take_away": "box",
    "repair.wrong_place": "arrow",
    "setup.bring": "arrow",
}
"""What to do with it."""


def draw(cue: Cue, trackers: Sequence[Mapping[str, Plain]], texts: Texts) -> Image.Image:
    """The picture of a cue, with what the board counts."""
    screen = Image.new("1", (WIDTH, HEIGHT))
    size, lines = lettering.fit(texts.render(cue.say) if cue.say.key else "", WIDTH)
    above = HEIGHT - size * len(lines)
    _put_in_a_row(screen, _row(cue, trackers, texts, above), above)
    for row, words in enumerate(lines):
        lettering.write(screen, words, size, WIDTH // 2, HEIGHT - size * (len(lines) - row))
    return screen


def draw_code(digits: str, seat: str | None, texts: Texts) -> Image.Image:
    """Digits to be typed on a phone, in two groups that can be read across a table; above them
    whose phone it will be."""
    screen = Image.new("1", (WIDTH, HEIGHT))
    whose: list[_Thing] = [_Picture("key"), _Picture("grown_up")]
    if seat is not None:
        whose = [
            _Picture("key"),
            _Picture("mouse", seat),
            _Glyphs(_initial(f"seat.{seat}", texts), 16),
        ]
    _put_in_a_row(screen, [thing.draw(_WHOSE) for thing in whose], _WHOSE)
    for middle, group in ((1, digits[:3]), (3, digits[3:])):
        written = lettering.glyphs(group, _CODE)
        screen.paste(written, (WIDTH * middle // 4 - written.width // 2, HEIGHT - _CODE))
    return screen


def _row(
    cue: Cue, trackers: Sequence[Mapping[str, Plain]], texts: Texts, height: int
) -> list[Image.Image]:
    """Everything there is to show, as large as it fits side by side; the last goes first."""
    things = [*_things(cue, texts), *_counts(trackers, texts, height)]
    sizes = (height, *(smaller for smaller in _SIZES if smaller < height))
    while len(things) > 1:
        for size in sizes:
            if sum(thing.width(size) + _GAP for thing in things) - _GAP <= WIDTH - 2:
                return [thing.draw(size) for thing in things]
        things.pop()
    return [things[0].draw(height)]


def _put_in_a_row(screen: Image.Image, things: Sequence[Image.Image], height: int) -> None:
    x = (WIDTH - sum(thing.width + _GAP for thing in things) + _GAP) // 2
    for thing in things:
        screen.paste(thing, (x, (height - thing.height) // 2))
        x += thing.width + _GAP


# -- pictures -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Picture:
    """A drawing, as a part of the height of its row."""

    name: str
    seat: str | None = None
    number: int | None = None
    part: float = 1.0

    def width(self, size: int) -> int:
        return int(size * self.part)

    def draw(self, size: int) -> Image.Image:
        return pictograms.picture(self.name, self.width(size), self.seat, self.number)


@dataclass(frozen=True, slots=True)
class _Glyphs:
    """Digits as high as their row, or an initial of a height of its own."""

    text: str
    height: int | None = None

    def width(self, size: int) -> int:
        return self.draw(size).width

    def draw(self, size: int) -> Image.Image:
        return lettering.glyphs(self.text, self.height or size)


@dataclass(frozen=True, slots=True)
class _Column:
    """Something drawn already, whatever the size of the others."""

    image: Image.Image

    def width(self, size: int) -> int:
        return self.image.width

    def draw(self, size: int) -> Image.Image:
        return self.image


_Thing = _Picture | _Glyphs | _Column


def _things(cue: Cue, texts: Texts) -> list[_Thing]:
    name = _picture_name(cue)
    action = _ACTIONS.get(_common_key(cue), "")
    own = name in ("mouse", "slipped")
    found: list[_Thing] = [_Picture(name, cue.seat if own else None, cue.number)]
    if cue.number is not None and name != "moon":  # a moon holds its digit
        found.append(_Glyphs(str(cue.number)))
    elif action and action != name:
        found.append(_Picture(action))
    if cue.seat is not None:
        if not own:
            found.append(_Picture("mouse", cue.seat, part=1.0 if len(found) == 1 else 2 / 3))
        found.append(_Glyphs(_initial(f"seat.{cue.seat}", texts), 16))
    return found


def _picture_name(cue: Cue) -> str:
    """The cue's own picture, as one of its words may tell it more exactly (which `room`)."""
    for _, word in cue.say.words:
        if isinstance(word, str) and word.startswith(f"{cue.picture}.") and pictograms.has(word):
            return word
    if pictograms.has(cue.picture):
        return cue.picture
    return _PICTURES.get(_common_key(cue), "mouse" if cue.seat else "question")


def _common_key(cue: Cue) -> str:
    return cue.say.key.removesuffix(".short")


def _initial(key: str, texts: Texts) -> str:
    return texts.render(line(key))[:1].upper()


# -- trackers -----------------------------------------------------------------------------------

_ROW = 14
_URGENCY = ("now", "soon", "calm")


def _counts(trackers: Sequence[Mapping[str, Plain]], texts: Texts, height: int) -> list[_Thing]:
    """A column of trackers that count something, the most urgent first; none, no column."""
    counting = sorted(
        (tracker for tracker in trackers if tracker["value"]),
        key=lambda tracker: _URGENCY.index(tracker["urgency"]),
    )[: height // _ROW]
    if not counting:
        return []
    digits = [lettering.glyphs(str(tracker["value"]), 11) for tracker in counting]
    width = _ROW + 2 + max(digit.width for digit in digits)
    column = Image.new("1", (width, _ROW * len(counting)))
    for row, (tracker, digit) in enumerate(zip(counting, digits, strict=True)):
        column.paste(_tracker_sign(tracker, texts), (0, row * _ROW))
        column.paste(digit, (_ROW + 2, row * _ROW + (_ROW - digit.height) // 2))
    return [_Column(column)]


def _tracker_sign(tracker: Mapping[str, Plain], texts: Texts) -> Image.Image:
    seat, name = tracker.get("seat"), str(tracker["name"])
    if seat is not None:
        return pictograms.swatch(seat, _ROW - 1)
    if pictograms.has(name):
        return pictograms.picture(name, _ROW - 1)
    return lettering.glyphs(_initial(f"tracker.{name}", texts), 11)
