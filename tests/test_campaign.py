"""What a campaign runs again."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.larger import grows_in_a_campaign, larger_names
from tests.tree import ROOT


@pytest.mark.parametrize(
    ("file", "test", "larger"),
    [
        ("faults/test_kill", "test_no_acknowledged_move_is_lost_by_a_kill", True),
        (
            "secrecy/test_paired_worlds",  # through its cases
            "test_worlds_with_other_hidden_faces_are_perceived_alike",
            True,
        ),
        (
            "boardctl/test_record",  # Hypothesis
            "test_any_order_of_moves_take_backs_and_corrections_comes_to_the_list_people_see",
            True,
        ),
        ("boardctl/test_record", "test_a_move_taken_back_is_gone", False),
        ("test_layout", "test_every_folder_has_its_place", False),
    ],
)
def test_a_campaign_runs_the_tests_that_have_larger_numbers(
    file: str, test: str, larger: bool
) -> None:
    assert grows_in_a_campaign(ROOT / "tests" / f"{file}.py", test) is larger


FILE = """
import pytest
from hypothesis import given
from tests.conftest import CAMPAIGN as LARGE
from tests.secrecy import cases
from tests.secrecy.cases import GAP

GAMES = 20 if LARGE else 1
TABLES = [1]
if LARGE:
    TABLES += [2]
BOARDS = [1]
if LARGE:
    BOARDS.append(2)
SIZES: list[int] = [3]

@pytest.fixture
def played(): return GAMES

def test_given(): given
def test_number(): return GAMES
async def test_fixture(played): return played
@pytest.mark.parametrize("table", TABLES)
def test_parameter(table): return table
@pytest.mark.parametrize("board", BOARDS)
def test_appended(board): return board
def test_module(): return cases.CASES
def test_as_ever(): return SIZES
def test_same_number_elsewhere(): return GAP
class TestTogether:
    def test_number(self): return GAMES
"""


def test_a_number_is_followed_through_names_fixtures_and_imports(tmp_path: Path) -> None:
    file = tmp_path / "test_far.py"
    file.write_text(FILE)
    tests = {name for name in larger_names(file) if name.lower().startswith("test")}
    assert tests == {
        *("test_given", "test_number", "test_fixture", "test_parameter"),
        *("test_appended", "test_module", "TestTogether"),
    }


def test_a_mark_of_the_whole_file_makes_every_test_larger(tmp_path: Path) -> None:
    file = tmp_path / "test_marked.py"
    file.write_text("from tests.conftest import CAMPAIGN\npytestmark = [CAMPAIGN]\n")
    assert grows_in_a_campaign(file, "test_anything")
