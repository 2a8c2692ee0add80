"""Le trio de souris in two worlds that differ only by cards nobody has laid: the order of closed
piles, or hands that the program has dealt. Everything people could perceive is the same, byte for
byte and at the same moment; only the seat itself sees its hand."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from boardctl import private
from boardctl.daemon import Daemon
from boardctl.journal import Journal
from boardctl.roles import Who
from boardctl.state_folder import JOURNAL
from games import catalogue
from games.kit import COLOURS, Plain
from hardware.ports import Profile
from tests.conftest import CAMPAIGN
from tests.secrecy.guest import PatientLoop
from tests.secrecy.worlds import (
    CHANNELS,
    Case,
    OtherBox,
    Witness,
    World,
    deranged,
    differing,
    logs_to,
    phone_of,
    printed,
)

GAME = catalogue.find("trio-de-souris")
IDS = [card["id"] for card in GAME.read_data({})["card"]]
GATE = {"a": "w1", "b": "w2"}
PAIRS = 6 if CAMPAIGN else 2
TABLES = [
    (profile, seed)
    for n, profile in enumerate((Profile.PADS, Profile.LOOPS))
    for seed in (range(6) if CAMPAIGN else (n,))
]
"""On both consoles, with calm (even) and noisy (odd) sensors."""

CARDS = 7
"""Cards that are laid in each evening."""


@dataclass
class Evening:
    """What was done in the first world, to be done again in the other."""

    dealt: list[str] = field(default_factory=list)
    laid: list[tuple[str, str]] = field(default_factory=list)
    hands: dict[str, set[str]] = field(default_factory=dict)


class Dealer(random.Random):
    """Chance that deals these cards, and is itself afterwards."""

    def __init__(self, seed: int, cards: Sequence[str]) -> None:
        super().__init__(seed)
        self._pool = list(IDS)
        self._cards = list(cards)

    def random(self) -> float:
        if not self._cards:
            return super().random()
        place = self._pool.index(self._cards.pop(0))
        share = (place + 0.5) / len(self._pool)
        del self._pool[place]
        return share


class Table:
    """Hands at a trio, the same in both worlds."""

    def __init__(self, daemon: Daemon, keep: Witness, seed: int) -> None:
        self.daemon = daemon
        self.console = daemon.simulated
        self.keep = keep
        self.rng = random.Random(seed)

    @property
    def state(self) -> Plain:
        assert self.daemon.session is not None
        return GAME.dump(self.daemon.session.state)

    async def press(self, button: str) -> None:
        self.console.press(button)
        await asyncio.sleep(0.2)
        self.console.release(button)
        await asyncio.sleep(1.5)

    async def begin(self) -> None:
        await asyncio.sleep(1.5)
        await self.press("red")
        await self.press("ok")
        await asyncio.sleep(3.0)

    async def turn(self, card: str, side: str) -> None:
        await self.be_nosy()
        if self.state["options"]["pro"] == "true":
            await self.press(self.state["turn"])  # the curtain opens: everybody hears the choice
        handle = self.console.find(f"card:{card}")[0]
        self.console.put(handle, GATE[side])
        await asyncio.sleep(1.2)
        self.console.lift(handle)
        await asyncio.sleep(0.6)
        if self.state["stack"]:
            self.console.put(handle, "c3")
        else:
            for piece in self.console.pieces():
                if piece.kind.startswith("card:"):
                    self.console.away(piece.handle)
        await asyncio.sleep(3.0)
        if self.state["phase"] in ("again", "comfort"):
            await self.press("ok")

    async def be_nosy(self) -> None:
        """Asks for what is nobody's to know."""
        seat = "blue" if self.state["turn"] == "red" else "red"
        for request in (
            {"do": "hand", "seat": seat},
            {"do": "carry"},
            {"do": "card", "card": "", "side": "c"},
            {"do": "place", "kind": "card:T01", "spot": "cheese"},
        ):
            if request["do"] != "card" or self.state["options"]["pro"] == "true":
                self.keep("answer", (request, await self.daemon.request(request)))

    def next_card(self) -> tuple[str, str]:
        """Any card this seat could have."""
        pile = self.state["piles"][self.state["turn"]]
        known = [name.split()[0] for name in pile["known"]]
        if self.state["options"]["pro"] == "true":
            return self.rng.choice(known), self.rng.choice("ab")
        held = {w.split()[0] for p in self.state["piles"].values() for w in p["known"]}
        held |= {word.split()[0] for word in self.state["stack"]}
        return self.rng.choice([name for name in IDS if name not in held]), self.rng.choice("ab")


