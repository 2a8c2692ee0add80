"""`boardctl doctor`: what works, what does not, what to do."""

from __future__ import annotations

import asyncio
import errno
import json
import os
import socket
import socketserver
import threading
from pathlib import Path
from typing import NoReturn

import pytest

from boardctl import box, doctor, texts
from boardctl.cli import main
from boardctl.config import SERVICE_STATE, Config, ConsoleSection, SoundSection
from boardctl.doctor import CHECKS, CONSOLE_STEPS, guided, house, voices
from boardctl.doctor.findings import Finding, Patient, made
from boardctl.doctor.running import LARGEST
from boardctl.journal import Journal
from boardctl.state_folder import StateFolder
from boardctl.voice.pack import Entry, write_manifest
from boardctl.voice.voice import voices_folder
from games import catalogue
from hardware.build_steps import step, steps
from hardware.ports import Profile
from hardware.registry import FILE as TAGS
from hardware.registry import Registry, tags_of
from hardware.tags import Tag
from tests.boardctl.built import Built


def said(capsys: pytest.CaptureFixture[str], *argv: str) -> tuple[int, dict[str, str]]:
    """The status, and what is said of each part, with `ok` or `bad` before it."""
    status = main(["doctor", *argv])
    lines = capsys.readouterr().out.splitlines()
    parts = (line.split(maxsplit=2) for line in lines)
    return status, {name.rstrip(":"): f"{how} {rest}" for how, name, rest in parts}


@pytest.fixture
def config(tmp_path: Path) -> Path:
    path = tmp_path / "config.toml"
    path.write_text('[page]\nport = 0\n[state]\ndir = "state"\n')
    return path


