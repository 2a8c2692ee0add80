"""The invariants of the ledger, for any game with any options."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from games import kit
from games.kit import EVERYONE
from games.trio_de_souris import game
from games.trio_de_souris.rules.box import box_of
from games.trio_de_souris.rules.cards import turned
from tests.conftest import CAMPAIGN
from tests.games.trio_de_souris.games_played import Case, cases, played
from tests.games.trio_de_souris.positions import DECKS, HOUSE

quick = settings(max_examples=300 if CAMPAIGN else 20, deadline=None)
glyphs = st.text(alphabet="OMC.", min_size=6, max_size=6)


def count(pile: dict[str, Any]) -> int:
    return int(pile["unknown"]) + len(pile["known"])


def sizes(plain: dict[str, Any]) -> dict[str, int]:
    return {seat: count(pile) for seat, pile in plain["piles"].items()}


def nobody_left(case: Case) -> Case:
    return Case(case.deck, case.options, case.seats, case.picks.replace(b"\xff", b"\x01"))


@quick
@given(cases())
def test_i_01_every_card_is_in_exactly_one_place(case: Case) -> None:
    deck = [card["id"] for card in DECKS[case.deck]["card"]]
    for step in played(case):
        plain, state = step.after, step.state
        known = [word.split()[0] for word in plain["stack"]]
        known += [w.split()[0] for pile in plain["piles"].values() for w in pile["known"]]
        known += plain["aside"]
        unseen = [deck[card] for card in state.pool]
        assert Counter(known + unseen) == Counter(deck)
        assert len(state.pool) >= sum(pile["unknown"] for pile in plain["piles"].values())


@quick
@given(cases())
def test_i_02_the_cards_set_aside_are_what_is_left_of_an_equal_deal(case: Case) -> None:
    case = nobody_left(case)
    for step in played(case):
        if step.after["phase"] in ("lay", "again", "comfort"):
            assert step.view["aside"] == 24 % len(case.seats)


@quick
@given(cases())
def test_i_03_the_view_is_a_function_of_base_and_stack(case: Case) -> None:
    data = DECKS[case.deck]
    sides = {f"{card['id']} {side}": card[side] for card in data["card"] for side in "ab"}
    for step in played(case):
        layers = [data["base"], *(sides[word] for word in step.after["stack"])]
        places = zip(*layers, strict=True)
        seen = "".join([g for g in place if g != "O"][-1] for place in places)
        assert step.view["shown"] == seen
        assert len(seen) == 6
        assert "O" not in seen


@quick
@given(st.sampled_from(sorted(DECKS)), st.lists(st.integers(0, 47), max_size=8), st.integers(0, 47))
def test_i_04_a_card_covers_what_is_not_under_its_holes(
    deck: str, stack: list[int], code: int
) -> None:
    box = box_of(DECKS[deck], {})
    seen = box.base
    for below in stack:
        seen = box.over(below, seen)
    name, side = box.name(code).split()
    card = next(card for card in DECKS[deck]["card"] if card["id"] == name)[side]
    old, new = box.glyphs(seen), box.glyphs(box.over(code, seen))
    assert new == "".join(o if c == "O" else c for c, o in zip(card, old, strict=True))


@quick
@given(st.lists(st.integers(0, 47), max_size=8))
def test_i_05_a_card_without_holes_hides_everything(stack: list[int]) -> None:
    box = box_of(DECKS["workshop"], {})
    seen = box.base
    for below in stack:
        seen = box.over(below, seen)
    code = box.codes["Two", "a"]
    assert box.glyphs(box.over(code, seen)) == "MMCC.."


@quick
@given(glyphs)
def test_i_06_turning_over_twice_is_no_turning(side: str) -> None:
    mirror = HOUSE["mirror"]
    assert turned(turned(side, mirror), mirror) == side
    for card in HOUSE["card"]:
        assert {n for n, g in enumerate(card["b"]) if g == "O"} == {
            n for n, g in enumerate(turned(card["a"], mirror)) if g == "O"
        }


@quick
@given(cases())
def test_i_07_a_streak_has_three_cards_or_a_consolation_as_the_last(case: Case) -> None:
    for step in played(case):
        longest = 3 + step.after["comforts"]
        assert 0 <= step.after["streak"] <= longest
        for laid in step.told("laid"):
            assert laid["streak"] <= 3 + step.before["comforts"]
            assert laid["streak"] == step.before["streak"] + 1


@quick
@given(cases())
def test_i_08_an_extra_card_is_offered_for_mice_alone(case: Case) -> None:
    for step in played(case):
        if step.after["phase"] == "again":
            view = step.view
            assert view["mice"] >= 3
            assert view["cats"] < 3 or case.options["both_trios"] == "mice"
            assert step.after["streak"] < 3
            assert view["piles"][view["turn"]] > 0


@quick
@given(cases())
def test_i_09_after_cats_the_cheese_is_empty_and_the_pile_has_grown(case: Case) -> None:
    for step in played(case):
        for cats in step.told("cats"):
            assert step.after["stack"] == []
            seat = cats["seat"]
            grown = sizes(step.after)[seat] - sizes(step.before)[seat]
            assert grown == len(step.before["stack"]) == cats["n"] - 1


@quick
@given(cases(deck="house", both_trios="cats"))
def test_i_10_between_turns_fewer_than_three_cats_are_visible(case: Case) -> None:
    for step in played(case):
        if step.after["phase"] == "lay" and step.after["streak"] == 0:
            assert step.view["cats"] < 3


@quick
@given(cases())
def test_i_11_exactly_one_pile_is_empty_when_a_round_is_over(case: Case) -> None:
    for step in played(nobody_left(case)):
        empty = [seat for seat, n in sizes(step.after).items() if n == 0]
        if step.after["phase"] in ("lay", "again", "comfort"):
            assert empty == []
        elif step.told("round"):
            assert empty == [step.told("round")[0]["seat"]] == [step.before["turn"]]


@quick
@given(cases())
def test_i_12_every_turn_lays_at_least_one_card(case: Case) -> None:
    laid = 0
    for step in played(nobody_left(case)):
        laid += len(step.told("laid"))
        if step.after["turns"] > step.before["turns"]:
            assert laid >= 1
            laid = 0


@quick
@given(cases())
def test_i_13_consolations_of_a_turn_are_as_many_as_allowed(case: Case) -> None:
    for step in played(case):
        assert step.after["comforts"] <= int(case.options["consolations"])
        if step.after["turns"] > step.before["turns"] and step.after["phase"] == "lay":
            assert step.after["comforts"] == 0


@quick
@given(cases())
def test_i_14_tokens_are_finished_rounds(case: Case) -> None:
    case = nobody_left(case)
    for step in played(case):
        tokens = step.after["tokens"].values()
        assert sum(tokens) == step.after["rounds"] <= 2 * len(case.seats) + 1
        assert max(tokens) <= 3
        assert (max(tokens) == 3) == (game.over(step.state) is not None)


@quick
@given(cases(next_start="rotate"))
def test_i_15_the_start_goes_round_the_table(case: Case) -> None:
    case = nobody_left(case)
    for step in played(case):
        if step.after["phase"] not in ("first", "over"):
            first = case.seats.index(step.after["first"])
            starter = case.seats.index(step.after["starter"])
            assert starter == (first + step.after["rounds"]) % len(case.seats)


def test_i_16_no_side_of_the_house_deck_makes_a_trio_alone() -> None:
    for card in HOUSE["card"]:
        for side in "ab":
            assert card[side].count("M") < 3
            assert card[side].count("C") < 3


@quick
@given(st.lists(st.integers(0, 47), max_size=10))
def test_i_17_exchanging_mice_and_cats_exchanges_their_numbers(stack: list[int]) -> None:
    swap = str.maketrans("MC", "CM")
    other = {
        **HOUSE,
        "base": HOUSE["base"].translate(swap),
        "card": [
            {"id": c["id"], "a": c["a"].translate(swap), "b": c["b"].translate(swap)}
            for c in HOUSE["card"]
        ],
    }
    seen = []
    for deck in (HOUSE, other):
        box = box_of(deck, {})
        here = box.base
        for code in stack:
            here = box.over(code, here)
        seen.append(box.glyphs(here))
    assert seen[0].translate(swap) == seen[1]


@quick
@given(cases())
def test_i_18_replay_gives_the_same_state_and_saving_is_the_identity(case: Case) -> None:
    moves = []
    state = case.start()
    for step in played(case):
        moves.append(kit.write(game, state, step.move))
        state = step.state
        assert game.load(step.after, DECKS[case.deck]) == state
    again = case.start()
    for text in moves:
        again, _ = kit.play(game, again, kit.parse(game, again, text))
    assert again == state
    assert game.view(again, EVERYONE) == game.view(state, EVERYONE)
