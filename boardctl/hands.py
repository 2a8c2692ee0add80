"""Robot hands: they play whole games on a simulated console the way people do.

Hands know pieces, cells and time. They keep the rules in their own head (a state of their own, fed
by the dice they see), choose with bots, and do the gestures cell by cell. They never look at what
the director expects; if the console misunderstands them, the two states differ in the end.
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.kit import (
    EVERYONE,
    Bot,
    Dice,
    Draw,
    Event,
    Game,
    Land,
    Lift,
    Mix,
    Move,
    Options,
    Press,
    RandomBot,
    Show,
    ShowAny,
    Wish,
    aloud,
    parse,
    write,
)
from hardware.cells import GRID, SHOW, TONGUE
from hardware.pieces import mat_piece
from hardware.simulated import SimulatedConsole
from hardware.tabletop import AWAY, HAND


@dataclass(frozen=True, slots=True)
class Clumsy:
    """How often per turn hands err: a piece on a wrong cell first, a piece lifted and put back,
    a sleeve that sweeps several pieces off, a die that lies askew."""

    wrong_cell: float = 0.0
    lift_and_return: float = 0.0
    sweep: float = 0.0
    cocked_die: float = 0.0


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds people take."""

    in_hand: float = 0.6
    settle: float = 1.2  # after a piece has landed
    roll: float = 1.0  # a die in the tray
    think: float = 2.0  # for the board to say what comes next
    show: float = 1.5
    mix: float = 1.0  # pieces that were lifted to be shuffled
    notice: float = 5.0  # to see that something is wrong


