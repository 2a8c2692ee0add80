"""Search, what is found, packs, equipment, sharing, level up."""

from __future__ import annotations

from typing import Any

import pytest

from games.kit import EVERYONE
from games.mice_and_mystics import game
from tests.games.mice_and_mystics.positions import (
    MISS,
    STAR_BOW,
    SWORD,
    changed,
    dice,
    do,
    listed,
    position,
    possible,
    refused,
    told,
    waits,
)


def searching(mice: dict[str, str] | None = None, **fields: Any) -> Any:
    """A mouse in the Kitchen Tunnels, where nothing special lies, finds something."""
    state = position(mice or {"collin": "w1"}, side=fields.pop("side", 4), **fields)
    return do(state, "search", f"roll {SWORD}")


@pytest.mark.rule("MM-108")
def test_a_star_draws_one_card_and_no_star_none() -> None:
    state = do(position({"collin": "w1"}, side=4), "search")
    assert dice(state) == 1
    assert waits(do(state, f"roll {MISS}")) == ("turn", "collin")
    assert waits(do(state, f"roll {STAR_BOW}")) == ("draw", "search", "collin")
    assert "drawn cheese_cache" in possible(do(state, f"roll {STAR_BOW}"))


@pytest.mark.rule("MM-109")
def test_what_is_found_goes_into_the_pack_or_is_traded_for_a_cheese() -> None:
    state = do(searching(), "drawn dagger")
    kept = do(state, "keep card")
    assert (kept.mice["collin"].pack, kept.deck["dagger"]) == (["dagger"], 1)
    traded = do(state, "trade dagger")
    assert (traded.mice["collin"].pack, traded.mice["collin"].cheese) == ([], 1)
    assert traded.discards == {"dagger": 1}


@pytest.mark.rule("MM-110")
@pytest.mark.rule("MM-279")
def test_an_event_happens_at_once() -> None:
    mice = {"collin": "w1", "filch": "n1", "tilda": ""}
    state = do(searching(mice), "drawn cheese_cache")
    assert [mouse.cheese for mouse in state.mice.values()] == [1, 1, 0]
    assert state.discards == {"cheese_cache": 1}


@pytest.mark.rule("MM-111")
def test_after_a_success_she_cannot_search_this_side_again() -> None:
    searched = {"collin": {"searched": [4]}}
    assert refused(position({"collin": "w1"}, side=4, markers=searched), "search") == (
        "already_searched"
    )
    other = position({"collin": "w1"}, side=4, markers={"collin": {"searched": [3]}})
    assert listed(other, "search") == ["search"]
    failed = do(position({"collin": "w1"}, side=4), "search", f"roll {MISS}")
    assert failed.mice["collin"].searched == []


@pytest.mark.rule("MM-112")
@pytest.mark.rule("MM-114")
@pytest.mark.rule("MM-217")
def test_a_party_item_goes_to_the_stash_of_all() -> None:
    state = do(searching(), "drawn fork")
    assert (state.stash, state.mice["collin"].pack) == (["fork"], [])
    assert waits(state) == ("turn", "collin")  # no cheese for it
    assert "fork" in listed(state)


@pytest.mark.rule("MM-113")
def test_tricks_take_no_room_in_the_pack() -> None:
    full = {"collin": {"pack": ["dagger", "dagger", "levitation"]}}
    state = do(searching(markers=full), "drawn determination", "keep trick")
    assert state.mice["collin"].tricks == ["determination"]
    assert waits(state) == ("turn", "collin")


@pytest.mark.rule("MM-134")
@pytest.mark.rule("MM-135")
def test_a_fourth_card_makes_her_discard_one() -> None:
    full = {"collin": {"pack": ["dagger", "toothpick", "levitation"]}}
    state = do(searching(markers=full), "drawn long_bow", "keep card")
    assert set(listed(state)) == {
        "drop dagger",
        "drop toothpick",
        "drop levitation",
        "drop long_bow",
    }
    state = do(state, "drop toothpick")
    assert state.mice["collin"].pack == ["dagger", "levitation", "long_bow"]
    assert state.discards == {"toothpick": 1}


