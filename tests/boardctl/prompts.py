"""What a four-year-old can follow: one action, at most 8 words and 12 syllables.

The lint fills every word of a text (`{seat}`, `{room}`) with every name it may get and judges
each sentence. Counting is that of `boardctl.syllables`, with its limits; a French elision or
hyphen makes two words, an English one does not.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping

from boardctl import syllables

MOST_WORDS = 8
MOST_SYLLABLES = 12

SILENT = ("page.", "option.", "tracker.", "game.", "history.", "home.", "part.", "about.")
"""Texts that are read, never spoken."""

NUMBERS = ("1", "2", "6", "12")
_ALIKE = {
    "piece": "piece.",
    "seat": "seat.",
    "room": "room.",
    "other": "seat.",
    "cell": "cell.",
    "slot": "slot.",
    "food": "food.",
    "tracker": "tracker.",
    "row": "row.",
    "column": "column.",
    "mouse": "mouse.",
    "enemy": "enemy.",
    "boss": "boss.",
    "card": "card.",
    "skill": "skill.",
    "letter": "letter.",
    "square": "square.",
    "one": "face.",
    "two": "face.",
    "three": "face.",
}
_NUMBER_WORDS = {"n", "value"}

_JOINERS = {
    "fr": {"puis", "ensuite", "et", "après", "alors"},
    "en": {"then", "and", "after", "afterwards"},
}

VERBS = {
    "fr": {
        "pose", "prends", "range", "montre", "lance", "relance", "appuie", "appelle", "rebranche",
        "vérifie", "enlève", "enlèves", "choisis", "attends", "arrête", "saute", "remets", "mets",
        "soulève", "tire", "lève", "remet", "avance", "recule",
    },
    "en": {
        "put", "pick", "take", "show", "press", "roll", "fetch", "check", "choose", "wait", "stop",
        "jump", "lift", "push", "move",
    },
}  # fmt: skip
"""What a prompt may ask for; after "to" or "pour" a verb is a purpose, not an action."""

_PURPOSE = {"fr": {"pour", "de", "veux"}, "en": {"to", "shall"}}


def spoken(key: str) -> bool:
    return not key.startswith(SILENT)


def sentences(text: str, texts: Mapping[str, str]) -> Iterator[str]:
    """The text with every name that may stand in it."""
    names = sorted(set(re.findall(r"\{(\w+)\}", text)))
    for filled in itertools.product(*(_fillings(name, texts) for name in names)):
        sentence = text
        for name, word in zip(names, filled, strict=True):
            sentence = sentence.replace(f"{{{name}}}", word)
        yield sentence


def _fillings(name: str, texts: Mapping[str, str]) -> list[str]:
    if name in _NUMBER_WORDS:
        return list(NUMBERS)
    if name == "said":
        return [""]  # a grown-up's own words
    return [text for key, text in texts.items() if key.startswith(_ALIKE[name])]


def actions(sentence: str, language: str) -> list[str]:
    """The verbs of a sentence that ask for something."""
    found, before = [], ""
    for word in syllables.words(sentence, language):
        if word in VERBS[language] and before not in _PURPOSE[language]:
            found.append(word)
        before = word
    return found


def too_hard(sentence: str, language: str) -> str | None:
    """Why a four-year-old could not follow this sentence."""
    words = syllables.words(sentence, language)
    if len(words) > MOST_WORDS:
        return f"{len(words)} words, more than {MOST_WORDS}"
    if (heard := syllables.count(sentence, language)) > MOST_SYLLABLES:
        return f"{heard} syllables, more than {MOST_SYLLABLES}"
    if len(actions(sentence, language)) > 1:
        return f"several actions: {', '.join(actions(sentence, language))}"
    joined = _JOINERS[language] & set(words)
    return f"one thing after another: {joined.pop()}" if joined else None
