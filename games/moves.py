"""Moves and their notation: the same words in journal, logs, tests and on the command line."""

from __future__ import annotations

COLOURS = ("red", "yellow", "green", "blue", "pink", "sky")
"""The seats of a console, clockwise. A seat is named by its colour everywhere."""


class IllegalMove(Exception):
    """A move the rules refuse. `reason` is a stable code; nothing was changed."""

    def __init__(self, reason: str, text: str = "") -> None:
        super().__init__(f"{text or 'move'} refused: {reason}")
        self.reason = reason
        self.text = text


class Move:
    """One step of the rules: who, what, with what. A small value with a text notation."""

    __slots__ = ("args", "seat", "verb")

    def __init__(self, verb: str, *args: str | int, seat: str | None = None) -> None:
        self.verb = verb
        self.args = args
        self.seat = seat  # None: chance did it (dice, draws, shuffles)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Move):
            return NotImplemented
        return (self.verb, self.args, self.seat) == (other.verb, other.args, other.seat)

    def __hash__(self) -> int:
        return hash((self.verb, self.args, self.seat))

    def __repr__(self) -> str:
        who = "chance" if self.seat is None else self.seat
        return f"<{who}: {' '.join(map(str, (self.verb, *self.args)))}>"


def print_move(move: Move, turn: str | None) -> str:
    """`roll 4`; `green: club` when green does it in somebody else's turn."""
    text = " ".join(map(str, (move.verb, *move.args)))
    return text if move.seat is None or move.seat == turn else f"{move.seat}: {text}"


def parse_move(text: str, turn: str | None, chance_verbs: frozenset[str]) -> Move:
    """The move a notation stands for. Raises `IllegalMove("unreadable")`."""
    head, colon, tail = text.partition(":")
    seat = head.strip() if colon else turn
    words = (tail if colon else text).split()
    if not words or len(text) > 200 or (colon and seat not in COLOURS):
        raise IllegalMove("unreadable", text[:200])
    args = tuple(
        int(w) if len(w) < 10 and w.isdecimal() and w.isascii() and str(int(w)) == w else w
        for w in words[1:]
    )
    if words[0] in chance_verbs:
        if colon:
            raise IllegalMove("unreadable", text)
        return Move(words[0], *args)
    return Move(words[0], *args, seat=seat)
