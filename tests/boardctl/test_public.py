"""The document everybody may see: its shape, and that nothing private ever gets into it."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from games.kit import Piece, Plain
from hardware.cells import BUTTONS, CELLS
from hardware.pieces import BoxedPiece
from hardware.ports import Profile
from hardware.simulated import SimulatedConsole
from hardware.virtual_time import run
from tests.boardctl import seesaw_table as seesaw
from tests.boardctl.house import House, house, virtual

KEYS = {
    "": {
        *("type", "language", "games", "game", "scene", "caption", "sound", "lights", "screen"),
        *("console", "trackers", "troubles", "drivers", "saved", "safe", "hand", "settings"),
    },
    "games.*": {"id", "title", "seats", "options", "playable"},
    "games.*.options.*": {"name", "title", "about", "default", "only_with", "choices"},
    "games.*.options.*.only_with.*": {"name", "value"},
    "games.*.options.*.choices.*": {"value", "title"},
    "game": {
        *("id", "number", "title", "view", "moves_made", "can_take_back", "corrections", "counts"),
        *("dice", "faces", "places"),
    },
    "game.corrections.*": {"id", "title"},
    "game.counts.*": {"id", "title"},
    "game.places": {"pieces", "spots"},
    "game.places.pieces.*": {"kind", "title"},
    "scene": {"mood", "prompt", "key", "seat", "picture", "number"},
    "caption": {"seq", "text", "urges", "clips"},
    "drivers.*": {"part", "state", "cause", "fix"},
    "sound": {"seq", "name"},
    "console": {"profile", "pieces", "mat"},
    "console.pieces.*": {"handle", "picture", "where", "side"},
    "console.mat": {"name", "spots"},
    "settings": {"volume", "quiet", "paused", "age", "robots", "speed"},
    "trackers.*": {"name", "title", "text", "value", "limit", "urgency", "seat"},
}


def at(document: Plain, path: str) -> list[Plain]:
    """Everything at a path of the document; `*` is each entry of a list."""
    found = [document]
    for part in path.split(".") if path else ():
        found = [
            deeper
            for here in found
            if here is not None
            for deeper in (here if part == "*" else [here[part]])
        ]
    return [here for here in found if here is not None]


def check_shape(document: Plain) -> None:
    assert json.loads(json.dumps(document, allow_nan=False)) == document
    for path, keys in KEYS.items():
        for table in at(document, path):
            assert set(table) == keys, path
    assert document["type"] == "table"
    assert len(base64.b64decode(document["screen"])) == 128 * 64 // 8
    for cell, light in document["lights"].items():
        assert cell in CELLS or cell.removeprefix("button:") in BUTTONS
        assert set(light) == {"rgb", "effect"}
        assert re.fullmatch("#[0-9a-f]{6}", light["rgb"])


@virtual
async def test_the_document_has_exactly_its_documented_keys_at_every_moment(
    tmp_path: Path,
) -> None:
    async with house(tmp_path) as home:
        check_shape(home.daemon.public())
        await home.wait(1.0)
        check_shape(home.daemon.public())
        home.daemon.subscribe(lambda: check_shape(home.daemon.public()))
        await home.playing("red", "yellow")
        await home.arrange({"red": "square 27"})
        await home.roll(1)
        await home.carry("mouse:red", "g5")
        assert [t["value"] for t in home.daemon.public()["trackers"]] == [2]
        home.console.unplug()
        await home.wait(1.0)
        home.console.fault("no-screen")
        home.console.fault("no-sound")
        assert len(home.daemon.public()["troubles"]) == 3
        home.console.plug()
        await home.hold("back")
        await home.press("back")
        await home.daemon.end_game()
        check_shape(home.daemon.public())


@pytest.mark.parametrize("language", ["fr", "en"])
@virtual
async def test_every_text_of_the_document_is_in_its_language(tmp_path: Path, language: str) -> None:
    """A key nobody translated would be shown as it is."""
    async with house(tmp_path, language=language) as home:
        await home.playing("red", "yellow")
        await home.roll(3)
        document = home.daemon.public()
        titles = [
            *(here["title"] for path in KEYS for here in at(document, path) if "title" in here),
            document["scene"]["prompt"],
            document["caption"]["text"],
        ]
        assert document["language"] == language
        for title in titles:
            assert title
            assert not re.fullmatch(r"[a-z_]+\.[a-z_.:\-0-9]+", title), title


@virtual
async def test_pieces_are_known_by_handles_that_tell_nothing(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await seesaw.set_up(home, "red", "yellow")
        document = home.daemon.public()
        pieces = document["console"]["pieces"]
        assert len(pieces) == len(home.console.pieces())
        assert all(re.fullmatch("[0-9a-f]{10}", piece["handle"]) for piece in pieces)
        assert {piece["picture"] for piece in pieces} == {
            *("mouse-red", "mouse-yellow", "shell", "whistle", "card", "die", "mat")
        }
        sides = {piece["picture"] for piece in pieces if piece["side"] is not None}
        assert sides == {"die"}


# -- what must never be in it -------------------------------------------------------------------


async def seesaw_with_everything(home: House) -> None:
    """Cards drawn, a mouse on the plank, something wrong, a card in a hand, a stranger."""
    await seesaw.set_up(home, "red", "yellow")
    await seesaw.mix(home)
    await seesaw.deal(home, "heavy", "light")
    await home.wait(2.0)
    await home.carry("mouse:red", "d5")
    home.put("card:middle", "w6")
    await home.wait(6.0)
    home.lift("card:middle")
    await home.wait(1.0)
    home.console.put(home.piece("card:middle"), "a1")
    await home.wait(6.0)
    home.put("card:middle", "w1")
    await home.wait(6.0)
    home.console.away(home.piece("card:middle"))
    await home.hold("back")
    await home.press("red", "back")
    await home.tidy()


@pytest.mark.parametrize("profile", [Profile.PADS, Profile.LOOPS])
@virtual
async def test_no_tag_and_no_hidden_card_is_ever_in_the_document(
    tmp_path: Path, profile: Profile
) -> None:
    async with house(tmp_path, profile) as home:
        seen: set[str] = set()
        home.daemon.subscribe(lambda: seen.add(json.dumps(home.daemon.public())))
        await seesaw_with_everything(home)
        assert home.session.state.hands == {"red": "heavy", "yellow": "light"}
        secrets = [uid for uid, _ in home.console.tags.known()] + [
            *("card:light", "card:middle", "card:heavy", "heavy", "light card", "middle"),
        ]
        assert len(seen) > 50
        for document in seen:
            public = json.dumps({**json.loads(document), "lights": {}})
            for secret in secrets:
                assert secret not in public
        assert home.said()
        assert not [text for text in home.said() for secret in secrets if secret in text]


class Dealt(SimulatedConsole):
    """A console whose box was packed in another order: the same handles and tags, other cards."""

    order = ("light", "middle", "heavy")

    def box(self, pieces: Sequence[BoxedPiece], mat_name: str, *, label: str = "") -> None:
        cards = [piece for piece in pieces if piece.kind.startswith("card:")]
        faces = [piece.kind for piece in cards for _ in range(piece.count)]
        turned = [f"card:{name}" for name in self.order for _ in range(faces.count(f"card:{name}"))]
        one_by_one: list[BoxedPiece] = []
        for piece in pieces:
            if piece in cards:
                for _ in range(piece.count):
                    one_by_one.append(Piece(turned.pop(0), piece.picture))
            else:
                one_by_one.append(piece)
        super().box(one_by_one, mat_name, label=label)


class OtherWorld(Dealt):
    order = ("heavy", "light", "middle")


class Watcher:
    """Everything anybody could see or hear, with its time, byte by byte."""

    def __init__(self, home: House) -> None:
        self.home = home
        self.stream: list[tuple[float, str]] = []
        home.daemon.subscribe(self.look)

    def look(self) -> None:
        document = json.dumps(self.home.daemon.public(), sort_keys=True)
        if not self.stream or self.stream[-1][1] != document:
            self.stream.append((self.home.now, document))

    def everything(self) -> list[tuple[float, str]]:
        return [
            *self.stream,
            *((caption.at, caption.text) for caption in self.home.captions),
            *((sound.at, sound.text) for sound in self.home.sounds),
        ]


def hidden_cards(console: SimulatedConsole) -> list[str]:
    """Card handles in the order of the box: the same in both worlds, whatever their faces."""
    return [piece.handle for piece in console.pieces() if piece.picture == "card"]


async def one_world(
    tmp_path: Path, profile: Profile, console_type: type[SimulatedConsole]
) -> tuple[list[tuple[float, str]], Any]:
    """A night in which the cards never count: shown, mislaid, put right, nobody on the plank."""
    async with house(tmp_path / console_type.__name__, profile, console_type=console_type) as home:
        watcher = Watcher(home)
        await seesaw.set_up(home, "red", "yellow")
        await seesaw.mix(home)
        first, second, third, *_ = hidden_cards(home.console)
        for card in (first, second):
            home.console.put(card, "w1")
            await home.wait(1.5)
            home.console.lift(card)
            await home.wait(1.5)
            home.console.away(card)
        await home.wait(2.0)
        hands = dict(home.session.state.hands)
        for cell in ("w6", "a1", "w1"):  # a card where none belongs
            home.console.put(third, cell)
            await home.wait(6.0)
        home.console.away(third)
        await home.wait(1.0)
        await home.carry("mouse:red", "d5")
        await home.press("back")
        await home.wait(5.0)
        await home.tidy()
        await home.press("red", "yellow", "ok")
        await home.wait(2.0)
        await home.roll(1, 1)
        await home.wait(10.0)
        return watcher.everything(), hands


@pytest.mark.parametrize("profile", [Profile.PADS, Profile.LOOPS])
def test_two_worlds_that_differ_by_hidden_cards_look_and_sound_the_same(
    tmp_path: Path, profile: Profile
) -> None:
    worlds = []
    for console_type in (Dealt, OtherWorld):
        (tmp_path / console_type.__name__).mkdir()
        worlds.append(run(one_world(tmp_path, profile, console_type)))
    (here, our_cards), (there, their_cards) = worlds
    assert our_cards != their_cards
    assert len(here) > 100
    assert here == there


@virtual
async def test_a_number_to_choose_is_said_in_words_where_a_game_has_them(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        games = {game["id"]: game for game in home.daemon.public()["games"]}
    options = {option["name"]: option for option in games["mmm"]["options"]}
    steps = options["extra_steps_alignment"]["choices"]
    assert [choice["title"] for choice in steps[:2]] == ["None", "One step"]
