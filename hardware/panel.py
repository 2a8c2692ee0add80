"""The panel: six seat buttons, OK and back with their lights, the status light, and a piezo.

A button counts when its contact has rested: the first edge opens a short window, each further one
opens it again, and when it ends the pin is read anew. Edges that were lost are found by a slow
look at all buttons. Pins that fail, at whatever moment, are let go and opened anew.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from firmware.leds import FRAME
from firmware.leds import Lights as Dimmer
from firmware.wire import DARK, EFFECTS
from hardware.drivers import Condition, Sentence, State
from hardware.gpio import Contact, Lamp, NoPins, Pins, Tone
from hardware.pin_map import Panel
from hardware.ports import STATUS, ButtonEvent, Light, Lights

log = logging.getLogger(__name__)

REST = 0.02
"""Seconds a contact must be at rest; good buttons bounce for 5 ms, worn ones for 15."""

LONGEST = 0.1
"""Seconds after which a contact that never rests is read all the same."""

LOOK_EVERY = 0.5
"""Seconds between two looks at all buttons: the kernel drops edges when they come too fast."""

SOONEST, LATEST = 2.0, 60.0
"""Seconds between two tries to open pins that do not work."""

ALIVE = Light((255, 255, 255))
"""What the status light shows when nobody says anything else: somebody is at home."""


class _Button:
    """One contact and what was last told of it."""

    def __init__(self, contact: Contact) -> None:
        self.contact = contact
        self.down = self.stuck = contact.closed
        self.timer: asyncio.TimerHandle | None = None
        self.latest = 0.0


class GpioPanel:
    """A `ports.Panel` on pins. A button that is down at the start counts once it was let go."""

    def __init__(self, numbers: Panel, open_pins: Callable[[], Pins]) -> None:
        self._numbers = numbers
        self._open_pins = open_pins
        self._pins: Pins | None = None
        self._condition = Condition("panel", State.STARTING)
        self._on_button: Callable[[ButtonEvent], None] = lambda event: None
        self._buttons: dict[str, _Button] = {}
        self._lamps: dict[str, Lamp] = {}
        self._lights: dict[str, Light] = {STATUS: ALIVE}
        self._dimmer = Dimmer()  # the effects and limits of the strip hold for buttons too
        self._pause = SOONEST
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._closed = False

    def condition(self) -> Condition:
        stuck = [name for name, button in self._buttons.items() if button.stuck]
        if self._condition.state is State.READY and stuck:
            return Condition(
                "panel",
                State.RETRY,
                Sentence(
                    "part.panel.stuck",
                    "The button {button} has been down since the start.",
                    button=stuck[0],
                ),
                Sentence(
                    "part.panel.stuck.fix",
                    "Let it go; if nobody holds it, its wire touches ground.",
                ),
            )
        return self._condition

    # -- life ----------------------------------------------------------------------------------

    def listen(self, on_button: Callable[[ButtonEvent], None]) -> None:
        self._loop = asyncio.get_running_loop()
        self._on_button = on_button
        self._open()

    async def close(self) -> None:
        self._closed = True
        self._let_go()

    def _open(self) -> None:
        with self._at_work():
            self._pins = pins = self._open_pins()
            for name, number in self._numbers.buttons.items():
                self._buttons[name] = _Button(pins.contact(number, self._listener(name)))
            self._lamps = {
                f"button:{name}": pins.lamp(number) for name, number in self._numbers.lights.items()
            }
            self._lamps[STATUS] = pins.lamp(self._numbers.status)
            self._light()
            self._condition = Condition("panel", State.READY)
            self._later("look", LOOK_EVERY, self._look)

    @contextmanager
    def _at_work(self) -> Iterator[None]:
        """Pins that fail meanwhile are let go. A button that is down counts as let go with them: a
        hold would begin that nobody can end."""
        try:
            yield
        except NoPins as none:
            held = [name for name, one in self._buttons.items() if one.down and not one.stuck]
            self._let_go()
            self._give_up(none)
            for name in held:  # later: whoever shows lights now does not expect a button
                self._loop.call_soon(self._on_button, ButtonEvent(name, False))

    def _give_up(self, why: NoPins) -> None:
        log.warning("The panel does not work: %s", why)
        state = State.OFF if why.hopeless else State.RETRY
        self._condition = Condition("panel", state, why.cause, why.fix)
        if not why.hopeless:
            self._later("open", self._pause, self._open)
            self._pause = min(2 * self._pause, LATEST)

    def _let_go(self) -> None:
        for timer in (*self._timers.values(), *(b.timer for b in self._buttons.values())):
            if timer is not None:
                timer.cancel()
        self._timers.clear()
        self._buttons.clear()
        self._lamps.clear()
        if self._pins is not None:
            self._pins.close()
            self._pins = None

    def _later(self, name: str, seconds: float, callback: Callable[[], None]) -> None:
        self._timers[name] = self._loop.call_later(seconds, callback)

    # -- buttons -------------------------------------------------------------------------------

    def _listener(self, name: str) -> Callable[[], None]:
        def edge() -> None:
            # From the thread of the pins; after the end of the loop nobody is interested.
            if not self._closed:
                self._loop.call_soon_threadsafe(self._edge, name)

        return edge

    def _edge(self, name: str) -> None:
        button = self._buttons.get(name)
        if button is None:
            return
        now = self._loop.time()
        if button.timer is None:
            button.latest = now + LONGEST
        else:
            button.timer.cancel()
        rest = min(now + REST, button.latest)
        button.timer = self._loop.call_at(rest, self._settle, name, button)

    def _settle(self, name: str, button: _Button) -> None:
        button.timer = None
        down = button.down
        with self._at_work():
            down = button.contact.closed
        if down == button.down:
            return
        button.down = down
        if button.stuck:
            button.stuck = False
        else:
            self._on_button(ButtonEvent(name, down))

    def _look(self) -> None:
        with self._at_work():
            for name, button in self._buttons.items():
                if button.timer is None and button.contact.closed != button.down:
                    self._edge(name)
            self._pause = SOONEST
            self._later("look", LOOK_EVERY, self._look)

    # -- lights --------------------------------------------------------------------------------

    def show_lights(self, lights: Lights) -> None:
        self._lights = {STATUS: ALIVE, **lights}
        if self._pins is not None:
            with self._at_work():
                self._light()

    def _light(self) -> None:
        """A button has the colour of its cap: of a light only how it moves is left."""
        for number, name in enumerate(self._lamps):
            shown, light = DARK, self._lights.get(name)
            if light is not None and any(light.colour):
                shown = (EFFECTS.index(light.effect), 255, 255, 255)
            self._dimmer.set(shown, 1 << number)
        self._shine()

    def _shine(self) -> None:
        """Shows the lights at this moment, and comes back while one of them moves."""
        timer = self._timers.pop("shine", None)
        if timer is not None:
            timer.cancel()
        pixels = self._dimmer.frame(int(self._loop.time() * 1000))
        for number, lamp in enumerate(self._lamps.values()):
            lamp.shine((pixels[number] & 255) / 255)
        if self._dimmer.moving:
            self._later("shine", FRAME / 1000, self._go_on)

    def _go_on(self) -> None:
        with self._at_work():
            self._shine()


# -- the piezo -------------------------------------------------------------------------------------

Note = tuple[int, float]
"""Hertz (0: a rest) and seconds."""

TICK: tuple[Note, ...] = ((1760, 0.02),)
CHIME: tuple[Note, ...] = ((880, 0.12), (0, 0.03), (1320, 0.2))

CHIMES = frozenset({"accepted", "free", "hint", "start", "win"})
"""The sounds that chime; all others tick."""

SOFT = 0.08
"""The share of each swing a piezo is driven: at one half it is loudest."""


class Piezo:
    """A `ports.Speaker` for a console without a loudspeaker: everything is a tick or a chime.
    A newer sound ends an older one."""

    def __init__(self, pin: int, open_pins: Callable[[], Pins]) -> None:
        self._pin = pin
        self._open_pins = open_pins
        self._pins: Pins | None = None
        self._tone: Tone | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._pause = SOONEST
        self._condition = Condition("sound", State.STARTING)

    def condition(self) -> Condition:
        return self._condition

    def listen(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._open()

    def _open(self) -> None:
        try:
            self._pins = self._open_pins()
            self._tone = self._pins.tone(self._pin)
        except NoPins as none:
            self._give_up(none)
            return
        self._condition = Condition("sound", State.READY)

    def _give_up(self, why: NoPins) -> None:
        self._let_go()
        log.warning("The piezo does not work: %s", why)
        state = State.OFF if why.hopeless else State.RETRY
        self._condition = Condition("sound", state, why.cause, why.fix)
        if not why.hopeless:
            self._timer = self._loop.call_later(self._pause, self._open)
            self._pause = min(2 * self._pause, LATEST)

    def _let_go(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._pins is not None:
            self._pins.close()
            self._pins = self._tone = None

    def play(self, name: str) -> None:
        if self._tone is not None:
            self._play(CHIME if name in CHIMES else TICK)

    def _play(self, notes: tuple[Note, ...]) -> None:
        assert self._tone is not None
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        try:
            if not notes or not notes[0][0]:
                self._tone.hush()
            else:
                self._tone.sound(notes[0][0], SOFT)
        except NoPins as none:
            self._give_up(none)
            return
        if notes:
            self._timer = self._loop.call_later(notes[0][1], self._play, notes[1:])
        else:
            self._pause = SOONEST

    async def close(self) -> None:
        if self._tone is not None:
            self._play(())
        self._let_go()
