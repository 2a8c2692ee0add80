from __future__ import annotations

import asyncio
import socket
import threading

import pytest

from hardware.virtual_time import Stuck, VirtualLoop, run


def test_three_virtual_days_pass() -> None:
    async def day() -> float:
        await asyncio.sleep(86_400 * 3)
        return asyncio.get_running_loop().time()

    assert run(day()) == pytest.approx(86_400 * 3)


def test_timers_fire_in_order_and_at_their_time() -> None:
    async def story() -> list[tuple[str, float]]:
        loop = asyncio.get_running_loop()
        fired: list[tuple[str, float]] = []

        def fire(name: str) -> None:
            fired.append((name, loop.time()))

        for name, delay in (("late", 2.5), ("soon", 0.1), ("later", 1000.25)):
            loop.call_later(delay, fire, name)
        await asyncio.sleep(2000)
        return fired

    assert run(story()) == [("soon", 0.1), ("late", 2.5), ("later", 1000.25)]


def test_waiting_for_what_can_never_come_is_stuck_and_not_a_hang() -> None:
    async def story() -> None:
        await asyncio.sleep(3)
        await asyncio.Event().wait()

    with pytest.raises(Stuck, match=r"virtual second 3\.000"):
        run(story())


def test_tasks_are_cancelled_after_being_stuck() -> None:
    cancelled: list[bool] = []

    async def story() -> None:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            cancelled.append(True)
            raise

    with pytest.raises(Stuck):
        run(story())
    assert cancelled == [True]


def test_real_files_are_still_heard() -> None:
    async def story() -> tuple[bytes, float]:
        loop = asyncio.get_running_loop()
        near, far = socket.socketpair()
        with near, far:
            near.setblocking(False)
            far.sendall(b"mouse")
            got = await loop.sock_recv(near, 16)
        return got, loop.time()

    assert run(story()) == (b"mouse", 0.0)


def test_a_loop_that_waits_for_a_file_alone_waits_for_it() -> None:
    async def story() -> bytes:
        loop = asyncio.get_running_loop()
        near, far = socket.socketpair()
        with near, far:
            near.setblocking(False)
            heard = asyncio.ensure_future(loop.sock_recv(near, 16))
            await asyncio.sleep(0)  # nothing has come yet: the file is now watched
            writer = threading.Thread(target=far.sendall, args=(b"cheese",))
            writer.start()
            got = await heard
            writer.join()
            return got

    assert run(story()) == b"cheese"


def test_two_runs_are_equal() -> None:
    async def story() -> list[float]:
        loop = asyncio.get_running_loop()
        times = []
        for step in range(100):
            await asyncio.sleep(0.05 + step / 1000)
            times.append(loop.time())
        return times

    assert run(story()) == run(story())


def test_what_a_thread_would_do_is_done_at_once_and_takes_no_time() -> None:
    async def main() -> float:
        here = threading.get_ident()
        assert await asyncio.to_thread(threading.get_ident) == here
        with pytest.raises(ZeroDivisionError):
            await asyncio.to_thread(lambda: 1 / 0)
        return asyncio.get_running_loop().time()

    assert run(main()) == 0.0


def test_the_clock_starts_at_zero() -> None:
    loop = VirtualLoop()
    assert loop.time() == 0
    loop.close()
