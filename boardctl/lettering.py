"""Words on few pixels: one large line, two small ones, or none; accents and tails stay whole."""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Sequence
from functools import lru_cache

from PIL import Image, ImageDraw, ImageFont

from boardctl.pen import font

_SIZES = ((15, 1), (14, 1), (12, 2), (11, 2))
"""Heights of a line in pixels, and how many lines of it a screen may spend."""

DIGITS = 1.15
"""Size of the font over the height of its digits."""

_SPACE = 4  # pixels between words
_LEAN = 2  # pixels a first j or y leans out to the left
_BELOW = 3  # pixels below the base line: the tails of g, j, p, q
_SPACES = str.maketrans("\u00a0\u202f", "  ")  # the font has no such spaces


def fit(text: str, width: int) -> tuple[int, list[list[str]]]:
    """The height of a line and the words of each; no lines when the text is too long."""
    # Split at plain spaces alone: the mark of "Presque !" stays with its word, if there is room.
    for found in (text.split(" "), text.split()):
        words = [word.translate(_SPACES) for word in found if word]
        for size, most in _SIZES:
            lines = _wrapped(words, size, width - 2 * _LEAN)
            if words and lines is not None and len(lines) <= most:
                return size, lines
    return 0, []


def write(image: Image.Image, words: Sequence[str], size: int, middle: int, top: int) -> None:
    """Writes one line. Word by word: the font's own space vanishes between so few pixels."""
    x = middle - _length(words, size) // 2
    for word in words:
        image.paste(1, (x - size, top - size), _stamp(word, size))
        x += _width(word, size) + _SPACE


@lru_cache(maxsize=256)
def _stamp(word: str, size: int) -> Image.Image:
    """A word with the height of its line to spare all round: the same ones are written again and
    again."""
    stamp = Image.new("1", (_width(word, size) + 2 * size, 3 * size))
    foot = (size, 2 * size - _BELOW + _raised(word, size))
    ImageDraw.Draw(stamp).text(foot, word, 1, _face(size), anchor="ls")
    return stamp


@lru_cache(maxsize=64)
def glyphs(text: str, height: int) -> Image.Image:
    """Digits or letters as high as they can be, without a margin. Shared: do not draw on it."""
    face = font(round(height * DIGITS))
    canvas = Image.new("1", (height * (len(text) + 1), 2 * height))
    ImageDraw.Draw(canvas).text((height // 2, 0), text, 1, face)
    return canvas.crop(canvas.getbbox())


def _wrapped(words: list[str], size: int, width: int) -> list[list[str]] | None:
    """The words in one line or two, broken where both are most alike in length."""
    if _length(words, size) <= width:
        return [words]
    halves = [[words[:i], words[i:]] for i in range(1, len(words))]
    longest = [(max(_length(line, size) for line in half), half) for half in halves]
    length, half = min(longest, key=lambda found: found[0], default=(width + 1, [words]))
    return half if length <= width else None


def _length(words: Sequence[str], size: int) -> int:
    return sum(_width(word, size) for word in words) + _SPACE * (len(words) - 1)


@lru_cache(maxsize=2048)
def _width(word: str, size: int) -> int:
    return math.ceil(_face(size).getlength(word))


@lru_cache(maxsize=512)
def _raised(word: str, size: int) -> int:
    """By how many pixels hinting lifts a word with accents off the line it stands on."""
    plain = unicodedata.normalize("NFD", word).encode("ascii", "ignore").decode()
    return max(0, _foot(plain, size) - _foot(word, size))


def _foot(word: str, size: int) -> int:
    image = Image.new("1", (16 * size, 3 * size))
    ImageDraw.Draw(image).text((0, 2 * size), word, 1, _face(size), anchor="ls")
    box = image.getbbox()
    return box[3] if box else 0


def _face(size: int) -> ImageFont.FreeTypeFont:
    """The largest letters whose accents and tails stay inside a line of so many pixels."""
    return font(size - 2)
