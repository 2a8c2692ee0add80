// @ts-check
// The print view: mats cut into sheets of A4, labels, stickers. All lengths are millimetres.

import { definitions } from "./console.js";
import { pieceName, speak, t } from "./i18n.js";
import { gamePage } from "./games/index.js";
import { drawMat } from "./mats/index.js";
import { meant, meantOf } from "./options.js";
import { drawing, html, svg } from "./svg.js";

/** @typedef {{picture: string, count: number, sides: string[], back: string, size: number}} Printed */
/** @typedef {{art: string, name: string, size: number, paw?: {x: number, y: number, size: number}}} Label */

const [WIDTH, HEIGHT, MARGIN] = [210, 297, 10];
const ROOM = { w: WIDTH - 2 * MARGIN, h: HEIGHT - 2 * MARGIN - 10 }; // the ruler needs the rest
const BLEED = 3; // printed beyond the cut, so that no white line stays
const UNITS = 100; // of a drawing, per cell
const RULER = 100;
const TONGUE = 44; // as wide as its block
const FLAP = 20; // of a tongue, under the mat

/** One sheet with its ruler and what it is. @param {string} words @param {...SVGElement} drawn */
function paperSheet(words, ...drawn) {
  const y = HEIGHT - MARGIN;
  const ticks = Array.from({ length: RULER / 10 + 1 }, (_, n) => `M${MARGIN + 10 * n} ${y} v${n % 5 ? -2 : -4}`).join("");
  return svg(
    "svg",
    { class: "sheet", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": words },
    ...drawn,
    svg("path", { class: "ruler", d: `M${MARGIN} ${y} h${RULER}${ticks}`, fill: "none", stroke: "#000", "stroke-width": 0.3 }),
    caption(t("page.print.ruler"), MARGIN + RULER + 2, y),
    caption(words, MARGIN + RULER + 18, y),
  );
}

/** @param {string} words @param {number} x @param {number} y @param {Record<string, any>} [more] */
function caption(words, x, y, more = {}) {
  const element = svg("text", { x, y, "font-size": 3.2, fill: "#222", ...more });
  element.textContent = words;
  return element;
}

/** Four corners to cut along. @param {number} x @param {number} y @param {number} w @param {number} h */
function cutMarks(x, y, w, h) {
  const d = [[x, y, -1, -1], [x + w, y, 1, -1], [x, y + h, -1, 1], [x + w, y + h, 1, 1]]
    .map(([cx, cy, dx, dy]) => `M${cx + dx * 4} ${cy} h${dx * 4} M${cx} ${cy + dy * 4} v${dy * 4}`)
    .join("");
  return svg("path", { d, fill: "none", stroke: "#000", "stroke-width": 0.2 });
}

/** Where a cell is in the units of a drawing; the rail lies above the mat. @param {string} cell */
function at(cell) {
  if (/^[a-h]/.test(cell)) return { x: 50 + UNITS * (cell.charCodeAt(0) - 97), y: 50 + UNITS * (Number(cell[1]) - 1) };
  return { x: 50 + UNITS * (Number(cell[1]) - 1), y: -74 };
}

/** @param {any} sheet @param {any} mat @param {number} number */
function matSheets(sheet, mat, number) {
  const scale = sheet.cell / UNITS;
  const side = 8 * sheet.cell;
  const columns = Math.ceil(side / ROOM.w);
  const rows = Math.ceil(side / ROOM.h);
  const [w, h] = [side / columns, side / rows];
  const [x, y] = [(WIDTH - w) / 2, MARGIN + 4];
  const pages = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const clip = `cut-${number}-${row}-${column}`;
      const area = { x: 0, y: 0, w: 8 * UNITS, h: 8 * UNITS };
      const drawn = drawMat(gamePage(sheet.game).mats, mat.name, { spots: mat.spots, at, area, printed: sheet.faces });
      const moved = svg("g", { transform: `translate(${x - column * w} ${y - row * h}) scale(${scale})` }, drawn);
      const hole = svg("clipPath", { id: clip }, svg("rect", { x: x - BLEED, y: y - BLEED, width: w + 2 * BLEED, height: h + 2 * BLEED }));
      const words = t("page.print.part", { game: sheet.title, mat: mat.name, column: column + 1, row: row + 1 });
      pages.push(paperSheet(words, hole, svg("g", { "clip-path": `url(#${clip})` }, moved), cutMarks(x, y, w, h)));
    }
  }
  return pages;
}

