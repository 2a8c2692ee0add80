// @ts-check
// The mat of La souricière: a mouse house cut open, a path from the start house to the cheese,
// six rooms under their holes, the mousetrap. Numbers of holes and exits as printed on the mat.

import { CHEESE, HOUSE, TRAP } from "../drawings/icons.js";
import { SEATS } from "../drawings/seats.js";
import { drawing, svg } from "../svg.js";
import { line, paper, ring } from "./generic.js";
import { ROOMS } from "./rooms.js";

/** @typedef {import("./index.js").Place} Place */
/** @typedef {{x: number, y: number}} Point */

const CHEESE_AT = 34;
const TRAP_AT = 28;
/** @type {Record<string, {hole: number, green: number | "cheese", red: number | "house" | "trap"}>} */
const EXITS = {
  bedroom: { hole: 4, green: 6, red: "house" },
  bathroom: { hole: 11, green: 14, red: 7 },
  dining: { hole: 17, green: 19, red: 13 },
  laundry: { hole: 20, green: 23, red: 17 },
  reading: { hole: 26, green: 27, red: 24 },
  kitchen: { hole: 32, green: "cheese", red: "trap" },
};

/** @param {Place} place */
function squares(place) {
  /** @type {Map<number, Point>} */
  const found = new Map();
  for (const [spot, cells] of Object.entries(place.spots)) {
    const number = /^square (\d+)$/.exec(spot);
    if (number) found.set(Number(number[1]), place.at(cells[0]));
    else if (spot === "cheese") found.set(CHEESE_AT, place.at(cells[0]));
  }
  return found;
}

/** @param {Map<number, Point>} path @param {Point} door */
function trail(path, door) {
  const points = [door, { x: door.x - 40, y: door.y + 34 }];
  for (let n = 1; n <= CHEESE_AT; n += 1) {
    const here = path.get(n);
    if (!here) continue;
    const before = path.get(n - 1) ?? door;
    const after = path.get(n + 1) ?? here;
    const far = Math.hypot(after.x - before.x, after.y - before.y) || 1;
    const sway = n % 2 ? 11 : -11; // the path winds, as a mouse runs
    points.push({ x: here.x - ((after.y - before.y) / far) * sway, y: here.y + ((after.x - before.x) / far) * sway });
  }
  const d = line(points);
  return `<path d="${d}" fill="none" stroke="#e3c184" stroke-width="30" stroke-linecap="round" stroke-linejoin="round" opacity=".75"/>
    <path d="${d}" fill="none" stroke="#fff4d8" stroke-width="22" stroke-linecap="round" stroke-linejoin="round"/>
    <path d="${d}" fill="none" stroke="#c2924f" stroke-width="4.5" stroke-linecap="round" stroke-dasharray="1 14"/>`;
}

/** @param {number} n @param {Point} at */
function tile(n, at) {
  const tone = n % 2 ? "#fffaf0" : "#fdeecb";
  return `<rect x="${at.x - 47}" y="${at.y - 47}" width="94" height="94" rx="15" fill="${tone}" stroke="#d3ac6c" stroke-width="2.4"/>`;
}

/** @param {Point} at */
const mouseHole = (at) => `
  <g transform="translate(${at.x} ${at.y})">
    <path d="M-40 40 V-4 A40 40 0 0 1 40 -4 V40Z" fill="#b98450" stroke="#7a4a22" stroke-width="2.4"/>
    <path d="M-33 -22 L-23 -14 M-15 -40 L-10 -28 M15 -40 L10 -28 M33 -22 L23 -14 M-40 12 H-29 M40 12 H29" stroke="#7a4a22" stroke-width="2.4"/>
    <path d="M-29 40 V-2 A29 29 0 0 1 29 -2 V40Z" fill="#3a2213"/>
    <path d="M-22 40 V2 A22 22 0 0 1 22 2 V40Z" fill="#241309"/>
    <path d="M-40 40 H40" stroke="#7a4a22" stroke-width="4" stroke-linecap="round"/>
  </g>`;

