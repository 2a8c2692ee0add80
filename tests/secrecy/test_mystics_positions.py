"""Mice & Mystics, position by position (MM-136): whatever lies face down in the packs of others and
in the decks, a seat and its robot see, hear and decide the same, and the table offers the same."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any, NamedTuple

import pytest

from games.kit import (
    COLOURS,
    EVERYONE,
    Dice,
    Draw,
    Event,
    Land,
    Lift,
    Line,
    Move,
    Plain,
    Press,
    Tracker,
)
from games.kit import aloud as offered_aloud
from games.kit import play as played
from games.mice_and_mystics import bots, game, table
from games.mice_and_mystics.campaign import next_chapter
from games.mice_and_mystics.rules import State, cards, gear, searching
from games.mice_and_mystics.rules.state import Mouse
from games.mice_and_mystics.view import CARRIED
from tests.conftest import CAMPAIGN

pytestmark = [pytest.mark.rule("MM-136")]

SEATS = COLOURS[:3]
GAMES = 40 if CAMPAIGN else 1
LONGEST = 300
OFTEN = ("search", "keep", "share", "give", "equip", "wear", "use", "draw")
"""Moves of people who carry a lot and pass it on."""

LIT = (Land, Lift, Press)
"""Gestures that are lit while they are waited for."""

OF_CARDS = ("give", "wear", "use", "drop", "trade", "take", "bring")
MAY_BE_FOUND = (*CARRIED, "trick")


class Node(NamedTuple):
    """A moment of a game, and the move that is made in it."""

    state: State
    move: Move


def walk(seed: int, cards_from: str) -> Iterator[Node]:
    """A game of people who search whatever they can; a tinkerer is with them."""
    source = random.Random(seed)
    options = {"cards": cards_from}
    state = game.start(SEATS, options, game.read_data(options))
    for _ in range(LONGEST):
        move = _next(state, source)
        if move is None:
            return
        yield Node(game.clone(state), move)
        game.step(state, move)


def _next(state: State, source: random.Random) -> Move | None:
    chance, moves = game.chance(state), game.moves(state)
    if isinstance(chance, Dice) and state.agenda[-1][1] == "search":
        return Move("roll", "s2")
    if chance is not None:
        return chance.sample(source.random)
    tinkerer = [move for move in moves if move.args == ("nez",) and move.verb == "hero"]
    often = [move for move in moves if move.verb in OFTEN]
    pool = tinkerer or (often if often and source.random() < 0.6 else moves)
    return source.choice(pool) if pool else None


# -- the other world ------------------------------------------------------------------------------


def other_world(state: State, seat: str, source: random.Random) -> State:
    """Every card that lies face down elsewhere has changed places with one of the deck. The card a
    room is searched for (Q-32) stays: whether it is in the deck, everybody is told."""
    twin = game.clone(state)
    for mouse in twin.mice.values():
        if mouse.seat != seat:
            for place in _hidden_places(mouse):
                mouse.pack[place] = _exchanged(twin, mouse.pack[place], CARRIED, source)
    for n, frame in enumerate(twin.agenda):
        if frame[0] == "found" and not frame[3] and twin.mice[frame[1]].seat != seat:
            other = _exchanged(twin, frame[2], MAY_BE_FOUND, source)
            twin.agenda[n] = (*frame[:2], other, False)
    return twin


def _hidden_places(mouse: Mouse) -> list[int]:
    shown = Counter(mouse.shown)
    places = []
    for place, card in enumerate(mouse.pack):
        if shown[card]:
            shown[card] -= 1
        else:
            places.append(place)
    return places


def _exchanged(state: State, card: str, kinds: tuple[str, ...], source: random.Random) -> str:
    """A card of the deck instead of this one, which goes there."""
    special = (state.rule.search or {}).get("card")
    fit = [c for c in state.deck if state.book.cards[c].kind in kinds and c != special]
    if card == special or not fit:
        return card
    other = source.choice(fit)
    cards.take_from_deck(state, other)
    cards.back_into_deck(state, card)
    return other


# -- what comes out -------------------------------------------------------------------------------


def perceived(state: State, seat: str) -> dict[str, Any]:
    """What the table does in this position, and what this seat is told besides."""
    chance, moves = game.chance(state), game.moves(state)
    draw = [move for move, _ in chance.outcomes()] if isinstance(chance, Draw) else []
    public, own = game.view(state, EVERYONE), game.view(state, seat)
    asked = [(move.seat, game.table.gesture(state, move)) for move in moves]
    mine = [move for move in moves if move.seat == seat]
    return {
        "everyone": public,
        "own view": own,
        "prompt": game.table.prompt(public),
        "wanted": game.table.wanted(state),
        "mat": game.table.mat(state).name,
        "turn": (game.turn(state), game.over(state)),
        "chance": (type(chance), getattr(chance, "count", None)),
        "lit": [found for found in asked if isinstance(found[1], LIT)],
        "asked": next((who for who, gesture in asked if gesture is None), None),
        "aloud": [_offered(state, who, moves, draw) for who in state.seats],
        "phone": [(move, game.table.option(own, move)) for move in mine],
        "robots": [_decided(name, own, mine, seat) for name in bots.BOTS] if mine else [],
    }


def _offered(state: State, seat: str, moves: list[Move], draw: list[Move]) -> list[object]:
    mine = draw if draw and game.turn(state) == seat else [m for m in moves if m.seat == seat]
    offers = offered_aloud(game, state, seat, mine) if mine else []
    assert {move for move, _ in offers} >= set(mine), "buttons alone can make every move"
    return [words for _, words in offers]


def _decided(name: str, own: Plain, mine: list[Move], seat: str) -> Move:
    return bots.BOTS[name](seat).choose(own, mine, random.Random(5).random)


def heard(events: list[Event], seat: str) -> list[Event]:
    """MM-280: who has found a treasure looks through the deck."""
    return [e for e in events if e.audience in (EVERYONE, seat) and e.name != "treasures"]


def differing(state: State, twin: State, seat: str) -> set[str]:
    here, there = perceived(state, seat), perceived(twin, seat)
    looks = bool(state.agenda) and state.agenda[-1][0] == "treasure"
    through_the_deck = {"phone", "robots"} if looks else set()
    return {name for name in here if here[name] != there[name]} - through_the_deck


def stepped(state: State, twin: State, move: Move, seat: str) -> set[str]:
    """What differs when people do the same in both worlds."""
    same = counterpart(state, twin, move, seat)
    if same is None or game.why_not(twin, same) is not None:
        return set()
    (here, told), (there, also_told) = played(game, state, move), played(game, twin, same)
    events = {"events"} if heard(told, seat) != heard(also_told, seat) else set()
    return events | differing(here, there, seat)


def counterpart(state: State, twin: State, move: Move, seat: str) -> Move | None:
    """The same in the other world: what lies face down there is found or given instead. None: this
    move shows a card to all."""
    frame = state.agenda[-1]
    if frame[:2] == ("draw", "search") and state.mice[frame[2]].seat != seat:
        hidden = [card for card in twin.deck if twin.book.cards[card].kind in MAY_BE_FOUND]
        found = state.book.cards[str(move.args[0])].kind in MAY_BE_FOUND
        return Move("drawn", hidden[-1]) if found and hidden else None
    if move.verb not in OF_CARDS or move.seat == seat:
        return move
    if move.verb != "give" or any(state.mice[name].seat == seat for name in frame[1:]):
        return None  # a card that lies open from now on, or is hers
    giver, other = (world.mice[str(move.args[0])] for world in (state, twin))
    card = str(move.args[1])
    if card not in giver.pack or card in giver.shown:
        return move  # cheese, what everybody has seen, or a trick
    instead = other.pack[giver.pack.index(card)]
    if card in giver.worn or instead in (*other.worn, *other.shown):
        return None  # of two equal cards the one everybody has seen goes first
    return Move("give", giver.name, instead, seat=move.seat)


class Compared(NamedTuple):
    """Two worlds that differ by what lies face down."""

    moment: str  # what is on top of the agenda
    leaks: set[str]  # where something of it is told


def compared(cards_from: str) -> Iterator[Compared]:
    for seed in range(6, 6 + GAMES):
        source = random.Random(seed + 1)
        for state, move in walk(seed, cards_from):
            seat = source.choice(SEATS)
            twin = other_world(state, seat, source)
            draws = state.agenda[-1][:2] == ("draw", "search")
            if draws or game.dump(twin) != game.dump(state):
                leaks = differing(state, twin, seat) | stepped(state, twin, move, seat)
                yield Compared(str(state.agenda[-1][0]), leaks)


# -- the proof ------------------------------------------------------------------------------------


@pytest.mark.parametrize("cards_from", ["board", "table"])
def test_nothing_that_comes_out_depends_on_what_lies_face_down_elsewhere(cards_from: str) -> None:
    pairs = list(compared(cards_from))
    assert [pair for pair in pairs if pair.leaks] == []
    assert len(pairs) > 50 * GAMES
    assert {"turn", "found", "share", "equip", "special", "drop"} <= {p.moment for p in pairs}


@pytest.mark.rule("MM-280")
def test_the_treasures_that_are_offered_tell_nobody_what_lies_in_a_pack() -> None:
    """The tinkerer looks through the deck; everybody hears whatever may be there."""
    state = next(s for s, _ in walk(6, "board") if s.agenda[-1] == ("turn", "nez"))
    (seat, other, third) = dict.fromkeys((state.mice["nez"].seat, *SEATS))
    holder = next(mouse for mouse in state.mice.values() if mouse.seat == other)
    state.push(("treasure", "nez"))
    twin = game.clone(state)
    for world, card in ((state, "toothpick"), (twin, "precise_bow")):
        cards.take_from_deck(world, card)
        world.mice[holder.name].pack.append(card)
    assert game.moves(state) != game.moves(twin)
    assert differing(state, twin, third) == set()
    for world in (state, twin):
        offers = [move for move, _ in offered_aloud(game, world, seat, game.moves(world))]
        refused = [move.args[0] for move in offers if game.why_not(world, move) is not None]
        assert refused == world.mice[holder.name].pack[-1:]


def going_on(*cards_before: str) -> State:
    """The next chapter is being set up: Collin had these cards, her player chooses one."""
    before = {"collin": {"skills": ["inspire"], "cards": list(cards_before)}}
    data = next_chapter(game.read_data({}), {"mice": before, "story": []})
    state = game.start(SEATS, {"campaign": "go-on"}, data)
    for name, seat in zip(("collin", "filch", "tilda", "nez"), (*SEATS, SEATS[0]), strict=True):
        game.step(state, Move("hero", name, seat=seat))
    return state


@pytest.mark.rule("MM-248")
def test_what_was_not_brought_from_the_chapter_before_is_nowhere_in_the_next() -> None:
    """Q-90: of a chapter that is over, cards are named aloud while one is chosen; it is shown."""
    here, there = going_on("dagger", "toothpick"), going_on("dagger", "long_bow")
    assert differing(here, there, SEATS[1]) == {"aloud"}
    for state in (here, there):
        game.step(state, Move("bring", "dagger", seat=SEATS[0]))
        while game.moves(state):
            game.step(state, game.moves(state)[0])
        assert game.view(state, EVERYONE)["mice"]["collin"]["pack"] == ["dagger"]
    assert game.dump(here) == game.dump(there)
    for seat in SEATS:
        assert differing(here, there, seat) == set()


@pytest.mark.rule("MM-014")
@pytest.mark.rule("MM-015")
def test_what_will_be_drawn_is_nowhere_before_it_is_drawn() -> None:
    """A deck has no order: however its cards are listed, what comes out is the same, and chance
    makes each of them as likely as before."""
    source = random.Random(0)
    for state, _ in itertools.islice(walk(6, "board"), 0, LONGEST, 9):
        twin = game.clone(state)
        twin.deck = dict(source.sample(sorted(state.deck.items()), len(state.deck)))
        twin.encounters = source.sample(state.encounters, len(state.encounters))
        for seat in SEATS:
            assert differing(state, twin, seat) == set()
        assert likely(state) == likely(twin)


def likely(state: State) -> Counter[Move]:
    chance = game.chance(state)
    found: Counter[Move] = Counter()
    for move, share in chance.outcomes() if isinstance(chance, Draw) else ():
        found[move] += round(share * 10**9)
    return found


# -- planted leaks --------------------------------------------------------------------------------

VIEW = import_module("games.mice_and_mystics.view")  # its name is that of the function in it


def _only_what_can_be_done(state: State, seat: str, moves: list[Move]) -> list[tuple[Move, Line]]:
    own = game.view(state, seat)
    return [(move, game.table.option(own, move)) for move in moves]


def _daggers_left(state: State) -> list[Tracker]:
    return [Tracker("daggers", state.deck.get("dagger", 0), 2)]


def _said_to_all(seat: str, name: str, **facts: Plain) -> Event:
    return Event(name, facts)


LEAKS: dict[str, tuple[object, str, Callable[..., Any], set[str]]] = {
    "offers": (table, "aloud", _only_what_can_be_done, {"aloud"}),
    "pack": (VIEW, "_from_outside", dict, {"everyone", "own view"}),
    "found": (VIEW, "_frame", lambda state, frame, audience: list(frame), {"own view"}),
    "deck": (VIEW, "_trackers", _daggers_left, {"everyone"}),
    "finding": (searching, "whispered", _said_to_all, {"events"}),
    "giving": (gear, "whispered", _said_to_all, {"events"}),
}
"""Name → what is patched and with what, and the channels in which it must be noticed."""


@pytest.mark.parametrize("name", LEAKS)
def test_a_planted_leak_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    where, attribute, leaky, channels = LEAKS[name]
    monkeypatch.setattr(where, attribute, leaky)
    caught: set[str] = set()
    for pair in compared("board"):
        caught |= pair.leaks
        if channels <= caught:
            return
    raise AssertionError(f"{channels - caught} noticed nothing")
