"""The drawings of Le clan des souris in a real browser: who is who, and what stays hidden.

Every run writes contact sheets to the artefacts folder: look at them.
"""

from __future__ import annotations

import io
import itertools
import json
import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from PIL import Image, ImageChops
from playwright.async_api import Browser, Page, Route

from boardctl.web.shelf import leaf, read_shelf
from boardctl.web.words import LANGUAGES, page_texts
from tests.boardctl.web.child import PATIENCE

pytestmark = pytest.mark.asyncio(loop_scope="module")

ANIMALS = ("fox", "hedgehog", "squirrel", "rabbit", "badger", "deer", "bear", "wolf", "beaver")
SPECIAL = ("candle", "owl", "sword", "shield", "grimoire", "witch", "ogre", "dragon")
SIGNS = ("eye", "lift", "lost", "paw", "quiet", "sun", "tornado", "row", "column", "tile",
         "mission", "mission-fox", "trophy", "trophy-wand", "trophy-club", "trophy-tooth", "tooth",
         "tooth small", "tooth medium", "tooth large", "tooth-golden", "wand", "club", "moon",
         "moon-lost", "figure", "tile@forest B3")  # fmt: skip
FACE = {"small": "fox", "medium": "rabbit", "large": "bear", "violet": True}
OTHER = {"small": "wolf", "medium": "deer", "large": "fox"}

SHEET = """async ([names, size, filter]) => {
  const { clanPicture } = await import("/static/drawings/clan.js");
  const { picture, html, set } = await import("/static/svg.js");
  const pictures = names.map((name) => picture(clanPicture(name, "blue", null)));
  for (const one of pictures) {
    set(one, { viewBox: "-60 -60 120 120", width: size, height: size });
    one.style.filter = filter;
  }
  const sheet = html("div", { id: "sheet" }, ...pictures);
  Object.assign(sheet.style, { display: "flex", flexWrap: "wrap", background: "#fff" });
  document.body.replaceChildren(document.querySelector(".definitions"), sheet);
  const { left, top } = sheet.getBoundingClientRect();
  return pictures.map((one) => {
    const at = one.getBoundingClientRect();
    return [at.left - left, at.top - top].map(Math.round);
  });
}"""

TILES = """async (faces) => {
  const { drawTile } = await import("/static/drawings/forest-tiles.js");
  return faces.map((face) => drawTile(face));
}"""

SIZES_ON_TILE = """async (face) => {
  const { drawTile } = await import("/static/drawings/forest-tiles.js");
  const { drawing, svg } = await import("/static/svg.js");
  const paper = svg("svg", { width: 200, height: 200 }, drawing(drawTile(face)));
  document.body.append(paper);
  const wide = ["small", "medium", "large"].map(
    (size) => paper.querySelector("." + size).getBoundingClientRect().width);
  paper.remove();
  return wide;
}"""

PIECES = """async (documents) => {
  const { Pieces } = await import("/static/pieces.js");
  const { LYING } = await import("/static/layout.js");
  const { svg } = await import("/static/svg.js");
  const layer = svg("g");
  const pieces = new Pieces(layer);
  pieces.art = (await import("/static/games/index.js")).gamePage("clan-des-souris").piece;
  return documents.map((document) => {
    pieces.show(document, {}, LYING);
    return layer.outerHTML;
  });
}"""

LABELS = """async ([language, document]) => {
  const { Pieces } = await import("/static/pieces.js");
  const { LYING } = await import("/static/layout.js");
  const { speak } = await import("/static/i18n.js");
  const { svg } = await import("/static/svg.js");
  await speak(language);
  const pieces = new Pieces(svg("g"));
  pieces.show(document, { "forest A1": ["c3"] }, LYING);
  return document.map(({ handle }) => pieces.label(handle));
}"""

