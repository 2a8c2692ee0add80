// @ts-check
// The rooms of Mice & Mystics: one drawing for every side, from what is printed on it. The frame is
// the same on all: pages above, the cheese wheel on the right, the order of turns below.

import { ITEMS, SIGNS } from "../drawings/mystics-figures.js";
import { drawing, svg } from "../svg.js";
import { ring } from "./generic.js";

/** @typedef {import("./index.js").Place} Place */
/** @typedef {{x: number, y: number}} Point */

/** Ground around the squares, the squares, their edge. @type {Record<number, [string, string, string]>} */
const GROUND = {
  5: ["#8f877c", "#cfc6b8", "#a79c8b"], 6: ["#5d5a52", "#a9a392", "#857f6e"], 3: ["#c08a5a", "#f1dfc0", "#cfae80"],
  4: ["#4a3524", "#a9825a", "#86633f"], 2: ["#4f4032", "#b59a78", "#8d7555"], 1: ["#6f9a58", "#cfe3a8", "#9fc07a"],
};
const PLAIN = ["#6b6470", "#cfc9d6", "#a49db0"];

/** @param {Point[]} points */
function bounds(points) {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  return { x: Math.min(...xs) - 47, y: Math.min(...ys) - 47, w: Math.max(...xs) - Math.min(...xs) + 94, h: Math.max(...ys) - Math.min(...ys) + 94 };
}

/** Bars between two rings that touch and are not joined. @param {Point} a @param {Point} b @param {string} colour @param {number} width */
function bar(a, b, colour, width) {
  const [mx, my] = [(a.x + b.x) / 2, (a.y + b.y) / 2];
  if (a.x !== b.x && a.y !== b.y) return `<circle cx="${mx}" cy="${my}" r="${width * 0.8}" fill="${colour}"/>`;
  const d = a.y === b.y ? `M${mx} ${my - 46} V${my + 46}` : `M${mx - 46} ${my} H${mx + 46}`;
  return `<path d="${d}" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`;
}

/** The rings of two squares that lie side by side. @param {Place} place @param {[string[], string[]]} pair @returns {[Point, Point][]} */
function seams(place, [ones, others]) {
  return ones.flatMap((one) => others.map((other) => /** @type {[Point, Point]} */ ([place.at(one), place.at(other)])).filter(([a, b]) => Math.abs(a.x - b.x) + Math.abs(a.y - b.y) <= 101));
}

/** Which way a door leads. @type {Record<string, [number, number, number]>} */
const DOORS = { N: [0, -44, 0], E: [44, 0, 90], S: [0, 44, 180], W: [-44, 0, 270] };

/** @param {Place} place @param {any} print */
function marks(place, print) {
  const at = (/** @type {string} */ cell, /** @type {string} */ markup) => { const { x, y } = place.at(cell); return `<g transform="translate(${x} ${y})">${markup}</g>`; };
  const doors = Object.entries(print.doors).flatMap(([way, cells]) => {
    const [dx, dy, turn] = DOORS[way];
    return cells.map((/** @type {string} */ cell) => at(cell, `<g transform="translate(${dx} ${dy}) rotate(${turn})"><path d="M-22 6 V-2 Q0 -20 22 -2 V6Z" fill="#ffe9a3" stroke="#7a5634" stroke-width="2.6"/><path d="M0 -3 V4" stroke="#7a5634" stroke-width="3"/></g>`));
  });
  const paws = print.entries.map((/** @type {string} */ cell) => at(cell, `<g opacity=".55" transform="translate(25 25) scale(.3)">${SIGNS.step}</g>`));
  const traps = print.traps.map((/** @type {string} */ cell) => at(cell, `<path d="M-38 -38 l12 12 M-26 -38 l-12 12" stroke="#b3261e" stroke-width="5" stroke-linecap="round"/>`));
  const steps = print.steps.map((/** @type {string} */ cell) => at(cell, `<path d="M-40 40 h14 v-9 h14 v-9 h14 v-9" fill="none" stroke="#7a5634" stroke-width="4" stroke-linejoin="round"/>`));
  const flow = print.current.map((/** @type {[string, string]} */ [from, to]) => { const [a, b] = [place.at(from), place.at(to)]; const turn = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI; return at(from, `<g transform="rotate(${turn}) translate(46 0)" opacity=".8"><path d="M-12 -7 L2 0 L-12 7" fill="none" stroke="#e9f4f8" stroke-width="4" stroke-linecap="round"/></g>`); });
  return [...doors, ...paws, ...traps, ...steps, ...flow].join("");
}

/** Pages, wheel, slots, stash: the same on every mat. @param {Place} place */
function frame(place) {
  let out = "";
  const spot = (/** @type {string} */ name, /** @type {(at: Point, n: number) => string} */ draw) => {
    for (let n = 1; place.spots[`${name} ${n}`]; n += 1) out += draw(place.at(place.spots[`${name} ${n}`][0]), n);
  };
  const disc = ({ x, y }, /** @type {string} */ fill, /** @type {string} */ inside) => `<g transform="translate(${x} ${y})"><rect x="-44" y="-44" width="88" height="88" rx="14" fill="${fill}" stroke="#7a5634" stroke-width="2.4"/>${inside}</g>`;
  spot("page", (at, n) => disc(at, "#fff6da", `<text y="12" text-anchor="middle" font-size="34" font-weight="700" fill="#b9a06a">${n}</text>`));
  spot("wheel", (at) => disc(at, "#f8e6b0", `<circle r="30" fill="none" stroke="#d3ac4c" stroke-width="2.4" stroke-dasharray="6 5"/>`));
  spot("slot", (at, n) => disc(at, "#e6dcef", `<text x="-32" y="-24" font-size="18" font-weight="700" fill="#8d7fa3">${n}</text>`));
  for (const [name, cells] of Object.entries(place.spots)) {
    if (name.startsWith("stash ")) out += disc(place.at(cells[0]), "#dfe9d3", `<g opacity=".3" transform="scale(.7)">${ITEMS[name.slice(6)] ?? ""}</g>`);
  }
  return out;
}

