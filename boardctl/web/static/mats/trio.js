// @ts-check
// The mat of Le trio de souris: a checked cloth with the big cheese, the gate on the rail, lights
// for what is visible, and a column for the small cheeses of each seat.

import { PLACES, baseArt } from "../drawings/trio-cards.js";
import { SEATS } from "../drawings/seats.js";
import { drawing, svg } from "../svg.js";
import { ring } from "./generic.js";

/** @typedef {import("./index.js").Place} Place */

/** How large the cheese is drawn: over nine cells. */
export const CHEESE_SCALE = 3.1;

/** @param {Place} place */
function cloth({ area: { x, y, w, h } }) {
  const size = w / 16;
  let checks = "";
  for (let row = 0; row < 16; row += 1) {
    for (let column = row % 2; column < 16; column += 2) checks += `<rect x="${x + column * size}" y="${y + (row * h) / 16}" width="${size}" height="${h / 16}"/>`;
  }
  return `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="12" fill="#f7efe0"/><g fill="#dfe9d2">${checks}</g><rect x="${x + 5}" y="${y + 5}" width="${w - 10}" height="${h - 10}" rx="9" fill="none" stroke="#8fae7c" stroke-width="3"/>`;
}

/** A round board under the cheese. @param {{x: number, y: number}} at */
const board = (at) => `
  <g transform="translate(${at.x} ${at.y + 6})"><circle r="166" fill="#c99a5b" stroke="#8a5a2e" stroke-width="5"/><circle r="150" fill="none" stroke="#a9763c" stroke-width="3" stroke-dasharray="26 10"/></g>
  <g transform="translate(${at.x} ${at.y}) scale(${CHEESE_SCALE})">${baseArt("......")}</g>`;

/** The frame over two wells, through which every card goes. @param {Place} place */
function gate(place) {
  const [a, b] = [place.at("w1"), place.at("w2")];
  return `<rect x="${a.x - 54}" y="${a.y - 54}" width="${b.x - a.x + 108}" height="108" rx="26" fill="#f7d98a" stroke="#9a6a10" stroke-width="4"/>
    <circle cx="${a.x}" cy="${a.y}" r="41" fill="#5d3716"/><circle cx="${b.x}" cy="${b.y}" r="41" fill="#5d3716"/>
    <text x="${a.x}" y="${a.y + 13}" text-anchor="middle" font-size="38" font-weight="700" fill="#f7d98a" opacity=".75">A</text><text x="${b.x}" y="${b.y + 13}" text-anchor="middle" font-size="38" font-weight="700" fill="#f7d98a" opacity=".75">B</text>
    <path d="M${b.x + 66} ${b.y} q54 6 60 52 m-16 -14 l16 16 l14 -18" fill="none" stroke="#9a6a10" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"/>`;
}

/** A wedge around the six lights. @param {Place} place */
function lights(place) {
  const cells = [1, 2, 3, 4, 5, 6].flatMap((n) => place.spots[`view ${n}`] ?? []);
  if (cells.length !== PLACES.length) return "";
  const [tip, , , left, , right] = cells.map(place.at);
  const wedge = `<path d="M${tip.x} ${tip.y - 62} L${right.x + 50} ${right.y + 50} H${left.x - 50}Z" fill="#ffe9a8" stroke="#c89a2e" stroke-width="4" stroke-linejoin="round"/>`;
  return wedge + cells.map((cell) => `<circle cx="${place.at(cell).x}" cy="${place.at(cell).y}" r="40" fill="#fff6d6" stroke="#c89a2e" stroke-width="2.4"/>`).join("");
}

/** @param {Place} place @returns {SVGElement} */
export function drawTrio(place) {
  const cheese = place.at((place.spots.cheese ?? ["c3"])[0]);
  let columns = "";
  for (const [spot, [cell]] of Object.entries(place.spots)) {
    const seat = SEATS[/^token (\w+) \d$/.exec(spot)?.[1] ?? ""];
    if (!seat) continue;
    const { x, y } = place.at(cell);
    columns += `<circle cx="${x}" cy="${y}" r="41" fill="${seat.light}" fill-opacity=".55" stroke="${seat.main}" stroke-width="4" stroke-dasharray="9 6"/>`;
  }
  const group = svg("g", {}, drawing(cloth(place) + board(cheese) + lights(place) + columns + gate(place)));
  group.append(ring(cheese, "#9a6a10", 0.05));
  return group;
}
