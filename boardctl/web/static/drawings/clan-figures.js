// @ts-check
// What the clan carries besides tiles, around 0,0 within ±48: five apprentices in pointed hoods,
// missions, trophies, teeth and moons.

import { ANIMALS } from "./animals.js";
import { star } from "./forest-finds.js";
import { PAW } from "./forest-tiles.js";
import { SEATS, patterned } from "./seats.js";

const INK = 'stroke="#3b2417" stroke-width="2.6" stroke-linejoin="round" stroke-linecap="round"';

const CLOAK = "M0 -4 C16 -4 27 16 30 38 Q15 45 0 43 Q-15 45 -30 38 C-27 16 -16 -4 0 -4Z";
const HOOD = "M-25 2 C-32 -16 -20 -30 -4 -37 C0 -40 4 -45 13 -47 C12 -42 12 -39 14 -35 C24 -28 30 -14 25 2 C14 11 -14 11 -25 2Z";

/** An apprentice of the clan: cloak in the seat's pattern, the ears stick out of the hood. @param {string} seat */
export function figure(seat) {
  const { main, light, dark } = SEATS[seat];
  const line = `stroke="${dark}" stroke-width="2.4" stroke-linejoin="round"`;
  const ear = (/** @type {number} */ x) => `<circle cx="${x}" cy="-21" r="12.5" fill="#cbb9a8" ${line}/><circle cx="${x * 1.03}" cy="-20" r="7" fill="#f7b7b2"/>`;
  const eye = (/** @type {number} */ x) => `<ellipse cx="${x}" cy="-13" rx="3.6" ry="4.6" fill="#2b1b12"/><circle cx="${x + 1.3}" cy="-15" r="1.4" fill="#fff"/>`;
  return `
    <ellipse cy="41" rx="34" ry="6.5" fill="#2b1608" opacity=".25"/>
    <path d="M24 34 C46 38 48 20 40 12" fill="none" stroke="${dark}" stroke-width="7" stroke-linecap="round"/><path d="M24 34 C46 38 48 20 40 12" fill="none" stroke="#f2a9a2" stroke-width="3.4" stroke-linecap="round"/>
    <path d="${CLOAK}" fill="${main}"/>${patterned(seat, CLOAK)}<path d="${CLOAK}" fill="none" ${line}/>
    ${ear(-26)}${ear(26)}
    <path d="${HOOD}" fill="${main}" ${line}/><path d="M-16 -26 C-10 -31 -2 -34 3 -38" fill="none" stroke="${light}" stroke-width="4.6" stroke-linecap="round"/>
    <ellipse cy="-9" rx="18.5" ry="15" fill="#e9dccd" ${line}/><ellipse cy="-2.5" rx="9.5" ry="6.6" fill="#fff6ea"/>
    ${eye(-8)}${eye(8)}<circle cx="-12.5" cy="-5" r="3.4" fill="#f58f8a" opacity=".6"/><circle cx="12.5" cy="-5" r="3.4" fill="#f58f8a" opacity=".6"/>
    <ellipse cy="-6.5" rx="3.8" ry="3" fill="#e8677a"/><path d="M-4 -1.6 Q-2 1.4 0 -1.4 Q2 1.4 4 -1.6" fill="none" stroke="#3b2417" stroke-width="1.4" stroke-linecap="round"/>
    <path d="M-10 -2 L-24 -4 M-10 0 L-23 3 M10 -2 L24 -4 M10 0 L23 3" stroke="#3b2417" stroke-width="1" opacity=".55"/>
    <circle cy="8.5" r="4.6" fill="#ffd34d" stroke="${dark}" stroke-width="1.8"/>`;
}

const LENS = `
  <path d="M21 21 L38 38" stroke="#3b2417" stroke-width="13" stroke-linecap="round"/><path d="M22 22 L37 37" stroke="#b57c45" stroke-width="7.4" stroke-linecap="round"/>
  <circle cx="-3" cy="-3" r="33" fill="#fffdf6" stroke="#3b2417" stroke-width="7.4"/><circle cx="-3" cy="-3" r="33" fill="none" stroke="#d9a533" stroke-width="3.6"/>`;
