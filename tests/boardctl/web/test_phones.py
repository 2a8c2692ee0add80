"""Pairing over the network: only with what somebody at the table can see or press."""

from __future__ import annotations

import asyncio
import json
import stat
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from boardctl.pairing import ANSWER, OPEN, TRIES
from boardctl.pairings import FILE
from boardctl.roles import AT_THE_TABLE
from boardctl.web import guard
from games import catalogue
from tests.boardctl.web.phone import NAME, Phone, hold, on_network, paired, press
from tests.boardctl.web.served import Served, ask, connected, document, on_virtual_time, served


def wrong(digits: str) -> str:
    return f"{(int(digits) + 1) % 10**6:06}"


def test_a_phone_that_calls_the_table_by_its_name_is_a_guest_who_may_change_nothing(
    tmp_path: Path,
) -> None:
    async def main() -> None:
        async with on_network(tmp_path) as house, Phone(house).connected() as socket:
            seen = await document(socket)
            you = seen["you"]
            assert (you.pop("role"), you.pop("pairing")) == ("guest", True)
            assert you == {"seat": None, "view": None, "choices": [], "dice": 0}
            await socket.send_json({"do": "quiet", "quiet": True, "n": 1})
            answer = await socket.receive_json()
            assert (answer["needs"], house.daemon.settings.now.quiet) == ("parent", False)
            assert "pair it first" in answer["why"]

    on_virtual_time(main)


def test_the_first_parent_pairs_with_the_digits_on_the_screen(tmp_path: Path) -> None:
    async def main() -> None:
        async with on_network(tmp_path) as house:
            phone = Phone(house, browser="Mozilla/5.0 (iPhone; CPU iPhone OS 17_0)")
            code = await hold(house)
            spaced = f" {code.digits[:3]} {code.digits[3:]}"
            assert await phone.pair(spaced) == (200, {"why": None, "role": "parent", "seat": None})
            assert house.daemon.pairing.code is None, "a code works once"
            async with phone.connected() as socket:
                you = (await document(socket))["you"]
                assert you["role"] == "parent"
                assert [(one["name"], one["here"]) for one in you["devices"]] == [("iPhone", True)]
                assert await ask(socket, 1, do="quiet", quiet=True) is None
            assert house.daemon.settings.now.quiet

    on_virtual_time(main)


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites_and_only_its_hash_is_kept(
    tmp_path: Path,
) -> None:
    async def main() -> None:
        async with on_network(tmp_path) as house:
            phone = Phone(house)
            code = await hold(house)
            sent = {"json": {"code": code.digits}}
            _, _, headers = await phone.request("POST", "/pair", **sent)
            token, *flags = headers["Set-Cookie"].split("; ")
            assert {"HttpOnly", "SameSite=Strict", "Path=/"} <= set(flags)
            assert len(token.partition("=")[2]) >= 43, "256 bits"
            kept = tmp_path / FILE
            assert stat.S_IMODE(kept.stat().st_mode) == 0o600
            assert token.partition("=")[2] not in kept.read_text()

    on_virtual_time(main)


def test_the_digits_are_on_the_small_screen_and_nowhere_a_guest_looks(tmp_path: Path) -> None:
    async def main() -> None:
        async with on_network(tmp_path) as house:
            guest = Phone(house)
            async with guest.connected() as there, connected(house) as at_table:
                before = (await document(there))["screen"]
                code = await hold(house)
                shown = await document(at_table)
                while shown["you"]["screen"] is None:
                    shown = await document(at_table)
                assert shown["you"]["code"] == code.digits
                assert shown["you"]["screen"] != shown["screen"]
                assert await ask(there, 1, do="quiet", quiet=True)
                heard = json.dumps(house.daemon.public())
                assert code.digits not in heard
                assert shown["you"]["screen"] not in heard
                await press(house, "back")
                await asyncio.sleep(5)
                assert house.daemon.public()["screen"] == before
                assert (house.daemon.pairing.code, house.daemon.stage.below) == (None, None)

    on_virtual_time(main)


def test_no_guest_ever_gets_a_document_with_the_code(tmp_path: Path) -> None:
    async def main() -> None:
        async with on_network(tmp_path) as house, Phone(house).connected() as there:
            secrets: set[str] = set()
            heard: list[str] = []

            async def listen() -> None:
                async for message in there:
                    heard.append(message.data)

            listening = asyncio.create_task(listen())
            for button in ("ok", "red", "ok"):
                code = await hold(house, button)
                part = house.daemon.private(AT_THE_TABLE)
                secrets |= {code.digits, part["screen"]}
                await asyncio.sleep(3)
            await press(house, "back")
            await asyncio.sleep(3)
            listening.cancel()
            assert len(secrets) == 6
            assert len(heard) > 5
            assert [secret for secret in secrets if any(secret in text for text in heard)] == []

    on_virtual_time(main)


