// @ts-check
// The mats of Mmm!: a pantry shelf of provisions, each on paper of its own, and the cat's way round
// it to the pantry door. What lies where comes from the printed board.

import { FOODS, TINTS, paw } from "../drawings/pantry.js";
import { drawing, svg } from "../svg.js";
import { line, paper, ring } from "./generic.js";

/** @typedef {import("./index.js").Place} Place */
/** @typedef {{x: number, y: number}} Point */

const HALF = 44;

/** Paper under all cells of a provision, joined where they touch. @param {Point[]} cells @param {string} food */
function sheet(cells, food) {
  const [fill, edge] = TINTS[food] ?? ["#fff", "#999"];
  const joined = cells.flatMap((a, i) => cells.slice(i + 1).filter((b) => Math.hypot(a.x - b.x, a.y - b.y) < 125).map((b) => `M${a.x} ${a.y} L${b.x} ${b.y}`));
  const squares = (/** @type {number} */ half, /** @type {string} */ colour) => cells.map(({ x, y }) => `<rect x="${x - half}" y="${y - half}" width="${2 * half}" height="${2 * half}" rx="14" fill="${colour}"/>`).join("");
  const bands = (/** @type {number} */ width, /** @type {string} */ colour) => `<path d="${joined.join("")}" stroke="${colour}" stroke-width="${width}"/>`;
  return `<g class="provision">${squares(HALF, edge)}${bands(2 * HALF - 8, edge)}${squares(HALF - 4, fill)}${bands(2 * HALF - 16, fill)}</g>`;
}

/** A step of the cat, with a paw that looks where the way goes. @param {Point} at @param {Point} next @param {boolean} start @param {number} prints */
function step(at, next, start, prints) {
  const turn = (Math.atan2(next.y - at.y, next.x - at.x) * 180) / Math.PI + 90;
  const paws = Array.from({ length: start ? prints : 1 }, (_, i) => `<g transform="translate(${(i - ((start ? prints : 1) - 1) / 2) * 34} 0)">${paw(start ? "#fffdf6" : "#c77a2e")}</g>`);
  return `<g transform="translate(${at.x} ${at.y})"><circle r="40" fill="${start ? "#8a4b22" : "#f8dcb4"}" stroke="#8a4b22" stroke-width="3"/><g transform="rotate(${turn}) scale(.9)">${paws.join("")}</g></g>`;
}

/** The pantry door, a little open. @param {Point} at */
const door = (at) => `<g transform="translate(${at.x} ${at.y})">
  <path d="M-40 46 V-20 Q-40 -46 0 -46 Q40 -46 40 -20 V46Z" fill="#6b3f1d" stroke="#3b2417" stroke-width="3"/><path d="M-32 46 V-18 Q-32 -38 0 -38 Q32 -38 32 -18 V46Z" fill="#2c190d"/>
  <path d="M-32 46 V-18 Q-32 -37 -6 -38 L8 -30 V46Z" fill="#b57c45" stroke="#3b2417" stroke-width="2.4" stroke-linejoin="round"/><circle cx="0" cy="6" r="4" fill="#ffd34d"/>
  <g transform="translate(20 24) scale(.36)">${FOODS.cheese}</g></g>`;

/** A clover ring in each well of the bar. @param {Place} place */
function luck(place) {
  return Object.entries(place.spots).flatMap(([spot, cells]) => (/^luck /.test(spot) ? cells : [])).map((cell) => {
    const { x, y } = place.at(cell);
    return `<circle cx="${x}" cy="${y}" r="41" fill="#5d3716"/><circle cx="${x}" cy="${y + 2}" r="39" fill="url(#hollow)"/><circle cx="${x}" cy="${y}" r="33" fill="none" stroke="#a9c98a" stroke-width="3" stroke-dasharray="3 7" stroke-linecap="round"/>`;
  }).join("");
}

/** @param {string} name @returns {(place: Place) => SVGElement} */
export const drawPantry = (name) => (place) => {
  const spot = (/** @type {string} */ word) => (place.spots[word] ?? []).map(place.at)[0];
  /** @type {Record<string, {food: string, cells: string[]}>} */
  const printed = place.printed?.[name] ?? {};
  const provisions = Object.values(printed).map(({ food, cells }) => ({ food, cells: cells.map((cell) => spot(`food ${cell}`)).filter(Boolean) }));
  const track = Object.keys(place.spots).filter((word) => /^cat /.test(word)).map((word) => spot(word));
  const prints = name === "mmm-b" ? 2 : 1;
  const art = [
    track.length > 1 ? `<path d="${line(track)}" fill="none" stroke="#e3b77c" stroke-width="26" stroke-linecap="round"/>` : "",
    ...track.slice(0, -1).map((at, i) => step(at, track[i + 1], i === 0, prints)),
    track.length ? door(track[track.length - 1]) : "",
    ...provisions.map(({ food, cells }) => sheet(cells, food)),
    ...provisions.flatMap(({ food, cells }) => cells.map(({ x, y }) => `<g class="food" transform="translate(${x} ${y}) scale(.86)">${FOODS[food] ?? ""}</g>`)),
    luck(place),
  ];
  const group = svg("g", {}, paper(place.area), drawing(art.join("")));
  for (const { cells } of provisions) for (const at of cells) group.append(ring(at, "#7a5634", 0));
  return group;
};
