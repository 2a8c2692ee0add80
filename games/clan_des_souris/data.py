"""Reads a tile file: the one place of this game that touches the disk."""

from __future__ import annotations

import logging
import tomllib
from pathlib import Path

from games.clan_des_souris.rules.tiles import HOUSE, check_options, check_tiles, doubts
from games.kit import BadData, Options, Plain

log = logging.getLogger(__name__)

TILES = Path(__file__).parent / "tiles"


def read_tiles(options: Options) -> dict[str, Plain]:
    """The tiles these options play with, complete and checked; the options are checked as well."""
    asked = check_options(options, "options", box=True)
    name = str(asked.get("tiles", HOUSE))
    path = Path(name) if name.endswith(".toml") else TILES / f"{name}.toml"
    data = check_tiles(_read(path) | {"tagging": asked.get("tagging", "one_tag")}, str(path))
    for doubt in doubts(data):
        log.warning("%s: %s; check it against your tiles", path, doubt)
    return data


def _read(path: Path) -> dict[str, Plain]:
    try:
        found = tomllib.loads(path.read_text("utf-8"))
    except OSError as trouble:
        raise BadData(f"{path}: cannot be read ({trouble.strerror}); check the path") from None
    except UnicodeDecodeError:
        raise BadData(f"{path}: is not text; save the tiles as UTF-8 TOML") from None
    except tomllib.TOMLDecodeError as trouble:
        raise BadData(f"{path}: is not TOML, {trouble}; mend that line") from None
    if "tagging" in found:
        raise BadData(f"{path}: tagging is an option of the game, not of the tiles; leave it out")
    return found
