"""The serial port under the link: found, kept, lost, found again under another name.

The board is the firmware on MicroPython, in a process of its own.
"""

from __future__ import annotations

import asyncio
import errno
import grp
import logging
import os
import pwd
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest
import serialx

from firmware import wire
from hardware import micropython, stepped_time
from hardware.cells import INDEX
from hardware.drivers import Condition
from hardware.drivers import State as Driver
from hardware.firmware_console import BOARD_FAULTS, FirmwareConsole
from hardware.link import Link, Met, State
from hardware.link_faults import FAULTS as CABLE_FAULTS
from hardware.link_port import Cable, UsbPorts, cannot_open
from hardware.pico import configuration
from hardware.pieces import BoxedPiece
from hardware.ports import Light, Profile, Read, Snapshot
from hardware.simulated import NoSuchFault
from hardware.virtual_board import VirtualBoard


@dataclass(frozen=True)
class Piece:
    kind: str
    picture: str = "mouse"
    count: int = 1
    sides: tuple[str, ...] = ()
    back: str = ""


BOX: list[BoxedPiece] = [Piece("mouse:red"), Piece("mouse:blue")]


@dataclass
class Heard:
    """What a console has told."""

    console: FirmwareConsole
    snapshots: list[Snapshot] = field(default_factory=list)
    links: list[bool] = field(default_factory=list)

    @property
    def board(self) -> VirtualBoard:
        assert self.console.board is not None
        return self.console.board

    def sees(self, cell: str) -> str | Read | None:
        """What the last snapshot reads on a cell; None where nothing is."""
        if not self.snapshots or not self.snapshots[-1].present >> INDEX[cell] & 1:
            return None
        return self.snapshots[-1].reads.get(cell, Read.MISS)


@asynccontextmanager
async def listening(seed: int = 1, profile: Profile = Profile.LOOPS) -> AsyncIterator[Heard]:
    heard = Heard(FirmwareConsole(profile, seed))
    heard.console.box(BOX, "mat")
    heard.console.listen(heard.snapshots.append, lambda event: None, heard.links.append)
    try:
        yield heard
    finally:
        await heard.console.close()


def told(console: FirmwareConsole, part: str) -> Condition:
    return {one.part: one for one in console.conditions()}[part]


async def until(what: Callable[[], bool], seconds: float = 300.0) -> None:
    async with asyncio.timeout(seconds):
        while not what():
            await asyncio.sleep(0.01)


@pytest.fixture
def in_real_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """A board that a busy machine has no time for is not lost."""
    monkeypatch.setattr("hardware.link.SILENCE", 300.0)


@pytest.mark.usefixtures("in_real_time")
async def test_a_piece_is_read_in_real_time_and_its_light_reaches_the_strip() -> None:
    async with listening() as heard:
        (mouse,) = heard.console.find("mouse:red")
        heard.console.put(mouse, "c3")
        await until(lambda: isinstance(heard.sees("c3"), str))
        assert heard.console.tags.read(str(heard.sees("c3"))) is not None
        heard.console.show_lights({"c3": Light((10, 20, 30)), "button:ok": Light((9, 9, 9))})
        await until(lambda: heard.console.pico.link.idle)
        strip = heard.board.strip()
        assert strip[INDEX["c3"]] == (10, 20, 30)
        assert sum(map(sum, strip)) == 60
        heard.console.lift(mouse)
        await until(lambda: heard.sees("c3") is None)
        assert heard.links == [True]


@pytest.mark.usefixtures("in_real_time")
async def test_a_board_whose_process_is_killed_is_missed_at_once_and_comes_back_by_itself() -> None:
    async with listening() as heard:
        await until(lambda: heard.links == [True] and bool(heard.snapshots))
        before = heard.snapshots[-1].boot
        assert heard.board.pid is not None
        os.kill(heard.board.pid, signal.SIGKILL)
        await until(lambda: heard.links == [True, False])
        await until(lambda: "is back by itself" in heard.console.conditions()[0].fix)
        assert told(heard.console, "lights").cause == "They depend on the Pico."
        await until(lambda: heard.links == [True, False, True])
        assert heard.snapshots[-1].boot != before
        assert told(heard.console, "lights").state is Driver.READY
        assert told(heard.console, "firmware").cause == "1.0.0, protocol 1.0"


