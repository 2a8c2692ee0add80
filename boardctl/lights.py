"""Which cell is lit how: a pure picture of marks, running lights and buttons.

| role    | effect  | colour          | a child reads it as            |
|---------|---------|-----------------|--------------------------------|
| goal    | pulse   | seat, or white  | put it here                    |
| pocket  | pulse   | seat, or white  | put the die here               |
| take    | breathe | seat, or white  | pick this one up               |
| option  | blink   | always white    | is it this one?                |
| wrong   | dim     | always white    | this one has another place     |
| tracker | steady  | seat, or white  | so many are counted            |
| line    | glow    | seat, or white  | a friend points along here     |
| trail   | runs    | seat, or white  | the way goes along here        |

Each meaning has its own movement, so colour never carries it alone (`pocket` shares the pulse of
`goal`: same meaning, and only the pockets are pockets). Nothing moves faster than 2 Hz, and the
one effect that switches hard, `blink`, is white: red never blinks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from hardware.cells import CELLS, GRID, POCKETS, WELLS
from hardware.ports import Effect, Light, Lights

Colour = tuple[int, int, int]
Role = Literal["goal", "take", "wrong", "option", "pocket", "tracker", "line", "trail"]

SEAT_COLOURS: Mapping[str, Colour] = {
    "red": (0xCF, 0x3A, 0x1E),
    "yellow": (0xF0, 0xE4, 0x42),
    "green": (0x00, 0x9E, 0x73),
    "blue": (0x00, 0x72, 0xB2),
    "pink": (0xCC, 0x79, 0xA7),
    "sky": (0x56, 0xB4, 0xE9),
}
"""Six colours that stay apart for colour-blind eyes (Okabe and Ito)."""

OTHER_COLOURS: Mapping[str, Colour] = {"cat": (0xE6, 0x9F, 0x00)}
"""Orange, which no seat has: somebody everybody should beware of."""

WHITE: Colour = (0xFF, 0xEE, 0xD0)
"""A warm white: what belongs to nobody."""

STEP = 0.12
"""Seconds a running light stays on a cell before it moves on."""

_ROLES: Mapping[Role, tuple[Effect, bool]] = {
    # Later rows win where two marks meet on one cell: what to do beats what is wrong.
    "tracker": ("steady", True),
    "wrong": ("dim", False),
    "take": ("breathe", True),
    "option": ("blink", False),
    "line": ("glow", True),
    "pocket": ("pulse", True),
    "goal": ("pulse", True),
}

_MIDDLE = ("d4", "e4", "d5", "e5")
_HOLD = 4  # frames a trail rests on its last cell
_NEAR = 4  # a cell met again within so many frames stays lit: dipping would flash above 2 Hz


@dataclass(frozen=True, slots=True)
class Mark:
    """A cell that means something in a scene."""

    cell: str
    role: Role
    seat: str | None = None


def colour_of(seat: str | None) -> Colour:
    return SEAT_COLOURS.get(seat or "") or OTHER_COLOURS.get(seat or "", WHITE)


def of_marks(marks: Sequence[Mark]) -> dict[str, Light]:
    """The resting picture of a scene's marks; a trail runs and leaves no resting light."""
    found: dict[str, Light] = {}
    for role, (effect, coloured) in _ROLES.items():
        for mark in marks:
            if mark.role == role:
                colour = colour_of(mark.seat) if coloured else WHITE
                found[mark.cell] = Light(colour, effect)
    return found


def of_buttons(buttons: Sequence[str]) -> dict[str, Light]:
    """Buttons that may be pressed now, each in its own colour."""
    return {f"button:{name}": Light(colour_of(name), "breathe") for name in buttons}


def calm(seat: str | None) -> dict[str, Light]:
    """The table is there and waits for nothing: a slow breath in the middle."""
    return {cell: Light(colour_of(seat), "breathe") for cell in _MIDDLE}


