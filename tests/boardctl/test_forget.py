"""Erasing everything about people: all of it, only when asked for, and nothing else."""

from __future__ import annotations

import asyncio
import json
import urllib.request
from functools import partial
from pathlib import Path

import aiohttp
import pytest

from boardctl import config, forget
from boardctl.cli import main
from boardctl.config import INSTALLED, SERVICE_STATE
from boardctl.forget import NotForgotten
from boardctl.journal import Journal
from boardctl.pairings import Pairings
from boardctl.settings import Settings
from hardware.virtual_time import run
from tests.boardctl.test_cli import boardctl, daemon

KEPT = {"lock", "tags.json", "lives.json", "photo.jpg"}
ALSO_KEPT = {"voices", "voices/notes.txt"}


async def lived_in(folder: Path) -> None:
    """What a family leaves in a state folder, by the code that writes it."""
    await Journal.open(folder / "journal.sqlite3", inline=True).close()
    for name in ("journal.sqlite3.bad-1", "journal.sqlite3.bad-1-wal", "names.json"):
        (folder / name).write_text("{}")
    Settings(folder / "settings.json").change("quiet", True)
    Pairings(folder / "pairings.json").pair(seat=None, name="iPhone")
    (folder / "simulated-table-3.json").write_text("{}")
    for voices in ("recordings/fr", "fr"):
        (folder / "voices" / voices).mkdir(parents=True)
        (folder / "voices" / voices / "a-toi.wav").write_bytes(b"a child's voice")
    (folder / "voices" / "notes.txt").write_text("")
    for name in KEPT:
        (folder / name).write_text("")


@pytest.mark.parametrize("by_systemd", [True, False])
def test_everything_about_people_goes_and_everything_else_stays(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    by_systemd: bool,
) -> None:
    """The folder is named by systemd, or by somebody who has stopped the service."""
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path) if by_systemd else "")
    run(lived_in(tmp_path))
    assert main(["forget", "--yes", *(() if by_systemd else ("--state", str(tmp_path)))]) == 0
    left = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*")}
    assert left == KEPT | ALSO_KEPT
    said = capsys.readouterr().out
    assert "Erased: journal.sqlite3, " in said
    assert "voices/recordings, voices/fr." in said
    assert "Kept: lives.json, photo.jpg, tags.json, voices." in said


def test_voices_that_the_configuration_of_the_service_keeps_elsewhere_go_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / INSTALLED).parent.mkdir(parents=True)
    (tmp_path / INSTALLED).write_text(f'[sound]\nvoices = "{tmp_path}/srv"\n')
    (tmp_path / "srv/recordings/fr").mkdir(parents=True)
    (tmp_path / "srv/recordings/fr/a-toi.wav").write_bytes(b"a child's voice")
    (tmp_path / SERVICE_STATE).mkdir(parents=True)
    monkeypatch.setattr(config, "keeper", partial(config.keeper, root=tmp_path))
    assert main(["forget", "--yes", "--state", str(tmp_path / SERVICE_STATE)]) == 0
    assert list((tmp_path / "srv").iterdir()) == []


@pytest.mark.parametrize("typed", ["", "yes\n", "FORGET\n", "forget it\n"])
def test_without_the_word_nothing_is_erased(typed: str, tmp_path: Path) -> None:
    run(lived_in(tmp_path))
    before = sorted(tmp_path.rglob("*"))
    with pytest.raises(NotForgotten, match="the word to type is 'forget'"):
        forget.main(tmp_path, tmp_path / "voices", yes=False, read=lambda: typed)
    assert sorted(tmp_path.rglob("*")) == before
    voices = tmp_path / "voices"
    assert forget.main(tmp_path, voices, yes=False, read=lambda: "forget\n") == 0
    assert not (tmp_path / "journal.sqlite3").exists()


def test_a_link_to_a_folder_is_removed_and_what_it_leads_to_is_not(tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "mine").write_text("")
    state = tmp_path / "state"
    state.mkdir()
    (state / "recordings").symlink_to(elsewhere)
    (state / "names.json").symlink_to(elsewhere)
    assert forget.erase(state, state) == ["names.json", "voices/recordings"]
    assert (elsewhere / "mine").exists()


def test_while_a_daemon_runs_the_table_itself_has_to_allow_it(tmp_path: Path) -> None:
    """The command refuses; the page asks, and OK at the table erases and begins anew."""
    with daemon("play", "souriciere", "--port", "0", "--state", str(tmp_path)) as (_, address):
        refused = boardctl("forget", "--yes", "--state", str(tmp_path))
        assert refused.returncode == 2
        assert "press OK at the table" in refused.stderr
        assert refused.stderr.count("\n") == 1
        (tmp_path / "names.json").write_text('{"now": {"red": "Zoë"}, "games": {}}')
        allow(address)
        assert not (tmp_path / "names.json").exists()
        with urllib.request.urlopen(f"{address}healthz") as answer:
            assert answer.status == 200, "the same address, a new house"


def allow(address: str) -> None:
    async def ask_and_allow() -> None:
        headers = {"Origin": address.rstrip("/")}
        async with aiohttp.ClientSession() as http:
            async with http.ws_connect(f"{address}ws", headers=headers) as page:
                for request in (
                    {"do": "forget"},
                    {"do": "press", "button": "ok"},
                    {"do": "release", "button": "ok"},
                ):
                    await page.send_str(json.dumps(request))
                async for _ in page:  # until the house closes
                    pass
            async with asyncio.timeout(300):
                while True:
                    try:
                        async with http.get(f"{address}healthz"):
                            return
                    except aiohttp.ClientConnectionError:
                        await asyncio.sleep(0.05)

    asyncio.run(ask_and_allow())
