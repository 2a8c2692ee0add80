"""What the rules know of face-down tiles is what everybody was shown, and chance is exact."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.clan_des_souris.positions import (
    do,
    forest,
    plain,
    position,
    possible,
    show,
    told,
)


def test_a_tile_that_was_shown_is_known_in_its_place_and_nowhere_else() -> None:
    state = show(position(), "B2", "a5")
    assert possible(do(state, "reveal B2")) == {"a5": 1.0}
    elsewhere = possible(do(state, "reveal B3"))
    assert "a5" not in elsewhere
    assert sum(elsewhere.values()) == pytest.approx(1)
    assert elsewhere["a1"] == pytest.approx(1 / 15)


def test_in_a_mixed_column_known_faces_share_the_places_with_the_pool() -> None:
    state = do(position(B1="a1"), "reveal B2", "seen dragon", "mixed B")
    found = possible(do(state, "reveal B4"))
    assert found["a1"] == found["dragon"] == pytest.approx(1 / 4)
    assert found["a2"] == pytest.approx((2 / 4) / 14)
    assert possible(do(state, "reveal A1"))["a2"] == pytest.approx(1 / 14)
    assert "a1" not in possible(do(state, "reveal A1"))


def test_a_known_face_found_in_a_mixed_column_leaves_the_group() -> None:
    state = do(position(mission="beaver", B1="a1"), "reveal B2", "seen dragon", "mixed B")
    found = show(state, "B4", "a1")
    assert plain(found)["mixed"]["B"] == ["dragon"]
    assert forest(found) == {"B1": "mixed", "B2": "mixed", "B3": "mixed", "B4": "a1"}
    assert possible(do(found, "reveal B1"))["dragon"] == pytest.approx(1 / 3)
    other = show(state, "B4", "a7")
    assert plain(other)["mixed"]["B"] == ["a1", "dragon"]
    assert possible(do(other, "reveal B1"))["dragon"] == pytest.approx(1 / 3)


def test_a_group_without_known_faces_is_unseen_again() -> None:
    state = do(position(), "reveal B2", "seen dragon", "mixed B")
    assert plain(state)["mixed"]["B"] == ["dragon"]
    state = do(state, "reveal B1", "seen dragon")  # woken again, all mixed once more
    state = do(state, "mixed B")
    fled = position(mixed={"B": ["a1"]}, B1="mixed", B2="mixed")
    state = show(fled, "B1", "a1")
    assert forest(state) == {"B1": "a1"}
    assert plain(state)["mixed"]["B"] == []


def test_the_last_tile_of_a_group_is_known() -> None:
    state = position(mixed={"B": ["a1", "a2"]}, B1="mixed", B2="mixed")
    assert possible(do(state, "reveal B1")) == pytest.approx({"a1": 0.5, "a2": 0.5})
    state = show(state, "B1", "a2")
    assert forest(state) == {"B1": "a2", "B2": "a1"}


def test_a_second_tornado_gathers_what_is_known_by_then() -> None:
    state = do(position(mission="beaver", B1="a1"), "reveal B2", "seen dragon", "mixed B")
    state = show(state, "B3", "a4")
    state = do(state, "reveal B4", "seen dragon", "mixed B")
    assert plain(state)["mixed"]["B"] == ["a1", "a4", "dragon"]
    assert forest(state) == {f"B{row}": "mixed" for row in range(1, 5)}


def test_an_unseen_villain_may_be_in_a_mixed_column_too() -> None:
    state = do(position({"danger": 1}), "reveal B2", "seen dragon", "mixed B")
    found = possible(do(state, "reveal B1"))
    assert found["witch"] == found["ogre"] == pytest.approx((3 / 4) / 15 / 2)


def test_when_every_tile_is_known_a_mixed_column_holds_its_own_alone() -> None:
    lying: dict[str, Any] = {f"A{n}": f"a{n}" for n in range(1, 5)}
    lying |= {"C1": "a8", "C2": "a9", "C3": "lost", "C4": "sword"}
    lying |= {"D1": "shield", "D2": "grimoire", "D3": "candle", "D4": "owl"}
    lying |= {f"B{row}": "mixed" for row in range(1, 5)}
    state = position(mixed={"B": ["a5", "a6", "a7", "dragon"]}, **lying)
    quarter = dict.fromkeys(("a5", "a6", "a7", "dragon"), 1 / 4)
    assert possible(do(state, "reveal B3")) == pytest.approx(quarter)


def test_a_villain_an_owner_describes_first_is_like_any_other() -> None:
    state = position({"danger": 1}, tiles="twice", A1="dragon", B1="sword up", B2="shield up")
    assert told(do(position(tiles="twice", A1="dragon", B1="candle up"), "candle"), "look A1")[
        1
    ] == ("glimpsed", {"cell": "A1", "tile": "dragon"})
    fled = show(state, "A1", "dragon")
    assert plain(fled)["removed"] == ["dragon"]
    assert {"witch", "ogre"} <= set(possible(do(fled, "reveal C1")))
    woken = show(position({"danger": 1}, tiles="twice", A1="dragon", A2="a1"), "A1", "dragon")
    assert plain(do(woken, "mixed A"))["mixed"]["A"] == ["dragon", "a1"]
    assert {"witch", "ogre"} <= set(possible(do(woken, "mixed A", "reveal C1")))


@pytest.mark.rule("D-55")
def test_what_a_look_shows_stays_unknown_to_the_rules() -> None:
    state = do(position(A1="candle up"), "candle", "look B1")
    assert forest(state) == {"A1": "gap"}
    assert len(possible(do(state, "reveal B1"))) == 17
