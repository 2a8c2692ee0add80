"""What a player is asked in the middle of a fight: weapon, amulet, cloak, cheese, boss card."""

from __future__ import annotations

from collections.abc import Sequence

from games.kit import Listener, Move, Plain
from games.mice_and_mystics.rules.battle import (
    count_hits,
    reachable,
    strike,
    weapons,
    wound_boss_card,
)
from games.mice_and_mystics.rules.conditions import gain
from games.mice_and_mystics.rules.rooms import CAPACITY
from games.mice_and_mystics.rules.state import Does, Opens, State, Works
from games.mice_and_mystics.story import told


def _weapon_moves(state: State, name: str, foe_name: str) -> list[Move]:
    mouse, foe = state.mice[name], state.foes[foe_name]
    return [
        Move("with", card.name, seat=mouse.seat)
        for card in weapons(state, mouse)
        if foe in reachable(state, mouse, card)
    ]


def _with(state: State, tell: Listener | None, args: Sequence[Plain], name: str, foe: str) -> None:
    state.agenda.pop()
    strike(state, tell, state.mice[name], state.foes[foe], state.book.cards[str(args[0])])


def _pilfer_moves(state: State, name: str) -> list[Move]:
    seat = state.mice[name].seat
    return [Move("from", "wheel", seat=seat), Move("from", "supply", seat=seat)]


def _from(state: State, tell: Listener | None, args: Sequence[Plain], name: str) -> None:
    state.agenda.pop()
    if args[0] == "wheel":
        state.wheel -= 1
    gain(state, tell, state.mice[name], 1)


def _amulet_moves(state: State, name: str, *rest: Plain) -> list[Move]:
    seat = state.mice[name].seat
    return [Move("keep", seat=seat), Move("reroll", seat=seat)]


def _keep_roll(state: State, tell: Listener | None, args: Sequence[Plain], *frame: Plain) -> None:
    state.agenda.pop()
    count_hits(state, tell, frame[1], *frame[2:])


def _reroll(state: State, tell: Listener | None, args: Sequence[Plain], *frame: Plain) -> None:
    """MM-277, Q-61: only the second result counts, for the wheel as well."""
    state.agenda.pop()
    faces = frame[1]
    kept = tuple(face for face in faces if not state.book.faces[face].cheese)
    state.push(("dice", "rehit", len(faces) - len(kept), kept, *frame[2:]))


def rehit(
    state: State, tell: Listener | None, faces: Sequence[str], kept: Sequence[str], *rest: Plain
) -> None:
    count_hits(state, tell, [*kept, *faces], *rest)


def _cloak_moves(state: State, name: str) -> list[Move]:
    """MM-275: any normal square of the tile with room."""
    mouse = state.mice[name]
    room, crowd = state.room, state.crowd()
    free = [s for s in room.squares if room.capacity[s] == CAPACITY and crowd.get(s, 0) < CAPACITY]
    moves = [Move("put", s, seat=mouse.seat) for s in free if s != mouse.square]
    return [Move("stay", seat=mouse.seat), *moves]


def _put(state: State, tell: Listener | None, args: Sequence[Plain], name: str) -> None:
    state.agenda.pop()
    state.mice[name].square = str(args[0])
    if tell is not None:
        tell(told("moved", figure=name, square=args[0]))


def _stay(state: State, tell: Listener | None, args: Sequence[Plain], name: str) -> None:
    state.agenda.pop()


def _boss_moves(state: State, foe_name: str, wounds: int, who: str) -> list[Move]:
    held = [c for c in state.enemy(state.foes[foe_name]).cards if c in state.track]
    return [Move("wound", card, seat=state.seat_in_charge()) for card in held]


def _boss_card(
    state: State, tell: Listener | None, args: Sequence[Plain], name: str, wounds: int, who: str
) -> None:
    state.agenda.pop()
    wound_boss_card(state, tell, state.foes[name], str(args[0]), wounds, who)


ROLLS: Works = {"rehit": rehit}
OPEN: Opens = {
    "weapon": _weapon_moves,
    "pilfer": _pilfer_moves,
    "amulet": _amulet_moves,
    "cloak": _cloak_moves,
    "boss_card": _boss_moves,
}
DO: Does = {
    ("weapon", "with"): _with,
    ("pilfer", "from"): _from,
    ("amulet", "keep"): _keep_roll,
    ("amulet", "reroll"): _reroll,
    ("cloak", "put"): _put,
    ("cloak", "stay"): _stay,
    ("boss_card", "wound"): _boss_card,
}
