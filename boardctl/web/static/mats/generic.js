// @ts-check
// Any mat, from its spots alone: paper, a ring per cell, a number or a name per spot.

import { CHEESE, TRAP } from "../drawings/icons.js";
import { spotName } from "../i18n.js";
import { drawing, svg } from "../svg.js";

/** @typedef {import("./index.js").Place} Place */

/** @type {Record<string, string>} */
const PICTURES = { cheese: CHEESE, trap: TRAP };

/** @param {import("../layout.js").Area} area */
export function paper(area) {
  return svg(
    "g",
    {},
    svg("rect", { x: area.x, y: area.y, width: area.w, height: area.h, rx: 12, fill: "url(#paper)" }),
    svg("rect", {
      x: area.x + 3, y: area.y + 3, width: area.w - 6, height: area.h - 6, rx: 10,
      fill: "none", stroke: "#c9a66b", "stroke-width": 2,
    }),
  );
}

/** @param {{x: number, y: number}} at @param {string} [colour] @param {number} [veil] how much it whitens what is below */
export function ring(at, colour = "#a9854a", veil = 0.35) {
  return svg("circle", {
    cx: at.x, cy: at.y, r: 36, fill: "#fffdf6", "fill-opacity": veil,
    stroke: colour, "stroke-width": 2.2, "stroke-dasharray": "7 5",
  });
}

/** A soft line through points. @param {{x: number, y: number}[]} points */
export function line(points) {
  const at = (/** @type {number} */ i) => points[Math.max(0, Math.min(points.length - 1, i))];
  let d = `M${points[0].x} ${points[0].y}`;
  for (let i = 0; i < points.length - 1; i += 1) {
    const [a, b, c, e] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    d += ` C${b.x + (c.x - a.x) / 6} ${b.y + (c.y - a.y) / 6} ${c.x - (e.x - b.x) / 6} ${c.y - (e.y - b.y) / 6} ${c.x} ${c.y}`;
  }
  return d;
}

/** The numbered squares in their order, as a dotted way. @param {Place} place */
function way(place) {
  const squares = Object.entries(place.spots)
    .map(([spot, cells]) => ({ number: Number(/^square (\d+)$/.exec(spot)?.[1]), at: place.at(cells[0]) }))
    .filter(({ number }) => number > 0)
    .sort((a, b) => a.number - b.number);
  if (squares.length < 2) return [];
  const d = line(squares.map(({ at }) => at));
  return [svg("path", { d, fill: "none", stroke: "#c2924f", "stroke-width": 5, "stroke-linecap": "round", "stroke-dasharray": "1 15" })];
}

/** @param {string} spot @param {{x: number, y: number}} at */
function label(spot, at) {
  const number = /^square (\d+)$/.exec(spot);
  if (number) return text(number[1], at.x - 38, at.y - 26, "spot-number");
  if (PICTURES[spot]) return drawing(`<g transform="translate(${at.x} ${at.y}) scale(.8)">${PICTURES[spot]}</g>`);
  return text(spotName(spot), at.x, at.y + 5, "spot-name");
}

/** @param {string} words @param {number} x @param {number} y @param {string} name */
function text(words, x, y, name) {
  const element = svg("text", { x, y, class: name });
  element.textContent = words;
  return element;
}

/** @param {Place} place @returns {SVGElement} */
export function drawGeneric(place) {
  const group = svg("g", {}, paper(place.area));
  const labels = svg("g");
  const tiles = svg("g");
  for (const [spot, cells] of Object.entries(place.spots)) {
    const inGrid = cells.filter((cell) => /^[a-h]/.test(cell));
    for (const cell of inGrid) {
      const at = place.at(cell);
      tiles.append(
        svg("rect", { x: at.x - 46, y: at.y - 46, width: 92, height: 92, rx: 16, fill: "#fff8e8", stroke: "#d8bd8a", "stroke-width": 2 }),
      );
      labels.append(ring(at));
    }
    if (inGrid.length) labels.append(label(spot, place.at(inGrid[0])));
  }
  group.append(tiles, ...way(place), labels);
  return group;
}
