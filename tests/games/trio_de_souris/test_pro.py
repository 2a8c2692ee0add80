"""TS-060 to TS-065: hands."""

from __future__ import annotations

import pytest

from games import kit
from games.kit import COLOURS, EVERYONE, Draw
from games.trio_de_souris import game
from tests.games.trio_de_souris.positions import WORKSHOP, after, at, begun, refused, verbs

PRO: dict[str, str | int] = {"pro": "true"}
REAL: dict[str, str | int] = {"pro": "true", "cards": "real"}
HANDS = {"red": ["Mmm", "Half", "P01"], "blue": ["Ccc", "P02"]}


@pytest.mark.rule("TS-060")
def test_with_a_hand_any_of_its_cards_may_be_laid_and_no_other() -> None:
    state = at(piles=HANDS, options=PRO, stack=["P05 a"])
    assert verbs(state) == {"lay"}
    assert {move.args[0] for move in game.moves(state)} == {"Mmm", "Half", "P01"}
    assert refused(state, "lay Ccc a") == "elsewhere"
    assert refused(state, "lay P05 a") == "in_cheese"
    assert refused(state, "blue: lay Ccc a") == "not_yours"
    assert refused(state, "laid Mmm a") == "not_now"
    assert refused(state, "again") == "not_now"
    state = after(state, "lay P01 a")
    assert game.dump(state)["piles"]["red"]["known"] == ["Mmm", "Half"]
    assert game.turn(state) == "blue"


@pytest.mark.rule("TS-060")
def test_a_hand_is_for_its_seat_alone() -> None:
    state = at(piles=HANDS, options=PRO)
    assert game.view(state, EVERYONE)["hand"] is None
    red = game.view(state, "red")["hand"]
    assert red["seat"] == "red"
    assert [card["card"] for card in red["cards"]] == ["Mmm", "Half", "P01"]
    assert red["cards"][1] == {"card": "Half", "a": "O.OM..", "b": "OO.C.."}
    assert "Mmm" not in str(game.view(state, "blue"))


@pytest.mark.rule("TS-060")
def test_the_program_deals_round_the_table_and_tells_each_seat_its_own_cards() -> None:
    state = begun(*COLOURS[:3], first="yellow", pro="true")
    chance = game.chance(state)
    assert isinstance(chance, Draw)
    assert chance.by_board
    assert len(chance.outcomes()) == 24
    state, events = kit.play(game, state, kit.parse(game, state, "dealt Mmm"))
    assert [(e.name, e.audience, dict(e.facts)) for e in events] == [
        ("dealt", "yellow", {"card": "Mmm"})
    ]
    assert refused(state, "dealt Mmm") == "dealt_already"
    assert refused(state, "dealt Nope") == "no_such_card"
    assert refused(state, "lay Mmm a") == "not_now"
    _, events = kit.play(game, state, kit.parse(game, state, "dealt P01"))
    assert events[0].audience == "green"
    for card in [c["id"] for c in WORKSHOP["card"]][1:23]:
        state = after(state, f"dealt {card}")
    assert game.dump(state)["phase"] == "dealing"
    state = after(state, "dealt P16")
    assert game.dump(state)["phase"] == "lay"
    assert game.turn(state) == "yellow"


@pytest.mark.rule("TS-060")
def test_of_real_cards_any_may_be_laid_that_is_not_known_to_be_elsewhere() -> None:
    state = at(piles={"red": 2, "blue": ["Ccc", "P02"]}, options=REAL, stack=["P05 a"])
    cards = {move.args[0] for move in game.moves(state)}
    assert cards == {c["id"] for c in WORKSHOP["card"]} - {"Ccc", "P02", "P05"}
    assert refused(state, "lay Ccc a") == "elsewhere"
    assert game.view(state, "blue")["hand"] is None


@pytest.mark.rule("TS-060")
def test_a_real_hand_that_is_all_known_has_no_other_cards() -> None:
    state = at(piles={"red": 2, "blue": ["Ccc", "P02"]}, options=REAL, turn="blue")
    assert {move.args[0] for move in game.moves(state)} == {"Ccc", "P02"}
    assert refused(state, "lay P03 a") == "elsewhere"


