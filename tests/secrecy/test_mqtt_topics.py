"""What goes to the smart home is the same in two worlds that differ only by what lies face down,
and says nothing of a tile that is up for a moment: a retained message would remember it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pytest

from boardctl.daemon import Daemon
from boardctl.mqtt import discovery, link, topics
from boardctl.mqtt.link import Link
from games import catalogue
from games.kit import COLOURS, EVERYONE, Options, Plain, lasting, play
from tests.boardctl.mqtt.scripted import TOPICS, ScriptedBroker
from tests.conftest import CAMPAIGN
from tests.secrecy.cases import LEVELS, PROFILES
from tests.secrecy.guest import PatientLoop
from tests.secrecy.leaks import secret
from tests.secrecy.worlds import Case, Faces, Players, Witness, World, opened, other_faces

PAIRS = 6 if CAMPAIGN else 1
CASES = [
    Case(
        seed=40 + n, profile=profile, level=level, seats=2, moves=10, gap=0.25,
        clumsy=bool(n % 2), noise=n % 3 == 0,
    )
    for n, (profile, level) in enumerate((p, lv) for p in PROFILES for lv in LEVELS)
]  # fmt: skip

Told = list[tuple[float, str, str, bool]]


def told(case: Case, folder: Path, faces: Faces | None = None) -> tuple[World, Told]:
    """One evening with a broker beside the table, which is away for a while in the middle."""
    folder.mkdir()

    async def evening() -> tuple[World, Told]:
        keep, broker = Witness(case.gap), ScriptedBroker()
        async with opened(case, folder, faces or {}, keep) as daemon:
            joined = Link(daemon, broker.dial, TOPICS, random.Random(case.seed))
            players = Players(case, daemon, faces or {}, keep, None)
            await asyncio.sleep(1.0)
            players.lay()
            await players.play(case.moves // 2)
            broker.kill(forget=True)
            await asyncio.sleep(0.5)
            broker.up = True
            await players.play(case.moves)
            while broker.line is None:
                await asyncio.sleep(1.0)
            broker.command("new", "clan")
            broker.say(TOPICS.births[0], "online")
            await asyncio.sleep(8.5)
            await joined.stop()
        return keep.world, broker.log

    with asyncio.Runner(loop_factory=PatientLoop) as runner:
        return runner.run(evening())


def pair(case: Case, folder: Path, rng: random.Random, n: int = 0) -> tuple[Told, Told, World]:
    here, said = told(case, folder / f"here {n}")
    there, also_said = told(case, folder / f"there {n}", other_faces(here, rng))
    assert there.dealt != here.dealt
    assert there.told == here.told
    return said, also_said, here


@pytest.mark.rule("I-17")
@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.profile.value}-{case.level}")
def test_every_topic_says_the_same_at_the_same_moment_in_both_worlds(
    case: Case, tmp_path: Path
) -> None:
    rng = random.Random(case.seed)
    for n in range(PAIRS):
        here, there, world = pair(case, tmp_path, rng, n)
        assert here == there
        names = ("availability", "game", "turn", "clock", "settings", "health", "event")
        assert {TOPICS.of(name) for name in names} <= {topic for _, topic, _, _ in here}
        assert TOPICS.discovery in {topic for _, topic, _, _ in here}
        assert [kind for kind in world.told if kind.startswith("tile:")]


# -- the comparison is worth something ----------------------------------------------------------


@contextlib.contextmanager
def leaking(where: object, name: str) -> Iterator[None]:
    """The document or event of this name also tells a little of what lies face down."""
    honest = getattr(where, name)

    def leak(daemon: Daemon, *rest: Plain) -> Plain:
        document = honest(daemon, *rest)
        document["health" if name == "documents" else "x"] = secret(daemon.console) % 97
        return document

    with patch.object(where, name, leak):
        yield


@pytest.mark.parametrize(
    ("where", "name"), [(link, "documents"), (topics, "_health"), (discovery, "config")]
)
def test_a_planted_leak_is_caught(where: object, name: str, tmp_path: Path) -> None:
    with leaking(where, name):
        here, there, _ = pair(CASES[2], tmp_path, random.Random(3))
    assert here != there


def test_a_leak_of_time_alone_is_caught(tmp_path: Path) -> None:
    honest = link.Link._tell_events

    async def late(self: Link, line: Plain) -> None:
        await asyncio.sleep(secret(self._daemon.console) % 64 / 256)
        await honest(self, line)

    with patch.object(link.Link, "_tell_events", late):
        here, there, _ = pair(CASES[2], tmp_path, random.Random(3))
    assert here != there


# -- what lies open for a moment ------------------------------------------------------------------


def named(document: Plain) -> set[str]:
    """Every word in a document."""
    if isinstance(document, dict):
        return set(map(str, document)).union(*map(named, document.values()))
    if isinstance(document, list):
        return set().union(*map(named, document))
    return {document} if isinstance(document, str) else set()


@pytest.mark.rule("I-18")
@pytest.mark.parametrize("profile", PROFILES)
def test_no_message_names_a_place_of_the_forest_with_a_tile(profile: Plain, tmp_path: Path) -> None:
    case = Case(seed=33, profile=profile, level="full", seats=2, moves=14)
    world, said = told(case, tmp_path / "here")
    up = {kind.partition(":")[2] for kind in world.told if kind.startswith("tile:")}
    cells = {f"{column}{row}" for column in "ABCD" for row in "1234"}
    assert len(up) > 2
    for _, topic, payload, _ in said:
        if payload.startswith("{") and topic != TOPICS.discovery:
            words = named(json.loads(payload))
            assert not (words & up and words & cells), payload


def levels() -> list[tuple[str, Options]]:
    """Every game, with each of its levels if it has any."""
    found: list[tuple[str, Options]] = []
    for game in catalogue.all_games().values():
        choices = [choice for o in game.options if o.name == "level" for choice in o.choices]
        found += [(game.id, {"level": choice}) for choice in choices] or [(game.id, {})]
    return found


@pytest.mark.parametrize(("game_id", "options"), levels())
def test_what_lasts_of_a_view_never_names_a_face_with_its_place(
    game_id: str, options: Options
) -> None:
    """For every game with pieces that begin face down, whatever is played."""
    game, rng = catalogue.find(game_id), random.Random(7)
    data, seats = game.read_data(options), COLOURS[: game.seat_counts[0]]
    hidden = {piece.picture for piece in game.table.pieces(seats, data) if piece.back}
    for _ in range(12 if CAMPAIGN else 3):
        state = game.start(seats, options, data)
        for _ in range(150):
            if game.over(state) is not None:
                break
            chance, moves = game.chance(state), game.moves(state)
            move = chance.sample(rng.random) if chance is not None else rng.choice(moves)
            state, _ = play(game, state, move)
            view = game.view(state, EVERYONE)
            words = named(lasting(game, view))
            for spot, face in game.table.open_faces(view).items():
                place, tile = spot.partition(" ")[2], face.partition("-")[2]
                if face in hidden and place:  # one of several places
                    assert not ({face, tile} & words and {spot, place} & words), spot
