"""Le clan des souris as one would write it down for one evening: a forest with real tiles in it,
and a loop over turns that picks any legal move. Written from the ledger, without a line of the
rules: the yardstick for their speed, and an oracle for what they do.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping
from typing import Any

SIZES = ("small", "medium", "large")
COLOURS = ("red", "yellow", "green", "blue", "pink")


class Plan:
    """Tiles and options as the loop wants them."""

    def __init__(self, data: Mapping[str, Any], options: Mapping[str, str | int]) -> None:
        tiles = {tile["id"]: tile for tile in data["tile"]}
        self.kind = {name: tile["kind"] for name, tile in tiles.items()}
        self.violet = {name for name, tile in tiles.items() if tile["violet"]}
        self.chased_by = {n: set(t["chased_by"]) for n, t in tiles.items() if "chased_by" in t}
        self.trophy = {name: tile["trophy"] for name, tile in tiles.items() if "trophy" in tile}
        self.sizes = {
            (name, animal): [n for n, size in enumerate(SIZES) if tile.get(size) == animal]
            for name, tile in tiles.items()
            for animal in data["missions"]
        }
        self.missions = list(data["missions"])
        self.full = options.get("level", "full") == "full"
        self.side = 4 if self.full else 3
        danger = int(options.get("danger", 0))
        animals = [name for name, kind in self.kind.items() if kind == "animal"]
        left_out = ("candle", "owl")[:danger]
        specials = ["lost", "sword", "shield", "grimoire", "candle", "owl"]
        specials = [name for name in specials if name not in left_out]
        self.tiles = animals + specials if self.full else animals
        self.villains = 1 + danger if self.full else 0
        self.moons = int(options.get("moons", 10))
        self.reach = 1 if options.get("wand_reach") == "one_step" else 2
        self.flee_costs = options.get("instant_flee_costs_moon") == "yes"
        self.consumed = options.get("objects_consumed") == "yes"
        side = range(1, self.side + 1)
        self.cells = [f"{column}{row}" for column in "ABCD"[: self.side] for row in side]
        lines = [*(f"{end}{row}" for end in "LR" for row in side)]
        self.slots = [*lines, *(f"{end}{c}" for end in "TB" for c in "ABCD"[: self.side])]


class Loop:
    """One game. `record` collects each move as text with the number of moves it was picked from
    (0: chance)."""

    def __init__(
        self,
        plan: Plan,
        seats: int,
        draw: Callable[[], float],
        record: list[tuple[str, int]] | None = None,
    ) -> None:
        self.plan = plan
        self.draw = draw
        self.record = record
        self.seats = COLOURS[:seats]
        villains = ["witch", "ogre", "dragon"]
        tiles = plan.tiles[:]
        for _ in range(plan.villains):
            tiles.append(villains.pop(int(draw() * len(villains))))
        self.shuffle(tiles)
        self.lying: list[str | None] = list(tiles)
        self.down = list(range(len(tiles)))  # cells, in order
        self.up: dict[str, int] = {}  # tile → its cell
        self.moons = plan.moons
        self.teeth = [3, 3, 3]
        self.pile: list[str] = []
        self.mission: str | None = None
        self.owner: dict[str, str] = {}
        self.turns = 0
        self.active = 0
        self.over = False

    def shuffle(self, things: list[str]) -> None:
        draw = self.draw
        for n in range(len(things) - 1, 0, -1):
            k = int(draw() * (n + 1))
            things[n], things[k] = things[k], things[n]

    def note(self, text: str, count: int, seat: str | None = None) -> None:
        if self.record is not None:
            self.record.append((text if seat is None else f"{seat}: {text}", count))

    # -- before the first turn ------------------------------------------------------------------

    def play(self) -> None:
        draw, seats = self.draw, self.seats
        if self.plan.full:
            self.new_mission()
            self.choose_first()
            self.look()
        else:
            self.look()
            self.choose_first()
            self.new_mission()
        while not self.over:
            if self.mission is None:
                self.new_mission()
            self.turn(draw, seats[self.active])

    def look(self) -> None:
        for seat in self.seats:
            count = len(self.down) + 1
            k = int(self.draw() * count)
            text = "skip" if k == count - 1 else f"look {self.plan.cells[k]}"
            self.note(text, count, seat)

    def choose_first(self) -> None:
        count = len(self.seats) + 1
        k = int(self.draw() * count)
        if k == count - 1:
            self.note("lot", count, self.seats[0])
            k = int(self.draw() * len(self.seats))
            self.note(f"lot_fell {self.seats[k]}", 0)
        else:
            self.note("first", count, self.seats[k])
        self.active = k

    def new_mission(self) -> None:
        if not self.pile:
            self.pile = self.plan.missions[:]
        self.mission = self.pile.pop(int(self.draw() * len(self.pile)))
        self.note(f"mission {self.mission}", 0)

    # -- a turn ---------------------------------------------------------------------------------

    def turn(self, draw: Callable[[], float], seat: str) -> None:
        down = self.down
        cell = self.clan_help(draw, seat)
        tile = self.lift(cell)
        if "club" in self.owner and down:
            owner = self.owner["club"]
            if self.window(["go", "club"], [seat, owner]) == 1:
                del self.owner["club"]
                barred = cell
                choices = [c for c in sorted(down) if c != barred]
                self.put_back(barred)
                texts = [f"reveal {self.plan.cells[c]}" for c in choices]
                cell = choices[self.window(texts, [seat] * len(choices))]
                tile = self.lift(cell)
        self.resolve(cell, tile, seat)
        if self.over:
            return
        self.turns += 1
        self.active = (self.active + 1) % len(self.seats)

    def clan_help(self, draw: Callable[[], float], seat: str) -> int:
        """Hints, candle, golden tooth, until a cell is revealed."""
        cells, down, up = self.plan.cells, self.down, self.up
        quiet = "ogre" in up
        helpers = [] if quiet else [s for s in self.seats if s != seat]
        free = self.plan.slots[:]
        placed: list[tuple[str, str]] = []
        while True:
            reveals = len(down)
            count = reveals + len(helpers) * len(free) + len(placed)
            candle = "candle" in up and not quiet
            total = count + candle + ("tooth" in self.owner)
            k = int(draw() * total)
            if k < reveals:
                cell = down[k]
                self.note(f"reveal {cells[cell]}", total)
                return cell
            k -= reveals
            if k < len(helpers) * len(free):
                who, where = divmod(k, len(free))
                placed.append((helpers.pop(who), free.pop(where)))
                self.note(f"hint {placed[-1][1]}", total, placed[-1][0])
            elif (k := k - len(helpers) * len(free)) < len(placed):
                who_back, slot = placed.pop(k)
                helpers.append(who_back)
                free.append(slot)
                self.note("unhint", total, who_back)
            elif k == len(placed) and candle:
                self.leave("candle")
                self.note("candle", total)
                k = int(draw() * len(down))
                self.note(f"look {cells[down[k]]}", len(down))
            else:
                self.note("tooth", total, self.owner["tooth"])
                self.golden_tooth()
                if self.over:
                    raise Won

    def lift(self, cell: int) -> str:
        self.down.remove(cell)
        tile = str(self.lying[cell])
        self.note(f"seen {tile}", 0)
        return tile

    def put_back(self, cell: int) -> None:
        self.down.append(cell)
        self.down.sort()

    def leave(self, tile: str) -> None:
        self.lying[self.up.pop(tile)] = None

    # -- what a tile does -----------------------------------------------------------------------

    def resolve(self, cell: int, tile: str, seat: str) -> None:
        plan, up = self.plan, self.up
        kind = plan.kind[tile]
        witch = "witch" in up
        cursed = tile in plan.violet and witch
        if kind == "animal":
            sizes = plan.sizes[tile, str(self.mission)]
            if cursed:
                self.lose_moon(seat)
            if not self.over:
                if sizes:
                    self.find(sizes, seat)
                else:
                    self.lose_moon(seat)
            self.put_back(cell)
        elif kind == "lost":
            for _ in range(1 + cursed):
                if not self.over:
                    self.lose_moon(seat)
            self.put_back(cell)
        elif kind == "villain":
            self.villain(cell, tile, seat, cursed)
        else:
            up[tile] = cell
            if kind == "object":
                self.chase(seat)
            if cursed and "witch" in up:
                self.lose_moon(seat)

    def villain(self, cell: int, tile: str, seat: str, cursed: bool) -> None:
        plan, up = self.plan, self.up
        up[tile] = cell
        if plan.chased_by[tile] <= up.keys():
            self.flee([tile], seat)
            if cursed and "witch" in up:
                self.lose_moon(seat)
            if plan.flee_costs and not self.over:
                self.lose_moon(seat)
            return
        for _ in range(1 + cursed):
            if not self.over:
                self.lose_moon(seat)
        if self.over or tile != "dragon":
            return
        side = plan.side
        column = range(cell - cell % side, cell - cell % side + side)
        there = [c for c in column if self.lying[c] is not None]
        tiles = [str(self.lying[c]) for c in there]
        self.shuffle(tiles)
        for c, moved in zip(there, tiles, strict=True):
            self.lying[c] = moved
            up.pop(moved, None)
        self.down = sorted({*self.down, *there})
        if len(there) > 1:
            self.note(f"mixed {plan.cells[cell][0]}", 0)

    def chase(self, seat: str) -> None:
        awake = [v for v in ("witch", "ogre", "dragon") if v in self.up]
        self.flee([v for v in awake if self.plan.chased_by[v] <= self.up.keys()], seat)

    def flee(self, villains: list[str], seat: str) -> None:
        for villain in villains:
            self.leave(villain)
            self.owner[self.plan.trophy[villain]] = seat
        if self.plan.consumed:
            for thing in {o for villain in villains for o in self.plan.chased_by[villain]}:
                self.leave(thing)

    # -- moons and teeth ------------------------------------------------------------------------

    def window(self, texts: list[str], seats: list[str]) -> int:
        """Somebody decides; the golden tooth may come first. Returns which text it was."""
        active = self.seats[self.active]
        while True:
            total = len(texts) + ("tooth" in self.owner)
            k = int(self.draw() * total)
            if k < len(texts):
                self.note(texts[k], total, None if seats[k] == active else seats[k])
                return k
            self.note("tooth", total, self.owner["tooth"])
            self.golden_tooth()
            if self.over:
                raise Won

    def golden_tooth(self) -> None:
        owner = self.owner.pop("tooth")
        choices = [n for n in range(3) if self.teeth[n]]
        k = int(self.draw() * len(choices))
        self.note(f"size {SIZES[choices[k]]}", len(choices), owner)
        self.take(choices[k])

    def take(self, size: int) -> None:
        self.teeth[size] -= 1
        self.over = not any(self.teeth)

    def lose_moon(self, seat: str) -> None:
        if "owl" in self.up and self.window(["keep", "owl"], [seat, seat]) == 1:
            self.leave("owl")
            return
        if self.moons == 1 and "tooth" in self.owner:
            total = 2
            if int(self.draw() * total) == 1:
                self.note("tooth", total, self.owner["tooth"])
                self.golden_tooth()
                if self.over:
                    raise Won
            else:
                self.note("go", total)
        self.moons -= 1
        self.over = self.moons == 0

    def find(self, sizes: list[int], seat: str) -> None:
        size = sizes[0]
        if len(sizes) > 1:
            size = sizes[self.window([f"size {SIZES[n]}" for n in sizes], [seat] * len(sizes))]
        while "wand" in self.owner:
            others = [n for n in range(3) if self.teeth[n] and 0 < abs(n - size) <= self.plan.reach]
            if not others:
                break
            owner = self.owner["wand"]
            total = 2 + ("tooth" in self.owner)
            k = int(self.draw() * total)
            if k == 2:
                self.note("tooth", total, self.owner["tooth"])
                self.golden_tooth()
                if self.over:
                    raise Won
                continue
            self.note(("go", "wand")[k], total, None if k == 0 else owner)
            if k == 1:
                del self.owner["wand"]
                size = others[int(self.draw() * len(others))]
                self.note(f"size {SIZES[size]}", len(others), owner)
            break
        self.mission = None
        if self.teeth[size]:
            self.take(size)


class Won(Exception):
    """The golden tooth was the last one: whatever was under way is dropped."""


def play_out(
    plan: Plan,
    seats: int,
    draw: Callable[[], float],
    record: list[tuple[str, int]] | None = None,
) -> Loop:
    """A whole random game."""
    loop = Loop(plan, seats, draw, record)
    with contextlib.suppress(Won):
        loop.play()
    return loop
