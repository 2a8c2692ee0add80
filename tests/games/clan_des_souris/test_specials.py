"""Candle, owl, lost and objects: CS-070 to CS-082."""

from __future__ import annotations

from typing import Any

import pytest

from games.clan_des_souris import game
from games.kit import EVERYONE, Lift, Move
from tests.games.clan_des_souris.positions import (
    do,
    forest,
    listed,
    names,
    plain,
    position,
    refused,
    show,
    told,
)

STAYING = ("candle", "owl", "sword", "shield", "grimoire")


@pytest.mark.rule("CS-070")
@pytest.mark.rule("D-54")
@pytest.mark.parametrize("tile", STAYING)
def test_finding_a_special_tile_costs_nothing_and_ends_the_turn(tile: str) -> None:
    state = show(position(mission="fox"), "B2", tile)
    after = plain(state)
    assert (after["moons"], after["mission"], after["turn"]) == (10, "fox", "green")
    assert after["last"] == "special"
    assert told(position(), "reveal B2", f"seen {tile}")[1:] == [
        ("special", {"seat": "red", "tile": tile}),
        ("turn", {"seat": "green"}),
    ]


@pytest.mark.rule("CS-071")
@pytest.mark.parametrize("tile", STAYING)
def test_it_stays_face_up_in_its_place(tile: str) -> None:
    state = show(position(), "B2", tile)
    assert forest(state) == {"B2": f"{tile} up"}
    assert game.view(state, EVERYONE)["up"] == {"B2": tile}
    wanted = game.table.wanted(state)
    assert wanted.on["tile@forest B2"] == ("forest B2",)
    assert wanted.sides["forest B2"] == "up"


@pytest.mark.rule("CS-072")
def test_a_used_candle_or_owl_leaves_a_gap() -> None:
    state = do(position(A1="candle up", A2="owl up"), "candle", "look B1")
    assert plain(state)["forest"]["A1"] == "gap"
    assert plain(state)["removed"] == ["candle"]
    assert refused(state, "candle") == "no_candle"
    state = do(state, "reveal B2", "seen a2", "owl")
    assert forest(state) == {"A1": "gap", "A2": "gap", "B2": "a2"}
    assert plain(state)["removed"] == ["candle", "owl"]
    wanted = game.table.wanted(state)
    assert "tile@forest A1" not in wanted.on
    assert "tile@forest A2" not in wanted.on
    assert names(state, "reveal B2", "seen a2") == ["seen", "missed", "moon", "turn"]


@pytest.mark.rule("CS-073")
@pytest.mark.rule("D-13")
def test_only_the_player_uses_candle_and_owl() -> None:
    state = position(A1="candle up", A2="owl up")
    assert listed(state, "candle") == ["candle"]
    assert refused(state, "green: candle") == "not_yours"
    state = do(state, "reveal B1", "seen a2")
    assert listed(state) == ["keep", "owl"]
    assert refused(state, "green: owl") == "not_yours"
    assert refused(state, "blue: keep") == "not_yours"


@pytest.mark.rule("CS-074")
@pytest.mark.rule("D-38")
def test_the_lost_tile_costs_a_moon_and_ends_the_turn() -> None:
    state = position(mission="fox")
    after = plain(show(state, "A1", "lost"))
    assert (after["moons"], after["turn"], after["mission"]) == (9, "green", "fox")
    assert after["last"] == "lost"
    assert told(state, "reveal A1", "seen lost")[1:] == [
        ("lost_way", {"seat": "red"}),
        ("moon", {"left": 9, "cause": "lost"}),
        ("turn", {"seat": "green"}),
    ]


@pytest.mark.rule("CS-075")
@pytest.mark.rule("D-21")
def test_the_lost_tile_is_face_down_again_at_once_and_costs_the_same_again() -> None:
    state = show(position(), "A1", "lost")
    assert forest(state) == {"A1": "lost"}
    assert game.view(state, EVERYONE)["forest"]["A1"] == "down"
    assert game.table.wanted(state).sides["forest A1"] == "down"
    again = show(state, "A1", "lost")
    assert plain(again)["moons"] == 8
    assert forest(again) == {"A1": "lost"}
    data = game.read_data({"tagging": "two_sided"})
    sides = {piece.kind: piece.sides for piece in game.table.pieces(("red", "blue"), data)}
    assert sides["tile:lost"] == ("down",)
    assert sides["tile:owl"] == ("down", "up")


@pytest.mark.rule("CS-076")
def test_the_candle_is_a_look_before_the_reveal() -> None:
    state = position(A1="candle up", B1="witch")
    lit = do(state, "candle")
    assert listed(lit) == [f"look {cell}" for cell in plain(lit)["forest"] if cell != "A1"]
    assert refused(lit, "reveal B1") == "not_now"
    assert refused(lit, "look A1") == "not_face_down"
    after = do(lit, "look B1")
    before, now = plain(state), plain(after)
    assert {key for key in before if before[key] != now[key]} == {"forest", "removed"}
    assert forest(after) == {"A1": "gap", "B1": "witch"}
    assert [name for name, _ in told(state, "candle")] == ["candle"]
    assert [name for name, _ in told(lit, "look B1")] == ["looked", "glimpsed"]
    assert game.table.gesture(state, Move("candle", seat="red")) == Lift(("forest A1",))