/** The tunnel from a hole to its room. @param {Point} from @param {Point} to */
const tunnel = (from, to) => {
  const d = `M${from.x} ${from.y} Q${(from.x + to.x) / 2 + (to.y - from.y) * 0.12} ${(from.y + to.y) / 2 - (to.x - from.x) * 0.12} ${to.x} ${to.y}`;
  return `<path d="${d}" fill="none" stroke="#5b3a22" stroke-width="20" stroke-linecap="round" opacity=".9"/>
    <path d="${d}" fill="none" stroke="#c2924f" stroke-width="4" stroke-linecap="round" stroke-dasharray="1 12"/>`;
};

/** @param {Place} place @param {string[]} cells */
function bounds(place, cells) {
  const points = cells.map(place.at);
  const x = Math.min(...points.map((p) => p.x)) - 50;
  const y = Math.min(...points.map((p) => p.y)) - 50;
  return { x, y, w: Math.max(...points.map((p) => p.x)) + 50 - x, h: Math.max(...points.map((p) => p.y)) + 50 - y };
}

/** @param {string} name @param {{x: number, y: number, w: number, h: number}} b */
function room(name, b) {
  const { wall, edge, art } = ROOMS[name];
  return `<g transform="translate(${b.x} ${b.y})">
    <rect x="3" y="3" width="${b.w - 6}" height="${b.h - 6}" rx="12" fill="${wall}" stroke="${edge}" stroke-width="4"/>
    <g transform="scale(${b.w / 200} ${b.h / (name === "kitchen" ? 100 : 200)})" opacity=".92">${art}</g></g>`;
}

/** A signpost: where this arrow leads. @param {string | number} to @param {Point} at @param {boolean} green */
function sign(to, at, green) {
  const fill = green ? "#0b8a66" : "#c8461f";
  const body = green ? "M-25 -13 H13 L27 0 L13 13 H-25Z" : "M25 -13 H-13 L-27 0 L-13 13 H25Z";
  const inner =
    to === "house" ? `<g transform="translate(4 -1) scale(.25)">${HOUSE}</g>`
    : to === "trap" ? `<g transform="translate(5 -1) scale(.26)">${TRAP}</g>`
    : to === "cheese" ? `<g transform="translate(-5 0) scale(.26)">${CHEESE}</g>`
    : `<text x="${green ? -5 : 5}" y="6.5" class="sign-number">${to}</text>`;
  return `<g transform="translate(${at.x} ${at.y})"><path d="${body}" fill="${fill}" stroke="#fffaf0" stroke-width="2.4" stroke-linejoin="round"/>${inner}</g>`;
}

/** The start house on the rail: a roof over six doors. @param {Place} place */
function startHouse(place) {
  const homes = Object.entries(place.spots).filter(([spot]) => /^home /.test(spot));
  if (!homes.length) return "";
  const xs = homes.map(([, cells]) => place.at(cells[0]).x);
  const y = place.at(homes[0][1][0]).y;
  const left = Math.min(...xs) - 52;
  const right = Math.max(...xs) + 52;
  let tiles = "";
  for (let x = left + 6; x < right - 6; x += 26) tiles += `<path d="M${x} ${y - 50} q13 14 26 0" fill="none" stroke="#8f3b22" stroke-width="2.4"/>`;
  const doors = homes
    .map(([spot, cells]) => {
      const at = place.at(cells[0]);
      const seat = SEATS[spot.slice(5)];
      if (!seat) return "";
      return `<path d="M${at.x - 45} ${at.y + 50} V${at.y - 4} A45 43 0 0 1 ${at.x + 45} ${at.y - 4} V${at.y + 50}Z" fill="${seat.main}" stroke="${seat.dark}" stroke-width="3"/>
        <circle cx="${at.x}" cy="${at.y}" r="40" fill="#5d3716"/><circle cx="${at.x}" cy="${at.y + 2}" r="38" fill="url(#hollow)"/>
        <circle cx="${at.x}" cy="${at.y}" r="35" fill="none" stroke="${seat.light}" stroke-width="2.4" stroke-dasharray="7 5"/>`;
    })
    .join("");
  return `<path d="M${left} ${y + 52} V${y - 46} H${right} V${y + 52}Z" fill="#fbe9c8" stroke="#8a6230" stroke-width="2.4"/>
    ${doors}
    <path d="M${left - 16} ${y - 34} L${left + 8} ${y - 62} H${right - 8} L${right + 16} ${y - 34}Z" fill="#c4583a" stroke="#7a2f1a" stroke-width="3" stroke-linejoin="round"/>${tiles}`;
}

