"""Lights: glow, accepted, running lights, and what each of them means."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardctl import lights
from boardctl.cues import Mark, Role, Scene
from games.kit import COLOURS, Cue, line
from hardware.cells import CELLS, GRID, POCKETS, WELLS
from hardware.ports import Effect, Light
from tests.boardctl.show import BLUE, BRING_RED, RED, Show, opened

ROLES: tuple[Role, ...] = get_args(Role)


@pytest.fixture
def show() -> Iterator[Show]:
    with opened() as made:
        yield made


def test_a_touch_glows_at_once_and_fades_by_itself(show: Show) -> None:
    show.stage.set_scene(BRING_RED)
    show.stage.glow("d1")
    assert show.console.lights["d1"] == Light(lights.WHITE, "glow")
    show.wait(0.59)
    assert show.console.lights["d1"].effect == "glow"
    show.wait(0.02)
    assert show.console.lights["d1"] == Light(RED, "pulse")


def test_each_touch_has_its_own_glow_and_a_second_touch_keeps_it(show: Show) -> None:
    show.stage.glow("a1")
    show.wait(0.4)
    show.stage.glow("b1")
    show.stage.glow("a1")
    show.wait(0.4)
    assert set(show.console.lights) == {"a1", "b1"}
    show.wait(0.3)
    assert show.console.lights == {}


def test_the_accepted_light_stands_where_the_touch_was(show: Show) -> None:
    show.stage.set_scene(BRING_RED)
    show.stage.glow("d1")
    show.stage.accepted()
    assert list(show.console.sounds) == ["accepted"]
    assert show.console.lights["d1"] == Light(RED, "steady")
    show.wait(1)
    assert show.console.lights["d1"] == Light(RED, "pulse")


def test_a_trail_runs_along_its_cells_in_order_and_rests_on_the_last(show: Show) -> None:
    trail = ("a1", "b1", "c1", "d1")
    show.stage.set_scene(Scene("waiting", Cue(line(""))))
    show.stage.play(Cue(line(""), seat="blue"), trail)
    show.wait(3)
    heads = [
        next((c for c, light in picture.items() if light.colour == BLUE), None)
        for _, picture in show.pictures
    ]
    assert [cell for cell, _ in itertools.groupby(heads)] == [None, *trail, None]
    at_head = [at for (at, _), head in zip(show.pictures, heads, strict=True) if head]
    assert at_head[1] - at_head[0] == pytest.approx(lights.STEP)
    assert show.pictures[-1][0] - at_head[3] == pytest.approx(4 * lights.STEP)
    assert show.console.lights == {}


def test_a_trail_in_the_scene_runs_with_the_prompt_and_leaves_no_light(show: Show) -> None:
    marks = tuple(Mark(cell, "trail", "blue") for cell in ("a1", "b1"))
    show.stage.set_scene(Scene("carry", BRING_RED.prompt, marks))
    assert "a1" in show.console.lights
    show.wait(2)
    assert show.console.lights == {}


def test_a_mark_the_console_has_no_light_for_is_left_out(show: Show) -> None:
    show.stage.set_scene(Scene("carry", BRING_RED.prompt, (Mark("z9", "goal", "red"),)))
    assert show.console.lights == {}


def test_every_meaning_has_its_own_movement() -> None:
    effects = {
        role: light.effect
        for role in ROLES
        for light in lights.of_marks([Mark("a1", role, "blue")]).values()
    }
    assert "trail" not in effects  # it is the one that runs
    by_effect: dict[Effect, set[str]] = {}
    for role, effect in effects.items():
        by_effect.setdefault(effect, set()).add(role)
    shared = [roles for roles in by_effect.values() if len(roles) > 1]
    assert shared == [{"goal", "pocket"}]  # both mean: put it here


@given(
    st.lists(
        st.builds(
            Mark,
            st.sampled_from(CELLS),
            st.sampled_from(ROLES),
            st.none() | st.sampled_from(COLOURS),
        )
    )
)
def test_only_white_blinks_and_what_to_do_beats_what_is_wrong(marks: list[Mark]) -> None:
    lit = lights.of_marks(marks)
    for light in lit.values():
        assert light.effect != "blink" or light.colour == lights.WHITE
        assert light.effect != "dim" or light.colour == lights.WHITE
    for mark in marks:
        if mark.role == "goal":
            assert lit[mark.cell].effect == "pulse"


def walks() -> st.SearchStrategy[list[str]]:
    """Trails back and forth over few cells: the worst case for flashing."""
    return st.lists(st.sampled_from(GRID[:6]), min_size=1, max_size=24)


@given(walks())
def test_no_cell_of_a_trail_flashes_more_than_twice_a_second(trail: list[str]) -> None:
    frames = lights.running(trail, "red")
    for cell in set(trail):
        levels = [frame[cell].colour[0] if cell in frame else 0 for frame in frames]
        assert_calm(levels)


def assert_calm(levels: Sequence[int]) -> None:
    """Between two moments of full light with a dip in between lie at least 500 ms."""
    full = max(levels)
    tops = [i for i, level in enumerate(levels) if level == full]
    for before, after in itertools.pairwise(tops):
        if after - before > 1:
            assert (after - before) * lights.STEP >= 0.5


@given(walks())
def test_a_running_light_rises_and_falls_in_steps(trail: list[str]) -> None:
    frames = lights.running(trail, "red")
    assert len(frames) * lights.STEP == pytest.approx(lights.seconds(trail))
    for cell in set(trail):
        levels = [frame[cell].colour[0] if cell in frame else 0 for frame in frames]
        first = next(i for i, level in enumerate(levels) if level)
        assert 0 < levels[first] < max(levels)


@pytest.mark.parametrize(
    ("marks", "way"),
    [
        ((Mark("a1", "take"), Mark("d1", "goal")), ("a1", "b1", "c1", "d1")),
        ((Mark("d4", "wrong"), Mark("d1", "goal")), ("d4", "d3", "d2", "d1")),
        ((Mark("w3", "take"), Mark("c2", "goal")), ("w3", "c1", "c2")),
        ((Mark("c6", "goal"),), ("c8", "c7", "c6")),
        ((Mark("p3", "pocket"),), ("p1", "p2", "p3")),
        ((Mark("w2", "goal"),), ("w1", "w2")),
        ((Mark("a1", "take"), Mark("a1", "goal")), ("a1",)),
        ((Mark("e5", "goal"), Mark("h1", "trail"), Mark("h2", "trail")), ("h1", "h2")),
        ((), ()),
    ],
)
def test_the_helping_light_finds_a_way_to_what_matters(
    marks: tuple[Mark, ...], way: tuple[str, ...]
) -> None:
    assert lights.way_to_goal(marks) == way


@given(st.sampled_from(CELLS), st.sampled_from(CELLS))
def test_a_helping_light_runs_over_real_cells_from_start_to_end(start: str, end: str) -> None:
    way = lights.way_to_goal((Mark(start, "take"), Mark(end, "goal")))
    assert way[0] == start
    assert way[-1] == end
    assert set(way) <= {*GRID, *WELLS, *POCKETS}


def test_changes_that_come_together_are_drawn_once(show: Show) -> None:
    shown: list[bytes] = []
    show.console.on_change = lambda: shown.append(show.console.image.tobytes())
    show.stage.accepted()
    show.stage.play(Cue(line("grownup.die", n=4), picture="die", number=4))
    show.stage.set_scene(BRING_RED)
    show.wait(0.1)
    assert len(set(shown)) == 2  # dark, then the die
