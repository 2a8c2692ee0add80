"""What every game promises about the console: pieces, mats, wanted tables, gestures, words."""

from __future__ import annotations

import functools
from collections import Counter
from typing import Any

import pytest

from boardctl.texts import LANGUAGES, Texts
from games import catalogue
from games.kit import (
    COLOURS,
    EVERYONE,
    BadData,
    Cue,
    Dice,
    Draw,
    Event,
    Faces,
    Game,
    Gesture,
    Land,
    Lift,
    Line,
    Mat,
    Mix,
    Move,
    Press,
    Show,
    with_changes,
)
from hardware.cells import GRID, HOMES, POCKETS
from tests.contract.cases import (
    GAMES,
    SEEDS,
    Case,
    cases,
    fewest,
    moments,
    most,
    play_out,
    seeds,
    walk,
)
from tests.contract.toy import compile_texts

each_case = pytest.mark.parametrize("case", cases(), ids=repr)
each_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def all_mats(game: Game[Any]) -> list[Mat]:
    """The mats of all boards the options offer, from the start and the middle of a game."""
    found: dict[str, Mat] = {}
    for option in game.options:
        for choice in option.choices:
            case = Case(game, COLOURS[: game.seat_counts[0]], {option.name: choice})
            for node in walk(case, 0):
                mat = game.table.mat(node.state)
                found[mat.name] = mat
    return list(found.values())


# -- pieces and mats ----------------------------------------------------------------------------


@each_game
def test_pieces_are_described_once_each(game: Game[Any]) -> None:
    pieces = game.table.pieces(COLOURS[: game.seat_counts[0]], game.read_data({}))
    kinds = [piece.kind for piece in pieces]
    assert len(set(kinds)) == len(kinds)
    for piece in pieces:
        assert piece.picture
        assert piece.count >= 1
        assert len(set(piece.sides)) == len(piece.sides)


@each_game
def test_a_mat_uses_cells_of_the_console_and_none_twice(game: Game[Any]) -> None:
    for mat in all_mats(game):
        cells = [cell for spot in mat.spots.values() for cell in spot]
        assert set(cells) <= {*GRID, *HOMES, *POCKETS}, "w1 shows and w8 is under the tongue"
        twice = [cell for cell, times in Counter(cells).items() if times > 1]
        assert not twice
        assert all(mat.spots.values()), "a spot without a cell"
        assert mat.lights_only <= set(mat.spots)


@each_game
def test_a_seat_has_its_own_home_well(game: Game[Any]) -> None:
    homes = dict(zip((f"home {seat}" for seat in COLOURS), HOMES, strict=True))
    for mat in all_mats(game):
        for spot, cells in mat.spots.items():
            if spot.startswith("home "):
                assert cells == (homes[spot],)


# -- the wanted table ---------------------------------------------------------------------------


def box_of(case: Case, mat: Mat) -> dict[str, int]:
    """What can be on the table, with how many there are. A piece that lies face down goes by the
    spot where it lies: `tile@forest B3`."""
    pieces = case.game.table.pieces(case.seats, case.data)
    backs = {piece.back for piece in pieces if piece.back}
    named = {f"{back}@{spot}": 1 for back in backs for spot in mat.spots}
    return {piece.kind: piece.count for piece in pieces} | named


@each_case
def test_wanted_names_spots_of_the_mat_and_pieces_of_the_box(case: Case) -> None:
    game = case.game
    for seed in seeds(case.game, SEEDS):
        states = [node.state for node in walk(case, seed)]
        for state in [*states, play_out(case, seed)[0]]:
            wanted = game.table.wanted(state)
            mat = game.table.mat(state)
            box = box_of(case, mat)
            assert set(wanted.free) <= set(box)
            assert not wanted.free & set(wanted.on)
            for kind, spots in wanted.on.items():
                assert len(spots) <= box[kind], kind
                for spot in spots:
                    assert spot in mat.spots, spot
                    assert spot not in mat.lights_only


@each_game
def test_a_seat_that_left_has_nothing_on_the_table(game: Game[Any]) -> None:
    case = most(game)
    for node in walk(case, 0):
        seat = case.seats[-1]
        game.step(node.state, Move("leave", seat=seat))
        wanted = game.table.wanted(node.state)
        assert f"home {seat}" not in {spot for spots in wanted.on.values() for spot in spots}
        assert f"mouse:{seat}" not in wanted.on


@each_case
def test_a_correction_puts_the_piece_where_it_says(case: Case) -> None:
    game = case.game
    tried = 0
    for node in list(moments(case, 0))[::7]:
        mat = game.table.mat(node.state)
        for kind in game.table.wanted(node.state).on:
            for spot in mat.spots:
                changes = game.table.set_place(node.state, kind, spot)
                if changes is None:
                    continue
                try:
                    corrected = with_changes(game, node.state, changes, case.data)
                except BadData:
                    continue  # somebody else stands there: refused in words
                tried += 1
                assert spot in game.table.wanted(corrected).on[kind]
    assert tried


@each_case
def test_a_corrected_count_is_what_everybody_sees(case: Case) -> None:
    """A tracker that a game lets people set is set as its lights show it, or refused in words."""
    game = case.game

    def counted(state: Any) -> dict[tuple[str, str | None], int]:
        trackers = game.view(state, EVERYONE)["trackers"]
        return {(t["name"], t["seat"]): t["value"] for t in trackers}

    for node in list(walk(case, 0))[::5]:
        for tracker in game.view(node.state, EVERYONE)["trackers"]:
            name, value = tracker["name"], tracker["value"]
            for n in {max(0, value - 1), min(value + 1, tracker["limit"])}:
                changes = game.table.set_place(node.state, name, f"{name} {n}")
                if changes is None:
                    continue
                try:
                    corrected = with_changes(game, node.state, changes, case.data)
                except BadData:
                    continue
                assert counted(corrected)[name, tracker["seat"]] == n


