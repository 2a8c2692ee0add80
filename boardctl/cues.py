"""What people see and hear: the stage puts scenes, events and touches onto a console.

A scene is what the table waits for, an event is what just happened. Lights and pictures of a scene
show at once; words take turns: an event is told first and the prompt follows, the newest prompt
wins, nothing older than 3 s is told late, and a correct action cuts everything short.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from boardctl import lights, screen, syllables
from boardctl.escalation import Escalation, Step
from boardctl.lights import Mark, Role
from boardctl.settings import Settings
from boardctl.texts import Texts
from boardctl.voice import sounds
from boardctl.voice.voice import Voice, seconds
from games.kit import Cue, Line, Plain, line
from hardware.drivers import State
from hardware.ports import Clip, Console, Light, Talker

__all__ = ["Caption", "Mark", "Mood", "Role", "Scene", "Stage", "speaking_seconds"]

Mood = Literal["idle", "setup", "waiting", "carry", "repair", "choice", "saving", "paused", "over"]

_ASKING: frozenset[Mood] = frozenset({"setup", "waiting", "carry", "repair", "choice"})
"""Moods that wait for a child's hand: only they repeat themselves."""

_GLOW = 0.6  # seconds a touch is answered
_ACCEPTED = 0.5
_SYLLABLES_A_SECOND = 3.4  # as fast as young children follow
_SHORTEST = 0.8  # even "yes" must stay long enough to be seen
_STALE = 3.0  # seconds after which an event is no longer worth telling
_BUSY = 24.0  # seconds after a prompt in which touches put its repeat off
_BETWEEN = 1.0  # seconds between two prompts, however often a button is pressed
_MOST_WAITING = 8
_BREATH = 0.5  # seconds between a sentence and what it announces
SLACK = 0.3
"""Seconds a player or a page may take to begin: what comes next never cuts off the last word."""
_SPELL_AGAIN = 15.0  # seconds: long enough to type six digits
_LOOK_AGAIN = 1.0  # seconds between two looks whether a screen still shows them
_BETWEEN_TICKS = 0.5  # seconds: busy hands are not a clock
_PATIENCE = {4: 1.0, 6: 2.0}  # by age: older children want to find out by themselves

_HELP = Cue(line("help.grown_up"), picture="grown_up")


@dataclass(frozen=True, slots=True)
class Scene:
    """What the table waits for now."""

    mood: Mood
    prompt: Cue
    marks: tuple[Mark, ...] = ()
    trackers: tuple[Mapping[str, Plain], ...] = ()
    lit_buttons: tuple[str, ...] = ()
    count: int | None = None  # a number beside the prompt that changes without a word


class Caption(NamedTuple):
    """The words said last; `seq` counts, so that the same words twice are two captions."""

    seq: int
    text: str


@dataclass(frozen=True, slots=True)
class _Told:
    """An event waiting for its turn to be told."""

    cue: Cue
    cells: tuple[str, ...]
    since: float


def speaking_seconds(text: str, language: str) -> float:
    """How long saying a text takes a kind voice."""
    return max(_SHORTEST, syllables.count(text, language) / _SYLLABLES_A_SECOND)


