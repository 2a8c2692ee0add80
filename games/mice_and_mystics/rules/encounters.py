"""Encounter cards, surges, and where new enemies are put."""

from __future__ import annotations

import functools
from collections.abc import Sequence

from games.kit import Chance, Draw, Listener, Move, Plain
from games.mice_and_mystics.rules import initiative
from games.mice_and_mystics.rules.battle import weapons
from games.mice_and_mystics.rules.book import Muster
from games.mice_and_mystics.rules.cards import back_into_deck
from games.mice_and_mystics.rules.conditions import advance, gain
from games.mice_and_mystics.rules.foes import distance_to_mice
from games.mice_and_mystics.rules.rooms import CAPACITY
from games.mice_and_mystics.rules.state import Does, Draws, Foe, Opens, State, Works
from games.mice_and_mystics.story import told

RAT = "rat_warrior"


# -- putting enemies ----------------------------------------------------------------------------


def spawn_frame(
    state: State, muster: Muster, square: str = "", *, revealed: bool = False, without: str = ""
) -> None:
    """The enemies of a list, in the order they are placed (MM-150, MM-154, MM-155)."""
    enemies = state.book.enemies
    listed = [(kind, count) for kind, count in muster.enemies if kind != without]
    kinds = [kind for kind, count in listed for _ in range(count)]
    kinds.sort(key=lambda kind: 1 if enemies[kind].large else 0 if _ranged(state, kind) else 2)
    state.push(("spawn", tuple(kinds), square, (), revealed, muster.voracious))


def _ranged(state: State, kind: str) -> bool:
    enemy = state.book.enemies[kind]
    return enemy.attack == "ranged" and not enemy.large


def spawn(
    state: State,
    tell: Listener | None,
    kinds: tuple[str, ...],
    square: str,
    placed: tuple[str, ...],
    revealed: bool,
    voracious: bool,
) -> None:
    """One figure after the other; players choose between equal entries (MM-152)."""
    while kinds:
        kind = kinds[0]
        name = free_figure(state, kind)
        entries = [square] if square and _fits(state, kind, square) else entries_for(state, kind)
        if name and len(entries) > 1 and not _one_each(state, kinds, entries):
            state.push(("entry", kinds, square, placed, revealed, voracious, tuple(entries)))
            return
        kinds = kinds[1:]
        if name and entries:  # MM-158: what there is, the rest is left out
            put_foe(state, tell, name, kind, entries[0])
            placed = (*placed, name)
    if voracious and placed:
        state.voracious = True  # MM-162
    state.push(("ranks", revealed), ("placed", placed))


def _fits(state: State, kind: str, square: str) -> bool:
    """MM-058, Q-93: whether a square of the chapter still has room for this figure."""
    enemy, taken = state.book.enemies[kind], state.crowd().get(square, 0)
    capacity = state.room.capacity[square]
    alone = enemy.large and capacity <= CAPACITY
    return enemy.token or (not taken if alone else taken < capacity)


def put_foe(state: State, tell: Listener | None, name: str, kind: str, square: str) -> None:
    state.foes[name] = Foe(name, kind, square)
    if tell is not None:
        token = state.book.enemies[kind].tokens is not None  # MM-157
        tell(told("placed", figure=name, kind=kind, square=square, token=token))


def free_figure(state: State, kind: str) -> str:
    """MM-157: the lowest figure in the box, if there is one and a token for it."""
    enemy = state.book.enemies[kind]
    alike = sum(1 for foe in state.foes.values() if foe.kind == kind)
    if enemy.tokens is not None and alike >= enemy.tokens:
        return ""
    for number in range(1, state.book.figures[enemy.figure] + 1):
        if f"{enemy.figure}-{number}" not in state.foes:
            return f"{enemy.figure}-{number}"
    return ""


