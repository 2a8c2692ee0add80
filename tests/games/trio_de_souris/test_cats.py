"""TS-040 to TS-048: three cats or more."""

from __future__ import annotations

import pytest

from games.trio_de_souris import game
from tests.games.trio_de_souris.positions import CATTY, after, at, shown, told, verbs


@pytest.mark.rule("TS-040")
def test_three_cats_give_the_whole_stack_to_the_player_the_new_card_included() -> None:
    state = after(at(stack=["P01 a", "P02 b"]), "laid Ccc a")
    plain = game.dump(state)
    assert plain["stack"] == []
    assert shown(state) == "......"
    assert plain["piles"]["red"]["unknown"] == 2
    assert len(plain["piles"]["red"]["known"]) == 3
    _, cats = told(at(stack=["P01 a", "P02 b"]), "laid Ccc a")
    assert (cats.name, dict(cats.facts)) == ("cats", {"seat": "red", "n": 3})


@pytest.mark.rule("TS-041")
def test_the_stack_goes_under_the_own_pile() -> None:
    state = at(stack=["P01 a"], piles={"red": ["Ccc a", "P02 b", "P03 a"]})
    known = game.dump(after(state, "laid Ccc a"))["piles"]["red"]["known"]
    assert known == ["P02 b", "P03 a", "Ccc a", "P01 a"]


@pytest.mark.rule("TS-042")
def test_the_block_is_not_turned_the_latest_card_comes_first() -> None:
    state = after(at(stack=["P01 a", "P02 b", "Half b"]), "laid Ccc a")
    known = game.dump(state)["piles"]["red"]["known"]
    assert known == ["Ccc a", "Half b", "P02 b", "P01 a"]


@pytest.mark.rule("TS-043")
def test_as_consolation_the_player_may_lay_a_card_into_the_empty_cheese() -> None:
    state = after(at(stack=["P01 a"]), "laid Ccc a")
    assert game.dump(state)["phase"] == "comfort"
    assert verbs(state) == {"again", "stop"}
    state = after(state, "again", "laid P02 a")
    assert game.dump(state)["stack"] == ["P02 a"]
    assert game.turn(state) == "blue"


@pytest.mark.rule("TS-044")
def test_the_consolation_may_be_declined_and_the_next_player_starts_on_the_empty_cheese() -> None:
    state = after(at(stack=["P01 a"]), "laid Ccc a", "stop")
    assert game.turn(state) == "blue"
    assert game.dump(state)["stack"] == []
    assert game.dump(after(state, "laid P02 a"))["stack"] == ["P02 a"]


@pytest.mark.rule("TS-045")
def test_the_consolation_card_is_checked_and_counts_for_the_streak() -> None:
    state = after(at(stack=["P01 a"]), "laid Ccc a", "again")
    assert game.dump(state)["streak"] == 1
    state = after(state, "laid Mmm a")
    assert game.dump(state)["streak"] == 2
    assert game.dump(state)["phase"] == "again"
    assert game.turn(after(state, "again", "laid Mmmm a")) == "blue"


@pytest.mark.rule("TS-045")
def test_a_consolation_as_fourth_card_is_allowed_but_gives_no_extra_card() -> None:
    state = after(at(stack=["Mmm a", "Mmmm a"], streak=2), "laid Ccc a")
    assert verbs(state) == {"again", "stop"}
    state = after(state, "again", "laid P01 a")
    assert game.turn(state) == "blue"
    state = after(at(stack=["P02 a", "P03 a"], streak=2), "laid Ccc a", "again", "laid Mmm a")
    assert game.turn(state) == "blue"
    assert game.dump(state)["stack"] == ["Mmm a"]


@pytest.mark.rule("TS-046")
def test_at_most_one_consolation_a_turn() -> None:
    state = after(at(stack=["P01 a"]), "laid Ccc a", "again", "laid Cccc a")
    assert game.turn(state) == "blue"
    plain = game.dump(state)
    assert plain["stack"] == []
    assert plain["phase"] == "lay"
    assert plain["comforts"] == 0
    assert plain["piles"]["red"]["known"] == ["Ccc a", "P01 a", "Cccc a"]


@pytest.mark.rule("TS-046")
@pytest.mark.parametrize(("allowed", "offered"), [(0, 0), (1, 1), (2, 2)])
def test_a_family_may_allow_none_or_two(allowed: int, offered: int) -> None:
    state = at(deck=CATTY, piles={"red": 6}, options={"consolations": allowed})
    found = 0
    for card in ("P01 a", "P02 a", "P03 a"):
        state = after(state, f"laid {card}")
        if game.turn(state) == "blue":
            break
        found += 1
        state = after(state, "again")
    assert found == offered


@pytest.mark.rule("TS-047")
@pytest.mark.parametrize(("counts", "phase"), [("cats", "comfort"), ("mice", "again")])
def test_three_of_each_at_once_the_cats_count(counts: str, phase: str) -> None:
    state = after(at(stack=["P01 a"], options={"both_trios": counts}), "laid Both a")
    assert game.dump(state)["phase"] == phase
    assert game.dump(state)["stack"] == ([] if counts == "cats" else ["P01 a", "Both a"])


@pytest.mark.rule("TS-047")
def test_where_mice_count_first_cats_alone_still_take_the_stack() -> None:
    state = after(at(stack=["P01 a"], options={"both_trios": "mice"}), "laid Ccc a")
    assert game.dump(state)["phase"] == "comfort"
    options = {"both_trios": "mice", "trio_must_be_new": "true"}
    state = after(at(stack=["Both a"], options=options), "laid Hole a")
    assert game.dump(state)["phase"] == "comfort"


@pytest.mark.rule("TS-048")
def test_more_than_three_cats_count_as_three() -> None:
    assert game.dump(after(at(stack=["P01 a"]), "laid Cccc a"))["phase"] == "comfort"
    assert game.dump(after(at(stack=["P01 a"]), "laid Ccc b"))["phase"] == "lay"


def test_cats_on_a_later_card_of_a_streak_take_its_earlier_cards_too() -> None:
    state = after(at(), "laid Mmm a", "again", "laid Ccc a")
    assert game.dump(state)["piles"]["red"]["known"] == ["Ccc a", "Mmm a"]
    assert game.dump(state)["piles"]["red"]["unknown"] == 1
