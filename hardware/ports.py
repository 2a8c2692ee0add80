"""What a console can do, whoever builds it: the one face of Pico and simulation."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import Literal, Protocol

from PIL import Image

from hardware.cells import CELLS, GRID, POCKETS, WELLS
from hardware.drivers import Condition, Driver
from hardware.tags import Tags


class Profile(Enum):
    """Where a console sees *who* it is. All profiles see *something is there* on every cell."""

    PADS = "pads"
    TILES = "tiles"
    LOOPS = "loops"

    @property
    def readers(self) -> frozenset[str]:
        """The cells whose tags can be read."""
        pads = frozenset(WELLS + POCKETS)
        if self is Profile.PADS:
            return pads
        if self is Profile.TILES:
            return pads | {cell for cell in GRID if cell[0] in "cdef" and cell[1] in "3456"}
        return frozenset(CELLS)


class Read(Enum):
    """An answer of a reader that is not a UID."""

    MISS = "miss"  # clean silence
    MANGLED = "mangled"  # something answered, unreadable: still present


@dataclass(frozen=True, slots=True)
class Snapshot:
    """One full scan. Idempotent: a lost or doubled snapshot changes nothing."""

    boot: int
    generation: int
    present: int  # bit i: the hall switch of CELLS[i] is closed
    reads: Mapping[str, str | Read] = field(default_factory=dict)  # cell → UID, where polled

    def __repr__(self) -> str:
        # A UID may be the secret of a face-down tile: it must not reach a log or a test report.
        closed = " ".join(cell for i, cell in enumerate(CELLS) if self.present >> i & 1)
        reads = " ".join(
            f"{cell}={read.value if isinstance(read, Read) else 'tag'}"
            for cell, read in self.reads.items()
        )
        return f"<Snapshot {self.boot}:{self.generation} present [{closed}] reads [{reads}]>"


Effect = Literal["steady", "breathe", "pulse", "blink", "dim", "glow"]
"""How a light moves. The microcontroller animates it; nothing is faster than 2 Hz."""


@dataclass(frozen=True, slots=True)
class Light:
    colour: tuple[int, int, int]
    effect: Effect = "steady"


STATUS = "status"
"""The name of the panel's status light among the lights."""

Lights = Mapping[str, Light]
"""Cells (and buttons, `button:ok`) that are lit; all others are dark."""


@dataclass(frozen=True, slots=True)
class ButtonEvent:
    button: str  # one of cells.BUTTONS
    down: bool


class Console(Protocol):
    """Listeners are called on the event loop. Outputs never block and never raise: trouble is
    listed by `troubles`."""

    profile: Profile

    def listen(
        self,
        on_snapshot: Callable[[Snapshot], None],
        on_button: Callable[[ButtonEvent], None],
        on_link: Callable[[bool], None],
    ) -> None:
        """Starts delivering: a first snapshot soon, then on change and every second. `on_link`
        tells when the sensing part is lost (False) and back (True)."""

    def show_lights(self, lights: Lights) -> None:
        """The whole picture; a driver sends what changed."""

    def show_screen(self, image: Image.Image) -> None:
        """A 128 x 64 picture of mode "1" for the OLED."""

    def play_sound(self, name: str) -> None: ...

    def troubles(self) -> list[str]:
        """Text keys of what does not work now (`trouble.screen` …)."""

    def conditions(self) -> list[Condition]:
        """How every part is: link, lights, panel, screen, sound."""

    async def close(self) -> None: ...


class HouseConsole(Console, Protocol):
    """A console as the daemon knows it: what it shows can be drawn elsewhere too, and its buttons
    pressed from there."""

    tags: Tags
    seed: int
    lights: dict[str, Light]
    sounds: deque[str]
    sounds_played: int
    on_change: Callable[[], None]

    @property
    def image(self) -> Image.Image: ...

    def press(self, button: str) -> None: ...

    def release(self, button: str) -> None: ...


# -- the parts of a built console beside its Pico --------------------------------------------------


class Panel(Driver, Protocol):
    """Buttons with their lights, and the status light."""

    def listen(self, on_button: Callable[[ButtonEvent], None]) -> None:
        """Starts delivering: without bounce, on the running event loop."""

    def show_lights(self, lights: Lights) -> None:
        """The whole picture of the console; the panel takes what is called `button:`."""

    async def close(self) -> None: ...


class Screen(Driver, Protocol):
    def show(self, image: Image.Image) -> None:
        """A 128 x 64 picture of mode "1". The newest wins; it returns at once."""

    async def close(self) -> None: ...


class Speaker(Driver, Protocol):
    """Whatever makes sounds: a loudspeaker, or a piezo that can only tick and chime."""

    def listen(self) -> None:
        """Starts on the running event loop."""

    def play(self, name: str) -> None:
        """Begins a sound by its name and returns at once; a name it does not know is silence."""

    async def close(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Clip:
    """Some spoken words on disk: 16 kHz, mono, 16 bit."""

    key: str
    path: Path
    seconds: float


class Talker(Protocol):
    """A speaker that has a voice."""

    def speak(self, clips: Sequence[Clip], *, asked: bool = False) -> None:
        """Begins these words, one clip after the other, and returns at once; words that are still
        being said, or wait, are forgotten. `asked`: somebody wants to hear them, in quiet too."""

    def hush(self) -> None:
        """Stops the words; a sound goes on."""
