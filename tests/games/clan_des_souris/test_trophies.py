"""Wand, club and golden tooth, and leaving with them: CS-120 to CS-124, CS-143."""

from __future__ import annotations

from typing import Any

import pytest

from games import kit
from games.clan_des_souris import game
from games.kit import EVERYONE, Move, Show
from tests.games.clan_des_souris.positions import (
    do,
    forest,
    listed,
    names,
    plain,
    position,
    possible,
    refused,
    show,
    told,
)


@pytest.mark.rule("CS-120")
def test_a_trophy_is_used_once_by_its_owner_in_anybodys_turn() -> None:
    state = position(owns={"tooth": "green"})
    assert refused(state, "tooth") == "not_yours"
    assert refused(state, "blue: tooth") == "not_yours"
    used = do(state, "green: tooth", "green: size small")
    assert plain(used)["trophies"]["tooth"] == "spent"
    assert refused(used, "green: tooth") == "not_yours"
    club = do(position(owns={"club": "green"}), "reveal A1", "seen a2")
    assert refused(club, "club") == "not_yours"
    assert refused(club, "blue: club") == "not_yours"
    again = do(club, "green: club", "reveal A2", "seen a3")
    assert plain(again)["turn"] == "green"  # no second window
    wand = do(position(owns={"wand": "blue"}), "reveal A1", "seen a1")
    assert refused(wand, "green: wand") == "not_yours"
    for trophy in ("wand", "club", "tooth"):
        won = position(owns={trophy: "red"})
        move = Move(trophy, seat="red")
        assert game.table.gesture(won, move) == Show(f"trophy:{trophy}")
        assert f"trophy:{trophy}" not in game.table.wanted(won).on


@pytest.mark.rule("CS-121")
@pytest.mark.rule("D-46")
def test_a_trophy_is_not_handed_on() -> None:
    state = position(owns={"tooth": "green"})
    for text in ("green: give tooth red", "give tooth red"):
        assert refused(state, text) == "unknown_move"
    after = do(state, "reveal A1", "seen a2", "reveal A1", "seen a2", "reveal A1", "seen a2")
    assert plain(after)["trophies"]["tooth"] == "green"


# -- the wand -----------------------------------------------------------------------------------


@pytest.mark.rule("CS-122")
@pytest.mark.rule("D-42")
def test_the_wand_makes_the_animal_another_size() -> None:
    state = do(position(mission="fox", owns={"wand": "green"}), "reveal A1", "seen a1")
    assert listed(state) == ["go", "green: wand"]
    assert game.view(state, EVERYONE)["phase"] == "wand"
    assert refused(state, "size small") == "not_now"
    chosen = do(state, "green: wand")
    assert listed(chosen) == ["green: size medium", "green: size large"]
    assert game.view(chosen, EVERYONE)["phase"] == "wand_size"
    after = plain(do(chosen, "green: size large"))
    assert after["teeth"] == {"small": 3, "medium": 3, "large": 2}
    assert (after["trophies"]["wand"], after["mission"], after["last"]) == ("spent", None, "find")
    assert after["forest"]["A1"] == "a1"
    assert told(chosen, "green: size large")[:2] == [
        ("used", {"seat": "green", "trophy": "wand"}),
        ("tooth", {"size": "large", "left": 2}),
    ]


def test_the_player_goes_on_without_the_wand() -> None:
    state = do(position(mission="fox", owns={"wand": "green"}), "reveal A1", "seen a1", "go")
    assert plain(state)["teeth"] == {"small": 2, "medium": 3, "large": 3}
    assert plain(state)["trophies"]["wand"] == "green"
    assert refused(do(position(owns={"wand": "red"}), "reveal A1", "seen a1"), "green: go") == (
        "not_yours"
    )


