"""What the smart home may ask for: an allow-list, read into the requests a page makes. Decides
only; `link` acts on it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping

from boardctl.mqtt.port import Message
from boardctl.requests import first_seats
from boardctl.web.requests import BadRequest, read_request
from games import catalogue
from games.kit import COLOURS, BadData, Plain, nearest

COMMANDS = ("new", "pause", "resume", "volume", "language", "quiet", "say")
LARGEST = 4096
PER_SECOND = 10
_NAME = 80


class NotUnderstood(BadData):
    """A command nobody can obey; the sentence says how to write it."""


def read(name: str, message: Message) -> dict[str, Plain]:
    """The request a message stands for. What is in it is checked again where it is done."""
    if name not in COMMANDS:
        raise NotUnderstood(f"There is no command {name[:_NAME]!r}{nearest(name, COMMANDS)}")
    if message.retain:
        raise NotUnderstood("A retained command is not obeyed: publish it without retain")
    if len(message.payload) > LARGEST:
        raise NotUnderstood(f"A command has at most {LARGEST} bytes")
    try:
        text = message.payload.decode().strip()
    except UnicodeDecodeError:
        raise NotUnderstood("A command is UTF-8 text") from None
    return _READERS[name](text)


def _new(text: str) -> dict[str, Plain]:
    """A game id, or JSON with `game`, `seats` (how many, or colours) and `options`."""
    wish: Plain = {"game": text}
    if text.startswith("{"):
        try:
            wish = json.loads(text)
        except (ValueError, RecursionError):
            raise NotUnderstood("This is not JSON; a game id alone will do") from None
    unknown = wish.keys() - {"game", "seats", "options"}
    if unknown:
        raise NotUnderstood(
            f"A new game has no {min(unknown)[:_NAME]!r}, only game, seats and options"
        )
    seats = wish.get("seats")
    if seats is None and isinstance(wish.get("game"), str):
        seats = _fewest(wish["game"])
    if type(seats) is int:
        if not 0 <= seats <= len(COLOURS):
            raise NotUnderstood(f"seats is a number up to {len(COLOURS)}, or a list of colours")
        seats = list(first_seats(seats))
    request = {"do": "new", "game": wish.get("game"), "seats": seats}
    try:
        return read_request(json.dumps({**request, "options": wish.get("options", {})}))[1]
    except BadRequest:
        raise NotUnderstood(
            'Write a game id, or {"game": "souriciere", "seats": 3, "options": {}}'
        ) from None


def _fewest(game_id: str) -> int:
    try:
        return catalogue.find(game_id).seat_counts[0]
    except catalogue.UnknownGame:
        return 0  # refused where it would begin, with the nearest name


def _pressed(do: str, text: str) -> dict[str, Plain]:
    if text not in ("", "PRESS"):
        raise NotUnderstood(f"{do} takes nothing, or PRESS")
    return {"do": do}


def _volume(text: str) -> dict[str, Plain]:
    if not re.fullmatch(r"[0-9]{1,3}(\.0)?", text):
        raise NotUnderstood("volume is a whole number in percent")
    return {"do": "volume", "volume": int(text.partition(".")[0])}


def _quiet(text: str) -> dict[str, Plain]:
    if text not in ("ON", "OFF"):
        raise NotUnderstood("quiet is ON or OFF")
    return {"do": "quiet", "quiet": text == "ON"}


_READERS: Mapping[str, Callable[[str], dict[str, Plain]]] = {
    "new": _new,
    "pause": lambda text: _pressed("pause", text),
    "resume": lambda text: _pressed("resume", text),
    "volume": _volume,
    "language": lambda text: {"do": "language", "language": text[:_NAME]},
    "quiet": _quiet,
    "say": lambda text: {"do": "say", "text": text},
}
