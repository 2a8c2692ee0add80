"""`python -m bench [PART …]`: prints the figures, each beside its goal."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator

from bench import (
    clan_playouts,
    cold_start,
    drivers,
    latency,
    link,
    mice_playouts,
    mmm,
    pages,
    playouts,
    trio_playouts,
)
from bench.figures import Figure, machine

PARTS: dict[str, Callable[[], Iterator[Figure]]] = {
    "playouts": playouts.figures,
    "clan": clan_playouts.figures,
    "mmm": mmm.figures,
    "trio": trio_playouts.figures,
    "mice": mice_playouts.figures,
    "latency": latency.figures,
    "start": cold_start.figures,
    "link": link.figures,
    "drivers": drivers.figures,
    "pages": pages.figures,
}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(PARTS)}; else all")
    parts = parser.parse_args().parts or list(PARTS)
    for part in parts:
        if part not in PARTS:
            parser.error(f"there is no part {part!r}; there is: {', '.join(PARTS)}")
    print(f"on {machine()}")
    for part in parts:
        print(part)
        for figure in PARTS[part]():
            print(figure, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
