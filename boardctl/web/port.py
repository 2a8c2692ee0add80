"""What the page needs from the daemon. Light to import: aiohttp comes with `server` alone."""

from __future__ import annotations

import errno
import socket
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Protocol

from boardctl.roles import Who


class PageDaemon(Protocol):
    """The daemon as the page sees it: one public document, and requests."""

    @property
    def hands_on_page(self) -> bool:
        """Whether a browser on this machine is at the table: pieces, or buttons at least, are on
        the page alone."""

    def words(self, key: str) -> str:
        """A text in the language of the table."""

    def who(self, token: str) -> Who:
        """Whose token this is; a guest's when it is nobody's."""

    async def pair(self, digits: str, *, name: str, token: str) -> tuple[str, Who]:
        """A new token for a phone that knows the code. Raises as `pairing.Pairing.pair` does."""

    async def revoke(self, device: str) -> bool:
        """Forgets a phone. False: there is none of this id. Raises `OSError`."""

    def private(self, who: Who) -> Any:
        """What this client alone is told, as plain JSON."""

    def public(self) -> Mapping[str, Any]:
        """The whole document for the audience everyone, as plain JSON."""

    def conditions(self) -> Any:
        """How the parts of the console are, in English, as plain JSON."""

    def subscribe(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Calls back, on the loop, when the document may have changed. Returns what ends it."""

    def glimpse(self, handle: str) -> str | None:
        """The picture of a piece for the one page that has just lifted it; None otherwise."""

    def hand(self, seat: str) -> Any:
        """The cards of the seat that is choosing from its hand now; None otherwise."""

    def clip(self, language: str, key: str) -> Path | None:
        """The file of some spoken words; None for any other name."""

    def sheet(self, query: Mapping[str, str]) -> Any:
        """What the print view draws for a game. Raises `BadData` with a sentence."""

    async def look_up(self, message: Mapping[str, Any]) -> Any:
        """What a page asked to read: the history, a story, names. None where it cannot be."""

    async def request(self, message: dict[str, Any]) -> str | None:
        """Does what a page asks for. None: done; otherwise one sentence why not."""


class PortBusy(Exception):
    """Another program listens where the page should be."""

    def __init__(self, host: str, port: int) -> None:
        super().__init__(
            f"port {port} on {host} is in use, perhaps by another boardctl: "
            f"stop it, or choose another port with --port {port + 1}"
        )


class CannotListen(Exception):
    """The page cannot be served at this address."""

    def __init__(self, host: str, port: int, why: str) -> None:
        super().__init__(
            f"cannot listen on {host} port {port} ({why}): "
            "choose a port above 1023 with --port, and an address of this machine"
        )


def listen(host: str, port: int) -> socket.socket:
    """Takes the address before anything else happens: a table that cannot be opened must not begin
    a game. Whoever knocks meanwhile waits. Raises `PortBusy` or `CannotListen`."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise PortBusy(host, port) from None
        raise CannotListen(host, port, error.strerror or "no such address") from None
