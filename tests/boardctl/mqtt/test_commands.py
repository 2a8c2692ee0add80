from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardctl.mqtt.commands import COMMANDS, LARGEST, NotUnderstood, read
from boardctl.mqtt.port import Message
from boardctl.web.requests import SHAPES


def understood(name: str, payload: str | bytes) -> dict[str, object]:
    body = payload.encode() if isinstance(payload, str) else payload
    return read(name, Message(f"boardctl/table/command/{name}", body))


@pytest.mark.parametrize(
    ("name", "payload", "request_"),
    [
        ("new", "souriciere", {"game": "souriciere", "seats": ["red", "yellow"], "options": {}}),
        ("new", " souriciere\n", {"game": "souriciere", "seats": ["red", "yellow"], "options": {}}),
        (
            "new",
            '{"game": "x", "seats": 2}',
            {"game": "x", "seats": ["red", "yellow"], "options": {}},
        ),
        ("new", '{"game": "x"}', {"game": "x", "seats": [], "options": {}}),
        (
            "new",
            '{"game": "x", "seats": ["sky"], "options": {"finish": "fast", "danger": 2}}',
            {"game": "x", "seats": ["sky"], "options": {"finish": "fast", "danger": 2}},
        ),
        ("pause", "", {}),
        ("pause", "PRESS", {}),
        ("resume", "PRESS", {}),
        ("volume", "40", {"volume": 40}),
        ("volume", "40.0", {"volume": 40}),
        ("language", "fr", {"language": "fr"}),
        ("quiet", "ON", {"quiet": True}),
        ("quiet", "OFF", {"quiet": False}),
        ("say", "Bonsoir 🐭", {"text": "Bonsoir 🐭"}),
        ("say", "", {"text": ""}),
    ],
)
def test_a_command_becomes_the_request_of_a_page(
    name: str, payload: str, request_: dict[str, object]
) -> None:
    assert understood(name, payload) == {"do": name, **request_}


@pytest.mark.parametrize(
    ("name", "payload", "sentence"),
    [
        ("end", "", "There is no command 'end'"),
        ("pauze", "", "There is no command 'pauze', did you mean 'pause'?"),
        ("pause", "now", "pause takes nothing, or PRESS"),
        ("volume", "loud", "volume is a whole number in percent"),
        ("volume", "-1", "volume is a whole number in percent"),
        ("volume", "1e2", "volume is a whole number in percent"),
        ("volume", "١٢", "volume is a whole number in percent"),
        ("quiet", "on", "quiet is ON or OFF"),
        ("new", "{", "This is not JSON; a game id alone will do"),
        ("new", '{"game": 7}', "Write a game id, or {"),
        ("new", '{"game": "x", "seats": 7}', "seats is a number up to 6, or a list of colours"),
        ("new", '{"game": "x", "seats": -1}', "seats is a number up to 6, or a list of colours"),
        ("new", '{"game": "x", "seats": true}', "Write a game id, or {"),
        ("new", '{"game": "x", "seats": "red"}', "Write a game id, or {"),
        ("new", '{"game": "x", "seat": 3}', "A new game has no 'seat', only game, seats"),
        ("new", '{"game": "x", "options": {"a": [1]}}', "Write a game id, or {"),
        ("new", "x" * 81, "Write a game id, or {"),
        ("say", b"\xff", "A command is UTF-8 text"),
        ("say", b"x" * (LARGEST + 1), "A command has at most 4096 bytes"),
    ],
)
def test_what_is_not_understood_is_one_sentence(
    name: str, payload: str | bytes, sentence: str
) -> None:
    with pytest.raises(NotUnderstood) as caught:
        understood(name, payload)
    assert str(caught.value).startswith(sentence)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 300


def test_a_retained_command_is_not_even_read() -> None:
    with pytest.raises(NotUnderstood, match="without retain"):
        read("pause", Message("boardctl/table/command/pause", b"", retain=True))


@given(
    name=st.sampled_from(COMMANDS) | st.text(max_size=200),
    payload=st.binary(max_size=300) | st.text(max_size=300).map(str.encode),
)
def test_anything_is_a_request_of_a_known_shape_or_not_understood(
    name: str, payload: bytes
) -> None:
    try:
        request = understood(name, payload)
    except NotUnderstood:
        return
    assert request.keys() == {"do", "text"} if name == "say" else SHAPES[name] | {"do"}