def test_five_wrong_codes_close_it_and_the_right_one_comes_too_late(tmp_path: Path) -> None:
    async def main() -> None:
        async with on_network(tmp_path) as house:
            code = await hold(house)
            for n in range(TRIES):
                status, told = await Phone(house, address=f"127.0.0.{n + 2}").pair(
                    wrong(code.digits)
                )
                assert (status, told["why"]) == (200, "Those are not the digits on the table.")
            assert house.daemon.pairing.code is None
            status, told = await Phone(house, address="127.0.0.99").pair(code.digits)
            assert (status, "hold OK" in told["why"]) == (200, True)
            assert house.daemon.pairing.pairings.devices == ()

    on_virtual_time(main)


def test_a_code_is_gone_after_two_minutes(tmp_path: Path) -> None:
    async def main() -> None:
        async with on_network(tmp_path) as house:
            code = await hold(house)
            await asyncio.sleep(OPEN - 1)
            assert house.daemon.pairing.code is code
            await asyncio.sleep(1.5)
            phone = Phone(house)
            assert "no digits" in (await phone.pair(code.digits))[1]["why"]
            assert not phone.token

    on_virtual_time(main)


def test_one_guesser_is_told_to_wait_and_cannot_close_the_code_for_a_parent(tmp_path: Path) -> None:
    async def main() -> None:
        async with on_network(tmp_path) as house:
            guesser, parent = Phone(house, address="127.0.0.66"), Phone(house)
            code = await hold(house)
            for _ in range(guard.WRONG):
                assert "not the digits" in (await guesser.pair(wrong(code.digits)))[1]["why"]
            for _ in range(50):
                status, _, headers = await guesser.request(
                    "POST", "/pair", json={"code": wrong(code.digits)}
                )
                assert (status, 0 < int(headers["Retry-After"]) <= 121) == (429, True)
            assert (await parent.pair(code.digits))[1]["role"] == "parent"

    on_virtual_time(main)


def test_who_guesses_all_day_is_barred_when_a_code_opens(tmp_path: Path) -> None:
    async def main() -> None:
        async with on_network(tmp_path) as house:
            guessers = [Phone(house, address=f"127.0.0.{n}") for n in range(20, 26)]
            for _ in range(guard.WRONG):
                for guesser in guessers:
                    assert (await guesser.pair("000000"))[0] == 200
            code = await hold(house)
            for guesser in guessers:
                assert (await guesser.pair(wrong(code.digits)))[0] == 429
            assert house.daemon.pairing.code is not None
            assert house.daemon.pairing.code.tries == TRIES

    on_virtual_time(main)


@pytest.mark.parametrize("button", ["ok", "back", None])
def test_a_second_parent_needs_ok_at_the_table(tmp_path: Path, button: str | None) -> None:
    async def main() -> None:
        async with on_network(tmp_path) as house:
            await paired(house)
            second = Phone(house)
            code = await hold(house)
            asked = asyncio.create_task(second.pair(code.digits))
            await asyncio.sleep(1)
            assert not asked.done()
            assert house.daemon.public()["scene"]["key"] == "confirm.parent"
            await (asyncio.sleep(ANSWER) if button is None else press(house, button))
            assert (await asked)[0] == 200
            assert bool(second.token) == (button == "ok")
            assert len(house.daemon.pairing.pairings.devices) == (2 if button == "ok" else 1)
            await asyncio.sleep(4)
            assert house.daemon.public()["scene"]["key"] != "confirm.parent"

    on_virtual_time(main)


def test_ok_that_answers_a_question_is_no_press_of_the_game(tmp_path: Path) -> None:
    async def main() -> None:
        async with on_network(tmp_path) as house:
            phone = await paired(house)
            before = house.daemon.public()["game"]
            async with phone.connected() as socket:
                assert await ask(socket, 1, do="forget") is None
                assert await ask(socket, 2, do="forget") is not None, "one question at a time"
                await press(house, "red")
                assert house.daemon.pairing.asked is not None
                await press(house, "back")
            assert house.daemon.pairing.asked is None
            assert not house.daemon.forgetting.is_set()
            assert house.daemon.public()["game"] == before

    on_virtual_time(main)


