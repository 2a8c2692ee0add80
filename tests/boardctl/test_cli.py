from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from boardctl.cli import main, parser

ROOT = Path(__file__).parents[2]


def boardctl(*argv: str, **environ: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "boardctl", *argv],
        env={**os.environ, **environ},
        text=True,
        capture_output=True,
        check=False,
    )


@contextmanager
def daemon(*argv: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A running daemon and its address; ended as a user would end it."""
    command = [sys.executable, "-m", "boardctl", *argv]
    with subprocess.Popen(command, text=True, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        try:
            address = process.stdout.readline().split()[-1]
            yield process, address
        finally:
            process.send_signal(signal.SIGINT)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("", "say what to do: play, run, scenario"),
        ("plya", "there is no command 'plya', did you mean 'play'?"),
        ("--verison", "boardctl has no option '--verison', did you mean '--version'?"),
        ("play --seat 3", "boardctl play has no option '--seat', did you mean '--seats'?"),
        ("play --seats=3 --potr=1", "boardctl play has no option '--potr', did you mean '--port'?"),
        ("play --seats", "--seats: expected one argument"),
        ("play --seats few", "--seats: 'few' is not a number from 1"),
        ("play --seats 0", "--seats: '0' is not a number from 1"),
        ("play --port 65536", "--port: '65536' is not a number 0 to 65535"),
        ("play --port -1", "--port: '-1' is not a number 0 to 65535"),
        ("play --language de", "--language: unknown 'de', did you mean 'en'?"),
        ("play --profile loop", "--profile: unknown 'loop', did you mean 'loops'?"),
        ("play --mqtt tcp://x", "--mqtt: write HOST or HOST:PORT, not 'tcp://x'"),
        ("play --mqtt x:0", "--mqtt: write HOST or HOST:PORT, not 'x:0'"),
        ("play --mqtt x:65536", "--mqtt: write HOST or HOST:PORT, not 'x:65536'"),
        ("play --noise gost=1", "--noise: noise 'gost=1': no noise is called that, did you mean"),
        ("play --option board", "--option: write NAME=VALUE, not 'board'"),
        ("play souris", "There is no game called 'souris', did you mean 'souriciere'?"),
        ("play souriciere --seats 7", "souriciere has 2 to 6 seats, not 7"),
        ("play souriciere --option bord=1", "souriciere has no option 'bord', did you mean"),
        (
            "play souriciere --option board=house-84",
            "The option board cannot be 'house-84', did you mean 'house-48'?",
        ),
        ("play souriciere --option board=no.toml", "no.toml: cannot be read"),
        ("play --seats 3", "Seats and options belong to a game: name the game too"),
        ("play souriciere mmm", "boardctl play: 'mmm' is one word too many"),
        ("run", "the following arguments are required: --config"),
        ("run --config pyprojct.toml", "There is no file pyprojct.toml, did you mean 'pyproject"),
        ("scenario", "the following arguments are required: FILE"),
        (
            "scenario pyprojet.toml",
            "There is no file pyprojet.toml, did you mean 'pyproject.toml'?",
        ),
        ("scenario pyproject.toml", "pyproject.toml: "),
        ("simulate sourciere", "There is no game called 'sourciere', did you mean 'souriciere'?"),
        ("simulate souriciere --games 0", "--games: '0' is not a number from 1"),
        ("simulate souriciere --bots rndom", "souriciere has no bot 'rndom', did you mean"),
        ("replay one", "ID: 'one' is not a number from 1"),
        ("replay 99 --state {empty}", "No games yet in "),
    ],
)
def test_bad_input_is_one_sentence_and_status_2(
    line: str,
    sentence: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(ROOT)
    assert main(line.format(empty=tmp_path).split()) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith(f"boardctl: {sentence}")
    assert said.err.count("\n") == 1
    assert "Traceback" not in said.err


def test_a_mistake_of_ours_is_told_in_one_line_and_traced_only_when_asked(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with open(os.devnull, "w") as closed:
        pass
    monkeypatch.setattr(sys, "stdout", closed)
    assert main(["games"]) == 1
    said = capsys.readouterr().err
    assert said.startswith("boardctl: ValueError: I/O operation on closed file")
    assert said.count("\n") == 1
    monkeypatch.setenv("BOARDCTL_DEBUG", "1")
    with pytest.raises(ValueError, match="closed file"):
        main(["games"])


def test_a_reader_that_goes_away_gets_no_traceback() -> None:
    command = f"{sys.executable} -u -m boardctl games | true"
    shell = subprocess.run(["sh", "-c", command], text=True, capture_output=True, check=False)
    assert shell.stderr == ""


def test_games_are_listed_with_their_options(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    said = capsys.readouterr().out
    assert "souriciere: 2 to 6 seats\n" in said
    assert "--option board=classic-34|house-48  (else classic-34)" in said
    assert "--option danger=0|1|2  (else 0; only with level=full)" in said


def test_every_command_explains_itself(capsys: pytest.CaptureFixture[str]) -> None:
    for name in parser()[1]:
        with pytest.raises(SystemExit) as end:
            main([name, "--help"])
        assert end.value.code == 0
        assert f"usage: boardctl {name}" in capsys.readouterr().out


def test_the_version_is_that_of_the_package() -> None:
    assert boardctl("--version").stdout == "boardctl 0.1.0\n"


@pytest.mark.parametrize(
    ("module", "strangers"),
    [
        ("boardctl.cli", {"asyncio", "aiohttp", "msgspec", "PIL", "rich", "sqlite3"}),
        ("boardctl.process", {"aiohttp", "babel", "numpy", "pydantic", "pygame", "rich"}),
        ("boardctl.catalogues", {"aiohttp", "msgspec", "PIL", "rich"}),
    ],
)
def test_a_start_loads_only_what_it_needs(module: str, strangers: set[str]) -> None:
    program = f"import sys, {module}; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", program], text=True, capture_output=True, check=True
    )
    assert strangers.isdisjoint(loaded.stdout.split())


def test_play_serves_the_page_and_ends_when_told(tmp_path: Path) -> None:
    with daemon("play", "souriciere", "--port", "0", "--state", str(tmp_path)) as (process, page):
        assert page.startswith("http://127.0.0.1:")
        with urllib.request.urlopen(page) as answer:
            assert b"<html" in answer.read()
        process.send_signal(signal.SIGTERM)
        assert process.wait() == 0


def test_run_starts_the_same_daemon_from_a_file(tmp_path: Path) -> None:
    config = tmp_path / "config.toml"
    config.write_text('[page]\nport = 0\n[state]\ndir = "kept"\n[game]\nid = "souriciere"\n')
    with daemon("run", "--config", str(config)) as (process, page):
        with urllib.request.urlopen(page) as answer:
            assert answer.status == 200
        process.send_signal(signal.SIGINT)
        assert process.wait() == 0
    assert (tmp_path / "kept" / "journal.sqlite3").exists()


def test_a_file_from_before_an_update_starts_and_says_what_it_ignores(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    config = tmp_path / "config.toml"
    config.write_text(
        '[page]\nport = 0\n[state]\ndir = "kept"\n'
        '[game]\nid = "clan-des-souris"\noptions = { level = "young", danger = 1 }\n'
    )
    with daemon("run", "--config", str(config)) as (process, page):
        assert page.startswith("http://127.0.0.1:")
        process.send_signal(signal.SIGTERM)
        assert process.wait() == 0
    assert (
        f"boardctl: {config}, line 7: The option danger changes nothing" in capfd.readouterr().err
    )


def test_a_second_daemon_on_the_same_state_gets_one_sentence(tmp_path: Path) -> None:
    with daemon("play", "--port", "0", "--state", str(tmp_path)):
        second = boardctl("play", "--port", "0", "--state", str(tmp_path))
    assert second.returncode == 2
    assert second.stderr.startswith(f"boardctl: boardctl is already running with {tmp_path}")
    assert second.stderr.count("\n") == 1


def test_a_taken_port_gets_one_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        late = boardctl("play", "--port", port, "--state", str(tmp_path))
    assert late.returncode == 2
    assert port in late.stderr
    assert late.stderr.count("\n") == 1


COMMANDS_WITH_STATE = [
    ["play", "--port", "0"],
    ["history"],
    ["replay", "1"],
    ["pairings"],
    ["forget", "--yes"],
    ["enrol", "souriciere"],
    ["monitor", "--seconds", "1"],
    ["flash"],
    ["mqtt", "forget", "--mqtt", "localhost"],
]


@pytest.mark.parametrize("command", COMMANDS_WITH_STATE, ids=lambda command: command[0])
def test_what_is_no_folder_is_refused_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: list[str]
) -> None:
    file, link = tmp_path / "file", tmp_path / "link"
    file.write_text("")
    link.symlink_to(tmp_path / "nowhere")
    for wrong, named in (
        (Path("/dev/null"), Path("/dev/null")),
        (file, file / "below" / "it"),
        (link, link),
    ):
        assert main([*command, "--state", str(named)]) == 2
        sentence = f"{wrong} is no folder: move it away, or choose another folder with --state"
        assert capsys.readouterr() == ("", f"boardctl: {sentence}\n")
    assert main([*command, "--state", ""]) == 2
    assert "--state: an empty name is no folder" in capsys.readouterr().err
    assert sorted(tmp_path.iterdir()) == [file, link]


def test_every_command_that_takes_a_state_folder_is_tried_with_what_is_none() -> None:
    takes = [name for name, known in parser()[1].items() if "--state" in known.format_usage()]
    assert takes == [command[0] for command in COMMANDS_WITH_STATE]


def test_voices_need_a_folder(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["voices", "check", "--out", "/dev/null"]) == 2
    assert capsys.readouterr().err == (
        "boardctl: /dev/null is no folder: move it away, or choose another folder with --out\n"
    )


def test_a_state_folder_that_cannot_be_made_gets_one_sentence() -> None:
    refused = boardctl("play", "--port", "0", "--state", "/proc/nowhere")
    assert refused.returncode == 2
    assert refused.stderr.startswith("boardctl: /proc/nowhere cannot be used to keep games (")
    assert "choose another folder with --state" in refused.stderr
    assert refused.stderr.count("\n") == 1