def test_a_board_that_leaves_by_itself_is_back_on_the_same_port() -> None:
    async def story() -> None:
        async with listening() as heard:
            await until(lambda: bool(heard.snapshots))
            port, boot = heard.board.port, heard.snapshots[-1].boot
            heard.console.pico.link._send(wire.LEAVE, bytes((wire.RESTART,)), 0.0)
            heard.console.pico.cable.pump()
            await until(lambda: heard.snapshots[-1].boot != boot)
            assert heard.board.port == port
            assert heard.links == [True]

    stepped_time.run(story())


def test_a_port_that_returns_under_another_name_is_found() -> None:
    async def story() -> None:
        async with listening() as heard:
            await until(lambda: bool(heard.snapshots))
            port = heard.board.port
            heard.console.unplug()
            await until(lambda: heard.links[-1] is False)
            assert port is not None
            taken: list[int] = []
            while not Path(port).exists() and len(taken) < 100:
                taken += os.openpty()  # until somebody else has the old name
            heard.console.plug()
            began = asyncio.get_running_loop().time()
            await until(lambda: heard.links[-1])
            assert heard.board.port != port
            assert asyncio.get_running_loop().time() - began < 0.5, "at once, not after a pause"
            for end in taken:
                os.close(end)

    stepped_time.run(story())


def test_without_a_port_it_looks_less_and_less_often_and_finds_it_at_once() -> None:
    async def story() -> None:
        heard = Heard(FirmwareConsole(Profile.PADS, 1))
        heard.console.fault("unplug")
        heard.console.listen(heard.snapshots.append, lambda event: None, heard.links.append)
        await asyncio.sleep(30.0)
        assert heard.links == [False]
        heard.console.plug()
        await asyncio.sleep(0.7)
        assert heard.links == [False, True]
        await heard.console.close()

    stepped_time.run(story())


def test_a_silent_port_is_lost_after_three_seconds_and_opened_anew() -> None:
    async def story() -> None:
        async with listening() as heard:
            await until(lambda: bool(heard.snapshots))
            heard.console.fault("silent")
            await asyncio.sleep(2.0)
            assert heard.links == [True]
            await asyncio.sleep(1.2)
            assert heard.links == [True, False]
            await asyncio.sleep(5.0)
            assert heard.console.pico.cable.opened > 2
            heard.console.heal("silent")
            await asyncio.sleep(3.5)
            assert heard.links == [True, False, True]

    stepped_time.run(story())


