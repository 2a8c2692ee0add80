"""`python -m tools.gauge [FOLDER]` (`make gauge`): everything the gauge of Mmm! is made of.

1. solves both sides of the board exactly (`gauge_solve.c`, about two minutes and 60 MB each);
2. fits the network to the solution (`gauge_fit.c`), into `games/mmm/gauge/weights.toml`;
3. samples positions of games by optimal and by good play with their exact chances, the fixture that
   the tests compare the gauge with.

Needs a C compiler. Nothing of it runs on a console.
"""

from __future__ import annotations

import array
import json
import random
import struct
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from games.kit import EVERYONE, Move, Plain
from games.mmm import game
from games.mmm.bots import Greedy
from games.mmm.gauge import move_for
from games.mmm.gauge.decision import decide
from games.mmm.gauge.network import WEIGHTS
from games.mmm.gauge.profiles import Foods, foods_of, number, sizes
from games.mmm.rules import State

HERE = Path(__file__).parent
FIXTURE = HERE.parent / "tests" / "games" / "mmm" / "gauge_positions.jsonl"
STEPS = 11
ROUNDS = 400_000
EACH = 250
"""Positions of each side and each way to play."""

_SAVED = ("covered", "cat", "turns", "rolls", "dice", "placed", "fresh")


class Solved:
    """A table of gauge_solve."""

    def __init__(self, path: Path) -> None:
        with path.open("rb") as file:
            count, self._steps = struct.unpack("2i", file.read(8))
            foods, self._chances = array.array("H"), array.array("f")
            foods.fromfile(file, 5 * count)
            self._chances.fromfile(file, count * (self._steps + 1))
        self._index = {tuple(foods[at : at + 5]): at // 5 for at in range(0, 5 * count, 5)}

    def chance(self, foods: Foods, distance: int) -> float:
        row = self._index[tuple(sorted(foods))] * (self._steps + 1)
        return float(self._chances[row + distance])


def begin(side: str) -> State:
    options = {"side": side}
    return game.start(["red"], options, game.read_data(options))


def compile_tool(name: str, folder: Path) -> Path:
    tool = folder / name
    source = HERE / f"{name}.c"
    subprocess.run(["cc", "-O3", "-ffast-math", "-o", tool, source, "-lm"], check=True)
    return tool


def solve(tool: Path, side: str, folder: Path) -> Path:
    table = folder / f"{side}.table"
    foods = [
        ",".join(str(size) for size in sizes(food) for _ in range(number(food, size)))
        for food in foods_of(game.view(begin(side), EVERYONE), ())
    ]
    subprocess.run([tool, str(STEPS), table, *foods], check=True)
    return table


def write_weights(lines: str) -> None:
    """The blocks of gauge_fit as TOML."""
    out = ["# Fitted by `make gauge`: do not edit. docs/mmm.md says what they are."]
    for line in lines.splitlines():
        name, rows, columns, *numbers = line.split()
        wide = int(columns)
        out.append(f"{name} = [")
        for row in range(int(rows)):
            out.append(f"  [{', '.join(numbers[row * wide : (row + 1) * wide])}],")
        out.append("]")
    WEIGHTS.write_text("\n".join(out) + "\n", "utf-8")


def positions(side: str, how: str, solved: Solved) -> Iterator[Plain]:
    """Every moment of games on this side, with its exact chance, for ever."""
    source = random.Random(f"{side}/{how}")
    greedy = Greedy("red")
    while True:
        state = begin(side)
        while game.over(state) is None:
            view = game.view(state, EVERYONE)
            best = decide(view, solved.chance)
            saved = {name: view[name] for name in _SAVED}
            yield {"side": side, "play": how, "chance": round(best.worth, 6), **saved}
            wait = game.chance(state)
            move: Move
            if wait is not None:
                move = wait.sample(source.random)
            elif how == "good" or best.action is None:
                move = greedy.choose(view, game.moves(state), source.random)
            else:
                move = move_for(view, best.action)
            game.step(state, move)


def sample(side: str, how: str, solved: Solved) -> list[Plain]:
    """One moment in twenty of a row of games."""
    source = random.Random(f"which/{side}/{how}")
    found: list[Plain] = []
    for position in positions(side, how, solved):
        if source.random() < 1 / 20:
            found.append(position)
            if len(found) == EACH:
                break
    return found


def main(folder: Path) -> None:
    tools = {name: compile_tool(name, folder) for name in ("gauge_solve", "gauge_fit")}
    tables = {side: solve(tools["gauge_solve"], side, folder) for side in "AB"}
    weights = folder / "weights.txt"
    subprocess.run([tools["gauge_fit"], str(ROUNDS), weights, *tables.values()], check=True)
    write_weights(weights.read_text("utf-8"))
    rows = [
        json.dumps(row)
        for side, table in tables.items()
        for solved in [Solved(table)]
        for how in ("optimal", "good")
        for row in sample(side, how, solved)
    ]
    FIXTURE.write_text("\n".join(rows) + "\n", "utf-8")
    print(f"wrote {WEIGHTS} and {len(rows)} positions to {FIXTURE}")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        main(Path(sys.argv[1]))
    else:
        with tempfile.TemporaryDirectory() as temporary:
            main(Path(temporary))