const GLINT = `<path d="M-26 -12 A25 25 0 0 1 -13 -26" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".9"/>`;

/** Look for this animal; without one, the back of a mission. @param {string} [animal] */
export function mission(animal) {
  const known = animal !== undefined && Object.hasOwn(ANIMALS, animal);
  const inside = known ? `<g transform="translate(-3 -3) scale(.55)">${ANIMALS[animal]}</g>` : `<g transform="translate(-3 -3) scale(.56)">${PAW}</g>`;
  return `
    <path d="M-40 -43 H36 Q44 -43 44 -35 V36 Q44 44 36 44 H-36 Q-44 44 -44 36 V-39 Q-44 -43 -40 -43Z" fill="#2b1608" opacity=".25" transform="translate(0 3)"/>
    <path d="M-42 -42 Q-20 -46 0 -42 T42 -42 Q46 -20 42 0 T42 42 Q20 46 0 42 T-42 42 Q-46 20 -42 0 T-42 -42Z" fill="#f3e0b5" ${INK}/>
    <path d="M-38 -38 l10 0 M-38 -38 v10 M38 38 h-10 M38 38 v-10" fill="none" stroke="#b08a4f" stroke-width="2.4" stroke-linecap="round"/>
    ${LENS}${inside}${GLINT}`;
}

const TOOTH = "M0 -29 C-8 -35 -30 -36 -30 -14 C-30 2 -22 8 -20 24 C-18 38 -8 38 -7 24 C-6 12 6 12 7 24 C8 38 18 38 20 24 C22 8 30 2 30 -14 C30 -36 8 -35 0 -29Z";

/** @type {Record<string, number>} */
export const TOOTH_SIZES = { small: 0.5, medium: 0.78, large: 1.15 };

/** A milk tooth around 0,0. @param {number} scale @param {string} [fill] */
export const milkTooth = (scale, fill = "#fffdf6", shine = "#dfe9f0", ink = "#3b2417") => `
  <g transform="scale(${scale})"><path d="${TOOTH}" fill="${fill}" stroke="${ink}" stroke-width="${3 / scale ** 0.6}" stroke-linejoin="round"/>
  <path d="M20 -18 C22 -4 14 4 13 20" fill="none" stroke="${shine}" stroke-width="6" stroke-linecap="round"/><path d="M-20 -16 C-20 -22 -16 -25 -11 -25" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round"/></g>`;

/** A tooth token. @param {string} size */
export const tooth = (size) => milkTooth(TOOTH_SIZES[size] ?? TOOTH_SIZES.medium);

/** Which of the three sizes: all stand side by side, one of them is there. @param {string} size */
export function toothOfThree(size) {
  const places = { small: [-40, 20, 0.28], medium: [-15, 13.5, 0.46], large: [25, 2, 0.78] };
  return Object.entries(places)
    .map(([name, [x, y, k]]) => {
      const here = name === size;
      const look = here ? milkTooth(k) : `<g transform="scale(${k})"><path d="${TOOTH}" fill="#3b2417" fill-opacity=".08" stroke="#9a8568" stroke-width="${2.2 / k}" stroke-dasharray="${6 / k} ${5 / k}"/></g>`;
      return `<g transform="translate(${x} ${y})">${look}</g>`;
    })
    .join("");
}

/** A moon that still shines. */
export const MOON = `
  <circle r="44" fill="#ffe9a3" opacity=".35"/><circle r="36" fill="#ffe48a" ${INK}/>
  <circle cx="-16" cy="-17" r="6.5" fill="#f0c95a"/><circle cx="17" cy="-21" r="4" fill="#f0c95a"/><circle cx="23" cy="14" r="5" fill="#f0c95a"/><circle cx="-25" cy="9" r="3.4" fill="#f0c95a"/>
  <path d="M-15 -3 q5 5 10 0 M6 -3 q5 5 10 0 M-9 13 q9 9 19 0" fill="none" ${INK}/><circle cx="-16" cy="7" r="4.6" fill="#f58f8a" opacity=".5"/><circle cx="17" cy="7" r="4.6" fill="#f58f8a" opacity=".5"/>`;

