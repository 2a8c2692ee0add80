// @ts-check
// The cards of Le trio de souris: wedges of cheese with holes one can look through, mice, cats. A
// card is drawn around 0,0 within ±44, with the tip up; places are counted from the tip.

/** A side as the table writes it: O hole, M mouse, C cat, . plain. @typedef {string} Side */

/** Where the six places are, and how large. @type {[number, number][]} */
export const PLACES = [[0, -20], [-13, 4], [13, 4], [-26, 28], [0, 28], [26, 28]];
const R = 10.5;

const WEDGE = "M0 -46 Q4 -46 7 -40 L43 34 Q46 42 37 42 H-37 Q-46 42 -43 34 L-7 -40 Q-4 -46 0 -46Z";

/** A circle to be left out of the wedge. @param {[number, number]} at */
const hole = ([x, y]) => `M${x - R} ${y} a${R} ${R} 0 1 0 ${2 * R} 0 a${R} ${R} 0 1 0 ${-2 * R} 0Z`;

const MOUSE = `
  <circle cx="-6.4" cy="-5.6" r="4.4" fill="#9aa3ad" stroke="#4b535c" stroke-width="1"/><circle cx="6.4" cy="-5.6" r="4.4" fill="#9aa3ad" stroke="#4b535c" stroke-width="1"/>
  <circle cx="-6.4" cy="-5.4" r="2.2" fill="#f7b7b2"/><circle cx="6.4" cy="-5.4" r="2.2" fill="#f7b7b2"/>
  <ellipse cy="1.6" rx="7.6" ry="7" fill="#c3cad1" stroke="#4b535c" stroke-width="1"/>
  <circle cx="-2.8" cy=".4" r="1.2" fill="#2b1b12"/><circle cx="2.8" cy=".4" r="1.2" fill="#2b1b12"/><ellipse cy="4.2" rx="1.7" ry="1.3" fill="#e8677a"/>`;

const CAT = `
  <path d="M-8.4 -1 L-8 -10 L-2.6 -6.2 Q0 -6.8 2.6 -6.2 L8 -10 L8.4 -1 Q9 7.8 0 8.6 Q-9 7.8 -8.4 -1Z" fill="#e69f00" stroke="#6b3f00" stroke-width="1.1" stroke-linejoin="round"/>
  <path d="M0 -6 V-3 M-3 -5.4 L-2.4 -3 M3 -5.4 L2.4 -3" stroke="#6b3f00" stroke-width="1.1" stroke-linecap="round"/>
  <ellipse cx="-3.4" cy="-.2" rx="1.3" ry="2" fill="#1f3d1a"/><ellipse cx="3.4" cy="-.2" rx="1.3" ry="2" fill="#1f3d1a"/>
  <path d="M-1.4 3 H1.4 L0 4.6Z" fill="#7a2f1a"/><path d="M0 4.6 V5.8 M-4 4.4 L-9.4 3.4 M-4 5.6 L-9 6.6 M4 4.4 L9.4 3.4 M4 5.6 L9 6.6" stroke="#6b3f00" stroke-width=".9" stroke-linecap="round"/>`;

/** @type {Record<string, string>} */
const ANIMALS = { M: MOUSE, C: CAT };

/** The animals of a side, each on its place. @param {Side} side */
function animals(side) {
  return [...side].map((glyph, n) => (ANIMALS[glyph] && PLACES[n] ? `<g class="animal" data-animal="${glyph}" transform="translate(${PLACES[n].join(" ")})">${ANIMALS[glyph]}</g>` : "")).join("");
}

/** One card, its holes really open. @param {Side} side @param {string} [fill] */
export function cardArt(side, fill = "#ffe08a") {
  const holes = [...side].map((glyph, n) => (glyph === "O" && PLACES[n] ? PLACES[n] : null)).filter((place) => place !== null);
  const rims = holes.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="${R}" fill="none" stroke="#b07a12" stroke-width="1.8"/><path d="M${x - R + 2.4} ${y - 1} a${R - 2} ${R - 2} 0 0 1 ${2 * R - 4.8} 0" fill="none" stroke="#8a5c08" stroke-width="1.2" opacity=".45"/>`);
  return `<path d="${WEDGE}${holes.map(hole).join("")}" fill="${fill}" fill-rule="evenodd" stroke="#b07a12" stroke-width="2.2" stroke-linejoin="round"/>${rims.join("")}${animals(side)}`;
}

/** What is printed on the cheese below all cards. @param {Side} base */
export const baseArt = (base) => `<path d="${WEDGE}" fill="#f6c945" stroke="#9a6a10" stroke-width="2.6"/>${PLACES.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="${R}" fill="#eab52c"/>`).join("")}${animals(base)}`;

const FILLS = ["#ffe08a", "#ffd873", "#ffe9a8"];

/** All cards in the cheese, from the bottom up: one looks through the holes of the upper ones. @param {Side[]} sides @param {Side} base */
export function stackArt(sides, base) {
  return baseArt(base) + sides.map((side, n) => `<g class="layer" transform="translate(${(n % 3) - 1} ${-Math.min(n, 8) * 0.5})">${cardArt(side, FILLS[n % 3])}</g>`).join("");
}

/** A closed card: cheese without anything to see. */
export const CARD_BACK = `<path d="${WEDGE}" fill="#e7a94b" stroke="#8a5a12" stroke-width="2.4" stroke-linejoin="round"/><path d="M0 -32 L31 32 H-31Z" fill="none" stroke="#fff1c9" stroke-width="2.4" stroke-dasharray="5 5"/><g transform="translate(0 14) scale(1.5)">${MOUSE}</g>`;

/** Several closed cards with the number of them. @param {number} many */
export function pileArt(many) {
  const cards = Array.from({ length: Math.min(many, 4) }, (_, n) => `<g transform="translate(${n * 2.4 - 4} ${-n * 2.4 + 4})">${CARD_BACK}</g>`).join("");
  return `${cards}<circle cx="34" cy="34" r="17" fill="#fff" stroke="#6b4220" stroke-width="3"/><text x="34" y="41" text-anchor="middle" font-size="20" font-weight="700" fill="#4a2c12">${many}</text>`;
}

/** A small cheese, the prize of a round. */
export const TOKEN = `
  <ellipse cy="30" rx="34" ry="7" fill="#2b1608" opacity=".2"/>
  <circle r="32" fill="#ffcf3f" stroke="#b07a12" stroke-width="3.4"/><path d="M0 0 L32 0 A32 32 0 0 1 16 27.7Z" fill="#fff3c4" stroke="#b07a12" stroke-width="2.6" stroke-linejoin="round"/>
  <circle cx="-12" cy="-10" r="6" fill="#eeb320"/><circle cx="6" cy="-18" r="4" fill="#eeb320"/><circle cx="-9" cy="13" r="4.6" fill="#eeb320"/>`;

/** Large heads for words. */
export const BIG_MOUSE = `<g transform="scale(4.2)">${MOUSE}</g>`;
export const BIG_CAT = `<g transform="scale(4.4)">${CAT}</g>`;
export const THREE_MICE = `<g transform="translate(-22 14) scale(2.5)">${MOUSE}</g><g transform="translate(22 14) scale(2.5)">${MOUSE}</g><g transform="translate(0 -16) scale(2.5)">${MOUSE}</g>`;