def entries_for(state: State, kind: str) -> list[str]:
    """The entry squares that qualify equally for one more figure of this kind."""
    room, enemy = state.room, state.book.enemies[kind]
    if enemy.token:
        return list(room.spawns)
    crowd = state.crowd()
    free = [square for square in room.spawns if crowd.get(square, 0) < room.capacity[square]]
    if enemy.large:  # MM-154
        empty = [square for square in free if not crowd.get(square, 0)]
        return _best(empty, [distance_to_mice(state, square) for square in empty])
    if _ranged(state, kind):  # MM-150, MM-151, MM-153
        special = [square for square in free if square in room.ranged_spawn]
        squares = special or free
        far = _best(squares, [-distance_to_mice(state, square) for square in squares])
        begun = [s for s in far if any(_ranged(state, f.kind) for f in state.foes_on(s))]
        return begun[:1] or far
    return _best(free, [len(state.foes_on(square)) for square in free])  # MM-155


def _best(squares: Sequence[str], values: Sequence[int]) -> list[str]:
    return [s for s, value in zip(squares, values, strict=True) if value == min(values)]


def _one_each(state: State, kinds: Sequence[str], entries: Sequence[str]) -> bool:
    """Small melee enemies enough for each of the equal squares: no choice is left."""
    enemy = state.book.enemies[kinds[0]]
    alike = kinds.count(kinds[0])
    return alike >= len(entries) and not enemy.large and not _ranged(state, kinds[0])


def _entry_moves(state: State, *frame: Plain) -> list[Move]:
    seat = state.seat_in_charge()
    return [Move("at", square, seat=seat) for square in frame[-1]]


def _at(state: State, tell: Listener | None, args: Sequence[Plain], *frame: Plain) -> None:
    state.agenda.pop()
    kinds, square, placed, revealed, voracious, _ = frame
    name = free_figure(state, kinds[0])
    put_foe(state, tell, name, kinds[0], str(args[0]))
    state.push(("spawn", kinds[1:], square, (*placed, name), revealed, voracious))


def ranks(state: State, tell: Listener | None, revealed: bool) -> None:
    initiative.set_order(state, revealed)


# -- an encounter -------------------------------------------------------------------------------


def encounter(state: State, tell: Listener | None) -> None:
    """MM-144; an empty deck is shuffled anew."""
    if not state.encounters:
        state.encounters = [c for c in state.seen_encounters if c != state.face_up]
        state.seen_encounters = [c for c in state.seen_encounters if c == state.face_up]
    if state.encounters:
        state.push(("draw", "encounter"))


def encounter_weights(state: State) -> Chance:
    return _deck(tuple(state.encounters), state.book.draws)


@functools.lru_cache(1024)
def _deck(cards: tuple[str, ...], by_board: bool) -> Chance:
    return Draw(dict.fromkeys(cards, 1.0), "drawn", by_board=by_board)


def encounter_drawn(state: State, tell: Listener | None, card: str) -> None:
    state.encounters.remove(card)
    state.seen_encounters.append(card)
    if tell is not None:
        tell(told("encounter", card=card, page=state.page))
    rats = any(kind == RAT for kind, _ in page_of(state, card).enemies)
    state.push(("muster", card, False))
    if rats and "disguises" in state.stash:
        state.push(("disguises", card))


def page_of(state: State, card: str) -> Muster:
    """MM-145: the line of the page of the hourglass; the last covers all beyond."""
    pages = state.book.encounters[card].pages
    return pages[min(state.page, len(pages)) - 1]


def muster(state: State, tell: Listener | None, card: str, disguised: bool) -> None:
    """MM-146, MM-159, MM-160."""
    banner = state.book.encounters[card].banner
    frames: list[tuple[Plain, ...]] = [("lay", card)]
    if banner == "ambush":
        frames.append(("ambush",))
    state.push(*frames)
    hidden_from = RAT if disguised else ""
    spawn_frame(state, page_of(state, card), revealed=True, without=hidden_from)
    if banner == "mousetraps":
        set_traps(state, tell)


def set_traps(state: State, tell: Listener | None) -> None:
    """MM-159: on every square with a red X, as long as there are tokens."""
    lying = state.traps.setdefault(state.side, [])
    for square in state.room.traps:
        if square not in lying and state.traps_left:
            lying.append(square)
            state.traps_left -= 1
            if tell is not None:
                tell(told("trap", square=square))


