"""The parts of a built console. A running daemon is asked, since they are its own; else each part
is opened, looked at and let go."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

from PIL import Image

from boardctl import parts
from boardctl.doctor.findings import Off, Patient, Sick, told
from boardctl.doctor.machine import text
from firmware.app import VERSION
from hardware import pin_map
from hardware.drivers import Condition, State
from hardware.link_port import BY_ID, UsbPorts
from hardware.oled import SIZE
from hardware.pico import FULL
from hardware.pico_console import PicoConsole
from hardware.ports import Profile, Screen, Speaker
from hardware.tags import Tags

PATIENCE = 4.0
"""Seconds a part has to answer."""

RULE = "boardctl-pico"
"""What our udev rule calls the Pico."""

OVERLAY = "dtoverlay=max98357a,no-sdmode"
"""The amplifier's driver on a Pi; left to itself it would take GPIO 4, where a light is."""


def console(patient: Patient) -> PicoConsole:
    """The console of the configuration with its Pico alone, not listening yet."""
    section = patient.config.console
    ports = UsbPorts(section.serial, _ports(patient))
    bright = section.brightness * FULL // 100
    return PicoConsole(Profile(section.profile), Tags(), ports, seed=0, brightness=bright)


def _ports(patient: Patient) -> Path:
    given = patient.config.console.ports
    return Path(given) if given else patient.root / BY_ID.relative_to("/")


def _asked(part: str, patient: Patient) -> str | None:
    """What a running daemon says of a part, also of a simulated one; None when there is none to
    ask."""
    for condition in patient.daemon or ():
        if condition.part == part:
            return told(condition)
    if not patient.built:
        raise Off("the console is simulated")
    if patient.daemon is not None:
        raise Off("the running daemon does not say")
    if patient.held:
        raise Sick(
            "A running boardctl has it, and its page does not answer.",
            "Look into its log: journalctl -u boardctl -n 50.",
        )
    return None


# -- the Pico --------------------------------------------------------------------------------------


def udev(patient: Patient) -> str:
    if not patient.built:
        raise Off("the console is simulated")
    folders = ("etc/udev/rules.d", "usr/lib/udev/rules.d", "lib/udev/rules.d")
    rules = [rule for folder in folders for rule in patient.root.glob(f"{folder}/*.rules")]
    if not any(RULE in text(rule) for rule in rules):
        raise Sick(
            "No udev rule names the Pico.",
            "Run install.sh again, then plug the Pico in anew.",
        )
    return "the rule for the Pico is installed"


def link(patient: Patient) -> str:
    return _asked("link", patient) or _met(patient)[0]


def firmware(patient: Patient) -> str:
    try:
        said = _asked("firmware", patient) or _met(patient)[1]
    except Sick:
        raise Off("no Pico answers") from None
    ours = ".".join(map(str, VERSION))
    if said.partition(",")[0] != ours:
        raise Sick(f"The Pico carries {said}; this boardctl brings {ours}.", "Run: boardctl flash.")
    return said


def _met(patient: Patient) -> tuple[str, str]:
    """The port and the firmware of the Pico, after a handshake. Raises `Sick`."""
    built = console(patient)
    conditions = {c.part: c for c in asyncio.run(_listened(built))}
    told(conditions["link"])
    return f"{built.pico.cable.path} answers", told(conditions["firmware"])


async def _listened(built: PicoConsole) -> list[Condition]:
    """How it is once it is up, or once there is no more hope."""
    up = asyncio.Event()
    built.listen(lambda _: None, lambda _: None, lambda is_up: up.set() if is_up else None)
    loop = asyncio.get_running_loop()
    until = loop.time() + PATIENCE
    while built.pico.condition().state is not State.RETRY and not up.is_set():
        if loop.time() > until:
            break
        await asyncio.sleep(0.02)
    conditions = built.conditions()
    await built.close()
    return conditions


def cells(patient: Patient) -> str:
    """What people at the table found out; everything else needs a magnet."""
    said = _asked("cells", patient)
    if said is None:
        raise Off("boardctl doctor --step 3 looks at each")
    return "nobody does without one" if said == "ready" else said


def lights(patient: Patient) -> str:
    """A strip does not answer: whether it shines only people can see."""
    said = _asked("lights", patient)
    if said is None:
        raise Off("boardctl doctor --step 5 runs a light over each")
    return "the Pico drives them" if said == "ready" else said


# -- the parts of the Pi ---------------------------------------------------------------------------


def panel(patient: Patient) -> str:
    return _asked("panel", patient) or told(asyncio.run(_panel_opened(patient)))


async def _panel_opened(patient: Patient) -> Condition:
    part = parts.panel(patient.config)
    if part is None:
        return Condition("panel", State.OFF, "there is no [panel] in the configuration")
    part.listen(lambda _: None)
    condition = part.condition()
    await part.close()
    return condition


def i2c(patient: Patient) -> str:
    screen = patient.config.screen
    if not patient.built or screen is None or screen.chip == "dummy":
        raise Off("nothing needs it")
    bus = patient.file("dev", f"i2c-{pin_map.load().display.bus}")
    if not bus.exists():
        raise Sick(
            f"There is no {bus}.",
            "Switch I²C on: 'sudo raspi-config nonint do_i2c 0', then restart the Pi.",
        )
    if not os.access(bus, os.R_OK | os.W_OK) and not patient.held:
        raise Sick(f"This user may not use {bus}.", "Run the doctor with sudo, or see 'groups'.")
    return f"{bus} is there"


def screen(patient: Patient) -> str:
    return _asked("screen", patient) or told(asyncio.run(_screen_opened(patient)))


async def _screen_opened(patient: Patient) -> Condition:
    part = parts.screen(patient.config)
    if part is None:
        return Condition("screen", State.OFF, "there is no [screen] in the configuration")
    part.show(Image.new("1", SIZE))
    return await settled(part)


async def settled(part: Screen | Speaker) -> Condition:
    """How a part is once it knows; it is closed then."""
    loop = asyncio.get_running_loop()
    until = loop.time() + PATIENCE
    while part.condition().state is State.STARTING and loop.time() < until:
        await asyncio.sleep(0.02)
    condition = part.condition()
    await part.close()
    return condition


def sound(patient: Patient) -> str:
    said = _asked("sound", patient)
    if said is not None:
        return said
    if patient.config.sound is None:
        raise Off("there is no [sound] in the configuration")
    listed = text(patient.file("proc", "asound", "cards"))
    names = [line.partition("]:")[2].strip() for line in listed.splitlines() if "]:" in line]
    if not names:
        raise Sick(
            "There is no sound card.",
            f"For a MAX98357A write {OVERLAY} into /boot/firmware/config.txt; restart.",
        )
    told(asyncio.run(_speaker_opened(patient)))
    return f"plays on {', '.join(names)}"


async def _speaker_opened(patient: Patient) -> Condition:
    """It plays a moment of silence."""
    part = parts.loudspeaker(patient.config, lambda: 0.0)
    assert part is not None
    part.listen()
    return await settled(part)
