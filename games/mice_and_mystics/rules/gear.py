"""The free actions: share, equip, level up (MM-036, MM-132 to MM-139)."""

from __future__ import annotations

from collections.abc import Sequence

from games.kit import Listener, Move, Plain
from games.mice_and_mystics.rules import cards
from games.mice_and_mystics.rules.state import Does, Mouse, Opens, State
from games.mice_and_mystics.story import told, whispered

LEVEL_UP = 6
CHEESE = "cheese"


def free_moves(state: State, mouse: Mouse) -> list[Move]:
    """MM-037, MM-070: each once a turn, none of them in water."""
    if mouse.square in state.room.water:
        return []
    seat = mouse.seat
    found = []
    if "share" not in state.free:
        near = state.room.touching[mouse.square]
        others = [m for m in state.active() if m is not mouse and m.square in near]
        if mouse.cheese or _holds(mouse) or any(m.cheese or _holds(m) for m in others):
            found += [Move("share", other.name, seat=seat) for other in others]
    if "equip" not in state.free and (mouse.worn or mouse.pack):
        found.append(Move("equip", seat=seat))
    if "level" not in state.free and mouse.cheese >= LEVEL_UP:
        found += [Move("learn", skill, seat=seat) for skill in learnable(state, mouse.name)]
    return found


def _holds(mouse: Mouse) -> bool:
    return bool(mouse.pack or mouse.tricks or mouse.worn)


# -- level up -----------------------------------------------------------------------------------


def learnable(state: State, name: str) -> list[str]:
    """MM-041, MM-139: skills of her classes that no mouse owns; each exists once."""
    owned = {skill for mouse in state.mice.values() for skill in mouse.skills}
    classes = {"any", *state.hero(name).classes}
    return [
        skill.name
        for skill in state.book.skills.values()
        if skill.known and skill.name not in owned and classes & skill.classes
    ]


def _learn(state: State, tell: Listener | None, args: Sequence[Plain], name: str) -> None:
    mouse = state.mice[name]
    mouse.cheese -= LEVEL_UP
    state.free.append("level")
    mouse.skills.append(str(args[0]))
    if tell is not None:
        tell(told("learnt", mouse=name, skill=args[0]))


# -- equip --------------------------------------------------------------------------------------


def _equip(state: State, tell: Listener | None, args: Sequence[Plain], name: str) -> None:
    state.free.append("equip")
    state.push(("equip", name))


def _equip_moves(state: State, name: str) -> list[Move]:
    mouse = state.mice[name]
    found = [Move("done", seat=mouse.seat)]
    for card in dict.fromkeys(mouse.pack):
        if cards.may_wear(state, mouse, card):
            found.append(Move("wear", card, seat=mouse.seat))
    return found + [Move("remove", card, seat=mouse.seat) for card in dict.fromkeys(mouse.worn)]


def _wear(state: State, tell: Listener | None, args: Sequence[Plain], name: str) -> None:
    mouse, card = state.mice[name], str(args[0])
    cards.take_out_of_pack(mouse, card)
    mouse.worn.append(card)
    if tell is not None:
        tell(told("worn", mouse=name, card=card))


def _remove(state: State, tell: Listener | None, args: Sequence[Plain], name: str) -> None:
    """Q-59: the pack may be too full until she is done, so that cards can be swapped."""
    mouse, card = state.mice[name], str(args[0])
    mouse.worn.remove(card)
    mouse.pack.append(card)
    mouse.shown.append(card)
    if tell is not None:
        tell(told("put_away", mouse=name, card=card))


def _equipped(state: State, tell: Listener | None, args: Sequence[Plain], name: str) -> None:
    state.agenda.pop()
    cards.drop_surplus(state, state.mice[name])


# -- share --------------------------------------------------------------------------------------


def _share(state: State, tell: Listener | None, args: Sequence[Plain], name: str) -> None:
    state.free.append("share")
    state.push(("share", name, args[0]))
    if tell is not None:
        tell(told("share", mouse=name, other=args[0]))


def _share_moves(state: State, name: str, other: str) -> list[Move]:
    """Each gives what is hers; the mouse whose turn it is ends it. Q-59: until then a pack may hold
    one card too many, so that two full packs can swap."""
    found = [Move("done", seat=state.mice[name].seat)]
    pair = (state.mice[name], state.mice[other])
    for giver, taker in (pair, pair[::-1]):
        things = dict.fromkeys((*giver.pack, *giver.tricks, *giver.worn))
        if len(taker.pack) > cards.PACK:
            things = dict.fromkeys(giver.tricks)
        found += [Move("give", giver.name, card, seat=giver.seat) for card in things]
        if giver.cheese:
            found.append(Move("give", giver.name, CHEESE, seat=giver.seat))
    return found


def _give(
    state: State, tell: Listener | None, args: Sequence[Plain], name: str, other: str
) -> None:
    """MM-132: any cards, any cheese, one thing at a time."""
    giver = state.mice[str(args[0])]
    taker = state.mice[other if giver.name == name else name]
    thing = str(args[1])
    if thing == CHEESE:
        giver.cheese -= 1
        taker.cheese += 1
    else:
        seen = cards.take_out(giver, thing)
        cards.stow(state, taker, thing, seen)
    if tell is None:
        return
    tell(told("given", giver=giver.name, taker=taker.name, cheese=thing == CHEESE))
    for seat in dict.fromkeys((giver.seat, taker.seat)):
        tell(whispered(seat, "given_card", giver=giver.name, taker=taker.name, card=thing))


def _shared(
    state: State, tell: Listener | None, args: Sequence[Plain], name: str, other: str
) -> None:
    state.agenda.pop()
    cards.drop_surplus(state, state.mice[other])
    cards.drop_surplus(state, state.mice[name])


OPEN: Opens = {"equip": _equip_moves, "share": _share_moves}
DO: Does = {
    ("turn", "learn"): _learn,
    ("turn", "equip"): _equip,
    ("equip", "wear"): _wear,
    ("equip", "remove"): _remove,
    ("equip", "done"): _equipped,
    ("turn", "share"): _share,
    ("share", "give"): _give,
    ("share", "done"): _shared,
}
