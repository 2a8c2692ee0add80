from __future__ import annotations

import pytest

from hardware.build_steps import NoSuchStep, step, steps


def test_steps_are_numbered_from_one_and_each_has_its_own_name() -> None:
    assert [found.number for found in steps()] == list(range(1, len(steps()) + 1))
    assert len({found.name for found in steps()}) == len(steps())
    assert all(found.title and found.checks for found in steps())


def test_a_step_is_found_by_its_number() -> None:
    assert step(3).guided == "cells"


def test_a_step_that_does_not_exist_is_answered_with_those_there_are() -> None:
    with pytest.raises(NoSuchStep, match="no step 10: it has 1 to 9"):
        step(10)
