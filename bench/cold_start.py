"""From the start of `boardctl play` to the first byte of its page, and what it takes of memory."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bench.figures import Figure

PASSES = 5


class NoPage(Exception):
    """`boardctl play` did not come up; the message holds what it said."""


def figures() -> Iterator[Figure]:
    nothing: list[float] = []
    page: list[float] = []
    resident: list[float] = []
    for _ in range(PASSES):
        nothing.append(_start_python())
        seconds, megabytes = _start_page()
        page.append(seconds)
        resident.append(megabytes)
    yield Figure("python -c pass", min(nothing), "s")
    yield Figure("boardctl play to the first byte of the page", min(page), "s", ("≤", 1.5))
    yield Figure("boardctl play : python -c pass", min(page) / min(nothing), "×")
    yield Figure("memory with the page served", max(resident), "MB", ("≤", 80))


def _start_python() -> float:
    began = time.perf_counter()
    subprocess.run([sys.executable, "-c", "pass"], check=True)
    return time.perf_counter() - began


@contextmanager
def daemon(*more: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """`boardctl play souriciere` once its page is ready: the process, and the page's address."""
    with tempfile.TemporaryDirectory() as state:
        command = ["play", "souriciere", "--seats", "4", "--port", "0", "--state", state, *more]
        process = subprocess.Popen(
            [sys.executable, "-m", "boardctl", *command], stdout=subprocess.PIPE, text=True
        )
        try:
            assert process.stdout is not None
            said = process.stdout.readline()
            address = re.search(r"http://\S+", said)
            if address is None:
                raise NoPage(f"boardctl play said {said!r}; run it by hand to see why")
            yield process, address[0]
        finally:
            process.send_signal(signal.SIGTERM)
            process.communicate()


def _start_page() -> tuple[float, float]:
    """Seconds to the first byte, and resident megabytes once the page and its parts were sent."""
    began = time.perf_counter()
    with daemon() as (process, address):
        with urllib.request.urlopen(address) as answer:
            answer.read(1)
            seconds = time.perf_counter() - began
            html = answer.read().decode()
        for part in re.findall(r'(?:src|href)="([^":]+)"', html):
            with urllib.request.urlopen(address.rstrip("/") + "/" + part.lstrip("./")) as got:
                got.read()
        return seconds, resident(process.pid)


def resident(pid: int) -> float:
    """Megabytes a process has in memory."""
    status = Path(f"/proc/{pid}/status").read_text()
    found = re.search(r"VmRSS:\s+(\d+) kB", status)
    return int(found[1]) / 1000 if found else float("nan")
