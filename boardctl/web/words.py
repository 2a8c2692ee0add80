"""The page's own words: the `page.*` keys of the common catalogue, and nothing else of it."""

from __future__ import annotations

from boardctl.texts import COMMON, LANGUAGES, CataloguesMissing, read_catalogue

__all__ = ["LANGUAGES", "page_texts"]

PREFIX = "page."


def page_texts(language: str) -> dict[str, str]:
    """All page texts of a language. Raises `CataloguesMissing` where nothing was compiled."""
    path = COMMON / "texts" / f"{language}.mo"
    if not path.is_file():
        raise CataloguesMissing(path.parent)
    return {key: text for key, text in read_catalogue(path) if key.startswith(PREFIX)}
