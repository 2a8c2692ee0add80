"""Positions of Mice & Mystics in a few words, and what becomes of them."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.kit import Event, IllegalMove, Plain, parse_move, print_move
from games.mice_and_mystics import game
from games.mice_and_mystics.rules import State

DATA = game.read_data({})
MISS, SWORD, SHIELD, STAR_SHIELD, BOW, STAR_BOW = "c1", "s2", "d3", "D3", "b2", "B1"
CHEESE = MISS
STARS = {SWORD, STAR_SHIELD, STAR_BOW}


def changed(change: Callable[[Any], object]) -> Any:
    """The data of the chapter with something else in it, as an owner might write it."""
    data = copy.deepcopy(DATA)
    change(data)
    return data


def begun(
    seats: Sequence[str] = ("red",),
    options: Mapping[str, str | int] | None = None,
    data: Any = None,
) -> State:
    return game.start(tuple(seats), dict(options or {}), data or DATA)


def set_up(*picks: str, seats: Sequence[str] = ("red",), data: Any = None) -> State:
    """A chapter up to its first chance: heroes and first skills are chosen."""
    heroes = picks or ("collin", "filch", "maginos", "tilda")
    state = begun(seats, data=data)
    for n, hero in enumerate(heroes):
        state = do(state, f"{seats[n % len(seats)]}: hero {hero}")
    while state.agenda[-1][0] == "choose_skill":
        state = step(state, game.moves(state)[0])
    return state


def position(
    mice: Mapping[str, str],
    foes: Sequence[tuple[str, str]] = (),
    /,
    *,
    side: int = 5,
    turn: str = "",
    seats: Mapping[str, str] | None = None,
    data: Any = None,
    options: Mapping[str, str | int] | None = None,
    markers: Mapping[str, Mapping[str, Plain]] | None = None,
    agenda: Sequence[Plain] | None = None,
    **fields: Plain,
) -> State:
    """A turn of the first mouse. `mice` → squares (an empty one: captured), `foes` are kinds on
    squares, `markers` are further fields of mice, and fields are those of the plain state."""
    owner = dict.fromkeys(mice, "red") | dict(seats or {})
    order = [seat for seat in ("red", "yellow", "green", "blue") if seat in owner.values()]
    start = begun(order, options, data)
    plain = game.dump(start)
    book = start.book
    plain["mice"] = {
        name: {
            **{"seat": owner[name], "square": square, "captured": not square},
            **dict.fromkeys(("wounds", "poison", "cheese", "captures", "slain"), 0),
            **dict.fromkeys(("stunned", "webbed", "down", "charmed"), False),
            **{"skills": [], "pack": [], "shown": [], "tricks": [], "searched": []},
            "worn": list(book.heroes[name].gear),
            **(markers or {}).get(name, {}),
        }
        for name, square in mice.items()
    }
    counts: dict[str, int] = {}
    for kind, square in foes:
        figure = book.enemies[kind].figure
        counts[figure] = counts.get(figure, 0) + 1
        entry = {"kind": kind, "square": square, "wounds": 0, "down": False}
        plain["foes"][f"{figure}-{counts[figure]}"] = entry
    kinds = dict.fromkeys(kind for kind, _ in foes)
    cards = [card for kind in kinds for card in book.enemies[kind].cards]
    who = turn or next(iter(mice))
    plain |= {"track": [*mice, *cards], "card": who, "left": 5, "side": side}
    plain |= {"explored": [5, 6, 4, 3, 2, 1], "encounters": list(book.encounters)[:9]}
    plain["deck"] = {name: card.count for name, card in book.cards.items() if card.count}
    for place, up in plain["map"].items():
        if side in (up, book.rooms[up].back):
            plain["map"][place] = side
    plain |= {"agenda": [["next"], *(agenda if agenda is not None else [["turn", who]])]}
    plain |= fields
    plain["at"] = fields.get("at", plain["track"].index(who) if who in plain["track"] else 0)
    for card in (*plain["stash"], *(("grape",) if plain["grape"] else ())):
        plain["deck"].pop(card, None)
    return game.load(json.loads(json.dumps(plain)), start.book.data)


def step(state: State, move: Any) -> State:
    after = game.clone(state)
    game.step(after, move)
    return after


def do(state: State, *texts: str) -> State:
    """The state after these moves, each checked as at a border."""
    for text in texts:
        move = parse_move(text, game.turn(state), game.chance_verbs)
        reason = game.why_not(state, move)
        if reason is not None:
            raise IllegalMove(reason, text)
        state = step(state, move)
    return state


def rolled(state: State, *faces: str) -> State:
    """The state after a roll, whatever the order of the dice."""
    return do(state, f"roll {' '.join(sorted(faces, key=state.book.face_order.__getitem__))}")


def told(state: State, *texts: str) -> list[tuple[str, dict[str, Any]]]:
    """The events of the last of these moves as (name, facts)."""
    state = do(state, *texts[:-1])
    events: list[Event] = []
    move = parse_move(texts[-1], game.turn(state), game.chance_verbs)
    game.step(game.clone(state), move, events.append)
    return [(event.name, dict(event.facts)) for event in events]


def refused(state: State, text: str) -> str:
    """The reason why this move is refused; nothing may have changed."""
    before = game.dump(state)
    try:
        do(state, text)
    except IllegalMove as refusal:
        assert game.dump(state) == before
        return refusal.reason
    raise AssertionError(f"{text} is accepted")


def listed(state: State, verb: str = "") -> list[str]:
    """The open moves as they are written, of one verb or all."""
    moves = [move for move in game.moves(state) if verb in ("", move.verb)]
    return [print_move(move, game.turn(state)) for move in moves]


def squares(state: State, verb: str = "go") -> set[str]:
    """Where the open moves of a verb lead."""
    return {str(move.args[-1]) for move in game.moves(state) if move.verb == verb}


def dice(state: State) -> int:
    """How many dice are awaited in all."""
    frame = state.agenda[-1]
    assert frame[0] == "dice", frame
    return int(frame[2])


def waits(state: State) -> tuple[Any, ...]:
    """What the table waits for: the top of the agenda."""
    return state.agenda[-1]


def possible(state: State) -> set[str]:
    """What chance may bring now."""
    chance = game.chance(state)
    assert chance is not None
    return {" ".join(map(str, (move.verb, *move.args))) for move, _ in chance.outcomes()}


def at(state: State, name: str) -> str:
    """Where a figure stands."""
    return (state.mice.get(name) or state.foes[name]).square