/** The tree of the courtyard, over its two rings. @param {{x: number, y: number, w: number, h: number}} b */
const tree = (b) => `<g transform="translate(${b.x + b.w / 2} ${b.y + b.h / 2})"><ellipse cy="34" rx="70" ry="10" fill="#2b1608" opacity=".2"/><path d="M-22 40 Q-14 4 -30 -16 H30 Q14 4 22 40Z" fill="#8c5a2a" stroke="#5a3419" stroke-width="3"/><path d="M0 38 V20 a9 9 0 0 1 18 0 V38Z" fill="#3a2213"/><path d="M-78 -2 Q-96 -34 -58 -40 Q-40 -56 0 -46 Q44 -58 60 -38 Q96 -32 76 0 Q40 12 0 4 Q-44 14 -78 -2Z" fill="#5f9a4c" stroke="#3d6a30" stroke-width="3"/></g>`;

/** The counter of the kitchen, with what stands there. @param {{x: number, y: number, w: number, h: number}} b */
const counter = (b) => `<rect x="${b.x}" y="${b.y}" width="${b.w}" height="${b.h}" rx="14" fill="#b57c45" stroke="#7a4a22" stroke-width="4"/><rect x="${b.x + 10}" y="${b.y + 10}" width="${b.w - 20}" height="${b.h - 34}" rx="10" fill="#d9a566"/><g transform="translate(${b.x + b.w - 70} ${b.y + 54}) scale(.8)" opacity=".5"><path d="M-30 -24 H30 V18 Q30 34 14 34 H-14 Q-30 34 -30 18Z" fill="#c4583a" stroke="#7a2f1a" stroke-width="3"/><path d="M-36 -26 H36" stroke="#7a2f1a" stroke-width="6" stroke-linecap="round"/></g>`;

/** @type {Record<string, (b: {x: number, y: number, w: number, h: number}) => string>} */
const LARGE = { tree, counter };

/** What the voice and the list of choices call a square, small in its corner. @param {string} square @param {{x: number, y: number, w: number}} b */
const called = (square, b) => (/^[a-z]\d$/.test(square) ? `<text class="square-name" x="${b.x + b.w - 5}" y="${b.y + 17}" text-anchor="end" font-size="17" font-weight="700" fill="#3a2410" opacity=".55">${square.toUpperCase()}</text>` : "");

/** @param {Place} place @param {any} print */
function squares(place, print) {
  const [, tile, edge] = GROUND[print.side] ?? PLAIN;
  const water = new Set(print.water);
  const prefix = `${print.side}:`;
  return Object.entries(place.spots).filter(([spot]) => spot.startsWith(prefix)).map(([spot, cells]) => {
    const b = bounds(cells.map(place.at));
    const large = LARGE[spot.slice(prefix.length)];
    if (large && cells.length > 1) return large(b);
    const fill = water.has(cells[0]) ? "#6fb3d6" : tile;
    const ripple = water.has(cells[0]) ? `<path d="M${b.x + 14} ${b.y + 26} q10 -9 20 0 t20 0 t20 0 M${b.x + 14} ${b.y + 76} q10 -9 20 0 t20 0 t20 0" fill="none" stroke="#a9d6ea" stroke-width="3" stroke-linecap="round"/>` : "";
    return `<rect x="${b.x}" y="${b.y}" width="${b.w}" height="${b.h}" rx="12" fill="${fill}" stroke="${edge}" stroke-width="2.4"/>${ripple}${called(spot.slice(prefix.length), b)}`;
  }).join("");
}

/** @param {string} name @returns {(place: Place) => SVGElement} */
export const drawRoom = (name) => (place) => {
  const { area } = place;
  const print = place.printed?.[name];
  if (!print) return svg("g");
  const [ground] = GROUND[print.side] ?? PLAIN;
  const wall = (/** @type {string[][]} */ pairs, /** @type {string} */ colour, /** @type {number} */ width) => pairs.map(([a, b]) => bar(place.at(a), place.at(b), colour, width)).join("");
  const lines = (/** @type {[string[], string[]][]} */ pairs, /** @type {string} */ colour) => pairs.flatMap((pair) => seams(place, pair)).map(([a, b]) => bar(a, b, colour, 6)).join("");
  const inner = { x: area.x + 100, y: area.y + 100, w: area.w - 200, h: area.h - 200 };
  const group = drawing(`
    <rect x="${area.x}" y="${area.y}" width="${area.w}" height="${area.h}" rx="12" fill="#efe4cf"/>
    <rect x="${inner.x}" y="${inner.y}" width="${inner.w}" height="${inner.h}" rx="16" fill="${ground}"/>
    ${frame(place)}${squares(place, print)}${lines(print.red, "#b3261e")}${lines(print.yellow, "#e6b800")}${wall(print.walls, "#2f241b", 9)}${marks(place, print)}`);
  for (const [spot, cells] of Object.entries(place.spots)) {
    if (spot.startsWith(`${print.side}:`)) for (const cell of cells) group.append(ring(place.at(cell), "#5d5148", 0.25));
  }
  return group;
};
