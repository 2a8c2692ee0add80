"""Exploration, finds, misses, the end of a turn and missions: CS-050 to CS-063."""

from __future__ import annotations

import pytest

from games import kit
from games.clan_des_souris import game
from games.kit import EVERYONE, Draw, Move
from tests.games.clan_des_souris.positions import (
    HOUSE,
    do,
    forest,
    listed,
    plain,
    position,
    possible,
    refused,
    show,
    told,
)


@pytest.mark.rule("CS-050")
@pytest.mark.rule("D-08")
def test_one_face_down_tile_must_be_revealed() -> None:
    state = position()
    waited_for = game.step(game.clone(state), Move("reveal", "A1", seat="red"))
    assert waited_for == game.chance(do(state, "reveal A1"))
    assert {move.verb for move in game.moves(state) if move.seat == "red"} == {"reveal"}
    assert refused(state, "go") == "not_now"
    assert refused(state, "skip") == "not_now"
    assert refused(state, "green: reveal A1") == "not_yours"
    state = do(state, "reveal A1")
    assert game.moves(state) == []
    assert refused(state, "reveal A2") == "not_now"


@pytest.mark.rule("CS-051")
@pytest.mark.rule("D-08")
def test_what_is_up_or_gone_cannot_be_revealed() -> None:
    state = position(A1="owl up", A2="gap", removed=["candle"])
    assert refused(state, "reveal A1") == "not_face_down"
    assert refused(state, "reveal A2") == "not_face_down"
    assert refused(state, "reveal E1") == "no_such_cell"
    assert "reveal A1" not in listed(state)
    assert "reveal A2" not in listed(state)
    assert len(listed(state, "reveal")) == 14


@pytest.mark.rule("CS-052")
def test_everybody_sees_the_tile_while_it_is_up() -> None:
    state = do(position(owns={"club": "green"}), "reveal B2")
    assert told(state, "seen a1")[0] == (
        "seen",
        {
            "seat": "red",
            "cell": "B2",
            "tile": "a1",
            "kind": "animal",
            "animals": {"small": "fox", "medium": "rabbit", "large": "bear"},
            "violet": True,
        },
    )
    view = game.view(do(state, "seen a1"), EVERYONE)
    assert view["forest"]["B2"] == "open"
    assert view["open"] == {
        "cell": "B2",
        "tile": "a1",
        "kind": "animal",
        "small": "fox",
        "medium": "rabbit",
        "large": "bear",
        "violet": True,
    }
    back = game.view(do(state, "seen a1", "go"), EVERYONE)
    assert back["open"] is None
    assert back["forest"]["B2"] == "down"


@pytest.mark.rule("CS-053")
@pytest.mark.parametrize(("tile", "size"), [("a1", "small"), ("a4", "medium"), ("a7", "large")])
def test_the_mission_animal_in_any_size_is_a_find(tile: str, size: str) -> None:
    after = plain(show(position(mission="fox"), "A1", tile))
    assert after["last"] == "find"
    assert after["teeth"] == {**{"small": 3, "medium": 3, "large": 3}, size: 2}
    assert after["moons"] == 10


@pytest.mark.rule("CS-054")
def test_a_find_wins_a_tooth_of_the_size_of_the_animal() -> None:
    state = position(mission="bear", teeth={"large": 2})
    after = show(state, "A1", "a1")
    assert plain(after)["teeth"] == {"small": 3, "medium": 3, "large": 1}
    assert game.view(after, EVERYONE)["chest"]["large"] == 2
    assert told(state, "reveal A1", "seen a1")[1:3] == [
        ("found", {"seat": "red", "animal": "bear"}),
        ("tooth", {"size": "large", "left": 1}),
    ]


@pytest.mark.rule("CS-055")
def test_a_find_without_a_tooth_left_wins_none_and_costs_none() -> None:
    state = position(mission="bear", teeth={"large": 0})
    after = plain(show(state, "A1", "a1"))
    assert after["teeth"] == {"small": 3, "medium": 3, "large": 0}
    assert after["moons"] == 10
    assert after["last"] == "find_no_tooth"
    assert told(state, "reveal A1", "seen a1")[2] == ("no_tooth", {"size": "large"})


@pytest.mark.rule("CS-056")
def test_a_tile_without_the_mission_animal_costs_a_moon() -> None:
    state = position(mission="bear")
    after = plain(show(state, "A1", "a4"))
    assert (after["moons"], after["last"], after["mission"]) == (9, "miss", "bear")
    assert after["teeth"] == {"small": 3, "medium": 3, "large": 3}
    assert told(state, "reveal A1", "seen a4")[1:] == [
        ("missed", {"seat": "red"}),
        ("moon", {"left": 9, "cause": "miss"}),
        ("turn", {"seat": "green"}),
    ]


