"""TS-050 to TS-055: the end of a round and of a match; leaving."""

from __future__ import annotations

import pytest

from games.kit import EVERYONE
from games.trio_de_souris import game
from tests.games.trio_de_souris.positions import WORKSHOP, after, at, begun, refused, told, verbs


@pytest.mark.rule("TS-050")
def test_a_round_ends_with_the_last_own_card() -> None:
    state = after(at(turn="blue", piles={"blue": 1}), "laid P01 a")
    plain = game.dump(state)
    assert plain["phase"] == "deal"
    assert plain["tokens"] == {"red": 0, "blue": 1}
    assert plain["rounds"] == 1
    assert verbs(state) == {"deal"}
    assert refused(state, "laid P02 a") == "not_now"


@pytest.mark.rule("TS-050")
def test_a_streak_that_empties_the_pile_stops_there() -> None:
    state = after(at(piles={"red": 2}), "laid Mmm a", "again", "laid P01 a")
    assert game.dump(state)["tokens"]["red"] == 1


@pytest.mark.rule("TS-051")
@pytest.mark.parametrize("card", ["Ccc a", "Cccc a"])
def test_three_cats_on_the_last_card_take_nothing(card: str) -> None:
    events = told(at(stack=["P01 a"], piles={"red": 1}), f"laid {card}")
    assert [e.name for e in events] == ["laid", "round"]
    state = after(at(stack=["P01 a"], piles={"red": 1}), f"laid {card}")
    assert game.dump(state)["piles"]["red"] == {"unknown": 0, "known": []}
    assert game.dump(state)["tokens"]["red"] == 1


@pytest.mark.rule("TS-052")
@pytest.mark.parametrize("card", ["Mmm a", "Both a"])
def test_no_extra_card_is_needed_after_the_last_one(card: str) -> None:
    state = after(at(piles={"red": 1}), f"laid {card}")
    assert game.dump(state)["phase"] == "deal"
    assert game.dump(state)["tokens"]["red"] == 1


@pytest.mark.rule("TS-053")
def test_the_winner_of_a_round_gets_one_token() -> None:
    state = at(piles={"red": 1}, tokens={"red": 1, "blue": 2}, rounds=3)
    _, won = told(state, "laid P01 a")
    assert (won.name, dict(won.facts)) == ("round", {"seat": "red", "tokens": 2})
    assert game.dump(after(state, "laid P01 a"))["tokens"] == {"red": 2, "blue": 2}


@pytest.mark.rule("TS-054")
def test_the_third_token_wins_the_match_at_once() -> None:
    state = at(piles={"red": 1}, tokens={"red": 2, "blue": 2}, rounds=4)
    assert [e.name for e in told(state, "laid P01 a")] == ["laid", "round", "won"]
    state = after(state, "laid P01 a")
    outcome = game.over(state)
    assert outcome is not None
    assert (outcome.winners, outcome.result) == (("red",), "won")
    assert game.moves(state) == []
    assert game.chance(state) is None
    assert refused(state, "deal") == "over"
    assert refused(state, "blue: leave") == "over"


@pytest.mark.rule("TS-054")
def test_two_tokens_are_not_enough() -> None:
    state = after(at(piles={"red": 1}, tokens={"red": 1, "blue": 0}, rounds=1), "laid P01 a")
    assert game.over(state) is None


@pytest.mark.rule("TS-055")
def test_tokens_are_kept_between_rounds_and_cards_are_not() -> None:
    state = after(
        at(
            stack=["P01 a"],
            piles={"red": 1, "blue": ["Mmm a"]},
            tokens={"red": 0, "blue": 1},
            rounds=1,
        ),
        "laid P02 a",
        "deal",
    )
    plain = game.dump(state)
    assert plain["tokens"] == {"red": 1, "blue": 1}
    assert plain["stack"] == []
    assert plain["streak"] == 0
    assert plain["piles"] == {seat: {"unknown": 12, "known": []} for seat in ("red", "blue")}


# -- leaving ------------------------------------------------------------------------------------


def test_the_cards_of_whoever_leaves_are_out_of_play_until_the_next_round() -> None:
    state = at(seats=("red", "green", "sky"), piles={"green": ["Mmm a", "P01 a"]})
    state = after(state, "green: leave")
    assert game.dump(state)["aside"] == ["Mmm", "P01"]
    assert refused(state, "laid Mmm a") == "elsewhere"
    assert game.turn(state) == "red"
    assert game.view(state, EVERYONE)["aside"] == 24 - 6


def test_a_turn_under_way_ends_when_its_player_leaves() -> None:
    state = at(seats=("red", "green", "sky"), turn="green", stack=["Mmm a"])
    state = game.load({**game.dump(state), "phase": "again", "streak": 2}, WORKSHOP)
    state = after(state, "leave")
    plain = game.dump(state)
    assert (plain["turn"], plain["phase"], plain["streak"]) == ("sky", "lay", 0)
    assert [e.name for e in told(at(seats=("red", "green", "sky")), "leave")] == [
        "left_game",
        "turn",
    ]


@pytest.mark.parametrize(
    ("leaver", "starter", "then"),
    [("red", "green", "sky"), ("green", "green", "sky"), ("sky", "green", "red")],
)
def test_the_start_goes_on_round_the_table_when_somebody_leaves(
    leaver: str, starter: str, then: str
) -> None:
    seats = ("red", "green", "sky")
    state = at(seats=seats, turn="green", starter=starter, piles={"sky": 1, "red": 1})
    state = after(state, f"{leaver}: leave" if leaver != "green" else "leave")
    winner = game.turn(state)
    pile = {"unknown": 1, "known": []}
    piles = {**game.dump(state)["piles"], winner: pile}
    state = game.load({**game.dump(state), "piles": piles}, WORKSHOP)
    assert game.dump(after(state, "laid P01 a"))["starter"] == then


def test_in_the_middle_of_dealing_everything_is_mixed_again() -> None:
    state = begun("red", "green", "sky", pro="true")
    state = after(state, "dealt Mmm", "dealt P01", "red: leave")
    assert verbs(state) == {"dealt"}
    assert len(game.moves(state)) == 0
    plain = game.dump(state)
    assert plain["turn"] == plain["starter"] == "green"
    assert all(pile == {"unknown": 0, "known": []} for pile in plain["piles"].values())


def test_who_leaves_before_the_youngest_is_known_is_simply_gone() -> None:
    state = after(game.start(("red", "green", "sky"), {}, WORKSHOP), "green: leave")
    assert {move.seat for move in game.moves(state)} == {"red", "sky"}
    assert refused(state, "red: leave") == "too_few_seats"
    assert refused(state, "green: leave") == "unknown_seat"


def test_between_rounds_the_next_one_deals_when_the_starter_leaves() -> None:
    state = at(seats=("red", "green", "sky"), piles={"red": 1})
    state = after(state, "laid P01 a", "leave")
    assert game.turn(state) == "sky"
    assert game.dump(state)["starter"] == "sky"
    assert verbs(state) == {"deal"}
