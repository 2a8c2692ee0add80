"""`boardctl simulate`: the same numbers on any number of cores, and what is made of them."""

from __future__ import annotations

import json
import random
from argparse import Namespace
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from boardctl import cli, simulate
from boardctl.simulate import CHUNK, EndlessGame, Plan, Tally, length, play_chunk, results, share
from games.kit import BadData
from tests.contract.spied_on import SPIED_ON
from tests.contract.toy import toy_installed

__all__ = ["toy_installed"]  # a fixture

pytestmark = pytest.mark.usefixtures("toy_installed")

SOURICIERE = Plan("souriciere", ("red", "yellow", "green", "blue"), {}, ("random",) * 4, 7, 3000)
SEESAW = Plan("seesaw", ("red", "yellow", "green"), {}, ("random",) * 3, 7, 200)


def arguments(*words: str) -> Namespace:
    return cli.read_arguments(["simulate", *words])


# -- playing ------------------------------------------------------------------------------------


def test_four_mice_need_about_53_turns() -> None:
    """The ledger's figure for 4 players is 52.7 turns, waiting and release turns included."""
    found = length(simulate.simulate(SOURICIERE).turns)
    assert found
    assert found.mean == pytest.approx(52.7, rel=0.03)
    assert found.low < 52.7 < found.high


def test_the_numbers_do_not_depend_on_the_number_of_cores() -> None:
    plan = replace(SOURICIERE, games=2 * CHUNK + 17)
    alone = simulate.simulate(plan, cores=1)
    assert alone.games == 2 * CHUNK + 17
    for cores in (2, 3, 16):
        assert simulate.simulate(plan, cores=cores) == alone


def test_a_game_is_the_same_whatever_games_are_played_around_it() -> None:
    whole = play_chunk(SOURICIERE, range(20))
    parts = Tally()
    for number in reversed(range(20)):
        parts.add(play_chunk(SOURICIERE, range(number, number + 1)))
    assert parts == whole


def test_another_seed_gives_other_games() -> None:
    first, second = (play_chunk(replace(SOURICIERE, seed=seed), range(50)) for seed in (1, 2))
    assert first != second


def test_options_and_seats_reach_the_rules() -> None:
    fast = {"finish": "fast", "edition": "bookmark", "occupied": "jump_next"}
    plan = replace(SOURICIERE, seats=("red", "yellow"), bots=("random",) * 2, options=fast)
    found = length(play_chunk(plan, range(1500)).turns)
    assert found
    assert found.mean == pytest.approx(22.2, rel=0.03)


def test_a_clan_wins_or_loses_together() -> None:
    tally = play_chunk(SEESAW, range(200))
    assert tally.together + tally.lost == 200
    assert tally.together > 0
    assert tally.lost > 0
    assert list(results(SEESAW, tally)["wins"]) == ["together"]


def test_bots_get_their_own_view_and_the_events_they_may_know() -> None:
    SPIED_ON.spies.clear()
    play_chunk(replace(SEESAW, game="spied-on", bots=("spy", "random", "spy")), range(1))
    red, green = SPIED_ON.spies
    assert red.views
    for spy in (red, green):
        assert {event.audience for event in spy.events} == {"everyone", spy.seat}
        assert {seat for view in spy.views for seat in view["cards"]} <= {spy.seat}


def test_a_listening_bot_changes_nothing_for_the_others() -> None:
    quiet = play_chunk(SEESAW, range(30))
    assert play_chunk(replace(SEESAW, game="spied-on", bots=("spy",) * 3), range(30)) == quiet


def test_a_game_that_never_ends_is_reported_with_its_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulate, "LONGEST", 10)
    with pytest.raises(EndlessGame, match="Game 3 of seed 7 has not ended after 10 moves"):
        play_chunk(SEESAW, range(3, 4))


# -- what it came to ----------------------------------------------------------------------------


def test_quantiles_and_mean_of_known_lengths() -> None:
    found = length(Counter(range(1, 101)))
    assert found
    assert found.mean == 50.5
    assert found.quantiles == {
        "min": 1,
        "5 %": 6,
        "25 %": 26,
        "median": 51,
        "75 %": 76,
        "95 %": 96,
        "max": 100,
    }
    assert found.high - found.mean == pytest.approx(1.96 * 29.01 / 10, rel=1e-3)


def test_one_game_has_a_length_without_spread_and_no_game_has_none() -> None:
    found = length(Counter([42]))
    assert found
    assert (found.low, found.mean, found.high) == (42, 42, 42)
    assert length(Counter()) is None


@pytest.mark.parametrize("chance", [0.02, 0.5, 0.9])
def test_the_interval_of_a_share_holds_the_truth_19_times_in_20(chance: float) -> None:
    source = random.Random(11)
    held = 0
    for _ in range(2000):
        won = sum(source.random() < chance for _ in range(100))
        _, low, high = share(won, 100)
        held += low <= chance <= high
    assert 0.93 < held / 2000 < 0.98


@pytest.mark.parametrize("won", [0, 10])
def test_a_share_of_nothing_or_everything_stays_within_bounds(won: int) -> None:
    part, low, high = share(won, 10)
    assert 0 <= low <= part <= high <= 1
    assert high > low


# -- the command --------------------------------------------------------------------------------


def test_the_command_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("souriciere", "--games", "3000", "--seats", "4", "--seed", "7")
    assert simulate.main(arguments(*words)) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert "souriciere: 3000 games, 4 seats, bots random, seed 7" in out
    last = out.splitlines()[-1]
    assert last.endswith(" turns a game")
    assert float(last.split()[0]) == pytest.approx(52.7, abs=0.6)
    for seat in ("red", "yellow", "green", "blue"):
        assert seat in out


def test_the_command_prints_json(capsys: pytest.CaptureFixture[str]) -> None:
    options = ("--option", "cat=quick", "--option", "goal=1", "--bots", "careful,random,random")
    words = ("seesaw", "--games", "40", "--seats", "3", *options, "--json")
    assert simulate.main(arguments(*words)) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["options"] == {"cat": "quick", "goal": 1}
    assert found["bots"] == ["careful", "random", "random"]
    assert found["games"] == 40
    assert set(found["lengths"]) == {"moves", "turns"}


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["sourisiere"], "did you mean 'souriciere'"),
        (["souriciere", "--seats", "7"], "2 to 6 seats, not 7"),
        (["souriciere", "--option", "finnish=fast"], "did you mean 'finish'"),
        (["souriciere", "--option", "finish=fats"], "did you mean 'fast'"),
        (["seesaw", "--bots", "carefull"], "seesaw has no bot 'carefull', did you mean 'careful'"),
        (["seesaw", "--seats", "3", "--bots", "random,random"], "2 bots cannot play 3 seats"),
        (["seesaw", "--bots", ""], "bot ''"),
    ],
)
def test_bad_input_is_refused_in_one_sentence(words: list[str], sentence: str) -> None:
    with pytest.raises(BadData, match=sentence) as error:
        simulate.main(arguments(*words))
    assert "\n" not in str(error.value)


def test_a_tally_counts_winners_of_their_own() -> None:
    tally = play_chunk(SOURICIERE, range(50))
    assert tally.wins.total() == 50
    assert set(tally.wins) <= set(SOURICIERE.seats)
    found: Any = results(SOURICIERE, tally)
    assert [row["n"] for row in found["wins"].values()] == [
        tally.wins[seat] for seat in SOURICIERE.seats
    ]
