"""What players forget, the table says by itself, at the right moment and only then."""

from __future__ import annotations

import re

import pytest

from boardctl.texts import Texts
from games import catalogue
from games.kit import EVERYONE, Event, aloud, line, parse_move
from games.mice_and_mystics import game
from games.mice_and_mystics.rules import State
from games.mice_and_mystics.rules.encounters import put_foe
from tests.games.mice_and_mystics.positions import (
    BOW,
    CHEESE,
    DATA,
    MISS,
    SHIELD,
    STAR_SHIELD,
    SWORD,
    do,
    position,
)

ENGLISH = Texts("en", [catalogue.folder(game)])


def heard(state: State, events: list[Event]) -> list[str]:
    """All that is said of these events, in English."""
    view = game.view(state, EVERYONE)
    public = [event for event in events if event.audience == EVERYONE]
    return [ENGLISH.render(cue.say) for event in public for cue in game.table.cues(view, event)]


def said(state: State, *texts: str) -> list[str]:
    """What is said of the last of these moves, and what is asked for then."""
    state = game.clone(do(state, *texts[:-1]))
    events: list[Event] = []
    game.step(state, parse_move(texts[-1], game.turn(state), game.chance_verbs), events.append)
    return [*heard(state, events), asked(state)]


def asked(state: State) -> str:
    return ENGLISH.render(game.table.prompt(game.view(state, EVERYONE)).say)


def rolling(name: str) -> list[list[object]]:
    """Her turn is at the roll for her move."""
    return [["turn", name], ["dice", "move", 1, name]]


# -- dice and the wheel --------------------------------------------------------------------------


def test_her_turn_begins_with_a_roll_to_walk() -> None:
    """MM-043."""
    state = position({"collin": "a1", "filch": "a1"}, [("rat_warrior", "f6")])
    assert said(state, "end")[-1] == "Filch, roll 1 die to walk."


def test_only_a_hit_is_defended() -> None:
    """MM-088, MM-090."""
    state = position({"collin": "a1"}, [("rat_warrior", "b1")])
    struck = said(state, "attack rat_warrior b1", f"roll {SWORD} {BOW} {BOW}")
    assert struck == ["1 hit!", "The rat blocks: roll 2 dice."]
    missed = said(state, "attack rat_warrior b1", f"roll {BOW} {BOW} {BOW}")
    assert missed[0] == "Missed!"
    assert "blocks" not in missed[-1]


def test_the_cheese_of_an_enemys_dice_goes_to_the_wheel_which_stops_everything_at_six() -> None:
    """MM-082, MM-164."""
    mice, rats = {"collin": "a1"}, [("rat_warrior", "b1")]
    blow = ["dice", "hit", 2, "rat-1", ["collin"], "melee", "", 0]
    for has, cheese in ((3, "On the wheel: 4 cheeses."), (5, "On the wheel: 6 cheeses.")):
        state = position(mice, rats, turn="rat_warrior", agenda=[blow], wheel=has)
        words = said(state, f"roll {CHEESE} {BOW}")
        assert cheese in words
        assert ("A surprise attack!" in words) == (has == 5)


def test_time_presses_when_the_lowest_mouse_ends_with_no_enemy_left() -> None:
    """MM-031."""
    lowest = said(position({"filch": "a1", "collin": "a1"}, turn="collin"), "end")
    assert lowest[:2] == ["Time is short!", "On the wheel: 1 cheese."]
    assert "Time is short!" not in said(position({"filch": "a1", "collin": "a1"}), "end")


# -- the places and their dangers ----------------------------------------------------------------


def test_the_current_is_told_at_the_end_of_a_turn_in_water() -> None:
    """MM-068."""
    state = position({"collin": "w3", "filch": "a1"}, side=6)
    assert said(state, "end")[0] == "The current pushes Collin."


def test_the_crow_is_told_on_every_one_in_the_courtyard() -> None:
    """MM-316."""
    state = position({"collin": "c3", "filch": "c3"}, side=1, agenda=rolling("collin"), left=0)
    assert "The crow pecks Collin!" in said(state, f"roll {MISS}")
    assert "The crow pecks Collin!" not in said(state, f"roll {SHIELD}")


def test_the_broom_is_rolled_for_after_every_roach_and_may_move_the_end() -> None:
    """MM-307, MM-309."""
    foes = [("roach", "b1"), ("roach", "f4")]
    swept = ["dice", "block", 1, "roach-1", 1, "collin", "collins_sword"]
    state = position({"collin": "a1"}, foes, side=3, agenda=[["turn", "collin"], swept])
    assert said(state, f"roll {BOW}")[-1] == "The broom! Collin, roll 1 die."
    marker = said(state, f"roll {BOW}", f"roll {STAR_SHIELD}")
    assert f"The end is on page {state.end + 1}." in marker


