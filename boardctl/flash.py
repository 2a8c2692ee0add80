"""`boardctl flash`: puts this version's firmware on the console's Pico with mpremote, and asks the
Pico afterwards whether it runs it."""

from __future__ import annotations

import asyncio
import importlib.util
import logging
import os
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

import firmware
from boardctl.config import Config, state_folder
from boardctl.state_folder import StateFolder
from firmware import wire
from firmware.app import VERSION
from hardware.link_port import BY_ID, UsbPorts, serial_number
from hardware.visit import OtherProtocol, PortTrouble, visit

FOLDER = Path(firmware.__file__).parent
START = """\
import micropython

micropython.kbd_intr(-1)

from firmware.main import run

run()
"""
"""What a Pico runs when it gets power (`main.py`). A daemon greets it already while it imports its
firmware, and a byte 3 in a greeting would end that in the REPL, for good."""

MAKE_FOLDER = "import os\nif 'firmware' not in os.listdir(): os.mkdir('firmware')"

BY_LABEL = Path("/dev/disk/by-label")
BOOTLOADERS = {"RPI-RP2": "RPI_PICO", "RP2350": "RPI_PICO2"}
"""The drives of a Pico without a program, and what MicroPython for it is called."""

EMPTIES = "datasheets.raspberrypi.com/soft/flash_nuke.uf2"
"""Raspberry Pi's last resort: MicroPython's own file leaves a firmware that hangs where it is."""

COMES_BACK = 15.0
"""Seconds a Pico has to be there again after a start."""

MAKES_ROOM = 1.0
COPIES = 120.0


class CannotFlash(Exception):
    """Nothing was put on a Pico, or something that does not run; the sentence says what to do."""


def main(config: Config, *, dry_run: bool) -> int:
    """Raises `CannotFlash`, or `StateBusy` while a daemon has the console."""
    if importlib.util.find_spec("mpremote") is None:
        raise CannotFlash(
            f"mpremote is not installed: run {sys.executable} -m pip install mpremote"
        )
    logging.getLogger("hardware").addHandler(logging.NullHandler())  # our sentence says it already
    section = config.console
    ports = UsbPorts(section.serial, Path(section.ports) if section.ports else BY_ID)
    if dry_run:
        port = ports.find() or "PORT"
        print(f"{len(files())} files of firmware {_version(VERSION)} would go onto the Pico:")
        print(shlex.join(command(port, Path("main.py"))))
        return 0
    folder = StateFolder.open(state_folder(config.state.dir, os.environ), alone=True)
    try:
        asyncio.run(_flash(ports))
        return 0
    finally:
        folder.close()


def files() -> list[Path]:
    """Every module of the firmware; what simulates its pins stays here."""
    return sorted(FOLDER.glob("*.py"))


def command(port: str, start: Path) -> list[str]:
    """What mpremote is asked to do. What a Pico starts with comes last: a copy that is cut short
    leaves it in its REPL, where the next one finds it."""
    return [
        *(sys.executable, "-m", "mpremote", "connect", port, "exec", MAKE_FOLDER, "+"),
        *("fs", "cp", *map(str, files()), ":firmware/", "+"),
        *("fs", "cp", str(start), ":main.py", "+", "reset"),
    ]


async def _flash(ports: UsbPorts) -> None:
    port = _find(ports)
    print(f"Pico {serial_number(Path(port))} at {port}", flush=True)
    await _into_repl(ports, port)
    port = await _back(ports)
    print(f"copying {len(files())} files …", flush=True)
    await asyncio.to_thread(_copy, port)
    await _check(await _back(ports))


def _find(ports: UsbPorts) -> str:
    port = ports.find()
    if port is not None:
        return port
    for drive, name in BOOTLOADERS.items():
        if (BY_LABEL / drive).exists():
            raise CannotFlash(
                f"A Pico without MicroPython is plugged in: download the UF2 file of {name} from"
                f" micropython.org/download/{name}, copy it onto the drive {drive}, and run this"
                " again"
            )
    assert ports.trouble is not None
    raise CannotFlash(" ".join(ports.trouble))


async def _into_repl(ports: UsbPorts, port: str) -> None:
    """Our own firmware takes a byte 3 for data: it has to be asked."""
    try:
        hello = await visit(port, leave=wire.REPL)
    except OtherProtocol:
        print("firmware of another protocol is asked to make room", flush=True)
        await asyncio.sleep(MAKES_ROOM)
        return
    except PortTrouble as trouble:
        raise CannotFlash(str(trouble)) from None
    if hello is not None:
        print(f"firmware {_version(hello.firmware)} makes room", flush=True)
        await asyncio.sleep(MAKES_ROOM)


async def _back(ports: UsbPorts) -> str:
    """The port, once it is there (again)."""
    for _ in range(round(COMES_BACK / 0.1)):
        port = ports.find()
        if port is not None:
            return port
        await asyncio.sleep(0.1)
    raise CannotFlash("The Pico has not come back: unplug it, plug it in, and run this again")


def _copy(port: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        start = Path(folder) / "main.py"
        start.write_text(START)
        try:
            done = subprocess.run(
                command(port, start), capture_output=True, text=True, timeout=COPIES, check=False
            )
            said = (done.stdout + done.stderr).strip().splitlines()
            failed = done.returncode != 0
        except subprocess.TimeoutExpired:
            said, failed = ["no answer"], True
    if failed:
        why = (said or ["it says nothing"])[-1][:120]
        raise CannotFlash(
            f"mpremote could not copy ({why}): hold BOOTSEL while you plug the Pico in and copy"
            f" {EMPTIES} onto its drive, which empties the Pico; then copy MicroPython's UF2 file"
            " onto the drive that comes back, and run this again"
        )


async def _check(port: str) -> None:
    for _ in range(3):  # it may still be starting
        try:
            hello = await visit(port)
        except (OtherProtocol, PortTrouble) as trouble:
            raise CannotFlash(str(trouble)) from None
        if hello is not None:
            break
    if hello is None:
        raise CannotFlash("The Pico has the firmware and does not answer: run 'boardctl doctor'")
    if hello.firmware != VERSION:
        raise CannotFlash(
            f"The Pico answers with firmware {_version(hello.firmware)} and not with"
            f" {_version(VERSION)}: run this again"
        )
    major, minor = hello.protocol
    print(f"firmware {_version(VERSION)} answers, protocol {major}.{minor}", flush=True)


def _version(numbers: tuple[int, ...]) -> str:
    return ".".join(map(str, numbers))
