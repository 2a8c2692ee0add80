// @ts-check
// The tiles of the forest, around 0,0 within ±44. A tile shows its back unless the table says what
// is on its face; which animals are on which tile is never known here.

import { ANIMALS } from "./animals.js";
import { FINDS, star } from "./forest-finds.js";
import { at } from "../svg.js";
import { VILLAINS } from "./villains.js";

/**
 * What lies open: three animals in three sizes, or one special thing. Violet tiles are cursed by
 * the witch.
 * @typedef {{small?: string, medium?: string, large?: string, special?: string, violet?: boolean}} Face
 */

/** A picture of ours by its name. A name nobody has drawn is a paw print. @param {Record<string, string>} drawn @param {string | undefined} name */
const named = (drawn, name) => (name && Object.hasOwn(drawn, name) ? drawn[name] : PAW);

export const PAW = `<g fill="#6b4a2c"><ellipse cx="0" cy="16" rx="19" ry="16"/><ellipse cx="-25" cy="-4" rx="8" ry="11" transform="rotate(-24 -25 -4)"/><ellipse cx="-9" cy="-19" rx="8.5" ry="12"/><ellipse cx="10" cy="-19" rx="8.5" ry="12"/><ellipse cx="26" cy="-4" rx="8" ry="11" transform="rotate(24 26 -4)"/></g>`;

/** Thick cardboard with a rim; its corners are round so that the ring below shines past it. @param {string} rim @param {string} inside */
const card = (rim, inside) => `
  <rect x="-42" y="-36" width="84" height="82" rx="20" fill="#2b1608" opacity=".28"/>
  <rect x="-42" y="-39" width="84" height="82" rx="20" fill="#a98a55"/>
  <rect x="-42" y="-43" width="84" height="82" rx="20" fill="${rim}" stroke="#3b2417" stroke-width="2.2"/>
  <rect x="-37" y="-38" width="74" height="72" rx="15.5" fill="${inside}"/>`;

/** Flat on its ring, not standing on it as a figure does. @param {string} art */
const lying = (art) => `<g transform="translate(0 5)">${art}</g>`;

/** The lower part of a tile, from a wavy line down to its round corners. @param {string} top from -37 to 37 @param {string} fill */
const ground = (top, fill) => `<path d="${top} V18.5 A15.5 15.5 0 0 1 21.5 34 H-21.5 A15.5 15.5 0 0 1 -37 18.5Z" fill="${fill}"/>`;

/** @param {number} x @param {number} y @param {number} k */
const fir = (x, y, k, /** @type {string} */ fill) =>
  `<path transform="translate(${x} ${y}) scale(${k})" d="M0 -30 L9 -16 H5 L13 -3 H7 L16 12 H3 V18 H-3 V12 H-16 L-7 -3 H-13 L-5 -16 H-9Z" fill="${fill}"/>`;

/** The forest at night, the same on every tile. */
export const TILE_BACK = lying(`
  ${card("#e4cf9c", "#22406b")}
  <path d="M-1 -33 A13 13 0 1 0 14 -16 A14.5 14.5 0 0 1 -1 -33Z" fill="#ffe9a3"/>
  <path d="${star(-22, -25, 4)}${star(29, -30, 3)}${star(-28, -9, 2.4)}${star(10, -31, 2.4)}" fill="#ffe9a3"/>
  ${ground("M-37 6 Q-20 -2 -4 6 T37 4", "#1d5a52")}
  ${fir(-24, 2, 0.92, "#12403d")}${fir(22, 1, 0.96, "#12403d")}${fir(3, 11, 0.74, "#0f3533")}
  ${ground("M-37 23 Q-18 15 0 22 T37 21", "#2f7a5c")}
  <g fill="#ffe9a3"><ellipse cx="-13" cy="16.5" rx="2" ry="2.8"/><ellipse cx="-7" cy="16.5" rx="2" ry="2.8"/><ellipse cx="14" cy="14.5" rx="1.5" ry="2.2"/><ellipse cx="18.5" cy="14.5" rx="1.5" ry="2.2"/></g>
  <path d="M-30 30 q3 -6 5 0 M-26 31 q3 -7 5 0 M20 30 q3 -6 5 0 M25 29 q2 -6 4 0" fill="none" stroke="#8fc98a" stroke-width="1.6" stroke-linecap="round"/>`);

