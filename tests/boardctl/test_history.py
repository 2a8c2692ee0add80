"""`boardctl history` and `boardctl replay`: what people read, and what stays secret."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from boardctl.cli import main
from boardctl.journal import Journal
from boardctl.record import instead_text, set_text, take_back_text
from games.catalogue import find
from games.kit import Move
from tests.boardctl.recorded_games import Recorded, record
from tests.contract.toy import toy_installed

__all__ = ["toy_installed"]  # a fixture

pytestmark = pytest.mark.usefixtures("toy_installed", "wide")


@pytest.fixture
def wide() -> Iterator[None]:
    """A wide terminal in Greenwich, wherever this machine is."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COLUMNS", "160")
        patch.setenv("TZ", "UTC")
        time.tzset()
        yield
    time.tzset()


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    return Journal.open(tmp_path / "journal.sqlite3", inline=True)


def cells(output: str) -> list[list[str]]:
    """The rows of the table in this output."""
    lines = [line for line in output.splitlines() if line.startswith(("│", "┃"))]
    return [[cell.strip() for cell in line[1:-1].replace("┃", "│").split("│")] for line in lines]


async def keep(journal: Journal, game: Recorded, *, finished: bool = False) -> int:
    """Writes a game that was played in memory; its state is stored with the last row."""
    game_id = await journal.begin(game.setup)
    plain = game.game.dump(game.state)
    for row in game.rows[:-1]:
        journal.store.append(game_id, row.kind, row.seat, row.text, "null", row.hash)
    last = game.rows[-1]
    await journal.append(game_id, last.kind, last.seat, last.text, last.hash, plain)
    if finished:
        await journal.finish(game_id, {"result": "won", "winners": ["red"]})
    await journal.close()
    return game_id


# -- history ------------------------------------------------------------------------------------


def test_before_the_first_game_the_history_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["history", "--state", str(tmp_path / "nothing")]) == 0
    assert capsys.readouterr().out == f"No games yet in {tmp_path / 'nothing'}\n"
    assert not (tmp_path / "nothing").exists()