def test_everything_is_forgotten_only_once_ok_is_pressed(tmp_path: Path) -> None:
    async def main() -> None:
        async with on_network(tmp_path) as house:
            phone = await paired(house)
            async with phone.connected() as socket:
                assert await ask(socket, 1, do="forget") is None
            await asyncio.sleep(ANSWER + 1)
            await press(house)
            assert not house.daemon.forgetting.is_set(), "nobody pressed OK in time"
            async with phone.connected() as socket:
                assert await ask(socket, 1, do="forget") is None
                await press(house)
            assert house.daemon.forgetting.is_set()

    on_virtual_time(main)


def test_a_revoked_phone_is_a_guest_at_once_also_where_it_is_open(tmp_path: Path) -> None:
    async def main() -> None:
        async with on_network(tmp_path) as house:
            kept, lost = await paired(house), await paired(house, browser="Android")
            async with kept.connected() as one, lost.connected() as other:
                devices = (await document(one))["you"]["devices"]
                assert (await document(other))["you"]["role"] == "parent"
                (revoked,) = [device["id"] for device in devices if not device["here"]]
                assert await ask(one, 1, do="revoke", id=revoked) is None
                assert (await document(other))["you"]["role"] == "guest"
                assert await ask(other, 1, do="end") is not None
                assert await ask(one, 2, do="revoke", id=revoked) is not None
            assert house.daemon.session is not None

    on_virtual_time(main)


def test_a_phone_can_forget_that_it_was_paired(tmp_path: Path) -> None:
    async def main() -> None:
        async with on_network(tmp_path) as house:
            phone = await paired(house, "red")
            assert (await Phone(house).request("POST", "/unpair"))[0] == 403
            status, _, headers = await phone.request("POST", "/unpair")
            assert (status, "Max-Age=0" in headers["Set-Cookie"]) == (200, True)
            assert house.daemon.pairing.pairings.devices == ()

    on_virtual_time(main)


def test_pairings_are_there_after_a_restart(tmp_path: Path) -> None:
    async def main() -> None:
        async with on_network(tmp_path) as house:
            phone = await paired(house)
        async with on_network(tmp_path) as again:
            later = Phone(again)
            later.token = phone.token
            async with later.connected() as socket:
                assert (await document(socket))["you"]["role"] == "parent"

    on_virtual_time(main)


@pytest.mark.parametrize(
    "posted",
    [
        b"", b"{", b"[]", b"null", b'{"code": 123456}', b'{"code": "12345"}', b'{"code": "abcdef"}',
        b'{"code": "1234567"}', b'{"code": null, "more": 1}', b'{"code": "\xd9\xa1"}',
        b"[" * 60_000, b'{"code": "' + b"1" * 60_000 + b'"}',
    ],
    ids=range(12),
)  # fmt: skip
def test_what_is_no_code_is_refused_and_costs_nobody_a_try(tmp_path: Path, posted: bytes) -> None:
    async def main() -> None:
        async with on_network(tmp_path) as house:
            code = await hold(house)
            kind = {"headers": {"Content-Type": "application/json"}}
            status, _, _ = await Phone(house).request("POST", "/pair", data=posted, **kind)
            assert (status, code.tries) == (400, TRIES)

    on_virtual_time(main)


def test_a_form_of_another_site_cannot_pair(tmp_path: Path) -> None:
    async def main() -> None:
        async with on_network(tmp_path) as house:
            code = await hold(house)
            phone = Phone(house)
            right = {"code": code.digits}
            for headers, sent, status in (
                ({"Origin": "http://evil.example"}, {"json": right}, 403),
                ({"Origin": "null"}, {"json": right}, 403),
                ({"Host": "evil.example"}, {"json": right}, 421),
                ({}, {"data": right}, 400),
                ({"Content-Type": "text/plain"}, {"data": json.dumps(right)}, 400),
                ({}, {"data": b"x" * 65_537}, 413),
            ):
                got, _, _ = await phone.request("POST", "/pair", headers=headers, **sent)
                assert got == status, (headers, sent)
            assert (code.tries, house.daemon.pairing.code) == (TRIES, code)

    on_virtual_time(main)


# -- seats ----------------------------------------------------------------------------------------


def test_a_seats_button_held_pairs_a_phone_with_that_seat(tmp_path: Path) -> None:
    async def main() -> None:
        async with on_network(tmp_path) as house:
            phone = await paired(house, "yellow")
            async with phone.connected() as socket:
                you = (await document(socket))["you"]
                assert (you["role"], you["seat"]) == ("seat", "yellow")
                assert house.daemon.session is not None
                assert you["view"] == house.daemon.session.view("yellow")
                assert "devices" not in you
                assert await ask(socket, 1, do="end") is not None

    on_virtual_time(main)


