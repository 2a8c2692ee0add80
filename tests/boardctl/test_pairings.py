"""The phones a table knows: kept as hashes, listed, revoked, also while a daemon runs."""

from __future__ import annotations

import asyncio
import json
import stat
from pathlib import Path

import pytest

from boardctl.cli import main
from boardctl.pairing import Pairing
from boardctl.pairings import FILE, MOST, Pairings
from boardctl.roles import GUEST, Role
from games.kit import Line
from tests.boardctl.slow_disk import SlowDisk, waits_off_the_loop


class Silent:
    """A table that shows and says nothing (`pairing.Table`)."""

    def show_code(self, digits: str, seat: str | None) -> None: ...

    def hide_code(self) -> None: ...

    def pose(self, question: Line | None) -> None: ...

    def say(self, words: Line, picture: str) -> None: ...


def test_a_token_is_its_owners_and_the_file_has_only_its_hash(tmp_path: Path) -> None:
    pairings = Pairings(tmp_path / FILE)
    token = pairings.pair(seat=None, name="iPhone")
    assert pairings.who(token).role is Role.PARENT
    for nobody in ("", token[:-1], token.upper(), pairings.devices[0].token):
        assert pairings.who(nobody) == GUEST
    assert token not in (tmp_path / FILE).read_text()
    assert stat.S_IMODE((tmp_path / FILE).stat().st_mode) == 0o600
    assert Pairings(tmp_path / FILE).who(token) == pairings.who(token)


def test_a_phone_that_pairs_again_gets_a_new_token_and_keeps_what_it_was(tmp_path: Path) -> None:
    pairings = Pairings(tmp_path / FILE)
    first = pairings.pair(seat="red", name="")
    second = pairings.pair(seat=None, name="", token=first)
    assert pairings.who(first) == GUEST
    who = pairings.who(second)
    assert (who.role, who.seat, len(pairings.devices)) == (Role.PARENT, "red", 1)


def test_a_seat_has_one_phone_and_a_parent_who_loses_the_seat_stays_a_parent() -> None:
    pairings = Pairings()
    child = pairings.pair(seat="red", name="")
    parent = pairings.pair(seat=None, name="")
    parent = pairings.pair(seat="red", name="", token=parent)
    assert pairings.who(child) == GUEST
    other = pairings.pair(seat="red", name="")
    assert pairings.who(other).seat == "red"
    assert (pairings.who(parent).role, pairings.who(parent).seat) == (Role.PARENT, None)


def test_one_phone_too_many_and_the_oldest_goes() -> None:
    pairings = Pairings()
    tokens = [pairings.pair(seat=None, name="") for _ in range(MOST + 1)]
    assert pairings.who(tokens[0]) == GUEST
    assert {pairings.who(token).role for token in tokens[1:]} == {Role.PARENT}


async def test_no_loop_waits_for_the_disk_of_a_phone_that_pairs_or_goes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pairing = Pairing(Silent(), Pairings(tmp_path / FILE), lambda: None)
    pairing.held("red")
    assert pairing.code is not None
    paired = pairing.pair(pairing.code.digits, name="")
    token, who = await waits_off_the_loop(SlowDisk(monkeypatch), paired)
    assert Pairings(tmp_path / FILE).who(token) == who
    assert await waits_off_the_loop(SlowDisk(monkeypatch), pairing.revoke(who.device))
    assert Pairings(tmp_path / FILE).who(token) == GUEST
    pairing.close()


async def test_phones_that_pair_at_the_same_time_are_all_kept(tmp_path: Path) -> None:
    pairings = Pairings(tmp_path / FILE)
    pair = [asyncio.to_thread(pairings.pair, seat=None, name=str(n)) for n in range(MOST)]
    tokens = await asyncio.gather(*pair)
    assert {Pairings(tmp_path / FILE).who(token).role for token in tokens} == {Role.PARENT}


@pytest.mark.parametrize("content", ["", "{", "[]x", '[{"id": "a"}]', '[{"id": 1}]', "\0"])
def test_a_file_that_cannot_be_read_pairs_nobody_and_stops_nothing(
    content: str, tmp_path: Path
) -> None:
    (tmp_path / FILE).write_text(content)
    pairings = Pairings(tmp_path / FILE)
    assert pairings.devices == ()
    assert pairings.who(pairings.pair(seat="sky", name="")).seat == "sky"


def test_a_pairing_that_cannot_be_kept_is_none(tmp_path: Path) -> None:
    pairings = Pairings(tmp_path / "missing" / FILE)
    with pytest.raises(OSError, match="No such file"):
        pairings.pair(seat=None, name="")
    assert not pairings.has_parent


def test_the_command_lists_and_revokes_and_a_daemon_notices(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    running = Pairings(tmp_path / FILE)
    token, other = running.pair(seat=None, name="iPhone"), running.pair(seat="red", name="")
    state = ["--state", str(tmp_path)]
    first, second = running.devices
    assert main(["pairings", *state]) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"{first.id}  parent          iPhone",
        f"{second.id}  red             phone",
    ]
    assert main(["pairings", *state, "--revoke", first.id]) == 0
    assert (running.who(token), running.who(other).seat) == (GUEST, "red")
    assert main(["pairings", *state, "--revoke", "no-such"]) == 2
    assert capsys.readouterr().err.startswith("boardctl: No phone is paired as 'no-such'")
    assert len(json.loads((tmp_path / FILE).read_text())) == 1
