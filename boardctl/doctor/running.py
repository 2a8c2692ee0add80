"""What a running daemon says of its parts, asked through its page."""

from __future__ import annotations

import json
import urllib.request
from http.client import HTTPException

from boardctl.config import PageSection
from hardware.drivers import Condition, State

PATIENCE = 3.0
LARGEST = 64 * 1024


class NoConditions(ValueError):
    """An answer that tells nothing of the parts: something else listens there."""


def ask(page: PageSection) -> tuple[Condition, ...] | None:
    """The conditions, or None when no boardctl answers there."""
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(page.host, page.host)
    name = f"[{host}]" if ":" in host else host
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(f"http://{name}:{page.port}/conditions", timeout=PATIENCE) as answer:
            return read(answer.read(LARGEST))
    except (OSError, ValueError, HTTPException):  # nobody, or somebody else
        return None


def read(answer: bytes) -> tuple[Condition, ...]:
    """Raises `NoConditions`."""
    try:
        return tuple(
            Condition(str(told["part"]), State(told["state"]), str(told["cause"]), str(told["fix"]))
            for told in json.loads(answer)["drivers"]
        )
    except (KeyError, TypeError, ValueError, RecursionError) as wrong:
        raise NoConditions("it tells nothing of the parts") from wrong
