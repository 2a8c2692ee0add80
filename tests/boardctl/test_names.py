"""Names: kept for the family, in one file of their own, and nowhere else."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from boardctl.names import Names
from games.kit import BadData
from tests.boardctl.house import house, virtual


def test_a_name_is_found_again_by_the_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "names.json"
    names = Names(path)
    names.call("red", "  Léa \n")
    names.remember(7, ("red", "yellow"))
    names.call("red", "Tom", 8)
    assert Names(path).now == {"red": "Tom"}
    assert Names(path).games == {"7": {"red": "Léa"}, "8": {"red": "Tom"}}
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_an_empty_name_is_forgotten(tmp_path: Path) -> None:
    names = Names(tmp_path / "names.json")
    names.call("red", "Léa", 1)
    names.call("red", " ", 1)
    assert names.now == {}
    assert names.games == {"1": {}}


@pytest.mark.parametrize(("seat", "name"), [("red", "x" * 13), ("purple", "Léa")])
def test_a_wrong_name_changes_nothing(tmp_path: Path, seat: str, name: str) -> None:
    names = Names(tmp_path / "names.json")
    with pytest.raises(BadData):
        names.call(seat, name)
    assert names.now == {}
    assert not (tmp_path / "names.json").exists()


@pytest.mark.parametrize("content", ["", "[]", '{"now": 1}', '{"other": {}}'])
def test_a_file_that_cannot_be_read_is_a_table_of_nobody(
    tmp_path: Path, content: str, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "names.json"
    path.write_text(content)
    assert Names(path).now == {}
    assert caplog.messages == ["names.json cannot be read: nobody at the table has a name"]


def test_names_that_cannot_be_written_count_until_the_end(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    names = Names(tmp_path / "gone" / "names.json")
    names.call("red", "Léa")
    assert names.now == {"red": "Léa"}
    assert caplog.messages == ["names are not kept: No such file or directory"]


def test_only_so_many_games_are_remembered() -> None:
    names = Names()
    names.call("red", "Léa")
    for number in range(1, 411):
        names.remember(number, ("red",))
    assert len(names.games) == 400
    assert "10" not in names.games


@virtual
async def test_a_name_is_told_to_whoever_asks_for_names_and_to_nobody_else(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with house(tmp_path) as home:
        daemon = home.daemon
        assert await daemon.request({"do": "name", "seat": "red", "name": "Zébulon"}) is None
        assert await daemon.request({"do": "name", "seat": "red", "name": "x" * 13}) is not None
        await home.playing("red", "yellow")
        told = await daemon.look_up({"do": "names"})
        assert told == {"now": {"red": "Zébulon"}, "games": {"1": {"red": "Zébulon"}}}
        history = await daemon.look_up({"do": "history"})
        story = await daemon.look_up({"do": "story", "number": 1})
        for channel in (daemon.public(), history, story, caplog.messages):
            assert "bulon" not in str(channel)
        assert b"bulon" not in (tmp_path / "journal.sqlite3").read_bytes()
