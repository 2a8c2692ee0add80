"""An evening of Mice & Mystics that can be played again with other cards behind the same backs: a
party without enemies searches, keeps, trades, wears and shares, and the same hands do the same.

What people do follows from what everybody sees and from the number of a draw, never from a card
that lies face down: so the evening is the same until somebody learns what nobody may know.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from boardctl.daemon import Daemon
from games.kit import EVERYONE, Draw, Move, Plain, write
from hardware.noise import Noise
from hardware.ports import Profile
from tests.boardctl.house import House
from tests.boardctl.mqtt.linked import linked
from tests.boardctl.mqtt.scripted import ScriptedBroker
from tests.boardctl.mystics.den import GAME, Den
from tests.secrecy.guest import Guest, PatientLoop, visiting
from tests.secrecy.worlds import Case, Faces, OtherBox, Witness, World, logs_to, printed

TOGETHER = {"collin": "c3", "filch": "c4", "maginos": "d3", "tilda": "d4"}
"""Everybody can share with everybody."""

CARRIED = (
    *("precise_bow", "long_bow", "toothpick", "cloak_of_quickness", "ring_of_cat_strength"),
    *("unstable_amulet", "levitation"),
)
"""What a pack may hold and there is once. The treasure is left out: this room is searched for it,
and everybody is told whether it is still there (Q-32)."""

OPEN = 3


def is_open(number: int) -> bool:
    """Every third card found is traded or worn: everybody sees it then."""
    return number % OPEN == OPEN - 1


MQTT = "mqtt"


@dataclass
class Draws:
    """The cards of an evening in the order in which they are found, and who found them."""

    cards: list[str]
    future: int = 0  # what chance would bring after them
    found_by: list[str] = field(default_factory=list)
    learnt: list[set[str]] = field(default_factory=list)  # the seats that know each

    def next(self, seat: str) -> str:
        """The card this seat finds now."""
        self.found_by.append(seat)
        self.learnt.append({seat})
        return self.cards[len(self.found_by) - 1]

    def of(self, seat: str) -> list[int]:
        """What this seat found and has not laid open."""
        return [n for n, who in enumerate(self.found_by) if who == seat and not is_open(n)]

    def others(self, places: Sequence[int], rng: random.Random) -> Draws:
        """Other cards at these places."""
        kept = [card for n, card in enumerate(self.cards) if n not in places]
        left = [card for card in CARRIED if card not in kept]
        for _ in range(100):
            drawn = dict(zip(places, rng.sample(left, len(places)), strict=True))
            if all(drawn[n] != self.cards[n] for n in places):
                return Draws([drawn.get(n, card) for n, card in enumerate(self.cards)])
        raise AssertionError("no other cards are left")


class Dealer(random.Random):
    """Chance that brings these search cards, and is itself otherwise."""

    def __init__(self, seed: int, daemon: Daemon, draws: Draws) -> None:
        super().__init__(seed)
        self._daemon = daemon
        self._draws = draws

    def random(self) -> float:
        session = self._daemon.session
        chance = None if session is None else GAME.chance(session.state)
        if session is None or not isinstance(chance, Draw):
            return super().random()
        frame = session.state.agenda[-1]
        if frame[:2] != ("draw", "search"):
            return super().random()
        card, before = self._draws.next(session.state.mice[frame[2]].seat), 0.0
        for thing, weight in chance.weights.items():
            if thing == card:
                return (before + weight / 2) / sum(chance.weights.values())
            before += weight
        raise AssertionError(f"{card} is not in the deck")


class Party:
    """Hands at the table and phones of the seats, the same in both worlds."""

    def __init__(self, den: Den, keep: Witness, case: Case, draws: Draws) -> None:
        self.den = den
        self.home = den.home
        self.keep = keep
        self.draws = draws
        self.rng = random.Random(case.seed)
        self.robots: tuple[str, ...] = ()

    @property
    def view(self) -> Plain:
        return self.home.session.view(EVERYONE)

    @property
    def frame(self) -> Plain:
        return self.view["agenda"][-1]

    def moves(self, verb: str) -> list[Move]:
        return [m for m in GAME.moves(self.home.session.state) if m.verb == verb]

    async def act(self, move: Move) -> None:
        """With the phone of its seat."""
        session = self.home.session
        request = {"do": "play", "move": write(GAME, session.state, move), "seat": move.seat}
        assert await self.home.daemon.request(request) is None, request
        await self.home.wait(1.2)

    async def press(self, button: str, times: int = 1) -> None:
        for _ in range(times):
            await self.home.press(button)
            await self.home.wait(0.4)

    # -- a turn ---------------------------------------------------------------------------------

    async def turn(self) -> None:
        name = self.view["card"]
        seat = self.view["mice"][name]["seat"]
        if seat in self.robots:
            await self._wait_for_robots(seat)
            return
        if self.frame[0] == "dice":
            await self.den.roll("b2")
        if self.view["side"] not in self.view["mice"][name]["searched"]:
            await self.search(name, seat)
        await self.be_nosy(seat)
        await self.touch(name)
        await self.press(seat, self.rng.randint(2, 8))  # everybody hears what she may do
        await self.share(name)
        await self.equip(name, seat)
        await self.act(Move("end", seat=seat))

    async def _wait_for_robots(self, seat: str) -> None:
        for _ in range(600):
            if self.view["turn"] != seat:
                return
            await self.home.wait(1.0)
        raise AssertionError(f"the robot at {seat} never ends its turn: {self.frame}")

    async def search(self, name: str, seat: str) -> None:
        await self.act(Move("search", seat=seat))
        await self.den.roll("s2")
        if self.frame[0] == "special":
            await self.act(Move("draw", seat=seat))
        await self.find(seat)
        number = len(self.draws.found_by) - 1
        await self.press(seat)
        if is_open(number) and number % 2 == 0:
            await self.act(self.moves("trade")[0])
        else:
            await self.act(self.moves("keep")[0])
            if is_open(number):
                await self.wear(name, self.draws.cards[number])

    async def find(self, seat: str) -> None:
        """The board has drawn, or people show what they drew from their own deck."""
        if self.frame[0] == "draw":
            (handle,) = self.home.console.find(f"card:{self.draws.next(seat)}")
            self.home.console.put(handle, "w1")
            await self.home.wait(2.0)
            self.home.console.away(handle)
            await self.home.wait(2.0)

    async def wear(self, name: str, card: str) -> None:
        """Everybody sees it, or it cannot be worn."""
        wear = Move("wear", card, seat=self.view["mice"][name]["seat"])
        await self.act(Move("equip", seat=wear.seat))
        if wear in self.moves("wear"):
            await self.act(wear)
        await self.act(Move("done", seat=wear.seat))

    async def share(self, name: str) -> None:
        """Now and then something that lies face down changes hands: its taker learns it."""
        giver = self.home.session.state.mice[name]
        mine = [n for n in self.draws.of(giver.seat) if self.draws.cards[n] in giver.pack]
        others = [move for move in self.moves("share") if self.rng.random() < 0.5]
        if not mine or not others:
            return
        await self.act(others[0])
        taker = self.home.session.state.mice[str(others[0].args[0])]
        await self.press(giver.seat, 2)
        card = self.draws.cards[mine[0]]
        if len(taker.pack) < 3 and taker.seat not in self.robots:
            await self.act(Move("give", name, card, seat=giver.seat))
            self.draws.learnt[mine[0]].add(taker.seat)
        await self.act(Move("done", seat=giver.seat))

    async def equip(self, name: str, seat: str) -> None:
        """Only looks at what could be worn; everybody hears it."""
        if not self.moves("equip"):
            return
        await self.act(Move("equip", seat=seat))
        await self.press(seat, 3)
        await self.act(Move("done", seat=seat))

    async def touch(self, name: str) -> None:
        """Nothing is meant by it; it glows."""
        (handle,) = self.home.console.find(f"mouse:{name}")
        cell = self.home.console.where(handle)
        self.home.console.lift(handle)
        await self.home.wait(0.5)
        self.home.console.put(handle, cell)
        await self.home.wait(1.5)

    async def be_nosy(self, seat: str) -> None:
        """Asks for what is nobody's to know, at the table and with the phone of another seat."""
        other = next(one for one in self.view["seats"] if one != seat)
        for request in (
            {"do": "hand", "seat": other},
            {"do": "play", "move": "wear dagger", "seat": other},
            {"do": "play", "move": f"{seat}: equip", "seat": other},
            {"do": "choose", "number": 99, "made": len(self.home.session.made)},
            {"do": "place", "kind": "card:dagger", "spot": "stash fork"},
            {"do": "card", "card": "dagger", "side": ""},
        ):
            self.keep("answer", (request, await self.home.daemon.request(request)))