def test_a_seat_has_one_phone_the_newest_and_a_parent_may_play_too(tmp_path: Path) -> None:
    async def main() -> None:
        async with on_network(tmp_path) as house:
            first, parent = await paired(house, "red"), await paired(house)
            code = await hold(house, "red")
            told = {"why": None, "role": "parent", "seat": "red"}
            assert await parent.pair(code.digits) == (200, told)
            async with first.connected() as one, parent.connected() as two:
                assert (await document(one))["you"]["role"] == "guest"
                you = (await document(two))["you"]
                assert (you["role"], you["seat"]) == ("parent", "red")

    on_virtual_time(main)


@asynccontextmanager
async def hands_dealt(folder: Path) -> AsyncIterator[Served]:
    """Le trio de souris with hands that the program has dealt; red decides."""
    async with served(folder, names=(NAME,)) as house:
        await asyncio.sleep(1)
        await house.daemon.new_game(catalogue.find("trio-de-souris"), ("red", "blue"), PRO)
        await asyncio.sleep(1.5)
        for button in ("red", "ok"):
            await press(house, button)
            await asyncio.sleep(1.5)
        await asyncio.sleep(3)
        yield house


PRO = {"pro": "true", "cards": "screen"}


def test_a_seats_phone_sees_its_hand_and_plays_for_its_seat_alone(tmp_path: Path) -> None:
    async def main() -> None:
        async with hands_dealt(tmp_path) as house:
            session = house.daemon.session
            assert session is not None
            mine, other = await paired(house, "red"), await paired(house, "blue")
            async with mine.connected() as red, other.connected() as blue:
                you, they = (await document(red))["you"], (await document(blue))["you"]
                cards = {card["card"] for card in you["view"]["hand"]["cards"]}
                assert cards
                assert cards.isdisjoint(card["card"] for card in they["view"]["hand"]["cards"])
                move = you["choices"][0]["move"]
                assert move.split()[1] in cards
                assert they["choices"] == []
                made = len(session.made)
                assert await ask(blue, 1, do="play", move=move) is not None, "not its turn"
                assert await ask(red, 1, do="play", move="lay T99 a") is not None
                assert len(session.made) == made
                assert await ask(red, 2, do="play", move=move) is None
                assert (len(session.made), session.made[-1].row.text) == (made + 1, move)

    on_virtual_time(main)


def test_a_seats_phone_has_the_dice_of_a_simulated_table_rolled_in_its_own_turn(
    tmp_path: Path,
) -> None:
    async def main() -> None:
        async with on_network(tmp_path) as house:
            session = house.daemon.session
            assert session is not None
            mine, other = await paired(house, "red"), await paired(house, "yellow")
            parent = await paired(house)
            assert session.game.chance(session.state) is not None, "red held, and begins"
            async with (
                mine.connected() as red,
                other.connected() as yellow,
                parent.connected() as grown_up,
                connected(house) as table,
            ):
                assert (await document(red))["you"]["dice"] == 1
                for socket in (yellow, grown_up, table):
                    assert (await document(socket))["you"]["dice"] == 0
                    assert await ask(socket, 1, do="throw") is not None, "not its turn"
                made = len(session.made)
                house.daemon.simulated.fault("unplug")
                await asyncio.sleep(5)
                assert (await document(red))["you"]["dice"] == 0, "no hand can show anything now"
                house.daemon.simulated.heal("unplug")
                await asyncio.sleep(5)
                assert await ask(red, 1, do="throw") is None
                await asyncio.sleep(1)
                assert await ask(red, 2, do="throw") is not None, "the hand is at it"
                await asyncio.sleep(8)
                assert [row.row.text[:4] for row in session.made[made:]] == ["roll"]
                assert (await document(red))["you"]["dice"] == 0

    on_virtual_time(main)


def test_nobody_without_that_seat_plays_for_it(tmp_path: Path) -> None:
    async def main() -> None:
        async with hands_dealt(tmp_path) as house:
            session = house.daemon.session
            assert session is not None
            phone, parent = await paired(house, "red"), await paired(house)
            async with phone.connected() as red:
                move = (await document(red))["you"]["choices"][0]["move"]
            made = len(session.made)
            for line in (parent.connected(), Phone(house).connected(), connected(house)):
                async with line as socket:
                    assert (await document(socket))["you"]["view"] is None
                    assert await ask(socket, 1, do="play", move=move) is not None
            assert len(session.made) == made

    on_virtual_time(main)
