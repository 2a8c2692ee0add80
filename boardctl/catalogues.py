"""Compiles the .po catalogues of boardctl and its games: `python -m boardctl.catalogues`.

A build step, the only place that needs Babel; at run time the standard library reads the .mo
files. `--check` changes nothing and names what is stale, missing or differs between languages.
"""

from __future__ import annotations

import argparse
import io
import re
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po

from boardctl.texts import LANGUAGES

ROOT = Path(__file__).parent.parent
"""The folder that holds the packages `boardctl` and `games`."""

_WORD = re.compile(r"\{(\w*)\}")
_BEFORE_A_MARK = re.compile(r" (?=[?!:;])")


class BadCatalogue(Exception):
    """A .po file that cannot be read; the sentence names file, line and reason."""


def folders(root: Path) -> list[Path]:
    """All folders with catalogues below a root of packages."""
    return sorted({path.parent for path in root.glob("boardctl/texts/*.po")}) + sorted(
        {path.parent for path in root.glob("games/*/texts/*.po")}
    )


def build(root: Path = ROOT) -> list[Path]:
    """Writes the .mo beside every .po that changed; returns the written files."""
    written = []
    for po in _po_files(root):
        mo = po.with_suffix(".mo")
        compiled = _compile(po)
        if not mo.is_file() or mo.read_bytes() != compiled:
            mo.write_bytes(compiled)
            written.append(mo)
    return written


def problems(root: Path = ROOT) -> list[str]:
    """One sentence for each thing wrong with the catalogues below a root."""
    found: list[str] = []
    for folder in folders(root):
        try:
            found += _stale(folder, root)
            found += _differences(folder, root)
        except BadCatalogue as bad:
            found.append(str(bad))
    return found


def _po_files(root: Path) -> Iterator[Path]:
    for folder in folders(root):
        yield from sorted(folder.glob("*.po"))


def _read(po: Path) -> Catalog:
    try:
        with po.open("rb") as file:
            catalogue = read_po(file, locale=po.stem, abort_invalid=True)
    except PoFileError as error:
        where = f"{po}:{error.lineno + 1}"  # Babel counts lines from 0
        raise BadCatalogue(f"{where}: write a quoted msgid and msgstr instead") from error
    except ValueError as error:
        raise BadCatalogue(f"{po}: {error}; save it as UTF-8 with a Content-Type line") from error
    # Babel would write the time of the build: the same texts must give the same bytes.
    catalogue.creation_date = catalogue.revision_date = datetime(2000, 1, 1, tzinfo=UTC)
    if po.stem == "fr":
        _bind_marks(catalogue)
    return catalogue


def _bind_marks(catalogue: Catalog) -> None:
    """French puts a space before some marks, which must not begin a line. Whoever writes a text
    types a plain one."""
    for message in catalogue:
        if message.id:
            bound = [_BEFORE_A_MARK.sub("\u00a0", text) for text in _strings(message)]
            message.string = tuple(bound) if message.pluralizable else bound[0]


def _compile(po: Path) -> bytes:
    compiled = io.BytesIO()
    write_mo(compiled, _read(po))
    return compiled.getvalue()


def _stale(folder: Path, root: Path) -> Iterator[str]:
    for po in sorted(folder.glob("*.po")):
        mo = po.with_suffix(".mo")
        name = mo.relative_to(root)
        if not mo.is_file():
            yield f"{name} is missing; run python -m boardctl.catalogues"
        elif mo.read_bytes() != _compile(po):
            yield f"{name} is stale; run python -m boardctl.catalogues"


def _differences(folder: Path, root: Path) -> Iterator[str]:
    where = folder.relative_to(root)
    absent = [lang for lang in LANGUAGES if not (folder / f"{lang}.po").is_file()]
    if absent:
        yield from (
            f"{where / lang}.po is missing; every text is in every language" for lang in absent
        )
        return
    texts = {lang: _messages(folder / f"{lang}.po") for lang in LANGUAGES}
    for key in sorted(set().union(*texts.values())):
        without = [lang for lang in LANGUAGES if key not in texts[lang]]
        for lang in without:
            yield f"{where / lang}.po: the key {key} is missing or empty; add it"
        if not without:
            yield from _differing(where, key, {lang: texts[lang][key] for lang in LANGUAGES})


def _differing(where: Path, key: str, messages: dict[str, Message]) -> Iterator[str]:
    words = {lang: _words(message) for lang, message in messages.items()}
    if len({frozenset(found) for found in words.values()}) > 1:
        told = ", ".join(f"{lang} {sorted(found)}" for lang, found in words.items())
        yield f"{where}: the words of {key} differ: {told}; use the same in every language"
    if len({message.pluralizable for message in messages.values()}) > 1:
        yield f"{where}: {key} is plural in one language only; give both a msgid_plural"
    for lang, message in messages.items():
        if message.fuzzy:
            yield f"{where / lang}.po: {key} is marked fuzzy; check the text and drop the mark"


def texts_of(po: Path) -> dict[str, tuple[str, ...]]:
    """Key → its text, or its plural forms."""
    return {key: _strings(message) for key, message in _messages(po).items()}


def _messages(po: Path) -> dict[str, Message]:
    """Key → message, empty ones left out."""
    return {
        _key(message): message for message in _read(po) if message.id and all(_strings(message))
    }


def _key(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def _strings(message: Message) -> tuple[str, ...]:
    text = message.string
    return (text or "",) if isinstance(text, str) or text is None else tuple(text)


def _words(message: Message) -> set[str]:
    """Words of all forms together: a singular may leave `{n}` out ("one turn")."""
    return {word for text in _strings(message) for word in _WORD.findall(text)}


def main(arguments: list[str] | None = None, root: Path = ROOT) -> int:
    parser = argparse.ArgumentParser(prog="python -m boardctl.catalogues", description=__doc__)
    parser.add_argument("--check", action="store_true", help="change nothing, name what is wrong")
    options = parser.parse_args(arguments)
    if options.check:
        found = problems(root)
        for problem in found:
            print(problem, file=sys.stderr)
        return 1 if found else 0
    try:
        for written in build(root):
            print(written.relative_to(root))
    except BadCatalogue as bad:
        print(bad, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