class Hands:
    """Play one game to its end with `play`. `moves` is the game as the hands have played it."""

    def __init__(
        self,
        console: SimulatedConsole,
        game: Game[Any],
        seats: Sequence[str],
        options: Options,
        seed: int,
        *,
        clumsy: Clumsy | None = None,
        pace: Pace | None = None,
        bots: Mapping[str, Bot] | None = None,
        heard: Callable[[], Sequence[str]] | None = None,
    ) -> None:
        self.console = console
        self.game = game
        self.rng = random.Random(seed)
        self.clumsy = clumsy or Clumsy()
        self.pace = pace or Pace()
        self.bots = dict(bots or {seat: RandomBot(seat) for seat in seats})
        self.state = game.start(seats, options, game.read_data(options))
        self.behind = self._deal()  # which piece goes by which public name, as hands know it
        self.moves: list[str] = []
        self._stood: dict[str, set[str]] = {}  # kind → places it left by moves that can be undone
        self.heard = heard  # all moves of the game: only what the board itself drew is looked at

    async def play(self, most_moves: int = 10_000) -> None:
        """Plays until the game is over, or for so many moves."""
        await asyncio.sleep(self.pace.think)
        while self.game.over(self.state) is None and len(self.moves) < most_moves:
            await self.tidy()
            await self._be_clumsy()
            await self._turn()
        await self.tidy()

    async def _turn(self) -> None:
        chance = self.game.chance(self.state)
        if isinstance(chance, Dice):
            self._follow(chance.read(await self._roll(chance)))
        elif isinstance(chance, Draw) and chance.by_board:
            self._follow(parse(self.game, self.state, self._told_by_the_board(chance)))
            return
        elif isinstance(chance, Draw):
            move = self._turned_up(chance) or chance.sample(self.rng.random)
            if len(chance.outcomes()) > 1:  # what can be only one thing need not be shown
                await self._gesture(move)
            self._follow(move)
        elif isinstance(chance, Mix):
            await self._gesture(chance.sample(self.rng.random))
            await asyncio.sleep(self.pace.mix)
            self._shuffle(chance.spots)
            self._follow(chance.sample(self.rng.random))
        else:
            await self._decide()
        await asyncio.sleep(self.pace.think)

    def _deal(self) -> dict[str, str]:
        """Public name → handle, for every piece that begins face down."""
        free = {piece.handle: piece.kind for piece in self.console.pieces()}
        behind: dict[str, str] = {}
        for name, kind in self.game.table.deal(self.state, self.rng.random).items():
            behind[name] = next(handle for handle, k in free.items() if k == kind)
            del free[behind[name]]
        return behind

    def _turned_up(self, chance: Draw) -> Move | None:
        """What the hands see of the face-down piece they have just lifted."""
        wanted = self.game.table.wanted(self.state)
        kinds = {piece.handle: piece.kind for piece in self.console.pieces()}
        up = {kinds[self.behind[name]] for name in wanted.free if name in self.behind}
        for move, _ in chance.outcomes():
            gesture = self.game.table.gesture(self.state, move)
            if isinstance(gesture, Show) and gesture.kind in up:
                return move
        return None

    def _shuffle(self, spots: Sequence[str]) -> None:
        """Whatever has a back and is in the hands now lies down in any order."""
        names = [name for name in self.behind if name.partition("@")[2] in spots]
        backs = {name.partition("@")[0] for name in names}
        handles = [p.handle for p in self.console.pieces() if p.back in backs and p.where == HAND]
        self.rng.shuffle(handles)
        self.behind.update(zip(names, handles, strict=True))

    async def _decide(self) -> None:
        moves = [
            move
            for move in self.game.moves(self.state)
            if not self._asks_the_board(move) and not self._would_undo(move)
        ]
        seat = moves[self.rng.randrange(len(moves))].seat
        assert seat is not None
        move = self._chosen(seat, moves)
        # Options without a gesture are offered to one seat after the other, in order.
        offered = next((m.seat for m in moves if self._by_buttons(m)), None)
        if offered is not None and self._by_buttons(move):
            move = self._chosen(offered, moves)
        await self._gesture(move)
        self._follow(move)

    def _chosen(self, seat: str, moves: Sequence[Move]) -> Move:
        mine = [move for move in moves if move.seat == seat]
        return self.bots[seat].choose(self.game.view(self.state, seat), mine, self.rng.random)

    def _by_buttons(self, move: Move) -> bool:
        """Nobody could see this move made: it has no gesture, or would land on a taken ring."""
        gesture = self.game.table.gesture(self.state, move)
        if isinstance(gesture, Land):
            return all(self._on([cell]) for cell in self._cells(gesture.spot))
        return gesture is None

    def _told_by_the_board(self, chance: Draw) -> str:
        """The board has drawn and said what it is; the nth time what it said the nth time."""
        assert self.heard is not None, "hands need ears for what the board draws"
        said = [text for text in self.heard() if text.split()[0] == chance.verb]
        return said[sum(text.split()[0] == chance.verb for text in self.moves)]

    def _asks_the_board(self, move: Move) -> bool:
        """A lot that the board draws has to be listened for."""
        if self.heard is not None:
            return False
        after = self.game.clone(self.state)
        chance = self.game.step(after, move)
        return isinstance(chance, Draw) and chance.by_board

    def _would_undo(self, move: Move) -> bool:
        """Setting a piece back where it stood takes the move back, whatever else it could mean."""
        gesture = self.game.table.gesture(self.state, move)
        return isinstance(gesture, Land) and gesture.spot in self._stood.get(gesture.kind, ())

    def _note_places(self, move: Move) -> None:
        gesture = self.game.table.gesture(self.state, move)
        if self.game.final(self.state, move):
            self._stood.clear()
        elif isinstance(gesture, Land):
            places = self.game.table.wanted(self.state).on.get(gesture.kind, ())
            if len(places) == 1:
                self._stood.setdefault(gesture.kind, set()).update(places)

    def _follow(self, move: Move) -> None:
        self._note_places(move)
        self.moves.append(write(self.game, self.state, move))
        told: list[Event] = []
        self.game.step(self.state, move, told.append)
        for event in told:
            for seat, bot in self.bots.items():
                if event.audience in (EVERYONE, seat):
                    bot.notice(event)

    # -- gestures -------------------------------------------------------------------------------

    async def _gesture(self, move: Move) -> None:
        gesture = self.game.table.gesture(self.state, move)
        match gesture:
            case Press(seat):
                await self._press(seat or "ok")
            case Land(kind, spot):
                if self._by_buttons(move):
                    await self._choose(move)
                await self._carry(self._piece_for(kind), self._free_cell(spot))
            case Lift(spots):
                await self._lift(spots)
            case Show(kind, side):
                await self._show(kind, side)
            case ShowAny():
                pass  # whatever is shown next says yes
            case Wish():
                await self._press(str(move.seat))  # opens the list
                await self._choose(move)
            case _:
                await self._choose(move)

    async def _press(self, button: str) -> None:
        self.console.press(button)
        await asyncio.sleep(0.2)
        self.console.release(button)
        await asyncio.sleep(0.2)

    async def _lift(self, spots: Sequence[str]) -> None:
        """Up, longer than a touch; the pieces come back when the table is tidied."""
        for handle in self._on([cell for spot in spots for cell in self._cells(spot)]):
            self.console.lift(handle)
        await asyncio.sleep(self.pace.think)

    async def _show(self, kind: str, side: str) -> None:
        handle = self._piece_for(kind)
        gate = self.game.table.mat(self.state).gate
        well = next((well for well in gate if gate[well] == side), SHOW)
        up = side if not gate and side in self.console.sides(handle) else None
        self.console.put(handle, well, side=up)
        await asyncio.sleep(self.pace.show)
        self.console.away(handle)
        await asyncio.sleep(self.pace.settle)

    async def _choose(self, move: Move) -> None:
        """With buttons, as often as it takes: a seat's options come in the order of the table."""
        seat = move.seat or self.game.turn(self.state)
        assert seat is not None
        if move.seat is None:
            chance = self.game.chance(self.state)
            options = [m for m, _ in chance.outcomes()] if chance is not None else []
        else:
            options = [m for m in self.game.moves(self.state) if m.seat == seat]
        offers = [offer for offer, _ in aloud(self.game, self.state, seat, options)]
        for _ in range(offers.index(move)):
            await self._press(seat)
        await self._press("ok")

    async def _roll(self, dice: Dice) -> list[str | int]:
        names = {str(face): face for face in dice.faces}
        handles = [self.console.find(f"{dice.piece}:{n}")[0] for n in range(1, dice.count + 1)]
        shown = []
        for handle in handles:
            shown.append(names[self.console.roll(handle)])
            await asyncio.sleep(self.pace.roll)
        for handle in handles:
            pocket = self.console.pocket_free()
            assert pocket is not None
            if self._happens(self.clumsy.cocked_die):
                self.console.put(handle, pocket, tilted=True)
                await asyncio.sleep(self.pace.notice)
                self.console.lift(handle)
                await asyncio.sleep(self.pace.in_hand)
            self.console.put(handle, pocket)
        await asyncio.sleep(self.pace.settle)
        return shown

    # -- the table ------------------------------------------------------------------------------

    async def tidy(self) -> None:
        """Brings every piece where the rules want it, one at a time, free places first."""
        await self._change_mat()
        for handle in self._unwanted():
            shared = self._shared(handle)
            self.console.away(handle)
            await asyncio.sleep(self.pace.settle + shared)
        for _ in range(100):
            todo = self._misplaced()
            if not todo:
                return
            for handle, spot in todo:
                cells = [c for c in self._cells(spot) if not self._on([c])]
                if cells or self._crowded(spot):
                    await self._carry(handle, (*cells, *self._cells(spot))[0])
                    break
            else:  # everybody waits for somebody: one steps aside
                self.console.away(todo[0][0])
                await asyncio.sleep(self.pace.settle)

    async def _change_mat(self) -> None:
        """For another room all figures come off, then its mat is laid."""
        mats = self.console.find(mat_piece(self.game.table.mat(self.state).name))
        if not mats or self.console.where(mats[0]) == TONGUE:
            return
        for piece in self.console.pieces():
            if piece.where in GRID or piece.where == TONGUE:
                self.console.away(piece.handle)
        await asyncio.sleep(self.pace.settle)
        self.console.put(mats[0], TONGUE)
        await asyncio.sleep(self.pace.think)

    def _unwanted(self) -> list[str]:
        """Pieces on the table or in a hand that belong into the box: used up, fled, fulfilled, or
        one too many of their kind."""
        wanted = self.game.table.wanted(self.state)
        names = {handle: name for name, handle in self.behind.items()}
        astray: dict[str, list[str]] = {}
        down: Counter[str] = Counter()
        room = {name: Counter(spots) for name, spots in wanted.on.items()}
        for piece in self.console.pieces():
            spot, name = self._spot_of(piece.where), names.get(piece.handle, piece.kind)
            used = piece.where == HAND and name not in wanted.on
            if (spot is None and not used) or name in wanted.free:
                continue
            down[name] += 1
            left = room.setdefault(name, Counter())
            if spot is not None and left[spot] > 0:
                left[spot] -= 1
            else:
                astray.setdefault(name, []).append(piece.handle)
        return [
            handle
            for name, handles in astray.items()
            for handle in handles[: max(0, down[name] - len(wanted.on.get(name, ())))]
        ]

    def _misplaced(self) -> list[tuple[str, str]]:
        """Pieces that must move, with the spot they belong on."""
        wanted = self.game.table.wanted(self.state)
        found: list[tuple[str, str]] = []
        taken: set[str] = set()
        for kind, spots in wanted.on.items():
            handles = [self.behind[kind]] if kind in self.behind else self.console.find(kind)
            open_spots = list(spots)
            for handle in list(handles):
                cell = self.console.where(handle)
                at = self._spot_of(cell)
                # Two on one ring are right as long as there is no other ring.
                if at in open_spots and (cell not in taken or self._crowded(at)):
                    taken.add(cell)
                    open_spots.remove(at)
                    handles.remove(handle)
            handles.sort(key=lambda handle: self.console.where(handle) == AWAY)  # the box last
            found.extend(zip(handles, open_spots, strict=False))
        return found

    def _crowded(self, spot: str) -> bool:
        """More pieces belong there than it has rings: some share one."""
        on = self.game.table.wanted(self.state).on
        return sum(spots.count(spot) for spots in on.values()) > len(self._cells(spot))

    def _shared(self, handle: str) -> float:
        """Seconds more for the board to see who is left on a ring that several stood on."""
        cell = self.console.where(handle)
        return self.pace.think if cell in GRID and len(self._on([cell])) > 1 else 0.0

    async def _carry(self, handle: str, cell: str) -> None:
        shared = self._shared(handle)
        self.console.lift(handle)
        await asyncio.sleep(self.pace.in_hand)
        if self._happens(self.clumsy.wrong_cell):
            wrong = self._empty_cell()
            if wrong is not None:
                self.console.put(handle, wrong)
                await asyncio.sleep(self.pace.notice)
                self.console.lift(handle)
                await asyncio.sleep(self.pace.in_hand)
        self.console.put(handle, cell, side=self._side(handle, cell))
        await asyncio.sleep(self.pace.settle + shared)

    def _side(self, handle: str, cell: str) -> str | None:
        """The side the rules want up there, if this piece has it."""
        wanted = self.game.table.wanted(self.state).sides.get(self._spot_of(cell) or "")
        return wanted if wanted in self.console.sides(handle) else None

    # -- accidents ------------------------------------------------------------------------------

    def _happens(self, probability: float) -> bool:
        return probability > 0 and self.rng.random() < probability

    async def _be_clumsy(self) -> None:
        """Only while dice are awaited: a lift where a lift is a move would be that move."""
        if not isinstance(self.game.chance(self.state), Dice):
            return
        if self._happens(self.clumsy.lift_and_return):
            await self._lift_and_return()
        if self._happens(self.clumsy.sweep):
            await self._sweep()

    async def _lift_and_return(self) -> None:
        standing = self._standing()
        if standing:
            handle, cell = self.rng.choice(standing)
            self.console.lift(handle)
            await asyncio.sleep(self.rng.uniform(0.1, 3.0))
            self.console.put(handle, cell)
            await asyncio.sleep(self.pace.settle)

    async def _sweep(self) -> None:
        """Some pieces fall; each is shown to the board and put back."""
        standing = self._standing()
        fallen = self.rng.sample(standing, min(len(standing), self.rng.randint(2, 3)))
        for handle, _ in fallen:
            self.console.away(handle)
        await asyncio.sleep(self.pace.notice)
        for handle, cell in fallen:
            self.console.put(handle, SHOW)
            await asyncio.sleep(self.pace.show)
            self.console.lift(handle)
            await asyncio.sleep(self.pace.in_hand)
            self.console.put(handle, cell)
            await asyncio.sleep(self.pace.settle)

    # -- looking --------------------------------------------------------------------------------

    def _standing(self) -> list[tuple[str, str]]:
        """Pieces the rules want where they stand, with their cells. Not those of a crowd: who
        was taken from there nobody can see."""
        wanted = self.game.table.wanted(self.state).on
        return [
            (piece.handle, piece.where)
            for piece in sorted(self.console.pieces(), key=lambda p: (p.kind, p.where))
            if (spot := self._spot_of(piece.where)) is not None
            and spot in wanted.get(piece.kind, ())
            and not self._crowded(spot)
        ]

    def _mat(self) -> Mapping[str, tuple[str, ...]]:
        mat = self.game.table.mat(self.state)
        return {s: cells for s, cells in mat.spots.items() if s not in mat.lights_only}

    def _cells(self, spot: str) -> tuple[str, ...]:
        return self._mat()[spot]

    def _spot_of(self, cell: str) -> str | None:
        return next((spot for spot, cells in self._mat().items() if cell in cells), None)

    def _on(self, cells: Sequence[str]) -> list[str]:
        return [piece.handle for piece in self.console.pieces() if piece.where in cells]

    def _free_cell(self, spot: str) -> str:
        cells = self._cells(spot)
        return next((cell for cell in cells if not self._on([cell])), cells[0])

    def _empty_cell(self) -> str | None:
        """Any empty grid cell where no move could land: a place to be wrong on."""
        gestures = [self.game.table.gesture(self.state, m) for m in self.game.moves(self.state)]
        legal = {c for g in gestures if isinstance(g, Land) for c in self._cells(g.spot)}
        free = [cell for cell in GRID if cell not in legal and not self._on([cell])]
        return self.rng.choice(free) if free else None

    def _piece_for(self, kind: str) -> str:
        """A piece of this kind, one from the box or from its home first."""
        handles = self.console.find(kind)
        return next((h for h in handles if self.console.where(h) == "away"), handles[0])
