"""What all tests share: the numbers of a campaign, and components that may be missing."""

from __future__ import annotations

import gc
import os
import shutil
from collections import Counter
from collections.abc import Generator

import pytest
from hypothesis import HealthCheck, settings

from hardware import micropython
from tests.fetched import fetched
from tests.larger import grows_in_a_campaign

CI = bool(os.environ.get("CI"))
CAMPAIGN = bool(os.environ.get("BOARDCTL_CAMPAIGN"))

settings.register_profile(
    "test",
    max_examples=50,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],  # a busy machine is no fault of a test
)
settings.register_profile("campaign", settings.get_profile("test"), max_examples=200)
settings.load_profile("campaign" if CAMPAIGN else "test")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Under CI a skip is a failure: a test that did not run has proved nothing."""
    report = yield
    if CI and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"skipped under CI: {call.excinfo.value if call.excinfo else ''}"
    return report


def pytest_sessionstart(session: pytest.Session) -> None:
    """Under CI what runs the firmware is fetched before any test: none has to wait for it."""
    if CI and not hasattr(session.config, "workerinput"):
        fetched(lambda _: micropython.micropython(), micropython.NoMicroPython)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """A campaign is the same tests with larger numbers: those that have none ran in `make test`.

    Files of few tests have the long ones: they begin, lest all workers wait for one at the end."""
    if CAMPAIGN:
        larger = {item for item in items if grows_in_a_campaign(item.path, _name_in_file(item))}
        config.hook.pytest_deselected(items=[item for item in items if item not in larger])
        items[:] = [item for item in items if item in larger]
    in_file = Counter(item.path for item in items)
    items.sort(key=lambda item: in_file[item.path])


def pytest_collection_finish() -> None:
    """What was collected stays to the end: the garbage collector need not look through thousands of
    tests again and again."""
    gc.collect()
    gc.freeze()


def _name_in_file(item: pytest.Item) -> str:
    """Of the function, or of the class it belongs to."""
    return item.nodeid.split("::")[1].partition("[")[0]


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of Debian's Chromium."""
    path = shutil.which("chromium")
    if path is None:
        pytest.skip("needs Chromium: sudo apt install chromium")
    return path
