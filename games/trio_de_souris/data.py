"""Reads a deck: the one place of this game that touches the disk."""

from __future__ import annotations

import logging
from pathlib import Path

from games.kit import Options, Plain
from games.loading import check_options, read_toml
from games.trio_de_souris.rules.cards import HOUSE, OPTIONS, check_deck, doubts

log = logging.getLogger(__name__)

DECKS = Path(__file__).parent / "decks"


def read_deck(options: Options) -> dict[str, Plain]:
    """The cards these options play with, complete and checked; the options are checked as well."""
    asked = check_options(options, OPTIONS, "options", file="deck")
    name = str(asked.get("deck", HOUSE))
    path = Path(name) if name.endswith(".toml") else DECKS / f"{name}.toml"
    data = check_deck(read_toml(path, "the cards"), str(path))
    for doubt in doubts(data):
        log.warning("%s: %s; check it against your cards", path, doubt)
    return data