def test_a_healthy_table(config: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, parts = said(capsys, "--config", str(config))
    assert status == 0
    assert list(parts) == ["config", *CHECKS]
    assert parts["config"] == f"ok {config}"
    assert parts["state"] == f"ok {config.parent}/state will be made"
    assert parts["texts"].startswith("ok fr, en for ")
    assert parts["mqtt"] == "off there is no [mqtt] in the configuration"
    assert not (config.parent / "state").exists()  # looking makes nothing


def test_without_a_file_the_defaults_are_looked_at(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert said(capsys)[1]["config"] == "ok no file, defaults"


def test_a_bad_config_is_all_there_is_to_say(
    config: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    config.write_text("[mqtt]\nhots = 1\n")
    status, parts = said(capsys, "--config", str(config))
    assert status == 1
    assert parts == {
        "config": f"bad {config}, line 2: unknown key 'hots' in [mqtt], did you mean 'host'?"
    }


def test_an_option_the_table_ignores_is_told_and_can_wait(
    config: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with config.open("a") as file:
        file.write("[game]\nid = 'clan-des-souris'\noptions = { level = 'young', danger = 1 }\n")
    status, parts = said(capsys, "--config", str(config))
    assert status == 0
    assert parts["config"].startswith(f"warn {config}, line 7: The option danger changes nothing")
    assert parts["texts"].startswith("ok ")


def test_a_state_folder_that_is_none_is_told(
    config: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (config.parent / "state").write_text("a file")
    status, parts = said(capsys, "--config", str(config))
    assert status == 1
    assert parts["state"].endswith("state is no folder. Move it away, or choose another folder.")


def test_a_folder_in_use_is_no_trouble_and_stays_in_use(
    config: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = StateFolder.open(config.parent / "state")
    try:
        status, parts = said(capsys, "--config", str(config))
        assert (status, parts["state"].partition(", ")[2]) == (0, "in use by a running boardctl")
    finally:
        folder.close()
    assert said(capsys, "--config", str(config))[1]["state"] == f"ok {config.parent}/state"


def test_a_port_somebody_else_has_is_told(config: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        config.write_text(f'[page]\nport = {port}\n[state]\ndir = "state"\n')
        status, parts = said(capsys, "--config", str(config))
    assert status == 1
    assert parts["port"].startswith(f"bad port {port} on 127.0.0.1 is in use")


OK = b"HTTP/1.1 200 OK\r\n"


@pytest.mark.parametrize(
    "answer",
    [
        b"SSH-2.0-OpenSSH_9.2p1\r\n",
        b"\x00\xff" * 40,
        b"HTTP/1.1 two hundred\r\n\r\n",
        OK + b"Content-Length: 9\r\n\r\n{",
        OK + b"Transfer-Encoding: chunked\r\n\r\nmice\r\n",
        OK + b"".join(b"X-%d: y\r\n" % i for i in range(200)),
        OK + b"\r\n" + b"[" * LARGEST,
        b"",
    ],
    ids=["ssh", "binary", "status", "short", "chunks", "headers", "nested", "nothing"],
)
def test_whatever_answers_at_the_port_of_the_page_the_doctor_goes_on(
    config: Path, capsys: pytest.CaptureFixture[str], answer: bytes
) -> None:
    class Somebody(socketserver.BaseRequestHandler):
        def handle(self) -> None:
            self.request.recv(1024)
            self.request.sendall(answer)

    with socketserver.TCPServer(("127.0.0.1", 0), Somebody) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        try:
            port = server.server_address[1]
            config.write_text(f'[page]\nport = {port}\n[state]\ndir = "state"\n')
            status, parts = said(capsys, "--config", str(config))
        finally:
            server.shutdown()
            thread.join()
    assert (status, list(parts)) == (1, ["config", *CHECKS])
    assert parts["port"].startswith(f"bad port {port} on 127.0.0.1 is in use")


def test_a_table_without_a_voice_is_told_and_can_wait(
    config: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(config.parent))
    monkeypatch.delenv("STATE_DIRECTORY", raising=False)
    folder = config.parent / "boardctl" / "voices"
    status, parts = said(capsys, "--config", str(config))
    assert (status, parts["voices"]) == (
        0,
        f"warn The table has no voice yet (fr, en). Run: boardctl voices build --out {folder}",
    )
    entry = Entry("lance-le-de", "lance le dé.", 1.0, "paper", "")
    (folder / "fr").mkdir(parents=True)
    write_manifest(folder / "fr", [entry])
    assert "no voice yet (en)" in said(capsys, "--config", str(config))[1]["voices"]
    (folder / "en").mkdir()
    write_manifest(folder / "en", [entry])
    assert said(capsys, "--config", str(config))[1]["voices"] == f"ok fr, en in {folder}"


BUILT = Config(console=ConsoleSection(kind="pico"), sound=SoundSection())


def spoken(config: Config, state: Path, root: Path) -> Finding:
    return made("voices", voices.voices, Patient(config, state, root))


def test_the_voice_of_a_service_is_looked_for_beside_its_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.delenv("STATE_DIRECTORY", raising=False)
    (tmp_path / "etc").mkdir()
    user = f"boardctl:x:{os.getuid()}:998::/var/lib/boardctl:/usr/sbin/nologin\n"
    (tmp_path / "etc/passwd").write_text(user)
    state = tmp_path / SERVICE_STATE
    state.mkdir(parents=True)
    build = "Run: sudo -u boardctl boardctl voices build --out"
    assert spoken(BUILT, state, tmp_path).fix == f"{build} {state}/voices"
    own = Config(console=BUILT.console, sound=SoundSection(voices="/srv/voices"))
    assert spoken(own, state, tmp_path).fix == f"{build} /srv/voices"
    assert spoken(Config(console=BUILT.console), state, tmp_path).state == "off"


@pytest.mark.parametrize("users", ["", "boardctl:x:54321:998::/var/lib/boardctl:/bin/false\n"])
def test_the_voice_of_a_built_console_without_the_service_is_ones_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, users: str
) -> None:
    """Whether there is no such user, or these are not its games."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.delenv("STATE_DIRECTORY", raising=False)
    (tmp_path / "etc").mkdir()
    (tmp_path / "etc/passwd").write_text(users)
    state = tmp_path / "state"
    fix = spoken(BUILT, state, tmp_path).fix
    assert fix == f"Run: boardctl voices build --out {tmp_path}/boardctl/voices"
    assert fix.endswith(f" {voices_folder(None, state, os.environ)}"), "as the daemon looks"


def test_texts_that_were_never_compiled_are_told(
    config: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.setattr(texts, "COMMON", tmp_path)
    status, parts = said(capsys, "--config", str(config))
    assert status == 1
    assert "python -m boardctl.catalogues" in parts["texts"]


def test_a_broker_that_is_away_is_told(config: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with config.open("a") as file:
        file.write('[mqtt]\nhost = "127.0.0.1"\nport = 9\n')
    status, parts = said(capsys, "--config", str(config))
    assert status == 1
    assert parts["mqtt"].startswith("bad No MQTT broker listens at 127.0.0.1 port 9. Start it")


# -- for programs, and step by step ----------------------------------------------------------------


def test_findings_as_json(config: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (config.parent / "state").write_text("a file")
    assert main(["doctor", "--config", str(config), "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert told["ok"] is False
    assert [check["part"] for check in told["checks"]] == ["config", *CHECKS]
    state = {check["part"]: check for check in told["checks"]}["state"]
    assert state == {
        "part": "state",
        "state": "bad",
        "cause": f"{config.parent}/state is no folder.",
        "fix": "Move it away, or choose another folder.",
    }


def test_a_bad_config_is_json_too(config: Path, capsys: pytest.CaptureFixture[str]) -> None:
    config.write_text("[mqtt]\n")
    assert main(["doctor", "--config", str(config), "--json"]) == 1
    assert [c["part"] for c in json.loads(capsys.readouterr().out)["checks"]] == ["config"]


def test_every_check_of_a_step_exists() -> None:
    for one in steps():
        assert set(one.checks) <= CHECKS.keys()
        assert one.guided in {"", *CONSOLE_STEPS, "panel", "screen", "sound"}


def test_every_check_belongs_to_a_step_but_the_smart_home() -> None:
    assert CHECKS.keys() - {name for one in steps() for name in one.checks} == {"mqtt"}


def test_a_step_makes_its_own_checks(config: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, parts = said(capsys, "--config", str(config), "--step", "9")
    assert status == 0
    assert tuple(parts) == ("config", *step(9).checks)


@pytest.mark.parametrize(
    ("argument", "sentence"),
    [
        ("10", "the build guide has no step 10: it has 1 to 9"),
        ("0", "--step: '0' is not a number from 1"),
        ("3", "this step needs a built console: name its configuration"),
    ],
)
def test_a_step_that_cannot_be_done_is_one_sentence(
    config: Path, capsys: pytest.CaptureFixture[str], argument: str, sentence: str
) -> None:
    assert main(["doctor", "--config", str(config), "--step", argument]) == 2
    assert sentence in capsys.readouterr().err


PICO = """
[console]
kind = "pico"
ports = "by-id"
[panel]
gpio = "mock"
piezo = true
[page]
port = 0
[state]
dir = "state"
"""


def test_a_step_at_the_console_waits_until_the_daemon_is_gone(
    config: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    config.write_text(PICO)
    folder = StateFolder.open(config.parent / "state")
    try:
        assert main(["doctor", "--config", str(config), "--step", "5"]) == 2
    finally:
        folder.close()
    assert "sudo systemctl stop boardctl" in capsys.readouterr().err


def test_nothing_is_asked_of_somebody_while_a_check_fails(
    config: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    config.write_text(PICO)
    status, parts = said(capsys, "--config", str(config), "--step", "3")
    assert status == 1
    assert list(parts) == ["config", "link", "firmware", "cells"]
    assert parts["link"].startswith("retry No Pico with MicroPython is listed in")


async def at_a_console(
    config: Path, capsys: pytest.CaptureFixture[str], *, step: str
) -> tuple[int, dict[str, str]]:
    """What is said of a step where a console is switched on and nobody is there."""
    config.write_text(PICO)
    built = Built(Profile.PADS, 5, config.parent / "by-id")
    try:
        built.switch_on()
        await built.answers()
        return await asyncio.to_thread(said, capsys, "--config", str(config), "--step", step)
    finally:
        built.switch_off()


@pytest.mark.usefixtures("patient_doctor")
async def test_the_lights_of_a_console_are_run_through(
    config: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guided, "STEP", 0.005)
    monkeypatch.setattr(guided, "LOOK", 0.01)
    status, parts = await at_a_console(config, capsys, step="5")
    assert (status, parts["lights"].partition(".")[0]) == (0, "ok 77 were lit")


@pytest.mark.usefixtures("patient_doctor")
async def test_the_readers_are_tried_before_any_piece_is_enrolled(
    config: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guided, "PATIENCE", 0.05)  # nobody is there
    status, parts = await at_a_console(config, capsys, step="4")
    assert (status, list(parts)) == (1, ["config", "link", "firmware", "readers"])


def test_the_installed_configuration_is_taken_by_itself(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    installed = tmp_path / "etc" / "boardctl" / "config.toml"
    installed.parent.mkdir(parents=True)
    installed.write_text("[page]\nport = 0\n")
    (tmp_path / "var" / "lib").mkdir(parents=True)
    assert doctor.main(None, root=tmp_path) == 0
    lines = capsys.readouterr().out
    assert f"config: {installed}\n" in lines
    assert f"state: {tmp_path}/var/lib/boardctl will be made\n" in lines


def test_a_configuration_for_the_table_alone_is_a_finding(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def closed(path: Path, **_: object) -> NoReturn:
        raise PermissionError(errno.EACCES, "Permission denied", str(path))

    monkeypatch.setattr(Path, "stat", closed)
    assert doctor.main(None, root=tmp_path) == 1
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith("bad ")
    assert line.endswith("run the same command with sudo")


# -- the journal and the tags ----------------------------------------------------------------------


def test_a_damaged_journal_is_told_and_left_alone(
    config: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    journal = config.parent / "state" / "journal.sqlite3"
    journal.parent.mkdir()
    Journal.open(journal).store.close()
    assert said(capsys, "--config", str(config))[1]["journal"].startswith("ok 0 games, every page")
    whole = journal.read_bytes()
    journal.write_bytes(whole[:100] + b"\xff" * 4000 + whole[4100:])
    spoilt = journal.read_bytes()
    status, parts = said(capsys, "--config", str(config))
    assert status == 1
    assert parts["journal"].startswith("bad ")
    assert parts["journal"].endswith("sets the file aside and keeps the games it can read.")
    assert journal.read_bytes() == spoilt


def test_tags_are_counted_and_kept_from_others(
    config: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    config.write_text(PICO)
    (config.parent / "state").mkdir()
    path = config.parent / "state" / TAGS
    told = said(capsys, "--config", str(config), "--step", "9")[1]["tags"]
    assert told == "bad No piece is enrolled yet. Enrol a game: boardctl enrol GAME."
    registry = Registry(path)
    registry.add("souriciere", "04a1b2c3", Tag("mouse:red"))
    status, parts = said(capsys, "--config", str(config), "--step", "9")
    assert (status, parts["tags"]) == (0, "ok enrolled: souriciere 1")
    assert parts["tags.souriciere"] == (
        "warn 7 of 8 pieces have no tag: mat:classic-34, mouse:yellow, mouse:green, mouse:blue,"
        " mouse:pink, mouse:sky, die:1. Run: boardctl enrol souriciere."
    )
    assert parts["tags.mmm"] == "off nothing of it is enrolled; for that run: boardctl enrol mmm"
    path.chmod(0o644)
    assert "chmod 600" in said(capsys, "--config", str(config), "--step", "9")[1]["tags"]
    assert "tags.mmm" not in said(capsys, "--config", str(config), "--step", "9")[1]
    path.write_text("oh no")
    path.chmod(0o600)
    assert "is no tag registry" in said(capsys, "--config", str(config), "--step", "9")[1]["tags"]


def test_a_piece_without_a_tag_is_told_until_it_has_one_or_needs_none(tmp_path: Path) -> None:
    registry = Registry(tmp_path / TAGS)
    check = house.boxes()["tags.souriciere"]
    patient = Patient(Config(), tmp_path)
    pieces, mat = box.bought(catalogue.find("souriciere"), {})
    wanted = tags_of(pieces, mat.name)
    for number, tag in enumerate(wanted[1:]):
        registry.add("souriciere", f"{number:08x}", tag)
    told = made("it", check, patient)
    assert (told.state, told.fine) == ("warn", True)
    assert told.cause.startswith("1 of ")
    assert f" pieces have no tag: {wanted[0].kind}." in told.cause
    assert told.fix == "Run: boardctl enrol souriciere."
    registry.leave_untagged("souriciere", [wanted[0].kind])
    assert (known := made("it", check, patient)).state == "ok"
    assert known.cause.startswith("all ")
    two_sided = {tag.kind for tag in wanted if tag.side is not None}
    assert two_sided, "a piece with a tag on each side counts once"
    assert f" {sum(piece.count for piece in pieces) + 1} " in known.cause


# -- the checks themselves -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("error", "cause", "fix"),
    [
        (PermissionError(13, "no", "/var/lib/x"), "/var/lib/x may not be read.", "with sudo"),
        (ZeroDivisionError("oh"), "The check itself fails (ZeroDivisionError: oh).", "report"),
    ],
)
def test_a_check_that_fails_itself_ends_no_examination(
    error: Exception, cause: str, fix: str
) -> None:
    def fails(patient: Patient) -> str:
        raise error

    found = made("it", fails, Patient(Config(), Path()))
    assert (found.state, found.cause) == ("bad", cause)
    assert fix in found.fix
