"""Rows, what they come to, and how a game is taken up again."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from boardctl.record import (
    WHOLE,
    BadRecord,
    CannotResume,
    Kind,
    ReplayMismatch,
    Row,
    RulesChanged,
    Stored,
    canonical,
    effective,
    instead_text,
    plain_hash,
    read_json,
    replay,
    resume,
    set_paths,
    set_text,
    state_hash,
    take_back_text,
    walk,
)
from games.kit import BadData, Event, IllegalMove, Move, Plain, parse, play, with_changes
from tests.boardctl.recorded_games import Recorded

FIRST = Move("first", seat="red")


def roll(value: int) -> Move:
    return Move("roll", value)


def recorded(*values: int) -> Recorded:
    """Red begins and these numbers are rolled."""
    game = Recorded()
    game.move(FIRST)
    for value in values:
        game.move(roll(value))
    return game


def texts(rows: list[Row]) -> list[str]:
    return [row.text for row in rows]


def stored(game: Recorded, **changes: Any) -> Stored:
    plain = game.game.dump(game.state) if game.rows else None
    return replace(
        Stored(7, game.setup, tuple(game.rows), plain, settled=None, result=None), **changes
    )


# -- the effective list -------------------------------------------------------------------------


def test_moves_that_nobody_touched_are_the_effective_list() -> None:
    game = recorded(1, 2)
    assert effective(game.rows) == game.rows


def test_a_move_taken_back_is_gone() -> None:
    game = recorded(1, 2)
    game.change("take_back", take_back_text(3))
    assert texts(effective(game.rows)) == ["red: first", "roll 1"]


def test_a_move_replaced_is_replaced_where_it_stood() -> None:
    game = recorded(1, 2)
    game.change("correction", instead_text(2, "roll 5"))
    assert texts(effective(game.rows)) == ["red: first", "roll 5", "roll 2"]


def test_the_latest_of_two_replacements_counts() -> None:
    game = recorded(1, 2)
    game.change("correction", instead_text(2, "roll 5"))
    game.change("correction", instead_text(2, "roll 6"))
    assert texts(effective(game.rows)) == ["red: first", "roll 6", "roll 2"]


def test_taking_back_a_replacement_brings_the_first_text_back() -> None:
    game = recorded(1, 2)
    game.change("correction", instead_text(2, "roll 5"))
    game.change("take_back", take_back_text(4))
    assert texts(effective(game.rows)) == ["red: first", "roll 1", "roll 2"]


def test_taking_back_a_take_back_brings_the_move_back() -> None:
    game = recorded(1, 2)
    game.change("take_back", take_back_text(3))
    game.change("take_back", take_back_text(4))
    assert texts(effective(game.rows)) == ["red: first", "roll 1", "roll 2"]


def test_a_set_value_stands_where_it_was_set() -> None:
    game = recorded(1)
    game.change("correction", set_text({"mice.yellow.place": "square 9"}))
    game.move(roll(3))
    assert [row.seq for row in effective(game.rows)] == [1, 2, 3, 4]
    assert game.game.dump(game.state)["mice"]["yellow"]["place"] == "square 12"


def test_a_row_keeps_its_hash_only_where_its_past_still_stands() -> None:
    game = recorded(1, 2)
    game.change("correction", instead_text(2, "roll 5"))
    game.move(roll(3))
    kept = [bool(row.hash) for row in effective(game.rows)]
    assert kept == [True, False, False, True]


def test_the_effective_list_is_its_own_effective_list_and_replays_alone() -> None:
    game = recorded(1, 2, 3)
    game.change("correction", instead_text(3, "roll 6"))
    game.change("take_back", take_back_text(4))
    standing = effective(game.rows)
    assert effective(standing) == standing
    assert replay(game.game, game.setup, standing) == game.state


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("take_back", "take back 9"),
        ("take_back", "take back 4"),
        ("take_back", "take back 0"),
        ("take_back", "take back -1"),
        ("take_back", "take back ²"),
        ("take_back", "take back"),
        ("take_back", "roll 4"),
        ("correction", "instead 2"),
        ("correction", "instead 2  "),
        ("correction", "instead x roll 4"),
        ("correction", "set"),
        ("correction", "set turn"),
        ("correction", 'set turn="red'),
        ("correction", 'set ="red"'),
        ("correction", "set turns=NaN"),
        ("correction", 'set turn="red";turns=4'),
        ("correction", 'set turn="red" ; '),
        ("correction", "roll 4"),
    ],
)
def test_a_row_that_cannot_be_read_is_refused(kind: Kind, text: str) -> None:
    game = recorded(1, 2)
    with pytest.raises(BadRecord):
        effective([*game.rows, Row(4, kind, None, text, "")])


def test_a_take_back_of_a_row_that_is_missing_is_refused() -> None:
    game = recorded(1, 2)
    game.change("take_back", take_back_text(2))
    with pytest.raises(BadRecord, match="not there"):
        effective([game.rows[0], *game.rows[2:]])


def test_only_a_move_can_be_replaced() -> None:
    game = recorded(1)
    game.change("correction", set_text({"turns": 3}))
    with pytest.raises(BadRecord, match="not there"):
        effective([*game.rows, Row(4, "correction", None, "instead 3 roll 4", "")])


def test_rows_out_of_order_are_refused() -> None:
    game = recorded(1, 2)
    with pytest.raises(BadRecord, match="out of order"):
        effective(game.rows[::-1])
    with pytest.raises(BadRecord, match="out of order"):
        effective([*game.rows, game.rows[-1]])


def test_several_values_are_set_at_once_even_with_semicolons_in_them() -> None:
    changes: dict[str, Plain] = {"a.b": 'x ; c=1 "=', "c": [1, {"d": None}], "e": True}
    row = Row(5, "correction", None, set_text(changes), "")
    assert effective([row]) == [row]
    game = recorded(1)
    game.change("correction", set_text({"turns": 7, "turn": "green"}))
    assert game.game.turn(game.state) == "green"


def test_nothing_before_a_whole_state_matters() -> None:
    game = recorded(1, 2)
    whole = Row(3, "correction", None, set_text({WHOLE: game.game.dump(game.state)}), "")
    unreadable = Row(2, "take_back", None, "gibberish", "0" * 16)
    assert replay(game.game, game.setup, [game.rows[0], unreadable, whole]) == game.state
    with pytest.raises(BadRecord):
        effective([game.rows[0], whole, Row(4, "take_back", None, "take back 3", "")])


# -- replay -------------------------------------------------------------------------------------


def test_replay_gives_the_state_that_was_played() -> None:
    game = Recorded(seed=5)
    game.moves(1000)
    assert game.over
    assert replay(game.game, game.setup, game.rows) == game.state


def test_no_rows_are_the_set_up() -> None:
    game = Recorded()
    assert replay(game.game, game.setup, []) == game.state


def test_a_wrong_hash_anywhere_in_plain_moves_is_found() -> None:
    game = recorded(1, 2, 3, 4)
    for i in range(len(game.rows)):
        rows = [*game.rows]
        rows[i] = replace(rows[i], hash="0" * 16)
        with pytest.raises(ReplayMismatch, match=f"row {i + 1} "):
            replay(game.game, game.setup, rows)


def test_a_wrong_hash_on_a_take_back_is_found_even_when_it_empties_the_game() -> None:
    game = Recorded()
    game.move(FIRST)
    game.change("take_back", take_back_text(1))
    replay(game.game, game.setup, game.rows)
    rows = [game.rows[0], replace(game.rows[1], hash="0" * 16)]
    with pytest.raises(ReplayMismatch, match="row 2"):
        replay(game.game, game.setup, rows)


def test_a_hash_not_known_yet_is_not_compared() -> None:
    game = recorded(1)
    rows = [*game.rows, Row(3, "move", None, "roll 4", "")]
    assert game.game.dump(replay(game.game, game.setup, rows))["roll"] == 4


def test_another_text_than_the_one_that_was_played_is_found() -> None:
    game = recorded(1, 2)
    rows = [game.rows[0], replace(game.rows[1], text="roll 6"), game.rows[2]]
    with pytest.raises(ReplayMismatch):
        replay(game.game, game.setup, rows)


def test_a_move_the_rules_refuse_stops_the_replay_with_its_reason() -> None:
    game = recorded(1, 2)
    with pytest.raises(IllegalMove) as refused:
        replay(game.game, game.setup, [*game.rows, Row(4, "move", None, "roll 7", "")])
    assert refused.value.reason == "no_such_face"


def test_taking_back_a_move_the_later_ones_need_is_refused() -> None:
    game = recorded(1)
    with pytest.raises(IllegalMove):
        game.change("take_back", take_back_text(1))


def test_a_value_no_play_could_reach_is_refused() -> None:
    game = recorded(1)
    with pytest.raises(BadData):
        game.change("correction", set_text({"mice.red.place": "square 99"}))


def test_the_walk_shows_the_state_before_each_row_and_the_last() -> None:
    game = recorded(1, 2)
    game.change("correction", instead_text(2, "roll 3"))
    seen = [
        (row and row.text, game.game.turn(state))
        for row, state in walk(game.game, game.setup, game.rows)
    ]
    assert seen == [
        ("red: first", None),
        ("roll 3", "red"),
        ("roll 2", "yellow"),
        (None, "green"),
    ]


def test_a_listener_hears_the_events_of_each_row() -> None:
    game = recorded(1, 2)
    heard: list[tuple[int, str]] = []

    def tell(row: Row, event: Event) -> None:
        heard.append((row.seq, event.name))

    replay(game.game, game.setup, game.rows, tell)
    assert (1, "first") in heard
    assert (3, "rolled") in heard


def test_a_row_that_sets_values_says_which() -> None:
    assert set_paths(Row(3, "correction", None, 'set moons=4 ; forest.B1="?"', "")) == (
        *("moons", "forest.B1"),
    )
    assert set_paths(Row(3, "correction", None, "instead 2 roll 4", "")) == ()
    assert set_paths(Row(3, "move", "red", "roll 4", "")) == ()


# -- hashes -------------------------------------------------------------------------------------


def test_the_hash_does_not_depend_on_the_order_of_keys() -> None:
    assert plain_hash({"a": 1, "b": [2]}) == plain_hash({"b": [2], "a": 1})
    assert plain_hash({"a": 1}) != plain_hash({"a": 2})


def test_the_hash_of_a_state_is_sixteen_hex_digits_of_its_plain_form() -> None:
    game = recorded(1)
    assert state_hash(game.game, game.state) == plain_hash(game.game.dump(game.state))
    assert len(plain_hash(None)) == 16


def test_what_is_not_json_is_neither_written_nor_read() -> None:
    with pytest.raises(ValueError, match="JSON"):
        canonical(float("nan"))
    with pytest.raises(ValueError, match="NaN"):
        read_json("[NaN]")
    assert plain_hash("\ud800")  # half a character, as a damaged file may hold it


# -- taking a game up again ---------------------------------------------------------------------


def test_a_game_is_resumed_from_its_rows() -> None:
    game = recorded(1, 2, 3)
    resumed = resume(game.game, stored(game))
    assert resumed.state == game.state
    assert resumed.rows == tuple(game.rows)
    assert resumed.note == ""


def test_a_game_without_rows_is_resumed_from_its_set_up() -> None:
    game = Recorded()
    assert resume(game.game, stored(game)).state == game.state


def test_a_game_of_other_rules_is_refused_with_the_next_step() -> None:
    game = recorded(1)
    older = replace(game.setup, rules_version=game.game.rules_version + 1)
    with pytest.raises(RulesChanged, match="begin a new game"):
        resume(game.game, stored(game, setup=older))


def test_rows_that_give_another_state_fall_back_to_the_stored_one() -> None:
    game = recorded(1, 2, 3)
    wrong = (*game.rows[:2], replace(game.rows[2], text="roll 6"), *game.rows[3:])
    resumed = resume(game.game, stored(game, rows=wrong))
    assert resumed.state == game.state
    assert "last stored state" in resumed.note


def test_after_a_fall_back_play_take_back_and_correction_go_on() -> None:
    game = recorded(1, 2, 3)
    wrong = (*game.rows[:2], Row(3, "take_back", None, "gibberish", "0" * 16), *game.rows[3:])
    resumed = resume(game.game, stored(game, rows=wrong))
    assert [row.seq for row in resumed.rows] == [1, 2, 3, 4]
    game.rows = list(resumed.rows)
    before = game.game.clone(game.state)
    game.move(roll(2))
    game.change("take_back", take_back_text(5))
    assert game.state == before
    game.change("correction", set_text({"turns": 40}))
    assert replay(game.game, game.setup, game.rows) == game.state


@pytest.mark.parametrize("plain", [None, {}, {"turns": 3}, [], 5])
def test_a_game_with_neither_good_rows_nor_a_good_state_is_given_up_with_a_sentence(
    plain: Plain,
) -> None:
    game = recorded(1, 2)
    wrong = (*game.rows[:1], replace(game.rows[1], text="roll 6"), *game.rows[2:])
    with pytest.raises(CannotResume, match="set aside"):
        resume(game.game, stored(game, rows=wrong, state_plain=plain))


def test_a_stored_state_of_another_moment_is_not_taken_for_the_last_one() -> None:
    game = recorded(1, 2)
    earlier = game.game.dump(game.state)
    game.move(roll(3))
    wrong = (*game.rows[:1], replace(game.rows[1], text="roll 6"), *game.rows[2:])
    with pytest.raises(CannotResume, match="set aside"):
        resume(game.game, stored(game, rows=wrong, state_plain=earlier))


def test_a_stored_state_the_rules_cannot_load_is_given_up_too() -> None:
    game = recorded(1)
    plain: Plain = {"no": "state"}
    wrong = (game.rows[0], replace(game.rows[1], hash=plain_hash(plain)))
    with pytest.raises(CannotResume, match="set aside"):
        resume(game.game, stored(game, rows=wrong, state_plain=plain))


# -- any order of moves, take backs and corrections ----------------------------------------------


class Model(RuleBasedStateMachine):
    """Beside the rows stands a list that is edited as people would: struck out, overwritten."""

    @initialize()
    def begin(self) -> None:
        self.game = Recorded()
        self.list: list[tuple[int, str]] = []
        self.then: list[list[tuple[int, str]]] = []  # the list after each row

    def play_list(self, wanted: list[tuple[int, str]]) -> Any:
        """The state of such a list by the checked `play`; raises for one that is not possible."""
        game = self.game.game
        state = game.start(self.game.setup.seats, self.game.setup.options, self.game.setup.data)
        for _, text in wanted:
            if text.startswith("set "):
                path, _, value = text[4:].partition("=")
                changes = {path: read_json(value)}
                state = with_changes(game, state, changes, self.game.setup.data)
            else:
                state, _ = play(game, state, parse(game, state, text))
        return state

    def try_change(self, kind: Kind, text: str, wanted: list[tuple[int, str]]) -> None:
        try:
            state = self.play_list(wanted)
        except (IllegalMove, BadData) as error:
            with pytest.raises(type(error)):
                self.game.change(kind, text)
            return
        self.game.change(kind, text)
        assert self.game.state == state
        self.list = wanted
        self.then.append(wanted)

    @rule()
    @precondition(lambda self: not self.game.over)
    def move(self) -> None:
        row = self.game.move()
        self.list = [*self.list, (row.seq, row.text)]
        self.then.append(self.list)

    @rule(data=st.data())
    @precondition(lambda self: self.list)
    def take_back(self, data: st.DataObject) -> None:
        seq, text = data.draw(st.sampled_from(self.list))
        self.try_change(
            "take_back", take_back_text(seq), [e for e in self.list if e != (seq, text)]
        )

    @rule()
    @precondition(lambda self: self.game.rows and self.game.rows[-1].kind != "move")
    def think_again(self) -> None:
        before = self.then[-2] if len(self.then) > 1 else []
        if not self.game.rows[-1].text.startswith("set "):
            self.try_change("take_back", take_back_text(len(self.game.rows)), before)

    @rule(data=st.data(), face=st.integers(1, 6))
    @precondition(lambda self: any(text.startswith("roll") for _, text in self.list))
    def replace_a_roll(self, data: st.DataObject, face: int) -> None:
        seq, text = data.draw(st.sampled_from([e for e in self.list if e[1].startswith("roll")]))
        wanted = [(seq, f"roll {face}") if e == (seq, text) else e for e in self.list]
        self.try_change("correction", instead_text(seq, f"roll {face}"), wanted)

    @rule(place=st.sampled_from(["square 5", "square 29", "house", "nowhere"]))
    def set_a_place(self, place: str) -> None:
        text = set_text({"mice.red.place": place})
        self.try_change("correction", text, [*self.list, (len(self.game.rows) + 1, text)])

    @invariant()
    def rows_come_to_the_list(self) -> None:
        standing = effective(self.game.rows)
        assert [(row.seq, row.text) for row in standing] == self.list
        assert replay(self.game.game, self.game.setup, self.game.rows) == self.game.state
        assert replay(self.game.game, self.game.setup, standing) == self.game.state


def test_any_order_of_moves_take_backs_and_corrections_comes_to_the_list_people_see() -> None:
    run_state_machine_as_test(Model, settings=settings(stateful_step_count=30))
