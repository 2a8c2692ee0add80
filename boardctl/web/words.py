"""The page's own words: the `page.*` keys of the common catalogue, and the names of things that
games have (`card.name:dagger`), what they do (`about.card:dagger`) and the faces of dice, which the
page shows beside pictures."""

from __future__ import annotations

from boardctl.texts import COMMON, LANGUAGES, CataloguesMissing, read_catalogue
from games import catalogue

__all__ = ["LANGUAGES", "page_texts"]

PREFIX = "page."
NAME = ".name:"
READ = ("face.", "about.")


def page_texts(language: str) -> dict[str, str]:
    """All page texts of a language. Raises `CataloguesMissing` where nothing was compiled."""
    path = COMMON / "texts" / f"{language}.mo"
    if not path.is_file():
        raise CataloguesMissing(path.parent)
    own = {key: text for key, text in read_catalogue(path) if key.startswith(PREFIX)}
    return own | _names(language)


def _names(language: str) -> dict[str, str]:
    files = [
        catalogue.folder(game) / "texts" / f"{language}.mo"
        for game in catalogue.all_games().values()
    ]
    return {
        key: text
        for path in files
        if path.is_file()
        for key, text in read_catalogue(path)
        if NAME in key or key.startswith(READ)
    }
