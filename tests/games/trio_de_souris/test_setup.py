"""TS-001 to TS-009: seats, dealing, who starts."""

from __future__ import annotations

import random

import pytest

from games import kit
from games.kit import COLOURS, EVERYONE, BadData, Draw
from games.trio_de_souris import game
from tests.games.trio_de_souris.positions import HOUSE, WORKSHOP, after, at, begun, refused, verbs


@pytest.mark.rule("TS-001")
@pytest.mark.parametrize("seats", [(), ("red",)])
def test_fewer_than_two_players_are_refused(seats: tuple[str, ...]) -> None:
    with pytest.raises(BadData, match=f"2 to 6 players can play, not {len(seats)}"):
        game.start(seats, {}, HOUSE)


@pytest.mark.rule("TS-001")
def test_a_seventh_player_has_no_seat() -> None:
    with pytest.raises(BadData, match="there is no seat 'black'"):
        game.start((*COLOURS, "black"), {}, HOUSE)


@pytest.mark.rule("TS-001")
@pytest.mark.parametrize("count", range(2, 7))
def test_two_to_six_players_can_play(count: int) -> None:
    assert game.start(COLOURS[:count], {}, HOUSE).seats == COLOURS[:count]


@pytest.mark.rule("TS-002")
def test_at_the_start_the_cheese_is_empty_and_no_token_is_out() -> None:
    plain = game.dump(game.start(COLOURS[:3], {}, HOUSE))
    assert plain["stack"] == []
    assert set(plain["tokens"].values()) == {0}


@pytest.mark.rule("TS-003")
@pytest.mark.parametrize(("count", "each"), [(2, 12), (3, 8), (4, 6), (5, 4), (6, 4)])
def test_all_cards_are_dealt_out_equally(count: int, each: int) -> None:
    view = game.view(begun(*COLOURS[:count], deck=HOUSE), EVERYONE)
    assert set(view["piles"].values()) == {each}
    assert view["each"] == each


@pytest.mark.rule("TS-003")
def test_a_deck_with_lost_cards_is_dealt_out_equally_too() -> None:
    deck = {**HOUSE, "card": HOUSE["card"][:22]}
    view = game.view(begun("red", "blue", "sky", deck=deck), EVERYONE)
    assert set(view["piles"].values()) == {7}
    assert view["aside"] == 1


@pytest.mark.rule("TS-004")
@pytest.mark.parametrize(("count", "aside"), [(2, 0), (3, 0), (4, 0), (5, 4), (6, 0)])
def test_with_five_players_four_cards_are_set_aside(count: int, aside: int) -> None:
    assert game.view(begun(*COLOURS[:count], deck=HOUSE), EVERYONE)["aside"] == aside


@pytest.mark.rule("TS-004")
def test_the_program_sets_four_cards_aside_as_well() -> None:
    state = begun(*COLOURS[:5], deck=HOUSE, pro="true")
    draw = random.Random(1).random
    while (chance := game.chance(state)) is not None:
        state, _ = kit.play(game, state, chance.sample(draw))
    assert game.view(state, EVERYONE)["aside"] == 4
    assert all(len(state.known[seat]) == 4 for seat in range(5))


@pytest.mark.rule("TS-005")
def test_cards_are_mixed_before_each_round_sides_included() -> None:
    state = after(at(piles={"red": ["P01 a"], "blue": ["Mmm b", "P02 a"]}), "laid P01 a", "deal")
    chance = game.chance(state)
    assert isinstance(chance, Draw)
    likely = {move.args: weight for move, weight in chance.outcomes()}
    assert len(likely) == 48
    assert set(likely.values()) == {1 / 48}


@pytest.mark.rule("TS-005")
def test_cards_that_were_aside_return_to_the_mix() -> None:
    state = at(seats=COLOURS[:3], piles={"red": ["P01 a"]}, aside=["Mmm", "P02"])
    state = after(state, "laid P01 a", "deal")
    assert game.dump(state)["aside"] == []
    assert len(state.pool) == 24


@pytest.mark.rule("TS-006")
def test_in_the_basic_game_nobody_is_told_what_is_in_a_pile() -> None:
    state = at(piles={"red": ["Mmm a", "P01 a"], "blue": 4})
    for audience in (EVERYONE, "red", "blue"):
        view = game.view(state, audience)
        assert view["hand"] is None
        assert "Mmm" not in str({**view, "options": None})
        assert view["piles"] == {"red": 2, "blue": 4}


@pytest.mark.rule("TS-007")
def test_the_youngest_player_starts_the_first_round() -> None:
    state = game.start(("red", "green", "blue"), {}, WORKSHOP)
    assert game.turn(state) is None
    assert {move.seat for move in game.moves(state)} == {"red", "green", "blue"}
    state = after(state, "green: first", "deal")
    assert game.turn(state) == "green"


@pytest.mark.rule("TS-007")
def test_the_youngest_is_asked_once() -> None:
    state = after(at(piles={"red": ["P01 a"]}), "laid P01 a")
    assert verbs(state) == {"deal"}
    assert refused(state, "red: first") == "not_now"


@pytest.mark.rule("TS-008")
@pytest.mark.parametrize(
    ("rule", "starter"), [("rotate", "green"), ("winner", "sky"), ("youngest", "red")]
)
def test_the_start_of_later_rounds_moves_to_the_left(rule: str, starter: str) -> None:
    seats = ("red", "yellow", "green", "sky")
    state = at(seats=seats, turn="sky", piles={"sky": ["P01 a"]}, options={"next_start": rule})
    state = game.load({**game.dump(state), "starter": "yellow"}, WORKSHOP)
    state = after(state, "laid P01 a")
    assert game.dump(state)["starter"] == starter
    assert game.turn(after(state, "deal")) == starter


@pytest.mark.rule("TS-008")
def test_after_the_last_seat_the_first_one_starts() -> None:
    state = at(turn="red", starter="blue", piles={"red": ["P01 a"]})
    assert game.dump(after(state, "laid P01 a"))["starter"] == "red"


@pytest.mark.rule("TS-009")
def test_play_goes_clockwise() -> None:
    state = begun("red", "green", "pink", first="green")
    turns = []
    for card in ("P01", "P02", "P03", "P04"):
        turns.append(game.turn(state))
        state = after(state, f"laid {card} a")
    assert turns == ["green", "pink", "red", "green"]
    assert game.dump(state)["turns"] == 4


def test_seats_stand_clockwise_however_they_joined() -> None:
    assert game.start(("sky", "red", "blue"), {}, HOUSE).seats == ("red", "blue", "sky")


def test_dealing_tells_how_many_cards_each_gets() -> None:
    state = after(game.start(COLOURS[:5], {}, HOUSE), "red: first")
    _, events = kit.play(game, state, kit.parse(game, state, "deal"))
    assert [(e.name, dict(e.facts)) for e in events] == [
        ("deal", {"seat": "red", "each": 4, "aside": 4})
    ]
