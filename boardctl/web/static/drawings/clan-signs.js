// @ts-check
// What the clan is asked to do, or what happens to it, around 0,0 within ±48.

import { MOON } from "./clan-figures.js";
import { TILE_BACK } from "./forest-tiles.js";

const INK = 'stroke="#3b2417" stroke-width="3" stroke-linejoin="round" stroke-linecap="round"';

/** Look at it alone. */
export const LOOK = `
  <path d="M-46 2 Q0 -48 46 2 Q0 46 -46 2Z" fill="#fffdf6" ${INK} stroke-width="4"/><circle r="17" fill="#3f7fb5" ${INK}/><circle r="8.5" fill="#2b1b12"/><circle cx="5" cy="-6" r="4" fill="#fff"/>
  <path d="M-38 -20 L-45 -28 M-20 -32 L-24 -42 M0 -36 V-47 M20 -32 L24 -42 M38 -20 L45 -28" fill="none" ${INK} stroke-width="4"/>`;

/** A hand turns up a tile. */
export const LIFT = `
  <ellipse cx="-6" cy="42" rx="34" ry="6" fill="#2b1608" opacity=".25"/>
  <g transform="translate(-8 8) rotate(-16) scale(.74)">${TILE_BACK}</g>
  <path d="M46 -40 C38 -48 22 -46 14 -38 L-2 -24 C-9 -18 -3 -9 5 -14 L14 -20 C10 -10 14 2 22 4 C28 6 32 1 29 -5 L28 -8 C34 -6 41 -10 46 -16Z" fill="#ffe0c2" ${INK}/>
  <path d="M14 -20 C18 -23 23 -23 26 -20" fill="none" ${INK} stroke-width="2.4"/>
  <path d="M-44 -8 V-28 M-51 -20 L-44 -29 L-37 -20" fill="none" stroke="#2f8f5b" stroke-width="5" stroke-linecap="round" stroke-linejoin="round" transform="translate(6 6)"/>`;

/** The dragon's whirlwind. */
export const TORNADO = `
  <g fill="#c9d6e2" ${INK}><ellipse cy="-32" rx="42" ry="12"/><path d="M-32 -16 Q0 0 34 -18 Q40 -8 30 -2 Q0 10 -24 -2 Q-34 -8 -32 -16Z"/><path d="M-20 4 Q4 16 27 3 Q30 12 22 17 Q2 24 -12 15 Q-20 10 -20 4Z"/><path d="M-6 22 Q8 29 21 21 Q22 28 15 32 Q4 36 -2 31 Q-7 27 -6 22Z"/><path d="M4 37 Q10 40 15 36 Q14 44 5 48 Q3 42 4 37Z"/></g>
  <ellipse cy="-33" rx="27" ry="5.5" fill="#8fa3b5"/>
  <path d="M-40 12 l-5 5 M44 6 l4 5 M-26 32 l-6 3 M34 30 l6 2" ${INK} stroke="#5a9f66" stroke-width="5"/>`;

/** Which way now? */
export const LOST_WAY = `
  <path d="M-32 44 V30 M-47 30 L-32 -6 L-17 30Z M-42 14 L-32 -18 L-22 14Z" fill="#1f5a4d" ${INK} stroke="#0d332f"/><path d="M33 44 V30 M19 30 L33 2 L47 30Z M23 16 L33 -8 L43 16Z" fill="#1f5a4d" ${INK} stroke="#0d332f"/>
  <path d="M-4 46 V-8 H4 V46Z" fill="#8a5f36" ${INK}/><path d="M-36 2 L-26 -8 H16 V12 H-26Z" fill="#d9a566" ${INK}/><path d="M36 22 L27 13 H-12 V31 H27Z" fill="#d9a566" ${INK}/>
  <path d="M-11 -32 C-11 -50 12 -50 12 -33 C12 -24 1 -24 1 -15" fill="none" stroke="#3b2417" stroke-width="9" stroke-linecap="round"/>
  <path d="M-11 -32 C-11 -50 12 -50 12 -33 C12 -24 1 -24 1 -19" fill="none" stroke="#ffd34d" stroke-width="4.4" stroke-linecap="round"/>`;

