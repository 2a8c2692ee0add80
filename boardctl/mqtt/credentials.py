"""The password: from a file of the owner alone, or from systemd. Never from the command line, the
environment or config.toml, and never in a log."""

from __future__ import annotations

import stat
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from boardctl.config import MqttSection, no_such_file

CREDENTIAL = "mqtt-password"
"""Its name in systemd's `LoadCredential=mqtt-password:/etc/boardctl/mqtt-password`."""

LARGEST = 4096


class BadCredentials(Exception):
    """No password that could be used. The sentence never repeats it."""


@dataclass(frozen=True, slots=True)
class Login:
    user: str
    password: str = field(repr=False)


def read_login(section: MqttSection, environ: Mapping[str, str]) -> Login | None:
    """None for a broker that asks for no name."""
    if section.user is None:
        return None
    if section.password_file is not None:
        return Login(section.user, _read(Path(section.password_file), "mqtt.password_file"))
    folder = environ.get("CREDENTIALS_DIRECTORY")
    if not folder or not (Path(folder) / CREDENTIAL).exists():
        raise BadCredentials(
            f"mqtt.user {section.user!r} has no password: name mqtt.password_file, or give systemd"
            f" LoadCredential={CREDENTIAL}:FILE"
        )
    return Login(section.user, _read(Path(folder) / CREDENTIAL, "the systemd credential"))


def _read(path: Path, what: str) -> str:
    try:
        mode = path.stat().st_mode
        if stat.S_ISFIFO(mode) or stat.S_ISCHR(mode):  # the game would wait with us
            raise BadCredentials(f"{what} {path} is no file: write the password into one")
        if stat.S_IMODE(mode) & 0o077:
            raise BadCredentials(f"{what} {path} can be read by others: chmod 600 {path}")
        content = path.read_bytes()
    except FileNotFoundError:
        raise BadCredentials(f"{no_such_file(path)}, which {what} names") from None
    except OSError as error:
        raise BadCredentials(f"{what} {path} cannot be read: {error.strerror}") from None
    try:
        password = content[:LARGEST].decode().rstrip("\r\n")
    except UnicodeDecodeError:
        password = ""
    if not password or len(content) > LARGEST or "\n" in password:
        raise BadCredentials(f"{what} {path} is not one line of text: write the password alone")
    return password