MATS = """async (mats) => {
  const { Table } = await import("/static/table.js");
  const { Words } = await import("/static/words.js");
  const words = new Words({ onMenu() {}, onSound: () => false });
  const table = new Table(words, async () => null, () => undefined);
  table.play("clan-des-souris");
  document.body.replaceChildren(document.querySelector(".definitions"), table.element);
  const { cells } = table.layout;
  return mats.map((spots) => {
    table.showMat({ name: "clan", spots });
    const forest = Object.keys(spots).filter((spot) => spot.startsWith("forest "));
    const middle = forest.map((spot) => cells.get(spots[spot][0]));
    const mean = (along) => middle.reduce((sum, at) => sum + at[along], 0) / middle.length;
    const wrong = [...table.layer.mat.querySelectorAll(".stone")].filter((stone) => {
      const [x, y] = stone.getAttribute("transform").match(/[-\\d.]+/g).map(Number);
      const way = stone.querySelector(".way");
      const tip = way.getPointAtLength(0).matrixTransform(
        table.ground.getScreenCTM().inverse().multiply(way.getScreenCTM()));
      const far = (px, py) => Math.hypot(px - mean("x"), py - mean("y"));
      return far(tip.x, tip.y) >= far(x, y);
    });
    return {
      plots: table.layer.mat.querySelectorAll(".plot").length,
      stones: table.layer.mat.querySelectorAll(".stone").length,
      wrong: wrong.length,
    };
  });
}"""


ADDRESS = "http://table.test/"
LEAF = """<!doctype html><title>drawings</title>
<link rel="stylesheet" href="/static/styles/table.css">
<script type="module">
import { definitions } from "/static/console.js";
document.body.append(definitions());
document.body.dataset.ready = "true";
</script>"""


SETTLED = """async (pieces) => {
  const { Table } = await import("/static/table.js");
  const { Words } = await import("/static/words.js");
  const words = new Words({ onMenu() {}, onSound: () => false });
  const table = new Table(words, async () => null, () => undefined);
  table.play("clan-des-souris");
  table.doc = {
    scene: { mood: "waiting", seat: null, picture: "fox" },
    lights: {},
    game: { faces: { "tile-a1": { small: "fox", medium: "rabbit", large: "bear" } } },
    console: { pieces, mat: null },
  };
  table.settle();
  return pieces.map(({ handle }) => table.pieces.drawn.get(handle).body.innerHTML);
}"""


@pytest_asyncio.fixture(loop_scope="module")
async def page(browser: Browser) -> AsyncIterator[Page]:
    """An empty leaf beside the files of the page: drawings need no table."""
    shelf = {f"static/{name}": leaf for name, leaf in read_shelf().items()}
    for language in LANGUAGES:
        words = json.dumps(page_texts(language)).encode()
        shelf[f"texts/{language}.json"] = leaf(words, ".json")

    async def answer(route: Route) -> None:
        found = shelf.get(route.request.url.removeprefix(ADDRESS))
        if found is None:
            await route.fulfill(body=LEAF, content_type="text/html")
        else:
            await route.fulfill(body=found.body, content_type=found.kind)

    page = await browser.new_page(viewport={"width": 1280, "height": 800})
    page.set_default_timeout(PATIENCE * 1000)
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    await page.route("**/*", answer)
    await page.goto(ADDRESS)
    await page.wait_for_selector("body[data-ready]")
    yield page
    await page.close()
    assert errors == []


def piece(handle: str, picture: str = "tile", **more: Any) -> dict[str, Any]:
    return {"handle": handle, "picture": picture, "where": "c3", "side": None, **more}


def forest(side: int) -> dict[str, list[str]]:
    """The spots of a level that lie in the clearing."""
    columns, rows = "cdef"[:side], "3456"[:side]
    spots = {
        f"forest {'ABCD'[x]}{y + 1}": [columns[x] + rows[y]]
        for x, y in itertools.product(range(side), repeat=2)
    }
    for i in range(side):
        spots[f"slot L{i + 1}"] = ["b" + rows[i]]
        spots[f"slot R{i + 1}"] = ["cdefg"[side] + rows[i]]
        spots[f"slot T{'ABCD'[i]}"] = [columns[i] + "2"]
        spots[f"slot B{'ABCD'[i]}"] = [columns[i] + str(3 + side)]
    return spots


async def pictures(
    page: Page, names: tuple[str, ...], size: int, css: str = "none"
) -> dict[str, Image.Image]:
    """Drawings in a frame of ±60, as the browser shows them."""
    corners = await page.evaluate(SHEET, [names, size, css])
    sheet = Image.open(io.BytesIO(await page.locator("#sheet").screenshot())).convert("L")
    return {
        name: sheet.crop((x, y, x + size, y + size))
        for name, (x, y) in zip(names, corners, strict=True)
    }


# -- who is who ---------------------------------------------------------------------------------