/** A moon that is lost: only its place in the sky is left. */
export const LOST_MOON = `
  <circle r="36" fill="#33466b" fill-opacity=".85" stroke="#8fa3c9" stroke-width="3" stroke-dasharray="9 7"/>
  <path d="M-34 22 C-34 10 -20 8 -15 14 C-11 4 8 4 11 14 C22 8 34 14 33 24 C33 33 24 35 18 35 H-20 C-29 35 -35 31 -34 22Z" fill="#c3cde0" stroke="#3b2417" stroke-width="2.4" stroke-linejoin="round"/>`;

export const WAND = `
  <path d="M-30 34 L8 -8" stroke="#3b2417" stroke-width="10" stroke-linecap="round"/><path d="M-30 34 L8 -8" stroke="#7a3f9a" stroke-width="5" stroke-linecap="round"/><path d="M-30 34 L-25 28.5" stroke="#ffd34d" stroke-width="5" stroke-linecap="round"/>
  <path d="${star(14, -14, 24)}" fill="#ffd34d" ${INK}/><path d="${star(-20, -20, 7)}${star(28, 22, 6)}${star(-6, -34, 4)}" fill="#fff3bf" stroke="#3b2417" stroke-width="1.4" stroke-linejoin="round"/>`;

export const CLUB = `
  <g transform="rotate(35)"><path d="M-6 42 L-7 14 C-18 4 -20 -34 0 -40 C20 -34 18 4 7 14 L6 42 Q0 46 -6 42Z" fill="#a8733c" ${INK}/>
  <path d="M-7 28 H7 M-6 35 H6" stroke="#3b2417" stroke-width="2.4"/><path d="M-8 -30 C-13 -20 -13 -8 -10 0" fill="none" stroke="#d9a566" stroke-width="4" stroke-linecap="round"/>
  <g fill="#e9e3d6" ${INK} stroke-width="2"><path d="M14 -22 l10 -4 l-6 9Z"/><path d="M-14 -26 l-10 -4 l7 9Z"/><path d="M14 -4 l10 2 l-8 6Z"/><path d="M-14 -8 l-10 3 l8 6Z"/><circle cx="2" cy="-20" r="4"/><circle cx="-1" cy="-4" r="4"/></g></g>`;

export const GOLDEN_TOOTH = `
  ${milkTooth(1.05, "#ffcf3f", "#e0a21a")}
  <path d="M28 -40 L31 -31 L40 -28 L31 -25 L28 -16 L25 -25 L16 -28 L25 -31Z M-32 16 L-30 22 L-24 24 L-30 26 L-32 32 L-34 26 L-40 24 L-34 22Z" fill="#fffdf0" stroke="#3b2417" stroke-width="1.6" stroke-linejoin="round"/>`;

/** @type {Record<string, string>} */
const TROPHIES = { wand: WAND, club: CLUB, tooth: GOLDEN_TOOTH };

/** A trophy on its round token. @param {string} name */
export function trophy(name) {
  const what = Object.hasOwn(TROPHIES, name) ? TROPHIES[name] : `<path d="${star(0, 2, 34)}" fill="#ffd34d" ${INK}/>`;
  return `
    <ellipse cy="36" rx="36" ry="8" fill="#2b1608" opacity=".25"/>
    <circle cy="3" r="41" fill="#8f6a1e"/><circle r="41" fill="#e0b040" stroke="#3b2417" stroke-width="2.2"/><circle r="34.5" fill="#5b3a86"/><circle r="34.5" fill="none" stroke="#fff3bf" stroke-width="1.8" stroke-dasharray="3 4"/>
    <g transform="scale(.74)">${what}</g>`;
}
