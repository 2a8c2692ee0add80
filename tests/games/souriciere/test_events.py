"""What people hear: the events of a step, fact by fact."""

from __future__ import annotations

from games.kit import EVERYONE, Event, Move
from games.souriciere import game
from tests.games.souriciere.positions import BOARDS, do, position, told

JUMP = {"occupied": "jump_next"}
CAPTURE = {"occupied": "capture"}


def squares(*numbers: int) -> list[str]:
    return [f"square {number}" for number in numbers]


def test_the_first_seat_is_told_and_has_the_turn() -> None:
    state = game.start(["red", "blue"], {}, BOARDS["classic-34"])
    assert told(state, "blue: first") == [("first", {"seat": "blue"}), ("turn", {"seat": "blue"})]


def test_a_run_tells_every_square_of_its_way() -> None:
    assert told(position(red="house", blue="house"), "roll 3") == [
        ("rolled", {"seat": "red", "value": 3}),
        (
            "moved",
            {"seat": "red", "from": "home red", "to": "square 3", "way": squares(1, 2, 3)},
        ),
        ("turn", {"seat": "blue"}),
    ]


def test_a_fall_tells_hole_and_room() -> None:
    assert told(position(red="square 9", blue="house"), "roll 2") == [
        ("rolled", {"seat": "red", "value": 2}),
        (
            "moved",
            {"seat": "red", "from": "square 9", "to": "square 11", "way": squares(10, 11)},
        ),
        ("fell", {"seat": "red", "hole": "square 11", "room": "bathroom"}),
        ("turn", {"seat": "blue"}),
    ]


def test_a_blocked_mouse_tells_who_is_in_the_way_and_where_it_stops() -> None:
    assert told(position(red="square 5", blue="square 9"), "roll 4") == [
        ("rolled", {"seat": "red", "value": 4}),
        ("blocked", {"seat": "red", "other": "blue", "at": "square 9", "to": "square 8"}),
        ("moved", {"seat": "red", "from": "square 5", "to": "square 8", "way": squares(6, 7, 8)}),
        ("turn", {"seat": "blue"}),
    ]


def test_a_mouse_that_cannot_move_is_blocked_and_nothing_more() -> None:
    assert told(position(red="house", blue="square 1"), "roll 1") == [
        ("rolled", {"seat": "red", "value": 1}),
        ("blocked", {"seat": "red", "other": "blue", "at": "square 1", "to": "home red"}),
        ("turn", {"seat": "blue"}),
    ]


def test_a_jump_tells_the_way_over_the_other_mouse() -> None:
    state = position(JUMP, red="square 5", blue="square 7")
    assert told(state, "roll 2") == [
        ("rolled", {"seat": "red", "value": 2}),
        ("jumped", {"seat": "red", "other": "blue", "at": "square 7", "to": "square 8"}),
        ("moved", {"seat": "red", "from": "square 5", "to": "square 8", "way": squares(6, 7, 8)}),
        ("turn", {"seat": "blue"}),
    ]


def test_a_jump_onto_the_cheese_wins() -> None:
    state = position({**JUMP, "finish": "fast"}, red="square 31", blue="square 33")
    way = [*squares(32, 33), "cheese"]
    assert told(state, "roll 2") == [
        ("rolled", {"seat": "red", "value": 2}),
        ("jumped", {"seat": "red", "other": "blue", "at": "square 33", "to": "cheese"}),
        ("moved", {"seat": "red", "from": "square 31", "to": "cheese", "way": way}),
        ("won", {"seat": "red"}),
    ]


def test_a_capture_tells_who_goes_home() -> None:
    state = position(CAPTURE, red="square 8", blue="square 11")
    assert told(state, "roll 3") == [
        ("rolled", {"seat": "red", "value": 3}),
        ("captured", {"seat": "red", "other": "blue", "at": "square 11", "to": "home blue"}),
        (
            "moved",
            {"seat": "red", "from": "square 8", "to": "square 11", "way": squares(9, 10, 11)},
        ),
        ("fell", {"seat": "red", "hole": "square 11", "room": "bathroom"}),
        ("turn", {"seat": "blue"}),
    ]


def test_a_bounce_runs_to_the_cheese_and_back() -> None:
    way = [*squares(32, 33), "cheese", *squares(33)]
    assert told(position(red="square 31", blue="house"), "roll 4") == [
        ("rolled", {"seat": "red", "value": 4}),
        ("bounced", {"seat": "red", "surplus": 1}),
        ("moved", {"seat": "red", "from": "square 31", "to": "square 33", "way": way}),
        ("turn", {"seat": "blue"}),
    ]


def test_a_blocked_bounce_runs_back_past_the_other_mouse() -> None:
    way = ["cheese", *squares(33, 32, 31, 30)]
    assert told(position(red="square 33", blue="square 31"), "roll 4") == [
        ("rolled", {"seat": "red", "value": 4}),
        ("bounced", {"seat": "red", "surplus": 3}),
        ("blocked", {"seat": "red", "other": "blue", "at": "square 31", "to": "square 30"}),
        ("moved", {"seat": "red", "from": "square 33", "to": "square 30", "way": way}),
        ("turn", {"seat": "blue"}),
    ]


def test_a_fast_finish_runs_to_the_cheese_and_no_further() -> None:
    state = position({"finish": "fast"}, red="square 32", blue="house")
    way = [*squares(33), "cheese"]
    assert told(state, "roll 5") == [
        ("rolled", {"seat": "red", "value": 5}),
        ("moved", {"seat": "red", "from": "square 32", "to": "cheese", "way": way}),
        ("won", {"seat": "red"}),
    ]