# -- the order of turns --------------------------------------------------------------------------


def test_the_card_of_the_rats_moves_up_after_their_turn() -> None:
    """MM-286: nothing is said where no card is above theirs."""
    block = ["dice", "block", 1, "collin", 1, "rat-1", ""]
    turn = [["foes_end", "rat_warrior"], block]
    mice, rats = {"collin": "a1", "filch": "a1"}, [("rat_warrior", "b1")]
    state = position(mice, rats, turn="rat_warrior", agenda=turn)
    assert "The rat: its card moves up." in said(state, f"roll {SHIELD}")
    first = ["rat_warrior", "collin", "filch"]
    state = position(mice, rats, turn="rat_warrior", agenda=turn, track=first)
    assert "The rat: its card moves up." not in said(state, f"roll {SHIELD}")


def test_a_card_that_leaves_the_track_is_no_card_that_moves_up() -> None:
    """MM-027, MM-286."""
    hit = ["dice", "block", 1, "rat-1", 1, "collin", "collins_sword"]
    state = position({"collin": "a1"}, [("rat_warrior", "b1")], agenda=[["turn", "collin"], hit])
    assert said(state, f"roll {BOW}")[:1] == ["The rat is beaten!"]


# -- what binds a mouse --------------------------------------------------------------------------

HELD = "More enemies than mice: Collin stays."


@pytest.mark.parametrize(("rats", "held"), [(1, False), (2, True)])
def test_a_mouse_who_cannot_leave_hears_why_and_is_not_asked_to_move(rats: int, held: bool) -> None:
    """MM-061: once, after her roll."""
    foes = [("rat_warrior", "a1")] * rats
    state = position({"collin": "a1"}, foes, agenda=rolling("collin"), left=0)
    words = said(state, f"roll {SHIELD}")
    assert words == ([HELD, "Collin: press your colour."] if held else ["Collin: move 5 steps."])
    acted = said(state, f"roll {SHIELD}", "attack rat_warrior a1", f"roll {BOW} {BOW} {BOW}")
    assert HELD not in acted


def test_a_web_holds_her_already_and_a_scurry_says_it_no_second_time() -> None:
    """MM-061, MM-208, MM-078."""
    foes = [("rat_warrior", "a1")] * 2
    web = {"collin": {"webbed": True}}
    webbed = position({"collin": "a1"}, foes, agenda=rolling("collin"), markers=web)
    again = position({"collin": "a1"}, foes, agenda=rolling("collin"), acted=True)
    assert HELD not in said(webbed, f"roll {SHIELD}")
    assert HELD not in said(again, f"roll {SHIELD}")


def test_nothing_binds_a_mouse_whom_the_crow_carries_off() -> None:
    """MM-061, MM-316, MM-200."""
    mice, weak = {"collin": "c3", "filch": "tree"}, {"collin": {"wounds": 2}}
    foes = [("rat_warrior", "c3")] * 2
    state = position(mice, foes, side=1, agenda=rolling("collin"), markers=weak)
    words = said(state, f"roll {MISS}")
    assert "Collin is in prison." in words
    assert HELD not in words


NEAR = "Lily shoots near enemies first."


@pytest.mark.parametrize(
    ("mouse", "foes", "told"),
    [
        ("lily", ("b1", "f6"), True),
        ("lily", ("f6", "f5"), False),
        ("lily", ("b1", "a2"), False),
        ("nez", ("b1", "f6"), False),
    ],
)
def test_an_archer_hears_that_a_near_enemy_shields_a_far_one(
    mouse: str, foes: tuple[str, ...], told: bool
) -> None:
    """MM-096: with a bow, one near and one far."""
    rats = [("rat_warrior", square) for square in foes]
    state = position({mouse: "a1"}, rats, agenda=rolling(mouse), left=0)
    assert (NEAR in said(state, f"roll {SHIELD}")) == told


def test_an_archer_hears_it_when_she_comes_near_and_not_at_every_step() -> None:
    """MM-096."""
    rats = [("rat_warrior", "d1"), ("rat_warrior", "f6")]
    state = position({"lily": "a1"}, rats)
    assert NEAR not in said(state, "go b1")
    assert NEAR in said(state, "go b1", "go c1")
    assert NEAR not in said(state, "go b1", "go c1", "go c2")
    assert NEAR not in said(position({"lily": "b1"}, rats, acted=True), "go c1")
    stars = {"lily": {"stunned": True}}
    assert NEAR not in said(position({"lily": "b1"}, rats, markers=stars), "go c1")