async def test_the_history_tells_each_game_with_its_seats_moves_and_result(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    dates = iter([None, "2031-05-09T18:30Z", None, None])
    journal = Journal.open(
        tmp_path / "journal.sqlite3", inline=True, wall_clock=lambda: next(dates)
    )
    await record(journal, 1000, seats=("red", "blue"))
    [won] = await journal.history()
    await record(journal, 7)
    await journal.finish(await record(journal, 2), {"result": "ended", "winners": []})
    await journal.set_aside(await record(journal, 3), "it is damaged")
    await journal.close()
    assert main(["history", "--state", str(tmp_path)]) == 0
    winner = (won.result or {})["winners"][0]
    assert cells(capsys.readouterr().out) == [
        ["id", "game", "seats", "moves", "result", "date"],
        ["1", "souriciere", "red, blue", str(won.moves), f"{winner} won", ""],
        ["2", "souriciere", "red, yellow, green", "7", "unfinished", "2031-05-09 18:30"],
        ["3", "souriciere", "red, yellow, green", "2", "ended", ""],
        ["4", "souriciere", "red, yellow, green", "3", "set aside", ""],
    ]


async def test_without_a_known_clock_the_history_has_no_dates(
    tmp_path: Path, journal: Journal, capsys: pytest.CaptureFixture[str]
) -> None:
    await record(journal, 1)
    await journal.close()
    assert main(["history", "--state", str(tmp_path)]) == 0
    assert "date" not in capsys.readouterr().out


async def test_a_damaged_game_is_listed_and_paints_nothing_on_the_terminal(
    tmp_path: Path, journal: Journal, capsys: pytest.CaptureFixture[str]
) -> None:
    await record(journal, 1)
    await record(journal, 1)
    db = journal.store.db
    db.execute("UPDATE games SET options = '{\"a' WHERE id = 1")
    db.execute("UPDATE games SET result = ? WHERE id = 2", ('{"result": "\\u001b[31mred"}',))
    await journal.close()
    assert main(["history", "--state", str(tmp_path)]) == 0
    out = capsys.readouterr().out
    assert "\x1b" not in out
    assert [row[4] for row in cells(out)] == [
        "result",
        "set aside",
        "\N{REPLACEMENT CHARACTER}[31mred",
    ]


# -- replay -------------------------------------------------------------------------------------


async def test_a_replay_tells_who_did_what_and_what_happened(
    tmp_path: Path, journal: Journal, capsys: pytest.CaptureFixture[str]
) -> None:
    game = Recorded(("red", "blue"))
    for move in (Move("first", seat="red"), Move("roll", 2), Move("roll", 4)):
        game.move(move)
    await keep(journal, game)
    assert main(["replay", "1", "--state", str(tmp_path)]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Game 1: souriciere, red, blue: unfinished\n")
    assert [row[:3] for row in cells(out)[1:]] == [
        ["1", "red", "red: first"],
        ["2", "red", "roll 2"],
        ["3", "blue", "roll 4"],
    ]
    assert "bedroom" in cells(out)[3][3]


async def test_a_replay_shows_what_stands_and_what_was_corrected(
    tmp_path: Path, journal: Journal, capsys: pytest.CaptureFixture[str]
) -> None:
    game = Recorded(("red", "blue"))
    for move in (Move("first", seat="red"), Move("roll", 2), Move("roll", 1), Move("roll", 6)):
        game.move(move)
    game.change("take_back", take_back_text(4))
    game.change("correction", instead_text(2, "roll 3"))
    game.change("correction", set_text({"mice.red.place": "square 9"}))
    await keep(journal, game, finished=True)
    assert main(["replay", "1", "--state", str(tmp_path)]) == 0
    assert [row[:3] for row in cells(capsys.readouterr().out)[1:]] == [
        ["1", "red", "red: first"],
        ["2", "red", "roll 3"],
        ["2", "", "(corrected)"],
        ["3", "blue", "roll 1"],
        ["7", "red", 'set mice.red.place="square 9"'],
    ]


def secret_game(moves: int) -> Recorded:
    """Cards are dealt face down, and a shell is lifted for a moment."""
    game = Recorded(("red", "yellow"), game=find("seesaw"), seed=3)
    game.moves(moves)
    assert {"drawn", "seen"} <= {row.text.split()[0] for row in game.rows}
    return game


async def test_an_unfinished_game_tells_only_what_everyone_may_remember(
    tmp_path: Path, journal: Journal, capsys: pytest.CaptureFixture[str]
) -> None:
    game = secret_game(13)
    assert not game.over
    await keep(journal, game)
    assert main(["replay", "1", "--state", str(tmp_path)]) == 0
    out = capsys.readouterr().out
    assert "The cheese is too heavy." in out  # everyone saw the seesaw
    secrets = ("light", "middle", "heavy card", "card heavy", "drawn heavy", "whistle", "Nothing")
    assert not [secret for secret in secrets if secret in out]
    shown = [row[2] for row in cells(out)[1:]]
    for row, text in zip(game.rows, shown, strict=True):
        verb = row.text.split(": ")[-1].split()[0]
        if verb in ("drawn", "seen"):
            assert text == f"{verb} …"
        elif verb in ("climb", "roll"):
            assert text == row.text


async def test_a_finished_game_tells_its_whole_story(
    tmp_path: Path, journal: Journal, capsys: pytest.CaptureFixture[str]
) -> None:
    game = secret_game(1000)
    assert game.over
    await keep(journal, game, finished=True)
    assert main(["replay", "1", "--state", str(tmp_path)]) == 0
    rows = cells(capsys.readouterr().out)[1:]
    assert [row[2] for row in rows] == [row.text for row in game.rows]
    drawn = next(i for i, row in enumerate(game.rows) if row.text.startswith("drawn"))
    assert f"card {game.rows[drawn].text.split()[1]}" in rows[drawn][3]


async def test_a_finished_game_of_other_rules_is_shown_as_it_was_written(
    tmp_path: Path, journal: Journal, capsys: pytest.CaptureFixture[str]
) -> None:
    game = Recorded(("red", "blue"))
    game.moves(4)
    game.setup = type(game.setup)("souriciere", 99, game.setup.seats, {}, game.setup.data)
    await keep(journal, game, finished=True)
    assert main(["replay", "1", "--state", str(tmp_path)]) == 0
    out = capsys.readouterr().out
    assert [row[2] for row in cells(out)[1:]] == [row.text for row in game.rows]
    assert "The moves are shown as they were written" in out


async def test_an_unfinished_game_of_other_rules_is_refused_in_one_sentence(
    tmp_path: Path, journal: Journal, capsys: pytest.CaptureFixture[str]
) -> None:
    game = Recorded(("red", "blue"))
    game.moves(4)
    game.setup = type(game.setup)("souriciere", 99, game.setup.seats, {}, game.setup.data)
    await keep(journal, game)
    assert main(["replay", "1", "--state", str(tmp_path)]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("boardctl: Game 1 was played with rules 99 of souriciere")
    assert len(said.err.splitlines()) == 1


async def test_a_number_that_is_not_there_is_one_sentence(
    tmp_path: Path, journal: Journal, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", "7", "--state", str(tmp_path / "nothing")]) == 2
    assert "No games yet" in capsys.readouterr().err
    await journal.close()
    assert main(["replay", "7", "--state", str(tmp_path)]) == 2
    said = capsys.readouterr().err
    assert said == "boardctl: There is no game 7 in the journal: boardctl history lists them\n"


def test_a_file_that_is_no_journal_is_one_sentence_and_stays(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "journal.sqlite3").write_bytes(b"strange" * 1000)
    assert main(["history", "--state", str(tmp_path)]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
    assert (tmp_path / "journal.sqlite3").read_bytes() == b"strange" * 1000


def test_the_journal_itself_does_not_load_the_tables_for_people() -> None:
    code = "import sys, boardctl.journal, boardctl.record, boardctl.state_folder; "
    code += "sys.exit('rich' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0
