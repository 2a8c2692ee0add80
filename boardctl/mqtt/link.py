"""The one supervised task between table and broker. The game never waits for it: it only leaves
word that something has changed, and this task comes and looks.

While the broker is away nothing is queued but the newest events of the last minute; state is read
from the table when somebody is there to hear it. After every connection, and when Home Assistant
tells that it has started, everything is said once more.
"""

from __future__ import annotations

import asyncio
import json
import logging
import random
from collections import deque
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from boardctl.mqtt import commands, discovery
from boardctl.mqtt.chronicle import Chronicle
from boardctl.mqtt.port import Dial, Line, LineLost, Message, Refused
from boardctl.mqtt.topics import OFFLINE, ONLINE, Topics, documents
from boardctl.web.guard import Allowance
from games.kit import Plain

if TYPE_CHECKING:
    from boardctl.daemon import Daemon

log = logging.getLogger("boardctl.mqtt")

GAP = 0.1
"""Seconds between two looks at the table: a hand that sweeps it is one picture."""

FIRST_WAIT, LONGEST_WAIT = 1.0, 60.0
STEADY = 30.0
"""Seconds a connection must last before the next one is tried without hesitation."""

GOODBYE = 2.0
HOME_AWAKE = 5.0
"""Most seconds after Home Assistant's start: all devices of a home answer to it at once."""

MOST_EVENTS = 64
STALE = 60.0
"""Seconds after which an event is no longer worth telling: nobody celebrates an hour late."""

LARGEST, LARGEST_EVENT = 32 * 1024, 1024
"""Letters. With all topics full and all events waiting, 256 KiB hold what a link keeps."""

TOLD_AFTER = 3
"""Failed attempts after which the page says so; a restarting broker is nobody's business."""


class _Event(NamedTuple):
    at: float
    topic: str
    payload: str


