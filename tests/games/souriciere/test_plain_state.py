"""The plain state, its way back in, and the view (I-01 to I-07, I-18)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games import kit
from games.kit import EVERYONE, BadData
from games.souriciere import game
from games.souriciere.rules import State
from tests.games.souriciere.positions import BOARDS, do, position, roll

CLASSIC = BOARDS["classic-34"]
OPTIONS = {
    "board": "classic-34",
    "edition": "ravensburger",
    "finish": "exact",
    "occupied": "stop_before",
    "trap_wait_turns": 2,
    "trap_third_turn": "place_only",
}


def test_the_plain_state_reads_like_the_table() -> None:
    state = position(turn="blue", red="room kitchen", green="trap 1", blue="square 12")
    assert game.dump(roll(state, 1)) == {
        "version": 1,
        "seats": ["red", "green", "blue"],
        "turn": "red",
        "first": "blue",
        "turns": 1,
        "roll": 1,
        "mice": {
            "red": {"place": "room kitchen", "wait": 0, "hole": 32},
            "green": {"place": "trap", "wait": 1, "hole": None},
            "blue": {"place": "square 13", "wait": 0, "hole": None},
        },
        "options": OPTIONS,
        "winner": None,
    }


def test_a_fresh_game_has_neither_turn_nor_roll() -> None:
    assert game.dump(game.start(["red", "blue"], {"finish": "fast"}, CLASSIC)) == {
        "version": 1,
        "seats": ["red", "blue"],
        "turn": None,
        "first": None,
        "turns": 0,
        "roll": None,
        "mice": {s: {"place": "house", "wait": 0, "hole": None} for s in ("red", "blue")},
        "options": {**OPTIONS, "finish": "fast"},
        "winner": None,
    }


STATES = [
    game.start(["red", "sky"], {}, CLASSIC),
    position(red="house", blue="house"),
    position(turn="blue", red="room kitchen", green="trap 1", blue="square 12"),
    roll(position(red="square 33", blue="trap 0"), 1),
    do(position(red="square 3", blue="house", green="square 5"), "leave"),
]


@pytest.mark.parametrize("state", STATES)
def test_a_saved_state_comes_back_equal(state: State) -> None:
    plain = json.loads(json.dumps(game.dump(state)))
    again = game.load(plain, json.loads(json.dumps(CLASSIC)))
    assert again == state
    assert game.dump(again) == plain
    assert game.chance(again) == game.chance(state)


@pytest.mark.parametrize("state", STATES)
def test_a_view_is_enough_to_make_the_state(state: State) -> None:
    view = json.loads(json.dumps(game.view(state, EVERYONE)))
    assert game.resample(view, lambda: 0.5, CLASSIC) == state


def test_a_clone_is_equal_and_lives_its_own_life() -> None:
    state = position(red="square 3", blue="house")
    twin = game.clone(state)
    assert twin == state
    game.step(twin, kit.Move("roll", 2))
    assert twin != state
    assert game.dump(state)["mice"]["red"]["place"] == "square 3"
    assert game.dump(twin) == game.dump(roll(state, 2))


def test_states_differ_by_each_of_their_parts() -> None:
    def base(**changes: Any) -> State:
        plain = game.dump(position(red="square 3", green="house", blue="house"))
        for path, value in changes.items():
            kit.put_at(plain, path.replace("__", "."), value)
        return game.load(plain, CLASSIC)

    others = [
        base(mice__red__place="square 5"),
        base(turn="blue"),
        base(turns=1),
        base(roll=1),
        base(first="blue"),
        base(options__finish="fast"),
        game.load(game.dump(position(red="square 3", green="house", sky="house")), CLASSIC),
    ]
    for number, other in enumerate(others):
        assert other != base()
        assert other == other
        assert all(other != third for third in others[number + 1 :])
    assert base() == base()
    assert (base() == "square 3") is False


def test_states_of_the_same_board_from_two_copies_are_equal() -> None:
    copy = {**CLASSIC, "provenance": "the same numbers, told by somebody else"}
    one = game.start(["red", "blue"], {}, CLASSIC)
    assert game.start(["red", "blue"], {}, dict(CLASSIC)) == one
    assert game.start(["red", "blue"], {}, copy) != one


# -- states no play could reach -----------------------------------------------------------------


def changed(state: State, **changes: Any) -> dict[str, Any]:
    plain: dict[str, Any] = game.dump(state)
    for path, value in changes.items():
        kit.put_at(plain, path.replace("__", "."), value)
    return plain


HERE = position(red="square 3", green="trap 1", blue="room kitchen")
NOT_BEGUN = game.start(["red", "blue"], {}, CLASSIC)
WON = roll(position(red="square 33", blue="house"), 1)


@pytest.mark.parametrize(
    ("plain", "sentence"),
    [
        ([], "state: must be a table"),
        ({**game.dump(HERE), "colour": 1}, "state: unknown key 'colour'"),
        (
            {k: v for k, v in game.dump(HERE).items() if k != "turns"},
            "state: turns is missing",
        ),
        (changed(HERE, version=2), "version: this program reads 1, not 2"),
        (changed(HERE, seats="red"), "seats must be a list and options a table"),
        (changed(HERE, options=[]), "seats must be a list and options a table"),
        (changed(HERE, seats=["red"]), "seats: 2 to 6 players can play, not 1"),
        (changed(HERE, seats=["red", "blue", "green"]), "seats: must stand clockwise, red, green"),
        (changed(HERE, seats=["red", "green", "sky"]), "mice: unknown key 'blue'"),
        (changed(HERE, options={"finish": "fast"}), "options: must name every option"),
        (changed(HERE, options__board="house-48"), "options: must name every option"),
        (changed(HERE, mice=[]), "mice: must be a table"),
        (changed(HERE, mice__red={}), "mice.red: place is missing"),
        (
            changed(HERE, mice__red__place="sqare 3"),
            "mice.red.place: there is no 'sqare 3', did you mean 'square 3'?",
        ),
        (changed(HERE, mice__red__place="square 34"), "mice.red.place: there is no 'square 34'"),
        (changed(HERE, mice__red__place=3), "mice.red.place: there is no 3"),
        (changed(HERE, mice__blue__hole=4), "mice.blue.hole: must be 32 for room kitchen, it is 4"),
        (changed(HERE, mice__blue__hole=None), "mice.blue.hole: must be 32 for room kitchen"),
        (changed(HERE, mice__red__hole=4), "mice.red.hole: must be None for square 3, it is 4"),
        (changed(HERE, mice__green__wait=3), "mice.green.wait must be a number, 0 to 2; it is 3"),
        (changed(HERE, mice__green__wait=-1), "mice.green.wait must be a number, 0 to 2"),
        (changed(HERE, mice__red__wait=1), "mice.red.wait must be a number, 0 to 0; it is 1"),
        (changed(HERE, mice__red__wait=False), "mice.red.wait must be a number, 0 to 0"),
        (changed(HERE, turns=-1), "turns must be a number, 0 or more; it is -1"),
        (changed(HERE, turns="4"), "turns must be a number, 0 or more; it is '4'"),
        (changed(HERE, roll=0), "roll must be a number, 1 to 6; it is 0"),
        (changed(HERE, roll=7), "roll must be a number, 1 to 6; it is 7"),
        (changed(HERE, turn="sky"), "turn: there is no 'sky'"),
        (changed(HERE, turn=None), "turn: there is no None"),
        (changed(HERE, turn="green"), "turn: green waits in the trap"),
        (changed(HERE, first="grey"), "first: there is no 'grey', did you mean 'green'?"),
        (changed(HERE, first=None), "turn: must be null before the first turn and after the last"),
        (changed(HERE, winner="red"), "winner: must be None, it is 'red'"),
        (changed(NOT_BEGUN, turn="red"), "turn: must be null before the first turn"),
        (changed(WON, winner=None), "winner: must be 'red', it is None"),
        (changed(WON, turn="blue"), "turn: must be null before the first turn and after the last"),
        (changed(WON, first=None), "first: somebody began this game; name the seat"),
        (
            changed(HERE, options__edition="bookmark"),
            "mice.green.place: nobody is trapped in the bookmark edition",
        ),
    ],
)
def test_a_state_no_play_could_reach_is_refused_with_a_sentence(plain: Any, sentence: str) -> None:
    with pytest.raises(BadData) as refused:
        game.load(plain, CLASSIC)
    assert str(refused.value).startswith(sentence)


def test_two_mice_on_one_square_or_on_the_cheese_are_refused() -> None:
    state = position(red="square 3", blue="square 5")
    with pytest.raises(BadData, match=r"^mice\.blue\.place: red is on square 3 already$"):
        game.load(changed(state, mice__blue__place="square 3"), CLASSIC)
    with pytest.raises(BadData, match=r"^mice\.blue\.place: red is on cheese already$"):
        game.load(changed(WON, mice__blue__place="cheese"), CLASSIC)


def test_whoever_began_may_have_left_since() -> None:
    state = do(position(red="square 3", blue="house", green="square 5"), "leave")
    assert game.dump(state)["first"] == "red"
    assert game.load(game.dump(state), CLASSIC) == state


# -- the view -----------------------------------------------------------------------------------


def test_the_view_has_what_page_and_cues_need() -> None:
    state = position(turn="blue", red="trap 0", green="trap 2", blue="square 12", sky="trap 1")
    assert game.view(state, EVERYONE) == {
        "seats": ["red", "green", "blue", "sky"],
        "turn": "blue",
        "phase": "roll",
        "board": "classic-34",
        "first": "blue",
        "turns": 0,
        "roll": None,
        "mice": game.dump(state)["mice"],
        "options": OPTIONS,
        "trackers": [
            {"name": "trap", "value": 0, "limit": 2, "urgency": "now", "seat": "red"},
            {"name": "trap", "value": 2, "limit": 2, "urgency": "calm", "seat": "green"},
            {"name": "trap", "value": 1, "limit": 2, "urgency": "soon", "seat": "sky"},
        ],
        "over": None,
    }


def test_the_view_tells_phase_and_end() -> None:
    assert game.view(NOT_BEGUN, EVERYONE)["phase"] == "first"
    over = game.view(WON, "blue")
    assert (over["phase"], over["turn"]) == ("over", None)
    assert over["over"] == {"result": "won", "winners": ["red"]}


def test_every_audience_sees_the_same() -> None:
    assert game.view(HERE, EVERYONE) == game.view(HERE, "red") == game.view(HERE, "sky")


def test_a_correction_sets_values_at_dotted_paths() -> None:
    state = kit.with_changes(game, HERE, {"mice.red.place": "square 9"}, CLASSIC)
    assert game.dump(state)["mice"]["red"]["place"] == "square 9"
    with pytest.raises(BadData, match="there is no 'rad', did you mean 'red'"):
        kit.with_changes(game, HERE, {"mice.rad.place": "square 9"}, CLASSIC)
