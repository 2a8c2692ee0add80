from __future__ import annotations

import json
import os
import random
import stat
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.kept_table import KeptTable, write_whole
from hardware.ports import Profile
from hardware.tabletop import Tabletop
from tests.hardware.watched import BOX


def _table(seed: int = 1) -> Tabletop:
    return Tabletop(Profile.LOOPS, random.Random(seed))


def _laid() -> Tabletop:
    table = _table()
    table.box(BOX, "classic-34", label="souriciere")
    table.put(table.find("mouse:red")[0], "d4")
    table.put(table.find("mouse:blue")[0], "e4", beside=True)
    table.put(table.find("die")[0], "p1", side="4")
    table.stranger("w1")
    return table


def test_a_restarted_console_finds_pieces_tags_and_box_as_they_were(tmp_path: Path) -> None:
    before = _laid()
    KeptTable(before, tmp_path / "table").save()
    after = _table(seed=2)
    KeptTable(after, tmp_path / "table").restore()
    assert after.pieces() == before.pieces()
    assert after.label == "souriciere"
    assert after.scan(1) == before.scan(1)
    read = after.scan(1).reads["p1"]
    assert isinstance(read, str)
    assert after.tags.read(read) == before.tags.read(read)


def test_what_a_hand_held_is_away_after_a_restart(tmp_path: Path) -> None:
    before = _laid()
    mouse = before.find("mouse:red")[0]
    before.lift(mouse)
    KeptTable(before, tmp_path / "table").save()
    after = _table()
    KeptTable(after, tmp_path / "table").restore()
    assert after.where(mouse) == "away"


def test_the_file_holds_secrets_and_is_for_its_owner_alone(tmp_path: Path) -> None:
    KeptTable(_laid(), tmp_path / "table").save()
    assert stat.S_IMODE((tmp_path / "table").stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir()] == ["table"]


def test_an_unchanged_table_is_not_written_again(tmp_path: Path) -> None:
    table = _laid()
    kept = KeptTable(table, tmp_path / "table")
    kept.save()
    (tmp_path / "table").unlink()
    kept.save()
    assert not (tmp_path / "table").exists()
    table.lift(table.find("mouse:red")[0])
    kept.save()
    assert (tmp_path / "table").exists()


def test_no_file_is_an_empty_table_without_a_word(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    KeptTable(_table(), tmp_path / "table").restore()
    assert caplog.text == ""


def test_what_must_last_is_on_the_disk_with_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    sync, rename = os.fsync, os.replace

    def synced(file: int) -> None:
        done.append("folder" if stat.S_ISDIR(os.fstat(file).st_mode) else "file")
        sync(file)

    def renamed(old: Path, new: Path) -> None:
        done.append("name")
        rename(old, new)

    monkeypatch.setattr(os, "fsync", synced)
    monkeypatch.setattr(os, "replace", renamed)
    write_whole(tmp_path / "kept", "content", lasting=True)
    assert done == ["file", "name", "folder"]
    done.clear()
    write_whole(tmp_path / "kept", "content")
    assert done == ["name"]


@pytest.mark.parametrize(
    "damage",
    [
        *("", "{", "[]", "{}", '{"label": "", "tags": [], "things": 3}'),
        pytest.param("[" * 100_000, id="nested"),
        pytest.param('{"a":' * 100_000, id="nested objects"),
        '{"label": "", "tags": [], "things": [["h", 5, "p", [[null, "u"]], null, "a1", 0, ""]]}',
        '{"label": "", "tags": [], "things": [["h", "k", [], [[null, "u"]], null, "a1", 0, ""]]}',
        '{"label": "", "tags": [], "things": [["h", "k", "p", [[null, 7]], null, "a1", 0, ""]]}',
    ],
)
def test_a_damaged_file_is_an_empty_table_and_a_warning(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, damage: str
) -> None:
    (tmp_path / "table").write_text(damage)
    table = _table()
    KeptTable(table, tmp_path / "table").restore()
    assert table.pieces() == []
    assert "cannot be read" in caplog.text


def test_a_piece_on_a_cell_that_does_not_exist_changes_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    plain = _laid().dump()
    plain["things"][0][5] = "z9"
    (tmp_path / "table").write_text(json.dumps(plain))
    table = _table()
    KeptTable(table, tmp_path / "table").restore()
    assert table.pieces() == []
    assert "cannot be read" in caplog.text


def test_a_folder_that_is_gone_is_a_warning_and_no_error(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    KeptTable(_laid(), tmp_path / "gone" / "table").save()
    assert "is not kept" in caplog.text


@given(at=st.integers(0, 10_000), damage=st.binary(max_size=4), cut=st.integers(0, 40))
def test_whatever_happens_to_the_bytes_a_table_can_be_played_on(
    tmp_path_factory: pytest.TempPathFactory, at: int, damage: bytes, cut: int
) -> None:
    path = tmp_path_factory.mktemp("kept") / "table"
    KeptTable(_laid(), path).save()
    whole = path.read_bytes()
    at %= len(whole)
    path.write_bytes(whole[:at] + damage + whole[at + cut :])
    table = _table(seed=2)
    KeptTable(table, path).restore()
    table.scan(1)
    for piece in table.pieces():
        table.lift(piece.handle)
    table.box(BOX, "classic-34")
    assert len(table.pieces()) == sum(piece.count for piece in BOX) + 1
