"""`boardctl doctor`: looks at everything a table needs and says what to do where something lacks.

Nothing is changed: a running daemon does not notice. With a step of the build guide it makes that
step's checks, and then does with the console what somebody must see.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

from boardctl import parts
from boardctl.config import SYSTEM, BadConfig, Config, installed, state_folder
from boardctl.doctor import devices, house, machine, running, voices
from boardctl.doctor import guided as at_console
from boardctl.doctor.findings import Check, Finding, Patient, as_json, made
from boardctl.last_config import ConfigFile, load
from hardware.build_steps import Step, step
from hardware.cells import BUTTONS
from hardware.ports import Console

__all__ = ["CHECKS", "CONSOLE_STEPS", "NotNow", "main"]

CHECKS: dict[str, Check] = {
    "power": machine.power,
    "groups": machine.groups,
    "disk": machine.disk,
    "clock": machine.clock,
    "udev": devices.udev,
    "link": devices.link,
    "firmware": devices.firmware,
    "cells": devices.cells,
    "lights": devices.lights,
    "panel": devices.panel,
    "i2c": devices.i2c,
    "screen": devices.screen,
    "sound": devices.sound,
    "tags": house.tags,
    "state": house.state,
    "journal": house.journal,
    "port": house.port,
    "texts": house.texts,
    "voices": voices.voices,
    "mqtt": house.mqtt,
}

SOFT = 0.4
"""The loudness a table begins with."""

CONSOLE_STEPS: dict[str, Callable[[Console, at_console.Say], Awaitable[Finding]]] = {
    "cells": at_console.cells,
    "readers": at_console.readers,
    "lights": at_console.lights,
}
"""What needs the Pico."""


class NotNow(Exception):
    """A step that cannot be done with this table."""


def main(
    path: Path | None, *, number: int | None = None, json: bool = False, root: Path = SYSTEM
) -> int:
    """One line a check; 1 when something is to be done. Raises `NoSuchStep` or `NotNow`."""
    chosen = None if number is None else step(number)
    findings: list[Finding] = []

    def note(found: Finding) -> None:
        findings.append(found)
        if not json:
            print(found, flush=True)

    logging.getLogger("hardware").addHandler(logging.NullHandler())  # a finding says it already
    try:
        given = path or installed(root)
        config, file = (Config(), None) if given is None else load(given, os.environ, root)
    except BadConfig as bad:
        note(Finding("config", "bad", str(bad)))
    else:
        note(_read(file, config))
        _look(_patient(config, root), chosen, note)
    if json:
        print(as_json(findings))
    return 0 if all(found.fine for found in findings) else 1


def _read(file: ConfigFile | None, config: Config) -> Finding:
    if file is not None and file.trouble:
        told = file.condition()
        return Finding("config", "bad", told.cause, told.fix)
    if config.ignored:
        return Finding("config", "warn", ". ".join(config.ignored))
    return Finding("config", "ok", "no file, defaults" if file is None else str(file.path))


def _patient(config: Config, root: Path) -> Patient:
    folder = state_folder(config.state.dir, os.environ)
    told = running.ask(config.page) if config.page.port else None
    return Patient(config, folder, root, house.running(folder), told)


def _look(patient: Patient, chosen: Step | None, note: Callable[[Finding], None]) -> None:
    guided = "" if chosen is None else chosen.guided
    if guided:
        _refuse(guided, patient)
    well = True
    for name in CHECKS if chosen is None else chosen.checks:
        found = made(name, CHECKS[name], patient)
        note(found)
        well = well and found.fine
        if name == "tags" and found.state == "ok":
            for further, check in house.boxes().items():
                note(made(further, check, patient))
    if guided and well:
        note(asyncio.run(_do(guided, patient)))


# -- together with somebody at the console ---------------------------------------------------------


def _refuse(guided: str, patient: Patient) -> None:
    """Raises `NotNow` when this cannot be done with the table as it is."""
    if not patient.built:
        raise NotNow(
            "this step needs a built console: name its configuration with --config FILE, where"
            ' [console] has kind = "pico"'
        )
    if patient.held or patient.daemon is not None:
        raise NotNow(
            "this step needs the console for itself: stop the running boardctl first, with"
            " 'sudo systemctl stop boardctl'"
        )


async def _do(guided: str, patient: Patient) -> Finding:
    if guided in CONSOLE_STEPS:
        console = devices.console(patient)
        try:
            return await CONSOLE_STEPS[guided](console, _say)
        finally:
            await console.close()
    return await _do_with_part(guided, patient.config)


async def _do_with_part(guided: str, config: Config) -> Finding:
    panel, screen = parts.panel(config), parts.screen(config)
    loud, piezo = parts.loudspeaker(config, lambda: SOFT), parts.piezo(config)
    speaker = loud or piezo
    try:
        if guided == "panel" and panel is not None:
            return await at_console.panel(panel, BUTTONS, _say, piezo)
        if guided == "screen" and screen is not None:
            return await at_console.screen(screen, _say)
        if guided == "sound" and speaker is not None:
            return await at_console.sound(speaker, _say)
    finally:
        for part in (panel, screen, loud, piezo):
            if part is not None:
                await part.close()
    return Finding(guided, "off", "there is nothing to try")


def _say(text: str) -> None:
    """Beside the findings, which may be for a program."""
    print(text, file=sys.stderr, flush=True)