@pytest.mark.parametrize(("cheese", "told"), [(1, False), (2, True)])
def test_one_skill_a_turn_is_told_to_her_who_could_pay_for_another(cheese: int, told: bool) -> None:
    """MM-039."""
    skills = {"collin": {"skills": ["battle_squeak"], "cheese": cheese}}
    state = position({"collin": "a1"}, [("rat_warrior", "b1")], markers=skills)
    words = said(state, "skill battle_squeak")
    assert words[0] == "Collin: battle squeak!"
    assert ("One skill a turn: that was it." in words) == told


# -- capture and tokens --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cheese", "worn", "lost"),
    [
        (0, ["collins_sword"], "Collin is in prison."),
        (2, ["collins_sword"], "Prison! Collin loses all cheese."),
        (
            1,
            ["collins_sword", "cloak_of_quickness"],
            "Prison! Collin loses cheese, found gear.",
        ),
    ],
)
def test_of_a_captured_mouse_it_is_told_what_she_loses_and_keeps(
    cheese: int, worn: list[str], lost: str
) -> None:
    """MM-200, MM-201."""
    marks = {"collin": {"wounds": 2, "cheese": cheese, "worn": worn}}
    mice, rats = {"collin": "a1", "filch": "f1"}, [("rat_warrior", "b1")]
    block = ["dice", "block", 1, "collin", 1, "rat-1", ""]
    state = position(mice, rats, turn="rat_warrior", agenda=[block], markers=marks)
    assert said(state, f"roll {BOW}")[:2] == [lost, "Collin keeps the pack, the skills."]


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("rat_warrior", ["The rat comes in!"]),
        ("elite_rat_warrior", ["The elite rat comes in!", "A token goes under the elite rat."]),
        ("captain_vurst", ["Captain Vurst comes in!", "A token goes under Captain Vurst."]),
    ],
)
def test_a_rat_that_is_more_than_a_rat_gets_its_token(kind: str, words: list[str]) -> None:
    """MM-157."""
    state = position({"collin": "a1"})
    events: list[Event] = []
    put_foe(state, events.append, "rat-1", kind, "f6")
    assert heard(state, events) == words


# -- lists -----------------------------------------------------------------------------------------


def offered(state: State, *verbs: str) -> list[str]:
    """The lines of these moves, as the seat whose turn it is hears them."""
    seat = game.turn(state)
    moves = [move for move in game.moves(state) if move.verb in verbs]
    return [ENGLISH.render(words) for _, words in aloud(game, state, str(seat), moves)]


def test_of_two_enemies_alike_a_list_names_the_squares() -> None:
    rats = [("rat_warrior", "b1"), ("rat_warrior", "a2")]
    lines = offered(position({"collin": "a1"}, rats), "attack")
    assert lines == ["Attack the rat at B 1?", "Attack the rat at A 2?"]
    lightning = [["turn", "maginos"], ["chain", "maginos", []]]
    aims = offered(position({"maginos": "a1"}, rats, agenda=lightning), "target")
    assert sorted(aims) == ["Aim at the rat at A 2?", "Aim at the rat at B 1?"]


def test_a_square_that_is_not_spelt_is_named_in_a_list() -> None:
    rats = [("rat_warrior", "tree"), ("rat_warrior", "d6")]
    lines = offered(position({"collin": "tree"}, rats, side=1), "attack")
    assert lines == ["Attack the rat: the tree?"]


@pytest.mark.parametrize("other", [("roach", "a2"), ("rat_warrior", "b1")])
def test_an_enemy_that_cannot_be_mistaken_needs_no_square(other: tuple[str, str]) -> None:
    state = position({"collin": "a1"}, [("rat_warrior", "b1"), other])
    assert "Attack the rat?" in offered(state, "attack")


def test_before_the_first_turn_a_list_says_which_mouse_learns() -> None:
    state = position({"filch": "a1"}, agenda=[["turn", "filch"], ["choose_skill", "filch"]])
    assert offered(state, "learn")[-1] == "Filch: learn knife strike?"
    state = position({"filch": "a1"}, markers={"filch": {"cheese": 6}})
    assert offered(state, "learn")[-1] == "Learn knife strike?"


# -- what things do --------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_card_and_every_known_skill_is_explained(language: str) -> None:
    texts = Texts(language, [catalogue.folder(game)])
    known = [name for name, skill in DATA["skills"]["skill"].items() if "cost" in skill]
    things = [f"skill:{name}" for name in known]
    things += [f"card:{name}" for name in DATA["search"]["card"]]
    assert [thing for thing in things if not texts.has(f"about.{thing}")] == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_cheese_of_an_explained_skill_is_that_of_the_data(language: str) -> None:
    texts = Texts(language, [catalogue.folder(game)])
    for name, skill in DATA["skills"]["skill"].items():
        if "cost" in skill:
            told = texts.render(line(f"about.skill:{name}"))
            assert re.search(rf"\b{skill['cost']} (cheese|fromage)", told), told
