"""Reads the data files of a chapter: the one place of this game that touches the disk."""

from __future__ import annotations

from pathlib import Path

from games.kit import Options, Plain
from games.loading import check_options, read_toml
from games.mice_and_mystics.rules.book import FIRST_CHAPTER, OPTIONS
from games.mice_and_mystics.rules.checks import CARDS, ORDER, TABLES, check_book

FOLDER = Path(__file__).parent
FILES = ("dice", "heroes", "enemies", "skills", "search", "encounters", "tiles")


def read_book(options: Options) -> dict[str, Plain]:
    """Everything a chapter is played with, checked. A chapter of an owner is a path; files that lie
    beside it (`search.toml`, `heroes.toml` …) are read instead of ours."""
    asked = check_options(options, OPTIONS, "options", file="chapter")
    name = str(asked.get("chapter", FIRST_CHAPTER))
    own = name.endswith(".toml")
    path = Path(name) if own else FOLDER / "chapters" / f"{name}.toml"
    paths = {file: FOLDER / "data" / f"{file}.toml" for file in FILES}
    if own:
        beside = {file: path.with_name(f"{file}.toml") for file in FILES}
        paths |= {file: other for file, other in beside.items() if other.is_file()}
    found: dict[str, Plain] = {file: read_toml(paths[file], f"the {file}") for file in FILES}
    found["chapter"] = read_toml(path, "the chapter")
    found[ORDER] = {file: list(found[file].get(key, ())) for file, key in TABLES.items()}
    found[CARDS] = asked.get(CARDS, "board")
    where = {file: str(paths[file]) for file in FILES} | {"chapter": str(path)}
    return check_book(found, where)
