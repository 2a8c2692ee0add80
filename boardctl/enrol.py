"""`boardctl enrol`: the table asks for each piece of a game in turn, by light and voice, and keeps
its tag. Works at every console; at a simulated one the terminal is the hand."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from boardctl import box, consoles, parts
from boardctl.config import Config, GameSection, check_game, state_folder
from boardctl.cues import Mark, Scene, Stage
from boardctl.director.guidance import piece_key
from boardctl.director.panel import Panel
from boardctl.settings import FILE as SETTINGS
from boardctl.settings import Settings
from boardctl.state_folder import StateFolder
from boardctl.terminal import Reader, read_lines
from boardctl.texts import Texts
from boardctl.voice.voice import Voice, voices_folder
from games import catalogue
from games.kit import BadData, Cue, Line, line, nearest
from hardware.enrolment import Enrolment
from hardware.ports import Console, Snapshot
from hardware.registry import FILE, RegisteredTags, Registry, tags_of
from hardware.simulated import SimulatedConsole
from hardware.tags import Tag

TRIED = "simulated-tags.json"
"""Where the tags of a simulated console go: they are nobody's."""

LIFTED = 0.7
"""Seconds until a simulated piece counts as gone."""

FAREWELL = 2.0

_OBJECTIONS = {
    "before": line("enrol.before"),
    "double": line("enrol.double"),
    "changes": line("enrol.changes"),
    "unreadable": line("enrol.unreadable"),
    "unkept": line("enrol.unkept"),
}


class UnknownKind(BadData):
    """A piece that is not in this game's box."""


def main(config: Config, chosen: GameSection, anew: Sequence[str] = ()) -> int:
    """Opens the console and guides. Raises `StateBusy` while a daemon has it."""
    chosen = check_game(chosen, files=True)
    folder = StateFolder.open(state_folder(config.state.dir, os.environ), alone=True)
    try:
        return asyncio.run(_enrol(config, chosen, folder.path, anew))
    finally:
        folder.close()


async def _enrol(config: Config, chosen: GameSection, folder: Path, anew: Sequence[str]) -> int:
    assert chosen.id is not None
    game = catalogue.find(chosen.id)
    pieces, mat = box.bought(game, chosen.options, chosen.seats)
    wanted = tags_of(pieces, mat.name)
    simulated = config.console.kind != "pico"
    registry = Registry.open(folder / (TRIED if simulated else FILE))
    _forget(registry, game.id, anew, {tag.kind for tag in wanted})
    tags = RegisteredTags(registry)
    tags.open(game.id)
    settings = Settings(folder / SETTINGS)
    loudspeaker = parts.loudspeaker(config, settings.loudness)
    console = consoles.build(config, folder, _say, loudspeaker)
    if isinstance(console, SimulatedConsole):
        console.box(pieces, mat.name)
        for piece in console.pieces():
            console.away(piece.handle)
    texts = Texts(chosen.language, [catalogue.folder(game)])
    voices = voices_folder(config.voices, folder, os.environ)
    stage = partial(Stage, settings=settings, voice=Voice(voices), talker=loudspeaker)
    enrolment = Enrolment(console.profile, tags, wanted)
    return await Guide(console, enrolment, texts, stage).run(read_lines)


def _forget(registry: Registry, game: str, anew: Sequence[str], kinds: set[str]) -> None:
    for kind in anew:
        if kind not in kinds:
            raise UnknownKind(f"{game} has no piece {kind!r}{nearest(kind, sorted(kinds))}")
    for kind in anew:
        for uid, tag in registry.tags(game).items():
            if tag.kind == kind:
                registry.remove(game, uid)
        registry.leave_untagged(game, registry.untagged(game) - {kind})


def _say(sentence: str) -> None:
    print(sentence, flush=True)


def _double(known: Tag) -> str:
    """What a tag is known as: a name too long to be said each time."""
    side = "" if known.side is None else f", {known.side} up"
    return (
        f"It is {known.kind}{side} already. If that is wrong, begin again with --anew {known.kind}."
    )