class PartyBox(OtherBox):
    """A console that knows what the packs hold, for planted leaks alone."""

    packs: Callable[[], object] = list

    def hidden(self) -> object:
        return self.packs()


LONGEST = 3_000.0
"""Virtual seconds after which an evening has failed: a dead table would be waited for in vain."""


# -- an evening -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Evening:
    """What is the same in both worlds."""

    case: Case
    cards_from: str = "board"
    robots: tuple[str, ...] = ()
    cut: bool = False  # the plug is pulled after the first turn

    async def play(self, folder: Path, draws: Draws, faces: Faces) -> World:
        keep, case, broker = Witness(self.case.gap, self.case.names), self.case, ScriptedBroker()

        def console(profile: Profile, seed: int, noise: Noise | None) -> PartyBox:
            return PartyBox(case, faces, keep)

        async with contextlib.AsyncExitStack() as stack:
            stack.enter_context(logs_to(keep))
            house = linked(
                folder, broker, profile=case.profile, language=case.language, console_type=console
            )
            home, _ = await stack.enter_async_context(house)
            self._watch(home, keep, draws)
            guest = await stack.enter_async_context(_looking_on(case, home, keep))
            party = await self._begun(home, keep, draws)
            for n in range(case.moves):
                await party.turn()
                if self.cut and n == 0:
                    await home.restart()
                    self._watch(home, keep, draws).seed(draws.future)
                if guest is not None:
                    await guest.look()
            await home.wait(9.0)  # until a prompt is repeated
            if guest is not None:
                await guest.browse()
            keep.world.plain = home.plain
            keep.world.dealt = _to_come(home)
            for name in ("history", "replay"):
                keep(name, printed(name, folder, home.session.id, case.language))
            for said in broker.log:
                keep(MQTT, said)
        return keep.world

    def _watch(self, home: House, keep: Witness, draws: Draws) -> Dealer:
        keep.watch(home.daemon)
        assert isinstance(home.console, PartyBox)
        home.console.packs = lambda: _packs(home)
        dealer = home.daemon.director.rng = Dealer(self.case.seed, home.daemon, draws)
        return dealer

    async def _begun(self, home: House, keep: Witness, draws: Draws) -> Party:
        """A quiet room, and everybody beside each other."""
        options = {"cards": self.cards_from}
        den = await Den.begun(home, *self.case.names, **options)
        await home.tidy()
        free = [name for name in TOGETHER if not (self.robots and name == "tilda")]
        # Robots wait for a mouse in prison, and do not lead the party into the next room.
        await den.arrange({name: TOGETHER[name] for name in free}, left=0, moved=True)
        await home.daemon.request({"do": "speed", "speed": "fast"})
        await home.daemon.request({"do": "robots", "seats": list(self.robots)})
        home.daemon.director.rng.seed(draws.future)
        party = Party(den, keep, self.case, draws)
        party.robots = self.robots
        return party


def _packs(home: House) -> object:
    state = None if home.daemon.session is None else home.daemon.session.state
    return None if state is None else [mouse.pack for mouse in state.mice.values()]


def _to_come(home: House) -> dict[str, str]:
    """What chance would bring next, as only it may know."""
    return {"next": str(home.daemon.director.rng.random())}


def _looking_on(
    case: Case, home: House, keep: Witness
) -> contextlib.AbstractAsyncContextManager[Guest | None]:
    return visiting(home.daemon, keep) if case.guest else contextlib.nullcontext()


def evening_of(evening: Evening, folder: Path, draws: Draws, faces: Faces | None = None) -> World:
    folder.mkdir(parents=True, exist_ok=True)
    with asyncio.Runner(loop_factory=PatientLoop) as runner:
        return runner.run(asyncio.wait_for(evening.play(folder, draws, faces or {}), LONGEST))