/** What lies on w8: a line where the mat ends, a ring where its block stands. @param {any} sheet @param {Label} label @param {number} x @param {number} y */
function drawTongue(sheet, { name, size }, x, y) {
  const [left, edge, reach] = [x + (size - TONGUE) / 2, y + FLAP, sheet.rail / 2];
  const middle = x + size / 2;
  const small = { "text-anchor": "middle", "font-size": 2.6 };
  return svg(
    "g",
    { class: "tongue" },
    svg("rect", { x: left, y, width: TONGUE, height: FLAP + reach + TONGUE / 2, rx: 3, fill: "#fff", stroke: "#888", "stroke-width": 0.2, "stroke-dasharray": "1.5 1" }),
    svg("path", { class: "edge", d: `M${left} ${edge} h${TONGUE}`, fill: "none", stroke: "#000", "stroke-width": 0.3 }),
    caption(t("page.print.glue"), middle, edge - 8, small),
    caption(t("page.print.edge"), middle, edge - 2, small),
    caption(name, middle, edge + 6, { ...small, "font-size": 3.2 }),
    svg("circle", { class: "ring", cx: middle, cy: edge + reach, r: 16, fill: "none", stroke: "#000", "stroke-width": 0.3 }),
    caption("w8", middle, edge + reach + 1, { ...small, "font-size": 4 }),
  );
}

/** A name that fits on so many millimetres, or the short one of the piece. @param {string} name @param {string} picture @param {number} size */
const fitting = (name, picture, size) => (name.length <= 0.75 * size ? name : picture);

/** What is stuck on a piece: each side of a die, the face and the back of a tile. @param {any} sheet @param {Printed} piece @returns {Label[]} */
function labelsOf(sheet, piece) {
  const game = gamePage(sheet.game);
  const { picture, size } = piece;
  const label = (/** @type {string} */ name, /** @type {any} */ more) => ({ size, name: fitting(name, picture, size), art: game.piece({ handle: "", picture, where: "away", side: null, ...more }) ?? "" });
  if (piece.sides.length) return piece.sides.map((side) => label(pieceName(picture, side), { side }));
  const face = game.face(picture, sheet.faces);
  if (!piece.back) return [label(pieceName(picture, null, face), { face })];
  const gate = Object.entries(sheet.mats[0]?.gate ?? {});
  const name = pieceName(picture, null, face);
  // The tag of a card lies towards the well that reads the side that is up: turned over, it moves to the other.
  const paw = (/** @type {number} */ n) => ({ x: (n === 0 ? -1 : 1) * sheet.paw.aside, y: -sheet.paw.above, size: sheet.tag });
  if (gate.length) return gate.map(([well, side], n) => ({ ...label(`${picture.replace(/^card-/, "")} ${side}`, { face, where: well }), paw: paw(n) }));
  return [label(name, { face, where: "w1" }), label(`${name}, ${t("page.print.back")}`, { picture: piece.back })];
}

/** Labels in rows, as many as fit on a sheet. @param {string} words @param {Label[]} labels @param {(label: Label, x: number, y: number) => SVGElement} draw @param {number} below room for the name */
function inRows(words, labels, draw, below) {
  const pages = [];
  let page = [];
  let [x, y, high] = [MARGIN, MARGIN, 0];
  for (const label of labels) {
    const size = label.size + 2;
    if (x + size > WIDTH - MARGIN) [x, y, high] = [MARGIN, y + high, 0];
    if (y + size + below > HEIGHT - MARGIN - 8) {
      pages.push(paperSheet(words, ...page));
      page = [];
      [x, y, high] = [MARGIN, MARGIN, 0];
    }
    page.push(draw(label, x, y));
    high = Math.max(high, size + below);
    x += size;
  }
  if (page.length) pages.push(paperSheet(words, ...page));
  return pages;
}

/** Where to press a card, over its tag. @param {{x: number, y: number, size: number}} paw */
function drawPaw({ x, y, size }) {
  const toes = [[-4.2, -1.2, 1.4], [-1.5, -3.9, 1.5], [1.5, -3.9, 1.5], [4.2, -1.2, 1.4]];
  return svg(
    "g",
    { class: "paw", transform: `translate(${x} ${y})` },
    svg("circle", { class: "tag", r: size / 2, fill: "none", stroke: "#888", "stroke-width": 0.2, "stroke-dasharray": "1 1.5" }),
    svg("ellipse", { cy: 2.2, rx: 3.4, ry: 2.8, fill: "#4a2c12" }),
    ...toes.map(([cx, cy, r]) => svg("circle", { cx, cy, r, fill: "#4a2c12" })),
  );
}

