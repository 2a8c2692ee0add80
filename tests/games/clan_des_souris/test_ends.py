"""How a game ends, and who may leave before: CS-130 to CS-133, D-46."""

from __future__ import annotations

import pytest

from games.clan_des_souris import game
from games.kit import EVERYONE, Move, Outcome
from tests.games.clan_des_souris.positions import (
    begun,
    do,
    listed,
    names,
    plain,
    position,
    possible,
    refused,
    show,
    told,
)

LAST_SMALL = {"small": 1, "medium": 0, "large": 0}


@pytest.mark.rule("CS-130")
def test_the_clan_wins_the_moment_the_last_tooth_is_won() -> None:
    state = position(mission="fox", teeth=LAST_SMALL)
    won = show(state, "A1", "a1")
    assert game.over(won) == Outcome(("red", "green", "blue"), "won")
    assert (game.turn(won), plain(won)["agenda"]) == (None, [])
    assert names(state, "reveal A1", "seen a1") == ["seen", "found", "tooth", "won"]
    gold = position(owns={"tooth": "green"}, teeth=LAST_SMALL)
    assert game.over(do(gold, "green: tooth", "green: size small")) is not None
    last_medium = {"small": 0, "medium": 1, "large": 0}
    wand = position(mission="fox", owns={"wand": "green"}, teeth=last_medium)
    wand = do(wand, "reveal A1", "seen a1", "green: wand", "green: size medium")
    assert game.over(wand) == Outcome(("red", "green", "blue"), "won")


@pytest.mark.rule("D-12")
def test_the_ninth_mission_is_no_victory() -> None:
    missions = game.read_data({})["missions"]
    state = show(position(mission="fox", used=missions, teeth={"small": 2}), "A1", "a1")
    assert game.over(state) is None


@pytest.mark.rule("CS-131")
@pytest.mark.parametrize("tile", ["a2", "lost", "witch", "dragon"])
def test_the_clan_loses_the_moment_the_last_moon_goes(tile: str) -> None:
    state = position(mission="bear", moons=1, teeth=LAST_SMALL)
    lost = show(state, "A1", tile)
    assert game.over(lost) == Outcome((), "lost")
    assert names(state, "reveal A1", f"seen {tile}")[-2:] == ["moon", "lost"]
    assert (game.turn(lost), plain(lost)["agenda"]) == (None, [])


@pytest.mark.rule("CS-132")
@pytest.mark.rule("D-47")
def test_whichever_keeper_is_empty_first_decides() -> None:
    """D-47: the curse comes before the tooth; the golden tooth before the last moon."""
    cursed = position(mission="fox", A1="witch up", moons=1, teeth=LAST_SMALL)
    assert game.over(show(cursed, "B1", "a1")) == Outcome((), "lost")
    window = position(mission="bear", moons=1, owns={"tooth": "blue"}, teeth=LAST_SMALL)
    window = do(window, "reveal A1", "seen a2", "blue: tooth", "blue: size small")
    assert game.over(window) == Outcome(("red", "green", "blue"), "won")
    assert plain(window)["moons"] == 1


@pytest.mark.rule("CS-133")
@pytest.mark.parametrize("won", [True, False])
def test_after_the_end_nothing_changes(won: bool) -> None:
    fields = {"teeth": LAST_SMALL} if won else {"moons": 1}
    state = show(position(mission="fox", **fields), "A1", "a1" if won else "a2")
    before = plain(state)
    texts = ["red: reveal A1", "seen a1", "mission fox", "green: tooth", "red: leave", "red: go"]
    for text in [*texts, "mixed A", "red: first", "red: look A1", "lot_fell red", "no such"]:
        assert refused(state, text) == "over"
    assert plain(state) == before
    assert game.moves(state) == []
    assert game.chance(state) is None


def test_at_the_end_the_tile_lies_down_and_figures_go_home() -> None:
    state = do(position(moons=1), "green: hint L1", "reveal A1", "seen a2")
    assert plain(state)["forest"]["A1"] == "a2"
    assert plain(state)["hints"]["green"] is None
    assert game.view(state, EVERYONE)["open"] is None


