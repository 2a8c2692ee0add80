"""What people may know of a game, by allow-list, and a state that agrees with it.

Never in a view: which tile lies face down where, also if it was shown before; which villains are in
play before they are seen; what anybody saw alone; the order of the missions.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Literal

from games.clan_des_souris.loading import load
from games.clan_des_souris.plain import VERSION
from games.clan_des_souris.rules.layout import ones
from games.clan_des_souris.rules.legal import moves, over, turn
from games.clan_des_souris.rules.state import GAP, IN_POOL, NONE, OPEN, UP, State
from games.clan_des_souris.rules.tiles import SIZES, TROPHIES, chosen
from games.kit import Plain, Random, Tracker

THREATS = {"witch": "curse", "ogre": "no_help", "dragon": "tornado"}
PHASES = {
    "looks": "look",
    "see": "seen",
    "loss": "owl",
    "kept": "last_moon",
    "find": "wand",
    "wand": "wand_size",
    "tooth": "tooth_size",
}
"""What the table waits for, where it is not called as on the agenda."""


def view(state: State) -> dict[str, Plain]:
    """The same for every audience: what a seat has seen alone, it remembers by itself."""
    layout = state.layout
    outcome = over(state)
    return {
        "seats": list(state.seats),
        "turn": turn(state),
        "turns": state.turns,
        "phase": phase(state),
        "asked": list(dict.fromkeys(move.seat for move in moves(state))),
        "agenda": list(state.agenda),
        "level": layout.options["level"],
        "first": state.first,
        "looking": list(state.looking),
        "mission": None if state.mission == NONE else layout.animals[state.mission],
        "moons": state.moons,
        "teeth": dict(zip(SIZES, state.teeth, strict=True)),
        "chest": {
            "moons": layout.moons - state.moons,
            **{size: 3 - left for size, left in zip(SIZES, state.teeth, strict=True)},
        },
        "forest": {
            name: _shown(content) for name, content in zip(layout.cells, state.cells, strict=True)
        },
        "up": {
            layout.cells[cell]: layout.ids[content - UP]
            for cell, content in enumerate(state.cells)
            if UP <= content < OPEN
        },
        "open": _open(state),
        "cell": None if state.cell == NONE else layout.cells[state.cell],
        "size": None if state.size == NONE else SIZES[state.size],
        "barred": None if state.barred == NONE else layout.cells[state.barred],
        "awake": {
            layout.ids[tile]: THREATS[layout.ids[tile]] for tile in ones(state.up & layout.villains)
        },
        "trophies": dict(zip(TROPHIES, state.trophies, strict=True)) if layout.full else {},
        "hints": {
            seat: layout.slots[state.hints[seat]] for seat in state.seats if seat in state.hints
        },
        "last": state.last,
        "options": dict(layout.options),
        "trackers": [asdict(tracker) for tracker in _trackers(state)],
        "over": None
        if outcome is None
        else {"result": outcome.result, "winners": list(outcome.winners)},
    }


def phase(state: State) -> str:
    """What the table waits for, in one word."""
    if not state.agenda:
        return "over"
    head = state.agenda[0].partition(" ")[0]
    if head == "find" and state.size == NONE:
        return "size"
    return PHASES.get(head, head)


def _shown(content: int) -> str:
    """All face-down tiles look the same, whatever is known of them."""
    if content == GAP:
        return "gap"
    return "down" if content < UP else "up" if content < OPEN else "open"


def _open(state: State) -> Plain:
    """CS-052: the tile that is up just now, with what it shows."""
    content = GAP if state.cell == NONE else state.cells[state.cell]
    if content < OPEN:
        return None
    tile = dict(state.layout.data["tile"][content - OPEN])
    return {"cell": state.layout.cells[state.cell], "tile": tile.pop("id"), **tile}


def _trackers(state: State) -> list[Tracker]:
    """The spots `moon 1`, `tooth small 1` … are their lights."""
    moons = Tracker("moon", state.moons, state.layout.moons, _urgency(state.moons))
    teeth = zip(SIZES, state.teeth, strict=True)
    return [moons, *(Tracker(f"tooth {size}", left, 3) for size, left in teeth)]


def _urgency(moons: int) -> Literal["calm", "soon", "now"]:
    return "now" if moons <= 1 else "soon" if moons <= 3 else "calm"


# -- a state behind a view ----------------------------------------------------------------------


def resample(seen: Plain, random: Random, data: Plain) -> State:
    """A state that agrees with a view: nobody knows any face-down tile, and what a view does not
    tell (missions used up, candle or owl gone) is drawn."""
    opened = seen["open"]
    forest = {
        cell: {"gap": "gap", "down": "?"}.get(word) or f"{seen['up'].get(cell)} up"
        for cell, word in seen["forest"].items()
    }
    if opened is not None:
        forest[opened["cell"]] = f"{opened['tile']} open"
    columns = dict.fromkeys(cell[0] for cell in forest)
    plain = {
        "version": VERSION,
        **{name: seen[name] for name in ("seats", "first", "turn", "turns", "agenda", "looking")},
        **{name: seen[name] for name in ("mission", "moons", "teeth", "cell", "size", "barred")},
        **{name: seen[name] for name in ("trophies", "last", "options")},
        "forest": forest,
        "mixed": {column: [] for column in columns},
        "removed": _removed(seen, random, data),
        "used": _used(seen, random, data),
        "hints": {seat: seen["hints"].get(seat) for seat in seen["seats"]},
    }
    return load(plain, data)


def _removed(seen: Plain, random: Random, data: Plain) -> list[str]:
    """Villains whose trophy is won have fled, with the objects if those are consumed; other gaps
    were the candle or the owl."""
    villains = [tile for tile in data["tile"] if tile["kind"] == "villain"]
    fled = [v for v in villains if seen["trophies"].get(v["trophy"], IN_POOL) != IN_POOL]
    removed = [villain["id"] for villain in fled]
    if chosen(seen["options"], data)["objects_consumed"] == "yes":
        removed += dict.fromkeys(name for villain in fled for name in villain["chased_by"])
    danger = int(seen["options"]["danger"])
    visible = [*seen["up"].values(), (seen["open"] or {}).get("tile")]
    burnt = [name for name in ("candle", "owl")[danger:] if name not in visible]
    gaps = list(seen["forest"].values()).count("gap")
    while len(removed) < gaps:
        removed.append(burnt.pop(int(random() * len(burnt))))
    return removed


def _used(seen: Plain, random: Random, data: Plain) -> list[str]:
    """The mission of now, and any number of earlier ones once a mission was turned up."""
    if seen["mission"] is None and seen["turns"] == 0 and seen["turn"] is None:
        return []
    pile = list(data["missions"])
    used = []
    if seen["mission"] is not None:
        pile.remove(seen["mission"])
        used.append(seen["mission"])
    for _ in range(int(random() * len(pile))):
        used.append(pile.pop(int(random() * len(pile))))
    return used