def test_a_firmware_of_another_protocol_is_refused_in_one_sentence(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def story() -> None:
        async with listening() as heard:
            await until(lambda: bool(heard.snapshots))
            heard.console.pico.cable.data_received(wire.encode(wire.HELLO, 1, bytes((9, 0))))
            assert heard.console.pico.link.state is State.REFUSED
            refused = heard.console.pico.refusal
            assert refused is not None
            assert refused.sentence.endswith("update boardctl.")
            assert heard.links == [True, False]
            told = heard.console.conditions()[0]
            assert told.cause == "The console's firmware speaks protocol 9.0 and boardctl 1.0."
            assert told.fix == "Update boardctl."

    with caplog.at_level(logging.WARNING):
        stepped_time.run(story())
    assert "protocol 9.0" in caplog.text


def test_what_a_firmware_has_not_is_logged_once_a_boot(caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        async with listening() as heard:
            await until(lambda: bool(heard.snapshots))
            for boot in (4, 4, 6):
                heard.console.pico._on_news(Met(wire.Hello(boot, 1, (1, 0, 0), capabilities=0b001)))

    with caplog.at_level(logging.WARNING):
        stepped_time.run(story())
    assert caplog.messages == ["The Pico's firmware has no lights and no watchdog."] * 2


def test_nobody_else_can_open_the_port_meanwhile() -> None:
    async def story() -> None:
        async with listening() as heard:
            await until(lambda: bool(heard.snapshots))
            with pytest.raises(OSError, match=r"busy|temporarily|lock|xclusive"):
                serialx.serial_for_url(str(heard.board.port), baudrate=115200).open()

    stepped_time.run(story())


def test_every_fault_of_cable_and_board_has_a_name_and_is_survived() -> None:
    shares = {name: f"{name}=0.01" for name in CABLE_FAULTS if name != "half-open"}
    texts = {**shares, "half-open": "half-open", "vanish": "vanish=1", "reset-loop": "reset-loop=3"}
    texts["banner"] = "banner"
    assert texts.keys() == CABLE_FAULTS.keys() | BOARD_FAULTS.keys()

    async def story() -> None:
        async with listening() as heard:
            (mouse,) = heard.console.find("mouse:red")
            for number, (name, text) in enumerate(texts.items()):
                heard.console.fault(text)
                if name == "banner":
                    heard.console.reset()
                heard.console.put(mouse, f"{'abcdefgh'[number % 8]}{number % 7 + 1}")
                await asyncio.sleep(2.0)
                heard.console.heal(name)
                await until(lambda: isinstance(heard.sees(heard.console.where(mouse)), str))
            assert heard.links[-1]

    stepped_time.run(story())


@pytest.mark.parametrize("text", ["vanish", "vanish=soon", "reset-loop=0", "reset-loop=-1", "flop"])
def test_a_fault_that_cannot_be_is_refused(text: str) -> None:
    with pytest.raises(NoSuchFault, match=text.partition("=")[0]):
        FirmwareConsole(Profile.PADS, 1).fault(text)


def test_the_firmware_stays_small_after_minutes_of_play() -> None:
    async def story() -> int:
        async with listening() as heard:
            mice = [*heard.console.find("mouse:red"), *heard.console.find("mouse:blue")]
            for number in range(60):
                heard.console.put(mice[number % 2], f"{'abcdefgh'[number % 8]}{number % 7 + 1}")
                heard.console.show_lights({"a1": Light((number, 1, 2), "breathe")})
                await asyncio.sleep(1.0)
            return heard.board.memory()

    assert stepped_time.run(story()) <= 150_000


def test_the_same_seed_and_hands_give_the_same_snapshots() -> None:
    async def story() -> list[str]:
        async with listening(seed=5) as heard:
            (mouse,) = heard.console.find("mouse:red")
            for cell in ("a1", "b2", "w1"):
                heard.console.put(mouse, cell)
                await asyncio.sleep(1.5)
            return [repr(snapshot) for snapshot in heard.snapshots]

    first, second = stepped_time.run(story()), stepped_time.run(story())
    assert len(first) > 30
    assert first == second


def plugged(folder: Path, serial: str) -> Path:
    """A port is listed under the name of a Pico."""
    port = folder / f"usb-MicroPython_Board_in_FS_mode_{serial}-if00"
    port.touch()
    return port


def test_a_pico_is_found_by_its_serial_number(tmp_path: Path) -> None:
    nowhere, only = UsbPorts(folder=tmp_path / "nowhere"), UsbPorts(folder=tmp_path)
    assert nowhere.find() is None
    assert only.find() is None
    assert only.trouble is not None
    assert str(tmp_path) in only.trouble[0]
    first = plugged(tmp_path, "e66118604b")
    (tmp_path / "usb-Arduino_Uno_123-if00").touch()
    assert only.find() == str(first)
    assert only.trouble is None
    second = plugged(tmp_path, "aaaa")
    assert UsbPorts("aaaa", tmp_path).find() == str(second)
    second.unlink()
    second.symlink_to(tmp_path / "gone")
    assert UsbPorts("aaaa", tmp_path).find() is None, "a name may outlive its device"


def test_of_two_picos_none_is_taken_and_both_are_named(tmp_path: Path) -> None:
    plugged(tmp_path, "e66118604b")
    plugged(tmp_path, "e66118604baa")
    ports = UsbPorts(folder=tmp_path)
    assert ports.find() is None
    assert ports.trouble is not None
    assert ports.trouble[0] == "Several Picos are plugged in: e66118604b, e66118604baa."
    assert "console.serial" in ports.trouble[1]
    assert UsbPorts("e66118604b", tmp_path).find() is not None, (
        "the whole number, not its beginning"
    )
    lost = UsbPorts("bbbb", tmp_path)
    assert lost.find() is None
    assert lost.trouble is not None
    assert lost.trouble[0].startswith("The Pico bbbb is not plugged in, but ")


def test_a_port_that_is_not_ours_is_told_with_the_next_step(tmp_path: Path) -> None:
    port = str(plugged(tmp_path, "e6614"))
    owner = grp.getgrgid(os.stat(port).st_gid).gr_name
    user = pwd.getpwuid(os.geteuid()).pw_name
    denied = cannot_open(port, PermissionError(errno.EACCES, "Permission denied"))
    assert denied == (
        f"This user may not open {port}.",
        f"Run 'sudo usermod -aG {owner} {user}', then restart the Pi.",
    )
    assert "dialout" in cannot_open("/gone", PermissionError(errno.EPERM, "no"))[1]
    for number in (errno.EBUSY, errno.EAGAIN):
        busy = cannot_open(port, OSError(number, "busy"))
        assert busy == (
            f"Another program has {port} open.",
            f"Stop it: 'sudo fuser -v {port}' names it.",
        )
    assert cannot_open(port, OSError(errno.EIO, "Input/output error"))[0] == (
        f"{port} cannot be opened: Input/output error."
    )


def test_what_is_read_never_reaches_a_log() -> None:
    assert not logging.getLogger("serialx").isEnabledFor(logging.DEBUG)


def test_without_node_one_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(micropython.NoMicroPython, match=r"pip install 'boardctl\[firmware\]'"):
        micropython.node()


def test_what_is_wrong_with_a_port_is_said_once_in_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> None:
        link = Link(configuration(Profile.PADS), lambda: 5)
        cable = Cable(link, UsbPorts(folder=tmp_path), lambda _: None, lambda _: None)
        cable.start()
        await until(lambda: len(caplog.messages) == 1)
        plugged(tmp_path, "aaaa")  # a file, and no port
        await until(lambda: len(caplog.messages) == 2)
        await asyncio.sleep(0.5)  # it is tried again and again
        await cable.close()

    asyncio.run(story())
    missing, closed = caplog.messages
    assert missing.startswith(f"No Pico with MicroPython is listed in {tmp_path}. Plug in its USB")
    assert "aaaa-if00 cannot be opened: " in closed


def test_a_folder_that_vanishes_while_it_is_read_lists_no_pico(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plugged(tmp_path, "aaaa")

    def vanished(folder: Path, pattern: str) -> list[Path]:
        raise FileNotFoundError(errno.ENOENT, "No such file or directory", str(folder))

    monkeypatch.setattr(Path, "glob", vanished)
    assert UsbPorts(folder=tmp_path).find() is None


class Stumbling:
    """Ports that fail as nobody has foreseen, until they work."""

    trouble = None

    def __init__(self, port: Path) -> None:
        self.port = port
        self.fails = True
        self.asked = 0

    def find(self) -> str | None:
        self.asked += 1
        if self.fails:
            raise RuntimeError("no such thing")
        return str(self.port)


def test_an_error_nobody_has_foreseen_is_a_trouble_and_the_port_is_looked_for_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> None:
        ports = Stumbling(plugged(tmp_path, "aaaa"))
        cable = Cable(
            Link(configuration(Profile.PADS), lambda: 5), ports, lambda _: None, lambda _: None
        )
        cable.start()
        await asyncio.sleep(30.0)
        assert cable.trouble is not None
        assert cable.trouble[0] == ("The link to the Pico stumbled: RuntimeError: no such thing.")
        assert len(caplog.messages) == 1, "said once"
        assert caplog.records[0].exc_info is not None
        assert 10 < ports.asked < 30, "less and less often"
        ports.fails = False
        await until(lambda: "cannot be opened" in str(cable.trouble))
        await cable.close()

    stepped_time.run(story())


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (serialx.SerialException("odd"), "aaaa-if00 cannot be opened: odd."),
        (RuntimeError("odd"), "The link to the Pico stumbled: RuntimeError: odd."),
    ],
)
def test_a_port_that_opens_with_an_error_of_its_library_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception, said: str
) -> None:
    async def story() -> None:
        tries = []

        async def fails(*_: object, **how: object) -> None:
            tries.append(how)
            raise error

        monkeypatch.setattr(serialx, "create_serial_connection", fails)
        plugged(tmp_path, "aaaa")
        link = Link(configuration(Profile.PADS), lambda: 5)
        cable = Cable(link, UsbPorts(folder=tmp_path), lambda _: None, lambda _: None)
        cable.start()
        await until(lambda: len(tries) == 3)
        assert cable.trouble is not None
        assert cable.trouble[0].endswith(said)
        await cable.close()

    stepped_time.run(story())
