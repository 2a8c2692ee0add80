"""The invariants of the ledger, I-01 to I-21, at both levels, with all options, owners' tiles."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from games import kit
from games.clan_des_souris import game
from games.clan_des_souris.rules import State
from games.clan_des_souris.rules.layout import ones
from games.kit import EVERYONE, Move
from tests.games.clan_des_souris.games_played import (
    Case,
    Step,
    cases,
    pick,
    played,
    sleeping_dragons,
)
from tests.games.clan_des_souris.positions import TILES, do

SIZES = ("small", "medium", "large")
BETWEEN = (["help"], ["mission", "help"])
"""Agendas between two turns."""


def words(saved: dict[str, Any]) -> dict[str, tuple[str, str]]:
    """Place → tile and face (``, `up`, `open`) where a tile is named."""
    named = {c: w.partition(" ") for c, w in saved["forest"].items()}
    return {c: (t, f) for c, (t, _, f) in named.items() if t not in ("?", "mixed", "gap")}


def named_tiles(saved: dict[str, Any]) -> list[str]:
    mixed = [tile for group in saved["mixed"].values() for tile in group]
    return [*(tile for tile, _ in words(saved).values()), *mixed, *saved["removed"]]


@given(cases())
def test_i_01_to_i_03_teeth_and_moons_go_from_the_keeper_into_the_chest(case: Case) -> None:
    start = int(case.options["moons"])
    for step in played(case):
        chest = step.view["chest"]
        for size in SIZES:
            assert step.after["teeth"][size] + chest[size] == 3
            assert 0 <= step.after["teeth"][size] <= step.before["teeth"][size]
        assert step.after["moons"] + chest["moons"] == start
        assert 0 <= step.after["moons"] <= step.before["moons"]
        lost = len(step.told("moon"))
        assert step.before["moons"] - step.after["moons"] == lost
        won = sum(step.before["teeth"].values()) - sum(step.after["teeth"].values())
        assert won == len(step.told("tooth"))


@given(cases())
def test_i_04_and_i_05_every_tile_is_known_in_one_place_or_in_the_pool(case: Case) -> None:
    size = 16 if case.full else 9
    for step in played(case):
        layout = step.state.layout
        named = named_tiles(step.after)
        assert len(set(named)) == len(named)
        pool = set(layout.names(step.state.pool))
        assert not pool & set(named)
        certain = set(layout.names(layout.certain))
        assert certain <= pool | set(named)
        villains = {"witch", "ogre", "dragon"}
        assert len(villains & set(named)) + step.state.hidden == layout.villain_count
        unknown = list(step.after["forest"].values()).count("?")
        for column, group in step.after["mixed"].items():
            mixed = [c for c, w in step.after["forest"].items() if w == "mixed" and c[0] == column]
            unknown += len(mixed) - len(group)
        assert unknown == len(pool - villains) + step.state.hidden
        gaps = list(step.after["forest"].values()).count("gap")
        assert gaps == len(step.after["removed"])
        assert len(step.after["forest"]) == size


@given(cases())
def test_i_06_animals_and_the_lost_tile_stay_and_lie_face_down_between_turns(case: Case) -> None:
    kinds = {tile["id"]: tile["kind"] for tile in TILES[case.tiles]["tile"]}
    for step in played(case):
        assert all(kinds[tile] not in ("animal", "lost") for tile in step.after["removed"])
        for tile, face in words(step.after).values():
            if kinds[tile] in ("animal", "lost"):
                assert face != "up"
                assert face == "" or step.after["agenda"] not in BETWEEN


@given(cases(level="full"))
def test_i_07_and_i_08_what_is_face_up_between_turns(case: Case) -> None:
    chased_by = {
        tile["id"]: set(tile["chased_by"])
        for tile in TILES[case.tiles]["tile"]
        if tile["kind"] == "villain"
    }
    allowed = {"candle", "owl", "sword", "shield", "grimoire", "witch", "ogre"}
    for step in played(case):
        if step.after["agenda"] not in BETWEEN:
            continue
        up = {tile for tile, face in words(step.after).values() if face == "up"}
        assert up <= allowed
        for villain in up & set(chased_by):
            assert not chased_by[villain] <= up


@given(cases())
def test_i_09_hints_are_of_helpers_and_of_this_turn(case: Case) -> None:
    for step in played(case):
        hints = {seat: slot for seat, slot in step.after["hints"].items() if slot is not None}
        assert step.after["turn"] not in hints
        assert len(set(hints.values())) == len(hints)
        if step.after["turn"] is None or "mission" in step.after["agenda"]:
            assert not hints
        if step.after["turns"] != step.before["turns"]:
            assert not hints
        ogre = ("ogre", "up") in words(step.after).values()
        if ogre and step.after["cell"] is None:
            assert not hints
        if ogre and hints:
            assert words(step.after)[step.after["cell"]] == ("ogre", "up")


@given(cases(level="full"))
def test_i_10_a_trophy_is_in_the_pool_until_its_villain_fled_and_once_used_it_is_spent(
    case: Case,
) -> None:
    villain_of = {
        tile["trophy"]: tile["id"]
        for tile in TILES[case.tiles]["tile"]
        if tile["kind"] == "villain"
    }
    for step in played(case):
        for trophy, who in step.after["trophies"].items():
            before = step.before["trophies"][trophy]
            assert (who == "pool") == (villain_of[trophy] not in step.after["removed"])
            assert who in ("pool", "spent", *step.after["seats"])
            if before not in ("pool", who):
                assert who == "spent"
            if before == "pool" and who != "pool":
                assert who == step.before["turn"]


@given(cases())
def test_i_11_there_is_one_mission_but_between_a_find_and_the_next(case: Case) -> None:
    missions = TILES[case.tiles]["missions"]
    for step in played(case):
        used = step.after["used"]
        assert all(used.count(animal) <= missions.count(animal) for animal in used)
        assert len(used) <= 9
        if step.after["agenda"]:
            assert (step.after["mission"] is None) == ("mission" in step.after["agenda"])
        if step.after["mission"] is not None:
            assert step.after["mission"] in used
        if "mission" in step.after["agenda"]:
            assert len(used) < 9


@given(cases())
def test_i_12_won_without_teeth_on_the_keeper_lost_without_moons_never_both(case: Case) -> None:
    for step in played(case):
        outcome = game.over(step.state)
        teeth, moons = any(step.after["teeth"].values()), step.after["moons"]
        assert teeth or moons
        if outcome is None:
            assert teeth
            assert moons
        else:
            assert outcome.result == ("won" if not teeth else "lost")
            assert outcome.winners == (tuple(step.after["seats"]) if not teeth else ())


@given(cases(), st.integers(0, 10**6))
def test_i_13_and_i_14_a_refused_move_changes_nothing(case: Case, seed: int) -> None:
    source = random.Random(seed)
    seen: list[Move] = [Move("leave", seat="red")]
    for step in played(case):
        seen.append(step.move)
        move = source.choice(seen)
        wrong = Move(
            move.verb,
            *(source.choice((arg, "A1", "small", "owl", "L1")) for arg in move.args),
            seat=source.choice((move.seat, None, *case.seats)),
        )
        reason = game.why_not(step.state, wrong)
        if game.over(step.state) is not None:
            assert reason == "over"
        if reason is not None:
            before = game.dump(step.state)
            with pytest.raises(kit.IllegalMove) as refusal:
                kit.play(game, step.state, wrong)
            assert refusal.value.reason == reason
            assert game.dump(step.state) == before


@given(cases())
def test_i_15_a_turn_costs_two_moons_at_most_and_one_without_the_witch(case: Case) -> None:
    turn, spent, witch = 0, 0, False
    for step in played(case):
        if step.before["turns"] != turn:
            turn, spent, witch = step.before["turns"], 0, False
        if step.move.verb == "reveal":
            witch = ("witch", "up") in words(step.before).values()
        spent += step.before["moons"] - step.after["moons"]
        assert spent <= (2 if witch else 1)


def check_tornado(step: Step) -> None:
    column = str(step.move.args[0])
    for cell, word in step.before["forest"].items():
        after = step.after["forest"][cell]
        if cell[0] != column:
            assert after == word
        elif word == "gap":
            assert after == "gap"
        else:
            assert after in ("mixed", "?")
    known = {tile for cell, (tile, _) in words(step.before).items() if cell[0] == column}
    known |= set(step.before["mixed"][column])
    assert set(step.after["mixed"][column]) == known
    assert step.after["removed"] == step.before["removed"]
    assert step.state.pool == game.load(step.before, step.state.layout.data).pool


@given(cases(level="full"))
def test_i_16_a_tornado_stays_in_its_column_and_keeps_its_gaps(case: Case) -> None:
    for step in played(case):
        if step.move.verb == "mixed":
            check_tornado(step)


@given(sleeping_dragons())
def test_i_16_whatever_is_known_or_up_in_the_column(found: tuple[State, str]) -> None:
    state, cell = found
    state = do(state, f"reveal {cell}", "seen dragon")
    while game.moves(state):
        state = do(state, "keep")
    before = game.dump(state)
    assert before["agenda"] == ["mix", "end"]
    mix = Move("mixed", cell[0])
    after, events = kit.play(game, state, mix)
    check_tornado(Step(game, mix, before, events, game.dump(after), after))


# -- secrets ------------------------------------------------------------------------------------


def other_world(state: State, source: random.Random) -> tuple[State, set[str]]:
    """The same game with face-down tiles exchanged, and the places where they lie."""
    saved = game.dump(state)
    places = [
        cell
        for cell, word in saved["forest"].items()
        if word not in ("gap", "mixed") and " " not in word and cell != saved["cell"]
    ]
    lying = [saved["forest"][cell] for cell in places]
    source.shuffle(lying)
    for cell, word in zip(places, lying, strict=True):
        saved["forest"][cell] = word
    return game.load(saved, state.layout.data), set(places)


def public(state: State) -> str:
    """Everything everyone is told in a state, as it would be sent."""
    view = game.view(state, EVERYONE)
    prompt = game.table.prompt(view)
    options = [repr(game.table.option(view, move)) for move in game.moves(state)]
    return json.dumps([view, repr(prompt), options])


@given(cases(), st.integers(0, 10**6))
def test_i_17_face_down_tiles_that_nobody_touches_change_nothing_public(
    case: Case, seed: int
) -> None:
    source = random.Random(seed)
    steps = list(played(case))
    assume(steps)
    begin = source.randrange(len(steps))
    one = steps[begin].state
    other, exchanged = other_world(one, source)
    assert public(one) == public(other)
    for byte in source.randbytes(60):
        move = pick(one, byte)
        if move is None or move.verb in ("mixed", "seen"):
            break
        if move.verb == "reveal" and move.args[0] in exchanged:
            continue
        told: list[list[str]] = []
        for state in (one, other):
            events: list[kit.Event] = []
            game.step(state, move, events.append)
            told.append([repr(event) for event in events if event.audience == EVERYONE])
        assert told[0] == told[1]
        assert public(one) == public(other)


@given(cases())
def test_i_18_nothing_public_names_a_tile_that_lies_face_down(case: Case) -> None:
    for step in played(case):
        view = step.view
        down = {cell: tile for cell, (tile, face) in words(step.after).items() if face == ""}
        assert not set(view["up"]) & set(down)
        assert not set(view["up"].values()) & set(down.values())
        assert view["open"] is None or view["open"]["cell"] not in down
        assert {view["forest"][cell] for cell in down} <= {"down"}
        for event in step.events:
            if event.remember:
                assert "cell" not in event.facts
                assert event.audience == EVERYONE


@given(cases())
def test_i_19_a_look_changes_nothing_but_who_may_look(case: Case) -> None:
    for step in played(case):
        changed = {key for key in step.before if step.before[key] != step.after[key]}
        if step.move.verb == "look":
            assert changed <= {"looking", "agenda", "turn"}
        if step.move.verb == "candle":
            assert changed == {"forest", "removed", "agenda"}
            assert step.after["removed"] == [*step.before["removed"], "candle"] or (
                set(step.after["removed"]) - set(step.before["removed"]) == {"candle"}
            )


@given(cases())
def test_i_20_the_same_moves_give_the_same_game_and_saving_changes_nothing(case: Case) -> None:
    steps = list(played(case))
    again = case.start()
    for number, step in enumerate(steps):
        game.step(again, step.move)
        assert again == step.state
        if number % 4 == 0:
            loaded = game.load(json.loads(json.dumps(step.before)), TILES[case.tiles])
            game.step(loaded, step.move)
            assert loaded == again
            assert game.dump(again) == step.after


@given(cases())
def test_i_21_there_is_always_a_tile_to_reveal(case: Case) -> None:
    for step in played(case):
        if step.after["agenda"][:1] in (["help"], ["explore"], ["candle"]):
            assert list(step.view["forest"].values()).count("down") >= 9
            assert [move for move in game.moves(step.state) if move.verb in ("reveal", "look")]
            assert list(ones(step.state.down))
