// @ts-check
// The mat of Le clan des souris: a clearing at night with a place per tile, stepping stones at the
// ends of the lines, the moons above, teeth and trophies around. The forest of
// either level is drawn from its spots, in the same clearing.

import { CLUB, GOLDEN_TOOTH, MOON, TOOTH_SIZES, WAND, milkTooth } from "../drawings/clan-figures.js";
import { PAW } from "../drawings/forest-tiles.js";
import { SEATS } from "../drawings/seats.js";
import { drawing, svg } from "../svg.js";
import { line, ring } from "./generic.js";
import { DEFS, HOLLOW_TREE, growing, nightForest } from "./night-forest.js";

/** @typedef {import("./index.js").Place} Place */
/** @typedef {{x: number, y: number}} Point */

const PITCH = 100;
const PLANTS = ["f8", "g8"]; // cells where nothing is ever put; a hollow tree stands on b7 and b8

/** The cells of all spots whose name fits, in their order. @param {Place} place @param {RegExp} name */
const cellsOf = (place, name) => Object.entries(place.spots).flatMap(([spot, cells]) => (name.test(spot) ? cells : []));

const FOREST = /^forest /;
const SLOTS = /^slot /;
const MOONS = /^moon /;
const TROPHIES = /^trophy /;
const teethOf = (/** @type {string} */ size) => new RegExp(`^tooth ${size} `);

/** A place for a tile. @param {Point} at */
const plot = (at) => `
  <rect class="plot" x="${at.x - 43}" y="${at.y - 43}" width="86" height="86" rx="21" fill="#2f6e54" fill-opacity=".85" stroke="#d9ecb4" stroke-width="2.6"/>
  <path d="M${at.x - 32} ${at.y + 32} q3 -9 6 0 q3 -11 6 0 M${at.x + 20} ${at.y + 33} q3 -9 6 0 q2 -8 5 0" fill="none" stroke="#8cc98a" stroke-width="2.2" stroke-linecap="round"/>`;

/** Which way a stepping stone looks along its line, as degrees from "to the right". @param {Point} at @param {Point[]} forest */
function turnTo(at, forest) {
  const xs = forest.map((p) => p.x);
  const ys = forest.map((p) => p.y);
  if (at.x < Math.min(...xs)) return 0;
  if (at.x > Math.max(...xs)) return 180;
  return at.y < Math.min(...ys) ? 90 : -90;
}

const FOOTPRINT = `<ellipse rx="6.6" ry="5"/><circle cx="9" cy="-5.6" r="2.4"/><circle cx="11" cy="0" r="2.4"/><circle cx="9" cy="5.6" r="2.4"/>`;

/** A stepping stone with footprints, and an arrow into the line. @param {Point} at @param {number} turn */
const stone = (at, turn) => `
  <g class="stone" transform="translate(${at.x} ${at.y})">
    <path d="M-38 4 C-42 -20 -22 -40 4 -38 C28 -38 42 -18 38 6 C36 28 20 40 -4 38 C-26 38 -36 22 -38 4Z" fill="#c9bd9f" stroke="#6b5f48" stroke-width="2.6"/>
    <path d="M-28 -8 C-26 -22 -14 -29 0 -29" fill="none" stroke="#e9dfc6" stroke-width="4" stroke-linecap="round"/>
    <g transform="rotate(${turn})"><g fill="#7a6a4e"><g transform="translate(-15 10) scale(1.1)">${FOOTPRINT}</g><g transform="translate(5 -10) scale(1.1)">${FOOTPRINT}</g></g>
    <path class="way" d="M41 -13 L56 0 L41 13 L45 0Z" fill="#ffe9a3" stroke="#6b5f48" stroke-width="2.2" stroke-linejoin="round"/></g>
  </g>`;

/** A path runs along every line, so that its two ends belong together. @param {Point[]} slots @param {Point[]} forest */
function trails(slots, forest) {
  let d = "";
  for (const at of slots) {
    const turn = turnTo(at, forest);
    if (turn === 0) d += `M${at.x} ${at.y} H${Math.max(...slots.map((p) => p.x))}`;
    if (turn === 90) d += `M${at.x} ${at.y} V${Math.max(...slots.map((p) => p.y))}`;
  }
  return `<path d="${d}" stroke="#4a8a5e" stroke-width="26" stroke-linecap="round" opacity=".7"/><path d="${d}" stroke="#b9d99a" stroke-width="18" stroke-linecap="round" opacity=".55"/>`;
}

/** @param {Point[]} places */
function moonArc(places) {
  if (places.length < 2) return "";
  const moons = places.map(
    ({ x, y }) => `<circle cx="${x}" cy="${y}" r="42" fill="#16294d" opacity=".55"/><g transform="translate(${x} ${y})" opacity=".42">${MOON}</g>`,
  );
  return `<path d="${line(places)}" fill="none" stroke="#ffe9a3" stroke-width="4" stroke-linecap="round" stroke-dasharray="1 13" opacity=".7"/>${moons.join("")}`;
}

