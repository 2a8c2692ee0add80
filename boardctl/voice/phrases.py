"""From a sentence to the phrases it is spoken in, and all phrases a language can need.

A sentence is cut at its punctuation, where a voice breathes anyway: "Red, roll the die." is two
clips, and the first of them serves every sentence that calls red. What stands between two marks
is rendered as a whole, with every name or number that may stand there. Where there are two it is
cut before the second ("Red falls into" "the kitchen!"), and beside a word of many values ("The
owl" "goes here."): a pack would hold thousands of clips otherwise.
"""

from __future__ import annotations

import itertools
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from boardctl.texts import COMMON, Texts, read_catalogue
from games import catalogue
from games.kit import Line

SILENT = (
    "page.",
    "option.",
    "tracker.",
    "game.",
    "history.",
    "home.",
    "trouble.",
    "part.",
    "about.",
)
"""Texts that are read, never spoken."""

NAMES = {"other": "seat.", "one": "face.", "two": "face.", "three": "face."}
"""Words that are not called by the beginning of their keys, as `{room}` is by `room.`."""

NUMBERS = frozenset({"n", "value"})
MOST = 6
LARGER = {
    "ask.deal": 12, "ask.deal.aside": 12, "choice.dealt": 24, "choice.hand.a": 12,
    "choice.hand.b": 12, "choice.lay.a": 24, "choice.lay.b": 24, "cue.cat_moved": 16,
    "cue.moon": 11, "cue.take": 24, "grownup.count": 24, "pairing.digit": 9,
}  # fmt: skip
"""The largest number a text may hold; `MOST`, that of a die, for all others."""

FEW = frozenset({"seat", "other", "mouse", "enemy", *NUMBERS})
"""Words of a few values each, which are spoken together with what surrounds them."""

_SEATS = frozenset({"seat", "other"})

OWN_WORDS = "said"
"""Somebody's own words: nothing a pack can hold."""

_WORD = re.compile(r"\{(\w+)\}")
_CUT = "\x1f"
_PHRASE = re.compile(rf"([^,.:;!?…{_CUT}]+)([,.:;!?…{_CUT}]*)")
_PART = re.compile(rf"[^,.:;!?…{_CUT}]+[,.:;!?…{_CUT}]*")
_FINAL = {".": "", "!": "-bang", "?": "-asked", ",": "-comma"}


class Phrase(NamedTuple):
    """Some words and how the voice ends: `.`, `!`, `?`, or `,` when it goes on."""

    words: str
    mark: str

    @property
    def key(self) -> str:
        """What its file is called, in plain letters."""
        return plain(self.words) + _FINAL[self.mark]

    @property
    def text(self) -> str:
        return self.words + self.mark


def plain(words: str) -> str:
    """`Lance le dé` → `lance-le-de`."""
    letters = unicodedata.normalize("NFKD", words.replace("œ", "oe").replace("æ", "ae"))
    return "-".join(re.findall(r"[a-z0-9]+", letters.encode("ascii", "ignore").decode().lower()))


def cut(text: str) -> str:
    """A text, its words still in braces, with a mark wherever a clip ends within a phrase."""
    return "".join(_cut_part(part) for part in _PART.findall(text))


def _cut_part(part: str) -> str:
    pieces = re.split(r"\{(\w+)\}", part)
    whole, words, texts = pieces[0], pieces[1::2], pieces[2::2]
    for number, (word, after) in enumerate(zip(words, texts, strict=True)):
        many, goes_on = word not in FEW, bool(re.search(r"\w", after))
        before = number > 0 or (many and not goes_on and bool(whole.strip()))
        cut_after = many and goes_on
        whole += f"{_CUT if before else ''}{{{word}}}{_CUT if cut_after else ''}{after}"
    return whole


def of_line(
    texts: Texts, say: Line, names: Mapping[str, str] = MappingProxyType({})
) -> tuple[Phrase, ...]:
    """How a line is spoken; `names` are said instead of the words of these keys."""
    return phrases(texts.render(say, cut, names))