def test_an_empty_deck_is_made_of_the_discards() -> None:
    """Q-36."""
    state = searching(deck={}, discards={"dagger": 1, "fork": 1})
    assert (state.deck, state.discards) == ({"dagger": 1, "fork": 1}, {})
    assert waits(state) == ("draw", "search", "collin")


@pytest.mark.rule("MM-301")
@pytest.mark.rule("MM-318")
def test_in_the_guard_room_a_star_may_bring_the_tinkerers_treasure_anywhere() -> None:
    """Q-32."""
    state = searching({"collin": "f6"}, side=5)
    assert listed(state) == ["take tinkerers_treasure", "draw"]
    taken = do(state, "take tinkerers_treasure")
    assert waits(taken)[:3] == ("found", "collin", "tinkerers_treasure")
    assert do(taken, "keep card").mice["collin"].shown == ["tinkerers_treasure"]
    assert waits(do(state, "draw")) == ("draw", "search", "collin")
    gone = searching({"collin": "f6"}, side=5, deck={"dagger": 1, "fork": 1})
    assert waits(gone) == ("draw", "search", "collin")


@pytest.mark.rule("MM-303")
def test_in_the_sewer_the_fishhook_lies_in_the_water() -> None:
    state = searching({"collin": "w2"}, side=6)
    assert do(state, "take fishhook_and_thread").stash == ["fishhook_and_thread"]
    assert waits(searching({"collin": "a1"}, side=6))[0] == "draw"


@pytest.mark.rule("MM-116")
@pytest.mark.rule("MM-006")
def test_requirements_of_class_hero_and_value_must_be_met() -> None:
    pack = ["precise_bow", "leather_armour", "ring_of_cat_strength"]
    bare = {"worn": [], "pack": pack}
    collin = do(position({"collin": "a1"}, markers={"collin": bare}), "equip")
    assert listed(collin, "wear") == ["wear leather_armour", "wear ring_of_cat_strength"]
    filch = do(position({"filch": "a1"}, markers={"filch": bare}), "equip")
    assert listed(filch, "wear") == ["wear precise_bow", "wear ring_of_cat_strength"]
    maginos = do(position({"maginos": "a1"}, markers={"maginos": bare}), "equip")
    assert listed(maginos, "wear") == []


@pytest.mark.rule("MM-036")
@pytest.mark.rule("MM-037")
@pytest.mark.rule("MM-133")
def test_equip_moves_cards_between_pack_and_body_once_a_turn_without_an_action() -> None:
    pack = {"collin": {"pack": ["dagger"]}}
    state = do(position({"collin": "a1"}, markers=pack), "equip", "remove collins_sword")
    state = do(state, "wear dagger", "done")
    collin = state.mice["collin"]
    assert (collin.worn, collin.pack) == (["leather_armour", "dagger"], ["collins_sword"])
    assert not state.acted
    assert refused(state, "equip") == "once_a_turn"


def test_a_full_pack_allows_swaps_until_she_is_done() -> None:
    """Q-59."""
    full = {"collin": {"pack": ["dagger", "levitation", "unstable_amulet"]}}
    state = do(position({"collin": "a1"}, markers=full), "equip", "remove collins_sword")
    assert waits(do(state, "wear dagger", "done")) == ("turn", "collin")
    assert waits(do(state, "done")) == ("drop", "collin")


@pytest.mark.rule("MM-137")
@pytest.mark.rule("MM-142")
@pytest.mark.rule("MM-143")
def test_two_cards_never_use_the_same_place() -> None:
    pack = {"collin": {"pack": ["leather_armour", "unstable_amulet"]}}
    state = do(position({"collin": "a1"}, markers=pack), "equip")
    assert listed(state, "wear") == ["wear unstable_amulet"]


@pytest.mark.rule("MM-138")
def test_two_paws_hold_two_things_or_one_that_needs_both() -> None:
    pack = {"collin": {"pack": ["toothpick", "dagger"]}}
    state = do(position({"collin": "a1"}, markers=pack), "equip")
    assert listed(state, "wear") == ["wear dagger"]
    state = do(state, "wear dagger")
    assert listed(state, "wear") == []


