"""Running along the path (SO-010 to SO-016)."""

from __future__ import annotations

import pytest

from games.souriciere import game
from tests.games.souriciere.positions import after, places, position, roll


@pytest.mark.rule("SO-010")
@pytest.mark.parametrize(
    ("value", "place"),
    [(1, "square 1"), (2, "square 2"), (3, "square 3"), (5, "square 5"), (6, "square 6")],
)
def test_a_mouse_leaves_the_house_by_exactly_the_number_rolled(value: int, place: str) -> None:
    assert after(value, red="house", blue="house") == {"red": place, "blue": "house"}


@pytest.mark.rule("SO-010")
@pytest.mark.parametrize("value", [1, 2, 3, 5, 6])
def test_a_mouse_on_the_path_runs_exactly_the_number_rolled(value: int) -> None:
    here = {"red": f"square {13 + value}", "blue": "house"}
    assert after(value, red="square 13", blue="house") == here


@pytest.mark.rule("SO-010")
def test_the_move_is_compulsory() -> None:
    state = position(red="square 6", blue="house")
    assert game.moves(state) == []
    assert game.chance(state) is not None


@pytest.mark.rule("SO-011")
def test_passing_mice_holes_and_the_trap_square_has_no_effect() -> None:
    assert after(6, red="square 2", blue="square 5") == {"red": "square 8", "blue": "square 5"}
    assert after(4, red="square 26", blue="square 28") == {"red": "square 30", "blue": "square 28"}


@pytest.mark.rule("SO-012")
def test_a_mouse_stops_before_an_occupied_square() -> None:
    assert after(4, red="square 5", blue="square 9") == {"red": "square 8", "blue": "square 9"}


@pytest.mark.rule("SO-013")
def test_it_goes_back_square_by_square_to_the_first_free_one() -> None:
    mice = {"red": "square 5", "blue": "square 10", "green": "square 9", "sky": "square 8"}
    assert after(5, **mice) == {**mice, "red": "square 7"}


@pytest.mark.rule("SO-013")
def test_the_house_always_has_room() -> None:
    mice = {"red": "room bedroom", "blue": "square 6", "green": "square 5", "pink": "square 4"}
    rest = {"yellow": "square 3", "sky": "house"}
    assert after(6, **mice, **rest) == {**mice, **rest, "red": "square 2"}
    crowded = position(red="house", blue="square 1", green="square 2", pink="square 3", sky="house")
    assert places(roll(crowded, 3))["red"] == "house"


@pytest.mark.rule("SO-014")
def test_back_on_its_own_square_it_has_not_moved_and_does_not_fall() -> None:
    # Red came to stand on the hole 11 by a placement; blue blocks the square after it.
    mice = {"red": "square 11", "blue": "square 12"}
    state = roll(position(**mice), 1)
    assert places(state) == mice
    assert (game.turn(state), state.turns) == ("blue", 1)


@pytest.mark.rule("SO-014")
def test_a_mouse_released_onto_the_trap_square_is_not_trapped_by_being_blocked() -> None:
    mice = {"red": "square 28", "blue": "square 29", "green": "square 30"}
    assert after(2, **mice) == mice


@pytest.mark.rule("SO-015")
def test_an_occupied_hole_is_not_entered() -> None:
    assert after(2, red="square 9", blue="square 11") == {"red": "square 10", "blue": "square 11"}


@pytest.mark.rule("SO-015")
def test_an_occupied_trap_square_is_not_entered() -> None:
    assert after(3, red="square 25", blue="square 28") == {"red": "square 27", "blue": "square 28"}


@pytest.mark.rule("SO-016")
def test_a_mouse_in_a_room_occupies_no_square() -> None:
    mice = {"red": "square 9", "blue": "room bathroom"}
    assert after(2, **mice) == {"red": "room bathroom", "blue": "room bathroom"}


@pytest.mark.rule("SO-016")
def test_a_mouse_in_the_trap_occupies_no_square() -> None:
    state = roll(position(red="square 25", blue="trap 2", green="house"), 3)
    assert places(state) == {"red": "trap 2", "blue": "trap 2", "green": "house"}
