"""Set-up, goal, and who rolls (MMM-001 to MMM-011, MMM-070)."""

from __future__ import annotations

import pytest

from games import kit
from games.kit import BadData, Move, Outcome
from games.mmm import game
from tests.games.mmm.positions import HOUSE, TINY, do, names, position, tiny, why


@pytest.mark.rule("MMM-001")
def test_a_game_is_played_on_the_side_that_was_chosen() -> None:
    for side, provisions in (("A", 16), ("B", 13)):
        state = game.start(["red"], {"side": side}, HOUSE)
        seen = game.view(state, kit.EVERYONE)
        assert (seen["side"], len(seen["provisions"])) == (side, provisions)
        assert game.table.mat(state).name == f"mmm-{side.lower()}"
        after = do(state, "roll bread fish cheese")
        assert game.view(after, kit.EVERYONE)["side"] == side
    with pytest.raises(BadData, match="side cannot be 'C'"):
        game.start(["red"], {"side": "C"}, HOUSE)


@pytest.mark.rule("MMM-002")
def test_side_a_is_the_usual_one_and_b_has_fewer_and_longer_provisions() -> None:
    assert game.dump(game.start(["red"], {}, HOUSE))["options"]["side"] == "A"
    sizes = {
        side: sorted(
            provision["open"]
            for provision in game.view(game.start(["red"], {"side": side}, HOUSE), kit.EVERYONE)[
                "provisions"
            ].values()
        )
        for side in "AB"
    }
    assert sizes["A"] == [2] * 4 + [3] * 7 + [4] * 5
    assert sizes["B"] == [2] * 3 + [3] * 2 + [4] * 3 + [5] * 5
    assert sum(sizes["A"]) == sum(sizes["B"]) == 49


@pytest.mark.rule("MMM-003")
@pytest.mark.rule("MMM-004")
@pytest.mark.parametrize("side", ["A", "B"])
def test_the_cat_starts_on_index_0_of_either_side(side: str) -> None:
    state = game.start(["red"], {"side": side}, HOUSE)
    assert HOUSE["side"][side]["white_prints"] == "AB".index(side) + 1
    assert game.dump(state)["cat"] == 0
    assert game.table.wanted(state).on["cat"] == ("cat 0",)
    assert game.table.mat(state).spots["cat 0"] == ("h1",)
    assert game.table.mat(state).spots["cat 11"] == ("d8",)


@pytest.mark.rule("MMM-005")
def test_no_token_lies_on_the_board_at_the_start() -> None:
    state = game.start(["red", "blue"], {}, HOUSE)
    assert game.dump(state)["covered"] == []
    assert "mouse-token" not in game.table.wanted(state).on
    (tokens,) = [p for p in game.table.pieces(["red"], HOUSE) if p.kind == "mouse-token"]
    assert tokens.count == 56


@pytest.mark.rule("MMM-006")
def test_the_group_names_who_is_bravest() -> None:
    state = game.start(["red", "green", "blue"], {}, HOUSE)
    assert game.turn(state) is None
    assert game.moves(state) == [Move("first", seat=s) for s in ("red", "green", "blue")]
    assert names(state, "green: first") == ["first", "turn"]
    begun = do(state, "green: first")
    assert (game.turn(begun), game.dump(begun)["first"]) == ("green", "green")
    assert why(begun, "red: first") == "not_now"
    assert why(state, "roll bread fish cross") == "not_now"


@pytest.mark.rule("MMM-006")
def test_nobody_is_asked_who_begins_alone() -> None:
    state = game.start(["blue"], {}, HOUSE)
    assert (game.turn(state), game.dump(state)["first"], game.moves(state)) == ("blue", "blue", [])
    left = do(game.start(["red", "blue"], {}, HOUSE), "red: leave")
    assert (game.turn(left), game.moves(left)) == ("blue", [])


@pytest.mark.rule("MMM-007")
@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 6])
def test_only_the_order_of_rolling_depends_on_the_number_of_players(count: int) -> None:
    seats = kit.COLOURS[:count]
    state = position(seats=seats)
    order = []
    for _ in range(min(2 * count, 10)):
        order.append(game.turn(state))
        state = do(state, "roll cross cross cross")
    assert order == [*seats, *seats][: len(order)]
    alone = position(seats=["red"])
    for _ in range(min(2 * count, 10)):
        alone = do(alone, "roll cross cross cross")
    assert game.dump(alone)["cat"] == game.dump(state)["cat"]


@pytest.mark.rule("MMM-007")
@pytest.mark.parametrize(
    ("seats", "sentence"),
    [
        ([], "seats: 1 to 6 players can play, not 0"),
        (["red", "red"], "seats: two players have the same colour"),
        (["gren"], "seats: there is no seat 'gren', did you mean 'green'?"),
    ],
)
def test_other_companies_are_refused_with_a_sentence(seats: list[str], sentence: str) -> None:
    with pytest.raises(BadData) as refused:
        game.start(seats, {}, HOUSE)
    assert str(refused.value).startswith(sentence)


