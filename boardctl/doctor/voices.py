"""The voices of the table, which goes on without one, so that nobody would know."""

from __future__ import annotations

import os
from pathlib import Path

from boardctl.doctor.findings import Off, Patient, Sick
from boardctl.doctor.house import there
from boardctl.doctor.machine import SERVICE, users
from boardctl.texts import LANGUAGES
from boardctl.voice.pack import Pack
from boardctl.voice.voice import voices_folder


def voices(patient: Patient) -> str:
    if patient.built and patient.config.sound is None:
        raise Off("there is no [sound] in the configuration")
    folder = _folder(patient)
    if lack := [one for one in LANGUAGES if not Pack(folder / one).entries]:
        owner = f"sudo -u {SERVICE} " if _served(patient) else ""
        raise Sick(
            f"The table has no voice yet ({', '.join(lack)}).",
            f"Run: {owner}boardctl voices build --out {folder}",
            "warn",
        )
    return f"{', '.join(LANGUAGES)} in {folder}"


def _folder(patient: Patient) -> Path:
    """Where the daemon looks; a service is told its folder by systemd."""
    told = {"STATE_DIRECTORY": str(patient.state)} if _served(patient) else os.environ
    return voices_folder(patient.config.voices, patient.state, told)


def _served(patient: Patient) -> bool:
    """Whether these games are kept by the service."""
    row = users(patient).get(SERVICE)
    return row is not None and row[2] == str(there(patient.state).stat().st_uid)
