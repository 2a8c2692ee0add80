"""Ledger 4.3: what is kept on the disk holds the secrets; nobody else may read it and no page
serves it."""

from __future__ import annotations

import asyncio
import stat
from pathlib import Path

import aiohttp

from boardctl.web.server import Page
from hardware.kept_table import KeptTable
from tests.secrecy.guest import PatientLoop, hold
from tests.secrecy.worlds import Case, Players, Witness, opened


def test_journal_and_simulated_table_are_for_the_owner_alone_and_never_served(
    tmp_path: Path,
) -> None:
    async def evening() -> None:
        case, keep = Case(seed=4, seats=2, moves=5), Witness(0.25)
        async with opened(case, tmp_path, {}, keep) as daemon:
            kept = KeptTable(daemon.simulated, tmp_path / "simulated-table.json")
            players = Players(case, daemon, {}, keep, None)
            await asyncio.sleep(1.0)
            players.lay()
            await players.play(case.moves)
            kept.save()
            files = sorted(path for path in tmp_path.iterdir() if path.is_file())
            assert {"journal.sqlite3", "simulated-table.json"} <= {path.name for path in files}
            assert {stat.S_IMODE(path.stat().st_mode) for path in files} == {0o600}
            page = Page(daemon, port=0)
            with hold():
                address = await page.start()
                async with aiohttp.ClientSession() as http:
                    for folder in ("", "static/", "texts/", "static/../", "static/%2e%2e/"):
                        for path in files:
                            async with http.get(f"{address}{folder}{path.name}") as answer:
                                assert answer.status == 404
                await page.stop()

    with asyncio.Runner(loop_factory=PatientLoop) as runner:
        runner.run(evening())
