"""`python -m tools.plans`: makes everything anew that is made from the pin map."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import yaml
from wireviz.wireviz import parse

from hardware.pin_map import BadPinMap, PinMap, load
from tools.plans import (
    budgets,
    making,
    orders,
    parts,
    pictures,
    pieces,
    pins,
    schematics,
    tables,
    wiring,
)

ROOT = Path(__file__).parents[2]
PLANS = Path("hardware/plans")
PICTURES = Path("docs/pictures/build")


def texts(console: PinMap) -> Iterator[tuple[Path, str]]:
    """File → text, all that any machine makes alike."""
    found, made = parts.load(), making.load()
    yield Path("firmware/pins.py"), pins.source(console)
    yield PLANS / "pins.md", tables.page(console)
    yield PLANS / "parts.md", parts.page(found, console)
    yield PLANS / "budgets.md", budgets.page(found, console, made)
    told = (ROOT / PLANS / "pieces.md").read_text(encoding="utf-8")
    yield PLANS / "pieces.md", orders.page(told, made)
    yield PLANS / "pieces.csv", orders.order(made)
    for profile in parts.BUILT:
        yield PLANS / f"parts-{profile.value}.csv", parts.order(found, console, profile)
    for name, diagram in wiring.diagrams(console):
        source = yaml.safe_dump(diagram.plain(), sort_keys=False, allow_unicode=True, width=100)
        yield PLANS / "wiring" / f"{name}.yml", source
    for name, svg in (*pictures.pictures(console), *pieces.pictures(console, made)):
        yield PICTURES / f"{name}.svg", svg


def drawings(console: PinMap) -> Iterator[tuple[Path, str]]:
    """File → SVG of another program: its letters and lines move with the version."""
    for name, svg in schematics.sheets(console):
        yield PLANS / "schematics" / f"{name}.svg", svg
    for name, diagram in wiring.diagrams(console):
        source = yaml.safe_dump(diagram.plain(), sort_keys=False, allow_unicode=True)
        svg = parse(source, return_types="svg")
        yield PLANS / "wiring" / f"{name}.svg", svg.replace("\t", " ")


def main() -> int:
    try:
        console = load()
        made = [*texts(console), *drawings(console)]
    except (BadPinMap, parts.BadParts, making.BadPieces) as bad:
        print(bad, file=sys.stderr)
        return 1
    for path, text in made:
        (ROOT / path).parent.mkdir(parents=True, exist_ok=True)
        (ROOT / path).write_text(text, encoding="utf-8")
    print(f"{len(made)} files made from hardware/console.toml")
    return 0


if __name__ == "__main__":
    sys.exit(main())
