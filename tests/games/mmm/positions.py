"""Positions of Mmm! in a few words, and what becomes of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from boardctl.record import Row, Setup, replay, take_back_text
from games import kit
from games.mmm import game
from games.mmm.rules import State

HOUSE = game.read_data({})
TINY = {
    **HOUSE,
    "board": "tiny",
    "side": {
        "A": {
            "white_prints": 1,
            "cat_steps": 3,
            "grid": ["B01 B01 F02", "C03 H04 F02", "C03 H04 K05"],
        },
        "B": {"white_prints": 2, "cat_steps": 1, "grid": ["B01 B01 .. B02", "F03 .. F03 B02"]},
    },
}
"""An owner's board of nine cells: bread on top, a single carrot in the corner; and a side B with
gaps, without cucumber, cheese and carrot."""

ALL = tuple(f"r{row}c{column}" for row in (1, 2, 3) for column in (1, 2, 3))


def position(
    options: Mapping[str, str | int] | None = None,
    /,
    *,
    data: Mapping[str, Any] = HOUSE,
    seats: Sequence[str] = ("red", "blue"),
    covered: Sequence[str] = (),
    cat: int = 0,
    turn: str = "",
) -> State:
    """A game between two turns: tokens on these cells, the cat so far on its way."""
    plain = game.dump(game.start(seats, options or {}, data))
    plain["covered"] = list(covered)
    plain["cat"] = cat
    plain["turns"] = cat + len(covered)
    plain["first"] = plain["turn"] = turn or seats[0]
    return game.load(plain, data)


def tiny(*open_cells: str, side: str = "A", **further: Any) -> State:
    """The tiny board with only these cells open; all of them when none is named."""
    covered = [cell for cell in ALL if cell not in open_cells] if open_cells else []
    options = {"side": side, **further.pop("options", {})}
    return position(options, data=TINY, covered=covered, **further)


def do(state: State, *texts: str) -> State:
    """The state after these moves, each checked as at a border."""
    for text in texts:
        state, _ = kit.play(game, state, kit.parse(game, state, text))
    return state


def told(state: State, text: str) -> list[tuple[str, dict[str, Any]]]:
    """The events of one move as (name, facts)."""
    _, events = kit.play(game, state, kit.parse(game, state, text))
    return [(event.name, dict(event.facts)) for event in events]


def names(state: State, text: str) -> list[str]:
    return [name for name, _ in told(state, text)]


def why(state: State, text: str) -> str | None:
    """Why this move is refused; None when it is legal."""
    return game.why_not(state, kit.parse(game, state, text))


def verbs(state: State) -> list[str]:
    return list(dict.fromkeys(move.verb for move in game.moves(state)))


def cells(state: State, food: str = "") -> set[str]:
    """Where a die may go now."""
    return {
        str(move.args[1])
        for move in game.moves(state)
        if move.verb == "place" and food in ("", move.args[0])
    }


def covered(state: State) -> list[str]:
    return list(game.dump(state)["covered"])


def with_taken_back(begun: State, texts: Sequence[str], taken: int) -> State:
    """The same moves played from a set-up, and then one of them (counted from 1) taken back."""
    layout = begun.layout
    setup = Setup("mmm", game.rules_version, begun.seats, layout.options, layout.data)
    rows = [Row(n, "move", None, text, "") for n, text in enumerate(texts, 1)]
    back = Row(len(rows) + 1, "take_back", None, take_back_text(taken), "")
    return replay(game, setup, [*rows, back])
