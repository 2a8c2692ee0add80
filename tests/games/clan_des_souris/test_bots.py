"""Bots play from views and events alone, remember what they were shown, and forget."""

from __future__ import annotations

import random

import pytest

from games import kit
from games.clan_des_souris import game
from games.clan_des_souris.bots import BOTS, Mouse
from games.clan_des_souris.rules import State
from games.kit import CORRECTED, EVERYONE, Event, Move
from tests.games.clan_des_souris.positions import do, position


def seen_by(mouse: Mouse, state: State, *texts: str) -> State:
    """Plays these moves while the mouse listens."""
    for text in texts:
        state, events = kit.play(game, state, kit.parse(game, state, text))
        for event in events:
            if event.audience in (EVERYONE, mouse.seat):
                mouse.notice(event)
    return state


def choice(mouse: Mouse, state: State, seed: int = 1) -> Move:
    own = [move for move in game.moves(state) if move.seat == mouse.seat]
    return mouse.choose(game.view(state, mouse.seat), own, random.Random(seed).random)


def written(mouse: Mouse, state: State, seed: int = 1) -> str:
    return kit.write(game, state, choice(mouse, state, seed))


def test_the_names_of_the_bots() -> None:
    assert list(BOTS) == ["random", "perfect", "forgetful30", "forgetful"]
    assert isinstance(BOTS["perfect"]("red"), Mouse)
    forgets = [BOTS[name]("red") for name in ("perfect", "forgetful30", "forgetful")]
    assert [bot.forgets for bot in forgets if isinstance(bot, Mouse)] == [0.0, 0.3, 0.6]


def test_a_perfect_mouse_goes_back_to_the_animal_it_was_shown() -> None:
    mouse = Mouse("red")
    state = position(seats=("red", "green"), mission="wolf")
    state = seen_by(mouse, state, "reveal B2", "seen a1", "reveal C3", "seen a2")
    state = seen_by(mouse, state, "mission fox")
    assert written(mouse, do(position(mission="fox"))) == "reveal B2"


def test_it_takes_the_size_with_most_teeth_and_shuns_the_curse() -> None:
    mouse = Mouse("red")
    state = position(mission="bear")
    state = seen_by(mouse, state, "reveal A1", "seen a4", "reveal A2", "seen a7")
    assert written(mouse, position(mission="fox", teeth={"large": 1})) == "reveal A1"
    assert written(mouse, position(mission="fox", teeth={"medium": 1})) == "reveal A2"
    seen_by(mouse, position(mission="badger"), "reveal A3", "seen a1")
    few = {"small": 3, "medium": 1, "large": 1}
    assert written(mouse, position(mission="fox", teeth=few)) == "reveal A3"
    assert written(mouse, position(mission="fox", teeth=few, B1="witch up")) != "reveal A3"


def test_it_looks_for_what_it_does_not_know_elsewhere_than_where_it_was() -> None:
    mouse = Mouse("red")
    state = position(mission="bear")
    seen_by(mouse, state, "reveal A1", "seen a4", "reveal A2", "seen a7")
    for seed in range(30):
        text = written(mouse, position(mission="bear"), seed)
        assert text.startswith("reveal")
        assert text not in ("reveal A1", "reveal A2")


def test_a_tornado_makes_it_forget_that_column() -> None:
    mouse = Mouse("red")
    state = position(mission="badger")
    state = seen_by(mouse, state, "reveal B1", "seen a4", "reveal A1", "seen a7")
    state = seen_by(mouse, state, "reveal B2", "seen dragon", "mixed B")
    choice(mouse, position())
    assert set(mouse.memory) == {"A1"}


def test_what_a_grown_up_has_had_mixed_it_forgets_and_nothing_else() -> None:
    mouse = Mouse("red")
    seen_by(mouse, position(mission="badger"), "reveal B1", "seen a4", "reveal A1", "seen a7")
    mouse.notice(Event(CORRECTED, {"paths": ["moons"]}))
    choice(mouse, position())
    assert set(mouse.memory) == {"A1", "B1"}
    mouse.notice(Event(CORRECTED, {"paths": ["forest.B1", "forest.C1", "mixed.B"]}))
    choice(mouse, position())
    assert set(mouse.memory) == {"A1"}


def test_a_forgetful_mouse_loses_one_tile_a_turn() -> None:
    mouse = Mouse("red", 1.0)
    for n, cell in enumerate(("A1", "A2", "A3", "A4"), 1):
        facts = {"cell": cell, "tile": f"a{n}", "animals": {"small": "fox"}, "violet": False}
        mouse.notice(Event("seen", facts, remember=False))
    mouse.notice(Event("turn", {"seat": "red"}))
    mouse.notice(Event("turn", {"seat": "green"}))
    choice(mouse, position())
    assert len(mouse.memory) == 2
    assert mouse.heard == []


def test_it_uses_owl_and_golden_tooth_at_once_and_the_club_against_losses() -> None:
    mouse = Mouse("red")
    loss = do(position(A1="owl up"), "reveal B1", "seen a2")
    assert written(mouse, loss) == "owl"
    assert written(mouse, position(owns={"tooth": "red"})) == "tooth"
    state = do(position(owns={"tooth": "red"}, teeth={"small": 1, "large": 2}), "tooth")
    assert written(mouse, state) == "size medium"
    for tile, text in (("a2", "club"), ("lost", "club"), ("a1", "go"), ("owl", "go")):
        club = do(position(mission="fox", owns={"club": "red"}), "reveal B1", f"seen {tile}")
        assert written(mouse, club) == text


def test_it_uses_the_wand_when_the_size_has_no_tooth() -> None:
    mouse = Mouse("red")
    for left, text in ((0, "wand"), (1, "go")):
        state = position(mission="fox", owns={"wand": "red"}, teeth={"small": left})
        assert written(mouse, do(state, "reveal B1", "seen a1")) == text


def test_a_helper_points_at_a_line_of_the_animal() -> None:
    mouse = Mouse("green")
    seen_by(mouse, position(mission="badger"), "reveal B3", "seen a4")
    for seed in range(20):
        text = written(mouse, position(mission="fox"), seed)
        assert text in {f"green: hint {slot}" for slot in ("L3", "R3", "TB", "BB")}


def test_it_looks_and_skips_without_a_plan() -> None:
    state = do(game.start(("red", "green"), {}, game.read_data({})), "mission fox", "red: first")
    kinds = {choice(Mouse("red"), state, seed).verb for seed in range(60)}
    assert kinds == {"look", "skip"}


@pytest.mark.parametrize("name", ["perfect", "forgetful"])
def test_bots_never_see_more_than_the_view_of_their_seat(name: str) -> None:
    """The same view and events, whatever lies face down: the same choice."""
    for state in (position(B1="a1"), position(B1="witch"), position()):
        mouse = BOTS[name]("red")
        own = [move for move in game.moves(state) if move.seat == "red"]
        move = mouse.choose(game.view(state, "red"), own, random.Random(3).random)
        assert kit.write(game, state, move) == "reveal A4"
