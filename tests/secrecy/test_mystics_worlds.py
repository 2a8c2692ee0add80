"""Mice & Mystics in two worlds that differ only by cards nobody has seen: what a seat found and
keeps face down, or what chance will bring. Everything people could perceive is the same, byte for
byte and at the same moment; only the phones of those who know a card tell it."""

from __future__ import annotations

import contextlib
import logging
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

import pytest

from boardctl import history, private, requests
from boardctl.daemon import Daemon
from boardctl.director.session import Session
from boardctl.mqtt import link
from boardctl.robots import Robots
from boardctl.roles import Who
from games.kit import Event, Move, Plain
from hardware.ports import Profile
from tests.conftest import CAMPAIGN
from tests.secrecy import leaks
from tests.secrecy.party import CARRIED, MQTT, Draws, Evening, evening_of
from tests.secrecy.worlds import CHANNELS, Case, Faces, World, differing, phone_of

pytestmark = [pytest.mark.rule("MM-136")]

RED, YELLOW, GREEN = SEATS = ("red", "yellow", "green")
EVERYBODY = (*CHANNELS, MQTT)
PAIRS = 3 if CAMPAIGN else 1


def evening(seed: int, turns: int, **more: Any) -> Evening:
    """On both consoles, in both languages, with calm (even) and noisy (odd) sensors."""
    case = Case(
        seed,
        (Profile.LOOPS, Profile.PADS)[seed // 2 % 2],
        seats=len(SEATS),
        moves=turns,
        noise=seed % 2 == 1,
        language=("en", "fr")[seed % 2],
        gap=0.4,
        guest=more.pop("guest", False),
    )
    return Evening(case, **more)


EVENINGS = [
    evening(0, 2, guest=True, robots=(YELLOW,)),
    evening(1, 1, cards_from="table"),
    *(evening(seed, 2 + seed % 2) for seed in range(2, 7 if CAMPAIGN else 2)),
    *(evening(seed, 4, cut=True) for seed in range(7, 8 if CAMPAIGN else 7)),
    *(evening(seed, 3, cards_from="table") for seed in range(8, 10 if CAMPAIGN else 8)),
    *(evening(seed, 3, robots=(YELLOW,)) for seed in range(10, 12 if CAMPAIGN else 10)),
]


def name_of(evening: Evening) -> str:
    present = {"robot": evening.robots, "guest": evening.case.guest, "cut": evening.cut}
    more = [name for name, there in present.items() if there]
    return "-".join((evening.cards_from, *more, str(evening.case.seed)))


class Pair(NamedTuple):
    here: World
    there: World
    knowing: set[str]  # the seats that have seen what differs


def dealt(evening: Evening) -> Draws:
    return Draws(random.Random(evening.case.seed).sample(CARRIED, 5))


def pairs(evening: Evening, folder: Path, many: int) -> Iterator[Pair]:
    """What red found and keeps is another card in each of the other worlds, and what chance will
    bring as well (MM-014, MM-015)."""
    draws = dealt(evening)
    here = evening_of(evening, folder / "here", draws)
    places = draws.of(RED)
    assert places, "red hides nothing: take another seed"
    for n in range(many):
        other = draws.others(places, random.Random(n))
        other.future = n + 1
        there = evening_of(evening, folder / f"there {n}", other, faces(draws, other))
        assert other.found_by == draws.found_by
        assert there.dealt != here.dealt
        yield Pair(here, there, set().union(*(draws.learnt[place] for place in places)))


def faces(draws: Draws, other: Draws) -> Faces:
    """The family's own cards: the same one is in the hand, with another face."""
    changed = {a: b for a, b in zip(draws.cards, other.cards, strict=True) if a != b}
    came = [card for card in changed.values() if card not in changed]
    went = [card for card in changed if card not in changed.values()]
    swap = changed | dict(zip(came, went, strict=False))
    return {f"card:{card}": f"card:{instead}" for card, instead in swap.items()}


def phones(seats: set[str]) -> list[str]:
    return [phone_of(seat) for seat in SEATS if seat in seats]


@pytest.mark.parametrize("evening", EVENINGS, ids=name_of)
def test_what_a_seat_keeps_face_down_is_perceived_alike_by_everybody_else(
    evening: Evening, tmp_path: Path
) -> None:
    for here, there, knowing in pairs(evening, tmp_path, PAIRS):
        assert there.plain["mice"] != here.plain["mice"]
        others = phones(set(SEATS) - knowing)
        assert differing(here, there, channels=(*EVERYBODY, *others)) == {}
        told = differing(here, there, channels=phones(knowing))
        assert set(told) == set(phones(knowing)), "they see their own"
        channels = {perceived.channel for perceived in here.perceived}
        assert channels >= {*EVERYBODY, *phones(set(SEATS))} - {"guest", "http", "log"}
        assert ("guest" in channels) == evening.case.guest


def test_there_are_enough_pairs_of_every_sort() -> None:
    assert len(EVENINGS) * PAIRS >= (36 if CAMPAIGN else 2)
    assert {evening.cards_from for evening in EVENINGS} == {"board", "table"}
    assert {evening.case.noise for evening in EVENINGS} == {False, True}
    assert any(evening.robots for evening in EVENINGS)
    assert any(evening.case.guest for evening in EVENINGS)


# -- planted leaks --------------------------------------------------------------------------------


def _every_event(event: Event) -> bool:
    return True


def _every_view(honest: Any) -> Callable[..., Any]:
    """The phone of a seat is told the cards of all."""

    def part(daemon: Daemon, who: Who) -> Plain:
        told = honest(daemon, who)
        if who.seat is not None and daemon.session is not None:
            told["view"] = [daemon.session.view(seat) for seat in SEATS]
        return told

    return part


def _logged(honest: Any) -> Callable[..., Any]:
    async def play(self: Session, move: Move, gesture: Any = None) -> Any:
        logging.getLogger("boardctl.director").debug("played %s", move)
        return await honest(self, move, gesture)

    return play


def _answered(honest: Any) -> Callable[..., Any]:
    async def perform(daemon: Daemon, message: dict[str, Any]) -> str | None:
        why = await honest(daemon, message)
        return None if why is None else f"{why}{leaks.secret(daemon.console)}"

    return perform


def _published(honest: Any) -> Callable[..., Any]:
    def documents(daemon: Daemon, *rest: Plain) -> Plain:
        return {**honest(daemon, *rest), "health": leaks.secret(daemon.console)}

    return documents


SHARED = ("glow", "pixel", "caption", "sound", "field", "guest", "etag", "history", "private")
"""Those of Le clan that tell of whatever is hidden."""

OWN: dict[str, tuple[object, str, Callable[..., Any]]] = {
    "replay": (history, "_is_public", lambda honest: _every_event),
    "log": (Session, "play", _logged),
    "answer": (requests, "perform", _answered),
    MQTT: (link, "documents", _published),
    phone_of(GREEN): (private, "part", _every_view),
}
"""Channel → what is patched."""


def test_leaks_that_are_planted_are_caught_each_in_its_channel(tmp_path: Path) -> None:
    with contextlib.ExitStack() as garden:
        for name in SHARED:
            garden.enter_context(leaks.planted(name))
        for where, name, make in OWN.values():
            garden.enter_context(patch.object(where, name, make(getattr(where, name))))
        ((here, there, knowing),) = pairs(evening(0, 1, guest=True), tmp_path, 1)
    assert GREEN not in knowing
    caught = differing(here, there, channels=(*EVERYBODY, phone_of(GREEN)))
    assert set(caught) == {leaks.LEAKS[name].channel for name in SHARED} | OWN.keys()
    assert set(caught) == {*EVERYBODY, phone_of(GREEN)}


def test_a_robot_that_peeks_is_caught(tmp_path: Path) -> None:
    """It says nothing, and thinks a little longer about what another seat holds."""
    honest = Robots._thinking

    def peeking(self: Robots) -> float:
        return honest(self) + leaks.secret(self._daemon.console) % 64 / 64

    with patch.object(Robots, "_thinking", peeking):
        ((here, there, _),) = pairs(evening(0, 2, robots=(YELLOW,)), tmp_path, 1)
    assert {"lights", "document"} <= differing(here, there, channels=EVERYBODY).keys()