@each_case
def test_face_down_pieces_that_nobody_knows_any_more_look_as_before(case: Case) -> None:
    game = case.game
    backs = {p.back for p in game.table.pieces(case.seats, case.data) if p.back}
    for node in list(walk(case, 0))[::5]:
        for back in backs:
            changes = game.table.set_place(node.state, back, "")
            if changes is not None:
                forgotten = with_changes(game, node.state, changes, case.data)
                assert game.view(forgotten, EVERYONE) == game.view(node.state, EVERYONE)
                assert game.table.wanted(forgotten) == game.table.wanted(node.state)


# -- gestures -----------------------------------------------------------------------------------


def check_gesture(game: Game[Any], case: Case, state: Any, gesture: Gesture) -> None:
    box = {piece.kind for piece in game.table.pieces(case.seats, case.data)}
    mat = game.table.mat(state)
    match gesture:
        case Lift(spots):
            assert spots
            lying = {spot for there in game.table.wanted(state).on.values() for spot in there}
            assert set(spots) <= lying, "only what lies there can be lifted"
        case Land(kind, spot):
            assert kind in box
            assert spot in mat.spots
            assert spot not in mat.lights_only
        case Show(kind):
            assert kind in box
        case Faces(count, piece):
            assert {f"{piece}:{n}" for n in range(1, count + 1)} <= box
        case Press(seat):
            assert seat is None or seat in game.view(state, EVERYONE)["seats"]


@each_case
def test_every_move_has_a_gesture_or_is_a_choice_with_words(case: Case) -> None:
    game = case.game
    for seed in seeds(case.game, SEEDS):
        for node in walk(case, seed):
            view = game.view(node.state, EVERYONE)
            for move in game.moves(node.state):
                gesture = game.table.gesture(node.state, move)
                if gesture is not None:
                    check_gesture(game, case, node.state, gesture)
                assert game.table.option(view, move).key, "moves can be made by buttons alone"


@each_case
def test_every_chance_has_a_gesture_that_tells_its_outcome(case: Case) -> None:
    game = case.game
    for seed in seeds(case.game, SEEDS):
        for node in walk(case, seed):
            if node.wait is None or (isinstance(node.wait, Draw) and node.wait.by_board):
                continue  # what the board draws itself, nobody tells it
            gestures = []
            for move, _ in node.wait.outcomes():
                gesture = game.table.gesture(node.state, move)
                assert gesture is not None
                check_gesture(game, case, node.state, gesture)
                gestures.append(gesture)
            if isinstance(node.wait, Dice):
                assert set(gestures) == {Faces(node.wait.count, node.wait.piece)}
            elif isinstance(node.wait, Mix):
                assert gestures == [Lift(node.wait.spots)]
            else:
                assert len(set(gestures)) == len(gestures), "two things look alike when drawn"


# -- words --------------------------------------------------------------------------------------


@functools.cache
def texts_of(game_id: str) -> tuple[Texts, ...]:
    compile_texts()
    folder = catalogue.folder(GAMES[game_id])
    return tuple(Texts(language, [folder]) for language in LANGUAGES)


def check_line(game: Game[Any], line: Line) -> None:
    for texts in texts_of(game.id):
        assert texts.has(line.key), f"{line.key} in {texts.language}"
        for name, word in line.words:
            if isinstance(word, str):
                assert texts.has(word), f"{word} in {texts.language}, word {name} of {line.key}"
        assert "{" not in texts.render(line)


def check_cue(game: Game[Any], mat: Mat, cue: Cue) -> None:
    check_line(game, cue.say)
    assert set(cue.trail) <= set(mat.spots)
    assert cue.seat in (None, *COLOURS)


@each_game
def test_title_options_trackers_and_pieces_have_words_in_both_languages(game: Game[Any]) -> None:
    check_line(game, Line(f"game.{game.id}"))
    for option in game.options:
        check_line(game, Line(f"option.{option.name}"))
        for choice in option.choices:
            check_line(game, Line(f"option.{option.name}.{choice}"))
    case = fewest(game)
    for piece in game.table.pieces(case.seats, case.data):
        check_line(game, Line(f"piece.{piece.kind}"))
    for node in walk(case, 0):
        for tracker in game.view(node.state, EVERYONE)["trackers"]:
            check_line(game, Line(f"tracker.{tracker['name']}"))


@each_case
def test_prompts_options_and_cues_have_words_in_both_languages(case: Case) -> None:
    game = case.game
    for seed in seeds(case.game, SEEDS):
        for node in walk(case, seed):
            view = game.view(node.state, EVERYONE)
            check_cue(game, game.table.mat(node.state), game.table.prompt(view))
            for move in game.moves(node.state):
                check_line(game, game.table.option(view, move))
            heard: list[Event] = []
            game.step(node.state, node.move, heard.append)
            after, mat = game.view(node.state, EVERYONE), game.table.mat(node.state)
            for event in heard:
                if event.audience == EVERYONE:
                    for cue in game.table.cues(after, event):
                        check_cue(game, mat, cue)
        last, _, _ = play_out(case, seed)
        check_cue(game, game.table.mat(last), game.table.prompt(game.view(last, EVERYONE)))
