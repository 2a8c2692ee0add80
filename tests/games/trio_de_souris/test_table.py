"""The game on a console: mat, wanted table, gestures, words."""

from __future__ import annotations

import pytest

from games.kit import COLOURS, EVERYONE, Cue, Move, Press, Show, ShowAny, line
from games.trio_de_souris import game
from games.trio_de_souris.rules import State
from tests.games.trio_de_souris.positions import HOUSE, LIVELY, WORKSHOP, after, at, begun, told

PRO = {"pro": "true"}
table = game.table


def prompt(state: State) -> Cue:
    return table.prompt(game.view(state, EVERYONE))


def cues(state: State, text: str) -> list[Cue]:
    events = told(state, text)
    view = game.view(after(state, text), EVERYONE)
    return [cue for event in events for cue in table.cues(view, event)]


def test_the_mat_has_a_gate_of_two_wells() -> None:
    mat = table.mat(begun())
    assert dict(mat.gate) == {"w1": "a", "w2": "b"}
    assert mat.spots["cheese"] == ("c3",)
    assert mat.spots["token red 1"] == ("a8",)
    assert mat.spots["token sky 3"] == ("f6",)
    assert [mat.spots[f"view {n}"] for n in range(1, 7)] == [
        *(("g2",), ("f3",), ("h3",), ("f4",), ("g4",), ("h4",))
    ]
    assert len(mat.spots) == 25
    assert mat.lights_only == {f"view {n}" for n in range(1, 7)}


def test_the_box_has_all_cards_and_sixteen_tokens() -> None:
    pieces = table.pieces(COLOURS[:2], HOUSE)
    assert [p.kind for p in pieces if p.back == "card"] == [
        f"card:{card['id']}" for card in HOUSE["card"]
    ]
    assert pieces[0].picture == "card-T01"
    (token,) = (p for p in pieces if p.kind == "token")
    assert (token.count, token.picture) == (16, "token")


def test_the_stack_is_in_the_cheese_and_tokens_are_on_their_column() -> None:
    state = at(stack=["P01 a", "Half b"], tokens={"red": 0, "blue": 2}, rounds=2)
    wanted = table.wanted(state)
    assert wanted.on == {
        "card:P01": ("cheese",),
        "card:Half": ("cheese",),
        "token": ("token blue 1", "token blue 2"),
    }
    assert wanted.free == frozenset()


def test_after_cats_and_after_a_round_the_cheese_is_to_be_emptied() -> None:
    assert table.wanted(after(at(stack=["P01 a"]), "laid Ccc a")).on == {}
    won = after(at(stack=["P01 a"], piles={"red": 1}), "laid P02 a")
    assert table.wanted(won).on == {"token": ("token red 1",)}
    state = at(stack=["P01 a"], piles={"red": 1}, tokens={"red": 2, "blue": 0}, rounds=2)
    over = after(state, "laid P02 a")
    assert table.wanted(over).on["card:P02"] == ("cheese",)


def test_the_gestures() -> None:
    start = game.start(("red", "blue"), {}, WORKSHOP)
    assert table.gesture(start, Move("first", seat="blue")) == Press("blue")
    assert table.gesture(start, Move("deal", seat="red")) == Press(None)
    assert table.gesture(start, Move("laid", "Half", "b")) == Show("card:Half", "b")
    assert table.gesture(start, Move("lay", "Half", "a", seat="red")) == Show("card:Half", "a")
    assert table.gesture(start, Move("dealt", "Half")) == Show("card:Half")
    assert table.gesture(start, Move("again", seat="red")) == ShowAny("card")
    assert table.gesture(start, Move("stop", seat="red")) == Press(None)


def test_nothing_of_a_pile_lies_on_the_console() -> None:
    assert table.deal(begun(), lambda: 0.5) == {}
    assert table.check_set(begun(), {}) is None


def test_the_top_card_of_the_cheese_lies_open() -> None:
    assert table.open_faces(game.view(begun(), EVERYONE)) == {}
    view = game.view(at(stack=["P01 a", "Half b"]), EVERYONE)
    assert table.open_faces(view) == {"cheese": "card-Half"}
    assert table.faces(HOUSE)["card-T01"] == {"a": "M.OM.O", "b": "CO.O.M"}


def test_a_grown_up_may_correct_tokens_and_nothing_else() -> None:
    state = at(tokens={"red": 1, "blue": 0}, rounds=1)
    assert table.set_place(state, "token", "token blue 2") == {"tokens.blue": 2, "rounds": 3}
    assert table.set_place(state, "token", "token sky 1") is None
    assert table.set_place(state, "token", "cheese") is None
    assert table.set_place(state, "card:P01", "token red 1") is None
    back = at(tokens={"red": 2, "blue": 0}, rounds=2)
    assert table.set_place(back, "token", "token red 1") == {"tokens.red": 1, "rounds": 1}


def test_a_card_of_a_hand_is_named_by_its_place_for_everybody_hears_it() -> None:
    state = at(piles={"red": ["Mmm", "Half"], "blue": ["P01"]}, options=PRO)
    move = Move("lay", "Half", "b", seat="red")
    assert table.option(game.view(state, "red"), move) == line("choice.hand.b", n=2)
    assert table.option(game.view(state, EVERYONE), move) == line("choice.hand.b", n=0)


# -- words and lights ---------------------------------------------------------------------------


