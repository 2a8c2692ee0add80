"""The physical face of Le clan des souris: pieces, mat, wanted table, gestures, prompts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.clan_des_souris import cues
from games.clan_des_souris.mats import mat_of
from games.clan_des_souris.rules.layout import SEATS, Layout, ones
from games.clan_des_souris.rules.legal import chance
from games.clan_des_souris.rules.state import GAP, IN_POOL, NONE, OPEN, UP, State
from games.clan_des_souris.rules.tiles import SIZES, TROPHIES
from games.clan_des_souris.set_check import check_set
from games.kit import (
    Cue,
    Event,
    Gesture,
    Land,
    Lift,
    Line,
    Mat,
    Mix,
    Move,
    Piece,
    Plain,
    Press,
    Random,
    SetFault,
    Show,
    Spot,
    Wanted,
    line,
)

TILE = "tile"
"""The public name of a tile in the forest: `tile@forest B3`, whatever it shows."""


class ForestTable:
    def pieces(self, seats: Sequence[str], data: Plain) -> tuple[Piece, ...]:
        two_sided = data["tagging"] == "two_sided"
        tiles = [
            Piece(
                f"tile:{tile['id']}",
                f"tile-{tile['id']}",
                sides=_sides(tile["kind"]) if two_sided else (),
                back=TILE,
            )
            for tile in data["tile"]
        ]
        missions = [
            Piece(
                f"mission:{animal}",
                f"mission-{animal}",
                data["missions"].count(animal),
                back="mission",
            )
            for animal in dict.fromkeys(data["missions"])
        ]
        figures = [Piece(f"figure:{seat}", f"figure-{seat}") for seat in SEATS]
        trophies = [Piece(f"trophy:{trophy}", f"trophy-{trophy}") for trophy in TROPHIES]
        return (*tiles, *missions, *figures, *trophies)

    def mat(self, state: State) -> Mat:
        return mat_of(state.layout.side)

    def wanted(self, state: State) -> Wanted:
        layout = state.layout
        on: dict[str, tuple[Spot, ...]] = {}
        sides: dict[Spot, str] = {}
        free = set()
        for cell, content in enumerate(state.cells):
            spot = f"forest {layout.cells[cell]}"
            if content >= OPEN or (cell == state.cell and state.down >> cell & 1):
                free.add(f"{TILE}@{spot}")  # in a hand, shown to everybody
            elif content != GAP:
                on[f"{TILE}@{spot}"] = (spot,)
                sides[spot] = "up" if content >= UP else "down"
        for seat in state.seats:
            slot = state.hints.get(seat)
            on[f"figure:{seat}"] = (
                f"home {seat}" if slot is None else f"slot {layout.slots[slot]}",
            )
        if state.mission != NONE:
            on[f"mission:{layout.animals[state.mission]}"] = ("mission",)
        for trophy, who in zip(TROPHIES, state.trophies, strict=True):
            if who == IN_POOL:
                on[f"trophy:{trophy}"] = (f"trophy {trophy}",)
        return Wanted(on, frozenset(free), sides, _villains(layout))

    def gesture(self, state: State, move: Move) -> Gesture | None:
        match move.verb:
            case "look" | "reveal":
                return Lift((f"forest {move.args[0]}",))
            case "candle" | "owl":
                tile = state.layout.tile_index[move.verb]
                return Lift((f"forest {state.layout.cells[state.where(tile)]}",))
            case "hint":
                return Land(f"figure:{move.seat}", f"slot {move.args[0]}")
            case "unhint":
                return Land(f"figure:{move.seat}", f"home {move.seat}")
            case "first" | "skip":
                return Press(move.seat)
            case "lot" | "go" | "keep":
                return Press(None)
            case "club" | "wand" | "tooth":
                return Show(f"trophy:{move.verb}")
            case _:
                return _drawn(state, move)

    def deal(self, state: State, random: Random) -> Mapping[str, str]:
        """CS-010, CS-020, CS-021, CS-141, CS-142: the tiles of this level in any order, the
        villains among them drawn from the three."""
        layout = state.layout
        villains = layout.names(layout.villains)
        _shuffle(villains, random)
        tiles = layout.names(layout.certain) + villains[: layout.villain_count]
        _shuffle(tiles, random)
        names = (f"{TILE}@forest {cell}" for cell in layout.cells)
        return {name: f"tile:{tile}" for name, tile in zip(names, tiles, strict=True)}

    def check_set(self, state: State, laid: Mapping[str, str]) -> SetFault | None:
        return check_set(state.layout, laid)

    def open_faces(self, view: Plain) -> Mapping[Spot, str]:
        """Tiles that stay face up, the tile everybody sees just now, and the mission."""
        found = {f"forest {cell}": f"tile-{tile}" for cell, tile in view["up"].items()}
        if view["open"] is not None:
            found[f"forest {view['open']['cell']}"] = f"tile-{view['open']['tile']}"
        if view["mission"] is not None:
            found["mission"] = f"mission-{view['mission']}"
        return found

    def faces(self, data: Plain) -> Mapping[str, Plain]:
        """What is printed is no secret; which tile lies where is."""
        return {
            f"tile-{tile['id']}": {size: tile[size] for size in (*SIZES, "violet") if size in tile}
            for tile in data["tile"]
            if tile["kind"] == "animal"
        }

    def prompt(self, view: Plain) -> Cue:
        return cues.prompt(view)

    def option(self, view: Plain, move: Move) -> Line:
        return cues.option(view, move)

    def cues(self, view: Plain, event: Event) -> tuple[Cue, ...]:
        return cues.told(view, event)

    def set_place(self, state: State, kind: str, spot: Spot) -> Mapping[str, Plain] | None:
        """A figure goes home or into a slot while the clan may help; moons and teeth are counted
        anew. Tiles are never put right one by one, that would tell which is which: all of them are
        unknown again."""
        if (kind, spot) == (TILE, ""):
            return _unknown_forest(state)
        if spot.startswith(f"{kind} "):
            return _counted(state, kind, spot.removeprefix(f"{kind} "))
        what, _, seat = kind.partition(":")
        if what != "figure" or seat not in state.seats:
            return None
        if spot == f"home {seat}":
            return {f"hints.{seat}": None}
        slot = spot.removeprefix("slot ")
        helping = state.agenda and state.agenda[0] == "help"
        if not helping or slot not in state.layout.slots or seat == state.seats[state.active]:
            return None
        return {f"hints.{seat}": slot}


def _unknown_forest(state: State) -> dict[str, Plain]:
    layout = state.layout
    down = {f"forest.{layout.cells[cell]}": "?" for cell in ones(state.down)}
    return down | {f"mixed.{layout.cells[n * layout.side][0]}": [] for n in range(layout.side)}


def _counted(state: State, tracker: str, text: str) -> dict[str, Plain] | None:
    """Ledger 4.4: the engine's count stands until a grown-up says otherwise. The last moon or the
    last tooth ends a game; nobody ends it by counting."""
    count = int(text) if text.isdecimal() else -1
    if tracker == "moon" and 0 < count <= state.layout.moons:
        return {"moons": count}
    size = tracker.removeprefix("tooth ")
    others = sum(left for name, left in zip(SIZES, state.teeth, strict=True) if name != size)
    if tracker.startswith("tooth ") and size in SIZES and 0 <= count <= 3 and count + others:
        return {f"teeth.{size}": count}
    return None


def _shuffle(things: list[str], random: Random) -> None:
    for last in range(len(things) - 1, 0, -1):
        other = int(random() * (last + 1))
        things[last], things[other] = things[other], things[last]


def _villains(layout: Layout) -> Line | None:
    """CS-021, CS-141: some of the three are drawn and nobody looks. All three need no draw."""
    drawn = 0 < layout.villain_count < len(layout.names(layout.villains))
    return line("setup.villains", n=layout.villain_count) if drawn else None


def _sides(kind: str) -> tuple[str, ...]:
    """Both sides of the lost tile mean face down: asking to turn it would give it away."""
    return ("down",) if kind == "lost" else ("down", "up")


def _drawn(state: State, move: Move) -> Gesture | None:
    """How the outcome of chance is told; choosing a size is left to buttons."""
    match move.verb:
        case "seen":
            return Show(f"tile:{move.args[0]}")
        case "mission":
            return Land(f"mission:{move.args[0]}", "mission")
        case "mixed":
            waited_for = chance(state)
            return Lift(waited_for.spots) if isinstance(waited_for, Mix) else None
        case "lot_fell":
            return Press(str(move.args[0]))
        case _:
            return None