def lay(state: State, tell: Listener | None, card: str) -> None:
    """MM-146 to MM-148."""
    state.face_up = card


def _disguise_moves(state: State, card: str) -> list[Move]:
    seat = state.seat_in_charge()
    return [Move("keep", seat=seat), Move("disguise", seat=seat)]


def _disguise(state: State, tell: Listener | None, args: Sequence[Plain], card: str) -> None:
    """MM-218, MM-219."""
    state.agenda.pop()
    state.agenda.pop()
    state.stash.remove("disguises")
    back_into_deck(state, "disguises")
    if tell is not None:
        tell(told("disguised"))
    state.push(("muster", card, True))


def _keep(state: State, tell: Listener | None, args: Sequence[Plain], *frame: Plain) -> None:
    state.agenda.pop()


# -- right after they are placed ----------------------------------------------------------------


def placed(state: State, tell: Listener | None, names: tuple[str, ...]) -> None:
    """MM-285: an archer may be quicker."""
    for mouse in state.active():
        if shot_at(state, mouse.name, names):
            state.push(("preempt", mouse.name, names))


def shot_at(state: State, name: str, names: Sequence[str]) -> list[Foe]:
    """The new enemies this mouse may shoot at now."""
    mouse = state.mice[name]
    owned = [state.book.skills[s] for s in mouse.skills if state.book.skills[s].when == "placed"]
    if not owned or mouse.cheese < owned[0].cost or name in state.used_skill:
        return []
    bows = [card for card in weapons(state, mouse) if card.attack == "ranged"]
    if not bows:
        return []
    touching, sees = state.room.touching[mouse.square], state.room.sees[mouse.square]
    near = any(foe.square in touching for foe in state.foes.values())  # MM-096
    new = [state.foes[n] for n in names if n in state.foes]
    return [foe for foe in new if foe.square in (touching if near else sees)]


# -- surge --------------------------------------------------------------------------------------


def surge(state: State, tell: Listener | None) -> None:
    """MM-164 to MM-168: time first, then what the room or the face-up card sends."""
    if tell is not None:
        tell(told("surge", page=state.page + 1))
    state.push(("surge_end",))
    special = state.rule.surge
    if special is not None:  # MM-019, MM-166
        spawn_frame(state, special)
    elif state.face_up:  # MM-167
        spawn_frame(state, state.book.encounters[state.face_up].surge)
        state.face_up = ""
    advance(state, tell)


def surge_end(state: State, tell: Listener | None) -> None:
    """MM-169, Q-24."""
    state.wheel = 0


# -- determination ------------------------------------------------------------------------------


def _determination_moves(state: State, name: str) -> list[Move]:
    seat = state.mice[name].seat
    return [Move("keep", seat=seat), Move("use", "determination", seat=seat)]


def _determined(state: State, tell: Listener | None, args: Sequence[Plain], name: str) -> None:
    """MM-278, MM-115, Q-49."""
    state.agenda.pop()
    state.mice[name].tricks.remove("determination")
    state.discards["determination"] = state.discards.get("determination", 0) + 1
    for mouse in state.active():
        gain(state, tell, mouse, 2)
    if "determination" in state.mice[name].tricks:  # another of the same
        state.push(("determination", name))


WORK: Works = {
    "spawn": spawn,
    "ranks": ranks,
    "placed": placed,
    "encounter": encounter,
    "muster": muster,
    "lay": lay,
    "surge": surge,
    "surge_end": surge_end,
}
DRAWS: Draws = {"encounter": (encounter_weights, encounter_drawn)}
OPEN: Opens = {
    "entry": _entry_moves,
    "disguises": _disguise_moves,
    "determination": _determination_moves,
}
DO: Does = {
    ("entry", "at"): _at,
    ("disguises", "keep"): _keep,
    ("disguises", "disguise"): _disguise,
    ("determination", "keep"): _keep,
    ("determination", "use"): _determined,
}
