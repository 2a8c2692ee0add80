"""Which console a configuration asks for. A library is imported when its console is."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from boardctl import parts
from boardctl.config import Config
from hardware.noise import Noise
from hardware.ports import HouseConsole, Profile, Speaker
from hardware.simulated import SimulatedConsole


def build(
    config: Config,
    folder: Path,
    notice: Callable[[str], None],
    loudspeaker: Speaker | None = None,
) -> HouseConsole:
    """The console, not listening yet. `folder` is where a daemon keeps its state,
    `notice` hears a sentence about what is wrong there."""
    section = config.console
    seed = int.from_bytes(os.urandom(8)) if section.seed is None else section.seed
    profile = Profile(section.profile)
    if section.kind == "pico":
        return _pico(config, folder, notice, seed, loudspeaker)
    noise = Noise.parse(section.noise)
    if section.kind == "firmware":
        from hardware.firmware_console import FirmwareConsole

        return FirmwareConsole(profile, seed, noise)
    return SimulatedConsole(profile, seed, noise)


def _pico(
    config: Config,
    folder: Path,
    notice: Callable[[str], None],
    seed: int,
    loudspeaker: Speaker | None,
) -> HouseConsole:
    from hardware.link_port import BY_ID, UsbPorts
    from hardware.pico import FULL
    from hardware.pico_console import PicoConsole
    from hardware.registry import FILE, BadRegistry, RegisteredTags, Registry

    section = config.console
    path = folder / FILE
    try:
        registry = Registry.open(path)
    except BadRegistry as bad:
        notice(str(bad))
        registry = Registry(path, keeps=False)
    ports = UsbPorts(section.serial, Path(section.ports) if section.ports else BY_ID)
    return PicoConsole(
        Profile(section.profile),
        RegisteredTags(registry),
        ports,
        seed,
        brightness=section.brightness * FULL // 100,
        panel=parts.panel(config),
        screen=parts.screen(config),
        speaker=loudspeaker or parts.piezo(config),
    )
