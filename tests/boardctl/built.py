"""A built console without the building: pieces on a virtual board, whose serial port is listed in a
folder as udev would list it. The daemon's end is the console of a real table."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from boardctl.box import contents
from boardctl.daemon import Daemon
from games import catalogue
from games.kit import COLOURS, Options, Piece
from hardware.drivers import Condition, State
from hardware.firmware_console import FirmwareConsole
from hardware.link_port import UsbPorts
from hardware.pico_console import PicoConsole
from hardware.ports import ButtonEvent, Lights, Profile
from hardware.registry import FILE, RegisteredTags, Registry
from hardware.stepped_time import SteppedLoop
from hardware.virtual_board import VirtualBoard
from hardware.visit import visit
from tests.boardctl.house import House, no_fault


def port_name(folder: Path, serial: str) -> Path:
    """How udev lists a Pico."""
    return folder / f"usb-MicroPython_Board_in_FS_mode_{serial}-if00"


class Built(FirmwareConsole):
    """Hands, pieces, buttons and a board with a cable. Somebody else has the cable's other end."""

    def __init__(self, profile: Profile, seed: int, ports: Path, serial: str = "e6614") -> None:
        super().__init__(profile, seed)
        self.name = port_name(ports, serial)
        ports.mkdir(exist_ok=True)

    def switch_on(self, other_end: PicoConsole | None = None) -> None:
        """Power and cable, on this loop's clock if it is a virtual one."""
        self._loop = asyncio.get_running_loop()
        stepped = isinstance(self._loop, SteppedLoop)
        self.board = VirtualBoard(self.seed, live=not stepped)
        if other_end is not None:
            self.pico = other_end.pico
        if isinstance(self._loop, SteppedLoop):
            self._loop.attach(self.board, lambda: self.pico.cable.written)
        self._lay()
        self._faults.add("unplug")
        self.plug()

    async def answers(self) -> None:
        """Waits for its firmware, which takes its time to start on a slow machine."""
        assert self.board is not None
        assert await visit(str(self.board.port), patience=300.0) is not None

    def switch_off(self) -> None:
        if self.board is not None:
            self.unplug()

    def listen_to_buttons(self, tell: Callable[[ButtonEvent], None] | None) -> None:
        self._buttons.listen(tell)

    def plug(self) -> None:
        super().plug()
        assert self.board is not None
        if self.board.port is not None and not self.name.is_symlink():
            self.name.symlink_to(self.board.port)

    def unplug(self) -> None:
        self.name.unlink(missing_ok=True)
        super().unplug()


class Panel:
    """The buttons of a built console under the hands of a test (`ports.Panel`)."""

    def __init__(self, built: Built) -> None:
        self.built = built
        self.lit: Lights = {}

    def condition(self) -> Condition:
        return Condition("panel", State.READY)

    def listen(self, on_button: Callable[[ButtonEvent], None]) -> None:
        self.built.listen_to_buttons(on_button)

    def show_lights(self, lights: Lights) -> None:
        self.lit = lights

    async def close(self) -> None:
        self.built.listen_to_buttons(None)


def box(game: str = "souriciere") -> tuple[tuple[Piece, ...], str]:
    """All pieces of a game, and the name of its mat."""
    found = catalogue.find(game)
    data, seats = found.read_data({}), COLOURS[: found.seat_counts[-1]]
    pieces, mat = contents(found, seats, data, found.start(seats, {}, data))
    return pieces, mat.name


def enrol(built: Built, registry: Registry, game: str, seats: Sequence[str]) -> None:
    """The pieces of a game come out of their box, each with its tag in the registry."""
    found = catalogue.find(game)
    data = found.read_data({})
    mat = found.table.mat(found.start(seats, {}, data))
    built.box(found.table.pieces(seats, data), mat.name, label=game)
    for uid, tag in built.tags.known():
        registry.add(game, uid, tag)


class BuiltHouse(House):
    """`console` are the hands and what lies before them, `real` is what the daemon has."""

    real: PicoConsole
    console: Built

    def _new_console(self) -> Built:
        return Built(self.profile, self.seed, self.folder / "by-id")

    def _begin_daemon(self) -> None:
        self.registry = Registry.open(self.folder / FILE)
        tags = RegisteredTags(self.registry)
        ports = UsbPorts(folder=self.folder / "by-id")
        self.panel = Panel(self.console)
        self.real = PicoConsole(self.profile, tags, ports, self.seed, panel=self.panel)
        self.daemon = Daemon(self.real, self.journal, self.language)
        self.daemon.start()
        self._watch = asyncio.create_task(self.daemon.failed(), name="watch")

    def enrol(self, game: str, seats: Sequence[str]) -> None:
        enrol(self.console, self.registry, game, seats)

    async def begin_game(self, game: str, seats: Sequence[str], options: Options) -> None:
        await self.daemon.new_game(catalogue.find(game), seats, options)
        await self.wait(1.0)


@asynccontextmanager
async def built_house(
    profile: Profile = Profile.PADS, *, seed: int = 7
) -> AsyncIterator[BuiltHouse]:
    with tempfile.TemporaryDirectory() as folder:
        home = BuiltHouse(Path(folder), profile, seed, None, "en", no_fault, _never, True)
        try:
            yield home
            home.check()
        finally:
            await home.stop()
            home.console.switch_off()


def _never(*_: object) -> Built:
    raise AssertionError