class Stage:
    """Owns lights, screen, sounds and captions of one console. Timers only, no tasks: everything
    happens on the given loop, whatever its clock."""

    def __init__(
        self,
        console: Console,
        texts: Texts,
        loop: asyncio.AbstractEventLoop,
        on_caption: Callable[[str], None],
        settings: Settings | None = None,
        voice: Voice | None = None,
        talker: Talker | None = None,
        on_hush: Callable[[], None] = lambda: None,
    ) -> None:
        self._settings = settings or Settings()
        self.caption = Caption(0, "")
        self.urges = False
        """Whether the caption only asks once more, and says nothing once it is done."""
        self.spoken: tuple[Clip, ...] = ()
        """The clips of the caption; none in quiet, and none any more once it is cut short."""
        self._voice = voice
        self._talker = talker
        self._on_hush = on_hush
        self._sound_ends = 0.0
        self._ticked = -_BETWEEN_TICKS
        self.below: bytes | None = None
        """What pages are shown of the screen while it holds up a code; None: all of it."""
        self._console = console
        self._texts = texts
        self._loop = loop
        self._on_caption = on_caption
        self._escalation = Escalation(loop, self._escalate)
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._scene: Scene | None = None
        self._prompt_said = False
        self._prompt_began = -_BETWEEN
        self._prompt_ends = 0.0
        self._telling: _Told | None = None
        self._waiting: deque[_Told] = deque(maxlen=_MOST_WAITING)
        self._frames: deque[dict[str, Light]] = deque()
        self._over: dict[str, dict[str, Light]] = {}  # accepted and glows, by timer name
        self._touched_cell: str | None = None
        self._lights: dict[str, Light] | None = None
        self._image = b""
        self._code: tuple[str, str | None] | None = None

    @property
    def scene(self) -> Scene | None:
        """What the table waits for now; None before the first scene."""
        return self._scene

    # -- what the director tells ------------------------------------------------------------

    def set_scene(self, scene: Scene) -> None:
        """Shows a scene and says its prompt; the same scene again changes nothing."""
        before, self._scene = self._scene, scene
        if before == scene:
            return  # told after every reading: nothing to draw
        self._show_lights()
        if before and (before.mood, before.prompt) == (scene.mood, scene.prompt):
            if self._prompt_said and before.marks != scene.marks:
                self._restart_escalation()
            self._show_screen()
            return
        self._prompt_said = False
        self._escalation.stop()
        if scene.mood == "paused":
            self._silence()
        if self._telling is None:
            self._say_prompt()

    def play(self, cue: Cue, cells: Sequence[str] = ()) -> None:
        """Tells an event: sound, words, picture, and a light along the cells of its trail."""
        told = _Told(cue, tuple(cells), self._loop.time())
        if self._telling is not None:
            self._waiting.append(told)
            return
        if self._loop.time() < self._prompt_ends:
            self._prompt_said = False  # interrupted: it is said again after the event
            self._escalation.stop()
        self._tell(told)

    def glow(self, cell: str) -> None:
        """Answers a touch at once, before anything is decided. Busy hands need no repeat, but a
        flickering sensor must not keep the table silent for ever."""
        self._touched_cell = cell
        if self._prompt_said and self._loop.time() - self._prompt_began < _BUSY:
            self._restart_escalation()
            self._tick()
        self._overlay(f"glow {cell}", {cell: Light(lights.WHITE, "glow")}, _GLOW)

    def accepted(self) -> None:
        """A move is on disk: a sound, and a light where the last touch was."""
        self._cut()
        self._sound("accepted")
        if self._touched_cell is not None:
            seat = self._scene.prompt.seat if self._scene else None
            light = Light(lights.colour_of(seat), "steady")
            self._overlay("accepted", {self._touched_cell: light}, _ACCEPTED)

    def touched(self) -> None:
        """A correct action: cuts speech short and starts the patience anew."""
        self._cut()
        if self._prompt_said:
            self._restart_escalation()

    def repeat(self) -> None:
        """Says the prompt again: somebody asked, or pressed a button that means nothing now."""
        if self._telling is None and self._loop.time() - self._prompt_began >= _BETWEEN:
            self._say_prompt()

    def try_volume(self) -> None:
        """Lets a new volume be heard at once: turned up in silence it would startle later on."""
        if not self._speaking():
            self._sound(sounds.SOFT)

    def use_texts(self, texts: Texts) -> None:
        """Goes on in another language, or with the texts of another game."""
        self._texts = texts
        self._cut()
        if self._scene is not None:
            self._say_prompt()

    def show_code(self, digits: str, seat: str | None) -> None:
        """Holds up the digits that pair a phone, for a parent or for a seat. They are on the
        screen of the console alone: no caption and no document has them."""
        self._code = digits, seat
        self._cut()
        opening = line("pairing.open")
        self.play(Cue(opening, seat=seat, picture="key"), ())
        self._show_screen()
        self._later("digits", self._seconds(opening) + _BREATH, self._spell)

    def hide_code(self) -> None:
        self._code = None
        self._cancel("digits")
        self._show_screen()

    def _has_screen(self) -> bool:
        conditions = self._console.conditions()
        return any(one.part == "screen" and one.state is State.READY for one in conditions)

    def _spell(self) -> None:
        """Where no screen shows a code, the voice says it, in quiet too: somebody holds a button
        to hear it, and there is no other way. It is said at the table alone, in no caption. A
        screen that has died is often noticed by the picture of the code, so it is asked again."""
        if self._code is None or self._talker is None:
            return
        if self._has_screen():
            self._later("digits", _LOOK_AGAIN, self._spell)
            return
        digits = (line("pairing.digit", n=int(digit)) for digit in self._code[0])
        clips = tuple(clip for digit in digits for clip in self._clips(digit))
        self._talker.speak(clips, asked=True)
        self._later("digits", _SPELL_AGAIN, self._spell)

    def close(self) -> None:
        """Stops every timer; the console keeps what it shows."""
        self._escalation.stop()
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
        self._waiting.clear()
        self._hush()

    # -- words --------------------------------------------------------------------------------

    def _say_prompt(self) -> None:
        if self._scene is None:
            return
        prompt = self._scene.prompt
        self._prompt_said = True
        self._prompt_began = self._loop.time()
        self._hush()  # a loudspeaker plays no sound into words that are being said
        if prompt.sound:
            self._sound(prompt.sound)
        self._prompt_ends = self._loop.time() + self._speak(prompt.say)
        self._show_screen()
        trail = tuple(mark.cell for mark in self._scene.marks if mark.role == "trail")
        if trail:
            self._run(trail, prompt.seat)
        self._restart_escalation()

    def _tell(self, told: _Told, *, aloud: bool = True) -> None:
        self._telling = told
        self._hush()
        if told.cue.sound:
            self._sound(told.cue.sound)
        words = self._speak(told.cue.say, urges=told.cue is _HELP) if aloud else 0.0
        trail = self._run(told.cells, told.cue.seat)
        self._show_screen()
        self._later("words", max(words, trail), self._told)

    def _told(self) -> None:
        """The words are over: the next event that is still fresh, then the prompt."""
        self._telling = None
        while self._waiting:
            told = self._waiting.popleft()
            aloud = self._time_for(told)
            if self._fresh(told) and (aloud or told.cells):
                self._tell(told, aloud=aloud)
                return
        if self._prompt_said:
            self._show_screen()
        else:
            self._say_prompt()

    def _fresh(self, told: _Told, after: float = 0.0) -> bool:
        return self._loop.time() + after - told.since <= _STALE

    def _time_for(self, told: _Told) -> bool:
        """Whether saying this leaves the next reminder fresh, or the newest event: how a turn ends
        matters most, and what comes before it may be shown by its running light alone."""
        if not self._waiting or told.cue.reminder:
            return True
        between: list[_Told] = []
        for other in self._waiting:
            between.append(other)
            if other.cue.reminder:
                break
        goal = between.pop()
        own = max(self._seconds(told.cue.say), lights.seconds(told.cells))
        return self._fresh(goal, own + sum(lights.seconds(other.cells) for other in between))

    def _cut(self) -> None:
        """Stops what is being told. The prompt follows at once, unless something newer comes
        before the loop turns: after an accepted move the old prompt is not worth a word."""
        self._prompt_ends = 0.0
        self._hush()
        if self._telling is not None or self._waiting:
            self._silence()
            self._later("words", 0.0, self._told)

    def _silence(self) -> None:
        self._waiting.clear()
        self._telling = None
        self._cancel("words")

    def _speak(self, say: Line, *, urges: bool = False) -> float:
        """Puts the words into the caption and says them; returns the seconds they take."""
        self._hush()
        if not say.key:
            return 0.0
        text = self._texts.render(say)
        self.caption = Caption(self.caption.seq + 1, text)
        self.urges = urges
        self.spoken = () if self._settings.now.quiet else self._clips(say)
        if self._talker is not None and self.spoken:
            self._talker.speak(self._aloud(say))
        self._on_caption(text)
        lead = max(0.0, self._sound_ends - self._loop.time()) if self.spoken else 0.0
        return lead + self._seconds(say)

    def _hush(self) -> None:
        if self.spoken:
            self.spoken = ()
            if self._talker is not None:
                self._talker.hush()
            self._on_hush()

    def _clips(self, say: Line) -> tuple[Clip, ...]:
        return () if self._voice is None else self._voice.clips(self._texts, say)

    def _aloud(self, say: Line) -> tuple[Clip, ...]:
        """What the loudspeaker says: the names of the family are heard, and not on any page."""
        return () if self._voice is None else self._voice.aloud(self._texts, say)

    def _sound(self, name: str) -> None:
        """Nothing in quiet: words, pictures and lights tell it all the same."""
        if not self._settings.now.quiet:
            self._sound_ends = self._loop.time() + sounds.seconds(name)
            self._console.play_sound(name)

    def _tick(self) -> None:
        """Answers a hand by ear too, where that disturbs nothing that is being heard."""
        now = self._loop.time()
        free = now >= self._sound_ends and not self._speaking()
        if free and now - self._ticked >= _BETWEEN_TICKS:
            self._ticked = now
            self._sound("tick")

    def _speaking(self) -> bool:
        return self._telling is not None or self._loop.time() < self._prompt_ends

    def _seconds(self, say: Line) -> float:
        """As long as the voice takes, or would take."""
        clips = self._clips(say) if self._talker is None else self._aloud(say)
        if clips:
            return seconds(clips) + SLACK
        return speaking_seconds(self._texts.render(say), self._texts.language)

    # -- patience -----------------------------------------------------------------------------

    def _restart_escalation(self) -> None:
        if self._scene is not None and self._scene.mood in _ASKING:
            self._escalation.restart(_PATIENCE[self._settings.now.age])

    def _escalate(self, step: Step) -> None:
        scene = self._scene
        if scene is None or self._telling is not None:
            return
        if step == "repeat":
            short = f"{scene.prompt.say.key}.short"
            key = short if self._texts.has(short) else scene.prompt.say.key
            again = Line(key, scene.prompt.say.words)
            self._prompt_ends = self._loop.time() + self._speak(again, urges=True)
        elif step == "hint":
            self._sound("hint")
            self._run(lights.way_to_goal(scene.marks), scene.prompt.seat)
        else:
            self._tell(_Told(_HELP, (), self._loop.time()))

    # -- lights and screen --------------------------------------------------------------------

    def _run(self, cells: Sequence[str], seat: str | None) -> float:
        """Starts a running light; returns the seconds it takes."""
        frames = lights.running(cells, seat)
        if frames:
            self._frames = deque(frames)
            self._next_frame(first=True)
        return lights.seconds(cells)

    def _next_frame(self, first: bool = False) -> None:
        if not first:
            self._frames.popleft()
        self._show_lights()
        if self._frames:
            self._later("trail", lights.STEP, self._next_frame)

    def _overlay(self, name: str, lit: dict[str, Light], seconds: float) -> None:
        self._over.pop(name, None)
        self._over[name] = lit
        self._show_lights()
        self._later(name, seconds, lambda: self._fade(name))

    def _fade(self, name: str) -> None:
        self._over.pop(name, None)
        self._show_lights()

    def _show_lights(self) -> None:
        lit = self._resting_lights()
        if self._frames:
            lit |= self._frames[0]
        for over in self._over.values():
            lit |= over
        lit = lights.known(lit)
        if lit != self._lights:
            self._lights = lit
            self._console.show_lights(lit)

    def _resting_lights(self) -> dict[str, Light]:
        scene = self._scene
        if scene is None:
            return {}
        lit = lights.of_marks(scene.marks)
        if scene.mood == "saving":
            lit = lights.breathing(lit)
        if scene.mood == "paused" or (not lit and scene.mood in ("idle", "saving", "over")):
            lit = lights.calm(scene.prompt.seat)
        return lit | lights.of_buttons(scene.lit_buttons)

    def _show_screen(self) -> None:
        """Draws when the loop turns: lights go first, and changes that come together are one."""
        if "screen" not in self._timers:
            self._later("screen", 0.0, self._draw_screen)

    def _draw_screen(self) -> None:
        cue = self._telling.cue if self._telling else self._scene.prompt if self._scene else None
        if cue is None:
            return
        if self._scene and cue is self._scene.prompt and self._scene.count is not None:
            cue = replace(cue, number=self._scene.count)
        trackers = self._scene.trackers if self._scene else ()
        image = screen.draw(cue, trackers, self._texts)
        if self._code is not None:
            self.below = image.tobytes()
            image = screen.draw_code(*self._code, self._texts)
        if (pixels := image.tobytes()) != self._image:
            self._image = pixels
            self._console.show_screen(image)
        if self._code is None:
            self.below = None

    # -- timers -------------------------------------------------------------------------------

    def _later(self, name: str, seconds: float, act: Callable[[], None]) -> None:
        self._cancel(name)

        def fire() -> None:
            del self._timers[name]
            act()

        self._timers[name] = self._loop.call_later(seconds, fire)

    def _cancel(self, name: str) -> None:
        if (timer := self._timers.pop(name, None)) is not None:
            timer.cancel()
