"""From chapter to chapter: what stays and what does not."""

from __future__ import annotations

from typing import Any

import pytest

from games.kit import BadData
from games.mice_and_mystics import game
from games.mice_and_mystics.campaign import carry_over, keepable, next_chapter
from tests.games.mice_and_mystics.positions import (
    DATA,
    begun,
    changed,
    do,
    listed,
    position,
    refused,
    set_up,
    squares,
)

WORN = ["collins_sword", "leather_armour", "unstable_amulet"]


def ended(result: str = "won") -> Any:
    """A chapter that is over, with much in everybody's paws."""
    markers: dict[str, Any] = {
        "collin": {"skills": ["inspire", "first_aid"], "worn": WORN, "pack": ["levitation"]},
        "filch": {"skills": ["knife_strike"], "tricks": ["determination"], "cheese": 4},
    }
    state = position({"collin": "b2", "filch": "tree"}, side=1, markers=markers, stash=["fork"])
    state.story = ["miz_maggie_ally"]
    state = do(state, "go tree")
    state.result = result
    return state


@pytest.mark.rule("MM-246")
@pytest.mark.parametrize("result", ["won", "lost"])
def test_a_party_goes_on_after_victory_and_defeat(result: str) -> None:
    assert carry_over(ended(result))["mice"]["collin"]["skills"] == ["inspire", "first_aid"]
    with pytest.raises(BadData, match="not over"):
        carry_over(set_up())


@pytest.mark.rule("MM-247")
@pytest.mark.rule("MM-250")
def test_skills_and_story_achievements_stay() -> None:
    sheet = carry_over(ended())
    state = begun(data=next_chapter(DATA, sheet))
    state = do(state, "hero collin", "hero filch", "hero tilda", "hero maginos")
    state = do(state, "bring nothing", "bring nothing")
    # Collin and Filch have skills; the new mice choose theirs.
    assert state.agenda[-1] == ("choose_skill", "tilda")
    assert state.mice["collin"].skills == ["inspire", "first_aid"]
    state = do(state, "learn cure", "learn chain_lightning")
    assert state.story == ["miz_maggie_ally"]


@pytest.mark.rule("MM-248")
def test_each_mouse_may_keep_one_card_besides_her_starting_gear() -> None:
    state = ended()
    assert keepable(state, "collin") == ["unstable_amulet", "levitation"]
    assert keepable(state, "filch") == ["determination"]
    again = begun(data=next_chapter(DATA, carry_over(state)))
    again = do(again, "hero collin", "hero filch", "hero tilda", "hero maginos")
    assert listed(again) == ["bring unstable_amulet", "bring levitation", "bring nothing"]
    assert refused(again, "bring collins_sword") == "not_offered"
    again = do(again, "bring unstable_amulet", "bring determination")
    again = do(again, "learn cure", "learn chain_lightning")
    assert again.mice["collin"].pack == ["unstable_amulet"]
    assert again.mice["filch"].tricks == ["determination"]
    assert again.mice["collin"].worn == ["collins_sword", "leather_armour"]
    assert "unstable_amulet" not in again.deck
    assert again.deck["determination"] == 2


def test_a_card_there_is_once_is_brought_once() -> None:
    mice = {name: {"skills": ["first_aid"], "cards": ["fork"]} for name in ("collin", "filch")}
    sheet = {"mice": mice, "story": []}
    state = begun(options={"party": "choose"}, data=next_chapter(DATA, sheet))
    state = do(state, "hero collin", "hero filch", "hero tilda", "hero maginos", "bring fork")
    assert state.agenda[-1][0] == "choose_skill"  # nothing is left for Filch to bring


@pytest.mark.rule("MM-249")
def test_party_items_wounds_and_cheese_do_not() -> None:
    again = begun(data=next_chapter(DATA, carry_over(ended())))
    again = do(again, "hero collin", "hero filch", "hero tilda", "hero maginos")
    again = do(again, "bring nothing", "bring nothing", "learn cure", "learn chain_lightning")
    assert (again.stash, again.heroic) == ([], {})
    assert again.deck["fork"] == 1
    for mouse in again.mice.values():
        assert (mouse.wounds, mouse.poison, mouse.cheese) == (0, 0, 0)


def test_a_sheet_with_a_mistake_is_refused_with_the_nearest_name() -> None:
    sheet = carry_over(ended())
    sheet["mice"]["colin"] = sheet["mice"].pop("collin")
    with pytest.raises(BadData, match="did you mean 'collin'"):
        game.start(("red",), {}, next_chapter(DATA, sheet))


@pytest.mark.rule("MM-008")
def test_a_chapter_may_give_the_party_items_from_the_start() -> None:
    state = set_up(data=changed(lambda d: d["chapter"].update(stash=["fork"])))
    assert state.stash == ["fork"]
    assert "fork" not in state.deck
    with pytest.raises(BadData, match="did you mean 'fork'"):
        begun(data=changed(lambda d: d["chapter"].update(stash=["forc"])))


@pytest.mark.rule("MM-057")
def test_a_gap_is_crossed_only_with_a_hook_or_by_levitation() -> None:
    def gap(data: Any) -> None:
        tile = next(tile for tile in data["tiles"]["tile"] if tile["number"] == 4)
        tile["gaps"] = ["w2-n4"]

    data = changed(gap)
    walking = position({"collin": "w2"}, side=4, data=data, left=1)
    assert squares(walking) == {"w1", "w3"}
    assert "n4" not in walking.room.ways["w2"]
    flying = position({"collin": "w2"}, side=4, data=data, left=1, levitating=True)
    assert squares(flying) == {"w1", "w3", "n4"}
    hooked = position({"collin": "w2"}, side=4, data=data, stash=["fishhook_and_thread"])
    assert "n4" in squares(hooked, "hook")
    assert "n4" not in squares(
        position({"collin": "w2"}, side=4, stash=["fishhook_and_thread"]), "hook"
    )


@pytest.mark.rule("MM-100")
def test_players_may_agree_that_decor_blocks_sight() -> None:
    data = changed(lambda d: d["tiles"]["tile"][0].update(unseen=["a1-f6"]))
    room = begun(data=data).book.rooms[5]
    assert "f6" not in room.sees["a1"]
    assert "f6" in begun().book.rooms[5].sees["a1"]


@pytest.mark.rule("MM-248")
def test_a_second_card_like_her_starting_gear_may_be_kept() -> None:
    state = ended()
    assert keepable(state, "filch") == ["determination"]
    state.mice["filch"].pack.append("dagger")  # worn is the one he starts with
    assert keepable(state, "filch") == ["dagger", "determination"]


@pytest.mark.rule("MM-247")
def test_a_mouse_who_stayed_at_home_keeps_her_skills_and_no_skill_is_there_twice() -> None:
    home = {"skills": ["cure", "first_aid"], "cards": ["levitation"]}
    sheet = {"mice": {"tilda": home}, "story": []}
    state = begun(data=next_chapter(DATA, sheet))
    state = do(state, "hero collin", "hero filch", "hero nez", "hero maginos")
    state = do(state, "learn inspire", "learn first_aid", "learn battle_squeak")
    state = do(state, "learn chain_lightning")
    state.result = "lost"
    after = carry_over(state)
    assert after["mice"]["tilda"] == home
    assert list(after["mice"]) == ["tilda", "collin", "filch", "nez", "maginos"]
    again = do(begun(data=next_chapter(DATA, after)), "hero filch", "hero tilda")
    assert (again.mice["filch"].skills, again.mice["tilda"].skills) == (["first_aid"], ["cure"])
