"""What the console says, in the family's language. Catalogues are gettext; keys are msgids."""

from __future__ import annotations

import logging
import re
import struct
from collections.abc import Callable, Mapping, Sequence
from gettext import GNUTranslations
from pathlib import Path
from types import MappingProxyType

from games.kit import BadData, Line, nearest
from hardware.drivers import Sentence

log = logging.getLogger(__name__)

LANGUAGES = ("fr", "en")

COMMON = Path(__file__).parent
"""The package that holds the texts no single game owns; every `Texts` has them."""

_WORD = re.compile(r"\{(\w+)\}")


class UnknownLanguage(BadData):
    def __init__(self, language: str) -> None:
        super().__init__(f"no texts in language {language!r}{nearest(language, LANGUAGES)}")


class CataloguesMissing(Exception):
    """The compiled texts are not there: a checkout that was never built."""

    def __init__(self, folder: Path) -> None:
        super().__init__(
            f"no compiled texts in {folder}; build them with: python -m boardctl.catalogues"
        )


class _Name(str):
    """What somebody is called: no key of a text."""


def _called(word: str | int, names: Mapping[str, str]) -> str | int:
    return _Name(names[word]) if isinstance(word, str) and word in names else word


class Texts:
    """Renders lines in one language.

    `folders` are packages that hold `texts/fr.mo` and `texts/en.mo` (a game's own folder); the
    common texts come last, so that a game may say a thing its own way. A key nobody translated
    is taken from the other language, and at last shown as it is: a missing text must never stop
    a game.
    """

    def __init__(self, language: str, folders: Sequence[Path] = ()) -> None:
        if language not in LANGUAGES:
            raise UnknownLanguage(language)
        self.language = language
        others = [other for other in LANGUAGES if other != language]
        self._own = _catalogues(language, folders)
        self._others = [c for other in others for c in _catalogues(other, folders)]
        if not self._own and not self._others:
            raise CataloguesMissing(COMMON / "texts")
        self._warned: set[str] = set()

    def has(self, key: str) -> bool:
        """Whether this language has words for the key."""
        return _find(self._own, key, None) is not None

    def render(
        self,
        line: Line,
        shape: Callable[[str], str] = str,
        names: Mapping[str, str] = MappingProxyType({}),
    ) -> str:
        """The sentence of a line; words that are text keys are rendered, `n` picks the plural.
        `shape` may change the text before its words are filled in, `names` are said instead of
        the words of these keys."""
        words = {name: _called(word, names) for name, word in line.words}
        n = words.get("n")
        text = shape(self.text(line.key, n if isinstance(n, int) else None))
        spoken = _WORD.sub(lambda found: self._word(line.key, words, found[1]), text)
        # A sentence may begin with a name that is written small everywhere else.
        return spoken[:1].upper() + spoken[1:] if text.startswith("{") else spoken

    def _word(self, key: str, words: dict[str, str | int], name: str) -> str:
        if name not in words:
            self._warn(f"{key}:{name}", "the text %s asks for a word nobody gave", key)
            return ""
        word = words[name]
        if name == "said" or isinstance(word, _Name):
            return str(word)  # somebody's own words, never a key
        return str(word) if isinstance(word, int) else self.text(word)

    def retell(self, told: str) -> str:
        """What a driver says in English, in this language; as it is where nobody has the words."""
        if not isinstance(told, Sentence) or not self.has(told.key):
            return told
        return self.text(told.key).format(**told.words)

    def text(self, key: str, n: int | None = None) -> str:
        """The text of a key as it is written, its words still in braces."""
        own = _find(self._own, key, n)
        if own is not None:
            return own
        other = _find(self._others, key, n)
        self._warn(key, "no text %s in language %s; add it to the .po files", key, self.language)
        return key if other is None else other

    def _warn(self, once: str, message: str, *args: str) -> None:
        if once not in self._warned:
            self._warned.add(once)
            log.warning(message, *args)


def _catalogues(language: str, folders: Sequence[Path]) -> list[GNUTranslations]:
    found = []
    for folder in dict.fromkeys((*folders, COMMON)):
        path = folder / "texts" / f"{language}.mo"
        if path.is_file():
            with path.open("rb") as file:
                found.append(GNUTranslations(file))
        else:
            log.warning("no compiled texts %s; run python -m boardctl.catalogues", path)
    return found


def _find(catalogues: list[GNUTranslations], key: str, n: int | None) -> str | None:
    """The text of a key; a named piece without a name of its own (`piece.die:3`) is called by
    what stands before the colon."""
    for name in dict.fromkeys((key, key.partition(":")[0])):
        for catalogue in catalogues:
            # gettext answers an unknown msgid with itself; a key is never its own text.
            plural = catalogue.ngettext(name, name, 1 if n is None else n)
            text = catalogue.gettext(name) if plural == name else plural
            if text != name:
                return text
    return None


def read_catalogue(path: Path) -> list[tuple[str, str]]:
    """Keys and texts of a compiled catalogue, plural forms with a zero byte between them: gettext
    itself only answers for keys it is given.

    The format is two tables of (length, offset) pairs after a header of seven numbers."""
    compiled = path.read_bytes()
    _, _, count, keys_at, texts_at = struct.unpack_from("<5I", compiled)

    def read(table: int, index: int) -> str:
        length, offset = struct.unpack_from("<2I", compiled, table + 8 * index)
        return compiled[offset : offset + length].decode()

    return [(read(keys_at, i).partition("\0")[0], read(texts_at, i)) for i in range(count)]