def phrases(sentence: str) -> tuple[Phrase, ...]:
    """How a rendered sentence is spoken. Upper and lower case sound alike."""
    found = []
    for words, marks in _PHRASE.findall(sentence.replace("\u202f", " ").replace("\u00a0", " ")):
        if said := " ".join(words.replace("’", "'").split()).lower():
            found.append(Phrase(said, _mark(marks)))
    return tuple(found)


def _mark(marks: str) -> str:
    if not marks:
        return "."
    return marks[-1] if marks[-1] in ".!?" else ","


class Spoken(NamedTuple):
    """One text as it may be said: for each of its phrases, all ways to fill it."""

    key: str
    parts: tuple[tuple[tuple[Phrase, ...], ...], ...]


@cache
def spoken(language: str) -> tuple[Spoken, ...]:
    """Everything the table can say, the common texts first, then game by game."""
    return tuple(_spoken(language))


def _spoken(language: str) -> Iterator[Spoken]:
    for texts, known in _catalogues(language):
        names = [key for key in known if key.startswith(tuple(_parts(known)))]
        for key in known:
            if key and key not in names and not key.startswith(SILENT):
                yield from _fill(texts, known, key)


def _catalogues(language: str) -> Iterator[tuple[Texts, dict[str, str]]]:
    """The common texts, and those of each game with the common ones."""
    folders = [[], *([catalogue.folder(game)] for game in catalogue.all_games().values())]
    for own in folders:
        yield Texts(language, own), _texts(language, [*own, COMMON])


def _texts(language: str, folders: Sequence[Path]) -> dict[str, str]:
    """Key → text, the first folder's own word wins."""
    found: dict[str, str] = {}
    for folder in folders:
        path = folder / "texts" / f"{language}.mo"
        if path.is_file():
            found = {**dict(read_catalogue(path)), **found}
    return found


def _parts(known: Mapping[str, str]) -> set[str]:
    """Beginnings of keys whose texts only stand inside others."""
    words = {word for text in known.values() for word in _WORD.findall(text)} - NUMBERS
    return {_prefix(word) for word in words}


def _prefix(word: str) -> str:
    return NAMES.get(word, f"{word}.")


def _fill(texts: Texts, known: Mapping[str, str], key: str) -> Iterator[Spoken]:
    if f"{{{OWN_WORDS}}}" in known[key]:
        return
    counted = "\0" in known[key] or "{n}" in known[key]
    for n in _numbers(key) if counted else (None,):
        text = cut(texts.text(key, n))
        if n is not None:
            text = text.replace("{n}", str(n))
        parts = (_fillings(texts, known, key, part) for part in _PART.findall(text))
        yield Spoken(key, tuple(part for part in parts if part))


def _numbers(key: str) -> range:
    return range(LARGER.get(key, MOST) + 1)


def _fillings(
    texts: Texts, known: Mapping[str, str], key: str, part: str
) -> tuple[tuple[Phrase, ...], ...]:
    names = sorted(set(_WORD.findall(part)))
    choices = [
        [str(n) for n in _numbers(key)]
        if name in NUMBERS
        else [texts.text(name_key) for name_key in known if name_key.startswith(_prefix(name))]
        for name in names
    ]
    found: dict[tuple[Phrase, ...], None] = {}
    for values in itertools.product(*choices):
        filled = part
        for name, value in zip(names, values, strict=True):
            filled = filled.replace(f"{{{name}}}", value)
        found[phrases(filled)] = None
    return tuple(filled for filled in found if filled)


def with_seat(language: str, name: str) -> tuple[Phrase, ...]:
    """Every phrase that calls a seat, with a name instead of its colour."""
    found: dict[Phrase, None] = {}
    for _, known in _catalogues(language):
        for text in (form for forms in known.values() for form in forms.split("\0")):
            for part in _PART.findall(cut(text)):
                words = _WORD.findall(part)
                if words and set(words) <= _SEATS:
                    found |= dict.fromkeys(phrases(_WORD.sub(lambda _: name, part)))
    return tuple(found)


def all_phrases(language: str) -> dict[str, Phrase]:
    """Key → phrase, each once, those of the common texts first."""
    return {
        phrase.key: phrase
        for said in spoken(language)
        for part in said.parts
        for filled in part
        for phrase in filled
    }
