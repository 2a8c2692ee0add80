"""What everyone may know, and that it is nothing more; a state drawn behind a view."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from games import kit
from games.clan_des_souris import game
from games.clan_des_souris.rules import State
from games.kit import EVERYONE, Event
from tests.games.clan_des_souris.positions import (
    SEATS,
    begun,
    do,
    listed,
    plain,
    position,
    show,
)

ALLOWED = {
    *("seats", "turn", "turns", "phase", "asked", "agenda", "level", "first", "looking"),
    *("mission", "moons", "teeth", "chest", "forest", "up", "open", "cell", "size", "barred"),
    *("awake", "trophies", "hints", "last", "options", "trackers", "over"),
}


def view(state: State) -> dict[str, Any]:
    return dict(game.view(state, EVERYONE))


def test_a_view_has_exactly_what_the_ledger_allows() -> None:
    for state in (begun(), begun({"level": "young"}), position(), show(position(), "A1", "a1")):
        assert set(view(state)) == ALLOWED


def test_no_seat_is_told_more_than_everyone() -> None:
    state = do(position(A1="candle up", B1="witch"), "candle", "look B1")
    for seat in SEATS:
        assert game.view(state, seat) == view(state)


def test_face_down_tiles_look_the_same_whatever_is_known_of_them() -> None:
    known = position(A1="a1", B2="witch", C1="mixed", C2="mixed", mixed={"C": ["owl"]})
    assert view(known) == view(position())


def test_hints_are_listed_clockwise_so_that_a_resumed_game_looks_the_same() -> None:
    state = do(position(), "blue: hint L1", "green: hint TA")
    assert list(view(state)["hints"].items()) == [("green", "TA"), ("blue", "L1")]
    resumed = game.load(plain(state), state.layout.data)
    assert json.dumps(view(resumed)) == json.dumps(view(state))


@pytest.mark.rule("D-48")
def test_which_villain_is_in_play_and_what_was_used_is_not_in_it() -> None:
    text = json.dumps(view(position({"danger": 1}, A1="witch", A2="ogre")))
    assert not any(villain in text for villain in ("witch", "ogre", "dragon"))
    assert view(position(used=["fox", "wolf", "bear"])) == view(position())


def test_a_tile_is_in_the_view_while_it_is_up_and_not_after() -> None:
    state = do(position(A1="owl up"), "reveal B2", "seen a2")
    assert view(state)["open"]["tile"] == "a2"
    assert view(state)["forest"]["B2"] == "open"
    after = json.dumps(view(do(state, "keep")))
    assert "a2" not in after
    assert "badger" not in after


def test_the_view_tells_chest_awake_trophies_hints_and_places() -> None:
    state = position(
        {"danger": 1},
        A1="witch up",
        B1="gap",
        moons=6,
        teeth={"small": 1},
        owns={"tooth": "blue"},
    )
    seen = view(do(state, "green: hint TB"))
    assert seen["chest"] == {"moons": 4, "small": 2, "medium": 0, "large": 0}
    assert seen["awake"] == {"witch": "curse"}
    assert seen["trophies"] == {"wand": "pool", "club": "pool", "tooth": "blue"}
    assert seen["hints"] == {"green": "TB"}
    assert seen["up"] == {"A1": "witch"}
    assert (seen["forest"]["A1"], seen["forest"]["B1"], seen["forest"]["C1"]) == (
        "up",
        "gap",
        "down",
    )
    assert seen["level"] == "full"


PHASES: list[tuple[str, list[str], State]] = [
    ("mission", [], begun()),
    ("first", ["red", "green", "blue"], do(begun(), "mission fox")),
    ("lot", [], do(begun(), "mission fox", "red: lot")),
    ("look", ["red"], do(begun(), "mission fox", "red: first")),
    ("help", ["red", "green", "blue"], position()),
    ("candle", ["red"], do(position(A1="candle up"), "candle")),
    ("seen", [], do(position(), "reveal A1")),
    (
        "club",
        ["red", "green"],
        do(position(owns={"club": "green"}), "reveal A1", "seen a2"),
    ),
    (
        "explore",
        ["red"],
        do(position(owns={"club": "green"}), "reveal A1", "seen a2", "green: club"),
    ),
    ("owl", ["red"], do(position(A1="owl up"), "reveal B1", "seen a2")),
    (
        "last_moon",
        ["red", "green"],
        do(position(moons=1, owns={"tooth": "green"}), "reveal A1", "seen a2"),
    ),
    ("size", ["red"], do(position(tiles="twice"), "reveal A1", "seen a1")),
    ("wand", ["red", "blue"], do(position(owns={"wand": "blue"}), "reveal A1", "seen a1")),
    (
        "wand_size",
        ["blue"],
        do(position(owns={"wand": "blue"}), "reveal A1", "seen a1", "blue: wand"),
    ),
    ("tooth_size", ["blue"], do(position(owns={"tooth": "blue"}), "blue: tooth")),
    ("mix", [], do(position(), "reveal A1", "seen dragon")),
    ("over", [], show(position(moons=1), "A1", "a2")),
]


@pytest.mark.parametrize(("phase", "asked", "state"), PHASES, ids=[row[0] for row in PHASES])
def test_the_phase_says_what_is_waited_for_and_who_decides(
    phase: str, asked: list[str], state: State
) -> None:
    seen = view(state)
    assert seen["phase"] == phase
    assert seen["asked"] == asked
    prompt = game.table.prompt(seen)
    assert prompt.say.key
    assert prompt.picture


@pytest.mark.parametrize(
    ("moons", "urgency"), [(10, "calm"), (4, "calm"), (3, "soon"), (2, "soon"), (1, "now")]
)
def test_moons_and_teeth_are_counted_by_trackers(moons: int, urgency: str) -> None:
    trackers = view(position(moons=moons, teeth={"medium": 1}))["trackers"]
    moon = {"name": "moon", "value": moons, "limit": 10, "urgency": urgency, "seat": None}
    assert trackers[0] == moon
    teeth = [(tracker["name"], tracker["value"], tracker["limit"]) for tracker in trackers[1:]]
    assert teeth == [("tooth small", 3, 3), ("tooth medium", 1, 3), ("tooth large", 3, 3)]


def test_the_lights_of_a_tracker_are_its_name_and_a_number() -> None:
    mat = game.table.mat(position())
    for tracker in view(position())["trackers"]:
        spots = [f"{tracker['name']} {n}" for n in range(1, tracker["limit"] + 1)]
        assert set(spots) <= mat.lights_only


# -- events -------------------------------------------------------------------------------------


def heard(state: State, *texts: str) -> list[Event]:
    events: list[Event] = []
    for text in texts:
        state, told = kit.play(game, state, kit.parse(game, state, text))
        events += told
    return events


def test_what_names_a_place_is_never_remembered_but_slots_of_hints() -> None:
    events = heard(position(A1="candle up"), "candle", "look B1", "green: hint L1")
    events += heard(
        position({"danger": 1}, A2="owl up", owns={"club": "green"}),
        "reveal B1",
        "seen a2",
        "green: club",
        "reveal B2",
        "seen witch",
        "keep",
    )
    events += heard(position(), "reveal C1", "seen dragon", "mixed C", "reveal A1", "seen sword")
    for event in events:
        if "cell" in event.facts:
            assert not event.remember, event
    assert {event.name for event in events if not event.remember} == {"lifted", "seen", "glimpsed"}


def test_only_looks_are_for_one_seat_alone() -> None:
    events = heard(position(A1="candle up"), "candle", "look B1", "reveal B1", "seen a2")
    assert [event.name for event in events if event.audience != EVERYONE] == ["glimpsed"]


# -- a state behind a view ----------------------------------------------------------------------


@pytest.mark.parametrize("state", [row[2] for row in PHASES], ids=[row[0] for row in PHASES])
def test_a_state_behind_a_view_agrees_with_it_and_knows_nothing(state: State) -> None:
    source = random.Random(1)
    for _ in range(5):
        drawn = game.resample(view(state), source.random, state.layout.data)
        assert view(drawn) == view(state)
        assert listed(drawn) == listed(state)
        down = [c for c, word in view(state)["forest"].items() if word == "down"]
        assert {plain(drawn)["forest"][cell] for cell in down} <= {"?"}


def test_what_left_the_forest_is_told_from_trophies_or_drawn() -> None:
    used = {"objects_consumed": "yes"}
    fled = position(used, removed=["shield", "grimoire"], owns={"wand": "red"})
    drawn = game.resample(view(fled), random.Random(1).random, fled.layout.data)
    assert plain(drawn)["removed"] == ["shield", "grimoire", "witch"]
    burnt = position(removed=["candle"], A1="owl up")
    drawn = game.resample(view(burnt), random.Random(1).random, burnt.layout.data)
    assert plain(drawn)["removed"] == ["candle"]
    either = position(removed=["candle"])
    source = random.Random(1)
    found = {
        plain(game.resample(view(either), source.random, either.layout.data))["removed"][0]
        for _ in range(40)
    }
    assert found == {"candle", "owl"}


def test_missions_used_up_are_drawn_and_the_one_of_now_is_among_them() -> None:
    state = position(mission="wolf")
    source = random.Random(1)
    counts = set()
    for _ in range(60):
        used = plain(game.resample(view(state), source.random, state.layout.data))["used"]
        assert "wolf" in used
        counts.add(len(used))
    assert len(counts) > 5
    assert plain(game.resample(view(begun()), source.random, begun().layout.data))["used"] == []