/** A mossy log where the teeth of one size wait. @param {Point[]} places @param {string} size */
function teeth(places, size) {
  if (!places.length) return "";
  const xs = places.map((p) => p.x);
  const ys = places.map((p) => p.y);
  const [x, y] = [Math.min(...xs) - 44, Math.min(...ys) - 44];
  const [w, h] = [Math.max(...xs) - x + 44, Math.max(...ys) - y + 44];
  const prints = places.map((at) => `<g transform="translate(${at.x} ${at.y})">
    <circle r="37" fill="#3d2715" opacity=".55"/><g opacity=".5">${milkTooth(TOOTH_SIZES[size] * 0.78)}</g></g>`);
  return `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="42" fill="#7d5633" stroke="#2b1b12" stroke-width="3"/>
    <rect x="${x + 6}" y="${y + 6}" width="${w - 12}" height="${h - 12}" rx="36" fill="none" stroke="#9c7043" stroke-width="3" stroke-dasharray="22 9"/>${prints.join("")}`;
}

/** A tree stump, with the shape of what stands on it. @param {Point} at @param {string} spot */
function stump(at, spot) {
  const what = /wand/.test(spot) ? WAND : /club/.test(spot) ? CLUB : GOLDEN_TOOTH;
  return `<g transform="translate(${at.x} ${at.y})">
    <path d="M-44 14 Q-50 36 -40 40 Q-24 34 -14 44 Q0 36 14 44 Q24 34 40 40 Q50 36 44 14Z" fill="#5f4128" stroke="#2b1b12" stroke-width="2.6" stroke-linejoin="round"/>
    <circle r="43" fill="#d3a970" stroke="#5f4128" stroke-width="4"/><circle r="34" fill="none" stroke="#b3864e" stroke-width="2.4"/><circle r="23" fill="none" stroke="#b3864e" stroke-width="2.4"/>
    <g transform="scale(.66)" opacity=".55">${what}</g></g>`;
}

/** A tent like a hood around the well of each apprentice. @param {Place} place */
function homes(place) {
  let art = "";
  for (const [spot, [cell]] of Object.entries(place.spots)) {
    const { x, y } = place.at(cell);
    const seat = SEATS[/^home (\w+)$/.exec(spot)?.[1] ?? ""];
    const [fill, edge, stitch] = seat ? [seat.main, seat.dark, seat.light] : spot === "mission" ? ["#f3e0b5", "#8a6230", "#b08a4f"] : [];
    if (!fill) continue;
    const shape = seat
      ? `M${x - 49} ${y + 52} C${x - 48} ${y - 4} ${x - 44} ${y - 36} ${x - 14} ${y - 50} C${x - 4} ${y - 55} ${x + 4} ${y - 60} ${x + 16} ${y - 64} C${x + 13} ${y - 58} ${x + 13} ${y - 54} ${x + 18} ${y - 49} C${x + 44} ${y - 36} ${x + 48} ${y - 4} ${x + 49} ${y + 52}Z`
      : `M${x - 47} ${y - 50} Q${x - 20} ${y - 55} ${x} ${y - 50} T${x + 47} ${y - 50} Q${x + 51} ${y - 20} ${x + 47} ${y} T${x + 47} ${y + 50} Q${x + 20} ${y + 55} ${x} ${y + 50} T${x - 47} ${y + 50} Q${x - 51} ${y + 20} ${x - 47} ${y} T${x - 47} ${y - 50}Z`;
    art += `<path d="${shape}" fill="${fill}" stroke="${edge}" stroke-width="3" stroke-linejoin="round"/>
      <circle cx="${x}" cy="${y}" r="41" fill="#5d3716"/><circle cx="${x}" cy="${y + 2}" r="39" fill="url(#hollow)"/><circle cx="${x}" cy="${y}" r="35" fill="none" stroke="${stitch}" stroke-width="2.4" stroke-dasharray="7 5"/>
      ${seat ? "" : `<g transform="translate(${x} ${y}) scale(.6)" opacity=".45">${PAW}</g>`}`;
  }
  return art;
}

/** @param {Place} place @returns {SVGElement} */
export function drawClan(place) {
  const { x, y, w, h } = place.area;
  const points = (/** @type {RegExp} */ name) => cellsOf(place, name).map(place.at);
  const forest = points(FOREST);
  const slots = points(SLOTS);
  const sizes = Object.keys(TOOTH_SIZES);
  const tree = place.at("b7");
  const paper = `
    <defs>${DEFS}<clipPath id="clan-edge"><rect width="800" height="800" rx="12"/></clipPath></defs>
    <g transform="translate(${x} ${y}) scale(${w / (8 * PITCH)} ${h / (8 * PITCH)})"><g clip-path="url(#clan-edge)">${nightForest()}</g></g>`;
  const art = [
    paper,
    slots.length && forest.length ? trails(slots, forest) : "",
    ...forest.map(plot),
    ...(forest.length ? slots.map((at) => stone(at, turnTo(at, forest))) : []),
    moonArc(points(MOONS)),
    ...sizes.map((size) => teeth(points(teethOf(size)), size)),
    ...Object.entries(place.spots).flatMap(([spot, cells]) => (TROPHIES.test(spot) ? cells.map((cell) => stump(place.at(cell), spot)) : [])),
    ...PLANTS.map((cell) => `<g transform="translate(${place.at(cell).x} ${place.at(cell).y})">${growing(cell)}</g>`),
    `<g transform="translate(${tree.x} ${tree.y + PITCH / 2})">${HOLLOW_TREE}</g>`,
    homes(place),
    `<rect x="${x + 3}" y="${y + 3}" width="${w - 6}" height="${h - 6}" rx="10" fill="none" stroke="#c9a66b" stroke-width="2"/>`,
  ];
  const group = svg("g", {}, drawing(art.join("")));
  for (const at of forest) group.append(ring(at, "#d9ecb4", 0.05));
  return group;
}
