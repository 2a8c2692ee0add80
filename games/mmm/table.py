"""The physical face of Mmm!: pieces, mat, wanted table, gestures. A mouse token on a cell stands
for a die; the dice themselves stay in their pockets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.kit import (
    Cue,
    Event,
    Faces,
    Gesture,
    Land,
    Line,
    Mat,
    Move,
    Piece,
    Plain,
    Press,
    Random,
    SetFault,
    Spot,
    Wanted,
)
from games.mmm import cues
from games.mmm.mats import mat_of
from games.mmm.rules.board import DICE, FACES, LETTERS, SIDES, TOKENS, provisions
from games.mmm.rules.layout import DIE
from games.mmm.rules.legal import chance
from games.mmm.rules.state import State

TOKEN = "mouse-token"
CAT = "cat"


class PantryTable:
    def pieces(self, seats: Sequence[str], data: Plain) -> tuple[Piece, ...]:
        dice = [Piece(f"{DIE}:{n}", "die", sides=FACES) for n in range(1, DICE + 1)]
        return (Piece(CAT, "cat"), Piece(TOKEN, "mouse-token", TOKENS), *dice)

    def mat(self, state: State) -> Mat:
        return mat_of(state.layout)

    def wanted(self, state: State) -> Wanted:
        layout = state.layout
        down = [*layout.names(state.covered), *(layout.cells[cell] for cell in state.placed)]
        on: dict[str, tuple[Spot, ...]] = {CAT: (f"cat {state.cat}",)}
        if down:
            on[TOKEN] = tuple(f"food {cell}" for cell in down)
        return Wanted(on, frozenset(f"{DIE}:{n}" for n in range(1, DICE + 1)))

    def gesture(self, state: State, move: Move) -> Gesture | None:
        match move.verb:
            case "roll":
                return Faces(len(move.args), DIE)
            case "place":
                return Land(TOKEN, f"food {move.args[1]}")
            case "first":
                return Press(move.seat)
            case "stop":
                return Press(None)
            case _:
                return None

    def deal(self, state: State, random: Random) -> Mapping[str, str]:
        return {}  # nothing lies face down

    def check_set(self, state: State, laid: Mapping[str, str]) -> SetFault | None:
        return None

    def open_faces(self, view: Plain) -> Mapping[Spot, str]:
        return {}

    def faces(self, data: Plain) -> Mapping[str, Plain]:
        """What is printed on the two mats: each provision with its food and its cells."""
        return {
            f"mmm-{side.lower()}": {
                name: {
                    "food": LETTERS[name[0]],
                    "cells": [f"r{row}c{column}" for row, column in squares],
                }
                for name, squares in provisions(data["side"][side]["grid"]).items()
            }
            for side in SIDES
        }

    def prompt(self, view: Plain) -> Cue:
        return cues.prompt(view)

    def option(self, view: Plain, move: Move) -> Line:
        return cues.option(view, move)

    def cues(self, view: Plain, event: Event) -> tuple[Cue, ...]:
        return cues.told(view, event)

    def set_place(self, state: State, kind: str, spot: Spot) -> Mapping[str, Plain] | None:
        """The cat goes anywhere on its track but into the pantry; a token onto a free cell between
        two turns, unless it were the last."""
        layout = state.layout
        what, _, place = spot.partition(" ")
        if kind == CAT and what == "cat" and int(place) < layout.steps:
            return {"cat": int(place), "turns": max(state.turns, int(place))}
        cell = layout.cell_index.get(place) if kind == TOKEN and what == "food" else None
        if cell is None or state.rolls or chance(state) is None:
            return None
        covered = state.covered | 1 << cell
        if covered in (state.covered, layout.all_cells):
            return None
        return {"covered": layout.names(covered)}