def test_leaving_a_room_tells_the_arrow() -> None:
    exits = {
        6: ("green", "square 6"),
        3: ("hole", "square 4"),
        2: ("red", "home red"),
        4: ("red", "home red"),
        5: ("red", "home red"),
    }
    for value, (arrow, to) in exits.items():
        assert told(position(red="room bedroom", blue="house"), f"roll {value}") == [
            ("rolled", {"seat": "red", "value": value}),
            ("left_room", {"seat": "red", "room": "bedroom", "arrow": arrow, "to": to}),
            ("turn", {"seat": "blue"}),
        ]


def test_leaving_a_room_moved_aside_tells_both() -> None:
    assert told(position(red="room bedroom", blue="square 6"), "roll 6") == [
        ("rolled", {"seat": "red", "value": 6}),
        ("blocked", {"seat": "red", "other": "blue", "at": "square 6", "to": "square 5"}),
        ("left_room", {"seat": "red", "room": "bedroom", "arrow": "green", "to": "square 5"}),
        ("turn", {"seat": "blue"}),
    ]


def test_staying_in_a_room_is_told() -> None:
    assert told(position(red="room bedroom", blue="house"), "roll 1") == [
        ("rolled", {"seat": "red", "value": 1}),
        ("stays_in_room", {"seat": "red", "room": "bedroom"}),
        ("turn", {"seat": "blue"}),
    ]


def test_the_trap_tells_how_long_it_holds() -> None:
    assert told(position(red="square 27", blue="house"), "roll 1") == [
        ("rolled", {"seat": "red", "value": 1}),
        ("moved", {"seat": "red", "from": "square 27", "to": "square 28", "way": squares(28)}),
        ("trapped", {"seat": "red", "wait": 2}),
        ("turn", {"seat": "blue"}),
    ]
    options = {"trap_wait_turns": 3}
    assert told(position(options, red="room kitchen", blue="house"), "roll 5") == [
        ("rolled", {"seat": "red", "value": 5}),
        ("left_room", {"seat": "red", "room": "kitchen", "arrow": "red", "to": "trap"}),
        ("trapped", {"seat": "red", "wait": 3}),
        ("turn", {"seat": "blue"}),
    ]


def test_folded_turns_are_told_in_their_order() -> None:
    state = position(turn="sky", red="trap 2", green="trap 0", blue="trap 1", sky="house")
    assert told(state, "roll 1")[2:] == [
        ("waited", {"seat": "red", "left": 1}),
        ("released", {"seat": "green", "to": "square 28"}),
        ("waited", {"seat": "blue", "left": 0}),
        ("turn", {"seat": "sky"}),
    ]


def test_a_release_tells_what_stood_in_the_way() -> None:
    state = position(turn="blue", red="trap 0", green="square 28", blue="house")
    assert told(state, "roll 1")[2:] == [
        ("blocked", {"seat": "red", "other": "green", "at": "square 28", "to": "square 27"}),
        ("released", {"seat": "red", "to": "square 27"}),
        ("turn", {"seat": "green"}),
    ]
    capture = position(CAPTURE, turn="blue", red="trap 0", green="square 28", blue="house")
    assert told(capture, "roll 1")[2:4] == [
        ("captured", {"seat": "red", "other": "green", "at": "square 28", "to": "home green"}),
        ("released", {"seat": "red", "to": "square 28"}),
    ]


def test_a_release_with_a_roll_tells_whose_turn_it_is() -> None:
    options = {"trap_third_turn": "place_and_roll"}
    state = position(options, turn="blue", red="trap 0", blue="house")
    assert told(state, "roll 1")[2:] == [
        ("released", {"seat": "red", "to": "square 28"}),
        ("turn", {"seat": "red"}),
    ]


def test_the_exact_count_wins() -> None:
    assert told(position(red="square 33", blue="house"), "roll 1") == [
        ("rolled", {"seat": "red", "value": 1}),
        ("moved", {"seat": "red", "from": "square 33", "to": "cheese", "way": ["cheese"]}),
        ("won", {"seat": "red"}),
    ]
    assert told(position(red="room kitchen", blue="house"), "roll 6") == [
        ("rolled", {"seat": "red", "value": 6}),
        ("left_room", {"seat": "red", "room": "kitchen", "arrow": "green", "to": "cheese"}),
        ("won", {"seat": "red"}),
    ]


def test_leaving_the_game_is_told_with_the_turn_that_follows() -> None:
    state = position(red="house", green="trap 1", blue="house")
    assert told(state, "leave") == [
        ("left_game", {"seat": "red"}),
        ("waited", {"seat": "green", "left": 0}),
        ("turn", {"seat": "blue"}),
    ]
    assert told(state, "blue: leave") == [("left_game", {"seat": "blue"})]


def test_everybody_may_know_and_remember_every_event() -> None:
    events: list[Event] = []
    state = position(red="square 9", blue="trap 0", green="square 28")
    for value in (2, 1, 1):
        game.step(state, Move("roll", value), events.append)
    assert {(event.audience, event.remember) for event in events} == {(EVERYONE, True)}


def test_listening_changes_nothing() -> None:
    state = position(red="square 9", blue="trap 0", green="square 28")
    silent = game.clone(state)
    game.step(silent, Move("roll", 2))
    assert game.dump(silent) == game.dump(do(state, "roll 2"))
