"""Board files: what an owner may write, and which sentence answers what cannot be."""

from __future__ import annotations

import copy
import logging
from pathlib import Path
from typing import Any

import pytest

from games import kit
from games.kit import BadData
from games.mmm import game
from games.mmm.data import BOARDS
from games.mmm.rules.board import check_board, doubts
from tests.games.mmm.positions import HOUSE, TINY

HOUSE_FILE = BOARDS / "house.toml"


def with_change(path: str, value: object) -> Any:
    data = copy.deepcopy(HOUSE)
    kit.put_at(data, path, value)
    return data


def test_the_house_board_is_as_the_ledger_says() -> None:
    assert list(doubts(HOUSE)) == []
    for side in "AB":
        layout = game.start(["red"], {"side": side}, HOUSE).layout
        assert len(layout.cells) == 49
        assert layout.steps == 11
        edges = [(c, n) for c in layout.cells for n in _neighbours(c) if n in layout.cell_index]
        for one, other in edges:
            i, j = layout.cell_index[one], layout.cell_index[other]
            if layout.food_of[i] == layout.food_of[j]:
                assert layout.provision_of[i] == layout.provision_of[j], (side, one, other)
        for line in range(1, 8):
            for cells in (
                [c for c in layout.cells if c[1] == str(line)],
                [c for c in layout.cells if c[3] == str(line)],
            ):
                assert len({layout.food_of[layout.cell_index[c]] for c in cells}) >= 3


def _neighbours(cell: str) -> tuple[str, str]:
    row, column = int(cell[1]), int(cell[3])
    return f"r{row + 1}c{column}", f"r{row}c{column + 1}"


@pytest.mark.parametrize(
    ("path", "value", "sentence"),
    [
        ("schema", 2, "x: schema must be 1, it is 2"),
        ("game", "chess", "x: game must be 'mmm', it is 'chess'"),
        ("board", "My Board", "x: board must be one word"),
        ("options", [], "x: options must be a table [options]"),
        ("options", {"side": "C"}, "x: options: side cannot be 'C'"),
        ("options", {"board": "house"}, "x: options: there is no option 'board'"),
        ("side", {}, "x: side: A is missing; copy the line from house.toml"),
        ("side.A.white_prints", 3, "x: side.A: white_prints must be a number, 1 to 2; it is 3"),
        ("side.A.cat_steps", 0, "x: side.A: cat_steps must be a number, 1 to 14; it is 0"),
        ("side.A.cat_steps", 15, "x: side.A: cat_steps must be a number, 1 to 14; it is 15"),
        ("side.A.grid", [], "x: side.A: grid must be a list of 1 to 7 rows"),
        ("side.A.grid", ["B01"] * 8, "x: side.A: grid must be a list of 1 to 7 rows"),
        (
            "side.A.grid",
            [" ".join(["B01"] * 8)],
            "x: side.A: grid, row 1: must be a line of 1 to 7",
        ),
        ("side.A.grid", [7], "x: side.A: grid, row 1: must be a line of 1 to 7 squares"),
        (
            "side.B.grid",
            ["B01 B01", "B01"],
            "x: side.B: grid, row 2: has 1 squares and row 1 has 2; write .. for a square",
        ),
        (
            "side.B.grid",
            ["B01 Z02"],
            "x: side.B: grid, row 1: 'Z02' is no provision; write a letter",
        ),
        ("side.B.grid", ["B01 B"], "x: side.B: grid, row 1: 'B' is no provision"),
        ("side.B.grid", [".. .."], "x: side.B: grid: there is no food; name at least one"),
    ],
)
def test_a_wrong_board_is_refused_with_file_key_and_advice(
    path: str, value: object, sentence: str
) -> None:
    with pytest.raises(BadData) as refused:
        check_board(with_change(path, value), "x")
    assert str(refused.value).startswith(sentence)