async def play(case: Case, folder: Path, evening: Evening, faces: Mapping[str, str]) -> World:
    """Plays an evening; an empty one is thought of on the way, and remembered."""
    keep = Witness(case.gap, case.names)
    with logs_to(keep):
        journal = Journal.open(folder / JOURNAL, inline=True)
        journal.store.db.execute("PRAGMA synchronous = OFF")  # no power is cut here
        daemon = Daemon(OtherBox(case, faces, keep), journal, case.language)
        daemon.director.rng = Dealer(case.seed, evening.dealt)
        keep.watch(daemon)
        daemon.start()
        async with contextlib.AsyncExitStack() as house:
            house.push_async_callback(daemon.stop)
            await daemon.new_game(GAME, case.names, {"pro": case.level})
            table = Table(daemon, keep, case.seed)
            await table.begin()
            assert daemon.session is not None
            rows = [made.row.text.split() for made in daemon.session.made]
            evening.dealt = [words[1] for words in rows if words[0] == "dealt"]
            piles = table.state["piles"]
            evening.hands = {
                seat: {name.split()[0] for name in piles[seat]["known"]} for seat in case.names
            }
            for n in range(case.moves):
                if n == len(evening.laid):
                    evening.laid.append(table.next_card())
                await table.turn(*evening.laid[n])
            await asyncio.sleep(9.0)  # until a prompt is repeated
            keep.world.plain = table.state
            for name in ("history", "replay"):
                keep(name, printed(name, folder, daemon.session.id, case.language))
    return keep.world


def evening_of(case: Case, folder: Path, evening: Evening, faces: Mapping[str, str]) -> World:
    folder.mkdir(parents=True, exist_ok=True)
    with asyncio.Runner(loop_factory=PatientLoop) as runner:
        return runner.run(play(case, folder, evening, faces))


def never_laid(evening: Evening) -> list[str]:
    laid = {card for card, _ in evening.laid}
    return [name for name in IDS if name not in laid]


def case_of(seed: int, profile: Profile, pro: str) -> Case:
    """`level` of the common case stands for the variant here."""
    noisy = seed % 2 == 1
    language = ("en", "fr")[seed % 2]
    return Case(seed, profile, pro, moves=CARDS, seats=2, noise=noisy, language=language, gap=0.25)


@pytest.mark.parametrize(("profile", "seed"), TABLES)
def test_hands_of_another_deal_are_perceived_alike_by_everybody_else(
    seed: int, profile: Profile, tmp_path: Path
) -> None:
    case = case_of(seed, profile, "true")
    evening = Evening()
    here = evening_of(case, tmp_path / "here", evening, {})
    assert len(here.channel("document", float("inf"))) > 20
    for n in range(PAIRS):
        swap = deranged(never_laid(evening), random.Random(n))
        other = Evening([swap.get(card, card) for card in evening.dealt], evening.laid)
        there = evening_of(case, tmp_path / f"there {n}", other, {})
        assert there.plain["piles"] != here.plain["piles"]
        assert there.plain["stack"] == here.plain["stack"]
        assert differing(here, there) == {}


