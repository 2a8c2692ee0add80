from __future__ import annotations

import os
from pathlib import Path

import pytest

from boardctl.config import MqttSection
from boardctl.mqtt.credentials import BadCredentials, Login, read_login


def written(folder: Path, content: bytes, mode: int = 0o600) -> Path:
    path = folder / "mqtt-password"
    path.write_bytes(content)
    path.chmod(mode)
    return path


def section(path: Path | None, user: str | None = "boardctl") -> MqttSection:
    file = None if path is None else str(path)
    return MqttSection(host="localhost", user=user, password_file=file)


def refusal(section: MqttSection, environ: dict[str, str] | None = None) -> str:
    with pytest.raises(BadCredentials) as caught:
        read_login(section, environ or {})
    sentence = str(caught.value)
    assert "cheese" not in sentence
    assert "\n" not in sentence
    return sentence


def test_without_a_user_nothing_is_read() -> None:
    assert read_login(section(None, None), {"CREDENTIALS_DIRECTORY": "/nowhere"}) is None


@pytest.mark.parametrize("content", [b"cheese", b"cheese\n", b"cheese\r\n"])
def test_a_password_is_the_one_line_of_its_file(tmp_path: Path, content: bytes) -> None:
    assert read_login(section(written(tmp_path, content)), {}) == Login("boardctl", "cheese")


def test_spaces_belong_to_a_password(tmp_path: Path) -> None:
    login = read_login(section(written(tmp_path, b" big cheese \n")), {})
    assert login is not None
    assert login.password == " big cheese "


def test_a_login_does_not_print_its_password(tmp_path: Path) -> None:
    assert "cheese" not in repr(read_login(section(written(tmp_path, b"cheese")), {}))


@pytest.mark.parametrize("mode", [0o644, 0o640, 0o604, 0o660])
def test_a_file_that_others_may_read_is_refused(tmp_path: Path, mode: int) -> None:
    path = written(tmp_path, b"cheese", mode)
    said = refusal(section(path))
    assert said == f"mqtt.password_file {path} can be read by others: chmod 600 {path}"


@pytest.mark.parametrize("content", [b"", b"\n", b"big\ncheese", b"\xffcheese", b"cheese" * 1000])
def test_a_file_that_is_not_one_line_is_refused(tmp_path: Path, content: bytes) -> None:
    said = refusal(section(written(tmp_path, content)))
    assert said.endswith("is not one line of text: write the password alone")


def test_a_pipe_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path, 0o600)
    said = refusal(section(path))
    assert said == f"mqtt.password_file {path} is no file: write the password into one"


def test_a_missing_file_is_told_with_the_nearest_name(tmp_path: Path) -> None:
    written(tmp_path, b"cheese")
    said = refusal(section(tmp_path / "mqtt-pasword"))
    assert said.startswith(
        f"There is no file {tmp_path}/mqtt-pasword, did you mean 'mqtt-password'"
    )
    assert "cannot be read" in refusal(section(tmp_path))


def test_systemd_hands_over_what_no_file_is_named_for(tmp_path: Path) -> None:
    written(tmp_path, b"cheese\n", 0o400)
    found = read_login(section(None), {"CREDENTIALS_DIRECTORY": str(tmp_path)})
    assert found == Login("boardctl", "cheese")
    for environ in ({}, {"CREDENTIALS_DIRECTORY": str(tmp_path / "none")}):
        said = refusal(section(None), environ)
        assert said.startswith("mqtt.user 'boardctl' has no password: name mqtt.password_file, or")