async def test_an_animal_is_told_from_every_other_without_colour_and_by_its_outline(
    page: Page,
) -> None:
    for css, share in (("grayscale(1)", 0.12), ("brightness(0)", 0.08)):
        shown = await pictures(page, ANIMALS, 34, css)
        for (name, one), (other, two) in itertools.combinations(shown.items(), 2):
            apart = sum(
                many
                for tone, many in enumerate(ImageChops.difference(one, two).histogram())
                if tone > 60
            )
            assert apart > 34 * 34 * share, f"{name} and {other} with {css}"


async def test_every_picture_fills_its_frame_and_stays_inside(page: Page, artefacts: Path) -> None:
    names = (*ANIMALS, *SPECIAL, *SIGNS)
    for name, drawn in (await pictures(page, names, 120)).items():
        box = ImageChops.invert(drawn).getbbox()
        assert box is not None, name
        left, top, right, bottom = box
        assert min(left, top) >= 9, name
        assert max(right, bottom) <= 111, name
        assert max(right - left, bottom - top) > 50, name
    await page.locator("#sheet").screenshot(path=artefacts / "clan-pictures.png")


async def test_a_tile_shows_three_animals_in_three_sizes(page: Page) -> None:
    for face in (FACE, OTHER):
        small, medium, large = await page.evaluate(SIZES_ON_TILE, face)
        assert medium > small * 1.25
        assert large > medium * 1.25


async def test_a_violet_tile_bears_a_wand(page: Page) -> None:
    plain, violet = await page.evaluate(TILES, [{**FACE, "violet": False}, FACE])
    assert "#ffc61a" in violet
    assert "#ffc61a" not in plain


@pytest.mark.parametrize("name", ["lynx", "__proto__", "constructor", "<script>", ""])
async def test_an_animal_nobody_has_drawn_is_a_paw_print(page: Page, name: str) -> None:
    unknown, other = await page.evaluate(TILES, [{**OTHER, "large": name}, OTHER])
    assert "<ellipse" in unknown
    assert "script" not in unknown
    assert unknown != other


# -- what stays hidden --------------------------------------------------------------------------


async def test_a_tile_without_a_face_is_its_back_whatever_it_is_called(page: Page) -> None:
    drawn = await page.evaluate(
        """async (names) => {
          const { clanPiece } = await import("/static/drawings/clan.js");
          return names.map((name) => clanPiece(name));
        }""",
        ["tile", "tile-a1", "tile-owl", "tile-lost", "tile-witch"],
    )
    assert len(set(drawn)) == 1


async def test_a_tile_lies_open_only_while_the_table_calls_it_by_its_name(page: Page) -> None:
    down, animals, owl, other = await page.evaluate(
        """async ([names, printed]) => {
          const { faceOf } = await import("/static/drawings/forest-tiles.js");
          return names.map((name) => faceOf(name, printed));
        }""",
        [["tile", "tile-a1", "tile-owl", "figure-red"], {"tile-a1": FACE}],
    )
    assert down is None
    assert animals == FACE
    assert owl == {"special": "owl"}
    assert other is None
    drawn = await page.evaluate(SETTLED, [piece("p1"), piece("p2", "tile-a1"), piece("p3")])
    assert drawn[0] == drawn[2] != drawn[1]
    assert 'class="large"' in drawn[1]


async def test_the_lost_tile_looks_the_same_from_both_sides(page: Page) -> None:
    back, lost, owl = await page.evaluate(TILES, [None, {"special": "lost"}, {"special": "owl"}])
    assert back == lost
    assert back != owl


async def test_a_tile_turned_down_again_leaves_nothing_behind(page: Page) -> None:
    never, up, down = await page.evaluate(
        PIECES,
        [
            [piece("p1")],
            [piece("p1", "tile-a1", face=FACE)],
            [piece("p1")],
        ],
    )
    assert 'data-picture="tile-a1"' in up
    assert "held-up" in up
    assert down == never
    assert "tile-a1" not in down


async def test_another_face_is_another_drawing_and_the_same_face_is_the_same(page: Page) -> None:
    one, two, again = await page.evaluate(
        PIECES, [[piece("p1", "tile-a1", face=face)] for face in (FACE, OTHER, FACE)]
    )
    assert one != two
    assert one == again


async def test_tiles_in_the_box_lie_in_one_pile(page: Page) -> None:
    tiles = [piece(f"p{i}", where="away") for i in range(16)]
    (shown,) = await page.evaluate(PIECES, [[*tiles, piece("f", "figure-red", where="away")]])
    places = [float(part.split("px")[0]) for part in shown.split("translate(")[1:] if "px" in part]
    piled, beside = places[:16], places[16]
    assert max(piled) - min(piled) < 20
    assert beside - max(piled) > 30
    assert shown.count('tabindex="0"') == 2, "one stop for the pile, one for the figure"


