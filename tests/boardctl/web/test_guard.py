"""Who may speak to the page, as decisions."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardctl.web.guard import (
    ADDRESSES,
    FIRST_BAR,
    LONGEST_BAR,
    WRONG,
    Allowance,
    Flow,
    Names,
    Seats,
    Tries,
    household,
    same_origin,
)
from boardctl.web.requests import BadRequest, read_request


@pytest.mark.parametrize(
    "host", ["localhost", "127.0.0.1", "[::1]", "localhost:8080", "LOCALHOST:1", "[::1]:8080"]
)
def test_the_table_answers_to_the_names_of_this_machine(host: str) -> None:
    assert Names().host_is_ours([host])


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "localhost.evil.example",
        "127.0.0.1.evil.example",
        "localhost:8080:9",
        "localhost/",
        "user@localhost",
        " localhost",
        "127.0.0.2",
        "",
        "[::1",
        "localhost\t",
    ],
)
def test_a_foreign_name_in_host_is_refused(host: str) -> None:
    assert not Names().host_is_ours([host])


def test_no_host_or_two_hosts_are_refused() -> None:
    assert not Names().host_is_ours([])
    assert not Names().host_is_ours(["localhost", "localhost"])


def test_a_configured_name_is_answered_in_any_case() -> None:
    names = Names(["Table.local"])
    assert names.host_is_ours(["table.local:8080"])
    assert not names.host_is_ours(["table.lan"])


def test_an_origin_must_be_the_very_host_and_port() -> None:
    assert same_origin(["http://localhost:8080"], "localhost:8080")
    assert same_origin(["https://table.local"], "table.local")
    for origins in (
        [],
        ["null"],
        ["http://localhost"],
        ["http://localhost:8081"],
        ["http://127.0.0.1:8080"],
        ["http://evil.example"],
        ["http://localhost:8080", "http://localhost:8080"],
        ["http://localhost:8080.evil.example"],
    ):
        assert not same_origin(origins, "localhost:8080"), origins


def test_an_allowance_is_spent_and_comes_back_with_time() -> None:
    allowance = Allowance(20, now=0.0)
    assert [allowance.take(0.0) for _ in range(21)] == [True] * 20 + [False]
    assert allowance.take(0.06)
    assert not allowance.take(0.06)
    assert [allowance.take(100.0) for _ in range(21)] == [True] * 20 + [False], "saves one second"


def test_seats_are_limited_in_all_and_per_address() -> None:
    seats = Seats(in_all=3, per_address=2)
    assert [seats.take("a"), seats.take("a"), seats.take("a")] == [True, True, False]
    assert [seats.take("b"), seats.take("c")] == [True, False]
    seats.leave("a")
    assert seats.take("c")
    assert not seats.take("a")


@pytest.mark.parametrize(
    ("text", "code", "reason"),
    [
        ("", 1007, "not JSON"),
        ("{", 1007, "not JSON"),
        ("[" * 10_000, 1007, "not JSON"),
        ("[]", 1008, "not a request"),
        ("null", 1008, "not a request"),
        ("{}", 1008, "unknown request"),
        ('{"do": "shutdown"}', 1008, "unknown request"),
        ('{"do": ["lift"]}', 1008, "unknown request"),
        ('{"do": "lift"}', 1008, "wrong fields"),
        ('{"do": "end", "now": "yes"}', 1008, "wrong fields"),
        ('{"do": "lift", "piece": 7}', 1008, "wrong values"),
        ('{"do": "lift", "piece": null}', 1008, "wrong values"),
        ('{"do": "lift", "piece": "%s"}' % ("x" * 81), 1008, "wrong values"),
        ('{"do": "end", "n": 1e9}', 1008, "wrong values"),
        ('{"do": "end", "n": true}', 1008, "wrong values"),
        ('{"do": "new", "game": "g", "seats": "red", "options": {}}', 1008, "wrong values"),
        ('{"do": "new", "game": "g", "seats": [[]], "options": {}}', 1008, "wrong values"),
        ('{"do": "new", "game": "g", "seats": [], "options": {"a": {}}}', 1008, "wrong values"),
    ],
)
def test_a_message_no_page_sends_is_refused(text: str, code: int, reason: str) -> None:
    with pytest.raises(BadRequest) as refused:
        read_request(text)
    assert (refused.value.code, refused.value.reason) == (code, reason)


def test_a_request_keeps_its_fields_and_its_number() -> None:
    asked = '{"do": "put", "piece": "p-1", "cell": "a1", "n": 12}'
    assert read_request(asked) == (12, {"do": "put", "piece": "p-1", "cell": "a1"})
    assert read_request('{"do": "take_back"}') == (0, {"do": "take_back"})


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=100),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)


@given(st.text() | anything.map(json.dumps))
def test_whatever_is_sent_is_a_request_or_refused(text: str) -> None:
    refused = ""
    try:
        read_request(text)
    except BadRequest as bad:
        refused = bad.reason
    assert len(refused.encode()) <= 123, "a close frame holds no more"


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.168.1.20", "192.168.1.20"),
        ("fd00::1:2:3:4", "fd00::/64"),
        ("fd00::ffff:2:3:4", "fd00::/64"),
        ("fd00:0:0:1::1", "fd00:0:0:1::/64"),
        ("", ""),
        ("somewhere", "somewhere"),
    ],
)
def test_all_addresses_a_machine_may_give_itself_count_as_one(address: str, counted: str) -> None:
    assert household(address) == counted


def test_who_guesses_waits_twice_as_long_each_time_and_is_forgiven_in_the_end() -> None:
    tries, now, waits = Tries(), 0.0, []
    for _ in range(8):
        for _ in range(WRONG):
            assert tries.wait("a", now) == 0.0
            tries.wrong("a", now)
        waits.append(tries.wait("a", now))
        now += waits[-1]
    assert waits == [120, 240, 480, 960, 1920, 3600, 3600, 3600]
    assert tries.wait("b", now) == 0.0
    now += LONGEST_BAR + 1
    for _ in range(WRONG):
        tries.wrong("a", now)
    assert tries.wait("a", now) == FIRST_BAR
    tries.right("a")
    assert tries.wait("a", now) == 0.0


def test_a_guesser_with_ever_new_addresses_fills_no_memory() -> None:
    tries, flow = Tries(), Flow(20, 80)
    for n in range(3 * ADDRESSES):
        tries.wrong(f"10.0.{n // 256}.{n % 256}", 0.0)
        flow.take(f"10.0.{n // 256}.{n % 256}", 0.0)
    assert len(tries._of) == len(flow._of) == ADDRESSES


def test_a_flow_is_limited_for_each_address_and_for_all_together() -> None:
    flow = Flow(per_second=1, saved=3)
    assert [flow.take("a", 0.0) for _ in range(4)] == [True] * 3 + [False]
    assert flow.take("a", 1.0)
    others = [flow.take(f"b{n}", 1.0) for n in range(20)]
    assert others.count(True) == 4 * 3 - 1, "all together have saved twelve"
