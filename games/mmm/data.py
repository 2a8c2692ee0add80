"""Reads a board file: the one place of this game that touches the disk."""

from __future__ import annotations

import logging
from pathlib import Path

from games.kit import Options, Plain
from games.loading import check_options, read_toml
from games.mmm.rules.board import HOUSE, OPTIONS, check_board, chosen, doubts, steps_of

log = logging.getLogger(__name__)

BOARDS = Path(__file__).parent / "boards"


def read_board(options: Options) -> dict[str, Plain]:
    """The board these options play on, complete and checked; the options are checked as well."""
    name = str(check_options(options, OPTIONS, "options", file="board").get("board", HOUSE))
    path = Path(name) if name.endswith(".toml") else BOARDS / f"{name}.toml"
    data = check_board(read_toml(path, "the board"), str(path))
    for doubt in doubts(data):
        log.warning("%s: %s; compare it with your board", path, doubt)
    steps_of(data, chosen(options, data))
    return data