/** The mark of a violet tile. */
const WAND = `
  <g transform="translate(-25.5 -26)"><circle r="10.5" fill="#fff6d8" stroke="#6b3fa0" stroke-width="2"/>
  <path d="M-5.5 6 L2 -1.5" stroke="#3b2417" stroke-width="3" stroke-linecap="round"/><path d="${star(2.6, -2.6, 6)}" fill="#ffc61a" stroke="#3b2417" stroke-width="1.2" stroke-linejoin="round"/></g>`;

/** @param {Face} face */
function animals(face) {
  const [rim, sky, near] = face.violet ? ["#8f63c4", "#e6d8f5", "#c3a6e2"] : ["#f6e7c6", "#fffaf0", "#cfe3a8"];
  const shadow = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ r) => `<ellipse cx="${x}" cy="${y}" rx="${r}" ry="${r * 0.2}" fill="#2b1608" opacity=".2"/>`;
  return `${card(rim, sky)}${ground("M-37 6 Q-12 -6 10 0 T37 -4", near)}
    ${shadow(-11, 31, 21)}${shadow(21, -6, 12)}${shadow(27, 30, 8)}
    <g class="medium">${at(21, -20, 0.315, named(ANIMALS, face.medium))}</g>
    <g class="large">${at(-12, 8, 0.49, named(ANIMALS, face.large))}</g>
    <g class="small">${at(26, 20, 0.21, named(ANIMALS, face.small))}</g>`;
}

const SPECIALS = { ...FINDS, ...VILLAINS };

/** @param {Face} face */
function special(face) {
  const name = face.special ?? "";
  if (Object.hasOwn(VILLAINS, name)) {
    const [rim, inside] = face.violet ? ["#8f63c4", "#c9b3a6"] : ["#7a2a22", "#f2b9a0"];
    let teeth = "";
    for (let x = -36; x < 36; x += 12) teeth += `M${x} -38 l6 8 l6 -8Z`;
    return `${card(rim, inside)}<path d="${teeth}" fill="${rim}" transform="translate(0 -.5) scale(.86 1)"/>${at(1, 1, 0.81, VILLAINS[name])}`;
  }
  const [rim, inside] = face.violet ? ["#8f63c4", "#e6d8f5"] : ["#d9a533", name === "candle" || name === "owl" ? "#35527f" : "#fdf0cf"];
  let rays = "";
  for (let turn = 0; turn < 12; turn += 1) rays += `<path d="M0 0 L-4 -36 H4Z" transform="translate(0 -2) rotate(${turn * 30})"/>`;
  return `${card(rim, inside)}<g fill="#ffe27a" opacity=".35">${rays}</g>${at(0, -2, 0.84, named(SPECIALS, name))}`;
}

/**
 * What is on the face of a tile the table calls by its name (`tile-a1`, `tile-owl`); a tile without
 * a name (`tile`) lies face down. `printed` says which animals are on which tile.
 * @param {string} picture @param {Record<string, Face> | undefined} printed
 * @returns {Face | null}
 */
export function faceOf(picture, printed = {}) {
  const name = /^tile-(.+)$/.exec(picture)?.[1];
  if (!name) return null;
  return Object.hasOwn(printed, picture) ? printed[picture] : { special: name };
}

/**
 * A tile with its face up. The lost tile looks the same from both sides.
 * @param {Face | null | undefined} face
 */
export function drawTile(face) {
  if (!face || face.special === "lost") return TILE_BACK;
  return lying((face.special ? special(face) : animals(face)) + (face.violet ? WAND : ""));
}