def breathing(lights: Lights) -> dict[str, Light]:
    """The same picture at rest, moving slowly: something takes longer than a moment."""
    return {cell: Light(light.colour, "breathe") for cell, light in lights.items()}


def running(cells: Sequence[str], seat: str | None) -> list[dict[str, Light]]:
    """The frames, `STEP` seconds each, of a light that runs along the cells and rests at the end.

    A cell rises over two frames and falls over two (ramps, no flash)."""
    colour = colour_of(seat)
    way = _without_rests(cells)
    frames = []
    for now in range(-1, len(way) + _HOLD - 1 if way else -1):
        frame: dict[str, Light] = {}
        for cell in dict.fromkeys(way):
            level = _level([i for i, name in enumerate(way) if name == cell], now, len(way) - 1)
            if level:
                frame[cell] = Light(_scaled(colour, level))
        frames.append(frame)
    return frames


def seconds(cells: Sequence[str]) -> float:
    """How long a light runs along the cells."""
    way = _without_rests(cells)
    return (len(way) + _HOLD) * STEP if way else 0.0


def _without_rests(cells: Sequence[str]) -> list[str]:
    return [cell for i, cell in enumerate(cells) if i == 0 or cell != cells[i - 1]]


def _level(visits: Sequence[int], now: int, last: int) -> float:
    """How bright a cell is in a frame, from the frames the light is on it."""
    before = [v for v in visits if v <= now]
    after = [v for v in visits if v > now]
    if before and before[-1] == last:
        return 1.0
    if before and after and after[0] - before[-1] <= _NEAR:
        return 1.0
    behind = {0: 1.0, 1: 0.5, 2: 0.2}.get(now - before[-1], 0.0) if before else 0.0
    ahead = 0.4 if after and after[0] - now == 1 else 0.0
    return max(behind, ahead)


def _scaled(colour: Colour, level: float) -> Colour:
    red, green, blue = (round(part * level) for part in colour)
    return red, green, blue


def way_to_goal(marks: Sequence[Mark]) -> tuple[str, ...]:
    """The cells a helping light runs along: the scene's own trail; or straight from the piece to
    take to its goal; or from the edge in front of the panel to the only place that matters."""
    trail = tuple(mark.cell for mark in marks if mark.role == "trail")
    if trail:
        return trail
    goals = [mark.cell for mark in marks if mark.role in ("goal", "pocket", "option")]
    starts = [mark.cell for mark in marks if mark.role in ("take", "wrong")]
    if goals and starts:
        return _line(starts[0], goals[0])
    target = next(iter(goals + starts), None)
    if target is None:
        return ()
    if target in GRID:
        return _line(f"{target[0]}8", target)
    row = WELLS if target in WELLS else POCKETS
    return row[: row.index(target) + 1]


def _line(start: str, end: str) -> tuple[str, ...]:
    """The grid cells between two cells, both ends included."""
    if start == end:
        return (start,)
    (x0, y0), (x1, y1) = _place(start), _place(end)
    steps = max(abs(x1 - x0), abs(y1 - y0), 1)
    between = (
        _cell(x0 + (x1 - x0) * i / steps, y0 + (y1 - y0) * i / steps) for i in range(1, steps)
    )
    return (start, *(cell for cell in between if cell in GRID), end)


def _place(cell: str) -> tuple[int, int]:
    """Column and row: the rail of wells lies above the grid, the pockets below it."""
    if cell in GRID:
        return "abcdefgh".index(cell[0]), int(cell[1]) - 1
    return int(cell[1]) - 1, -1 if cell in WELLS else 8


def _cell(x: float, y: float) -> str:
    return f"{'abcdefgh'[round(x)]}{round(y) + 1}"


def known(lights: Mapping[str, Light]) -> dict[str, Light]:
    """Only lights a console has: a game's mat may name a cell this console lacks."""
    return {
        cell: light for cell, light in lights.items() if cell in CELLS or cell.startswith("button:")
    }