@pytest.mark.rule("MM-264")
def test_filch_holds_a_dagger_with_his_tail() -> None:
    pack = {"filch": {"pack": ["toothpick"], "worn": ["dagger"]}}
    assert listed(do(position({"filch": "a1"}, markers=pack), "equip"), "wear") == [
        "wear toothpick"
    ]
    three = {"filch": {"pack": ["dagger"], "worn": ["dagger", "dagger", "dagger"]}}
    assert listed(do(position({"filch": "a1"}, markers=three), "equip"), "wear") == []


@pytest.mark.rule("MM-132")
def test_share_moves_cards_and_cheese_to_and_from_one_neighbour() -> None:
    markers: dict[str, Any] = {
        "collin": {"cheese": 2, "pack": ["dagger"]},
        "filch": {"tricks": ["determination"]},
    }
    mice = {"collin": "a1", "filch": "b2", "tilda": "d4"}
    state = position(mice, markers=markers, seats={"filch": "yellow"})
    assert listed(state, "share") == ["share filch"]
    state = do(state, "share filch", "give collin cheese", "give collin dagger")
    state = do(state, "yellow: give filch determination", "done")
    assert (state.mice["filch"].cheese, state.mice["filch"].pack) == (1, ["dagger"])
    assert state.mice["collin"].tricks == ["determination"]
    assert refused(state, "share filch") == "once_a_turn"


@pytest.mark.rule("MM-038")
def test_free_actions_come_between_steps_but_not_within_an_action() -> None:
    pack = {"collin": {"pack": ["dagger"]}}
    state = do(position({"collin": "w1"}, side=4, markers=pack), "go w2", "equip", "done")
    assert state.left == 4
    state = do(position({"collin": "w1"}, side=4, markers=pack), "search")
    assert refused(state, "equip") == "not_now"


@pytest.mark.rule("MM-136")
def test_a_pack_is_seen_by_its_player_alone() -> None:
    markers = {"collin": {"pack": ["dagger"], "tricks": ["determination"]}}
    mice = {"collin": "a1", "filch": "a1"}
    state = position(mice, markers=markers, seats={"filch": "yellow"})
    assert game.view(state, "red")["mice"]["collin"]["pack"] == ["dagger"]
    for audience in ("yellow", EVERYONE):
        assert game.view(state, audience)["mice"]["collin"]["pack"] == ["?"]
        assert game.view(state, audience)["mice"]["collin"]["tricks"] == ["?"]
        assert "dagger" in game.view(state, audience)["mice"]["filch"]["worn"]


def test_what_was_taken_off_before_everybody_stays_known() -> None:
    mice = {"collin": "a1", "filch": "a1"}
    markers = {"collin": {"pack": ["collins_sword"], "worn": ["leather_armour"]}}
    state = position(mice, markers=markers, seats={"filch": "yellow"})
    state = do(state, "equip", "remove leather_armour", "done")
    assert game.view(state, EVERYONE)["mice"]["collin"]["pack"] == ["leather_armour", "?"]
    state = do(state, "share filch", "give collin leather_armour", "give collin collins_sword")
    assert game.view(state, EVERYONE)["mice"]["filch"]["pack"] == ["leather_armour", "?"]
    assert state.mice["collin"].shown == []


@pytest.mark.rule("MM-139")
def test_six_cheese_buy_a_new_skill_of_her_classes_nobody_has() -> None:
    rich: dict[str, Any] = {"collin": {"cheese": 7}, "filch": {"skills": ["first_aid"]}}
    state = position({"collin": "a1", "filch": "c3"}, markers=rich)
    assert set(listed(state, "learn")) == {
        "learn inspire",
        "learn give_order",
        "learn battle_squeak",
    }
    state = do(state, "learn inspire")
    assert (state.mice["collin"].skills, state.mice["collin"].cheese) == (["inspire"], 1)
    poor = position({"collin": "a1"}, markers={"collin": {"cheese": 5}})
    assert refused(poor, "learn inspire") == "too_little_cheese"


@pytest.mark.rule("MM-280")
def test_a_tinkerer_takes_a_weapon_or_armour_of_choice_from_the_deck() -> None:
    """Q-34."""
    pack = {name: {"pack": ["tinkerers_treasure"]} for name in ("nez", "collin")}
    deck = {"dagger": 1, "leather_armour": 1, "fork": 1}
    assert listed(position({"collin": "a1"}, markers=pack, deck=deck), "use") == []
    state = do(position({"nez": "a1"}, markers=pack, deck=deck), "use tinkerers_treasure")
    assert listed(state) == ["take dagger", "take leather_armour"]
    state = do(state, "take dagger")
    assert state.mice["nez"].pack == ["dagger"]
    assert state.deck == {"leather_armour": 1, "fork": 1, "tinkerers_treasure": 1}
    assert not state.acted


