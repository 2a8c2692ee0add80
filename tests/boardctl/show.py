"""A stage on a simulated console with a diary: what people saw and heard, and when."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from boardctl.cues import Mark, Scene, Stage
from boardctl.settings import Settings
from boardctl.texts import Texts
from boardctl.voice.voice import Voice
from games.kit import Cue, line
from hardware.ports import Clip, Light, Profile
from hardware.simulated import SimulatedConsole
from hardware.virtual_time import VirtualLoop

RED = (0xCF, 0x3A, 0x1E)
BLUE = (0x00, 0x72, 0xB2)

BRING_RED = Scene(
    "carry",
    Cue(line("repair.bring", piece="piece.mouse:red"), seat="red", picture="mouse"),
    (Mark("d1", "goal", "red"), Mark("a1", "take", "red")),
)
ROLL_BLUE = Scene(
    "waiting",
    Cue(line("dice.roll", seat="seat.blue"), seat="blue", picture="die"),
    (Mark("p1", "pocket", "blue"),),
)
ROLLED = Cue(line("grownup.die", n=4), sound="roll", seat="red", picture="die", number=4)
SLOW = Cue(line("repair.slipped"), picture="slipped")  # more than 2 s of words


class Show:
    """A stage on a simulated console, and a diary of what people saw and heard."""

    def __init__(
        self,
        loop: VirtualLoop | None = None,
        language: str = "en",
        settings: Settings | None = None,
        voice: Voice | None = None,
    ) -> None:
        self.loop = loop or VirtualLoop()
        self.console = SimulatedConsole(Profile.PADS, seed=1, sounds_kept=1000)
        self.captions: list[tuple[float, str]] = []
        self.pictures: list[tuple[float, dict[str, Light]]] = []
        self.console.on_change = self._note
        self.texts = Texts(language)
        self.told: list[tuple[float, str]] = []
        """What a loudspeaker was asked to say, and when; `hush` where it was to stop."""
        self.stage = Stage(
            self.console,
            self.texts,
            self.loop,
            self._heard,
            settings,
            voice=voice,
            talker=None if voice is None else self,
        )

    def speak(self, clips: Sequence[Clip], *, asked: bool = False) -> None:
        self.told.append((round(self.loop.time(), 2), " ".join(clip.key for clip in clips)))

    def hush(self) -> None:
        self.told.append((round(self.loop.time(), 2), "hush"))

    def _heard(self, text: str) -> None:
        self.captions.append((round(self.loop.time(), 3), text))

    def _note(self) -> None:
        if not self.pictures or self.pictures[-1][1] != self.console.lights:
            self.pictures.append((round(self.loop.time(), 3), self.console.lights))

    def wait(self, seconds: float) -> None:
        self.loop.run_until_complete(asyncio.sleep(seconds))

    @property
    def said(self) -> list[str]:
        return [text for _, text in self.captions]

    def close(self) -> None:
        self.stage.close()
        self.loop.run_until_complete(asyncio.sleep(0))
        self.loop.close()


@contextmanager
def opened() -> Iterator[Show]:
    made = Show()
    try:
        yield made
    finally:
        made.close()
