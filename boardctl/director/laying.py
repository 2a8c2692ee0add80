"""Face-down pieces that are being laid: are they the right ones, is one unknown, must all be mixed?
The answers speak of counts. Where one has to point at a place, that place has told something, so
all pieces are taken up and mixed again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from boardctl.cues import Mark, Scene
from boardctl.director.face_down import is_public_name
from boardctl.director.senses import Senses
from games.kit import Cue, Game, Wanted, line


class Laying:
    def __init__(self, on_mixed: Callable[[], None]) -> None:
        self.mix_again = False
        self.on_mixed = on_mixed

    def begin(self) -> None:
        self.mix_again = False

    def scene(
        self, game: Game[Any], state: Any, wanted: Wanted, senses: Senses, *, setting_up: bool
    ) -> Scene | None:
        """What is still to be done before the game can go on; None when all is well, or pieces
        are simply missing."""
        if not setting_up and not self.mix_again:
            return None
        cells = {name: cells[0] for name, cells in lying(wanted, senses).items()}
        taken = [cell for cell in cells.values() if cell in senses.where.on]
        if self.mix_again and not taken:
            self.mix_again = False
            self.on_mixed()
        where = senses.where
        strange = [cell for cell in taken if cell in where.strangers]
        for found, key in (
            (strange[1:], "setup.unknown_too"),  # a grown-up says of one at a time what it is
            (strange, "setup.unknown"),
            ([cell for cell in taken if cell in where.doubles], "setup.double"),
        ):
            if found:
                self.mix_again = True
                return Scene("setup", Cue(line(key), picture="tile"), (Mark(found[0], "wrong"),))
        if setting_up and len(taken) == len(cells):
            wrong = self._wrong_set(game, state, cells, senses)
            if wrong is not None:
                return wrong
        return _mix(cells) if self.mix_again else None

    def _wrong_set(
        self, game: Game[Any], state: Any, cells: Mapping[str, str], senses: Senses
    ) -> Scene | None:
        known = {name: senses.faces.kind_of(name) for name in cells}
        laid = {name: kind for name, kind in known.items() if kind is not None}
        fault = game.table.check_set(state, laid) if len(laid) == len(cells) else None
        if fault is None:
            return None
        self.mix_again = self.mix_again or bool(fault.take_out)
        marks = tuple(Mark(cells[name], "wrong") for name in fault.take_out[:1])
        return Scene("setup", Cue(fault.say, picture="tile"), marks)


def lying(wanted: Wanted, senses: Senses) -> dict[str, tuple[str, ...]]:
    """Public name → cells of the pieces that belong on the table face down."""
    return {
        name: senses.sight.cells(spot)
        for name, (spot, *_) in wanted.on.items()
        if is_public_name(name) and wanted.sides.get(spot) != "up"
    }


def _mix(cells: Mapping[str, str]) -> Scene:
    marks = tuple(Mark(cell, "take") for cell in sorted(cells.values()))
    return Scene("setup", Cue(line("setup.mix_again"), picture="tile"), marks)
