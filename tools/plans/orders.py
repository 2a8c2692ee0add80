"""What pieces need: how many of them each game has, and what to order for them."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from boardctl import mats
from boardctl.config import GameSection, check_game
from games.catalogue import all_games
from games.kit import COLOURS
from tools.plans.making import Make, Making

HEADING = "## How many\n"
SPARE = 1.05
"""Tags are born deaf, discs split: a twentieth more."""

TWO_SIDED = "clan-des-souris"
"""The game whose tiles may have a tag on each side (`two_sided`)."""

FOIL = "ferrite foil disc 25 mm, self-adhesive"


@dataclass(frozen=True, slots=True)
class Row:
    """Pieces of one family in one game."""

    game: str
    family: str  # "" where it is no piece of the rules
    what: str
    make: Make
    number: int
    tags: int

    @property
    def magnets(self) -> int:
        return self.number * self.make.magnets if self.make.magnet else 0


def rows(making: Making) -> list[Row]:
    """Every game of ours, with seats and options at their largest."""
    ours = [g for g in all_games().values() if type(g).__module__.startswith("games.")]
    order = ("souriciere", "clan-des-souris", "mmm", "trio-de-souris", "mice-and-mystics")
    ours.sort(key=lambda game: order.index(game.id) if game.id in order else len(order))
    return [row for game in ours for row in _of_game(game.id, making)]


def _of_game(game_id: str, making: Making) -> Iterator[Row]:
    game = all_games()[game_id]
    numbers: Counter[str] = Counter()
    tags: Counter[str] = Counter()
    for piece in game.table.pieces(list(COLOURS)[: game.seat_counts[-1]], game.read_data({})):
        family = piece.kind.partition(":")[0]
        numbers[family] += piece.count
        tags[family] += piece.count * max(1, len(piece.sides))
    for family, number in numbers.items():
        yield Row(game_id, family, f"`{family}`", making.of_kind(family), number, tags[family])
    printed = mats.sheet(check_game(GameSection(id=game_id)))["mats"]
    yield Row(game_id, "", "mat", making.of_kind("mat"), len(printed), len(printed))
    if plates := max(len(mat["gate"]) for mat in printed):
        yield Row(game_id, "", "plate of the gate", making.of_kind("plate"), plates, 0)


def needed(found: Sequence[Row], making: Making) -> dict[str, dict[str, float]]:
    """What to order → game → how many; parts of a square metre are not rounded yet."""
    wanted: dict[str, dict[str, float]] = {}

    def add(what: str, game: str, number: float) -> None:
        by_game = wanted.setdefault(what, {})
        by_game[game] = by_game.get(game, 0) + number

    for size in sorted({make.tag for make in making.make if make.tag}, reverse=True):
        for row in found:
            if row.make.tag == size:
                add(f"tag NTAG213, {size} mm, round, sticker", row.game, row.tags)
    for magnet in making.magnet:
        for row in found:
            if row.make.magnet == magnet.name:
                add(f"magnet {magnet.name}", row.game, row.magnets)
    for row in found:
        for what, number in row.make.needs.items():
            add(what, row.game, row.number * number)
    return wanted


def extra(found: Sequence[Row]) -> dict[str, int]:
    """What tiles with a tag on each side take besides."""
    tiles = sum(r.number for r in found if r.game == TWO_SIDED and r.family == "tile")
    made = next(r.make for r in found if r.game == TWO_SIDED and r.family == "tile")
    return {
        f"tag NTAG213, {made.tag} mm, round, sticker": tiles,
        **{what: round(tiles * number) for what, number in made.needs.items()},
        FOIL: 2 * tiles,
    }


def section(making: Making) -> str:
    """The end of `pieces.md`."""
    found = rows(making)
    games = list(dict.fromkeys(row.game for row in found))
    lines = [
        "Made from the games and [pieces.toml](pieces.toml) by `make plans`, seats and options at"
        " their largest. A die has a tag and a magnet for each face.",
        "",
        "| game | pieces | made as | number | tags | magnets |",
        "|---|---|---|---:|---:|---:|",
    ]
    lines += [
        f"| `{r.game}` | {r.what} | {r.make.name} | {r.number} | {r.tags} | {r.magnets} |"
        for r in found
    ]
    lines += [
        "",
        "What that comes to, without spares:",
        "",
        "| to order | " + " | ".join(f"`{game}`" for game in games) + " | all |",
        "|---|" + "---:|" * (len(games) + 1),
    ]
    for what, by_game in needed(found, making).items():
        numbers = [f"{ceil(by_game.get(game, 0)) or '–'}" for game in games]
        lines.append(f"| {what} | " + " | ".join(numbers) + f" | {ceil(sum(by_game.values()))} |")
    more = ", ".join(f"{number} × {what}" for what, number in extra(found).items())
    return "\n".join(
        [
            *lines,
            "",
            f"With `two_sided` the tiles of Le clan des souris take {more} more.",
            "",
            "For ordering, a twentieth more of each: [pieces.csv](pieces.csv). Wood, epoxy and"
            " printed sheets are yours to choose.",
            "",
        ]
    )


def page(text: str, making: Making) -> str:
    """`pieces.md` with its last section made anew."""
    told, heading, _ = text.partition(HEADING)
    assert heading, "pieces.md has lost its section How many"
    return f"{told}{heading}\n{section(making)}"


def order(making: Making) -> str:
    """All games, for a spreadsheet."""
    found = rows(making)
    games = list(dict.fromkeys(row.game for row in found))
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(("to order", *games, "all, with spares"))
    for what, by_game in needed(found, making).items():
        total = ceil(sum(by_game.values()) * SPARE)
        writer.writerow((what, *(ceil(by_game.get(game, 0)) for game in games), total))
    for what, number in extra(found).items():
        numbers = (number if game == TWO_SIDED else 0 for game in games)
        writer.writerow((f"{what}; only for two_sided", *numbers, ceil(number * SPARE)))
    return out.getvalue()
