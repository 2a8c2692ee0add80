"""What an owner may write about cards, and the sentence for what is wrong."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

import pytest

from games.kit import BadData
from games.trio_de_souris import game
from games.trio_de_souris.data import DECKS as FOLDER
from games.trio_de_souris.rules.cards import check_deck, doubts
from tests.games.trio_de_souris.positions import HOUSE, LIVELY


def test_the_house_deck_is_as_the_ledger_counts_it() -> None:
    sides = [card[side] for card in HOUSE["card"] for side in "ab"]
    glyphs = "".join(sides)
    assert len(HOUSE["card"]) == 24
    assert {g: glyphs.count(g) for g in "OMC."} == {"O": 124, "M": 58, "C": 47, ".": 59}
    assert sum(card["a"].count("O") == 2 for card in HOUSE["card"]) == 10
    assert sum(card["a"].count("O") == 3 for card in HOUSE["card"]) == 14
    for place in range(6):
        assert sum(card["a"][place] == "O" for card in HOUSE["card"]) in (10, 11)
    assert list(doubts(HOUSE)) == []


def changed(card: dict[str, Any] | None = None, **keys: Any) -> dict[str, Any]:
    data = {**HOUSE, **keys}
    if card is not None:
        data["card"] = [{**HOUSE["card"][0], **card}, *HOUSE["card"][1:]]
    return data


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ([], "deck: must be a table"),
        ({**HOUSE, "crads": []}, "deck: unknown key 'crads', did you mean 'card'?"),
        ({k: v for k, v in HOUSE.items() if k != "base"}, "base is missing; copy the line from"),
        (changed(schema=2), "schema must be 1"),
        (changed(game="souriciere"), "game must be 'trio-de-souris'"),
        (changed(deck="My Deck"), "deck: deck must be one word"),
        (changed(options=[]), r"options must be a table \[options\]"),
        (changed(options={"pro": "maybe"}), "options: pro cannot be 'maybe'"),
        (changed(options={"deck": "house"}), "there is no option 'deck'"),
        (changed(mirror=[]), "mirror must name each place once"),
        (changed(mirror="123456"), "mirror must name each place once"),
        (changed(mirror=[1, 3, 2, 6, 5, True]), "mirror must name each place once"),
        (changed(mirror=[1, 3, 2, 6, 5, 5]), "mirror must name each place once"),
        (changed(mirror=[2, 3, 1, 4, 5, 6]), "turned over twice, place 1 must be place 1 again"),
        (changed(base="....."), "base must be 6 of the letters"),
        (changed(base=".....O"), "base: the cheese itself has no hole"),
        (changed(base=7), "base must be 6 of the letters"),
        (changed({"a": "M.OM.X"}), r"card 1 \(T01\): a must be 6 of the letters"),
        (changed({"b": "CO.O."}), r"card 1 \(T01\): b must be 6 of the letters"),
        (changed({"a": "M.OMOO"}), "a hole goes through the card; place 5 of side a is 'O'"),
        (changed({"a": "MO.M.O"}), "place 2 of side a is 'O', place 3 of side b is '.'"),
        (changed({"id": "T 1"}), "card 1: id must be letters and digits like T07"),
        (changed({"id": 1}), "card 1: id must be letters and digits like T07"),
        (changed({"id": "T02"}), "two cards have id 'T02'; give each its own"),
        (changed({"c": "......"}), "card 1: unknown key 'c'"),
        (changed(card={"id": "A" * 13}), "card 1: id must be letters"),
        ({**HOUSE, "card": HOUSE["card"][:5]}, r"card must be a list of at least six \[\[card\]\]"),
        ({**HOUSE, "card": {}}, r"card must be a list of at least six \[\[card\]\]"),
    ],
)
def test_what_is_wrong_with_a_deck_is_one_sentence(data: Any, sentence: str) -> None:
    with pytest.raises(BadData, match=f"^deck: .*{sentence}|^{sentence}"):
        check_deck(data, "deck")


def test_a_deck_of_six_cards_can_be_played() -> None:
    assert len(check_deck({**HOUSE, "card": HOUSE["card"][:6]}, "deck")["card"]) == 6


def test_what_is_not_told_is_filled_in() -> None:
    short = {k: v for k, v in HOUSE.items() if k not in ("provenance", "options")}
    checked = check_deck(short, "deck")
    assert checked["provenance"] == "not told"
    assert checked["options"] == {}
    assert check_deck(checked, "deck") == checked


def test_what_looks_like_a_slip_of_the_pen_is_doubted() -> None:
    assert list(doubts({**HOUSE, "card": HOUSE["card"][:23]})) == [
        "there are 23 cards, the box has 24"
    ]
    found = list(doubts(LIVELY))
    assert len(found) == 25
    assert "card T01: side a makes a trio alone on the empty cheese" in found
    three = {**HOUSE["card"][0], "a": "CCOC.O"}
    assert list(doubts(changed(three))) == [
        "card T01: side a makes a trio alone on the empty cheese"
    ]


def test_an_owner_may_play_with_a_file_of_the_own_cards(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "ours.toml"
    text = (FOLDER / "house.toml").read_text("utf-8").replace('"house"', '"ours"', 1)
    path.write_text(text.replace('base = "......"', 'base = "M..C.M"'), "utf-8")
    with caplog.at_level(logging.WARNING):
        data = game.read_data({"deck": str(path)})
    assert (data["deck"], data["base"]) == ("ours", "M..C.M")
    assert "check it against your cards" in caplog.text
    state = game.start(("red", "blue"), {"deck": str(path)}, data)
    assert game.dump(state)["options"]["deck"] == "ours"


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadData, match="cannot be read"):
        game.read_data({"deck": str(tmp_path / "none.toml")})
    with pytest.raises(BadData, match="there is no option 'prro', did you mean 'pro'"):
        game.read_data({"prro": "true"})


def test_options_of_a_deck_are_the_usual_ones_of_that_family() -> None:
    data = {**HOUSE, "options": {"both_trios": "mice", "consolations": 2}}
    options = game.dump(game.start(("red", "blue"), {"consolations": 0}, data))["options"]
    assert options["both_trios"] == "mice"
    assert options["consolations"] == 0
    assert options["pro"] == "false"