# -- leaving ------------------------------------------------------------------------------------


@pytest.mark.rule("D-46")
def test_whoever_leaves_takes_trophies_and_figure_along() -> None:
    state = do(position(owns={"tooth": "green"}), "green: hint L1")
    after = do(state, "green: leave")
    assert plain(after)["seats"] == ["red", "blue"]
    assert plain(after)["hints"] == {"red": None, "blue": None}
    assert plain(do(after, "blue: hint L1"))["hints"]["blue"] == "L1"
    assert plain(after)["trophies"]["tooth"] == "spent"
    assert plain(after)["turn"] == "red"
    assert told(state, "green: leave") == [("left_game", {"seat": "green"})]
    assert refused(after, "blue: leave") == "too_few_seats"
    assert refused(after, "green: leave") == "unknown_seat"


@pytest.mark.parametrize(("seat", "turn"), [("red", "green"), ("green", "blue"), ("blue", "green")])
def test_the_turn_stays_with_its_seat_or_goes_to_the_next(seat: str, turn: str) -> None:
    assert plain(do(position(turn="green"), f"{seat}: leave"))["turn"] == turn


def test_the_last_seat_leaves_its_turn_to_the_first() -> None:
    state = do(position(turn="blue"), "red: hint L1", "leave")
    assert plain(state)["turn"] == "red"
    assert plain(state)["hints"] == {"red": None, "green": None}
    assert told(position(turn="blue"), "leave") == [
        ("left_game", {"seat": "blue"}),
        ("turn", {"seat": "red"}),
    ]


@pytest.mark.rule("D-46")
def test_the_next_seat_finishes_a_turn_under_way() -> None:
    state = do(position(D1="owl up"), "reveal A1", "seen a2", "leave")
    assert listed(state) == ["keep", "owl"]
    assert plain(state)["turn"] == "green"
    waiting = do(position(), "reveal A1", "leave")
    assert len(possible(waiting)) == 18
    assert plain(do(waiting, "seen a1"))["turn"] == "blue"


def test_a_window_closes_when_its_owner_leaves() -> None:
    club = do(position(owns={"club": "green"}), "reveal A1", "seen a2", "green: leave")
    assert (plain(club)["turn"], plain(club)["moons"]) == ("blue", 9)
    wand = do(position(owns={"wand": "green"}), "reveal A1", "seen a1", "green: wand")
    wand = do(wand, "green: leave")
    assert plain(wand)["teeth"] == {"small": 2, "medium": 3, "large": 3}
    tooth = do(position(owns={"tooth": "green"}), "green: tooth", "green: leave")
    assert plain(tooth)["agenda"] == ["help"]
    assert plain(tooth)["teeth"] == {"small": 3, "medium": 3, "large": 3}
    last = do(position(moons=1, owns={"tooth": "green"}), "reveal A1", "seen a2")
    assert game.over(do(last, "green: leave")) == Outcome((), "lost")
    assert game.over(do(last, "green: tooth", "green: leave")) == Outcome((), "lost")


def test_leaving_during_a_tornado_does_not_tell_it_twice() -> None:
    state = do(position(), "reveal B1", "seen dragon")
    assert names(state, "leave") == ["left_game", "turn"]
    assert plain(do(state, "leave", "mixed B"))["turn"] == "blue"


def test_leaving_before_the_first_turn() -> None:
    young = do(begun({"level": "young"}), "red: leave")
    assert plain(young)["looking"] == ["green", "blue"]
    state = do(begun(), "mission fox", "green: first", "green: leave")
    assert plain(state)["first"] == "blue"
    state = do(begun(), "mission fox", "blue: first", "blue: leave")
    assert plain(state)["first"] == "red"
    state = do(begun(), "mission fox", "green: first", "red: skip", "green: skip", "blue: leave")
    assert plain(state)["turn"] == "green"
    drawing = do(begun(), "mission fox", "red: lot", "red: leave")
    assert set(possible(drawing)) == {"green", "blue"}


def test_leaving_is_final_and_never_listed() -> None:
    state = position()
    assert game.final(state, Move("leave", seat="green"))
    assert not [text for text in listed(state) if "leave" in text]
