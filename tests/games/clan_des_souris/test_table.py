"""The physical face: pieces, mat, wanted table, gestures, words, corrections."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

import games.clan_des_souris
from games import kit
from games.clan_des_souris import game
from games.clan_des_souris.cues import NAMED_ANIMALS
from games.clan_des_souris.rules import State
from games.kit import EVERYONE, Cue, Event, Gesture, Land, Lift, Line, Move, Press, Show, line
from tests.games.clan_des_souris.positions import (
    HOUSE,
    begun,
    do,
    owner_tiles,
    plain,
    position,
    show,
)

TEXTS = Path(games.clan_des_souris.__file__).parent / "texts"
YOUNG = {"level": "young"}


def gesture(state: State, text: str) -> Gesture | None:
    return game.table.gesture(state, kit.parse(game, state, text))


def said(state: State, name: str, **facts: str | int) -> list[Cue]:
    return list(game.table.cues(game.view(state, EVERYONE), Event(name, facts)))


# -- mat ----------------------------------------------------------------------------------------


def cells(*names: str) -> list[tuple[str, ...]]:
    return [(name,) for name in names]


def test_the_mat_of_the_full_forest() -> None:
    mat = game.table.mat(begun())
    spots = mat.spots
    assert mat.name == "clan"
    assert [spots[f"forest {c}"] for c in ("A1", "B3", "D1", "D4")] == cells("c3", "d5", "f3", "f6")
    assert [spots[f"slot T{c}"] for c in "ABCD"] == cells("c2", "d2", "e2", "f2")
    assert [spots[f"slot B{c}"] for c in "ABCD"] == cells("c7", "d7", "e7", "f7")
    assert [spots[f"slot L{r}"] for r in "1234"] == cells("b3", "b4", "b5", "b6")
    assert [spots[f"slot R{r}"] for r in "1234"] == cells("g3", "g4", "g5", "g6")


def test_the_mat_of_the_young_forest_is_part_of_the_same_print() -> None:
    mat = game.table.mat(begun(YOUNG))
    spots = mat.spots
    assert mat.name == "clan"
    assert [spots[f"forest {c}"] for c in ("A1", "B3", "C3")] == cells("c3", "d5", "e5")
    assert [spots[f"slot T{c}"] for c in "ABC"] == cells("c2", "d2", "e2")
    assert [spots[f"slot B{c}"] for c in "ABC"] == cells("c6", "d6", "e6")
    assert [spots[f"slot L{r}"] for r in "123"] == cells("b3", "b4", "b5")
    assert [spots[f"slot R{r}"] for r in "123"] == cells("f3", "f4", "f5")
    assert "forest D1" not in spots
    assert "slot L4" not in spots


def test_homes_mission_trophies_moons_and_teeth_have_their_places() -> None:
    for state in (begun(), begun(YOUNG)):
        mat = game.table.mat(state)
        spots = mat.spots
        seats = ("red", "yellow", "green", "blue", "pink")
        assert [spots[f"home {s}"] for s in seats] == cells("w2", "w3", "w4", "w5", "w6")
        assert spots["mission"] == ("w7",)
        assert [spots[f"trophy {t}"] for t in ("wand", "club", "tooth")] == cells("b2", "g2", "g7")
        arc = cells("a2", "a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1", "h2")
        assert [spots[f"moon {n}"] for n in range(1, 11)] == arc
        assert [spots[f"tooth small {n}"] for n in (1, 2, 3)] == cells("a6", "a7", "a8")
        assert [spots[f"tooth medium {n}"] for n in (1, 2, 3)] == cells("c8", "d8", "e8")
        assert [spots[f"tooth large {n}"] for n in (1, 2, 3)] == cells("h6", "h7", "h8")
        moons = {f"moon {n}" for n in range(1, 11)}
        sizes = ("small", "medium", "large")
        assert mat.lights_only == moons | {f"tooth {s} {n}" for s in sizes for n in (1, 2, 3)}


# -- pieces and wanted --------------------------------------------------------------------------


def test_the_box_has_tiles_missions_figures_and_trophies() -> None:
    pieces = {piece.kind: piece for piece in game.table.pieces(("red", "blue"), HOUSE)}
    assert len(pieces) == 18 + 9 + 5 + 3
    assert pieces["tile:a1"].picture == "tile-a1"
    assert pieces["tile:a1"].back == "tile"
    assert pieces["tile:a1"].sides == ()
    assert pieces["figure:pink"].picture == "figure-pink"
    assert pieces["trophy:tooth"].picture == "trophy-tooth"
    assert pieces["mission:fox"].count == 1
    twice = owner_tiles("twice")
    twice["missions"][1] = "fox"
    doubled = {piece.kind: piece.count for piece in game.table.pieces(("red", "blue"), twice)}
    assert doubled["mission:fox"] == 2


def test_a_tile_that_is_being_revealed_is_free() -> None:
    state = do(position(), "reveal B2")
    assert game.table.wanted(state).free == {"tile@forest B2"}
    assert "forest B2" not in game.table.wanted(state).sides
    state = do(position(A1="owl up"), "reveal B2", "seen a2")
    assert game.table.wanted(state).free == {"tile@forest B2"}
    after = do(state, "keep")
    assert game.table.wanted(after).free == frozenset()
    assert game.table.wanted(after).on["tile@forest B2"] == ("forest B2",)


def test_a_villain_that_woke_lies_where_it_is_before_the_tornado() -> None:
    wanted = game.table.wanted(do(position(), "reveal B2", "seen dragon"))
    assert wanted.on["tile@forest B2"] == ("forest B2",)
    assert wanted.sides["forest B2"] == "up"
    assert wanted.free == frozenset()


def test_the_mission_lies_on_its_spot_and_is_away_when_done() -> None:
    state = position(mission="fox")
    assert game.table.wanted(state).on["mission:fox"] == ("mission",)
    done = show(state, "A1", "a1")
    assert not [kind for kind in game.table.wanted(done).on if kind.startswith("mission")]


# -- gestures -----------------------------------------------------------------------------------


def test_gestures_are_those_of_the_ledger() -> None:
    opening = do(begun(), "mission fox")
    assert gesture(opening, "green: first") == Press("green")
    assert gesture(opening, "red: lot") == Press(None)
    looking = do(opening, "red: first")
    assert gesture(looking, "red: look B2") == Lift(("forest B2",))
    assert gesture(looking, "red: skip") == Press("red")
    turn = position({"danger": 0}, A1="candle up", B1="owl up", owns={"tooth": "green"})
    assert gesture(turn, "reveal B2") == Lift(("forest B2",))
    assert gesture(turn, "green: hint TA") == Land("figure:green", "slot TA")
    assert gesture(turn, "candle") == Lift(("forest A1",))
    assert gesture(turn, "green: tooth") == Show("trophy:tooth")
    chosen = do(turn, "green: tooth")
    assert gesture(chosen, "green: size small") is None
    loss = do(turn, "reveal B2", "seen a2")
    assert gesture(loss, "owl") == Lift(("forest B1",))
    assert gesture(loss, "keep") == Press(None)


def test_gestures_of_chance_tell_the_outcome() -> None:
    assert gesture(begun(), "mission fox") == Land("mission:fox", "mission")
    assert gesture(do(position(), "reveal A1"), "seen owl") == Show("tile:owl")
    woken = do(position(), "reveal A1", "seen dragon")
    column = tuple(f"forest A{row}" for row in range(1, 5))
    assert gesture(woken, "mixed A") == Lift(column)
    drawn = do(begun(), "mission fox", "red: lot")
    assert gesture(drawn, "lot_fell green") == Press("green")


def test_windows_are_shown_trophies_and_ok() -> None:
    club = do(position(owns={"club": "green"}), "reveal A1", "seen a2")
    assert gesture(club, "green: club") == Show("trophy:club")
    assert gesture(club, "go") == Press(None)
    wand = do(position(owns={"wand": "green"}), "reveal A1", "seen a1")
    assert gesture(wand, "green: wand") == Show("trophy:wand")


# -- words --------------------------------------------------------------------------------------


def test_prompts_name_the_animal_and_the_seat() -> None:
    prompt = game.table.prompt(game.view(position(mission="wolf"), EVERYONE))
    assert prompt.say == line("ask.reveal.wolf", seat="seat.red")
    assert (prompt.seat, prompt.picture) == ("red", "wolf")


def test_an_animal_without_a_spoken_name_is_called_the_animal() -> None:
    data = owner_tiles("own", a1={"small": "unicorn"})
    data["missions"][0] = "unicorn"
    state = game.start(("red", "blue"), {}, data)
    state = do(state, "mission unicorn", "red: first", "red: skip", "blue: skip")
    prompt = game.table.prompt(game.view(state, EVERYONE))
    assert prompt.say.key == "ask.reveal.any"
    assert prompt.picture == "unicorn"
    view = game.view(state, EVERYONE)
    assert game.table.option(view, Move("mission", "unicorn")) == line("animal.any")
    assert said(state, "mission", animal="unicorn")[0].say == line("cue.mission.any")
    assert said(state, "found", seat="red", animal="unicorn")[0].say == line("cue.found.any")


@pytest.mark.parametrize(
    ("state", "key", "seat", "picture"),
    [
        (begun(), "ask.mission", None, "question"),
        (do(begun(), "mission fox"), "ask.first", None, "tooth"),
        (do(begun(), "mission fox", "red: lot"), "cue.lot", None, "question"),
        (do(begun(), "mission fox", "red: first"), "ask.look", "red", "eye"),
        (do(position(A1="candle up"), "candle"), "ask.look", "red", "candle"),
        (do(position(), "reveal A1"), "ask.seen", "red", "show"),
        (
            do(position(owns={"club": "blue"}), "reveal A1", "seen a2"),
            "ask.club",
            "blue",
            "club",
        ),
        (
            do(position(owns={"club": "blue"}), "reveal A1", "seen a2", "blue: club"),
            "ask.again",
            "red",
            "hand",
        ),
        (do(position(A1="owl up"), "reveal B1", "seen a2"), "ask.owl", "red", "owl"),
        (
            do(position(moons=1, owns={"tooth": "blue"}), "reveal B1", "seen a2"),
            "ask.last_moon",
            "blue",
            "tooth-golden",
        ),
        (do(position(tiles="twice"), "reveal A1", "seen a1"), "ask.size", "red", "question"),
        (
            do(position(owns={"wand": "blue"}), "reveal A1", "seen a1"),
            "ask.wand",
            "blue",
            "wand",
        ),
        (
            do(position(owns={"wand": "blue"}), "reveal A1", "seen a1", "blue: wand"),
            "ask.size",
            "blue",
            "wand",
        ),
        (do(position(owns={"tooth": "blue"}), "blue: tooth"), "ask.tooth", "blue", "tooth-golden"),
        (do(position(), "reveal A1", "seen dragon"), "ask.mix", "red", "tornado"),
        (show(position(moons=1), "A1", "a2"), "over.lost", None, "sun"),
        (
            show(position(teeth={"small": 1, "medium": 0, "large": 0}), "A1", "a1"),
            "over.won",
            None,
            "tooth",
        ),
    ],
)
def test_every_moment_has_its_prompt(
    state: State, key: str, seat: str | None, picture: str
) -> None:
    prompt = game.table.prompt(game.view(state, EVERYONE))
    assert (prompt.say.key, prompt.seat, prompt.picture) == (key, seat, picture)


def test_the_prompt_of_a_tornado_lights_the_tiles_of_the_column() -> None:
    state = position(B1="gap", removed=["candle"])
    prompt = game.table.prompt(game.view(do(state, "reveal B2", "seen dragon"), EVERYONE))
    assert prompt.trail == ("forest B2", "forest B3", "forest B4")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("red: look B2", line("choice.look", seat="seat.red", cell="cell.B2")),
        ("red: reveal B2", line("choice.reveal", seat="seat.red", cell="cell.B2")),
        ("green: hint L2", line("choice.hint", seat="seat.green", slot="slot.L2")),
        ("green: unhint", line("choice.unhint", seat="seat.green")),
        ("green: first", line("choice.first", seat="seat.green")),
        ("green: club", line("choice.club", seat="seat.green")),
        ("green: leave", line("choice.leave", seat="seat.green")),
        ("red: lot", line("choice.lot")),
        ("red: size small", line("size.small")),
        ("seen owl", line("seen.owl")),
        ("seen a1", line("seen.animal")),
        ("mission fox", line("animal.fox")),
        ("lot_fell green", line("choice.first", seat="seat.green")),
        ("mixed A", line("choice.mixed")),
        ("red: owl", line("choice.owl", seat="seat.red")),
        ("red: keep", line("choice.keep", seat="seat.red")),
        ("red: go", line("choice.go", seat="seat.red")),
    ],
)
def test_every_move_can_be_offered_in_words(text: str, words: Line) -> None:
    state = position()
    assert game.table.option(game.view(state, EVERYONE), kit.parse(game, state, text)) == words


def test_a_hint_lights_its_whole_line_in_the_colour_of_the_seat() -> None:
    state = do(position(), "green: hint R3")
    (cue,) = said(state, "hinted", seat="green", slot="R3")
    assert cue.trail == ("slot R3", "forest D3", "forest C3", "forest B3", "forest A3")
    assert cue.seat == "green"


def test_what_happens_to_moons_and_teeth_is_shown_where_it_happens() -> None:
    state = position()
    (cue,) = said(state, "moon", left=9, cause="miss")
    assert (cue.say, cue.trail, cue.number) == (line("cue.moon", n=9), ("moon 10",), 9)
    curse, moon = said(state, "moon", left=4, cause="curse")
    assert (curse.say.key, moon.number) == ("cue.cursed", 4)
    assert said(state, "moon", left=10, cause="miss")[0].trail == ()
    (tooth,) = said(state, "tooth", size="large", left=2)
    assert (tooth.say, tooth.trail) == (line("cue.tooth.large"), ("tooth large 3",))


def test_villains_and_trophies_are_told() -> None:
    state = position({"danger": 1}, A1="witch up")
    woke, threat = said(state, "woke", seat="red", villain="witch")
    assert (woke.say.key, woke.trail) == ("cue.woke.witch", ("forest A1",))
    assert threat.say.key == "cue.threat.witch"
    fled, trophy = said(state, "fled", seat="red", villain="dragon", trophy="tooth")
    assert (fled.say.key, trophy.say.key) == ("cue.fled.dragon", "cue.trophy.tooth")
    assert (trophy.picture, trophy.seat) == ("tooth-golden", "red")
    (used,) = said(state, "used", seat="red", trophy="wand")
    assert (used.say.key, used.picture) == ("cue.used.wand", "wand")
    (tornado,) = said(state, "tornado", column="B")
    assert tornado.trail == tuple(f"forest B{row}" for row in range(1, 5))
    (special,) = said(position(A1="owl up"), "special", seat="red", tile="owl")
    assert (special.say.key, special.trail) == ("seen.owl", ("forest A1",))


def test_what_the_next_prompt_says_has_no_cue_of_its_own() -> None:
    for name in ("turn", "seen", "lifted", "skipped", "unhinted", "mixed"):
        assert said(position(), name, seat="red", column="A") == []


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_named_animal_has_all_its_texts(language: str) -> None:
    keys = set(re.findall(r'^msgid "(.+)"', (TEXTS / f"{language}.po").read_text("utf-8"), re.M))
    for animal in (*NAMED_ANIMALS, "any"):
        for key in ("ask.reveal", "cue.mission", "cue.found", "animal"):
            assert f"{key}.{animal}" in keys
    assert set(HOUSE["missions"]) <= NAMED_ANIMALS


# -- corrections --------------------------------------------------------------------------------


def test_a_figure_may_be_put_into_a_slot_or_home_by_a_correction() -> None:
    state = position()
    assert game.table.set_place(state, "figure:green", "slot L2") == {"hints.green": "L2"}
    assert game.table.set_place(state, "figure:green", "home green") == {"hints.green": None}
    assert game.table.set_place(state, "figure:red", "slot L2") is None
    assert game.table.set_place(state, "figure:red", "home red") == {"hints.red": None}
    assert game.table.set_place(state, "figure:green", "home red") is None
    assert game.table.set_place(state, "figure:pink", "home pink") is None
    assert game.table.set_place(state, "figure:green", "slot X9") is None
    assert game.table.set_place(do(state, "reveal A1"), "figure:green", "slot L2") is None
    assert game.table.set_place(begun(), "figure:green", "slot L2") is None


def test_no_tile_is_put_right_by_name() -> None:
    state = position(A1="a1", B1="gap", removed=["candle"])
    for kind in ("tile@forest A1", "tile:a1", "trophy:wand", "mission:fox"):
        for spot in game.table.mat(state).spots:
            assert game.table.set_place(state, kind, spot) is None


# -- a table laid by robot hands ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "count", "villains"),
    [(YOUNG, 9, 0), ({}, 16, 1), ({"danger": 1}, 16, 2), ({"danger": 2}, 16, 3)],
)
def test_a_forest_is_dealt_with_the_tiles_of_its_level(
    options: dict[str, str | int], count: int, villains: int
) -> None:
    state = begun(options)
    dealt = game.table.deal(state, random.Random(1).random)
    assert set(dealt) == {f"tile@forest {cell}" for cell in plain(state)["forest"]}
    assert len(set(dealt.values())) == count
    three = {"tile:witch", "tile:ogre", "tile:dragon"}
    assert len(three & set(dealt.values())) == villains
