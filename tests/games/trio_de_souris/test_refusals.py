"""Why a move is refused, by a stable code; what may be taken back; what chance may bring."""

from __future__ import annotations

import pytest

from games import kit
from games.kit import Draw, Move
from games.trio_de_souris import game
from tests.games.trio_de_souris.positions import WORKSHOP, after, at, begun, refused

HAND = {"red": ["Mmm", "P01"], "blue": ["P02"]}


@pytest.mark.parametrize(
    ("verb", "words"),
    [
        *(("first", 0), ("deal", 0), ("dealt", 1), ("laid", 2), ("lay", 2)),
        *(("again", 0), ("stop", 0), ("leave", 0)),
    ],
)
def test_a_move_has_its_number_of_words(verb: str, words: int) -> None:
    state = at()
    for many in range(4):
        move = Move(verb, *["P01"] * many, seat=None if verb in game.chance_verbs else "red")
        assert (game.why_not(state, move) == "unreadable") == (many != words), many


def test_an_unknown_move_is_called_so() -> None:
    assert refused(at(), "fly") == "unknown_move"
    assert refused(at(), "fly P01 a") == "unknown_move"


START = game.start(("red", "green", "blue"), {}, WORKSHOP)
PHASES = {
    "first": START,
    "deal": after(START, "red: first"),
    "lay": at(),
    "again": after(at(), "laid Mmm a"),
    "comfort": after(at(stack=["P01 a"]), "laid Ccc a"),
    "hand": at(piles=HAND, options={"pro": "true"}),
    "dealing": begun(pro="true"),
    "hand again": after(at(piles=HAND, options={"pro": "true"}), "lay Mmm a"),
}
OPEN = {
    "first": {"first"},
    "deal": {"deal"},
    "lay": {"laid"},
    "again": {"again", "stop"},
    "comfort": {"again", "stop"},
    "hand": {"lay"},
    "dealing": {"dealt"},
    "hand again": {"lay", "stop"},
}


@pytest.mark.parametrize("phase", PHASES)
def test_each_phase_has_its_moves_and_all_others_are_not_now(phase: str) -> None:
    state = PHASES[phase]
    for verb in ("first", "deal", "again", "stop"):
        if verb not in OPEN[phase]:
            assert game.why_not(state, Move(verb, seat="red")) == "not_now", verb
        else:
            assert game.why_not(state, Move(verb, seat="red")) is None, verb
    for verb, words in (("laid", ("P16", "a")), ("lay", ("P01", "b")), ("dealt", ("P16",))):
        seat = "red" if verb == "lay" else None
        found = game.why_not(state, Move(verb, *words, seat=seat))
        assert found == (None if verb in OPEN[phase] else "not_now"), verb


def test_chance_belongs_to_nobody() -> None:
    assert game.why_not(at(), Move("laid", "P01", "a", seat="red")) == "not_yours"
    assert game.why_not(begun(pro="true"), Move("dealt", "P01", seat="red")) == "not_yours"


def test_a_decision_belongs_to_its_seat() -> None:
    again = PHASES["again"]
    assert game.why_not(again, Move("stop", seat="blue")) == "not_yours"
    assert game.why_not(again, Move("stop", seat="sky")) == "unknown_seat"
    assert game.why_not(again, Move("stop")) == "unknown_seat"
    assert game.why_not(START, Move("first", seat="sky")) == "unknown_seat"
    assert game.why_not(PHASES["deal"], Move("deal", seat="green")) == "not_yours"


def test_what_shows_nothing_may_be_taken_back() -> None:
    assert not game.final(START, Move("first", seat="red"))
    assert not game.final(PHASES["again"], Move("again", seat="red"))
    for verb in ("deal", "stop", "lay", "laid", "dealt", "leave"):
        assert game.final(START, Move(verb, seat="red"))


def test_the_verbs_of_chance() -> None:
    assert game.chance_verbs == {"laid", "dealt"}
    for state, verb, by_board in (
        (PHASES["lay"], "laid", False),
        (at(piles={"red": ["P01 a"]}), "laid", False),
        (PHASES["dealing"], "dealt", True),
    ):
        chance = game.chance(state)
        assert isinstance(chance, Draw)
        assert (chance.verb, chance.by_board) == (verb, by_board)
        assert {move.verb for move, _ in chance.outcomes()} == {verb}
        assert sum(weight for _, weight in chance.outcomes()) == pytest.approx(1)
        assert list(chance.weights) == [
            " ".join(map(str, move.args)) for move, _ in chance.outcomes()
        ]


