"""What is heard next, on a clock of our own."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from hardware.ports import Clip
from hardware.sound_queue import Item, SoundQueue

ROLL = (Clip("roll-the-die", Path("roll.wav"), 1.2),)
GOES = (Clip("red-goes-here", Path("goes.wav"), 1.5),)


def taken(queue: SoundQueue, now: float = 0.0) -> Item:
    item = queue.take(now)
    assert item is not None
    return item


def test_the_newest_prompt_wins() -> None:
    queue = SoundQueue()
    queue.words(ROLL, 0.0)
    queue.words(GOES, 0.1)
    assert taken(queue, 0.2).words == GOES
    queue.ended()
    assert queue.take(0.3) is None


def test_a_newer_prompt_stops_the_one_that_is_being_said() -> None:
    queue = SoundQueue()
    queue.words(ROLL, 0.0)
    taken(queue)
    assert not queue.outdated
    queue.words(GOES, 0.5)
    assert queue.outdated
    assert taken(queue, 0.5).words == GOES
    assert not queue.outdated


def test_a_sound_goes_before_the_words_it_belongs_to() -> None:
    queue = SoundQueue()
    queue.sound("roll", 0.0)
    queue.words(ROLL, 0.0)
    assert taken(queue).sound == "roll"
    queue.ended()
    assert taken(queue, 0.3).words == ROLL


def test_a_sound_does_not_talk_over_words() -> None:
    queue = SoundQueue()
    queue.words(ROLL, 0.0)
    taken(queue)
    queue.sound("tick", 0.5)
    assert not queue.outdated
    queue.ended()
    assert queue.take(1.2) is None


def test_a_correct_action_hushes_words_and_its_sound_comes_at_once() -> None:
    queue = SoundQueue()
    queue.words(ROLL, 0.0)
    taken(queue)
    queue.hush()
    assert queue.outdated
    queue.sound("accepted", 0.5)
    assert taken(queue, 0.5).sound == "accepted"


def test_hush_lets_a_sound_end() -> None:
    queue = SoundQueue()
    queue.sound("accepted", 0.0)
    taken(queue)
    queue.hush()
    assert not queue.outdated


def test_nothing_older_than_3_seconds_is_ever_begun() -> None:
    queue = SoundQueue()
    queue.words(ROLL, 0.0)
    queue.sound("roll", 0.0)
    assert queue.take(3.01) is None


def test_what_failed_is_tried_again_while_it_is_fresh() -> None:
    queue = SoundQueue()
    queue.words(ROLL, 0.0)
    taken(queue)
    queue.failed()
    assert taken(queue, 1.0).words == ROLL
    queue.failed()
    assert queue.take(3.1) is None


def test_what_failed_does_not_come_before_something_newer() -> None:
    queue = SoundQueue()
    queue.words(ROLL, 0.0)
    taken(queue)
    queue.words(GOES, 0.5)
    queue.failed()
    assert taken(queue, 1.0).words == GOES
    queue.ended()
    assert queue.take(1.0) is None


ACTS = st.lists(
    st.tuples(st.sampled_from(["sound", "words", "hush", "take", "ended", "failed"]),
              st.floats(0, 2)),
    max_size=30,
)  # fmt: skip


@given(ACTS)
def test_whatever_happens_nothing_old_is_begun_and_at_most_two_things_wait(
    acts: list[tuple[str, float]],
) -> None:
    queue, now = SoundQueue(), 0.0
    for act, later in acts:
        now += later
        if act == "sound":
            queue.sound("step", now)
        elif act == "words":
            queue.words(ROLL, now)
        elif act == "take":
            item = queue.take(now)
            assert item is None or now - item.since <= 3.0
        else:
            {"hush": queue.hush, "ended": queue.ended, "failed": queue.failed}[act]()
    left = 0
    while queue.take(now) is not None:
        queue.ended()
        left += 1
    assert left <= 2
