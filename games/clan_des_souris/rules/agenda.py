"""What the rules do by themselves: the agenda is worked off until somebody must decide, chance is
awaited or the game is over. The order is that of the ledger, 2.13.

| entry | waits for |
|---|---|
| `looks`, `first`, `lot`, `mission`, `begin` | the opening; `mission` also before a turn |
| `help`, `candle`, `explore` | clan help and reveal; the look of the candle; a reveal alone |
| `see`, `club`, `judge` | the face; the window of the club; nobody |
| `loss …`, `kept …` | owl or not; the window of the last moon, the owl being declined or away |
| `find`, `wand` | the size, or the window of the wand; the size the wand makes |
| `tooth` | the size of the golden tooth, whatever comes after |
| `threat`, `mix`, `end` | nobody; the mixing of a column; nobody |
"""

from __future__ import annotations

from collections.abc import Callable

from games.clan_des_souris.rules import forest
from games.clan_des_souris.rules.legal import CAUSES, wand_sizes
from games.clan_des_souris.rules.state import CLUB, NOBODY, NONE, OPEN, TOOTH, WAND, State
from games.clan_des_souris.rules.tiles import SIZES
from games.clan_des_souris.rules.villains import flee_from_objects, mix, reveal_villain, threat
from games.clan_des_souris.story import told
from games.kit import Listener

KEPT = {f"loss {cause}": f"kept {cause}" for cause in CAUSES}
"""The same loss when there is no owl, or it is not to help."""


def work(state: State, tell: Listener | None) -> None:
    agenda = state.agenda
    while agenda and _WORK[agenda[0]](state, tell):
        pass


# -- opening ------------------------------------------------------------------------------------


def _waits(state: State, tell: Listener | None) -> bool:
    return False


def _looks(state: State, tell: Listener | None) -> bool:
    if state.looking:
        return False
    del state.agenda[0]
    return True


def _mission(state: State, tell: Listener | None) -> bool:
    """CS-063: an empty pile is shuffled anew, all nine."""
    if state.used == state.layout.copies:
        state.used = [0] * len(state.used)
    return False


def _begin(state: State, tell: Listener | None) -> bool:
    state.active = state.seats.index(str(state.first))
    state.agenda[:] = ("help",)
    if tell is not None:
        tell(told("quiet"))  # CS-045, D-53: once a game
        tell(told("turn", seat=str(state.first)))
    return False


# -- a reveal -----------------------------------------------------------------------------------


def reveal_seen(state: State) -> None:
    """The tile of this turn is open. D-39: the club is asked for first; there is always another
    tile to reveal instead (I-21)."""
    asked = state.owner(CLUB) is not None
    state.agenda[:] = ("club", "judge", "end") if asked else ("judge", "end")


def _club(state: State, tell: Listener | None) -> bool:
    """Its owner may have left."""
    if state.owner(CLUB) is not None:
        return False
    del state.agenda[0]
    return True


def _judge(state: State, tell: Listener | None) -> bool:
    """What the open tile does: its queue comes before the end of the turn."""
    layout = state.layout
    tile = state.cells[state.cell] - OPEN
    kind = layout.kinds[tile]
    cursed = layout.violet >> tile & 1 and state.up & layout.witch
    if kind == "animal":
        queue = _animal(state, tile, tell)
    elif kind == "villain":
        queue = reveal_villain(state, tile, tell)
    elif kind == "lost":
        queue = _lost(state, tell)
    else:
        queue = _special(state, tile, tell)
    if cursed and state.up & layout.witch:  # CS-100, D-19, D-20
        queue.insert(0, "loss curse")
    state.agenda[:1] = queue
    return True


def _animal(state: State, tile: int, tell: Listener | None) -> list[str]:
    """CS-053, CS-056."""
    sizes = state.layout.shows[state.mission][tile]
    seat = state.seats[state.active]
    if sizes:
        state.size = sizes[0] if len(sizes) == 1 else NONE
        if tell is not None:
            tell(told("found", seat=seat, animal=state.layout.animals[state.mission]))
        return ["find"]
    state.last = "miss"
    if tell is not None:
        tell(told("missed", seat=seat))
    return ["loss miss"]


def _lost(state: State, tell: Listener | None) -> list[str]:
    """CS-074."""
    state.last = "lost"
    if tell is not None:
        tell(told("lost_way", seat=state.seats[state.active]))
    return ["loss lost"]


