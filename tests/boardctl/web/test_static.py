"""The files of the page: small, ours alone, and in words that exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from boardctl.web.shelf import STATIC, read_shelf
from boardctl.web.words import LANGUAGES, page_texts
from games.kit import COLOURS
from hardware.cells import BUTTONS

MODULES = sorted(STATIC.rglob("*.js"))
STYLES = sorted(STATIC.rglob("*.css"))
NAMESPACE = "http://www.w3.org/2000/svg"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.name)
def test_a_module_has_one_subject_and_is_type_checked(path: Path) -> None:
    lines = path.read_text("utf-8").splitlines()
    assert lines[0] == "// @ts-check"
    assert lines[1].startswith("// "), "says what it is about"
    assert len(lines) < 400


@pytest.mark.parametrize(
    "path",
    [path for path in sorted(STATIC.rglob("*")) if path.suffix in (".js", ".css", ".html", ".svg")],
    ids=lambda path: path.name,
)
def test_a_file_names_no_other_place_and_needs_no_inline_code(path: Path) -> None:
    text = path.read_text("utf-8").replace(NAMESPACE, "")
    assert re.findall(r"(?:https?:)?//[a-z0-9]", text) == []
    assert re.findall(r"\sstyle=|\son[a-z]+=|javascript:|data:", text) == [], "refused by our CSP"
    assert "eval(" not in text
    assert not any(ord(letter) >= 0x2600 for letter in text), "no font emoji"


def test_every_import_and_every_file_named_in_the_page_is_on_the_shelf() -> None:
    shelf = read_shelf()
    for path in MODULES:
        for name in re.findall(r'(?:from|import\() ?"(\.[^"]+)"', path.read_text("utf-8")):
            found = (path.parent / name).resolve().relative_to(STATIC.resolve())
            assert found.as_posix() in shelf, f"{path.name}: {name}"
    for path in [*STYLES, STATIC / "index.html"]:
        for name in re.findall(r'"/static/([^"]+)"', path.read_text("utf-8")):
            assert name in shelf, f"{path.name}: {name}"


def test_every_module_is_used() -> None:
    text = "".join(path.read_text("utf-8") for path in [*MODULES, *STATIC.glob("*.html")])
    unused = [path.name for path in MODULES if f"/{path.name}" not in text]
    assert unused == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_has_words_for_every_key_it_asks_for(language: str) -> None:
    texts = page_texts(language)
    code = "".join(path.read_text("utf-8") for path in MODULES)
    asked = set(re.findall(r'"(page\.[a-z_.]+)"', code))
    asked |= {f"page.button.{button}" for button in BUTTONS}
    asked |= {f"page.colour.{seat}" for seat in COLOURS}
    asked |= {f"page.language.{one}" for one in LANGUAGES}
    asked |= {f"page.place.{place}" for place in ("away", "hand", "tray")}
    assert asked - texts.keys() == set()
    words = (
        "age|button|colour|history|language|mystics|pair|part|place|piece|plot|power_off|rating|refused|"
        "speed|spot|state"
    )
    families = rf"page\.({words})\..*|page\.(refused|taken)|\w+\.name:.*|face\.\w+|about\..*"
    extra = {key for key in texts.keys() - asked if not re.fullmatch(families, key)}
    assert extra == set()


@pytest.mark.parametrize("sheet", ["base", "start", "words", "family", "pairing"])
def test_a_style_for_text_changes_no_drawing(sheet: str) -> None:
    drawings = [*(STATIC / "drawings").glob("*.js"), *(STATIC / "mats").glob("*.js")]
    names = (re.findall(r'class="([\w -]+)"', path.read_text("utf-8")) for path in drawings)
    drawn = {name for found in names for classes in found for name in classes.split()}
    css = (STATIC / "styles" / f"{sheet}.css").read_text("utf-8")
    assert len(drawn) > 5
    assert drawn & set(re.findall(r"(?m)^\.([\w-]+)(?: \{|,)$", css)) == set()


def test_no_light_moves_faster_than_twice_a_second() -> None:
    css = (STATIC / "styles" / "lights.css").read_text("utf-8")
    seconds = [float(value) for value in re.findall(r"animation: \w+ ([\d.]+)s", css)]
    assert len(seconds) == 4
    assert min(seconds) >= 0.5