def test_every_card_is_dealt_as_likely_and_is_where_the_number_falls() -> None:
    chance = game.chance(PHASES["dealing"])
    assert chance is not None
    assert {weight for _, weight in chance.outcomes()} == {1 / 24}
    numbers = iter((n + 0.5) / 24 for n in range(24))
    drawn = [chance.sample(lambda: next(numbers)).args[0] for _ in range(24)]
    assert drawn == [card["id"] for card in WORKSHOP["card"]]


def test_the_sides_of_a_pile_are_where_the_number_falls() -> None:
    chance = game.chance(begun())
    assert chance is not None
    assert chance.sample(lambda: 0.0).args == ("Mmm", "a")
    assert chance.sample(lambda: 1.5 / 48).args == ("Mmm", "b")
    assert chance.sample(lambda: 47.5 / 48).args == ("P16", "b")


def test_a_step_tells_the_chance_that_follows() -> None:
    state = after(START, "red: first")
    assert game.step(game.clone(state), Move("deal", seat="red")) is not None
    offered = game.clone(PHASES["again"])
    assert game.step(offered, Move("again", seat="red")) is not None
    assert game.step(game.clone(PHASES["lay"]), Move("laid", "Mmm", "a")) is None


@pytest.mark.parametrize(
    ("turn", "leaver", "then", "heard"),
    [
        ("green", "red", "green", ["left_game"]),
        ("green", "green", "blue", ["left_game", "turn"]),
        ("green", "blue", "green", ["left_game"]),
        ("blue", "blue", "red", ["left_game", "turn"]),
        ("red", "red", "green", ["left_game", "turn"]),
    ],
)
def test_who_has_the_turn_when_somebody_leaves(
    turn: str, leaver: str, then: str, heard: list[str]
) -> None:
    state = at(
        seats=("red", "green", "blue"),
        turn=turn,
        tokens={"red": 1, "green": 2, "blue": 0},
        rounds=3,
    )
    left, events = kit.play(game, state, Move("leave", seat=leaver))
    assert game.turn(left) == then
    assert [event.name for event in events] == heard
    kept = {seat: n for seat, n in {"red": 1, "green": 2, "blue": 0}.items() if seat != leaver}
    assert game.dump(left)["tokens"] == kept


@pytest.mark.parametrize(
    ("starter", "leaver", "now"),
    [
        ("red", "green", "red"),
        ("green", "red", "green"),
        ("blue", "blue", "green"),
        ("red", "red", "blue"),
    ],
)
def test_who_started_the_round_when_somebody_leaves(starter: str, leaver: str, now: str) -> None:
    """The seat before the one that left, so that the one after it begins the next round."""
    state = at(seats=("red", "green", "blue"), turn="green", starter=starter)
    left, _ = kit.play(game, state, Move("leave", seat=leaver))
    assert game.dump(left)["starter"] == now


def test_whoever_deals_is_the_next_one_when_the_dealer_leaves() -> None:
    dealing = begun("red", "green", "blue", pro="true", first="green")
    left, _ = kit.play(game, dealing, Move("leave", seat="green"))
    plain = game.dump(left)
    assert plain["starter"] == plain["turn"] == "blue"
    left, _ = kit.play(game, dealing, Move("leave", seat="red"))
    plain = game.dump(left)
    assert plain["starter"] == plain["turn"] == "green"


def test_a_new_deal_forgets_everything_of_the_last_round() -> None:
    state = at(
        piles={"red": ["Ccc a", "P03 a"], "blue": ["P01 a"]},
        stack=["P02 a"],
        turn="blue",
        starter="blue",
    )
    state = after(state, "laid P01 a", "deal")
    plain = game.dump(state)
    assert plain["piles"] == {seat: {"unknown": 12, "known": []} for seat in ("red", "blue")}
    assert (plain["stack"], plain["taken"], plain["aside"]) == ([], [], [])
    assert (plain["streak"], plain["comforts"]) == (0, 0)
    pro = at(piles=HAND, options={"pro": "true"}, turn="blue")
    pro = after(pro, "lay P02 a", "deal")
    assert all(p == {"unknown": 0, "known": []} for p in game.dump(pro)["piles"].values())