def _special(state: State, tile: int, tell: Listener | None) -> list[str]:
    """CS-070, CS-071: candle, owl or object; an object may put villains to flight."""
    forest.stay_up(state, state.cell)
    state.last = "special"
    if tell is not None:
        tell(told("special", seat=state.seats[state.active], tile=state.layout.ids[tile]))
    if state.layout.kinds[tile] == "object":
        flee_from_objects(state, tell)
    return []


# -- moons --------------------------------------------------------------------------------------


def _loss(state: State, tell: Listener | None) -> bool:
    """CS-080: the owl is asked before the moon moves."""
    if state.up & state.layout.owl:
        return False
    state.agenda[0] = KEPT[state.agenda[0]]
    return _kept(state, tell)


def _kept(state: State, tell: Listener | None) -> bool:
    """The window of the last moon, if somebody could still win by it."""
    if state.moons == 1 and state.owner(TOOTH) is not None:
        return False
    lose_moon(state, tell)
    return True


def lose_moon(state: State, tell: Listener | None) -> None:
    cause = state.agenda.pop(0).removeprefix("kept ")
    state.moons -= 1
    if tell is not None:
        tell(told("moon", left=state.moons, cause=cause))
    if state.moons == 0:  # CS-131, CS-114
        _over(state)
        if tell is not None:
            tell(told("lost"))


# -- teeth --------------------------------------------------------------------------------------


def _find(state: State, tell: Listener | None) -> bool:
    if state.size == NONE or (state.owner(WAND) is not None and wand_sizes(state)):
        return False
    take_tooth(state, state.size, tell)
    return True


def _wand(state: State, tell: Listener | None) -> bool:
    """Its owner may have left in the middle of it."""
    if state.owner(WAND) is not None:
        return False
    state.agenda[0] = "find"
    return True


def _tooth(state: State, tell: Listener | None) -> bool:
    """It is used, or its owner has left."""
    if state.owner(TOOTH) is not None:
        return False
    del state.agenda[0]
    return True


def take_tooth(state: State, size: int, tell: Listener | None) -> None:
    """CS-054, CS-055, CS-058: the mission is done, tooth or not."""
    del state.agenda[0]
    state.mission = state.size = NONE
    if state.teeth[size]:
        state.last = "find"
        tooth_into_chest(state, size, tell)
        return
    state.last = "find_no_tooth"
    if tell is not None:
        tell(told("no_tooth", size=SIZES[size]))


def tooth_into_chest(state: State, size: int, tell: Listener | None) -> None:
    state.teeth[size] -= 1
    if tell is not None:
        tell(told("tooth", size=SIZES[size], left=state.teeth[size]))
    if not any(state.teeth):  # CS-130
        _over(state)
        if tell is not None:
            tell(told("won"))


# -- ends ---------------------------------------------------------------------------------------


def _end(state: State, tell: Listener | None) -> bool:
    """CS-059 to CS-062, folded into the move before."""
    _tidy(state)
    state.turns += 1
    state.active = (state.active + 1) % len(state.seats)  # CS-034
    if tell is not None:
        tell(told("turn", seat=state.seats[state.active]))
    if state.mission != NONE:
        state.agenda[:] = ("help",)
        return False
    state.agenda[:] = ("mission", "help")
    return True


def _tidy(state: State) -> None:
    """The open tile goes back, figures go home, the barred cell is free again."""
    if state.cell != NONE and state.cells[state.cell] >= OPEN:
        forest.turn_down(state, state.cell)
    state.cell = state.size = state.barred = NONE
    state.hints.clear()


def _over(state: State) -> None:
    """CS-130, CS-131: at once; whatever is left of the agenda is dropped."""
    _tidy(state)
    state.active = NOBODY
    state.agenda.clear()


_WORK: dict[str, Callable[[State, Listener | None], bool]] = {
    "looks": _looks,
    "first": _waits,
    "lot": _waits,
    "mission": _mission,
    "begin": _begin,
    "help": _waits,
    "candle": _waits,
    "explore": _waits,
    "see": _waits,
    "club": _club,
    "judge": _judge,
    **dict.fromkeys(KEPT, _loss),
    **dict.fromkeys(KEPT.values(), _kept),
    "find": _find,
    "wand": _wand,
    "tooth": _tooth,
    "threat": threat,
    "mix": mix,
    "end": _end,
}