@pytest.mark.rule("D-43")
def test_the_wand_works_when_its_size_still_has_teeth_and_when_it_has_none() -> None:
    for left in (0, 3):
        state = position(mission="fox", owns={"wand": "red"}, teeth={"small": left})
        after = do(state, "reveal A1", "seen a1", "wand", "size medium")
        assert plain(after)["teeth"] == {"small": left, "medium": 2, "large": 3}


@pytest.mark.rule("D-44")
def test_the_wand_is_not_offered_without_a_tooth_of_another_size() -> None:
    state = position(mission="fox", owns={"wand": "red"}, teeth={"medium": 0, "large": 0})
    after = plain(show(state, "A1", "a1"))
    assert after["teeth"] == {"small": 2, "medium": 0, "large": 0}
    assert after["turn"] == "green"


def test_the_wand_is_for_finds_alone() -> None:
    assert plain(show(position(mission="bear", owns={"wand": "red"}), "A1", "a2"))["moons"] == 9


@pytest.mark.rule("D-42")
@pytest.mark.parametrize(
    ("tile", "sizes", "too_far"),
    [
        ("a1", ["medium"], ["small", "large"]),
        ("a4", ["small", "large"], ["medium"]),
        ("a7", ["medium"], ["small", "large"]),
    ],
)
def test_the_wand_may_reach_one_step_alone(tile: str, sizes: list[str], too_far: list[str]) -> None:
    state = position({"wand_reach": "one_step"}, mission="fox", owns={"wand": "red"})
    state = do(state, "reveal A1", f"seen {tile}", "wand")
    assert listed(state) == [f"size {size}" for size in sizes]
    for size in too_far:
        assert refused(state, f"size {size}") == "out_of_reach"


def test_the_wand_cannot_make_a_size_without_a_tooth() -> None:
    state = position(mission="fox", owns={"wand": "red"}, teeth={"large": 0})
    state = do(state, "reveal A1", "seen a1", "wand")
    assert refused(state, "size large") == "no_tooth_left"
    assert refused(state, "size small") == "out_of_reach"
    assert refused(state, "green: size medium") == "not_yours"


def test_the_wand_waits_for_the_size_of_a_tile_that_shows_the_animal_twice() -> None:
    state = position(tiles="twice", mission="fox", owns={"wand": "green"})
    state = do(state, "reveal A1", "seen a1", "size small")
    assert listed(state) == ["go", "green: wand"]
    assert plain(do(state, "green: wand", "green: size large"))["teeth"]["large"] == 2


# -- the club -----------------------------------------------------------------------------------


@pytest.mark.rule("CS-123")
@pytest.mark.rule("D-39")
@pytest.mark.rule("D-40")
@pytest.mark.parametrize(
    "tile", ["a1", "a2", "lost", "candle", "owl", "sword", "shield", "grimoire"]
)
def test_the_club_puts_any_tile_back_before_it_does_anything(tile: str) -> None:
    state = position(mission="fox", owns={"club": "blue"})
    shown = do(state, "green: hint L1", "reveal A1", f"seen {tile}")
    assert listed(shown) == ["go", "blue: club"]
    back = do(shown, "blue: club")
    assert forest(back) == {"A1": tile} | {"D4": "gap"}
    after = plain(back)
    assert (after["moons"], after["turn"], after["agenda"]) == (10, "red", ["explore"])
    assert after["teeth"] == {"small": 3, "medium": 3, "large": 3}
    assert (after["barred"], after["trophies"]["club"]) == ("A1", "spent")
    assert refused(back, "reveal A1") == "barred"
    assert refused(back, "blue: hint L2") == "not_now"  # hints are frozen since the reveal
    assert after["hints"]["green"] == "L1"
    assert listed(back) == [f"reveal {c}" for c, w in after["forest"].items() if w == "?"]
    ended = do(back, "reveal A2", "seen a7")
    assert plain(ended)["turn"] == "green"
    assert plain(ended)["barred"] is None
    assert told(shown, "blue: club") == [("used", {"seat": "blue", "trophy": "club"})]


