"""Plain values, as files and journals hold them: what is where in them, and what is wrong."""

from __future__ import annotations

from typing import Any

Plain = Any
"""What JSON can hold: dict, list, str, int, float, bool, None. Checked by the contract suite."""


class BadData(Exception):
    """A data file or an option is wrong. The sentence names file, key and what to do."""


def get_at(plain: Plain, path: str) -> Plain:
    """The value at a dotted path; raises `BadData` naming the part that is not there."""
    here = plain
    for part in path.split("."):
        if isinstance(here, dict) and part in here:
            here = here[part]
        elif isinstance(here, list) and part.isdecimal() and int(part) < len(here):
            here = here[int(part)]
        else:
            raise BadData(f"{path}: there is no {part!r}{nearest(part, here)}")
    return here


def put_at(plain: Plain, path: str, value: Plain) -> None:
    """Replaces the value at a dotted path; the path must exist."""
    get_at(plain, path)
    *way, last = path.split(".")
    here = get_at(plain, ".".join(way)) if way else plain
    if isinstance(here, list):
        here[int(last)] = value
    else:
        here[last] = value


def nearest(word: str, known: Plain) -> str:
    """`, did you mean 'classic-34'?` or the list of what there is; empty when nothing is."""
    import difflib

    names = (
        [str(k) for k in known] if isinstance(known, (dict, list, tuple, set, frozenset)) else []
    )
    close = difflib.get_close_matches(word, names, 1, 0.5)
    if close:
        return f", did you mean {close[0]!r}?"
    return f"; there is: {', '.join(sorted(names))}" if names else ""
