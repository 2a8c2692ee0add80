"""TS-030 to TS-034: three mice or more."""

from __future__ import annotations

import pytest

from games.trio_de_souris import game
from tests.games.trio_de_souris.positions import after, at, refused, told, verbs


@pytest.mark.rule("TS-030")
def test_three_mice_offer_the_same_player_one_more_card() -> None:
    state = after(at(), "laid Mmm a")
    assert game.turn(state) == "red"
    assert verbs(state) == {"again", "stop"}
    state = after(state, "again")
    assert verbs(state) == {"laid"}
    assert game.turn(state) == "red"
    state = after(state, "laid P01 a")
    assert game.turn(state) == "blue"
    assert game.dump(state)["piles"]["red"]["unknown"] == 1


@pytest.mark.rule("TS-030")
def test_only_the_player_of_the_turn_is_asked() -> None:
    state = after(at(), "laid Mmm a")
    assert refused(state, "blue: again") == "not_yours"
    assert refused(state, "blue: stop") == "not_yours"
    assert refused(state, "sky: stop") == "unknown_seat"
    assert refused(state, "laid P01 a") == "not_now"


@pytest.mark.rule("TS-031")
def test_an_extra_card_may_earn_another_one_up_to_three() -> None:
    state = after(at(), "laid Mmm a", "again", "laid Mmmm a")
    assert game.dump(state)["streak"] == 2
    assert verbs(state) == {"again", "stop"}
    state = after(at(piles={"red": 9}), "laid Mmm a", "again", "laid Mmmm a", "again")
    assert game.turn(after(state, "laid Hole a")) == "blue"
    assert game.dump(after(state, "laid Hole a"))["streak"] == 0


@pytest.mark.rule("TS-032")
def test_a_trio_on_the_third_card_earns_nothing() -> None:
    state = at(stack=["Mmm a", "Mmmm a"], streak=2)
    state = after(state, "laid Hole a")
    assert game.turn(state) == "blue"
    assert verbs(state) == {"laid"}
    state = after(at(stack=["Mmm a", "Mmmm a"], streak=2), "laid Hole a", "laid P01 a")
    assert game.turn(state) == "red"


@pytest.mark.rule("TS-033")
def test_the_extra_card_may_be_declined_which_ends_the_turn() -> None:
    state = after(at(), "laid Mmm a")
    assert [e.name for e in told(state, "stop")] == ["stopped", "turn"]
    state = after(state, "stop")
    assert game.turn(state) == "blue"
    assert game.dump(state)["stack"] == ["Mmm a"]
    assert game.dump(state)["streak"] == 0
    assert game.dump(state)["turns"] == 1


@pytest.mark.rule("TS-034")
def test_more_than_three_mice_count_as_three() -> None:
    first, mice = told(at(), "laid Mmmm a")
    assert first.facts["mice"] == 4
    assert (mice.name, dict(mice.facts)) == ("mice", {"seat": "red", "streak": 1})
    assert verbs(after(at(), "laid Mmmm a")) == {"again", "stop"}
