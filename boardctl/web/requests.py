"""The requests a page may make: an allow-list of shapes, checked before the daemon sees one."""

from __future__ import annotations

import json
from typing import Any

WORD = 80
"""Longest text in a request: handles, cells, game ids, correction ids are all shorter."""

SHAPES: dict[str, frozenset[str]] = {
    "lift": frozenset({"piece"}),
    "put": frozenset({"piece", "cell"}),
    "away": frozenset({"piece"}),
    "roll": frozenset({"piece"}),
    "press": frozenset({"button"}),
    "release": frozenset({"button"}),
    "new": frozenset({"game", "seats", "options"}),
    "lay": frozenset(),
    "card": frozenset({"card", "side"}),
    "carry": frozenset(),
    "hand": frozenset({"seat"}),
    "end": frozenset(),
    "leave": frozenset({"seat"}),
    "language": frozenset({"language"}),
    "volume": frozenset({"volume"}),
    "quiet": frozenset({"quiet"}),
    "pause": frozenset(),
    "resume": frozenset(),
    "leave_safe_mode": frozenset(),
    "correct": frozenset({"id"}),
    "place": frozenset({"kind", "spot"}),
    "take_back": frozenset(),
    "play": frozenset({"move"}),
    "throw": frozenset(),
    "choose": frozenset({"number", "made"}),
    "revoke": frozenset({"id"}),
    "forget": frozenset(),
    "power_off": frozenset(),
    "age": frozenset({"age"}),
    "name": frozenset({"seat", "name"}),
    "robots": frozenset({"seats"}),
    "speed": frozenset({"speed"}),
    "show": frozenset(),
    "again": frozenset(),
    "later": frozenset(),
    "take_up": frozenset({"number"}),
    "history": frozenset(),
    "story": frozenset({"number"}),
    "names": frozenset(),
}

READS = frozenset({"history", "story", "names"})
"""Requests that only look: their answer has what was asked for in `told`."""

FOR_ITS_SEAT = frozenset({"play", "throw"})
"""Requests of a seat's phone: the daemon is told which seat it is."""


class BadRequest(Exception):
    """A message no page of ours sends. `code` is the WebSocket close code; the reason never
    repeats what was sent."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


def read_request(text: str) -> tuple[int, dict[str, Any]]:
    """The number a page gave its request (`n`, 0 without one), and the request for the daemon."""
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        raise BadRequest(1007, "not JSON") from None
    if not isinstance(message, dict):
        raise BadRequest(1008, "not a request")
    number = message.pop("n", 0)
    if not _number(number):
        raise BadRequest(1008, "wrong values")
    do = message.get("do")
    shape = SHAPES.get(do) if isinstance(do, str) else None
    if shape is None:
        raise BadRequest(1008, "unknown request")
    if message.keys() != shape | {"do"}:
        raise BadRequest(1008, "wrong fields")
    if not all(_fits(name, value) for name, value in message.items()):
        raise BadRequest(1008, "wrong values")
    return number, message


def _fits(name: str, value: object) -> bool:
    if name == "seats":
        return isinstance(value, list) and len(value) <= 6 and all(_word(seat) for seat in value)
    if name == "options":
        return (
            isinstance(value, dict)
            and len(value) <= 32
            and all(_word(key) and (_word(of) or _number(of)) for key, of in value.items())
        )
    if name in ("volume", "age", "number", "made"):
        return _number(value)
    if name == "quiet":
        return isinstance(value, bool)
    return _word(value)


def _word(value: object) -> bool:
    return isinstance(value, str) and len(value) <= WORD


def _number(value: object) -> bool:
    return type(value) is int and abs(value) < 10**6
