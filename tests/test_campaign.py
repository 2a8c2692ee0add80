"""What a campaign runs again."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.larger import grows_in_a_campaign
from tests.tree import ROOT


@pytest.mark.parametrize(
    ("name", "larger"),
    [
        ("tests/faults/test_kill.py", True),  # reads CAMPAIGN itself
        ("tests/secrecy/test_paired_worlds.py", True),  # through its cases
        ("tests/boardctl/test_record.py", True),  # Hypothesis
        ("tests/test_layout.py", False),
    ],
)
def test_a_campaign_runs_the_files_that_have_larger_numbers(name: str, larger: bool) -> None:
    assert grows_in_a_campaign(ROOT / name) is larger


def test_a_number_far_down_the_imports_is_found(tmp_path: Path) -> None:
    file = tmp_path / "test_far.py"
    file.write_text("from tests.secrecy import cases\n")
    assert grows_in_a_campaign(file)
