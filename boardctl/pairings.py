"""The phones that are paired with this table. What a phone keeps is a random token; what we keep is
its hash, so that whoever reads the file cannot be that phone."""

from __future__ import annotations

import hashlib
import logging
import secrets
import threading
from pathlib import Path

import msgspec
from msgspec import Struct

from boardctl.roles import GUEST, Role, Who
from games.kit import nearest
from hardware.kept_table import write_whole

log = logging.getLogger(__name__)

FILE = "pairings.json"
MOST = 24
"""Paired phones. One more, and the one paired longest ago is forgotten."""


class Device(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One paired phone. A parent's may play for a seat too."""

    id: str
    token: str  # the hash of it
    parent: bool = False
    seat: str | None = None
    name: str = ""  # what kind of phone it is, as far as it tells

    @property
    def who(self) -> Who:
        return Who(Role.PARENT if self.parent else Role.SEAT, self.seat, self.id)


class Pairings:
    """All of them. A file that cannot be read is a table nobody has paired with; one that cannot
    be written is told to whoever pairs or revokes. These two wait for the disk: a loop has them
    done in a thread, where they come one after the other."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path
        self._known: tuple[object, tuple[Device, ...]] = (None, ())  # stamp of the file, and these
        self._changing = threading.Lock()

    @property
    def devices(self) -> tuple[Device, ...]:
        """Oldest first, as they are on the disk: a phone may be revoked on the command line while
        a daemon runs."""
        if self.path is not None and self._known[0] != (stamp := _stamp(self.path)):
            self._known = (stamp, _read(self.path))  # in one: another thread may look
        return self._known[1]

    @property
    def has_parent(self) -> bool:
        return any(device.parent for device in self.devices)

    def who(self, token: str) -> Who:
        """The owner of a token, a guest when it is nobody's."""
        device = self._holder(token)
        return GUEST if device is None else device.who

    def pair(self, *, seat: str | None, name: str, token: str = "") -> str:
        """Pairs a phone with a seat, or as a parent's without one, and returns its new token. A
        phone that is paired already (`token`) keeps what it had; a seat has one phone, the newest.
        Raises `OSError` with nothing changed."""
        with self._changing:
            return self._pair(seat, name, token)

    def _pair(self, seat: str | None, name: str, token: str) -> str:
        known = self._holder(token)
        fresh = secrets.token_urlsafe(32)
        device = Device(
            id=secrets.token_hex(4) if known is None else known.id,
            token=_hash(fresh),
            parent=seat is None or (known is not None and known.parent),
            seat=seat or (known.seat if known is not None else None),
            name=name,
        )
        others = [other for other in self.devices if other is not known]
        if seat is not None:
            others = [kept for other in others if (kept := _without(other, seat)) is not None]
        self._keep((*others[-MOST + 1 :], device))
        return fresh

    def revoke(self, device_id: str) -> bool:
        """Forgets a phone; False when there is none of this id. Raises `OSError` with nothing
        changed."""
        with self._changing:
            left = tuple(device for device in self.devices if device.id != device_id)
            if len(left) == len(self.devices):
                return False
            self._keep(left)
            return True

    def _holder(self, token: str) -> Device | None:
        hashed = _hash(token)
        return next((device for device in self.devices if device.token == hashed), None)

    def _keep(self, devices: tuple[Device, ...]) -> None:
        if self.path is not None:
            write_whole(self.path, msgspec.json.encode(devices).decode(), lasting=True)
        else:
            self._known = (None, devices)


def _stamp(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_ino, found.st_mtime_ns


def _hash(token: str) -> str:
    """A token has 256 random bits: nothing slower than one round is needed."""
    return hashlib.sha256(token.encode()).hexdigest()


def _without(device: Device, seat: str) -> Device | None:
    """What is left of a phone whose seat another phone has taken."""
    if device.seat != seat:
        return device
    return msgspec.structs.replace(device, seat=None) if device.parent else None


def _read(path: Path) -> tuple[Device, ...]:
    try:
        return msgspec.json.decode(path.read_bytes(), type=tuple[Device, ...])
    except FileNotFoundError:
        return ()
    except (OSError, msgspec.DecodeError):
        log.warning("%s cannot be read: no phone is paired, pair them again", path)
        return ()


# -- on the command line --------------------------------------------------------------------------


class NoSuchDevice(Exception):
    """No phone is paired under this id."""


def main(path: Path, revoke: str | None) -> int:
    """`boardctl pairings`: lists the phones, or forgets one of them."""
    pairings = Pairings(path)
    if revoke is not None:
        known = [device.id for device in pairings.devices]
        if not pairings.revoke(revoke):
            raise NoSuchDevice(f"No phone is paired as {revoke!r}{nearest(revoke, known)}")
        print(f"{revoke} is forgotten.")
        return 0
    for device in pairings.devices:
        whose = [*(["parent"] if device.parent else []), *([device.seat] if device.seat else [])]
        print(f"{device.id}  {' and '.join(whose):<16}{device.name or 'phone'}")
    if not pairings.devices:
        print("No phone is paired with this table.")
    return 0
