"""Reads a tile file: the one place of this game that touches the disk."""

from __future__ import annotations

import logging
from pathlib import Path

from games.clan_des_souris.rules.tiles import HOUSE, OPTIONS, check_tiles, doubts
from games.kit import BadData, Options, Plain
from games.loading import check_options, read_toml

log = logging.getLogger(__name__)

TILES = Path(__file__).parent / "tiles"


def read_tiles(options: Options) -> dict[str, Plain]:
    """The tiles these options play with, complete and checked; the options are checked as well."""
    asked = check_options(options, OPTIONS, "options", file="tiles")
    name = str(asked.get("tiles", HOUSE))
    path = Path(name) if name.endswith(".toml") else TILES / f"{name}.toml"
    found = read_toml(path, "the tiles")
    if "tagging" in found:
        raise BadData(f"{path}: tagging is an option of the game, not of the tiles; leave it out")
    data = check_tiles(found | {"tagging": asked.get("tagging", "one_tag")}, str(path))
    for doubt in doubts(data):
        log.warning("%s: %s; check it against your tiles", path, doubt)
    return data
