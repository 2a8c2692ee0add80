"""The face-down pieces of a set-up, on a console that can read them: are they the right ones? The
answer speaks of counts. Where it has to point at one place, that place has told something, so all
pieces are taken up and mixed again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from boardctl.cues import Mark, Scene
from boardctl.director.senses import Senses
from games.kit import Cue, Game, line


class Laying:
    def __init__(self, on_mixed: Callable[[], None]) -> None:
        self.mix_again = False
        self.on_mixed = on_mixed

    def begin(self) -> None:
        self.mix_again = False

    def scene(self, game: Game[Any], state: Any, senses: Senses) -> Scene | None:
        """What is still to be done before the game can start; None when all is well. Asked when
        every place is taken, and while pieces are taken up again."""
        names = senses.faces.names
        cells = {name: senses.sight.cells(name.partition("@")[2])[0] for name in names}
        taken = [cell for cell in cells.values() if cell in senses.where.on]
        if names and not taken and self.mix_again:
            self.mix_again = False
            self.on_mixed()
        if any(cell in senses.where.strangers for cell in taken):
            self.mix_again = True
        if len(taken) < len(cells):
            return self._mix(cells) if self.mix_again else None
        known = {name: senses.faces.kind_of(name) for name in names}
        laid = {name: kind for name, kind in known.items() if kind is not None}
        fault = game.table.check_set(state, laid) if len(laid) == len(names) else None
        if fault is not None:
            self.mix_again = self.mix_again or bool(fault.take_out)
            marks = tuple(Mark(cells[name], "wrong") for name in fault.take_out[:1])
            return Scene("setup", Cue(fault.say, picture="tile"), marks)
        return self._mix(cells) if self.mix_again else None

    def _mix(self, cells: Mapping[str, str]) -> Scene:
        marks = tuple(Mark(cell, "take") for cell in sorted(cells.values()))
        return Scene("setup", Cue(line("setup.mix_again"), picture="tile"), marks)