@pytest.mark.rule("CS-077")
@pytest.mark.rule("D-14")
@pytest.mark.parametrize("cell", ["B1", "C1"])
def test_the_reveal_comes_all_the_same_of_that_tile_or_another(cell: str) -> None:
    state = do(position(A1="candle up"), "candle", "look B1")
    assert plain(state)["turn"] == "red"
    assert plain(state)["agenda"] == ["help"]
    assert plain(show(state, cell, "a2"))["turn"] == "green"


@pytest.mark.rule("D-15")
def test_a_candle_found_in_this_turn_waits_for_the_next() -> None:
    state = show(position(seats=("red", "green")), "A1", "candle")
    assert plain(state)["turn"] == "green"
    assert listed(state, "candle") == ["candle"]


@pytest.mark.rule("CS-078")
@pytest.mark.rule("D-35")
@pytest.mark.parametrize("later", [False, True])
def test_the_candle_is_blocked_while_the_ogre_is_awake(later: bool) -> None:
    state = position(A1="ogre up", A2="?" if later else "candle up")
    if later:
        state = show(state, "A2", "candle")
    assert refused(state, "candle") == "ogre_awake"
    assert listed(state, "candle") == []
    assert forest(state)["A2"] == "candle up"
    state = do(state, "reveal B1", "seen sword", "reveal B2", "seen grimoire")
    assert forest(state)["A1"] == "gap"
    assert listed(state, "candle") == ["candle"]


@pytest.mark.rule("CS-079")
@pytest.mark.rule("D-16")
@pytest.mark.parametrize(
    ("tile", "fields"),
    [
        ("a2", {}),
        ("lost", {}),
        ("ogre", {}),
        ("a1", {"B2": "witch up"}),
    ],
)
def test_the_owl_saves_one_moon_whatever_it_is_lost_for(tile: str, fields: dict[str, Any]) -> None:
    state = do(position(mission="fox", A1="owl up", **fields), "reveal C1", f"seen {tile}")
    assert listed(state) == ["keep", "owl"]
    after = plain(do(state, "owl"))
    assert after["moons"] == 10
    assert after["forest"]["A1"] == "gap"
    assert after["turn"] == "green"
    assert told(state, "owl")[0] == ("saved", {"seat": "red", "left": 10})


def test_the_owl_may_be_kept_for_later() -> None:
    state = do(position(A1="owl up"), "reveal C1", "seen a2", "keep")
    assert plain(state)["moons"] == 9
    assert forest(state)["A1"] == "owl up"
    assert plain(state)["turn"] == "green"


@pytest.mark.rule("D-18")
def test_of_two_losses_in_one_turn_the_owl_saves_either() -> None:
    state = do(position(mission="bear", A1="owl up", B2="witch up"), "reveal C1", "seen a2")
    assert plain(state)["agenda"] == ["loss curse", "loss miss", "end"]
    first = do(state, "owl")
    assert plain(first)["moons"] == 9
    assert plain(first)["turn"] == "green"
    second = do(state, "keep")
    assert plain(second)["agenda"] == ["loss miss", "end"]
    assert plain(second)["moons"] == 9
    assert plain(do(second, "owl"))["moons"] == 9
    assert plain(do(second, "keep"))["moons"] == 8


@pytest.mark.rule("CS-080")
@pytest.mark.rule("D-17")
def test_the_owl_is_asked_before_the_moon_moves_and_saves_the_last() -> None:
    state = do(position(A1="owl up", moons=1), "reveal C1", "seen a2")
    assert plain(state)["moons"] == 1
    assert game.over(state) is None
    assert names(position(A1="owl up", moons=1), "reveal C1", "seen a2") == ["seen", "missed"]
    saved = do(state, "owl")
    assert (plain(saved)["moons"], plain(saved)["turn"]) == (1, "green")
    assert game.over(do(state, "keep")) is not None


@pytest.mark.rule("CS-081")
def test_objects_do_nothing_without_a_villain() -> None:
    state = show(position(A1="sword up", A2="shield up"), "A3", "grimoire")
    assert forest(state) == {"A1": "sword up", "A2": "shield up", "A3": "grimoire up"}
    assert plain(state)["trophies"] == {"wand": "pool", "club": "pool", "tooth": "pool"}
    one = show(position(A1="witch up"), "A2", "shield")
    assert forest(one) == {"A1": "witch up", "A2": "shield up"}


@pytest.mark.rule("CS-082")
@pytest.mark.rule("D-23")
def test_objects_stay_when_a_villain_flees() -> None:
    state = show(position(A1="witch up", A2="shield up"), "A3", "grimoire")
    assert forest(state) == {"A1": "gap", "A2": "shield up", "A3": "grimoire up"}


@pytest.mark.rule("D-23")
@pytest.mark.parametrize("awake", [True, False])
def test_objects_may_be_used_up_by_chasing(awake: bool) -> None:
    options: dict[str, str | int] = {"objects_consumed": "yes", "danger": 1}
    if awake:
        state = position(options, A1="witch up", A2="shield up", A4="sword up")
        state = show(state, "A3", "grimoire")
    else:
        state = position(options, A2="shield up", A3="grimoire up", A4="sword up")
        state = show(state, "A1", "witch")
    assert forest(state) == {"A1": "gap", "A2": "gap", "A3": "gap", "A4": "sword up"}
    assert plain(state)["removed"] == ["shield", "grimoire", "witch"]
    assert plain(state)["turn"] == "green"
