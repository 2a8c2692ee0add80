"""`boardctl enrol`: at the simulated console, at a real one, and as a command."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from boardctl import cli, enrol
from boardctl.config import Config, ConsoleSection, GameSection, StateSection
from boardctl.enrol import Guide
from boardctl.state_folder import StateBusy, StateFolder
from boardctl.texts import Texts
from boardctl.voice.voice import Voice, seconds
from games import catalogue
from games.kit import line
from hardware import stepped_time, virtual_time
from hardware.cells import CELLS
from hardware.enrolment import Enrolment
from hardware.link_port import UsbPorts
from hardware.pico_console import PicoConsole
from hardware.ports import HouseConsole, Profile
from hardware.registry import FILE, RegisteredTags, Registry, tags_of
from hardware.simulated import SimulatedConsole
from hardware.tags import Tag
from tests.boardctl.built import Built, Panel, box
from tests.boardctl.voice.small_pack import small_pack
from tests.hardware.recorded_sound import length, sound_card, until

GAME = catalogue.find("souriciere")


class Typist:
    """Somebody at the terminal, whose lines come when the test says so."""

    def __init__(self) -> None:
        self.type: Callable[[str], None] = lambda text: None
        self.leave: Callable[[], None] = lambda: None

    def __call__(
        self, tell: Callable[[str], None], ended: Callable[[], None]
    ) -> Callable[[], None]:
        self.type, self.leave = tell, ended
        return lambda: None


class Session:
    """An enrolment at some console, as the command makes it."""

    def __init__(self, folder: Path, console: HouseConsole, language: str = "en") -> None:
        self.registry = Registry.open(folder / FILE)
        tags = RegisteredTags(self.registry)
        tags.open(GAME.id)
        pieces, mat = box()
        self.console = console
        self.typist = Typist()
        self.enrolment = Enrolment(console.profile, tags, tags_of(pieces, mat))
        texts = Texts(language, [catalogue.folder(GAME)])
        self.guide = Guide(console, self.enrolment, texts)
        self.ended = asyncio.create_task(self.guide.run(self.typist))

    async def enter(self, times: int = 1) -> None:
        for _ in range(times):
            self.typist.type("")
            await asyncio.sleep(2.0)

    async def leave(self) -> int:
        if not self.ended.done():
            self.typist.type("quit")
        return await self.ended


def simulated() -> SimulatedConsole:
    console = SimulatedConsole(Profile.PADS, 3)
    pieces, mat = box()
    console.box(pieces, mat)
    for piece in console.pieces():
        console.away(piece.handle)
    return console


def test_every_piece_of_the_simulated_box_becomes_known_by_enter(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def story() -> None:
        console = simulated()
        session = Session(tmp_path, console)
        await asyncio.sleep(1.0)
        assert console.lights["w8"].effect == "pulse"
        await session.enter()
        assert console.lights["w1"].effect == "pulse"
        await session.enter(12)
        assert await session.leave() == 0
        assert session.registry.tags(GAME.id) == dict(console.tags.known())

    virtual_time.run(story())
    said = capsys.readouterr().out
    assert "0/13  Put the mat here: classic-34." in said
    assert "6/13  Put the sky blue mouse here." in said
    assert "12/13  Put the die here, 6 up." in said
    assert said.rstrip().endswith("13/13  I know all the pieces!")


def test_it_goes_on_where_it_stopped_and_speaks_french_as_well(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def story() -> None:
        console = simulated()
        session = Session(tmp_path, console)
        await asyncio.sleep(1.0)
        await session.enter(2)
        assert await session.leave() == 1
        again = simulated()
        session = Session(tmp_path, again, "fr")
        await asyncio.sleep(1.0)
        assert session.enrolment.asked == Tag("mouse:yellow")
        again.put(again.find("mouse:red")[0], "w1")
        await asyncio.sleep(2.0)
        assert again.lights["w1"].effect == "breathe"
        session.typist.type("skip")
        session.typist.type("skip")
        assert session.enrolment.asked == Tag("mouse:blue")
        session.typist.leave()
        assert await session.ended == 1

    virtual_time.run(story())
    said = capsys.readouterr().out
    assert "11 tags to go: the same command goes on from here." in said
    assert "2/13  Pose la souris jaune ici." in said
    assert "Déjà vue. Prends-en une autre." in said
    assert "It is mouse:red already. If that is wrong, begin again with --anew mouse:red." in said


async def press(console: SimulatedConsole, button: str, seconds: float = 0.2) -> None:
    console.press(button)
    await asyncio.sleep(seconds)
    console.release(button)
    await asyncio.sleep(0.5)


def test_back_takes_back_and_ok_held_skips(tmp_path: Path) -> None:
    async def story() -> None:
        console = simulated()
        session = Session(tmp_path, console)
        await asyncio.sleep(1.0)
        await session.enter(2)
        await press(console, "back")
        assert session.enrolment.asked == Tag("mouse:red")
        await press(console, "ok")
        assert session.enrolment.asked == Tag("mouse:red"), "a short press may be meant kindly"
        await press(console, "ok", 3.5)
        assert session.registry.untagged(GAME.id) == {"mouse:red"}
        assert session.enrolment.asked == Tag("mouse:yellow")
        session.typist.type("what?")
        assert await session.leave() == 1

    virtual_time.run(story())


def lit(built: Built) -> list[str]:
    """The cells whose lights on the strip are on."""
    assert built.board is not None
    return [cell for cell, rgb in zip(CELLS, built.board.strip(), strict=True) if any(rgb)]


def test_people_make_pieces_known_at_a_real_console(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def story() -> None:
        built = Built(Profile.PADS, 4, tmp_path / "by-id")
        pieces, mat = box()
        built.box(pieces, mat)
        tags, ports = (
            RegisteredTags(Registry(tmp_path / "unused")),
            UsbPorts("", tmp_path / "by-id"),
        )
        console = PicoConsole(Profile.PADS, tags, ports, 1, panel=Panel(built))
        session = Session(tmp_path, console)
        await asyncio.sleep(3.0)
        built.lift(built.find(f"mat:{mat}")[0])
        built.switch_on(console)
        try:
            await asyncio.sleep(2.0)
            assert lit(built) == ["w8"], "the first place, asked for before anybody listens"
            built.put(built.find(f"mat:{mat}")[0], "w8")
            await asyncio.sleep(2.0)
            assert lit(built) == ["w1"]
            while (asked := session.enrolment.asked) is not None:
                piece = built.find(asked.kind)[0]
                built.put(piece, "w1", side=asked.side)
                await asyncio.sleep(1.5)
                built.lift(piece)
                await asyncio.sleep(1.0)
            assert await session.leave() == 0
            assert session.registry.tags(GAME.id) == dict(built.tags.known())
        finally:
            built.switch_off()

    stepped_time.run(story())
    assert "Plug in its USB cable" in capsys.readouterr().out


async def test_it_speaks_with_the_voice_beside_the_games_without_a_word_from_systemd(
    tmp_path: Path,
) -> None:
    """As with sudo at an installed table: the command itself, heard at the sound card."""
    state = tmp_path / "state"
    asked = line("enrol.named", piece="piece.mat:classic-34", said="classic-34")
    texts = Texts("en", [catalogue.folder(GAME)])
    small_pack(state / "voices", texts, asked)
    clips = Voice(state / "voices").clips(texts, asked)
    (tmp_path / "by-id").mkdir()
    config = tmp_path / "config.toml"
    config.write_text(
        f'[console]\nkind = "pico"\nports = "{tmp_path}/by-id"\n[sound]\n[state]\ndir = "{state}"\n'
    )
    environ = {key: value for key, value in os.environ.items() if key != "STATE_DIRECTORY"}
    elsewhere = {"XDG_DATA_HOME": f"{tmp_path}/elsewhere"}
    card = {"ALSA_CONFIG_PATH": str(sound_card(tmp_path))}
    command = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "boardctl", "enrol", GAME.id, "--config", str(config)),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        env={**environ, **elsewhere, **card},
    )
    try:
        await until(lambda: length(tmp_path) > seconds(clips) - 0.1)
    finally:
        said, _ = await command.communicate(b"quit\n")
    assert b"0/13  Put the mat here: classic-34." in said


def test_the_command_asks_keeps_and_leaves(tmp_path: Path) -> None:
    (tmp_path / "config.toml").write_text('[state]\ndir = "."\n\n[game]\nlanguage = "fr"\n')
    words = ("souriciere", "--config", str(tmp_path / "config.toml"), "--anew", "die:1")
    done = subprocess.run(
        [sys.executable, "-m", "boardctl", "enrol", *words],
        input="skip\nquit\n",
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 1
    assert "0/13  Pose le tapis ici\u00a0: classic-34." in done.stdout
    assert "12 tags to go" in done.stdout
    kept = tmp_path / enrol.TRIED
    assert Registry.open(kept).untagged("souriciere") == {"mat:classic-34"}
    assert not (tmp_path / FILE).exists(), "the tags of a simulated console are nobody's"


def without_a_terminal(*words: str) -> subprocess.CompletedProcess[str]:
    """As `<&-` has it: not even a closed file is there to be read."""
    return subprocess.run(
        ["/bin/sh", "-c", 'exec "$@" <&-', "sh", sys.executable, "-m", "boardctl", *words],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_without_a_terminal_nobody_types(tmp_path: Path) -> None:
    enrolled = without_a_terminal("enrol", "souriciere", "--state", str(tmp_path))
    assert (enrolled.returncode, enrolled.stderr) == (1, "")
    assert "13 tags to go" in enrolled.stdout
    forgotten = without_a_terminal("forget", "--state", str(tmp_path))
    assert (forgotten.returncode, "Nothing was erased" in forgotten.stderr) == (2, True)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("souricière",), "did you mean 'souriciere'?"),
        (("souriciere", "--anew", "mouse:rde"), "did you mean 'mouse:red'?"),
        (("souriciere", "--option", "bord=1"), "did you mean 'board'?"),
    ],
)
def test_what_it_does_not_know_is_refused_with_the_nearest(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], says: str
) -> None:
    assert cli.main(["enrol", *words, "--state", str(tmp_path)]) == 2
    assert says in capsys.readouterr().err


def test_a_registry_it_cannot_read_is_refused_and_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = tmp_path / enrol.TRIED
    bad.write_text("oh no")
    assert cli.main(["enrol", "souriciere", "--state", str(tmp_path)]) == 2
    assert "is no tag registry" in capsys.readouterr().err
    assert bad.read_text() == "oh no"


def test_tags_of_a_kind_are_forgotten_before_they_are_asked_for_anew(tmp_path: Path) -> None:
    registry = Registry(tmp_path / FILE)
    registry.add("souriciere", "04aabbcc", Tag("mouse:red"))
    registry.add("souriciere", "04aabbdd", Tag("mouse:blue"))
    registry.leave_untagged("souriciere", ["mouse:red", "die:1"])
    kinds = {"mouse:red", "mouse:blue"}
    with pytest.raises(enrol.UnknownKind):
        enrol._forget(registry, "souriciere", ["mouse:red", "mouse:rat"], kinds)
    assert len(registry.tags("souriciere")) == 2, "bad input changes nothing"
    enrol._forget(registry, "souriciere", ["mouse:red"], kinds)
    assert list(registry.tags("souriciere").values()) == [Tag("mouse:blue")]
    assert registry.untagged("souriciere") == {"die:1"}


def test_a_daemon_that_runs_keeps_the_console(tmp_path: Path) -> None:
    folder = StateFolder.open(tmp_path)
    config = Config(console=ConsoleSection(kind="pico"), state=StateSection(dir=str(tmp_path)))
    try:
        with pytest.raises(StateBusy, match="with 'sudo systemctl stop boardctl'") as busy:
            enrol.main(config, GameSection(id="souriciere"))
        assert "--state" not in str(busy.value), "the console is the same"
    finally:
        folder.close()