def test_the_prompts_of_a_round() -> None:
    start = game.start(("red", "blue"), {}, WORKSHOP)
    assert prompt(start).say == line("ask.first")
    dealing = after(start, "red: first")
    assert prompt(dealing).say == line("ask.deal", n=12)
    assert prompt(dealing).number == 12
    lay = after(dealing, "deal")
    assert prompt(lay).say == line("ask.lay", seat="seat.red")
    assert (prompt(lay).seat, prompt(lay).picture) == ("red", "card")
    again = after(at(), "laid Mmm a")
    assert prompt(again).say == line("ask.again", seat="seat.red")
    comfort = after(at(stack=["P01 a"]), "laid Ccc a")
    assert prompt(comfort).say == line("ask.comfort", seat="seat.red")
    won = at(piles={"red": 1}, tokens={"red": 2, "blue": 0}, rounds=2)
    assert prompt(after(won, "laid P01 a")).say == line("cue.won", seat="seat.red")


def test_with_five_players_the_cards_for_the_box_are_counted() -> None:
    state = after(game.start(COLOURS[:5], {}, HOUSE), "red: first")
    assert prompt(state).say == line("ask.deal.aside", n=4, value=4)
    second = at(seats=COLOURS[:5], piles={"red": 1}, stack=["P01 a"])
    assert prompt(after(second, "laid P02 a")).say == line("ask.deal.aside", n=4, value=4)


@pytest.mark.parametrize(("cards", "key"), [("screen", "ask.look"), ("real", "ask.choose")])
def test_the_prompts_with_hands(cards: str, key: str) -> None:
    start = after(game.start(("red", "blue"), {**PRO, "cards": cards}, WORKSHOP), "red: first")
    assert prompt(start).say.key == ("ask.deal.screen" if cards == "screen" else "ask.deal")
    state = after(start, "deal")
    if cards == "screen":
        assert prompt(state).say == line("cue.dealing")
        for card in WORKSHOP["card"]:
            state = after(state, f"dealt {card['id']}")
    assert prompt(state).say == line(key, seat="seat.red")


def test_what_is_visible_is_lit_on_the_mat() -> None:
    assert prompt(at(stack=["Two a"])).lit == (
        *(("view 1", ""), ("view 2", "")),
        *(("view 3", "cat"), ("view 4", "cat")),
    )
    assert prompt(begun(deck=LIVELY)).lit == (("view 1", ""), ("view 4", "cat"), ("view 6", ""))
    again = after(at(), "laid Mmm a")
    assert prompt(again).lit == (("view 1", ""), ("view 2", ""), ("view 3", ""))


def test_everybody_hears_what_a_card_shows() -> None:
    mice, cats = cues(at(), "laid Two a")
    assert (mice.say, mice.picture, mice.number) == (line("cue.mice", n=2), "mouse", 2)
    assert mice.trail == ("view 1", "view 2")
    assert (cats.say, cats.picture, cats.number) == (line("cue.cats", n=2), "cat", 2)
    assert cats.trail == ("view 3", "view 4")
    (alone,) = cues(at(), "laid Mmm b")
    assert alone.say == line("cue.mice", n=2)
    (alone,) = cues(at(), "laid Ccc b")
    assert (alone.say, alone.sound) == (line("cue.cats", n=2), "step")
    (nothing,) = cues(at(), "laid P01 a")
    assert (nothing.say, nothing.picture) == (line("cue.nothing"), "card")


def test_a_trio_is_cheered_and_not_counted_as_well() -> None:
    (cheer,) = cues(at(), "laid Mmm a")
    assert (cheer.say, cheer.sound, cheer.number) == (line("cue.trio"), "found", 3)
    assert cheer.trail == ("view 1", "view 2", "view 3")
    (enough,) = cues(at(stack=["Mmm a", "Mmmm a"], streak=2), "laid Hole a")
    assert enough.say == line("cue.enough")


def test_cats_say_what_to_take_and_where_it_goes() -> None:
    take, under = cues(at(stack=["P01 a", "P02 a"]), "laid Ccc a")
    assert (take.say, take.picture, take.number) == (line("cue.take", n=3), "cat", 3)
    assert take.trail == ("cheese",)
    assert under.say == line("cue.under")


def test_a_won_round_and_a_won_match() -> None:
    counted, won = cues(at(piles={"red": 1}), "laid P01 a")
    assert counted.say == line("cue.nothing")
    assert (won.say, won.trail) == (line("cue.round", seat="seat.red"), ("token red 1",))
    state = at(piles={"red": 1}, tokens={"red": 2, "blue": 0}, rounds=2)
    *_, third, match = cues(state, "laid P01 a")
    assert third.trail == ("token red 3",)
    assert match == Cue(line("cue.won", seat="seat.red"), "win", (), "red", "cheese")


def test_the_rest_is_said_in_a_word() -> None:
    start = game.start(("red", "blue", "sky"), {}, WORKSHOP)
    assert [c.say for c in cues(start, "blue: first")] == [line("cue.first", seat="seat.blue")]
    assert [c.say for c in cues(start, "sky: leave")] == [line("cue.left_game", seat="seat.sky")]
    offered = after(at(), "laid Mmm a")
    assert [c.say for c in cues(offered, "stop")] == [line("cue.stopped", seat="seat.red")]


def test_options_of_buttons_name_cards_by_number_and_side() -> None:
    view = game.view(begun(), EVERYONE)
    assert table.option(view, Move("laid", "T07", "b")) == line("choice.lay.b", n=7)
    real = game.view(begun(pro="true", cards="real"), EVERYONE)
    assert table.option(real, Move("lay", "Mmm", "a", seat="red")) == line("choice.lay.a", n=0)
    assert table.option(view, Move("dealt", "T24")) == line("choice.dealt", n=24)
    assert table.option(view, Move("stop", seat="red")) == line("choice.stop", seat="seat.red")
