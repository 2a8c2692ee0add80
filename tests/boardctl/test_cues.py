"""The stage: scenes, events and patience on the simulated console, on a virtual clock."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardctl import lights, syllables
from boardctl.cues import Mark, Mood, Scene, speaking_seconds
from boardctl.texts import Texts
from games.kit import Cue, line
from hardware.cells import CELLS
from hardware.ports import Light
from tests.boardctl.show import BLUE, BRING_RED, RED, ROLL_BLUE, ROLLED, SLOW, Show, opened

MOODS: tuple[Mood, ...] = get_args(Mood)


@pytest.fixture
def show() -> Iterator[Show]:
    with opened() as made:
        yield made


# -- scenes -------------------------------------------------------------------------------------


def test_a_scene_lights_its_marks_says_its_prompt_and_draws_it(show: Show) -> None:
    show.stage.set_scene(BRING_RED)
    assert show.console.lights == {"d1": Light(RED, "pulse"), "a1": Light(RED, "breathe")}
    assert show.captions == [(0.0, "The red mouse goes here.")]
    assert show.stage.caption == (1, "The red mouse goes here.")
    show.wait(0)
    assert show.console.image.getbbox() is not None


def test_the_same_scene_again_changes_nothing(show: Show) -> None:
    show.stage.set_scene(BRING_RED)
    for _ in range(7):
        show.wait(1)
        show.stage.set_scene(BRING_RED)
    assert show.said == ["The red mouse goes here."]
    show.wait(1.1)
    assert show.said[1:] == ["Here, where it glows."]


def test_other_marks_under_the_same_prompt_are_lit_without_a_word(show: Show) -> None:
    show.stage.set_scene(BRING_RED)
    moved = Scene(BRING_RED.mood, BRING_RED.prompt, (Mark("e1", "goal", "red"),))
    show.wait(5)
    show.stage.set_scene(moved)
    assert show.console.lights == {"e1": Light(RED, "pulse")}
    assert show.said == ["The red mouse goes here."]
    show.wait(7.9)  # the patience starts anew: something has happened
    assert show.said == ["The red mouse goes here."]


def test_the_newest_prompt_wins(show: Show) -> None:
    show.stage.set_scene(BRING_RED)
    show.stage.set_scene(ROLL_BLUE)
    show.wait(7)
    assert show.said == ["The red mouse goes here.", "Blue, roll the die."]


def test_buttons_that_may_be_pressed_breathe_in_their_colour(show: Show) -> None:
    show.stage.set_scene(Scene("choice", Cue(line("choice.this")), lit_buttons=("blue", "ok")))
    assert show.console.lights == {
        "button:blue": Light(BLUE, "breathe"),
        "button:ok": Light(lights.WHITE, "breathe"),
    }


@pytest.mark.parametrize("mood", ["idle", "saving", "over", "paused"])
def test_a_table_that_waits_for_nothing_breathes_in_the_middle(show: Show, mood: Mood) -> None:
    show.stage.set_scene(Scene(mood, Cue(line("saving"))))
    calm = Light(lights.WHITE, "breathe")
    assert show.console.lights == dict.fromkeys(("d4", "e4", "d5", "e5"), calm)


def test_a_pause_hides_the_marks_and_speaks_over_everything(show: Show) -> None:
    show.stage.play(SLOW)
    show.stage.play(ROLLED)
    show.wait(0.5)
    show.stage.set_scene(Scene("paused", Cue(line("paused.link")), BRING_RED.marks))
    assert show.captions[-1] == (0.5, "I can’t feel the board. Check the cable.")
    assert "d1" not in show.console.lights
    show.wait(60)
    assert len(show.said) == 2


def test_a_slow_save_makes_the_marks_breathe(show: Show) -> None:
    show.stage.set_scene(Scene("saving", Cue(line("saving")), BRING_RED.marks))
    assert {light.effect for light in show.console.lights.values()} == {"breathe"}


def test_a_scene_without_words_is_silent(show: Show) -> None:
    show.stage.set_scene(Scene("over", Cue(line(""), picture="cheese")))
    show.wait(0)
    assert show.said == []
    assert show.console.image.getbbox() is not None


def test_a_prompt_may_have_a_sound(show: Show) -> None:
    show.stage.set_scene(Scene("over", Cue(line("over.again"), sound="win")))
    assert list(show.console.sounds) == ["win"]


# -- patience -----------------------------------------------------------------------------------


def test_patience_repeats_hints_offers_help_and_then_pulses_silently(show: Show) -> None:
    show.stage.set_scene(BRING_RED)
    show.wait(19.9)
    assert show.captions == [(0.0, "The red mouse goes here."), (8.0, "Here, where it glows.")]
    assert list(show.console.sounds) == []
    show.wait(0.2)
    assert list(show.console.sounds) == ["hint"]
    show.wait(600)
    assert show.captions[2:] == [(45.0, "Shall a grown-up help?")]
    assert show.stage.urges
    assert list(show.console.sounds) == ["hint"]
    assert show.console.lights["d1"].effect == "pulse"


def test_the_hint_runs_from_the_piece_to_its_goal(show: Show) -> None:
    show.stage.set_scene(BRING_RED)
    show.wait(19.9)
    before = len(show.pictures)
    show.wait(2)
    lit = [
        cell
        for _, picture in show.pictures[before:]
        for cell in picture
        if picture[cell] != Light(RED, "pulse")
    ]
    assert list(dict.fromkeys(cell for cell in lit if cell in ("b1", "c1"))) == ["b1", "c1"]
    assert show.pictures[-1][1] == {"d1": Light(RED, "pulse"), "a1": Light(RED, "breathe")}


def test_help_returns_to_the_picture_of_the_prompt(show: Show) -> None:
    show.stage.set_scene(BRING_RED)
    show.wait(0)
    prompt = show.console.image.tobytes()
    show.wait(45.1)
    assert show.console.image.tobytes() != prompt
    show.wait(3)
    assert show.console.image.tobytes() == prompt


def test_a_prompt_without_a_short_form_is_repeated_whole(show: Show) -> None:
    show.stage.set_scene(ROLL_BLUE)
    show.wait(9)
    assert show.said == ["Blue, roll the die.", "Blue, roll the die."]
    assert show.stage.caption.seq == 2


def test_any_touch_starts_the_patience_anew(show: Show) -> None:
    show.stage.set_scene(BRING_RED)
    for _ in range(5):
        show.wait(7)
        show.stage.touched()
    assert show.said == ["The red mouse goes here."]
    show.wait(8.1)
    assert len(show.said) == 2


def test_busy_hands_put_the_repeat_off_without_a_word(show: Show) -> None:
    show.stage.set_scene(BRING_RED)
    show.wait(7)
    show.stage.glow("d4")
    show.wait(7.9)
    assert show.said == ["The red mouse goes here."]
    show.wait(0.2)
    assert len(show.said) == 2


def test_a_flickering_sensor_does_not_keep_the_table_silent(show: Show) -> None:
    show.stage.set_scene(BRING_RED)
    for _ in range(80):
        show.wait(1)
        show.stage.glow("d4")
    assert show.said[1:] == ["Here, where it glows.", "Shall a grown-up help?"]


@pytest.mark.parametrize("mood", ["idle", "saving", "paused", "over"])
def test_a_mood_that_asks_for_no_hand_speaks_once(show: Show, mood: Mood) -> None:
    show.stage.set_scene(Scene(mood, Cue(line("idle.choose"))))
    show.stage.touched()
    show.wait(300)
    assert show.said == ["Choose a game."]


def test_an_impatient_button_hears_the_prompt_once_a_second_at_most(show: Show) -> None:
    show.stage.set_scene(ROLL_BLUE)
    for _ in range(10):
        show.stage.repeat()
        show.wait(0.25)
    assert [at for at, _ in show.captions] == [0.0, 1.0, 2.0]


# -- events -------------------------------------------------------------------------------------


def test_an_event_is_told_at_once_and_the_prompt_follows_its_words(show: Show) -> None:
    show.stage.play(ROLLED)
    show.stage.set_scene(BRING_RED)
    assert show.console.lights["d1"] == Light(RED, "pulse")  # the light does not wait
    assert list(show.console.sounds) == ["roll"]
    show.wait(5)
    spoken = round(speaking_seconds("The die shows 4.", "en"), 3)
    assert show.captions == [(0.0, "The die shows 4."), (spoken, "The red mouse goes here.")]


def test_an_event_interrupts_a_prompt_which_is_then_said_again(show: Show) -> None:
    show.stage.set_scene(BRING_RED)
    show.wait(0.5)
    show.stage.play(ROLLED)
    show.wait(5)
    assert show.said == ["The red mouse goes here.", "The die shows 4.", "The red mouse goes here."]


def test_an_event_after_a_prompt_was_said_does_not_say_it_again(show: Show) -> None:
    show.stage.set_scene(BRING_RED)
    show.wait(0)
    prompt = show.console.image.tobytes()
    show.wait(4)
    show.stage.play(ROLLED)
    show.wait(0)
    assert show.console.image.tobytes() != prompt
    show.wait(3)
    assert show.said == ["The red mouse goes here.", "The die shows 4."]
    assert show.console.image.tobytes() == prompt


def test_events_wait_for_each_other(show: Show) -> None:
    show.stage.play(ROLLED)
    show.stage.play(Cue(line("resume.back")))
    show.wait(10)
    first = round(speaking_seconds("The die shows 4.", "en"), 3)
    assert show.captions == [(0.0, "The die shows 4."), (first, "I’m back, let’s go on!")]


def test_the_end_of_a_turn_is_told_even_when_there_is_no_time_for_all_of_it(show: Show) -> None:
    show.stage.play(SLOW)
    show.stage.play(Cue(line("repair.done")))
    show.stage.play(Cue(line("repair.unseen"), seat="red"), ("a1", "b1"))
    show.stage.play(Cue(line("resume.back")))
    show.wait(10)
    assert show.said == ["Oh, things slipped! Let’s put them back.", "I’m back, let’s go on!"]
    assert any("b1" in picture for _, picture in show.pictures)  # shown without words


def test_a_reminder_is_told_rather_than_the_end_of_a_turn(show: Show) -> None:
    show.stage.play(SLOW)
    show.stage.play(Cue(line("repair.done")))
    show.stage.play(Cue(line("repair.unseen"), reminder=True))
    show.stage.play(Cue(line("resume.back")))
    show.wait(10)
    assert show.said[1:] == [show.texts.render(line("repair.unseen"))]


def test_a_reminder_is_not_told_late_either(show: Show) -> None:
    show.stage.play(ROLLED, tuple(f"a{n}" for n in range(1, 9)) * 4)
    show.stage.play(Cue(line("resume.back"), reminder=True))
    show.wait(20)
    assert show.said == ["The die shows 4."]


def test_what_happened_more_than_3_seconds_ago_is_never_told(show: Show) -> None:
    long_trail = tuple(f"a{n}" for n in range(1, 9)) * 4
    show.stage.play(ROLLED, long_trail)
    show.stage.play(Cue(line("resume.back")), ("h1", "h2"))
    show.wait(20)
    assert show.said == ["The die shows 4."]
    assert not any("h1" in picture for _, picture in show.pictures)


def test_a_correct_action_cuts_an_event_short_and_the_prompt_comes(show: Show) -> None:
    show.stage.play(SLOW)
    show.stage.play(ROLLED)
    show.stage.set_scene(BRING_RED)
    show.wait(0.4)
    show.stage.touched()
    show.wait(0.1)
    assert show.captions[1:] == [(0.4, "The red mouse goes here.")]
    show.wait(7)
    assert len(show.said) == 2


def test_after_an_accepted_move_the_old_prompt_is_not_worth_a_word(show: Show) -> None:
    show.stage.play(SLOW)
    show.stage.set_scene(BRING_RED)
    show.wait(0.4)
    show.stage.accepted()
    show.stage.play(ROLLED)
    show.stage.set_scene(ROLL_BLUE)
    show.wait(6)
    assert show.said == [
        "Oh, things slipped! Let’s put them back.",
        "The die shows 4.",
        "Blue, roll the die.",
    ]


def test_words_take_as_long_as_a_child_needs_to_follow_them() -> None:
    text = "La souris bleu ciel va ici."
    assert syllables.count(text, "fr") / speaking_seconds(text, "fr") <= 3.4 + 1e-9
    assert speaking_seconds("Oui", "fr") == 0.8


# -- the whole ----------------------------------------------------------------------------------


def test_another_language_is_spoken_from_the_next_word_on(show: Show) -> None:
    show.stage.set_scene(BRING_RED)
    show.stage.use_texts(Texts("fr"))
    assert show.said[-1] == "La souris rouge va ici."


def test_a_closed_stage_repeats_no_prompt(show: Show) -> None:
    show.stage.set_scene(BRING_RED)
    show.wait(5)
    show.stage.close()
    show.wait(300)
    assert len(show.said) == 1


def test_a_closed_stage_does_nothing_more(show: Show) -> None:
    show.stage.set_scene(BRING_RED)
    show.stage.play(ROLLED, ("a1", "b1"))
    show.stage.play(SLOW)
    show.stage.glow("h8")
    show.stage.close()
    seen = (len(show.captions), len(show.pictures), list(show.console.sounds))
    show.wait(300)
    assert (len(show.captions), len(show.pictures), list(show.console.sounds)) == seen


SCENES = [
    BRING_RED,
    ROLL_BLUE,
    *(Scene(mood, Cue(line("saving"), seat="sky"), BRING_RED.marks) for mood in MOODS),
]
ACTS = st.lists(
    st.one_of(
        st.tuples(st.just("scene"), st.sampled_from(range(len(SCENES)))),
        st.tuples(st.just("play"), st.integers(0, 12)),
        st.tuples(st.sampled_from(["touched", "accepted", "repeat"]), st.just(0)),
        st.tuples(st.just("glow"), st.integers(0, len(CELLS) - 1)),
        st.tuples(st.just("wait"), st.integers(1, 12_000)),
    ),
    max_size=40,
)


def perform(show: Show, act: str, which: int) -> None:
    stage = show.stage
    if act == "scene":
        stage.set_scene(SCENES[which])
    elif act == "play":
        stage.play(Cue(line("grownup.die", n=which), seat="pink"), CELLS[:which])
    elif act == "glow":
        stage.glow(CELLS[which])
    elif act == "wait":
        show.wait(which / 1000)
    else:
        {"touched": stage.touched, "accepted": stage.accepted, "repeat": stage.repeat}[act]()


@given(ACTS)
def test_whatever_happens_the_stage_falls_silent_and_shows_its_scene(
    acts: list[tuple[str, int]],
) -> None:
    with opened() as show:
        for act, which in acts:
            perform(show, act, which)
        show.wait(60)
        heard, lit = len(show.captions), show.console.lights
        show.wait(600)
        assert len(show.captions) == heard
        assert show.console.lights == lit
        assert not any(light.effect == "glow" for light in lit.values())
        seqs = range(1, len(show.captions) + 1)
        assert show.stage.caption.seq == (seqs[-1] if seqs else 0)


@given(ACTS)
def test_the_same_acts_give_the_same_show(acts: list[tuple[str, int]]) -> None:
    runs = []
    for _ in range(2):
        with opened() as show:
            for act, which in acts:
                perform(show, act, which)
            show.wait(60)
            runs.append((show.captions, show.pictures, list(show.console.sounds)))
    assert runs[0] == runs[1]
