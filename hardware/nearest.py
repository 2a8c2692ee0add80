"""What somebody who mistyped a name probably meant."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


def nearest(word: str, known: Iterable[str]) -> str:
    """`did you mean 'ghost'?`, or all there is to choose from."""
    names = list(known)
    close = difflib.get_close_matches(word, names, 1, 0.5)
    return f"did you mean {close[0]!r}?" if close else f"there is {', '.join(names)}"
