"""The file with a family's tags."""

from __future__ import annotations

import json
import logging
from dataclasses import dataclass
from pathlib import Path

import pytest

from hardware.registry import FILE, BadRegistry, RegisteredTags, Registry, lacking, tags_of
from hardware.tags import Tag

OWL, MOUSE = "04a1b2c3d4e5f6", "0411223344"


@dataclass(frozen=True)
class Piece:
    kind: str
    picture: str = "mouse"
    count: int = 1
    sides: tuple[str, ...] = ()
    back: str = ""


def test_what_is_added_is_on_the_disk_at_once_and_for_the_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / FILE
    registry = Registry.open(path)
    assert registry.tags("souriciere") == {}
    registry.add("souriciere", OWL, Tag("die:1", "6"))
    registry.add("souriciere", MOUSE, Tag("mouse:red"))
    registry.add("clan", OWL, Tag("tile:owl"))
    registry.leave_untagged("mmm", ["mouse-token", "cat"])
    assert path.stat().st_mode & 0o777 == 0o600
    again = Registry.open(path)
    assert again.tags("souriciere") == {MOUSE: Tag("mouse:red"), OWL: Tag("die:1", "6")}
    assert list(again.tags("souriciere")) == sorted([OWL, MOUSE]), "a number tells no face"
    assert again.tags("clan") == {OWL: Tag("tile:owl")}, "one piece may lie in two boxes"
    assert again.all_tags() == {
        MOUSE: Tag("souriciere mouse:red"),
        OWL: Tag("souriciere die:1", "6"),
    }
    assert again.untagged("mmm") == {"cat", "mouse-token"}
    again.remove("souriciere", OWL)
    assert Registry.open(path).tags("souriciere") == {MOUSE: Tag("mouse:red")}
    assert Registry.open(path).tags("clan") == {OWL: Tag("tile:owl")}


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"[]",
        b"\xff\xfe",
        b'{"version": 2, "boxes": {}}',
        b'{"version": 1, "boxes": {"a": {"tags": {"04a1b2c3": ["owl"]}}}}',
        b'{"version": 1, "boxes": {"a": {"tags": {"04A1B2C3": ["owl", null]}}}}',
        b'{"version": 1, "boxes": {"a": {"tags": {"04a1": ["owl", null]}}}}',
        b'{"version": 1, "boxes": {"a": {"tgas": {}}}}',
    ],
)
def test_a_file_that_is_none_is_refused_without_its_tags_and_left_alone(
    tmp_path: Path, content: bytes
) -> None:
    path = tmp_path / FILE
    path.write_bytes(content)
    with pytest.raises(BadRegistry, match="move it away") as bad:
        Registry.open(path)
    assert str(path) in str(bad.value)
    assert "04a1" not in str(bad.value).lower()
    kept = Registry(path, keeps=False)
    with pytest.raises(OSError, match="in the way"):
        kept.add("a", OWL, Tag("owl"))
    assert path.read_bytes() == content


def test_a_disk_that_takes_nothing_changes_nothing(tmp_path: Path) -> None:
    registry = Registry(tmp_path / "nowhere" / FILE)
    with pytest.raises(OSError, match="nowhere"):
        registry.add("a", OWL, Tag("owl"))
    assert registry.tags("a") == {}


def test_it_never_prints_a_tag(tmp_path: Path) -> None:
    registry = Registry(tmp_path / FILE)
    registry.add("clan", OWL, Tag("tile:owl"))
    assert repr(registry) == "<Registry: clan 1>"


def test_a_tag_named_in_a_game_belongs_to_its_box_from_then_on(tmp_path: Path) -> None:
    registry = Registry(tmp_path / FILE)
    registry.add("clan", OWL, Tag("tile:owl"))
    tags = RegisteredTags(registry)
    tags.open("clan")
    assert tags.read(OWL) == Tag("tile:owl")
    tags.open("souriciere")
    assert tags.read(OWL) is None, "a piece of another game is a stranger"
    tags.add(MOUSE, Tag("mouse:red"))
    assert tags.read(MOUSE) == Tag("mouse:red")
    assert registry.tags("souriciere") == {}, "whoever adds it chooses when to wait for the disk"
    tags.keep()
    assert json.loads(registry.path.read_text())["boxes"]["souriciere"]["tags"] == {
        MOUSE: ["mouse:red", None]
    }


def test_a_game_goes_on_with_a_tag_that_cannot_be_kept(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    tags = RegisteredTags(Registry(tmp_path / "nowhere" / FILE))
    tags.open("souriciere")
    with caplog.at_level(logging.WARNING):
        tags.add(MOUSE, Tag("mouse:red"))
        tags.keep()
    assert tags.read(MOUSE) == Tag("mouse:red")
    assert "not kept" in caplog.text
    assert MOUSE not in caplog.text


def test_what_lacks_is_counted_piece_by_piece_and_side_by_side() -> None:
    wanted = tags_of([Piece("rat", count=3), Piece("die:1", sides=("1", "2"))], "kitchen")
    assert wanted == [Tag("mat:kitchen"), *[Tag("rat")] * 3, Tag("die:1", "1"), Tag("die:1", "2")]
    there = [Tag("rat"), Tag("die:1", "2"), Tag("rat"), Tag("owl")]
    assert lacking(wanted, there) == [Tag("mat:kitchen"), Tag("rat"), Tag("die:1", "1")]
    assert lacking(wanted, there, ["rat"]) == [Tag("mat:kitchen"), Tag("die:1", "1")]
    assert lacking(wanted, wanted) == []
