"""Robot hands on a console that nobody listens to: what they do, cell by cell."""

from __future__ import annotations

import ast
import inspect
from typing import Any

from boardctl import hands
from boardctl.hands import Clumsy, Hands, Pace
from games import catalogue
from games.kit import Dice, Game, parse, play
from hardware.cells import GRID, POCKETS, SHOW
from hardware.ports import Profile
from hardware.simulated import SimulatedConsole
from hardware.virtual_time import run
from tests.contract.toy import GAME as SEESAW

SOURICIERE = catalogue.find("souriciere")


class Recorded(SimulatedConsole):
    """Keeps what hands do."""

    def __init__(self, seed: int) -> None:
        super().__init__(Profile.PADS, seed)
        self.done: list[tuple[str, str, str]] = []

    def lift(self, handle: str) -> None:
        self._note("lift", handle, "")
        super().lift(handle)

    def away(self, handle: str) -> None:
        self._note("away", handle, "")
        super().away(handle)

    def put(self, handle: str, cell: str, **how: Any) -> None:
        self._note("cock" if how.get("tilted") else "put", handle, cell)
        super().put(handle, cell, **how)

    def press(self, button: str) -> None:
        self.done.append(("press", button, ""))
        super().press(button)

    def _note(self, what: str, handle: str, cell: str) -> None:
        kind = next(piece.kind for piece in self.pieces() if piece.handle == handle)
        self.done.append((what, kind, cell))


def played(
    game: Game[Any],
    seed: int,
    *,
    seats: tuple[str, ...] = ("red", "yellow"),
    clumsy: Clumsy | None = None,
    most_moves: int = 10_000,
) -> tuple[Recorded, Hands]:
    console = Recorded(seed)
    data = game.read_data({})
    console.box(game.table.pieces(seats, data), "any")
    robot = Hands(console, game, seats, {}, seed, clumsy=clumsy, pace=Pace())
    run(robot.play(most_moves))
    return console, robot


def test_hands_know_nothing_of_what_the_table_expects() -> None:
    """They may see games and the console, nothing else of ours."""
    tree = ast.parse(inspect.getsource(hands))
    modules = [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    modules += [
        a.name for node in ast.walk(tree) if isinstance(node, ast.Import) for a in node.names
    ]
    ours = {module for module in modules if module.split(".")[0] in ("boardctl", "firmware")}
    assert ours == set()


def test_hands_play_to_the_end_and_leave_the_table_as_the_rules_want_it() -> None:
    for game in (SOURICIERE, SEESAW):
        console, robot = played(game, 3)
        assert game.over(robot.state) is not None
        spots = game.table.mat(robot.state).spots
        for kind, places in game.table.wanted(robot.state).on.items():
            cells = {cell for spot in places for cell in spots[spot]}
            assert {console.where(handle) for handle in console.find(kind)} <= cells


def test_the_same_seed_gives_the_same_hands() -> None:
    clumsy = Clumsy(0.3, 0.3, 0.3, 0.3)
    one, first = played(SOURICIERE, 5, clumsy=clumsy)
    two, second = played(SOURICIERE, 5, clumsy=clumsy)
    assert (one.done, first.moves) == (two.done, second.moves)
    other, third = played(SOURICIERE, 6, clumsy=clumsy)
    assert other.done != one.done
    assert third.moves != first.moves


def test_what_hands_say_they_played_replays_to_the_state_in_their_head() -> None:
    _, robot = played(SEESAW, 4)
    state = SEESAW.start(("red", "yellow"), {}, SEESAW.read_data({}))
    for text in robot.moves:
        state, _ = play(SEESAW, state, parse(SEESAW, state, text))
    assert SEESAW.dump(state) == SEESAW.dump(robot.state)


def test_careful_hands_never_err() -> None:
    console, robot = played(SOURICIERE, 3)
    rolls = sum(text.startswith("roll") for text in robot.moves)
    assert sum(what == "cock" for what, _, _ in console.done) == 0
    assert sum(cell in POCKETS for _, _, cell in console.done) == rolls
    assert SHOW not in {cell for _, _, cell in console.done}
    assert "away" not in {what for what, _, _ in console.done}


def test_clumsy_hands_cock_dice_and_set_them_right() -> None:
    console, robot = played(SOURICIERE, 3, clumsy=Clumsy(cocked_die=0.5), most_moves=40)
    set_down = [what for what, kind, cell in console.done if cell in POCKETS]
    assert set_down.count("cock") > 5
    assert set_down.count("put") == sum(text.startswith("roll") for text in robot.moves)


def test_clumsy_hands_sweep_pieces_and_show_each_one_before_it_goes_back() -> None:
    console, _ = played(SOURICIERE, 3, clumsy=Clumsy(sweep=0.5), most_moves=40)
    swept = [n for n, (what, _, _) in enumerate(console.done) if what == "away"]
    shown = [kind for what, kind, cell in console.done if what == "put" and cell == SHOW]
    assert len(swept) >= 4
    assert sorted(shown) == sorted(console.done[n][1] for n in swept)


def test_clumsy_hands_set_pieces_on_wrong_cells() -> None:
    console, robot = played(SOURICIERE, 3, clumsy=Clumsy(wrong_cell=0.5), most_moves=40)
    landed = [(kind, cell) for what, kind, cell in console.done if what == "put" and cell in GRID]
    rolls = sum(text.startswith("roll") for text in robot.moves)
    assert len(landed) > rolls  # more landings than moves


def test_clumsy_hands_lift_and_return() -> None:
    console, _ = played(SOURICIERE, 3, clumsy=Clumsy(lift_and_return=0.8), most_moves=40)
    returned = 0
    for (what, kind, _), (then, same, cell) in zip(console.done, console.done[1:], strict=False):
        returned += what == "lift" and then == "put" and kind == same and bool(cell)
    moved = sum(1 for what, _, _ in played(SOURICIERE, 3, most_moves=40)[0].done if what == "put")
    assert returned > moved / 4


def test_no_accident_happens_where_it_would_be_a_move() -> None:
    """While shells may be lifted or mice may climb, a slip of the hand would be a move."""
    clumsy = Clumsy(lift_and_return=1.0, sweep=1.0)
    console = Recorded(2)
    seats = ("red", "yellow")
    console.box(SEESAW.table.pieces(seats, SEESAW.read_data({})), "any")
    robot = Hands(console, SEESAW, seats, {}, 2, clumsy=clumsy)

    async def watch() -> None:
        while SEESAW.over(robot.state) is None and len(robot.moves) < 60:
            before = len(console.done)
            waits_for_dice = isinstance(SEESAW.chance(robot.state), Dice)
            await robot.play(len(robot.moves) + 1)
            swept = [what for what, kind, _ in console.done[before:] if kind.startswith("mouse")]
            if not waits_for_dice:
                assert "away" not in swept

    run(watch())
    assert any(what == "away" for what, kind, _ in console.done if kind.startswith("mouse"))