class Link:
    """Works from the moment it is made until `stop`."""

    def __init__(
        self,
        daemon: Daemon,
        dial: Dial,
        topics: Topics,
        rng: random.Random,
        *,
        announce: bool = True,
    ) -> None:
        self._daemon = daemon
        self._dial = dial
        self._topics = topics
        self._rng = rng
        self._announce = announce
        self._forgotten = announce  # or whether Home Assistant was told to forget this table
        self._loop = asyncio.get_running_loop()
        self._events: deque[_Event] = deque(maxlen=MOST_EVENTS)
        self._sent: dict[str, str] = {}  # what this broker has, by topic
        self._too_large: set[str] = set()
        self._wake = asyncio.Event()
        self._leaving = asyncio.Event()
        self._attempts = 0
        self._told = ""
        self._allowance = Allowance(commands.PER_SECOND, self._loop.time())
        self._flooded = -STALE
        self._awake: asyncio.TimerHandle | None = None
        self._chronicle = Chronicle(daemon, self._tell_once)
        self._unsubscribe: Callable[[], None] = daemon.subscribe(self._wake.set)
        self._task = asyncio.create_task(self._run(), name="mqtt")

    async def stop(self) -> None:
        """Says goodbye, if the broker still listens; never longer than `GOODBYE`."""
        if self._leaving.is_set():
            return
        self._leaving.set()
        await asyncio.wait({self._task}, timeout=GOODBYE)
        await _end((self._task,))
        self._unsubscribe()
        self._chronicle.close()
        self._forget_timer()

    # -- life -----------------------------------------------------------------------------------

    async def _run(self) -> None:
        while not self._leaving.is_set():
            began = self._loop.time()
            try:
                async with self._dial() as line:
                    self._connected()
                    await self._serve(line)
            except LineLost as lost:
                self._lost(lost)
            except Exception:
                # Whatever it is, the game goes on, and the next connection may do better.
                log.exception("the link to the broker failed")
            if self._loop.time() - began > STEADY:
                self._attempts = 0
            await self._pause()

    async def _pause(self) -> None:
        """Full jitter: a house full of devices must not knock all at once."""
        most = min(LONGEST_WAIT, FIRST_WAIT * 2 ** min(self._attempts, 10))
        self._attempts += 1
        try:
            async with asyncio.timeout(self._rng.uniform(0.0, most)):
                await self._leaving.wait()
        except TimeoutError:
            return

    def _connected(self) -> None:
        self._sent.clear()
        self._wake.set()
        if self._told:
            log.warning("the MQTT broker is back")
        self._told = ""
        self._trouble("")

    def _lost(self, lost: LineLost) -> None:
        """Each sentence is logged once, however often it is met."""
        self._forget_timer()
        sentence = str(lost)
        if sentence != self._told:
            log.warning("%s", sentence)
            self._told = sentence
        if isinstance(lost, Refused) or self._attempts >= TOLD_AFTER:
            self._trouble(sentence)

    def _trouble(self, sentence: str) -> None:
        if self._daemon.troubles.get("mqtt", "") != sentence:
            self._daemon.troubles["mqtt"] = sentence
            self._daemon.changed()

    # -- one connection -------------------------------------------------------------------------

    async def _serve(self, line: Line) -> None:
        await line.subscribe(self._topics.command("+"))
        for topic in self._topics.births:
            await line.subscribe(topic)
        leaving = asyncio.create_task(self._leaving.wait(), name="mqtt leaving")
        speaking = asyncio.create_task(self._speak(line), name="mqtt out")
        hearing = asyncio.create_task(self._hear(line), name="mqtt in")
        tasks = (leaving, speaking, hearing)
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            await _end(tasks)
        await line.publish(self._topics.availability, OFFLINE, retain=True)

    async def _speak(self, line: Line) -> None:
        if not self._forgotten:
            await line.publish(self._topics.discovery, "", retain=True)
            self._forgotten = True
        while True:
            await self._wake.wait()
            self._wake.clear()
            await self._tell_events(line)
            for topic, payload in self._documents().items():
                if self._sent.get(topic) != payload:
                    await line.publish(topic, payload, retain=True)
                    self._sent[topic] = payload
            await asyncio.sleep(GAP)

    def _documents(self) -> dict[str, str]:
        """What every topic should hold now. Availability comes last: who is told that we are here
        finds the rest in place."""
        told = {self._topics.of(name): _text(doc) for name, doc in documents(self._daemon).items()}
        if self._announce:
            known = discovery.config(self._daemon, self._topics)
            told = {self._topics.discovery: _text(known), **told}
        told = {topic: text for topic, text in told.items() if self._fits(topic, text)}
        return {**told, self._topics.availability: ONLINE}

    def _fits(self, topic: str, text: str) -> bool:
        if len(text) > LARGEST and topic not in self._too_large:
            self._too_large.add(topic)
            log.warning("%s would hold more than %s letters and is not told", topic, LARGEST)
        return len(text) <= LARGEST

    # -- events ---------------------------------------------------------------------------------

    def _tell_once(self, name: str, told: dict[str, Plain]) -> None:
        text = _text(told)
        if len(text) <= LARGEST_EVENT:
            self._events.append(_Event(self._loop.time(), self._topics.of(name), text))
            self._wake.set()

    async def _tell_events(self, line: Line) -> None:
        """An event leaves the queue when the broker has it: after a cut it may come twice, with
        the same number, but never out of order."""
        while self._events:
            event = self._events[0]
            if self._loop.time() - event.at <= STALE:
                await line.publish(event.topic, event.payload, retain=False)
            if self._events and self._events[0] is event:
                self._events.popleft()

    # -- commands -------------------------------------------------------------------------------

    async def _hear(self, line: Line) -> None:
        async for message in line.messages():
            if message.topic in self._topics.births:
                self._home_awake(message)
            elif self._allowance.take(self._loop.time()):
                await self._obey(message)
            else:
                self._too_fast()

    def _home_awake(self, message: Message) -> None:
        if message.payload == ONLINE.encode():
            self._forget_timer()
            self._awake = self._loop.call_later(
                self._rng.uniform(0.0, HOME_AWAKE), self._introduce_again
            )

    def _introduce_again(self) -> None:
        self._awake = None
        self._sent.clear()
        self._wake.set()

    def _forget_timer(self) -> None:
        if self._awake is not None:
            self._awake.cancel()
            self._awake = None

    async def _obey(self, message: Message) -> None:
        name = message.topic.rpartition("/")[2]
        try:
            why = await self._daemon.request(commands.read(name, message))
        except commands.NotUnderstood as error:
            why = str(error)
        except Exception:
            log.exception("a command of the smart home failed")
            why = "?"
        if why is not None:
            known = name if name in commands.COMMANDS else None
            self._chronicle.happened("command_refused", {"command": known, "why": why})

    def _too_fast(self) -> None:
        now = self._loop.time()
        if now - self._flooded >= STALE:
            log.warning("commands come faster than %s a second: some are lost", commands.PER_SECOND)
        self._flooded = now


async def _end(tasks: Sequence[asyncio.Task[Any]]) -> None:
    """Python 3.11 loses a cancellation that meets the answer a task was waiting for: once more."""
    while waiting := [task for task in tasks if not task.done()]:
        for task in waiting:
            task.cancel()
        await asyncio.wait(waiting, timeout=GAP)
    await asyncio.gather(*tasks, return_exceptions=True)


def _text(told: Plain) -> str:
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))