def test_without_the_club_the_tile_does_what_it_does() -> None:
    state = do(position(mission="bear", owns={"club": "blue"}), "reveal A1", "seen a4")
    assert plain(state)["moons"] == 10
    after = do(state, "go")
    assert plain(after)["moons"] == 9
    assert plain(after)["trophies"]["club"] == "blue"
    assert refused(state, "blue: go") == "not_yours"


@pytest.mark.rule("D-39")
def test_the_club_comes_before_the_curse() -> None:
    state = position({"danger": 1}, mission="bear", A1="witch up", owns={"club": "red"})
    state = do(state, "reveal B1", "seen a2", "club")
    assert plain(state)["moons"] == 10


@pytest.mark.rule("D-39")
def test_the_club_is_not_for_looks() -> None:
    state = do(position({"danger": 0}, A1="candle up", owns={"club": "red"}), "candle", "look B1")
    assert plain(state)["agenda"] == ["help"]


@pytest.mark.rule("CS-143")
@pytest.mark.rule("D-40")
@pytest.mark.parametrize("villain", ["witch", "dragon"])
def test_in_a_dangerous_forest_the_club_puts_a_villain_back_to_sleep(villain: str) -> None:
    state = do(position({"danger": 1}, owns={"club": "green"}), "reveal A1", f"seen {villain}")
    assert plain(state)["agenda"] == ["club", "judge", "end"]
    back = do(state, "green: club")
    assert forest(back)["A1"] == villain
    assert (plain(back)["moons"], plain(back)["turn"]) == (10, "red")
    assert game.view(back, EVERYONE)["awake"] == {}
    assert plain(do(back, "reveal A2", "seen a2"))["turn"] == "green"


@pytest.mark.rule("D-41")
def test_elsewhere_the_only_villain_has_fled_when_somebody_has_the_club() -> None:
    state = show(position(A1="ogre up", A2="sword up"), "A3", "grimoire")
    assert plain(state)["trophies"]["club"] == "red"
    assert not {"witch", "ogre", "dragon"} & set(possible(do(state, "reveal B1")))
    witch = do(position({"danger": 1}, owns={"club": "red"}), "reveal B1", "seen witch")
    assert listed(witch) == ["go", "club"]


def test_the_club_may_also_spare_a_villain_that_would_flee() -> None:
    state = position({"danger": 1}, A1="shield up", A2="grimoire up", owns={"club": "green"})
    state = do(state, "reveal B1", "seen witch", "green: club")
    assert plain(state)["trophies"]["wand"] == "pool"
    assert forest(state)["B1"] == "witch"


# -- the golden tooth ---------------------------------------------------------------------------


@pytest.mark.rule("CS-124")
@pytest.mark.rule("D-45")
def test_the_golden_tooth_takes_any_tooth_and_leaves_the_mission() -> None:
    state = position(mission="fox", owns={"tooth": "green"}, teeth={"small": 0})
    chosen = do(state, "green: tooth")
    assert listed(chosen) == ["green: size medium", "green: size large"]
    assert refused(chosen, "green: size small") == "no_tooth_left"
    assert refused(chosen, "size medium") == "not_yours"
    assert refused(chosen, "reveal A1") == "not_now"
    after = do(chosen, "green: size medium")
    assert plain(after)["teeth"] == {"small": 0, "medium": 2, "large": 3}
    assert (plain(after)["mission"], plain(after)["turn"]) == ("fox", "red")
    assert plain(after)["agenda"] == ["help"]
    assert told(chosen, "green: size medium") == [
        ("used", {"seat": "green", "trophy": "tooth"}),
        ("tooth", {"size": "medium", "left": 2}),
    ]


