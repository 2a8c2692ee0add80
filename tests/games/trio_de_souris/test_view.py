"""What people may know: everybody the same, but for the own hand."""

from __future__ import annotations

import random

import pytest

from games.kit import COLOURS, EVERYONE
from games.trio_de_souris import game
from tests.games.trio_de_souris.positions import WORKSHOP, after, at, begun

PRO = {"pro": "true"}
HANDS = {"red": ["Mmm", "P01"], "blue": ["Ccc", "P02"]}


def test_a_view_shows_the_cheese_and_counts_everything_else() -> None:
    state = at(stack=["P01 a", "Two b"], streak=0, piles={"red": 2, "blue": ["Mmm a"]})
    view = game.view(state, EVERYONE)
    assert view["stack"] == [{"card": "P01", "side": "a"}, {"card": "Two", "side": "b"}]
    assert (view["shown"], view["base"]) == ("CC..MM", "......")
    assert (view["mice"], view["cats"]) == (2, 2)
    assert view["piles"] == {"red": 2, "blue": 1}
    assert view["aside"] == 24 - 2 - 3
    assert view["each"] == 12
    assert view["pro"] is False
    assert view["rounds"] == 0
    assert view["starter"] == "red"


@pytest.mark.parametrize(
    ("card", "mice", "cats"),
    [("P01", ("calm", 0), ("calm", 0)), ("Two", ("soon", 2), ("soon", 2))],
)
def test_trackers_count_mice_cats_and_the_streak(
    card: str, mice: tuple[str, int], cats: tuple[str, int]
) -> None:
    state = at(stack=[f"{card} a"], tokens={"red": 1, "blue": 2}, rounds=3)
    found = {t["name"]: t for t in game.view(state, EVERYONE)["trackers"]}
    assert list(found) == ["mice", "cats", "streak", "token red", "token blue"]
    assert (found["mice"]["urgency"], found["mice"]["value"]) == mice
    assert (found["cats"]["urgency"], found["cats"]["value"]) == cats
    assert found["mice"]["limit"] == 6
    assert (found["token blue"]["value"], found["token blue"]["limit"]) == (2, 3)
    assert found["token blue"]["seat"] == "blue"


def test_the_streak_on_show_is_never_longer_than_three() -> None:
    state = at(stack=["Mmm a"], streak=1)
    state = after(state, "laid Mmmm a", "again")
    found = {t["name"]: t for t in game.view(state, EVERYONE)["trackers"]}
    assert (found["streak"]["value"], found["streak"]["limit"]) == (2, 3)
    assert found["mice"]["urgency"] == "now"
    long = at(streak=4, comforts=1)
    assert game.view(long, EVERYONE)["trackers"][2]["value"] == 3


def test_taken_cards_are_in_nobodys_view() -> None:
    before = at(stack=["P01 a", "P02 b"])
    state = after(before, "laid Ccc a", "stop")
    for audience in (EVERYONE, "red", "blue"):
        view = {**game.view(state, audience), "options": None}
        assert not any(name in str(view) for name in ("P01", "P02", "Ccc"))


@pytest.mark.parametrize("pro", ["false", "true"])
def test_a_stack_just_taken_is_still_before_everybodys_eyes(pro: str) -> None:
    piles = {"red": ["Ccc", "P03"], "blue": ["P04"]} if pro == "true" else {"red": 2, "blue": 1}
    before = at(stack=["P01 a", "Half b"], piles=piles, options={"pro": pro})
    state = after(before, f"{'lay' if pro == 'true' else 'laid'} Ccc a")
    for audience in (EVERYONE, "red", "blue"):
        view = game.view(state, audience)
        assert [card["card"] for card in view["taken"]] == ["P01", "Half", "Ccc"]
        other = game.resample(view, random.Random(2).random, WORKSHOP)
        assert game.view(other, audience) == view
        known = game.dump(other)["piles"]["red"]["known"]
        assert {name.split()[0] for name in known} >= {"P01", "Half", "Ccc"}


def test_a_resampled_hand_is_any_hand_of_that_size() -> None:
    state = at(piles=HANDS, options=PRO, stack=["P05 a"])
    draw = random.Random(1).random
    view = game.view(state, "red")
    seen = set()
    for _ in range(30):
        other = game.resample(view, draw, WORKSHOP)
        plain = game.dump(other)
        assert plain["piles"]["red"]["known"] == ["Mmm", "P01"]
        blue = plain["piles"]["blue"]["known"]
        assert len(blue) == 2
        assert not {"Mmm", "P01", "P05"} & set(blue)
        seen.add(tuple(blue))
    assert len(seen) > 20


def test_a_resampled_pile_is_unknown() -> None:
    state = at(piles={"red": ["Mmm a", "P01 b"]}, stack=["P05 a"])
    other = game.resample(game.view(state, "red"), lambda: 0.5, WORKSHOP)
    assert game.dump(other)["piles"]["red"] == {"unknown": 2, "known": []}


def test_hands_of_real_cards_are_not_shown() -> None:
    state = begun(*COLOURS[:2], pro="true", cards="real")
    for audience in (EVERYONE, "red", "yellow"):
        assert game.view(state, audience)["hand"] is None