def test_a_scroll_of_levitation_carries_her_over_red_lines_this_turn() -> None:
    pack = {"collin": {"pack": ["levitation"]}}
    state = position({"collin": "a1", "filch": "f4"}, side=3, markers=pack, left=1)
    assert "go counter" not in listed(state)
    state = do(state, "use levitation")
    assert "go counter" in listed(state)
    assert state.discards == {"levitation": 1}
    assert not do(state, "end").levitating


def test_a_card_without_a_known_ability_is_carried_out_by_the_players() -> None:
    def add(data: Any) -> None:
        card = {"kind": "scroll", "count": 1, "text": "Every mouse may sing."}
        data["search"]["card"]["song"] = card
        data["search"]["card"]["storm"] = {**card, "kind": "event"}
        skill = {"classes": ["any"], "cost": 1, "when": "turn", "text": "Look brave."}
        data["skills"]["skill"]["brave_face"] = skill

    data = changed(add)
    markers = {"collin": {"pack": ["song"], "skills": ["brave_face"], "cheese": 1}}
    state = position({"collin": "w1"}, side=4, data=data, markers=markers)
    assert ("manual", {"card": "song", "text": "Every mouse may sing."}) in told(state, "use song")
    assert listed(do(state, "use song")) == ["done"]
    assert waits(do(state, "use song", "done")) == ("turn", "collin")
    drawn = do(state, "search", f"roll {SWORD}", "drawn storm")
    assert waits(drawn) == ("manual", "collin", "storm")
    skilled = do(state, "skill brave_face")
    assert (waits(skilled)[0], skilled.mice["collin"].cheese) == ("manual", 0)


@pytest.mark.rule("MM-138")
def test_a_shield_is_held_by_a_paw() -> None:
    def shield(data: Any) -> None:
        card = {"kind": "armour", "count": 2, "place": "paw", "defence": 1}
        data["search"]["card"]["button_shield"] = card

    data = changed(shield)
    one = {"collin": {"worn": ["collins_sword"], "pack": ["button_shield", "button_shield"]}}
    state = do(position({"collin": "a1"}, markers=one, data=data), "equip")
    state = do(state, "wear button_shield")
    assert listed(state, "wear") == []  # a sword, a shield, no paw left
    both = {"nez": {"pack": ["button_shield"]}}
    state = do(position({"nez": "a1"}, markers=both, data=data), "equip")
    assert listed(state, "wear") == []  # the hammer needs both
    held = {"collin": {"worn": ["button_shield"], "pack": ["toothpick", "dagger"]}}
    state = do(position({"collin": "a1"}, markers=held, data=data), "equip")
    assert listed(state, "wear") == ["wear dagger"]


@pytest.mark.rule("MM-132")
@pytest.mark.rule("MM-135")
def test_full_packs_swap_and_only_what_is_too_much_in_the_end_is_dropped() -> None:
    """Q-59."""
    markers: dict[str, Any] = {
        "collin": {"pack": ["levitation", "dagger", "dagger"]},
        "filch": {"pack": ["toothpick", "long_bow", "precise_bow"], "tricks": ["determination"]},
    }
    state = position({"collin": "a1", "filch": "a1"}, markers=markers)
    state = do(state, "share filch", "give filch toothpick")
    assert refused(state, "give filch long_bow") == "not_offered"  # one too many is enough
    assert "give filch determination" in listed(state)
    swapped = do(state, "give collin levitation", "done")
    assert swapped.mice["collin"].pack == ["dagger", "dagger", "toothpick"]
    assert swapped.mice["filch"].pack == ["long_bow", "precise_bow", "levitation"]
    assert (waits(swapped), swapped.discards) == (("turn", "collin"), {})
    kept = do(state, "done")
    assert waits(kept) == ("drop", "collin")
    assert waits(do(kept, "drop dagger")) == ("turn", "collin")