def test_a_key_that_nobody_knows_is_refused_with_the_nearest() -> None:
    with pytest.raises(
        BadData, match=r"x: side.A: unknown key 'cat_step', did you mean 'cat_steps'"
    ):
        check_board(with_change("side.A", {**HOUSE["side"]["A"], "cat_step": 3}), "x")
    with pytest.raises(BadData, match="a board is a table of keys"):
        check_board([], "x")


def test_what_is_left_out_has_a_usual_value() -> None:
    data = {key: HOUSE[key] for key in ("schema", "game", "board", "side")}
    checked = check_board(data, "x")
    assert checked["options"] == {}
    assert checked["provenance"] == "not told"


@pytest.mark.parametrize(
    ("grid", "doubt"),
    [
        (["B01 B01 F02 F02 C03 C03", "H04 H04 .. .. .. .."], "there is no carrot, so that face"),
        (["B01 F02 F02 C03 C03", "H04 H04 K05 K05 .."], "B01 has 1 cells, 2 to 4 are usual"),
        (["B01 B01 B01 B01 B01", "F02 F02 C03 C03 ..", "H04 H04 K05 K05 .."], "B01 has 5 cells"),
        (["B01 F02 F02 C03 C03", "H04 H04 K05 K05 B01"], "the cells of B01 do not touch"),
    ],
)
def test_what_looks_like_a_slip_of_the_pen_is_told(grid: list[str], doubt: str) -> None:
    told = list(doubts(with_change("side.A.grid", grid)))
    assert any(f"side A: {doubt}" in sentence for sentence in told), told


def test_a_provision_of_five_is_usual_on_side_b_and_corners_need_not_be_straight() -> None:
    grid = ["B01 B01 F02 F02", "B01 B01 C03 C03", "B01 H04 H04 K05", ".. .. .. K05"]
    assert list(doubts(with_change("side.B.grid", grid))) == []


def test_an_owners_board_is_read_from_its_file(tmp_path: Path, caplog: Any) -> None:
    text = HOUSE_FILE.read_text("utf-8").replace('board = "house"', 'board = "ours"')
    path = tmp_path / "ours.toml"
    path.write_text(text.replace("K15", "C15") + '[options]\nside = "B"\n', "utf-8")
    with caplog.at_level(logging.WARNING):
        data = game.read_data({"board": str(path)})
    assert data["board"] == "ours"
    state = game.start(["red"], {"board": str(path)}, data)
    assert game.dump(state)["options"]["side"] == "B", "options of the file are usual on it"
    assert game.dump(state)["options"]["board"] == "ours"
    assert game.table.mat(state).name == "mmm-b"
    path.write_text(path.read_text("utf-8").replace("F02 F02 F02", "F02 F02 B02"), "utf-8")
    with caplog.at_level(logging.WARNING):
        game.read_data({"board": str(path)})
    assert "B02 has 1 cells, 2 to 4 are usual; compare it with your board" in caplog.text
    with pytest.raises(BadData, match="cannot be read"):
        game.read_data({"board": str(tmp_path / "none.toml")})


def test_a_track_longer_than_the_mat_is_refused() -> None:
    data = with_change("side.A.cat_steps", 13)
    options: dict[str, str | int] = {"alignment": "yes", "extra_steps_alignment": 2}
    with pytest.raises(BadData, match="side A would have 15 steps and a mat has room for 14"):
        game.start(["red"], options, data)
    assert game.start(["red"], {"extra_steps_alignment": 2}, data).layout.steps == 13
    longest = game.start(["red"], {"alignment": "yes", "extra_steps_alignment": 1}, data)
    assert game.table.mat(longest).spots["cat 14"] == ("a8",)


def test_squares_without_food_are_no_cells() -> None:
    layout = game.start(["red"], {"side": "B"}, TINY).layout
    assert layout.cells == ("r1c1", "r1c2", "r1c4", "r2c1", "r2c3", "r2c4")
    assert layout.provisions == ("B01", "B02", "F03")
