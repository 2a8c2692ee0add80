"""The page's own words: the `page.*` keys of the common catalogue, and nothing else of it."""

from __future__ import annotations

import struct

from boardctl.texts import COMMON, LANGUAGES, CataloguesMissing

__all__ = ["LANGUAGES", "page_texts"]

PREFIX = "page."


def page_texts(language: str) -> dict[str, str]:
    """All page texts of a language. Raises `CataloguesMissing` where nothing was compiled."""
    path = COMMON / "texts" / f"{language}.mo"
    if not path.is_file():
        raise CataloguesMissing(path.parent)
    return {key: text for key, text in _read_catalogue(path.read_bytes()) if key.startswith(PREFIX)}


def _read_catalogue(compiled: bytes) -> list[tuple[str, str]]:
    """Keys and texts of a compiled catalogue: gettext itself only answers for keys it is given.

    The format is two tables of (length, offset) pairs after a header of seven numbers."""
    _, _, count, keys_at, texts_at = struct.unpack_from("<5I", compiled)

    def read(table: int, index: int) -> str:
        length, offset = struct.unpack_from("<2I", compiled, table + 8 * index)
        return compiled[offset : offset + length].decode()

    return [(read(keys_at, i), read(texts_at, i)) for i in range(count)]