@pytest.mark.rule("TS-061")
def test_either_side_may_be_chosen() -> None:
    state = at(piles=HANDS, options=PRO)
    assert [m.args for m in game.moves(state)][:4] == [
        *(("Mmm", "a"), ("Mmm", "b"), ("Half", "a"), ("Half", "b"))
    ]
    assert game.dump(after(state, "lay Half b"))["stack"] == ["Half b"]
    assert game.dump(after(state, "lay Mmm b"))["phase"] == "lay"


@pytest.mark.rule("TS-062")
def test_a_card_in_the_cheese_cannot_be_taken_back() -> None:
    state = at(piles=HANDS, options=PRO)
    assert all(game.final(state, move) for move in game.moves(state))
    basic = at()
    chance = game.chance(basic)
    assert chance is not None
    assert game.final(basic, chance.outcomes()[0][0])
    offered = after(at(), "laid Mmm a")
    assert {m.verb: game.final(offered, m) for m in game.moves(offered)} == {
        "again": False,
        "stop": True,
    }


@pytest.mark.rule("TS-063")
def test_extra_and_consolation_cards_are_chosen_too() -> None:
    state = after(at(piles=HANDS, options=PRO), "lay Mmm a")
    assert game.dump(state)["phase"] == "again"
    assert {(m.verb, *m.args) for m in game.moves(state)} == {
        *(("lay", card, side) for card in ("Half", "P01") for side in "ab"),
        ("stop",),
    }
    assert refused(state, "lay Mmm a") == "in_cheese"
    state = after(at(piles=HANDS, options=PRO, turn="blue", stack=["P05 a"]), "lay Ccc a")
    assert game.dump(state)["phase"] == "comfort"
    assert {m.args[0] for m in game.moves(state) if m.verb == "lay"} == {"Ccc", "P02", "P05"}
    assert game.dump(after(state, "lay P05 b"))["stack"] == ["P05 b"]
    assert game.turn(after(state, "stop")) == "red"


@pytest.mark.rule("TS-064")
def test_cards_taken_from_the_cheese_join_the_hand_in_no_order() -> None:
    state = at(piles=HANDS, options=PRO, turn="blue", stack=["P09 b", "P05 a"])
    known = game.dump(after(state, "lay Ccc a"))["piles"]["blue"]["known"]
    assert known == ["Ccc", "P02", "P05", "P09"]
    real = at(piles={"red": 2, "blue": 2}, options=REAL, turn="blue", stack=["P09 b", "P05 a"])
    pile = game.dump(after(real, "lay Ccc a"))["piles"]["blue"]
    assert pile == {"unknown": 1, "known": ["Ccc", "P05", "P09"]}


@pytest.mark.rule("TS-064")
def test_a_taken_real_card_or_an_unseen_one_may_come_next() -> None:
    real = at(piles={"red": 2, "blue": 2}, options=REAL, turn="blue", stack=["P05 a"])
    real = after(real, "lay Ccc a")
    taken = game.dump(after(real, "lay P05 a"))["piles"]["blue"]
    assert taken == {"unknown": 1, "known": ["Ccc"]}
    unseen = game.dump(after(real, "lay P06 a"))["piles"]["blue"]
    assert unseen == {"unknown": 0, "known": ["Ccc", "P05"]}


@pytest.mark.rule("TS-065")
@pytest.mark.parametrize("pro", ["false", "true"])
def test_the_variant_is_that_of_the_whole_match(pro: str) -> None:
    state = begun("red", "blue", pro=pro, cards="real")
    verb = "lay" if pro == "true" else "laid"
    state = game.load(
        {
            **game.dump(state),
            "piles": {seat: {"unknown": 1, "known": []} for seat in ("red", "blue")},
        },
        WORKSHOP,
    )
    state = after(state, f"{verb} P01 a", "deal")
    assert game.dump(state)["options"]["pro"] == pro
    assert verbs(state) == {verb}
