"""What is printed for a game: its mats at true scale, labels for its pieces, stickers for its tags.

The drawings are those of the page, so a browser draws them: `boardctl mats` lets Chromium make a
PDF, or shows where any other browser finds the print view.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from boardctl.config import BadChoice, GameSection, Language, check_game
from boardctl.pairing import NoCode
from boardctl.roles import GUEST, Who
from boardctl.texts import LANGUAGES, Texts
from games import catalogue
from games.kit import COLOURS, Game, Mat, Options, Plain, PrintsMats, line, nearest

CELL = 65
"""Millimetres from ring to ring."""

RAIL = 75
"""Millimetres of the rail of wells before the mat; its tongue ends over the middle of the last."""

TAG = 25
"""Millimetres of a round tag."""

PAW = (27, 10)
"""Where the tag of a card is: aside of its middle, towards the well that reads it, and above it."""

SIZES = {"card": 82, "die": 30, "food-die": 30, "mission": 56, "tile": 56}
"""Millimetres of a label, by the first word of the kind; a figure stands on one of its own size."""
FIGURE = 32

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
PATIENCE = 60.0


class CannotPrint(Exception):
    """No PDF came out; the sentence says what to do instead."""


def sheet(chosen: GameSection) -> Plain:
    """Everything the print view draws: a checked choice in, plain data out."""
    assert chosen.id is not None
    game = catalogue.find(chosen.id)
    texts = Texts(chosen.language, [catalogue.folder(game)])
    data = game.read_data(chosen.options)
    seats = list(COLOURS)[: chosen.seats or game.seat_counts[-1]]
    return {
        "game": game.id,
        "title": texts.render(line(f"game.{game.id}")),
        "language": chosen.language,
        "cell": CELL,
        "rail": RAIL,
        "tag": TAG,
        "paw": {"aside": PAW[0], "above": PAW[1]},
        "mats": [
            {
                "name": mat.name,
                "spots": {spot: list(cells) for spot, cells in mat.spots.items()},
                "gate": dict(mat.gate),
            }
            for mat in _mats(game, seats, chosen.options, data)
        ],
        "pieces": [
            {
                "picture": piece.picture,
                "count": piece.count,
                "sides": list(piece.sides),
                "back": piece.back,
                "size": SIZES.get(piece.kind.partition(":")[0], FIGURE),
            }
            for piece in game.table.pieces(seats, data)
        ],
        "faces": dict(game.table.faces(data)),
    }


def asked(query: Mapping[str, str]) -> GameSection:
    """The choice of a print view, from the words of its address. Raises `BadChoice`."""
    asked_for = query.get("language", "en")
    language: Language = "fr" if asked_for == "fr" else "en"
    if asked_for != language:
        close = nearest(asked_for, LANGUAGES)
        raise BadChoice("language", f"There are no {asked_for!r} texts{close}")
    options = {name: word for name, word in query.items() if name not in ("game", "language")}
    game = query.get("game") or next(iter(catalogue.all_games()))
    return check_game(GameSection(id=game, language=language, options=dict(options)))


def _mats(game: Game[Any], seats: list[str], options: Options, data: Plain) -> tuple[Mat, ...]:
    if isinstance(game.table, PrintsMats):
        return game.table.mats(data)
    return (game.table.mat(game.start(seats, options, data)),)


# -- the command ----------------------------------------------------------------------------------


class PrintShop:
    """The daemon of a page that only prints: nobody plays, and one sheet lies ready."""

    def __init__(self, ready: Plain) -> None:
        self._ready = ready

    def public(self) -> Mapping[str, Any]:
        return {}

    def conditions(self) -> Plain:
        return []

    @property
    def hands_on_page(self) -> bool:
        return False

    def words(self, key: str) -> str:
        return "boardctl mats only prints"

    def who(self, token: str) -> Who:
        return GUEST

    async def pair(self, digits: str, *, name: str, token: str) -> tuple[str, Who]:
        raise NoCode

    async def revoke(self, device: str) -> bool:
        return False

    def private(self, who: Who) -> Plain:
        return {}

    def subscribe(self, callback: Callable[[], None]) -> Callable[[], None]:
        return lambda: None

    def glimpse(self, handle: str) -> str | None:
        return None

    def hand(self, seat: str) -> Any:
        return None

    async def look_up(self, message: Mapping[str, Any]) -> Any:
        return None

    def clip(self, language: str, key: str) -> Path | None:
        return None

    def sheet(self, query: Mapping[str, str]) -> Plain:
        return self._ready

    async def request(self, message: dict[str, Any]) -> str | None:
        return self.words("")


def main(chosen: GameSection, out: Path | None) -> int:
    chosen = check_game(chosen, files=True)
    ready = sheet(chosen)
    target = out or Path(f"{chosen.id}-mats.pdf")
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    asyncio.run(_print(ready, target, browser) if browser else _show(ready))
    return 0


async def _print(ready: Plain, target: Path, browser: str) -> None:
    async with asyncio.timeout(PATIENCE):
        await write_pdf(ready, target, browser)
    mats = len(ready["mats"])
    print(f"{target}: {mats} mat{'s' * (mats > 1)} of {8 * CELL} mm, labels and tag stickers.")
    print("Print on A4 at 100 %, not fitted to the page; the ruler on each page is 100 mm long.")


async def _show(ready: Plain) -> None:
    from boardctl.web.server import Page

    page = Page(PrintShop(ready), port=0)
    address = await page.start()
    print(f"Open {address}print in a browser, print on A4 at 100 %, then press Ctrl-C here.")
    try:
        await asyncio.Event().wait()
    finally:
        await page.stop()


async def write_pdf(ready: Plain, target: Path, browser: str) -> None:
    """Lets Chromium print the view. Raises `CannotPrint`."""
    from boardctl.web.server import Page

    page = Page(PrintShop(ready), port=0)
    address = await page.start()
    with tempfile.TemporaryDirectory(prefix="boardctl-mats-") as profile:
        made = Path(profile) / "mats.pdf"
        quiet = ["--disable-gpu", "--disable-background-networking", "--no-first-run"]
        root = ["--no-sandbox"] if os.geteuid() == 0 else []  # Chromium refuses root otherwise
        process = await asyncio.create_subprocess_exec(
            *(browser, "--headless", *quiet, *root, f"--user-data-dir={profile}/browser"),
            *("--no-pdf-header-footer", "--virtual-time-budget=20000", f"--print-to-pdf={made}"),
            f"{address}print?{urlencode({'language': ready['language']})}",
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.DEVNULL,
        )
        try:
            await process.wait()
        finally:
            if process.returncode is None:
                process.kill()
            await page.stop()
        if not made.is_file():
            raise CannotPrint(
                f"{browser} made no PDF: start boardctl play, open /print there and print"
            )
        shutil.copyfile(made, target)
