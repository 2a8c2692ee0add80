"""What is printed on the mats: walls where rings touch and squares do not, lines, doors."""

from __future__ import annotations

import pytest

from games.mice_and_mystics import game
from games.mice_and_mystics.printed import printed
from games.mice_and_mystics.rules.book import book_of

PRINT = printed(book_of(game.read_data({}), {}))


@pytest.mark.parametrize(("side", "walls"), [(5, 0), (6, 5), (3, 0), (4, 11), (2, 13), (1, 4)])
def test_a_wall_stands_wherever_rings_touch_and_nobody_may_step(side: int, walls: int) -> None:
    assert len(PRINT[f"mystics-{side}"]["walls"]) == walls


@pytest.mark.rule("MM-048")
@pytest.mark.rule("MM-051")
def test_the_counter_has_red_lines_and_one_yellow_line_down() -> None:
    kitchen = PRINT["mystics-3"]
    floors = sorted(cell for pair in kitchen["red"] for cell in min(pair, key=len))
    assert floors == ["b4", "c4", "d4", "e4", "g4"]
    ((above, below),) = kitchen["yellow"]
    assert (len(above), below) == (12, ["f4"])


@pytest.mark.rule("MM-067")
def test_the_sewer_flows_westwards() -> None:
    sewer = PRINT["mystics-6"]
    assert set(sewer["water"]) == {f"{column}{row}" for column in "cdef" for row in (4, 5)}
    assert all(start[0] > end[0] for start, end in sewer["current"])


def test_every_room_says_its_name_in_both_languages_and_where_enemies_come_in() -> None:
    for room in PRINT.values():
        assert room["name"]["en"] != room["name"]["fr"]
        assert room["entries"]
        assert len(room["steps"]) == 1
