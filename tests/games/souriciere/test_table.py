"""The physical face: pieces, mats, wanted table, gestures, words, corrections."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import games.souriciere
from games import kit
from games.kit import EVERYONE, Event, Faces, Line, Move, Press, line
from games.souriciere import game
from games.souriciere.rules import State
from tests.games.souriciere.positions import BOARDS, position, roll

CELLS = {f"{column}{row}" for column in "abcdefgh" for row in range(1, 9)}
HOMES = {f"home {seat}": (f"w{n}",) for n, seat in enumerate(kit.COLOURS, 2)}
TEXTS = Path(games.souriciere.__file__).parent / "texts"


def cells_of(board: str) -> dict[str, tuple[str, ...]]:
    return dict(game.table.mat(position(board=board, red="house", blue="house")).spots)


# -- mats ---------------------------------------------------------------------------------------


def run(first: int, cells: str) -> dict[str, tuple[str, ...]]:
    return {f"square {first + n}": (cell,) for n, cell in enumerate(cells.split())}


def test_the_classic_mat_is_the_printed_one() -> None:
    assert cells_of("classic-34") == {
        **run(1, "a1 b1 c1 d1 e1 f1 g1 h1 h2 h3"),
        **run(11, "h4 g4 f4 e4 d4 c4 b4 a4 a5 a6"),
        **run(21, "a7 b7 c7 d7 e7 f7 g7 h7"),
        **run(29, "h8 g8 f8 e8 d8"),
        "cheese": ("c8",),
        "room bedroom": ("c2", "d2", "c3", "d3"),
        "room bathroom": ("f2", "g2", "f3", "g3"),
        "room dining": ("a2", "b2", "a3", "b3"),
        "room laundry": ("b5", "c5", "b6", "c6"),
        "room reading": ("e5", "f5", "e6", "f6"),
        "room kitchen": ("a8", "b8"),
        "trap": ("g5", "h5", "g6", "h6"),
        **HOMES,
    }


def test_a_board_without_a_printed_mat_is_counted_out_along_the_rows() -> None:
    spots = cells_of("house-48")
    assert [spots[f"square {n}"] for n in (1, 8, 9, 16, 17, 47)] == [
        ("a1",),
        ("h1",),
        ("h2",),
        ("a2",),
        ("a3",),
        ("b6",),
    ]
    assert spots["cheese"] == ("a6",)
    assert (spots["room hall"], spots["room kitchen"], spots["trap"]) == (("a7",), ("h7",), ("h8",))
    assert {spot: cells for spot, cells in spots.items() if spot.startswith("home")} == HOMES


@pytest.mark.parametrize("board", sorted(BOARDS))
def test_every_place_of_a_board_has_its_own_cells(board: str) -> None:
    data = BOARDS[board]
    spots = cells_of(board)
    assert set(spots) == {
        *(f"square {n}" for n in range(1, data["cheese"])),
        *(f"room {room['id']}" for room in data["room"]),
        *("cheese", "trap"),
        *HOMES,
    }
    used = [cell for spot, cells in spots.items() if spot not in HOMES for cell in cells]
    assert len(set(used)) == len(used)
    assert set(used) <= CELLS


def test_a_mat_is_named_after_its_board() -> None:
    for board in BOARDS:
        mat = game.table.mat(position(board=board, red="house", blue="house"))
        assert (mat.name, mat.lights_only) == (board, frozenset())


def test_an_owner_board_of_a_known_name_and_other_squares_gets_its_own_mat() -> None:
    data = {**BOARDS["short-20"], "board": "classic-34"}
    spots = game.table.mat(game.start(["red", "blue"], {}, data)).spots
    assert spots["cheese"] == ("d3",)
    assert "square 21" not in spots


# -- pieces and the wanted table ----------------------------------------------------------------


def test_the_box_holds_six_mice_and_a_die() -> None:
    pieces = game.table.pieces(["red", "blue"], BOARDS["classic-34"])
    assert [(p.kind, p.picture, p.count, p.sides) for p in pieces] == [
        *((f"mouse:{seat}", f"mouse-{seat}", 1, ()) for seat in kit.COLOURS),
        ("die:1", "die", 1, ("1", "2", "3", "4", "5", "6")),
    ]


def test_every_mouse_of_the_game_is_wanted_at_its_spot_and_the_die_is_free() -> None:
    state = position(red="house", yellow="square 7", green="room dining", blue="trap 2")
    wanted = game.table.wanted(state)
    assert wanted.on == {
        "mouse:red": ("home red",),
        "mouse:yellow": ("square 7",),
        "mouse:green": ("room dining",),
        "mouse:blue": ("trap",),
    }
    assert wanted.free == {"die:1"}


def test_a_winner_is_wanted_on_the_cheese() -> None:
    won = roll(position(red="square 33", blue="house"), 1)
    assert game.table.wanted(won).on["mouse:red"] == ("cheese",)


@pytest.mark.parametrize("count", [2, 3, 6])
def test_several_mice_in_a_room_are_wanted_on_the_same_spot(count: int) -> None:
    state = position(**dict.fromkeys(kit.COLOURS[:count], "room kitchen"))
    wanted = game.table.wanted(state).on
    assert set(wanted.values()) == {("room kitchen",)}
    cells = game.table.mat(state).spots["room kitchen"]
    crowded = len(wanted) > len(cells)
    assert crowded is (count > 2)


def test_every_wanted_spot_is_on_the_mat_through_whole_games() -> None:
    for board in BOARDS:
        dice = iter(range(10_000))
        state = game.start(kit.COLOURS, {"board": "classic-34"}, BOARDS[board])
        game.step(state, Move("first", seat="red"))
        spots = game.table.mat(state).spots
        while game.over(state) is None:
            game.step(state, Move("roll", next(dice) * 7 // 3 % 6 + 1))
            for wanted in game.table.wanted(state).on.values():
                assert wanted[0] in spots


# -- gestures and words -------------------------------------------------------------------------


def test_gestures_are_a_button_for_the_first_and_a_die_for_a_roll() -> None:
    start = game.start(["red", "blue"], {}, BOARDS["classic-34"])
    assert game.table.gesture(start, Move("first", seat="blue")) == Press("blue")
    rolling = position(red="house", blue="house")
    assert game.table.gesture(rolling, Move("roll", 4)) == Faces(1, "die")
    assert game.table.gesture(rolling, Move("leave", seat="red")) is None


def prompt(state: State) -> tuple[Line, str | None, str]:
    cue = game.table.prompt(game.view(state, EVERYONE))
    return cue.say, cue.seat, cue.picture


def test_the_prompt_says_what_is_waited_for() -> None:
    start = game.start(["red", "blue"], {}, BOARDS["classic-34"])
    assert prompt(start) == (line("ask.first"), None, "mouse")
    rolling = position(red="house", blue="house")
    assert prompt(rolling) == (line("ask.roll", seat="seat.red"), "red", "die")
    in_room = position(turn="blue", red="house", blue="room dining")
    assert prompt(in_room) == (line("ask.roll_out", seat="seat.blue"), "blue", "die")
    won = roll(position(red="square 33", blue="house"), 1)
    assert prompt(won) == (line("cue.won", seat="seat.red"), "red", "cheese")


def test_a_choice_names_its_seat() -> None:
    view = game.view(game.start(["red", "blue"], {}, BOARDS["classic-34"]), EVERYONE)
    choice = game.table.option(view, Move("first", seat="blue"))
    assert choice == line("choice.first", seat="seat.blue")
    leave = game.table.option(view, Move("leave", seat="red"))
    assert leave == line("choice.leave", seat="seat.red")


EVENTS = [
    Event("first", {"seat": "red"}),
    Event("rolled", {"seat": "red", "value": 4}),
    Event("moved", {"seat": "red", "from": "home red", "to": "square 1", "way": ["square 1"]}),
    Event("bounced", {"seat": "red", "surplus": 2}),
    Event("blocked", {"seat": "red", "other": "blue", "at": "square 9", "to": "square 8"}),
    Event("jumped", {"seat": "red", "other": "blue", "at": "square 9", "to": "square 10"}),
    Event("captured", {"seat": "red", "other": "blue", "at": "square 9", "to": "home blue"}),
    Event("fell", {"seat": "red", "hole": "square 17", "room": "dining"}),
    Event("left_room", {"seat": "red", "room": "dining", "arrow": "green", "to": "square 19"}),
    Event("left_room", {"seat": "red", "room": "dining", "arrow": "red", "to": "square 13"}),
    Event("left_room", {"seat": "red", "room": "dining", "arrow": "hole", "to": "square 17"}),
    Event("stays_in_room", {"seat": "red", "room": "dining"}),
    Event("trapped", {"seat": "red", "wait": 2}),
    Event("waited", {"seat": "red", "left": 1}),
    Event("waited", {"seat": "red", "left": 0}),
    Event("released", {"seat": "red", "to": "square 28"}),
    Event("won", {"seat": "red"}),
    Event("left_game", {"seat": "red"}),
]
VIEW = game.view(position(red="house", blue="house"), EVERYONE)


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.name)
def test_every_event_is_heard_and_seen(event: Event) -> None:
    (cue,) = game.table.cues(VIEW, event)
    assert cue.sound
    assert cue.picture
    assert cue.seat == (event.facts["other"] if event.name == "captured" else "red")
    assert set(cue.trail) <= set(cells_of("classic-34"))


def test_a_trail_runs_the_way_of_the_mouse() -> None:
    trails = {event.name: game.table.cues(VIEW, event)[0].trail for event in EVENTS}
    assert trails["moved"] == ("home red", "square 1")
    assert trails["fell"] == ("square 17", "room dining")
    assert trails["released"] == ("trap", "square 28")
    assert trails["blocked"] == ("square 9", "square 8")


def test_numbers_are_shown_as_digits() -> None:
    numbers = {event.name: game.table.cues(VIEW, event)[0].number for event in EVENTS}
    assert (numbers["rolled"], numbers["trapped"], numbers["bounced"]) == (4, 2, 2)


def test_the_turn_is_told_by_the_prompt_alone() -> None:
    assert game.table.cues(VIEW, Event("turn", {"seat": "red"})) == ()


def test_a_room_of_an_owner_board_is_called_the_room() -> None:
    (cue,) = game.table.cues(
        VIEW, Event("fell", {"seat": "red", "hole": "square 3", "room": "nook"})
    )
    assert dict(cue.say.words)["room"] == "room.any"


def keys_in_use() -> Iterator[str]:
    for event in EVENTS:
        yield game.table.cues(VIEW, event)[0].say.key
    yield from ("ask.first", "ask.roll", "ask.roll_out", "choice.first", "choice.leave")
    yield from ("ask.first.short", "ask.roll.short", "ask.roll_out.short", "room.any")
    for board in ("classic-34", "house-48"):
        yield from (f"room.{room['id']}" for room in BOARDS[board]["room"])
    for option in game.options:
        yield f"option.{option.name}"
        yield f"option.{option.name}.about"
        yield from (f"option.{option.name}.{choice}" for choice in option.choices)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_texts_hold_every_key_in_use_and_no_other(language: str) -> None:
    po = (TEXTS / f"{language}.po").read_text("utf-8")
    assert set(re.findall(r'^msgid "(.+)"$', po, re.M)) == set(keys_in_use())


def test_every_room_of_the_boards_has_a_spoken_name() -> None:
    for board in ("classic-34", "house-48"):
        for room in BOARDS[board]["room"]:
            event = Event("fell", {"seat": "red", "hole": "square 3", "room": room["id"]})
            words = dict(game.table.cues(VIEW, event)[0].say.words)
            assert words["room"] == f"room.{room['id']}"


# -- a grown-up's correction --------------------------------------------------------------------


def corrected(state: State, kind: str, spot: str) -> dict[str, object] | None:
    changes = game.table.set_place(state, kind, spot)
    if changes is None:
        return None
    data = BOARDS["classic-34"]
    plain: dict[str, object] = game.dump(kit.with_changes(game, state, changes, data))
    return plain


def place_of(plain: dict[str, object] | None, seat: str) -> object:
    return kit.get_at(plain, f"mice.{seat}")


def test_a_mouse_can_be_set_anywhere_the_game_has_a_place() -> None:
    state = position(red="trap 1", blue="room dining", turn="blue")
    spots = {
        "square 9": {"place": "square 9", "wait": 0, "hole": None},
        "room bedroom": {"place": "room bedroom", "wait": 0, "hole": 4},
        "home red": {"place": "house", "wait": 0, "hole": None},
        "trap": {"place": "trap", "wait": 2, "hole": None},
    }
    for spot, mouse in spots.items():
        assert place_of(corrected(state, "mouse:red", spot), "red") == mouse


def test_a_correction_knows_no_other_pieces_or_places() -> None:
    state = position(red="square 1", blue="square 2")
    for kind, spot in [
        ("mouse:red", "cheese"),
        ("mouse:red", "home blue"),
        ("mouse:red", "house"),
        ("mouse:red", "square 34"),
        ("mouse:sky", "square 5"),
        ("die:1", "square 5"),
    ]:
        assert game.table.set_place(state, kind, spot) is None
    won = roll(position(red="square 33", blue="house"), 1)
    assert game.table.set_place(won, "mouse:blue", "square 3") is None


def test_nobody_is_set_into_the_trap_of_the_bookmark_edition() -> None:
    state = position({"edition": "bookmark"}, red="square 1", blue="square 2")
    assert game.table.set_place(state, "mouse:red", "trap") is None


def test_the_turn_goes_on_when_its_mouse_is_set_into_the_trap() -> None:
    state = position(red="square 1", green="trap 1", blue="square 2")
    plain = corrected(state, "mouse:red", "trap")
    assert place_of(plain, "red") == {"place": "trap", "wait": 2, "hole": None}
    assert plain is not None
    assert plain["turn"] == "blue"
    alone = position(red="square 1", green="trap 1", blue="trap 2")
    assert game.table.set_place(alone, "mouse:red", "trap") is None
    start = game.start(["red", "blue"], {}, BOARDS["classic-34"])
    assert game.table.set_place(start, "mouse:red", "trap") == {
        "mice.red.place": "trap",
        "mice.red.wait": 2,
        "mice.red.hole": None,
    }
