"""The files of the page, read once. What is not on the shelf does not exist: no path can lead
out of it."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path

STATIC = Path(__file__).parent / "static"

_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".ttf": "font/ttf",
    ".json": "application/json",
    ".txt": "text/plain; charset=utf-8",
}


@dataclass(frozen=True, slots=True)
class Leaf:
    """One file as it goes out."""

    body: bytes
    kind: str
    etag: str


def leaf(body: bytes, suffix: str) -> Leaf:
    return Leaf(body, _TYPES[suffix], f'"{hashlib.sha256(body).hexdigest()[:16]}"')


def read_shelf(folder: Path = STATIC) -> dict[str, Leaf]:
    """`mats/generic.js` → its content, for every file of a kind a page is made of."""
    return {
        path.relative_to(folder).as_posix(): leaf(path.read_bytes(), path.suffix)
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.suffix in _TYPES
    }