/** @param {Point} at the middle of two free cells, one above the other */
const clock = (at) => `
  <g transform="translate(${at.x} ${at.y})" opacity=".95">
    <path d="M-26 84 V-40 H26 V84Z" fill="#b57c45" stroke="#7a5634" stroke-width="3"/><path d="M-36 -38 H36 L26 -58 Q0 -86 -26 -58Z" fill="#9a6530" stroke="#7a5634" stroke-width="3" stroke-linejoin="round"/>
    <circle cy="-22" r="22" fill="#fffaf0" stroke="#7a5634" stroke-width="3"/><path d="M0 -22 V-36 M0 -22 L9 -16" stroke="#5b3a22" stroke-width="3" stroke-linecap="round"/>
    <rect x="-15" y="12" width="30" height="56" rx="8" fill="#5b3a22"/><path d="M0 14 V48" stroke="#ffd34d" stroke-width="3"/><circle cy="52" r="9" fill="#ffd34d" stroke="#b07a12" stroke-width="2"/>
    <path d="M-34 84 H34 V90 H-34Z" fill="#9a6530" stroke="#7a5634" stroke-width="3"/>
    <path d="M24 -66 q14 -18 26 -6 q8 10 -4 18 l-14 2Z" fill="#b8aaa0" stroke="#6d5f55" stroke-width="2.4"/><circle cx="47" cy="-76" r="7" fill="#d9b3ad" stroke="#6d5f55" stroke-width="2"/><circle cx="48" cy="-62" r="2" fill="#2b1b12"/>
    <path d="M24 -58 q-12 6 -10 18" fill="none" stroke="#d9a09a" stroke-width="3" stroke-linecap="round"/>
  </g>`;

/** @param {Point} at the middle of two free cells, one above the other */
const cat = (at) => `
  <g transform="translate(${at.x} ${at.y})">
    <path d="M0 -88 V-60" stroke="#7a5634" stroke-width="3"/><path d="M-24 -40 Q-22 -62 0 -62 Q22 -62 24 -40Z" fill="#ffe27a" stroke="#b07a12" stroke-width="3"/>
    <ellipse cy="62" rx="46" ry="22" fill="#c4583a" stroke="#7a2f1a" stroke-width="3"/><ellipse cy="56" rx="40" ry="15" fill="#e59a7c"/>
    <path d="M-36 52 Q-40 16 -2 14 Q38 12 38 44 Q38 62 6 62 H-20 Q-34 62 -36 52Z" fill="#e8a04a" stroke="#8a5416" stroke-width="3"/>
    <path d="M10 16 l4 14 M22 20 l0 14 M-4 15 l2 13" stroke="#c07820" stroke-width="5" stroke-linecap="round"/>
    <path d="M34 52 Q50 44 40 30" fill="none" stroke="#8a5416" stroke-width="11" stroke-linecap="round"/><path d="M34 52 Q50 44 40 30" fill="none" stroke="#e8a04a" stroke-width="6" stroke-linecap="round"/>
    <path d="M-44 30 L-40 12 L-28 20 Q-20 18 -14 20 L-4 12 L-1 30 Q0 52 -22 52 Q-44 52 -44 30Z" fill="#f0b564" stroke="#8a5416" stroke-width="3" stroke-linejoin="round"/>
    <path d="M-35 34 q5 5 10 0 M-19 34 q5 5 10 0 M-25 43 q3 4 6 0" fill="none" stroke="#5b3410" stroke-width="2.6" stroke-linecap="round"/>
    <text x="14" y="-6" class="snore">z</text><text x="28" y="-20" class="snore small">z</text>
  </g>`;

