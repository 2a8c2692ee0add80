// @ts-check
// The picture on the lid of each game, 160 x 110.

import { CLAN } from "./clan-lid.js";
import { TILE_BACK } from "./forest-tiles.js";
import { CHEESE, HOUSE, STAR, TRAP } from "./icons.js";
import { mouse } from "./mouse.js";

const at = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ scale, /** @type {string} */ what) =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${what}</g>`;

const hill = `<path d="M0 78 Q40 62 80 74 T160 70 V110 H0Z" fill="#cfe3a8"/><path d="M0 92 Q50 80 100 90 T160 88 V110 H0Z" fill="#b7d389"/>`;

const MOUSETRAP = `
  <rect width="160" height="110" fill="#fdebc8"/><path d="M0 84 H160 V110 H0Z" fill="#e2b678"/>
  <path d="M14 84 V42 A22 22 0 0 1 58 42 V84Z" fill="#8a5a2e"/><path d="M20 84 V44 A16 16 0 0 1 52 44 V84Z" fill="#2c190d"/>
  ${at(38, 66, 0.5, mouse("red"))}${at(84, 78, 0.5, mouse("blue"))}${at(132, 70, 0.52, CHEESE)}${at(108, 92, 0.34, TRAP)}
  <path d="M64 22 q20 -12 40 0 t40 0" fill="none" stroke="#c2924f" stroke-width="4" stroke-linecap="round" stroke-dasharray="1 10"/>`;

const MMM = `
  <rect width="160" height="110" fill="#f8dfd0"/><path d="M10 84 H150 V94 H10Z" fill="#b57c45"/>
  ${at(50, 62, 0.5, CHEESE)}${at(84, 66, 0.5, mouse("sky"))}<circle cx="118" cy="70" r="14" fill="#d5423c"/><path d="M118 56 q2 -8 8 -10" stroke="#5a7a2c" stroke-width="4" fill="none"/>`;

const TRIO = `
  <rect width="160" height="110" fill="#e3eef6"/>
  <g stroke="#7a5634" stroke-width="3" fill="#fffaf0"><rect x="22" y="22" width="46" height="66" rx="7" transform="rotate(-9 45 55)"/><rect x="57" y="18" width="46" height="66" rx="7"/><rect x="92" y="22" width="46" height="66" rx="7" transform="rotate(9 115 55)"/></g>
  ${at(44, 55, 0.36, mouse("red"))}${at(80, 51, 0.36, mouse("yellow"))}${at(116, 55, 0.36, mouse("blue"))}`;

const MYSTICS = `
  <rect width="160" height="110" fill="#e8dcc8"/>${hill}
  <path d="M92 76 V34 h8 v-8 h8 v8 h8 v-8 h8 v8 h8 v-8 h8 v8 h6 V76Z" fill="#b9b0a6" stroke="#6d6258" stroke-width="2.4"/><path d="M112 76 V60 a8 8 0 0 1 16 0 V76Z" fill="#4a4038"/>
  ${at(46, 74, 0.56, mouse("blue"))}<path d="M70 82 L84 48" stroke="#8a97a3" stroke-width="5" stroke-linecap="round"/><path d="M66 74 L78 80" stroke="#7a5634" stroke-width="5" stroke-linecap="round"/>`;

const OTHER = `<rect width="160" height="110" fill="#f3e3c4"/>${at(54, 58, 0.7, HOUSE)}${at(112, 58, 0.6, STAR)}`;

/** @type {Record<string, string>} */
const LIDS = { souriciere: MOUSETRAP, "clan-des-souris": CLAN, mmm: MMM, "trio-de-souris": TRIO, "mice-and-mystics": MYSTICS };

/** @param {string} id */
export const lid = (id) => LIDS[id] ?? OTHER;

/** How large the forest of a level is, around 0,0 within ±50. @param {string} level */
export function levelArt(level) {
  const many = level === "young" ? 3 : 4;
  const pitch = 96 / many;
  let tiles = `<rect x="-50" y="-50" width="100" height="100" rx="14" fill="#3f8560"/>`;
  for (let i = 0; i < many * many; i += 1) {
    tiles += at((i % many - (many - 1) / 2) * pitch, (Math.floor(i / many) - (many - 1) / 2) * pitch, pitch / 102, TILE_BACK);
  }
  return tiles;
}
