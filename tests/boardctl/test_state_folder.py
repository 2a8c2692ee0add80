"""The folder of a daemon: private, one daemon at a time, with room kept for bad days."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from boardctl.state_folder import Reserve, StateBusy, StateFolder, StateUnusable


def test_the_folder_is_made_for_its_owner_alone(tmp_path: Path) -> None:
    folder = StateFolder.open(tmp_path / "deep" / "boardctl")
    assert folder.path.stat().st_mode & 0o777 == 0o700
    assert (folder.path / "lock").stat().st_mode & 0o777 == 0o600
    assert folder.journal_path.parent == folder.path
    folder.close()


def test_a_second_daemon_is_told_who_has_the_folder_and_what_to_do(tmp_path: Path) -> None:
    folder = StateFolder.open(tmp_path)
    with pytest.raises(StateBusy, match=rf"process {os.getpid()}.*--state"):
        StateFolder.open(tmp_path)
    folder.close()
    StateFolder.open(tmp_path).close()


def test_a_name_no_folder_can_have_is_refused_in_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(StateUnusable, match=r"a\\0b cannot be used .*--state$") as refused:
        StateFolder.open(tmp_path / "a\0b")
    assert str(refused.value).isprintable()


OPENER = """
import os, sys
from pathlib import Path
from boardctl.state_folder import StateFolder
StateFolder.open(Path(sys.argv[1])).close()
print(os.getuid(), os.getgid(), os.getgroups())
"""


def test_root_works_as_the_owner_of_the_folder_and_everybody_else_as_themselves() -> None:
    owner = 54321 if os.getuid() == 0 else os.getuid()
    with tempfile.TemporaryDirectory() as above:
        folder = Path(above) / "state"
        folder.mkdir()
        Path(above).chmod(0o755)  # its owner has to get there
        os.chown(folder, owner, owner if owner == 54321 else -1)
        done = subprocess.run(
            [sys.executable, "-c", OPENER, str(folder)], capture_output=True, text=True, check=True
        )
        lock = (folder / "lock").stat()
    assert done.stdout.startswith(f"{owner} ")
    assert lock.st_uid == owner
    if owner == 54321:
        assert done.stdout == "54321 54321 []\n"  # nothing of root is left
        assert lock.st_gid == owner


def test_closing_twice_is_nothing(tmp_path: Path) -> None:
    folder = StateFolder.open(tmp_path)
    folder.close()
    folder.close()


HOLDER = """
import sys
from pathlib import Path
from boardctl.state_folder import StateFolder
folder = StateFolder.open(Path(sys.argv[1]))
print("open", flush=True)
sys.stdin.read()
"""


def test_a_killed_daemon_leaves_no_lock_behind(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(tmp_path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as daemon:
        assert daemon.stdout is not None
        assert daemon.stdout.readline() == b"open\n"
        with pytest.raises(StateBusy, match=f"process {daemon.pid}"):
            StateFolder.open(tmp_path)
        daemon.send_signal(signal.SIGKILL)
        daemon.wait()
    StateFolder.open(tmp_path).close()


def test_a_folder_that_cannot_be_made_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for path in (tmp_path / "file", tmp_path / "file" / "below"):
        with pytest.raises(StateUnusable, match="choose another folder with --state"):
            StateFolder.open(path)


def test_the_lock_does_not_follow_a_link(tmp_path: Path) -> None:
    precious = tmp_path / "precious"
    precious.write_text("keep me")
    (tmp_path / "state").mkdir()
    (tmp_path / "state" / "lock").symlink_to(precious)
    with pytest.raises(StateUnusable):
        StateFolder.open(tmp_path / "state")
    assert precious.read_text() == "keep me"


def test_the_reserve_takes_up_real_room_and_gives_it_back(tmp_path: Path) -> None:
    reserve = Reserve(tmp_path / "reserve")
    assert reserve.hold()
    found = reserve.path.stat()
    assert found.st_size == 8 * 1024 * 1024
    assert found.st_blocks * 512 >= found.st_size
    assert found.st_mode & 0o777 == 0o600
    assert reserve.hold()
    assert reserve.release()
    assert not reserve.path.exists()
    assert not reserve.release()


def test_a_reserve_of_an_earlier_start_is_taken_over(tmp_path: Path) -> None:
    assert Reserve(tmp_path / "reserve").hold()
    later = Reserve(tmp_path / "reserve")
    assert later.hold()
    assert later.release()


def test_a_reserve_that_finds_no_room_leaves_nothing_behind(tmp_path: Path) -> None:
    too_much = Reserve(tmp_path / "reserve", size=1 << 60)
    assert not too_much.hold()
    assert not too_much.path.exists()