class Guide:
    """Leads through an enrolment at a console."""

    def __init__(
        self,
        console: Console,
        enrolment: Enrolment,
        texts: Texts,
        stage: Callable[..., Stage] = Stage,
    ) -> None:
        self.console = console
        self.enrolment = enrolment
        self.texts = texts
        self._loop = asyncio.get_running_loop()
        self._stage = stage(console, texts, self._loop, self._caption)
        self._hand = Hand(console, enrolment) if isinstance(console, SimulatedConsole) else None
        self._panel = Panel(self._on_press, self._on_hold)
        self._done = asyncio.Event()

    async def run(self, read: Reader) -> int:
        """0 when every piece is known, 1 when people leave before."""
        _say(self._help())
        self._show()
        self.console.listen(self._on_snapshot, self._panel.feed, self._on_link)
        stop_reading = read(self._on_line, self._on_end)
        self._loop.add_signal_handler(signal.SIGINT, self._done.set)
        try:
            await self._done.wait()
            if self.enrolment.asked is None:
                await asyncio.sleep(FAREWELL)
        finally:
            stop_reading()
            self._panel.close()
            self._stage.close()
            await self.console.close()
        left = len(self.enrolment.left)
        if left:
            _say(f"{left} tags to go: the same command goes on from here.")
        return 1 if left else 0

    def _help(self) -> str:
        hand = "Enter puts the piece there, " if self._hand is not None else ""
        return f"{hand}'skip': no tag on such pieces, 'back': the one before, 'quit': later."

    # -- what people see and hear --------------------------------------------------------------

    def _caption(self, text: str) -> None:
        known = len(self.enrolment.wanted) - len(self.enrolment.left)
        _say(f"{known}/{len(self.enrolment.wanted)}  {text}")

    def _show(self) -> None:
        asked = self.enrolment.asked
        if asked is None:
            self._stage.set_scene(Scene("over", Cue(line("enrol.done"), picture="check")))
            self._done.set()
            return
        objection = self.enrolment.objection
        place = self.enrolment.place
        if objection:
            cue = Cue(_OBJECTIONS[objection], picture="question")
            marks = (Mark(place, "take"),)
        else:
            cue = Cue(self._prompt(asked), picture=asked.kind.partition(":")[0])
            marks = (Mark(place, "goal"),)
        self._stage.set_scene(Scene("setup", cue, marks, lit_buttons=("back",)))
        if objection == "double" and self.enrolment.known_as is not None:
            _say(_double(self.enrolment.known_as))

    def _prompt(self, asked: Tag) -> Line:
        """Which piece, by its own name or with what is printed on it; which side up."""
        piece = piece_key(asked.kind)
        if asked.side is not None:
            face = f"face.{asked.side}"
            said = self.texts.text(face) if self.texts.has(face) else asked.side
            return line("enrol.side", piece=piece, said=said)
        label = asked.kind.partition(":")[2]
        if label and self.texts.text(piece) == self.texts.text(piece.partition(":")[0]):
            return line("enrol.named", piece=piece, said=label)
        return line("setup.bring", piece=piece)

    # -- what people do ------------------------------------------------------------------------

    def _on_snapshot(self, snapshot: Snapshot) -> None:
        before = self.enrolment.asked
        if self.enrolment.feed(snapshot, self._loop.time()):
            if self.enrolment.asked != before:
                self._stage.accepted()
            self._show()

    def _on_press(self, button: str) -> None:
        if button == "back":
            self._on_line("back")
        else:
            self._stage.repeat()

    def _on_hold(self, button: str) -> None:
        """As in a game, where OK held means that a place cannot be seen."""
        if button == "ok":
            self._on_line("skip")

    def _on_link(self, up: bool) -> None:
        for told in self.console.conditions():
            if not up and told.part == "link":
                _say(f"{told.cause} {told.fix}")

    def _on_end(self) -> None:
        """Nobody writes any more: a simulated hand has gone, at a real console people are there."""
        if self._hand is not None:
            self._done.set()

    def _on_line(self, text: str) -> None:
        try:
            match text:
                case "skip":
                    self.enrolment.skip()
                case "back":
                    self.enrolment.back()
                case "quit":
                    self._done.set()
                case "" if self._hand is not None:
                    self._hand.put()
                    return
                case _:
                    _say(self._help())
                    return
        except OSError as error:
            _say(f"The registry cannot be written: {error.strerror}.")
        self._show()


class Hand:
    """Puts simulated pieces where they are asked for."""

    def __init__(self, console: SimulatedConsole, enrolment: Enrolment) -> None:
        self._console = console
        self._enrolment = enrolment
        self._loop = asyncio.get_running_loop()

    def put(self) -> None:
        """Clears the well; the piece follows when that is noticed."""
        place = self._enrolment.place
        for piece in self._console.pieces():
            if piece.where == place:
                self._console.away(piece.handle)
        self._loop.call_later(LIFTED, self._put)

    def _put(self) -> None:
        asked, place = self._enrolment.asked, self._enrolment.place
        if asked is None or any(piece.where == place for piece in self._console.pieces()):
            return
        handles = self._console.find(asked.kind)
        sides = max(len(self._console.sides(handles[0])), 1)
        known = len(self._enrolment.wanted) - len(self._enrolment.left)
        before = [tag for tag in self._enrolment.wanted[:known] if tag.kind == asked.kind]
        self._console.put(handles[len(before) // sides % len(handles)], place, side=asked.side)
