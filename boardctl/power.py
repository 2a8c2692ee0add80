"""Switching the whole Raspberry Pi off, so that nobody has to pull a plug."""

from __future__ import annotations

import asyncio

COMMAND = ("systemctl", "--no-ask-password", "poweroff")
"""Asks logind, which asks polkit, which has a rule for our user: nobody needs sudo."""
PATIENCE = 20.0


class StaysOn(Exception):
    """The machine was not switched off; the sentence says what to do."""


async def switch_off() -> None:
    """Returns when the machine is on its way down. Raises `StaysOn`."""
    try:
        process = await asyncio.create_subprocess_exec(
            *COMMAND, stdin=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.PIPE
        )
    except OSError as error:
        raise StaysOn(f"systemctl cannot be run ({error.strerror}): pull the plug") from None
    try:
        async with asyncio.timeout(PATIENCE):
            _, said = await process.communicate()
    except TimeoutError:
        process.kill()
        await process.wait()
        raise StaysOn("systemctl poweroff does not end: pull the plug") from None
    if process.returncode != 0:
        why = said.decode(errors="replace").strip().splitlines()[-1:] or ["no reason given"]
        raise StaysOn(
            f"The table may not switch off ({why[0]}): run systemd/install.sh again,"
            " it brings the polkit rule"
        )
