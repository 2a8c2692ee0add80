"""Before the first turn: who plays which mouse, first skills, gear, rooms, figures (MM-003)."""

from __future__ import annotations

from collections.abc import Sequence

from games.kit import Listener, Move, Plain
from games.mice_and_mystics.rules.cards import put_away, take_from_deck
from games.mice_and_mystics.rules.exploring import first_visit
from games.mice_and_mystics.rules.gear import learnable
from games.mice_and_mystics.rules.state import Does, Mouse, Opens, State, Works
from games.mice_and_mystics.story import told

NOTHING = "nothing"


def _hero_moves(state: State) -> list[Move]:
    """MM-002, MM-004: any split of the party, at least one mouse for each player."""
    left = state.book.party_size - len(state.mice)
    owners = {mouse.seat for mouse in state.mice.values()}
    without = [seat for seat in state.seats if seat not in owners]
    open_seats = without if len(without) >= left else state.seats
    heroes = [name for name in state.book.playable_heroes() if name not in state.mice]
    return [Move("hero", name, seat=seat) for seat in open_seats for name in heroes]


def hero(state: State, tell: Listener | None, name: str, seat: str) -> None:
    mouse = state.mice[name] = Mouse(name, seat)
    gained = state.book.campaign["mice"].get(name, {"skills": []})["skills"]
    owned = {skill for other in state.mice.values() for skill in other.skills}
    mouse.skills = [skill for skill in gained if skill not in owned]  # each exists once
    if tell is not None:
        tell(told("hero", mouse=name, seat=seat))
    if len(state.mice) == state.book.party_size:
        state.agenda.pop()
        first = ((work, mouse) for mouse in state.mice for work in ("first_skill", "bring"))
        state.push(*first, ("set_up",))


def ready(state: State) -> None:
    """The first heroes of the book, dealt round the table, each with the last skill she may learn:
    the first is one for all classes."""
    heroes = state.book.playable_heroes()[: state.book.party_size]
    for n, name in enumerate(heroes):
        hero(state, None, name, state.seats[n % len(state.seats)])
    for name in heroes:
        if not state.mice[name].skills:
            state.mice[name].skills = learnable(state, name)[-1:]


def first_skill(state: State, tell: Listener | None, name: str) -> None:
    """MM-005: exactly one, of her classes, if there is one left; in a campaign what she has gained
    (MM-247)."""
    if not state.mice[name].skills and learnable(state, name):
        state.push(("choose_skill", name))


def _skill_moves(state: State, name: str) -> list[Move]:
    seat = state.mice[name].seat
    return [Move("learn", skill, seat=seat) for skill in learnable(state, name)]


def _learn(state: State, tell: Listener | None, args: Sequence[Plain], name: str) -> None:
    state.agenda.pop()
    state.mice[name].skills.append(str(args[0]))
    if tell is not None:
        tell(told("learnt", mouse=name, skill=args[0]))


def bring(state: State, tell: Listener | None, name: str) -> None:
    """MM-248: one of the cards she had at the end of the chapter before."""
    if _brought(state, name):
        state.push(("choose_card", name))


def _brought(state: State, name: str) -> list[str]:
    before = state.book.campaign["mice"].get(name, {"cards": []})["cards"]
    taken = [card for mouse in state.mice.values() for card in (*mouse.pack, *mouse.tricks)]
    return [card for card in before if state.book.cards[card].count > taken.count(card)]


def _bring_moves(state: State, name: str) -> list[Move]:
    seat = state.mice[name].seat
    return [Move("bring", card, seat=seat) for card in (*_brought(state, name), NOTHING)]


def _bring(state: State, tell: Listener | None, args: Sequence[Plain], name: str) -> None:
    state.agenda.pop()
    card = str(args[0])
    if card != NOTHING:
        put_away(state, state.mice[name], card, shown=True)
    if tell is not None:
        tell(told("brought", mouse=name, card=card))


def set_up(state: State, tell: Listener | None) -> None:
    """MM-007, MM-011 to MM-016."""
    book = state.book
    state.deck = {name: card.count for name, card in book.cards.items() if card.count}
    kinds = book.chapter["encounter_kinds"]
    state.encounters = [card.id for card in book.encounters.values() if card.kind in kinds]
    state.story = list(book.campaign["story"])
    for card in book.chapter.get("stash", ()):  # MM-008
        take_from_deck(state, card)
        state.stash.append(card)
    for mouse in state.mice.values():
        mouse.worn = list(state.hero(mouse.name).gear)
        mouse.square = book.chapter["start"]["square"]
        for card in (*mouse.pack, *mouse.tricks):
            take_from_deck(state, card)
    state.push(("next",))
    first_visit(state, tell, state.side)


WORK: Works = {"first_skill": first_skill, "bring": bring, "set_up": set_up}
OPEN: Opens = {
    "heroes": _hero_moves,
    "choose_skill": _skill_moves,
    "choose_card": _bring_moves,
}
DO: Does = {("choose_skill", "learn"): _learn, ("choose_card", "bring"): _bring}