@pytest.mark.rule("CS-057")
@pytest.mark.parametrize("tile", ["a1", "a2"])
def test_an_animal_tile_goes_back_face_down_to_its_place(tile: str) -> None:
    state = show(position(mission="fox"), "B3", tile)
    assert forest(state) == {"B3": tile}
    wanted = game.table.wanted(state)
    assert wanted.on["tile@forest B3"] == ("forest B3",)
    assert wanted.sides["forest B3"] == "down"
    assert "tile@forest B3" in game.table.wanted(do(position(), "reveal B3")).free


@pytest.mark.rule("CS-058")
@pytest.mark.rule("D-10")
@pytest.mark.parametrize("left", [0, 3])
def test_a_find_completes_the_mission_tooth_or_not(left: int) -> None:
    state = show(position(mission="bear", teeth={"large": left}), "A1", "a1")
    assert plain(state)["mission"] is None
    assert plain(state)["agenda"] == ["mission", "help"]


@pytest.mark.rule("CS-059")
@pytest.mark.parametrize("tile", ["a1", "a2", "lost", "owl", "sword", "witch"])
def test_the_turn_is_over_after_one_reveal(tile: str) -> None:
    state = show(position(mission="fox"), "A1", tile)
    assert plain(state)["turn"] == "green"
    assert plain(state)["turns"] == 1
    assert plain(state)["cell"] is None


@pytest.mark.rule("CS-060")
def test_helpers_take_their_figures_home() -> None:
    state = do(position(), "green: hint L1", "blue: hint BA", "reveal A1", "seen a2")
    assert plain(state)["hints"] == {"red": None, "green": None, "blue": None}


@pytest.mark.rule("CS-061")
def test_a_mission_that_is_not_done_goes_on() -> None:
    state = show(position(mission="bear"), "A1", "a4")
    assert plain(state)["mission"] == "bear"
    assert plain(state)["agenda"] == ["help"]


@pytest.mark.rule("CS-062")
def test_after_a_find_the_next_player_turns_up_a_mission_before_anything_else() -> None:
    state = show(position(mission="fox"), "A1", "a1")
    assert game.moves(state) == []
    for text in ("reveal A1", "red: hint L1", "blue: hint L1"):
        assert refused(state, text) == "not_now"
    assert possible(state) == pytest.approx(dict.fromkeys(HOUSE["missions"][1:], 1 / 8))
    assert refused(state, "mission fox") == "mission_used"
    assert refused(state, "mission unicorn") == "no_such_mission"
    state = do(state, "mission wolf")
    assert plain(state)["mission"] == "wolf"
    assert plain(state)["used"] == ["fox", "wolf"]
    assert plain(state)["agenda"] == ["help"]
    assert game.table.wanted(state).on["mission:wolf"] == ("mission",)


@pytest.mark.rule("CS-063")
@pytest.mark.rule("D-11")
def test_an_empty_pile_is_shuffled_anew_with_all_nine() -> None:
    state = show(position(mission="fox", used=HOUSE["missions"]), "A1", "a1")
    assert plain(state)["used"] == []
    assert possible(state) == pytest.approx(dict.fromkeys(HOUSE["missions"], 1 / 9))
    assert plain(do(state, "mission fox"))["used"] == ["fox"]


def test_missions_an_owner_has_several_of_come_as_often() -> None:
    state = position(tiles="twice", mission="bear")
    state = show(state, "A1", "a6")
    assert possible(state)["fox"] == pytest.approx(3 / 8)
    state = do(state, "mission fox")
    assert plain(state)["used"] == ["fox", "bear"]
    again = possible(show(state, "A2", "a7"))
    assert again["fox"] == pytest.approx(2 / 7)


@pytest.mark.rule("D-09")
def test_the_player_chooses_when_a_tile_shows_the_animal_twice() -> None:
    state = do(position(tiles="twice", mission="fox"), "reveal A1", "seen a1")
    assert listed(state) == ["size small", "size medium"]
    assert plain(state)["size"] is None
    assert refused(state, "size large") == "not_on_tile"
    assert refused(state, "green: size small") == "not_yours"
    assert refused(state, "go") == "not_now"
    assert refused(state, "green: wand") == "not_now"
    assert refused(state, "size tiny") == "no_such_size"
    assert plain(do(state, "size medium"))["teeth"] == {"small": 3, "medium": 2, "large": 3}


@pytest.mark.rule("D-52")
def test_a_reveal_is_always_answered_by_chance_even_if_only_one_tile_can_lie_there() -> None:
    state = do(position(B2="a2"), "reveal B2")
    assert isinstance(game.chance(state), Draw)
    assert possible(state) == {"a2": 1.0}
    assert refused(state, "seen a1") == "not_here"
    assert refused(state, "seen unicorn") == "no_such_tile"
    assert refused(state, "green: seen a2") == "unreadable"
    assert refused(state, "seen a2 a2") == "unreadable"
    assert refused(position(), "seen a1") == "not_now"
    assert game.final(state, kit.parse(game, state, "seen a2"))
    assert game.final(position(), kit.parse(game, position(), "reveal A1"))