@pytest.mark.parametrize(
    ("fields", "moves", "phase"),
    [
        ({}, [], "help"),
        ({"owns": {"tooth": "green", "club": "red"}}, ["reveal A1", "seen a2"], "club"),
        ({"owns": {"tooth": "green", "club": "red"}}, ["reveal A1", "seen a2", "club"], "explore"),
        ({"D1": "owl up"}, ["reveal A1", "seen a2"], "owl"),
        ({"moons": 1}, ["reveal A1", "seen a2"], "last_moon"),
        ({"owns": {"tooth": "green", "wand": "red"}}, ["reveal A1", "seen a1"], "wand"),
        ({"tiles": "twice"}, ["reveal A1", "seen a1"], "size"),
    ],
)
def test_the_golden_tooth_may_be_used_whenever_somebody_decides(
    fields: dict[str, Any], moves: list[str], phase: str
) -> None:
    given: dict[str, Any] = {"mission": "fox", "owns": {"tooth": "green"}, **fields}
    state = do(position({"danger": 1}, **given), *moves)
    assert game.view(state, EVERYONE)["phase"] == phase
    assert refused(state, "blue: tooth") == "not_yours"
    after = do(state, "green: tooth", "green: size large")
    assert plain(after)["teeth"]["large"] == 2
    if phase != "last_moon":
        assert game.view(after, EVERYONE)["phase"] == phase
        assert listed(after) == [text for text in listed(state) if "tooth" not in text]


@pytest.mark.rule("D-56")
def test_between_the_halves_of_a_command_only_that_seat_decides() -> None:
    owns = {"tooth": "green", "wand": "red"}
    state = do(position({"danger": 1}, owns=owns), "reveal A1", "seen a1", "wand")
    assert {move.seat for move in game.moves(state)} == {"red"}
    assert refused(state, "green: tooth") == "not_now"
    state = do(position(owns={"tooth": "green"}, A1="candle up"), "candle")
    assert {move.verb for move in game.moves(state)} == {"look"}


def test_a_golden_tooth_may_close_the_window_of_the_wand() -> None:
    owns = {"tooth": "green", "wand": "red"}
    teeth = {"small": 1, "medium": 1, "large": 0}
    state = position({"danger": 1}, mission="fox", owns=owns, teeth=teeth)
    state = do(state, "reveal A1", "seen a1", "green: tooth", "green: size medium")
    assert plain(state)["teeth"] == {"small": 0, "medium": 0, "large": 0}
    assert game.over(state) is not None


def test_before_the_last_moon_goes_the_golden_tooth_is_asked() -> None:
    state = do(position(moons=1, owns={"tooth": "green"}), "reveal A1", "seen a2")
    assert listed(state) == ["go", "green: tooth"]
    assert plain(state)["moons"] == 1
    assert refused(state, "blue: go") == "not_yours"
    lost = do(state, "go")
    assert plain(lost)["moons"] == 0
    used = do(state, "green: tooth", "green: size small")
    assert plain(used)["moons"] == 0  # nobody is left to ask
    assert names(state, "green: tooth", "green: size small") == ["used", "tooth", "moon", "lost"]


def test_the_owl_is_asked_before_the_window_of_the_last_moon() -> None:
    state = do(position(moons=1, D1="owl up", owns={"tooth": "green"}), "reveal A1", "seen a2")
    assert listed(state) == ["keep", "owl", "green: tooth"]
    kept = do(state, "keep")
    assert plain(kept)["agenda"] == ["kept miss", "end"]
    assert listed(kept) == ["go", "green: tooth"]
    assert plain(do(state, "owl"))["moons"] == 1


def test_with_more_moons_nobody_is_asked_for_the_golden_tooth() -> None:
    state = position(moons=2, owns={"tooth": "green"})
    assert plain(show(state, "A1", "a2"))["turn"] == "green"


def test_trophies_that_only_ask_for_a_size_can_be_taken_back() -> None:
    state = position({"danger": 1}, owns={"tooth": "red", "wand": "red"})
    for text, final in [("tooth", False), ("wand", False), ("club", False), ("size small", True)]:
        assert game.final(state, kit.parse(game, state, text)) is final
    for text in ("go", "owl", "keep"):
        assert game.final(state, kit.parse(game, state, text))