/** @param {Label} label @param {number} x @param {number} y */
function drawLabel({ art, name, size, paw }, x, y) {
  return svg(
    "g",
    {},
    svg("rect", { class: "label", x, y, width: size, height: size, rx: 2, fill: "#fff", stroke: "#888", "stroke-width": 0.2, "stroke-dasharray": "1.5 1" }),
    drawing(art, { transform: `translate(${x + size / 2} ${y + size / 2}) scale(${(0.92 * size) / 100})` }),
    ...(paw ? [drawPaw({ ...paw, x: x + size / 2 + paw.x, y: y + size / 2 + paw.y })] : []),
    caption(name, x + size / 2, y + size + 3, { "text-anchor": "middle", "font-size": 2.4 }),
  );
}

/** @param {Label} label @param {number} x @param {number} y */
function drawSticker({ name, size }, x, y) {
  const group = svg("g", {}, svg("circle", { class: "sticker", cx: x + size / 2, cy: y + size / 2, r: size / 2, fill: "#fff", stroke: "#888", "stroke-width": 0.2 }));
  const words = name.split(/ (?=\S)/);
  const lines = words.reduce((/** @type {string[]} */ found, word) => {
    const last = found.at(-1);
    return last !== undefined && `${last} ${word}`.length <= 13 ? [...found.slice(0, -1), `${last} ${word}`] : [...found, word];
  }, []);
  lines.forEach((line, n) => group.append(caption(line, x + size / 2, y + size / 2 + 1 + 3.2 * (n - (lines.length - 1) / 2), { "text-anchor": "middle", "font-size": 2.8 })));
  return group;
}

/** @param {any} sheet */
function sheetsOf(sheet) {
  const repeated = (/** @type {Printed} */ piece) => Array.from({ length: piece.count }, () => labelsOf(sheet, piece)).flat();
  const labels = sheet.pieces.flatMap(repeated);
  const tongues = sheet.mats.map((/** @type {any} */ mat) => ({ name: t("page.print.tongue", { name: mat.name }) }));
  // A tile of which only one side has a tag needs one sticker less; better one too many.
  const stickers = [...labels, ...tongues].map((label) => ({ ...label, size: sheet.tag }));
  const laid = tongues.map((/** @type {Label} */ label) => ({ ...label, size: FLAP + sheet.rail / 2 + TONGUE / 2 }));
  return [
    ...sheet.mats.flatMap((/** @type {any} */ mat, /** @type {number} */ n) => matSheets(sheet, mat, n)),
    ...inRows(t("page.print.tongues", { game: sheet.title }), laid, (label, x, y) => drawTongue(sheet, label, x, y), 0),
    ...inRows(t("page.print.labels", { game: sheet.title }), labels, drawLabel, 4),
    ...inRows(t("page.print.tags", { game: sheet.title }), stickers, drawSticker, 0),
  ];
}

/** @param {string} title @param {{value: string | number, title: string}[]} choices @param {string} chosen @param {(value: string) => void} choose */
function chooser(title, choices, chosen, choose) {
  const list = html("select", {}, ...choices.map(({ value, title: words }) => html("option", { value, selected: String(value) === chosen }, words)));
  list.addEventListener("change", () => choose(list.value));
  return html("label", {}, `${title} `, list);
}

/** What may be printed instead. @param {any} sheet @param {URLSearchParams} query */
function choosers(sheet, query) {
  const games = sheet.games ?? [];
  const language = query.get("language") ?? "en";
  const go = (/** @type {Record<string, string>} */ words) => (location.search = String(new URLSearchParams(words)));
  const options = games.find((/** @type {any} */ game) => game.id === sheet.game)?.options ?? [];
  const now = Object.fromEntries(query);
  const choose = (/** @type {string} */ name, /** @type {string} */ value) => go(meantOf(options, { ...now, game: sheet.game, [name]: value }));
  return games.length === 0 ? [] : [
    chooser(t("page.print.game"), games.map((/** @type {any} */ { id, title }) => ({ value: id, title })), sheet.game, (game) => go({ language, game })),
    ...meant(options, now).map(({ name, title, choices, default: usual }) => chooser(title, choices, query.get(name) ?? String(usual), (value) => choose(name, value))),
  ];
}

async function show() {
  const query = new URLSearchParams(location.search);
  await speak(query.get("language") ?? "en");
  const answer = await fetch(`/sheet?${query}`);
  const print = html("button", { type: "button" }, t("page.print.go"));
  print.addEventListener("click", () => window.print());
  const bar = html("header", { class: "bar" }, html("h1", {}, t("page.print.title")), html("p", {}, t("page.print.how")), print);
  document.body.replaceChildren(definitions(), bar);
  if (answer.ok) {
    const sheet = await answer.json();
    print.before(...choosers(sheet, query));
    document.body.append(html("main", {}, ...sheetsOf(sheet)));
  } else document.body.append(html("p", { class: "failed", role: "alert" }, `${t("page.print.failed")} ${await answer.text()}`));
  document.body.dataset.ready = "true";
}

void show();
