"""The Lamp Under the Stairs: a chapter that is nothing but data, with a boss of several cards."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from games.kit import BadData
from games.mice_and_mystics import game
from games.mice_and_mystics.rules import State
from tests.conftest import CAMPAIGN
from tests.games.mice_and_mystics.games_played import play_with
from tests.games.mice_and_mystics.positions import (
    BOW,
    SWORD,
    at,
    begun,
    do,
    listed,
    position,
    possible,
    rolled,
    waits,
)
from tests.tree import ROOT

CHAPTER = "the-lamp-under-the-stairs"
OPTIONS = {"chapter": CHAPTER, "party": "ready"}
LAMP = game.read_data(OPTIONS)
GAMES = 400 if CAMPAIGN else 40


def lair(mice: dict[str, str], foes: list[tuple[str, str]], **fields: Any) -> State:
    fields = {"side": 4, "explored": [5, 3, 4], **fields}
    return position(mice, foes, data=LAMP, options={"chapter": CHAPTER}, **fields)


def test_it_begins_in_the_guard_room_with_three_roaches() -> None:
    state = begun(options=OPTIONS, data=LAMP)
    assert {mouse.square for mouse in state.mice.values()} == {"e6"}
    assert (state.side, state.end, len(state.map)) == (5, 4, 2)
    assert [foe.kind for foe in state.foes.values()] == ["roach"] * 3


def test_the_way_leads_through_the_kitchen_down_to_the_tunnels() -> None:
    state = lair({"collin": "a3", "filch": "a3"}, [], side=5, explored=[5])
    assert game.view(state, "red")["onward"] == {"way": "W", "squares": ["a3", "a4"]}
    state = do(state, "explore W")
    while waits(state)[0] == "place":
        state = do(state, listed(state)[0])
    assert state.side == 3


@pytest.mark.rule("MM-028")
@pytest.mark.rule("MM-029")
def test_two_of_the_thiefs_three_cards_are_drawn_and_each_is_a_turn() -> None:
    state = lair({"collin": "d3", "filch": "d3"}, [], side=3, explored=[5, 3])
    state = do(state, "explore flip")
    while waits(state)[0] in ("place", "entry"):
        state = do(state, listed(state)[0])
    cards = {"gloomtail_lunges", "gloomtail_prowls", "gloomtail_whistles"}
    assert possible(state) == {f"drawn {card}" for card in cards}
    state = do(state, "drawn gloomtail_prowls")
    assert possible(state) == {f"drawn {card}" for card in cards - {"gloomtail_prowls"}}
    state = do(state, "drawn gloomtail_lunges")
    while waits(state)[:2] == ("draw", "order"):
        state = do(state, sorted(possible(state))[0])
    assert {"gloomtail_prowls", "gloomtail_lunges"} < set(state.track)
    assert "gloomtail_whistles" not in state.track


@pytest.mark.rule("MM-105")
@pytest.mark.rule("MM-106")
@pytest.mark.rule("MM-107")
def test_players_choose_the_card_that_is_wounded_and_the_last_one_beats_the_thief() -> None:
    track = ["collin", "gloomtail_lunges", "filch", "gloomtail_prowls"]
    wounds = {"gloomtail_lunges": 1, "gloomtail_prowls": 1}
    state = lair({"collin": "s2", "filch": "s2"}, [("gloomtail", "s1")], track=track)
    state.boss_wounds = dict(wounds)
    state = rolled(do(state, "attack gloomtail s1"), SWORD, BOW, BOW)
    state = rolled(state, BOW, BOW)
    assert set(listed(state)) == {"wound gloomtail_lunges", "wound gloomtail_prowls"}
    state = do(state, "wound gloomtail_prowls")
    assert state.track == ["collin", "gloomtail_lunges", "filch"]
    assert at(state, "rat-1") == "s1"
    assert game.over(state) is None
    last = lair({"collin": "s2", "filch": "s2"}, [("gloomtail", "s1")], track=track[:3])
    last.boss_wounds = {"gloomtail_lunges": 1}
    last = rolled(rolled(do(last, "attack gloomtail s1"), SWORD, BOW, BOW), BOW, BOW)
    outcome = game.over(last)  # nobody is left, and everybody stands at the lamp
    assert outcome is not None
    assert outcome.result == "won"


def test_no_enemy_hides_in_the_first_tunnel() -> None:
    state = do(lair({"collin": "n1"}, [("roach", "n3")]), "end", f"roll {SWORD}")
    assert at(state, "roach-1") in ("n2", "n3")


@pytest.mark.parametrize("part", ["begin", "won", "lost"])
def test_its_story_is_told_in_both_languages_and_seen_by_everybody(part: str) -> None:
    tale = game.view(begun(options=OPTIONS, data=LAMP), "everyone")["tale"]
    assert tale["title"] == {"en": "The Lamp Under the Stairs", "fr": "La lampe sous l'escalier"}
    assert tale[part]["en"] != tale[part]["fr"]
    assert all(tale[part].values())


def test_a_chapter_without_a_story_has_a_title_alone() -> None:
    chapter = {key: value for key, value in LAMP["chapter"].items() if key != "story"}
    tale = game.view(begun(options=OPTIONS, data={**LAMP, "chapter": chapter}), "everyone")["tale"]
    assert tale == {"title": {"en": "The Lamp Under the Stairs", "fr": "La lampe sous l'escalier"}}


def test_the_first_chapter_tells_what_it_is_about() -> None:
    tale = game.view(begun(), "everyone")["tale"]
    assert tale["title"] == {"en": "Flight to Barksburg", "fr": "En fuite vers Aboybourg"}
    assert "tree" in tale["begin"]["en"]
    assert "arbre" in tale["begin"]["fr"]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"begin": ""}, r"story\.begin must be a text of at most 280 letters"),
        ({"won": "x" * 281}, r"story\.won must be a text"),
        ({"lost": 3}, r"story\.lost must be a text"),
        ({"epilogue": "x"}, "epilogue"),
    ],
)
def test_a_story_that_cannot_be_told_is_refused(change: dict[str, Any], sentence: str) -> None:
    chapter = {**LAMP["chapter"], "story": {**LAMP["chapter"]["story"], **change}}
    with pytest.raises(BadData, match=sentence):
        game.start(("red",), OPTIONS, {**LAMP, "chapter": chapter})


def test_a_party_reaches_the_lamp_in_about_half_of_its_games() -> None:
    """Of 400 seeded games 215 were won; 3.13 pages."""
    ends = [play_with("party", seed, data=LAMP, chapter=CHAPTER) for seed in range(GAMES)]
    won = sum(state.result == "won" for state in ends) / GAMES
    assert won == pytest.approx(0.54, abs=0.05 if CAMPAIGN else 0.25)
    assert all(state.page <= state.end for state in ends)


def test_the_chapter_of_the_guide_can_be_played(tmp_path: Path) -> None:
    guide = (ROOT / "docs" / "chapters.md").read_text("utf-8")
    written = re.findall(r"```toml\n(.*?)```", guide, re.S)[0]
    (tmp_path / "robber.toml").write_text(written, "utf-8")
    options = {"chapter": str(tmp_path / "robber.toml")}
    data = game.read_data(options)
    assert data["chapter"]["title"] == "The Cheese Robber"
    chapter = options["chapter"]
    ends = {play_with("party", seed, data=data, chapter=chapter).result for seed in range(12)}
    assert ends == {"won", "lost"}
    (tmp_path / "robber.toml").write_text(written.replace('"counter"', '"countr"'), "utf-8")
    with pytest.raises(
        BadData, match=r"first_visit\.square: there is no 'countr', did you mean 'counter'"
    ):
        game.read_data(options)


def test_the_guide_names_every_key_of_a_chapter() -> None:
    from games.mice_and_mystics.rules.checks import CHAPTER_KEYS, ROOM_KEYS

    guide = (ROOT / "docs" / "chapters.md").read_text("utf-8")
    for key in (*CHAPTER_KEYS, *ROOM_KEYS):
        assert re.search(rf"`{key}`|\[{key}\]|\[{key}\.N\]", guide), key
