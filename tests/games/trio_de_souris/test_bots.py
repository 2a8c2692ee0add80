"""Bots play from views: what they may decide, and what they decide."""

from __future__ import annotations

import pytest

from games.kit import Event
from games.trio_de_souris import game
from games.trio_de_souris.bots import BOTS
from games.trio_de_souris.rules import State
from tests.games.trio_de_souris.positions import WORKSHOP, after, at

PRO = {"pro": "true"}


def choice(bot: str, state: State) -> str:
    moves = game.moves(state)
    seat = str(moves[0].seat)
    made = BOTS[bot](seat)
    made.notice(Event("turn", {"seat": seat}))
    move = made.choose(game.view(state, seat), moves, lambda: 0.0)
    assert move in moves
    return " ".join(map(str, (move.verb, *move.args)))


def test_an_eager_mouse_takes_every_offer() -> None:
    assert choice("eager", after(at(piles={"red": 12}), "laid Mmm a")) == "again"
    assert choice("eager", after(at(stack=["P01 a"]), "laid Ccc a")) == "again"


@pytest.mark.parametrize(("cards", "chosen"), [(8, "again"), (9, "stop")])
def test_a_cautious_mouse_refuses_with_eight_cards_or_more(cards: int, chosen: str) -> None:
    assert choice("cautious", after(at(piles={"red": cards}), "laid Mmm a")) == chosen


def test_the_youngest_is_named_and_cards_are_dealt() -> None:
    state = game.start(("red", "blue"), {}, WORKSHOP)
    assert choice("eager", state) == "first"
    assert choice("sharp", after(state, "red: first")) == "deal"


@pytest.mark.parametrize(
    ("hand", "stack", "streak", "chosen"),
    [
        (["Mmm", "Ccc", "P01"], [], 0, "lay Mmm a"),
        (["Ccc", "Half", "P01"], [], 0, "lay Half a"),
        (["Cccc", "Both"], [], 0, "lay Cccc b"),
        (["Two", "Hole"], ["Mmm a"], 0, "lay Hole a"),
    ],
)
def test_a_sharp_mouse_shows_three_mice_and_no_cats(
    hand: list[str], stack: list[str], streak: int, chosen: str
) -> None:
    order = [card["id"] for card in WORKSHOP["card"]]
    piles = {"red": sorted(hand, key=order.index), "blue": ["P09"]}
    state = at(piles=piles, stack=stack, options=PRO)
    assert choice("sharp", state) == chosen


def test_three_mice_are_worth_nothing_more_on_the_third_card() -> None:
    piles = {"red": ["Mmm", "Mmmm", "Two", "P01"], "blue": ["P09"]}
    state = at(piles=piles, options=PRO, stack=["Both a", "Hole a"])
    state = game.load({**game.dump(state), "phase": "again", "streak": 2}, WORKSHOP)
    assert choice("sharp", state) == "lay Mmmm a"  # still the most mice


def test_mice_that_compare_fewer_sides_see_only_those() -> None:
    piles = {"red": ["Mmm", "P01", "P02", "P03"], "blue": ["P09"]}
    state = at(piles=piles, options=PRO)
    assert choice("sharp", state) == "lay Mmm a"
    assert choice("four", state) == "lay P02 a"
    assert choice("pair", state) == "lay P03 a"
    assert choice("eager", state) == "lay P03 b"


def test_real_cards_that_no_board_has_seen_are_laid_blindly() -> None:
    state = at(piles={"red": 2}, options={"pro": "true", "cards": "real"})
    assert choice("sharp", state).startswith("lay ")
