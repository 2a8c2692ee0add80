"""Who may speak to the page, how much and how fast. Decides only; `server` acts on it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

BODY = 64 * 1024
HEADERS = 8 * 1024
MESSAGE = 16 * 1024
MESSAGES_PER_SECOND = 20
CLIENTS = 32
CLIENTS_PER_ADDRESS = 8
QUEUE = 256 * 1024
"""Bytes on their way to one page before it counts as a slow reader."""

PATIENCE = 10.0
"""Seconds a stalled reader, a silent connection or a half-sent request may last."""

OWN_NAMES = ("localhost", "127.0.0.1", "[::1]")

ANSWER_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; base-uri 'none'; form-action 'none'; object-src 'none'; "
        "frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}

_HOST = re.compile(r"(\[[0-9a-f:.]{2,45}\]|[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?)(?::(\d{1,5}))?")


class Names:
    """The names this table answers to. A foreign name in `Host` is DNS rebinding: a page on the
    internet that pretends its own name is this machine."""

    def __init__(self, more: Iterable[str] = ()) -> None:
        self._known = frozenset(name.lower() for name in (*OWN_NAMES, *more))

    def host_is_ours(self, hosts: list[str]) -> bool:
        if len(hosts) != 1:
            return False
        match = _HOST.fullmatch(hosts[0].lower())
        return match is not None and match[1] in self._known


def same_origin(origins: list[str], host: str) -> bool:
    """Whether the one `Origin` names the very host (and port) the request was sent to. A browser
    always sends it with a WebSocket; a request without one does not come from our page."""
    if len(origins) != 1:
        return False
    origin = origins[0].lower()
    return origin in (f"http://{host.lower()}", f"https://{host.lower()}")


class Allowance:
    """So many messages a second, with one second's worth saved up at most."""

    def __init__(self, per_second: int, now: float) -> None:
        self._rate = per_second
        self._left = float(per_second)
        self._at = now

    def take(self, now: float) -> bool:
        self._left = min(float(self._rate), self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1.0:
            return False
        self._left -= 1.0
        return True


class Seats:
    """Counts the pages that look on, in all and per address."""

    def __init__(self, in_all: int = CLIENTS, per_address: int = CLIENTS_PER_ADDRESS) -> None:
        self._in_all = in_all
        self._per_address = per_address
        self._taken: Counter[str] = Counter()

    def take(self, address: str) -> bool:
        full = self._taken.total() >= self._in_all
        if full or self._taken[address] >= self._per_address:
            return False
        self._taken[address] += 1
        return True

    def leave(self, address: str) -> None:
        self._taken[address] -= 1
        if not self._taken[address]:
            del self._taken[address]