/** Not a word. */
export const QUIET = `
  <circle cx="-27" cy="-24" r="18" fill="#b8a795" ${INK}/><circle cx="27" cy="-24" r="18" fill="#b8a795" ${INK}/><circle cx="-27" cy="-23" r="10" fill="#f7b7b2"/><circle cx="27" cy="-23" r="10" fill="#f7b7b2"/>
  <ellipse cy="8" rx="37" ry="33" fill="#e0d2c2" ${INK}/><ellipse cy="20" rx="18" ry="13" fill="#fff6ea"/>
  <path d="M-21 -2 q7 7 14 0 M7 -2 q7 7 14 0" fill="none" ${INK} stroke-width="3.6"/><ellipse cy="11" rx="6.4" ry="5" fill="#e8677a"/><ellipse cy="24" rx="5" ry="5.6" fill="#5b2320"/>
  <path d="M-6 48 V22 Q-6 15 0 15 Q6 15 6 22 V36 Q18 34 22 42 V48 H-6Z" fill="#f7c9b0" ${INK}/><path d="M6 36 V42" fill="none" ${INK} stroke-width="2.4"/>`;

/** The night is over. */
export const SUN = `
  <path d="M0 -44 V-32 M-31 -31 L-23 -22 M31 -31 L23 -22 M-46 -2 H-34 M46 -2 H34" fill="none" stroke="#f39c2a" stroke-width="7" stroke-linecap="round"/>
  <circle cy="2" r="26" fill="#ffd34d" ${INK}/><path d="M-11 -2 q4 5 8 0 M3 -2 q4 5 8 0 M-7 9 q7 6 14 0" fill="none" ${INK} stroke-width="2.6"/>
  <path d="M-48 44 V24 Q-24 6 0 18 T48 16 V44Z" fill="#7dbb6a" ${INK}/><path d="M-30 36 q4 -8 8 0 q4 -9 8 0 M14 35 q4 -8 8 0 q3 -7 6 0" fill="none" stroke="#3b7a55" stroke-width="2.6" stroke-linecap="round"/>`;

/** One of these, in this line. @param {boolean} upright a column */
export function lineSign(upright) {
  let tiles = "";
  for (const y of [-31, 0, 31]) {
    for (const x of [-11, 16, 43]) {
      const look = y === 0 ? 'fill="#22406b" stroke="#3b2417" stroke-width="3"' : 'fill="#22406b" fill-opacity=".18" stroke="#3b2417" stroke-opacity=".35" stroke-width="2"';
      tiles += `<rect x="${x - 12}" y="${y - 13}" width="24" height="26" rx="7" ${look}/>${y === 0 ? `<circle cx="${x}" cy="0" r="5" fill="#ffe9a3"/>` : ""}`;
    }
  }
  return `<g transform="rotate(${upright ? 90 : 0}) scale(.86) translate(-4 0)">${tiles}<path d="M-44 -7 H-36 V-18 L-22 0 L-36 18 V7 H-44Z" fill="#ffd34d" ${INK}/></g>`;
}

/** So many moons are left. @param {number | null} [number] */
export const moons = (number = null) =>
  number === null
    ? MOON
    : `<circle r="46" fill="#ffe9a3" opacity=".4"/><circle r="40" fill="#ffe48a" ${INK}/><circle cx="-22" cy="-22" r="5" fill="#f0c95a"/><circle cx="26" cy="18" r="5.5" fill="#f0c95a"/><circle cx="-26" cy="16" r="3.6" fill="#f0c95a"/>
      <text y="18" text-anchor="middle" font-family="Andika, sans-serif" font-weight="700" font-size="52" fill="#3b2417">${Number(number)}</text>`;