async def test_what_lies_in_the_box_stays_there_whatever_is_taken(page: Page) -> None:
    def box(**where: str) -> list[dict[str, Any]]:
        tiles = [piece(f"t{i}", where=where.get(f"t{i}", "away")) for i in range(8)]
        colours = ("blue", "red", "pink")
        figures = [piece(c, f"figure-{c}", where=where.get(c, "away")) for c in colours]
        return [*figures, *tiles]

    steps: list[dict[str, str]] = [
        {}, {"blue": "hand"}, {"blue": "c3"}, {"blue": "c3", "t0": "hand"},
        {"blue": "c3", "t0": "d3", "t1": "e3", "t2": "f3"}, {"t0": "d3", "red": "d3"},
    ]  # fmt: skip
    shown = await page.evaluate(PIECES, [box(**step) for step in steps])
    first = _at(shown[0])
    for step, now in zip(steps, map(_at, shown), strict=True):
        lying = [handle for handle in first if handle not in step and not handle.startswith("t")]
        assert [now[handle] for handle in lying] == [first[handle] for handle in lying], step
        top = max(int(handle[1]) for handle in now if handle[0] == "t" and handle not in step)
        assert abs(now[f"t{top}"] - first["t0"]) < 10, f"{step}: the pile has moved"
    assert abs(_at(shown[1])["blue"] - first["blue"]) < 1, "what is held is over its own place"


def _at(drawn: str) -> dict[str, float]:
    """How far to the right each piece lies, by its handle."""
    found = re.findall(r'data-handle="(\w+)".*?translate\(([\d.]+)px', drawn)
    return {handle: float(x) for handle, x in found}


@pytest.mark.parametrize(
    ("language", "labels"),
    [
        ("en", ["die, 4, dice pocket 1", "die, sword with a shield, in the box",
                "die, bread, in the dice tray"]),
        ("fr", ["dé, 4, logement de dé 1", "dé, l'épée au bouclier, dans la boîte",
                "dé, pain, sur la piste de dés"]),
    ],
)  # fmt: skip
async def test_a_die_is_called_by_what_it_shows(
    page: Page, language: str, labels: list[str]
) -> None:
    document = [
        piece("d1", "die", side="4", where="p1"),
        piece("d2", "die", side="d3", where="away"),
        piece("d3", "die", side="bread", where="tray"),
    ]
    assert await page.evaluate(LABELS, [language, document]) == labels


@pytest.mark.parametrize(
    ("language", "back", "open_tile", "owl", "mission"),
    [
        ("en", "tile, forest A1", "tile: fox (small), rabbit (medium), bear (large), forest A1",
         "owl fairy, forest A1", "mission, wolf, forest A1"),
        ("fr", "tuile, forêt A1",
         "tuile\u00a0: renard (petit), lapin (moyen), ours (grand), forêt A1",
         "chouette fée, forêt A1", "mission, loup, forêt A1"),
    ],
)  # fmt: skip
async def test_a_tile_is_called_by_what_it_shows_only_while_it_lies_open(
    page: Page, language: str, back: str, open_tile: str, owl: str, mission: str
) -> None:
    document = [
        piece("p1"),
        piece("p2", "tile-a1"),
        piece("p3", "tile-owl"),
        piece("p4", "tile-a1", face=FACE),
        piece("p5", "tile-owl", face={"special": "owl"}),
        piece("p6", "mission-wolf"),
    ]
    labels = await page.evaluate(LABELS, [language, document])
    assert labels == [back, back, back, open_tile, owl, mission]


async def test_a_tile_held_up_lies_over_all_others(page: Page) -> None:
    (shown,) = await page.evaluate(
        PIECES, [[piece("p1", "tile-a1", face=FACE), piece("p2"), piece("p3")]]
    )
    handles = [part.split('"')[0] for part in shown.split('data-handle="')[1:]]
    assert handles == ["p2", "p3", "p1"]


# -- the mat ------------------------------------------------------------------------------------


async def test_each_stone_points_into_the_forest_and_each_level_has_its_own_places(
    page: Page,
) -> None:
    full, young, again = await page.evaluate(MATS, [forest(4), forest(3), forest(4)])
    assert full == {"plots": 16, "stones": 16, "wrong": 0}
    assert young == {"plots": 9, "stones": 12, "wrong": 0}
    assert again == full