@pytest.mark.parametrize(("profile", "seed"), TABLES)
def test_piles_in_another_order_are_perceived_alike_by_everybody(
    seed: int, profile: Profile, tmp_path: Path
) -> None:
    case = case_of(seed, profile, "false")
    evening = Evening()
    here = evening_of(case, tmp_path / "here", evening, {})
    for n in range(PAIRS):
        swap = deranged(never_laid(evening), random.Random(n))
        faces = {f"card:{card}": f"card:{other}" for card, other in swap.items()}
        there = evening_of(case, tmp_path / f"there {n}", evening, faces)
        assert there.plain == here.plain, "the rules know no order of a closed pile"
        assert differing(here, there) == {}


def test_a_seat_sees_the_hand_that_differs_and_a_laid_card_makes_a_difference(
    tmp_path: Path,
) -> None:
    """So the comparison above can fail."""
    case = case_of(0, Profile.PADS, "true")
    evening = Evening()
    here = evening_of(case, tmp_path / "here", evening, {})
    data = GAME.read_data({})
    swap = deranged(never_laid(evening), random.Random(0))
    other = Evening([swap.get(card, card) for card in evening.dealt], evening.laid)
    there = evening_of(case, tmp_path / "there", other, {})
    hands = [GAME.view(GAME.load(world.plain, data), COLOURS[0])["hand"] for world in (here, there)]
    assert hands[0] != hands[1]
    first, *rest = evening.laid
    turned = (first[0], "ab"[first[1] == "a"])
    changed = evening_of(case, tmp_path / "turned", Evening(evening.dealt, [turned, *rest]), {})
    assert {"document", "lights"} <= set(differing(here, changed))


def test_no_word_of_a_hand_is_in_any_channel(tmp_path: Path) -> None:
    case = case_of(0, Profile.PADS, "true")
    evening = Evening()
    world = evening_of(case, tmp_path / "here", evening, {})
    hidden = never_laid(evening)
    assert len(hidden) >= 17
    for perceived in (p for p in world.perceived if p.channel in CHANNELS):
        before, faces, after = str(perceived.what).partition('"faces":{')
        text = before + (after.partition('},"places"')[2] if faces else "")
        assert [name for name in hidden if f"{name} " in text or f"-{name}" in text] == []


# -- phones of seats ------------------------------------------------------------------------------


THREE = replace(case_of(0, Profile.PADS, "true"), seats=3, moves=3)


def two_deals(folder: Path) -> tuple[World, World]:
    """Red has the same hand in both worlds; what the other two have, and nobody lays, differs."""
    case, evening = THREE, Evening()
    here = evening_of(case, folder / "here", evening, {})
    red = case.names[0]
    others = [card for card in never_laid(evening) if card not in evening.hands[red]]
    swap = deranged(others, random.Random(1))
    other = Evening([swap.get(card, card) for card in evening.dealt], evening.laid)
    there = evening_of(case, folder / "there", other, {})
    assert other.hands[red] == evening.hands[red]
    return here, there


def test_the_phone_of_a_seat_is_told_its_own_hand_and_never_another(tmp_path: Path) -> None:
    here, there = two_deals(tmp_path)
    red, yellow, _ = THREE.names
    assert len(here.channel(phone_of(red), float("inf"))) > 5
    assert differing(here, there, channels=(*CHANNELS, phone_of(red))) == {}
    assert differing(here, there, channels=[phone_of(yellow)]) != {}, "it sees its own"


def test_a_hand_that_is_told_to_another_phone_is_caught(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = private.part

    def leaky(daemon: Daemon, who: Who) -> Plain:
        told = honest(daemon, who)
        if who.seat is not None and daemon.session is not None:
            told["view"] = [daemon.session.view(seat) for seat in daemon.session.setup.seats]
        return told

    monkeypatch.setattr(private, "part", leaky)
    here, there = two_deals(tmp_path)
    assert differing(here, there) == {}
    assert phone_of("red") in differing(here, there, channels=[phone_of("red")])