@pytest.mark.rule("MMM-008")
@pytest.mark.parametrize("side", ["A", "B"])
def test_alignment_is_chosen_for_a_whole_game_on_either_side(side: str) -> None:
    plays = {}
    for alignment in ("no", "yes"):
        options = {"side": side, "alignment": alignment}
        state = do(position(options), "roll bread fish cheese")
        place = next(move for move in game.moves(state) if move.args[0] == "bread")
        game.step(state, place)
        plays[alignment] = len(game.moves(state))
        assert game.dump(state)["options"]["alignment"] == alignment
    assert plays["yes"] < plays["no"]
    easier = position({"side": side, "alignment": "yes", "extra_steps_alignment": 2})
    assert game.view(easier, kit.EVERYONE)["steps"] == 13
    unused = position({"side": side, "extra_steps_alignment": 2})
    assert game.view(unused, kit.EVERYONE)["steps"] == 11


@pytest.mark.rule("MMM-010")
def test_all_win_together_when_every_cell_has_a_token() -> None:
    state = do(tiny("r3c3", cat=2), "roll carrot cross cross", "place carrot r3c3")
    assert game.over(state) is None
    won = do(state, "stop")
    assert game.over(won) == Outcome(("red", "blue"), "won")
    assert (game.moves(won), game.chance(won), game.turn(won)) == ([], None, None)
    assert why(won, "stop") == why(won, "roll cross cross cross") == "over"


@pytest.mark.rule("MMM-011")
def test_all_lose_together_when_the_cat_enters_the_pantry() -> None:
    lost = do(tiny("r3c3", cat=2), "roll bread cross cross")
    assert game.over(lost) == Outcome((), "lost")
    assert (game.moves(lost), game.chance(lost), game.turn(lost)) == ([], None, None)
    assert game.table.wanted(lost).on["cat"] == ("cat 3",)


@pytest.mark.rule("MMM-070")
def test_the_dice_pass_to_the_left_after_every_kind_of_turn() -> None:
    state = position(seats=["red", "green", "sky"], turn="green")
    state = do(state, "roll cross cross cross")
    assert game.turn(state) == "sky"
    state = do(state, "roll bread fish cheese", "place bread r1c7", "stop")
    assert game.turn(state) == "red"
    state = do(state, "roll bread fish cheese", "place bread r2c7", "stop")
    assert game.turn(state) == "green"
    assert game.dump(state)["turns"] == 3


def test_a_seat_that_leaves_in_its_turn_hands_the_dice_on_as_they_lie() -> None:
    state = do(
        position(seats=["red", "green", "sky"]), "roll bread fish cheese", "place bread r1c7"
    )
    left = do(state, "red: leave")
    assert game.turn(left) == "green"
    assert game.dump(left)["placed"] == ["r1c7"]
    assert game.turn(do(left, "stop")) == "sky"
    assert game.turn(do(state, "sky: leave")) == "red"
    last = do(position(seats=["red", "green", "sky"], turn="sky"), "sky: leave")
    assert game.turn(last) == "red"
    before = do(position(seats=["red", "green", "sky"], turn="sky"), "red: leave")
    assert game.turn(before) == "sky"
    assert why(position(seats=["red"]), "red: leave") == "too_few_seats"


def test_moves_that_cannot_be_meant_are_refused_by_name() -> None:
    begun = game.start(["red", "blue"], {}, HOUSE)
    assert why(begun, "red: stop") == why(begun, "red: place bread r1c7") == "not_now"
    state = do(begun, "red: first")
    assert why(state, "fly") == "unknown_move"
    assert why(state, "green: leave") == "unknown_seat"
    assert why(state, "stop now") == why(state, "place bread") == "unreadable"
    rolled = do(state, "roll bread fish cheese")
    assert names(rolled, "red: leave") == ["left_game", "turn"]
    assert names(rolled, "blue: leave") == ["left_game"]
    assert (state == 3) is False


def test_only_what_can_be_moved_on_the_table_can_be_taken_back() -> None:
    state = position()
    rolled = do(state, "roll bread fish cheese")
    chosen = do(rolled, "place bread r1c7")
    assert game.final(state, Move("roll", "bread", "fish", "cheese")) is True
    assert game.final(rolled, Move("place", "bread", "r1c7", seat="red")) is False
    assert game.final(chosen, Move("stop", seat="red")) is True
    assert game.final(chosen, Move("reroll", seat="red")) is True
    assert game.final(game.start(["red", "blue"], {}, TINY), Move("first", seat="red")) is False
    assert game.final(chosen, Move("leave", seat="blue")) is True