/** @param {Map<number, Point>} path @param {Place} place */
function holes(path, place) {
  let tunnels = "";
  let openings = "";
  for (const [name, { hole }] of Object.entries(EXITS)) {
    const at = path.get(hole);
    const cells = place.spots[`room ${name}`];
    if (!at || !cells) continue;
    const b = bounds(place, cells);
    const inside = { x: Math.max(b.x + 16, Math.min(b.x + b.w - 16, at.x)), y: Math.max(b.y + 16, Math.min(b.y + b.h - 16, at.y)) };
    // The kitchen lies beyond the cheese: its tunnel runs below, along the edge of the mat.
    const far = name === "kitchen";
    tunnels += tunnel(far ? { x: at.x - 34, y: at.y + 37 } : at, far ? { x: inside.x + 4, y: at.y + 37 } : inside);
    openings += mouseHole(at);
  }
  return { tunnels, openings };
}

/** @param {Place} place */
function roomsAndSigns(place) {
  let art = "";
  let signs = "";
  for (const name of Object.keys(ROOMS)) {
    const cells = place.spots[name === "trap" ? "trap" : `room ${name}`];
    if (!cells) continue;
    const b = bounds(place, cells);
    art += room(name, b);
    const exit = EXITS[name];
    if (!exit) continue;
    signs += sign(exit.red, { x: b.x + 36, y: b.y + b.h / 2 }, false) + sign(exit.green, { x: b.x + b.w - 36, y: b.y + b.h / 2 }, true);
  }
  return { art, signs };
}

/** @param {Place} place @returns {SVGElement} */
export function drawClassic34(place) {
  const path = squares(place);
  const first = path.get(1) ?? place.at("a1");
  const { art, signs } = roomsAndSigns(place);
  const { tunnels, openings } = holes(path, place);
  let tiles = "";
  for (const [n, at] of path) tiles += tile(n, at);
  const group = svg("g", {}, paper(place.area));
  const below = drawing(
    startHouse(place) + art + tiles + trail(path, { x: first.x + 74, y: first.y - 78 }) + tunnels + openings +
      clock({ x: place.at("e2").x, y: place.at("e2").y + 46 }) + cat({ x: place.at("d5").x, y: place.at("d5").y + 50 }),
  );
  group.append(below);
  const trapAt = path.get(TRAP_AT);
  if (trapAt) group.append(drawing(`<g transform="translate(${trapAt.x} ${trapAt.y}) scale(.74)">${TRAP}</g>
    <path d="M${trapAt.x + 30} ${trapAt.y - 40} v-22 m-9 9 l9 -10 l9 10" fill="none" stroke="#6b4220" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>`));
  const cheeseAt = path.get(CHEESE_AT);
  if (cheeseAt) group.append(drawing(`<g transform="translate(${cheeseAt.x} ${cheeseAt.y}) scale(1.02)">${CHEESE}</g>`));
  const dark = new Set(Object.values(EXITS).map((exit) => exit.hole));
  for (const [spot, cells] of Object.entries(place.spots)) {
    for (const cell of cells) {
      if (!/^[a-h]/.test(cell)) continue;
      const number = Number(/^square (\d+)$/.exec(spot)?.[1]);
      const hole = dark.has(number);
      group.append(ring(place.at(cell), hole ? "#f3cf97" : "#8a6a3c", hole || cells.length > 1 || spot === "cheese" ? 0.06 : 0.3));
    }
  }
  group.append(drawing(signs));
  for (const [n, at] of path) {
    if (n === CHEESE_AT) continue;
    const label = svg("text", { x: at.x - 40, y: at.y - 25, class: "spot-number" });
    label.textContent = String(n);
    group.append(label);
  }
  return group;
}
