"""A child who only hears, and one who only sees the lights, play a whole game to its end.

The first acts upon the clips and the glowing rings, with the screen covered; the second has the
sound off and reads no text. Neither is told anything else.
"""

from __future__ import annotations

import random
from pathlib import Path

from boardctl import lights, syllables
from boardctl.voice.pack import Entry, Pack, write_manifest
from boardctl.voice.phrases import all_phrases
from boardctl.voice.voice import Voice, seconds
from hardware.cells import POCKETS
from tests.boardctl.house import House, house, virtual

LONGEST = 400  # things to do in one game
SEATS = {colour: seat for seat, colour in lights.SEAT_COLOURS.items()}


def paper_pack(folder: Path, language: str) -> Voice:
    """A pack whose clips are only written down: here nobody plays them."""
    entries = [
        Entry(p.key, p.text, syllables.count(p.words, language) / 3.0 + 0.1, "paper", "")
        for p in all_phrases(language).values()
    ]
    (folder / language).mkdir(parents=True)
    write_manifest(folder / language, entries)
    return Voice(folder)


class Listener:
    """Hears clips, sees which rings glow, and reads nothing."""

    def __init__(self, home: House, pack: Pack) -> None:
        self.home = home
        self.pack = pack
        self.heard: list[str] = []

    def hears(self) -> str:
        """What was said last, clip by clip; words without a voice are silence."""
        entries = self.pack.entries
        return " ".join(entries[clip.key].sentence for clip in self.home.daemon.stage.spoken)

    async def waits_for_a_prompt(self) -> str:
        """Listens until the table asks for something, as long as a child would."""
        for _ in range(120):
            words = self.hears()
            if words and words != (self.heard[-1] if self.heard else ""):
                await self.home.wait(seconds(self.home.daemon.stage.spoken) + 0.2)
                if self.hears() == words or not self.hears():
                    self.heard.append(words)
                    return words
            await self.home.wait(0.25)
        return self.heard[-1] if self.heard else ""


async def act(home: House, words: str, chance: random.Random) -> None:
    """Does what the words ask for, where it glows."""
    if "press your button" in words:
        await home.press("red")
    elif "roll" in words:
        await home.roll(chance.randint(1, 6))
    elif "here." in words or "there." in words:
        for seat in lights.SEAT_COLOURS:
            if f"the {'sky blue' if seat == 'sky' else seat} mouse" in words:
                await home.carry(f"mouse:{seat}", min(home.lit("pulse")))


@virtual
async def test_a_whole_game_with_the_screen_covered_by_voice_and_rings_alone(
    tmp_path: Path,
) -> None:
    voice, chance = paper_pack(tmp_path / "voices", "en"), random.Random(6)
    async with house(tmp_path, voice=voice) as home:
        ear = Listener(home, Pack(voice.folder / "en"))
        await home.begin("red", "yellow", options={"finish": "fast"})
        for _ in range(LONGEST):
            await act(home, await ear.waits_for_a_prompt(), chance)
            if home.mood == "over":
                break
        assert home.mood == "over"
        await home.wait(5)
        assert any("wins the cheese" in text for text in home.said())


@virtual
async def test_a_whole_game_with_the_sound_off_by_light_alone(tmp_path: Path) -> None:
    voice, chance = paper_pack(tmp_path / "voices", "en"), random.Random(6)
    async with house(tmp_path, voice=voice) as home:
        home.daemon.settings.change("quiet", True)
        await home.begin("red", "yellow", options={"finish": "fast"})
        for _ in range(LONGEST):
            await home.wait(4.0)
            if home.mood == "over":
                break
            await follow(home, chance)
        assert home.mood == "over"
        assert home.heard() == [], "not a sound"
        assert home.daemon.stage.spoken == ()


async def follow(home: House, chance: random.Random) -> None:
    """A glowing pocket wants the die, a glowing ring the mouse of its colour, a glowing button a
    finger."""
    goals = home.lit("pulse")
    if goals & set(POCKETS):
        await home.roll(chance.randint(1, 6))
    elif goals:
        goal = min(goals)  # a room has several rings
        await home.carry(f"mouse:{SEATS[home.console.lights[goal].colour]}", goal)
    elif buttons := home.lit_buttons():
        await home.press(sorted(buttons - {"ok"} or buttons)[0])
