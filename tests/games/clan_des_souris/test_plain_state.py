"""Saving and loading: what a saved game may say, and which field is named when it cannot be so."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from games import kit
from games.clan_des_souris import game
from games.clan_des_souris.rules import State
from games.kit import BadData
from tests.games.clan_des_souris.positions import begun, do, plain, position

Plain = dict[str, Any]

OPENINGS: dict[str, list[list[str]]] = {
    "young": [
        [],
        ["red: skip", "green: skip", "blue: skip"],
        ["red: skip", "green: skip", "blue: skip", "red: lot"],
        ["red: skip", "green: skip", "blue: skip", "red: first"],
    ],
    "full": [
        [],
        ["mission fox"],
        ["mission fox", "red: lot"],
        ["mission fox", "red: first"],
        ["mission fox", "red: first", "red: skip"],
    ],
}
TURNS: list[tuple[dict[str, Any], list[str]]] = [
    ({}, ["green: hint L1"]),
    ({"A1": "candle up"}, ["green: hint L1", "candle"]),
    ({}, ["reveal A1"]),
    ({"owns": {"club": "green"}}, ["reveal A1", "seen a1"]),
    ({"owns": {"club": "green"}}, ["reveal A1", "seen a1", "green: club"]),
    ({"owns": {"club": "green"}}, ["reveal A1", "seen a1", "green: club", "reveal B1"]),
    ({"owns": {"club": "spent"}, "A1": "owl up"}, ["reveal B1", "seen a2"]),
    ({"A1": "owl up", "B1": "witch up"}, ["reveal C1", "seen a2"]),
    ({"A1": "owl up", "B1": "witch up"}, ["reveal C1", "seen a1"]),
    ({"A1": "owl up"}, ["reveal C1", "seen dragon"]),
    ({}, ["reveal C1", "seen dragon"]),
    ({"B1": "a1"}, ["reveal B2", "seen dragon", "mixed B"]),
    ({"moons": 1, "owns": {"tooth": "green"}}, ["reveal C1", "seen a2"]),
    ({"moons": 1, "owns": {"tooth": "green"}}, ["reveal C1", "seen a2", "green: tooth"]),
    ({"owns": {"wand": "green"}}, ["reveal C1", "seen a1"]),
    ({"owns": {"wand": "green"}}, ["reveal C1", "seen a1", "green: wand"]),
    ({"tiles": "twice"}, ["reveal C1", "seen a1"]),
    ({"owns": {"tooth": "green"}}, ["green: tooth"]),
    ({}, ["reveal A1", "seen a1"]),
    ({"moons": 1}, ["reveal A1", "seen dragon"]),
]


def same(state: State) -> bool:
    return game.load(plain(state), state.layout.data) == state


@pytest.mark.parametrize("level", OPENINGS)
def test_every_moment_of_the_opening_is_saved_and_loaded(level: str) -> None:
    for moves in OPENINGS[level]:
        assert same(do(begun({"level": level}), *moves)), moves


@pytest.mark.parametrize(("fields", "moves"), TURNS)
def test_every_moment_of_a_turn_is_saved_and_loaded(
    fields: dict[str, Any], moves: list[str]
) -> None:
    assert same(do(position(**fields), *moves))


def test_states_differ_by_what_is_hidden_and_by_their_tiles() -> None:
    assert position(A1="a1") != position(A1="a2")
    assert position(A1="a1") != position()
    assert position(tiles="violet") != position()
    assert position() == position()
    assert position() != 3


def test_a_saved_game_names_every_place_in_its_words() -> None:
    state = do(position(A1="owl up", B1="witch up", C1="a3", D1="gap", removed=["candle"]))
    state = do(state, "reveal C2", "seen a2")
    found = plain(state)["forest"]
    names = ("A1", "B1", "C1", "C2", "C3", "D1")
    words = ["owl up", "witch up", "a3", "a2 open", "?", "gap"]
    assert [found[name] for name in names] == words


# -- refused ------------------------------------------------------------------------------------


def spoilt(state: State, change: Callable[[Plain], object]) -> str:
    """The sentence that refuses a state with this change."""
    saved = copy.deepcopy(plain(state))
    change(saved)
    with pytest.raises(BadData) as refusal:
        game.load(saved, state.layout.data)
    return str(refusal.value)


def put(path: str, value: object) -> Callable[[Plain], object]:
    return lambda saved: kit.put_at(saved, path, value)


@pytest.mark.parametrize(
    ("path", "value", "sentence"),
    [
        ("version", 2, "version: this program reads 1, not 2"),
        ("seats", "red", "seats must be a list"),
        ("seats", ["red"], "seats: 2 to 5 players"),
        ("seats", ["green", "red", "blue"], "seats: must stand clockwise, red, green, blue"),
        ("options", [], "options a table"),
        ("options.level", "young", "forest: unknown key 'A4'"),
        ("options.moons", "ten", "options: moons cannot be 'ten'"),
        ("options.tiles", "other", "options: must name every option"),
        ("turns", -1, "turns must be a number, 0 or more; it is -1"),
        ("turns", True, "turns must be a number"),
        ("moons", 11, "moons must be a number, 0 to 10; it is 11"),
        ("teeth.small", 4, "teeth.small must be a number, 0 to 3"),
        ("teeth", {"small": 1}, "teeth: medium is missing"),
        ("teeth", None, "teeth: must be a table"),
        ("last", "won", "last: there is no 'won'"),
        ("forest.A1", 3, "forest.A1: must be a text like ? or owl up, it is 3"),
        ("forest.A1", "oul", "forest.A1: there is no 'oul', did you mean 'owl'?"),
        ("forest.A1", "owl down", "forest.A1: there is no 'owl down'"),
        ("forest.A1", "a1 up", "forest.A1: a1 cannot be there"),
        ("forest.A1", "lost up", "forest.A1: lost cannot be there"),
        ("forest.A1", "mixed", "mixed.A: 0 known faces among 1 mixed tiles"),
        ("forest.A1", "gap", "removed: there must be one gap in the forest for each removed tile"),
        ("forest.A1", "a1 open", "forest.A1: only the tile of `cell` can be open"),
        ("forest.A1", "dragon up", "forest: the dragon is awake only until its tornado"),
        ("mixed.A", ["a1"], "mixed.A: 1 known faces among 0 mixed tiles"),
        ("mixed.A", "a1", "mixed.A: must be a list of tiles"),
        ("mixed.A", ["a0"], "mixed.A: there is no 'a0'"),
        ("removed", ["candle"], "removed: there must be one gap"),
        ("removed", ["a1"], "removed: a1 cannot be there"),
        ("removed", ["sword"], "removed: sword cannot be there"),
        ("removed", [None], "removed: there is no None"),
        ("agenda", "help", "agenda: must be a list of texts"),
        ("agenda", ["help", 3], "agenda: must be a list of texts"),
        ("agenda", [], "agenda: no game is ever like ''"),
        ("agenda", ["sleep"], "agenda: no game is ever like 'sleep'"),
        ("agenda", ["looks", "begin"], "turn: must be null before the first turn"),
        ("agenda", ["looks", "first", "mission", "begin"], "agenda: no game is ever like"),
        ("agenda", ["explore"], "barred: the club has closed a cell; name it"),
        ("agenda", ["see"], "cell: must be null exactly while no tile of this turn is up"),
        ("agenda", ["mission", "help"], "mission: must be null exactly while one is to be turned"),
        ("agenda", ["tooth", "help"], "agenda: 'tooth' waits for nobody here"),
        ("turn", None, "turn: must be null before the first turn and after the end, else a seat"),
        ("turn", "pink", "turn: there is no 'pink'"),
        ("first", None, "first: must be null until somebody is chosen"),
        ("first", "sky", "first: there is no 'sky'"),
        ("looking", ["red"], "looking: somebody has still to look exactly while"),
        ("looking", "red", "looking: must be a list of seats, clockwise"),
        ("looking", ["green", "red"], "looking: must be a list of seats, clockwise"),
        ("mission", None, "mission: must be null exactly while one is to be turned up"),
        ("mission", "unicorn", "mission: there is no 'unicorn'"),
        ("used", [], "used: the mission fox itself must be among them"),
        ("used", ["fox", "fox"], "used: an animal is there more often than it has missions"),
        ("used", "fox", "used: must be a list of animals"),
        ("used", ["unicorn"], "used: there is no 'unicorn'"),
        ("cell", "A1", "cell: must be null exactly while no tile of this turn is up"),
        ("cell", "E1", "cell: there is no 'E1'"),
        ("size", "small", "size: must be null without a find"),
        ("size", "tiny", "size: there is no 'tiny'"),
        ("barred", "A1", "barred: only the club closes a face-down cell, for one turn"),
        ("hints.red", "L1", "hints.red: nobody helps in the own turn"),
        ("hints.green", "X1", "hints.green: there is no 'X1'"),
        ("hints", {}, "hints: red is missing"),
        ("trophies.wand", "red", "trophies.wand: there is no 'red'"),
        ("trophies.wand", "spent", "trophies.wand: there is no 'spent'"),
        ("trophies", {}, "trophies: wand is missing"),
    ],
)
def test_a_wrong_field_is_named(path: str, value: object, sentence: str) -> None:
    assert sentence in spoilt(position(), put(path, value))


def several(**fields: object) -> Callable[[Plain], object]:
    def change(saved: Plain) -> None:
        for name, value in fields.items():
            kit.put_at(saved, name.replace("__", "."), value)

    return change


@pytest.mark.parametrize(
    ("fields", "changes", "sentence"),
    [
        ({}, {"forest__A1": "a1", "forest__A2": "a1"}, "forest.A2: a1 is somewhere else already"),
        ({}, {"forest__A1": "witch", "forest__A2": "ogre"}, "only 1 villains are in play"),
        (
            {"A1": "witch up", "A2": "shield up"},
            {"forest__A3": "grimoire up"},
            "forest: witch would have fled from its two objects",
        ),
        ({}, {"forest__A1": "mixed", "mixed__A": ["a1"]}, "1 known faces among 1 mixed tiles"),
        (
            {},
            {"forest__A1": "mixed", "forest__A2": "mixed", "mixed__A": ["a1", "a2", "a3"]},
            "3 known faces among 2 mixed tiles",
        ),
        ({}, {"hints__green": "L1", "hints__blue": "L1"}, "another figure stands on L1"),
        ({"A1": "ogre up"}, {"hints__green": "L1"}, "nobody helps while the ogre is awake"),
        (
            {"owns": {"wand": "red"}},
            {"trophies__wand": "pool"},
            "trophies.wand: there is no 'pool'",
        ),
        (
            {"owns": {"wand": "red"}},
            {"trophies__wand": "pink"},
            "trophies.wand: there is no 'pink'",
        ),
        ({}, {"agenda": ["see"], "cell": "A1", "forest__A1": "owl up"}, "lies face down"),
        ({}, {"agenda": ["club", "judge", "end"], "cell": "A1"}, "tile of this turn must be open"),
        (
            {},
            {"agenda": ["club", "judge", "end"], "cell": "A1", "forest__A1": "a1 open"},
            "agenda: 'club' waits for nobody here",
        ),
        ({}, {"agenda": ["mix", "end"], "cell": "A1"}, "cell: a villain must be awake there"),
        (
            {},
            {"agenda": ["find", "end"], "cell": "A1", "forest__A1": "a2 open", "size": "small"},
            "size: the open tile does not show the mission animal so",
        ),
        (
            {},
            {"agenda": ["find", "end"], "cell": "A1", "forest__A1": "a1 open"},
            "size: the open tile does not show the mission animal so",
        ),
        (
            {},
            {"agenda": ["loss miss", "end"], "cell": "A1", "forest__A1": "a2 open"},
            "agenda: 'loss miss' waits for nobody here",
        ),
        (
            {},
            {"agenda": ["kept miss", "end"], "cell": "A1", "forest__A1": "a2 open"},
            "agenda: 'kept miss' waits for nobody here",
        ),
        ({}, {"moons": 0}, "agenda: no game is ever like 'help' with these moons and teeth"),
        (
            {"owns": {"club": "spent"}},
            {"barred": "A1", "agenda": ["see"], "cell": "A1"},
            "barred: only the club",
        ),
        (
            {"owns": {"club": "spent"}, "A2": "owl up"},
            {"barred": "A2", "agenda": ["explore"]},
            "barred: only the club",
        ),
        (
            {"owns": {"club": "red"}},
            {"barred": "A1", "agenda": ["explore"]},
            "barred: only the club",
        ),
    ],
)
def test_fields_that_do_not_go_together_are_named(
    fields: dict[str, Any], changes: dict[str, Any], sentence: str
) -> None:
    assert sentence in spoilt(position(**fields), several(**changes))


def test_hints_before_a_turn_are_refused() -> None:
    state = do(position(), "reveal A1", "seen a1")
    assert "nobody helps before a turn" in spoilt(state, put("hints.red", "L1"))
    opening = begun()
    assert "nobody helps before a turn" in spoilt(opening, put("hints.red", "L1"))


def test_a_pile_that_is_used_up_must_have_been_shuffled() -> None:
    state = do(position(), "reveal A1", "seen a1")
    missions = state.layout.data["missions"]
    assert "'mission' waits for nobody" in spoilt(state, put("used", missions))


def test_unknown_and_missing_keys_are_named() -> None:
    state = position()
    assert "unknown key 'pool'" in spoilt(state, lambda saved: saved.update(pool=[]))
    assert "state: moons is missing" in spoilt(state, lambda saved: saved.pop("moons"))
    with pytest.raises(BadData, match="state: must be a table"):
        game.load([], state.layout.data)


def test_a_grown_up_may_set_moons_teeth_and_places_by_hand() -> None:
    state = position()
    changes: dict[str, Any] = {"moons": 4, "teeth.small": 1, "forest.B2": "owl up"}
    changed = kit.with_changes(game, state, changes, state.layout.data)
    assert plain(changed)["moons"] == 4
    assert plain(changed)["teeth"]["small"] == 1
    assert plain(do(changed, "reveal A1", "seen a2"))["agenda"] == ["loss miss", "end"]


def test_all_tiles_may_be_mixed_anew_by_a_correction() -> None:
    """4.4: after a set-up fix nobody knows anything any more."""
    state = position(A1="a1", B2="a2", C3="owl up")
    cells = {
        f"forest.{cell}": "?" for cell, word in plain(state)["forest"].items() if word != "gap"
    }
    mixed = kit.with_changes(game, state, cells, state.layout.data)
    assert set(plain(mixed)["forest"].values()) == {"?"}
    assert mixed == position()


def test_a_clone_shares_nothing_that_changes() -> None:
    state = position(A1="a1", B1="candle up", owns={"tooth": "green"})
    before = plain(state)
    for moves in (["green: hint L1"], ["candle"], ["reveal A1", "seen a1"], ["green: tooth"]):
        twin = game.clone(state)
        for text in moves:
            game.step(twin, kit.parse(game, twin, text))
        assert twin != state
        assert plain(state) == before
    after = do(state, "green: tooth", "green: size small")
    assert plain(after)["teeth"]["small"] == 2
    assert plain(state) == before
