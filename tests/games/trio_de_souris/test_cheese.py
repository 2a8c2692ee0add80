"""TS-010 to TS-015: what is visible through stacked holes."""

from __future__ import annotations

import random

import pytest

from games.trio_de_souris import game
from games.trio_de_souris.rules.box import box_of
from games.trio_de_souris.rules.cards import turned
from tests.games.trio_de_souris.positions import (
    DECKS,
    HOUSE,
    LIVELY,
    WORKSHOP,
    after,
    at,
    begun,
    shown,
    told,
)


def peep(deck: dict[str, object], stack: list[str]) -> str:
    """The slow way: at each place, from the top down, the first that is no hole."""
    sides = {f"{c['id']} {s}": c[s] for c in deck["card"] for s in "ab"}  # type: ignore[attr-defined]
    layers = [*(sides[name] for name in reversed(stack)), str(deck["base"])]
    return "".join(next(g for g in place if g != "O") for place in zip(*layers, strict=True))


@pytest.mark.rule("TS-010")
def test_each_card_lies_on_the_others_and_changes_the_view() -> None:
    state = begun(deck=HOUSE)
    state = after(state, "laid T01 a")
    assert shown(state) == "M..M.."
    state = after(state, "laid T02 a")
    assert shown(state) == "MMMM.C"
    assert game.dump(state)["stack"] == ["T01 a", "T02 a"]


@pytest.mark.rule("TS-011")
@pytest.mark.parametrize("deck", ["house", "lively"])
def test_at_each_place_the_topmost_card_without_a_hole_shows(deck: str) -> None:
    data = DECKS[deck]
    source = random.Random(deck)
    names = [f"{card['id']} {side}" for card in data["card"] for side in "ab"]
    box = box_of(data, {})
    for _ in range(300):
        stack = source.sample(names, source.randint(0, 12))
        seen = box.base
        for name in stack:
            seen = box.over(box.codes[tuple(name.split())], seen)
        assert box.glyphs(seen) == peep(data, stack)


@pytest.mark.rule("TS-011")
def test_through_holes_alone_the_print_of_the_cheese_shows() -> None:
    assert shown(begun(deck=LIVELY)) == "M..C.M"
    assert shown(after(begun(deck={**WORKSHOP, "base": "M..C.M"}), "laid Hole a")) == "M..C.M"


@pytest.mark.rule("TS-012")
def test_plain_cheese_hides_what_lies_below_it() -> None:
    assert shown(after(at(stack=["Two a"]), "laid P01 a")) == "......"
    assert shown(after(at(stack=["Two a"]), "laid Half a")) == "M.CM.."


@pytest.mark.rule("TS-013")
@pytest.mark.parametrize("deck", sorted(DECKS))
def test_both_sides_of_a_card_have_the_same_holes_mirrored(deck: str) -> None:
    data = DECKS[deck]
    for card in data["card"]:
        back = turned(card["b"], data["mirror"])
        assert [g == "O" for g in card["a"]] == [g == "O" for g in back]


@pytest.mark.rule("TS-014")
def test_turning_a_card_over_exchanges_left_and_right() -> None:
    assert turned("123456", HOUSE["mirror"]) == "132654"
    assert shown(after(at(stack=["Two a"]), "laid Half b")) == "MM.C.."


@pytest.mark.rule("TS-015")
def test_animals_on_the_cheese_itself_count() -> None:
    deck = {**WORKSHOP, "base": "MM...."}
    state = at(deck=deck, stack=["Hole a"])
    assert shown(state) == "MM...."
    three = {**deck, "card": [{**c, "a": "OOOM..", "b": "OOO..M"} for c in deck["card"][:1]]}
    three["card"] += deck["card"][1:]
    assert [e.name for e in told(at(deck=three), "laid Mmm a")] == ["laid", "mice"]
