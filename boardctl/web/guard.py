"""Who may speak to the page, how much and how fast. Decides only; `server` acts on it."""

from __future__ import annotations

import ipaddress
import re
from collections import Counter, OrderedDict
from collections.abc import Container, Iterable
from dataclasses import dataclass

BODY = 64 * 1024
HEADERS = 8 * 1024
MESSAGE = 16 * 1024
MESSAGES_PER_SECOND = 20
CLIENTS = 32
CLIENTS_PER_ADDRESS = 8
CONNECTIONS = 128
WAITING = 256
"""Connections that may wait to be answered, if only with a refusal."""

AT_ONCE = 1
"""Connections let in, and pages told, before the game has its turn again."""

ARRIVALS_PER_SECOND = 5
ARRIVALS_SAVED = 80
"""New connections: refusing one at the door is cheap, reading what it wants is not."""

CONNECTIONS_PER_ADDRESS = 24
"""A browser opens six and one for each page it shows."""

REQUESTS_PER_SECOND = 50
REQUESTS_SAVED = 600
"""A page is about eighty files: eight pages may be opened at once."""

SHEETS_PER_SECOND = 1
SHEETS_SAVED = 20
"""What the print view shows is drawn up anew each time, and the game waits for it."""

ADDRESSES = 512
"""How many we keep count of; who was here longest ago is forgotten first."""

COME_BACK = 5
"""Seconds after which somebody for whom there was no room may ask again."""

QUEUE = 256 * 1024
"""Bytes on their way to one page before it counts as a slow reader."""

PATIENCE = 10.0
"""Seconds a stalled reader, a silent connection or a half-sent request may last."""

OWN_NAMES = ("localhost", "127.0.0.1", "[::1]")

FORWARDED = ("Forwarded", "X-Forwarded-For", "X-Real-IP", "Via")
"""What a proxy adds: then the loopback address is the proxy's, not that of whoever asks."""

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

    def host_is_ours(self, hosts: list[str], here: str = "") -> bool:
        """`here` is the address of ours that the connection was made to: no foreign page can make
        a browser send that as its name."""
        if len(hosts) != 1:
            return False
        match = _HOST.fullmatch(hosts[0].lower())
        return match is not None and (match[1] in self._known or match[1].strip("[]") == here)


def at_this_machine(address: str, host: str, headers: Container[str]) -> bool:
    """Whether a browser on this very machine asks, and no proxy for somebody else."""
    match = _HOST.fullmatch(host.lower())
    ours = match is not None and match[1] in OWN_NAMES
    return ours and _is_loopback(address) and not any(name in headers for name in FORWARDED)


def _is_loopback(address: str) -> bool:
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


def household(address: str) -> str:
    """What counts as one address: a machine has as many of version 6 as it likes, in one net."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    return str(ipaddress.ip_network(f"{found}/64", strict=False)) if found.version == 6 else address


def same_origin(origins: list[str], host: str) -> bool:
    """Whether the one `Origin` names the very host (and port) the request was sent to. A browser
    always sends it with a WebSocket; a request without one does not come from our page."""
    if len(origins) != 1:
        return False
    origin = origins[0].lower()
    return origin in (f"http://{host.lower()}", f"https://{host.lower()}")


class Allowance:
    """So much a second, with one second's worth saved up at most, or as much as `saved`."""

    def __init__(self, per_second: int, now: float, saved: int | None = None) -> None:
        self._rate = per_second
        self._most = float(per_second if saved is None else saved)
        self._left = self._most
        self._at = now

    def take(self, now: float) -> bool:
        self._left = min(self._most, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1.0:
            return False
        self._left -= 1.0
        return True


class Flow:
    """An allowance for each address, and one for all together: as much as for four of them."""

    def __init__(self, per_second: int, saved: int) -> None:
        self._rate = per_second
        self._saved = saved
        self._all = Allowance(4 * per_second, 0.0, 4 * saved)
        self._of: OrderedDict[str, Allowance] = OrderedDict()

    def take(self, address: str, now: float) -> bool:
        address = household(address)
        own = self._of.pop(address, None) or Allowance(self._rate, now, self._saved)
        self._of[address] = own
        if len(self._of) > ADDRESSES:
            self._of.popitem(last=False)
        return own.take(now) and self._all.take(now)


class Seats:
    """Counts those who are here, in all and per address."""

    def __init__(self, in_all: int = CLIENTS, per_address: int = CLIENTS_PER_ADDRESS) -> None:
        self._in_all = in_all
        self._per_address = per_address
        self._taken: Counter[str] = Counter()

    @property
    def full(self) -> bool:
        """Nobody else has room, from whatever address."""
        return self._taken.total() >= self._in_all

    def crowded(self, address: str) -> bool:
        """This address has all the room one may have."""
        return self._taken[address] >= self._per_address

    def take(self, address: str) -> bool:
        if self.full or self.crowded(address):
            return False
        self._taken[address] += 1
        return True

    def leave(self, address: str) -> None:
        self._taken[address] -= 1
        if not self._taken[address]:
            del self._taken[address]


# -- wrong codes ----------------------------------------------------------------------------------

WRONG = 3
"""Wrong codes an address may send before it has to wait: a code bears five of them, so that one
address alone cannot close it for everybody else."""

FIRST_BAR = 120.0
LONGEST_BAR = 3600.0


@dataclass(slots=True)
class _Guesser:
    wrong: int = 0
    bar: float = FIRST_BAR
    until: float = 0.0


class Tries:
    """Who has typed wrong codes lately. Each bar is twice as long as the one before; an hour
    without a wrong code, or a right one, and all is forgiven."""

    def __init__(self) -> None:
        self._of: OrderedDict[str, _Guesser] = OrderedDict()

    def wait(self, address: str, now: float) -> float:
        """Seconds this address has to wait before its next code is looked at."""
        guesser = self._of.get(household(address))
        return 0.0 if guesser is None else max(0.0, guesser.until - now)

    def wrong(self, address: str, now: float) -> None:
        address = household(address)
        guesser = self._of.pop(address, None) or _Guesser()
        if now > guesser.until + LONGEST_BAR:
            guesser = _Guesser()
        guesser.wrong += 1
        guesser.until = max(guesser.until, now)
        if guesser.wrong % WRONG == 0:
            guesser.until = now + guesser.bar
            guesser.bar = min(2 * guesser.bar, LONGEST_BAR)
        self._of[address] = guesser
        if len(self._of) > ADDRESSES:
            self._of.popitem(last=False)

    def right(self, address: str) -> None:
        self._of.pop(household(address), None)
