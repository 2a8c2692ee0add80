// @ts-check
// Small pictures for words, buttons and captions, each around 0,0 within ±50.

import { die } from "./die.js";
import { COLOURS } from "./seats.js";
import { mouse } from "./mouse.js";

export const CHEESE = `
  <ellipse cx="0" cy="36" rx="42" ry="7" fill="#2b1608" opacity=".16"/>
  <path d="M-42 6 L20 -34 C36 -32 44 -18 43 -4 L43 6Z" fill="#ffe27a" stroke="#b07a12" stroke-width="3" stroke-linejoin="round"/>
  <path d="M-42 6 H43 V32 C43 35 41 36 39 36 H-38 C-41 36 -42 34 -42 32Z" fill="#ffcf3f" stroke="#b07a12" stroke-width="3" stroke-linejoin="round"/>
  <circle cx="-22" cy="21" r="7" fill="#eeb320"/><circle cx="8" cy="17" r="5" fill="#eeb320"/>
  <circle cx="28" cy="25" r="7.5" fill="#eeb320"/><ellipse cx="20" cy="-10" rx="9" ry="5.5" fill="#f2c23c"/>
  <ellipse cx="-8" cy="-4" rx="6" ry="3.4" fill="#f2c23c"/>`;

export const TRAP = `
  <path d="M-44 30 L-30 -6 H30 L44 30Z" fill="#c98f4e" stroke="#6b4220" stroke-width="3" stroke-linejoin="round"/>
  <path d="M-44 30 H44 V37 H-44Z" fill="#9a6530" stroke="#6b4220" stroke-width="3" stroke-linejoin="round"/>
  <path d="M-22 12 L-18 -36 H18 L22 12" fill="none" stroke="#8b97a3" stroke-width="6" stroke-linejoin="round" stroke-linecap="round"/>
  <path d="M-26 12 H26" stroke="#59646f" stroke-width="7" stroke-linecap="round"/>
  <path d="M-20 8 v8 M-12 8 v8 M-4 8 v8 M4 8 v8 M12 8 v8 M20 8 v8" stroke="#aeb9c4" stroke-width="2.4"/>
  <path d="M-8 26 L6 19 L12 27Z" fill="#ffcf3f" stroke="#b07a12" stroke-width="2" stroke-linejoin="round"/>`;

export const HOUSE = `
  <path d="M-30 -2 H30 V38 H-30Z" fill="#fff1d6" stroke="#6b4220" stroke-width="3"/>
  <path d="M-40 2 L0 -38 L40 2Z" fill="#c4583a" stroke="#7a2f1a" stroke-width="3" stroke-linejoin="round"/>
  <path d="M-12 38 V18 A12 12 0 0 1 12 18 V38Z" fill="#5a3419"/>
  <circle cx="0" cy="-12" r="7" fill="#ffe27a" stroke="#7a2f1a" stroke-width="2"/>`;

export const OK = `<path d="M-24 2 L-7 20 L26 -20" fill="none" stroke="#fff" stroke-width="12" stroke-linecap="round" stroke-linejoin="round"/>`;

export const BACK = `<path d="M-4 -24 L-24 -6 L-4 12 M-22 -6 H10 C28 -6 28 24 8 24 H-6" fill="none" stroke="#fff" stroke-width="9" stroke-linecap="round" stroke-linejoin="round"/>`;

export const COG = `
  <g fill="none" stroke="currentColor">
    <circle r="24" stroke-width="12"/>
    <path d="M0 -30 V-44 M0 30 V44 M-30 0 H-44 M30 0 H44 M-21 -21 L-31 -31 M21 21 L31 31 M-21 21 L-31 31 M21 -21 L31 -31"
      stroke-width="12" stroke-linecap="round"/>
  </g>`;

export const VOICE = `
  <path d="M-40 -12 H-24 L-4 -30 V30 L-24 12 H-40Z" fill="currentColor"/>
  <path d="M10 -15 A20 20 0 0 1 10 15 M20 -28 A38 38 0 0 1 20 28" fill="none" stroke="currentColor" stroke-width="7" stroke-linecap="round"/>`;

export const MUTE = `
  <path d="M-40 -12 H-24 L-4 -30 V30 L-24 12 H-40Z" fill="currentColor"/>
  <path d="M12 -14 L38 14 M38 -14 L12 14" fill="none" stroke="currentColor" stroke-width="8" stroke-linecap="round"/>`;

export const EYE = `
  <path d="M-40 0 Q0 -40 40 0 Q0 40 -40 0Z" fill="none" stroke="currentColor" stroke-width="7" stroke-linejoin="round"/>
  <circle r="12" fill="currentColor"/>`;

export const HAND = `
  <path d="M-6 -44 C-13 -44 -15 -40 -15 -35 V6 L-23 -3 C-28 -8 -36 -4 -34 3 C-31 13 -20 28 -11 38 H21 C27 28 30 15 29 1 C29 -8 19 -9 18 -1 C18 -11 8 -12 7 -3 C6 -11 3 -12 2 -10 V-35 C2 -41 0 -44 -6 -44Z"
    fill="#ffe0c2" stroke="#6b4220" stroke-width="3.4" stroke-linejoin="round"/>
  <path d="M7 -2 V8 M18 0 V9 M2 -8 V6" stroke="#6b4220" stroke-width="2.6" stroke-linecap="round"/>
  <path d="M-26 -40 L-20 -34 M14 -40 L8 -34 M-6 -56 V-50" stroke="#fff6da" stroke-width="4" stroke-linecap="round"/>`;

export const STAR = `<path d="M0 -44 L12 -14 L44 -12 L19 8 L28 40 L0 22 L-28 40 L-19 8 L-44 -12 L-12 -14Z"
  fill="#ffd34d" stroke="#b07a12" stroke-width="3" stroke-linejoin="round"/>`;

/** Hold it on the well that looks. */
const SHOW = `
  <circle cy="18" r="30" fill="#6b4018"/><circle cy="18" r="26" fill="#8f5c2c"/><g transform="translate(0 18) scale(.5)" color="#ffe9c4">${EYE}</g>
  <path d="M-8 -46 H8 V-32 H20 L0 -12 L-20 -32 H-8Z" fill="#ffd34d" stroke="#3b2417" stroke-width="3" stroke-linejoin="round"/>
  <path d="M-40 -12 L-32 -4 M40 -12 L32 -4 M-47 14 H-36 M47 14 H36" stroke="#f39c2a" stroke-width="5" stroke-linecap="round"/>`;

const QUESTION = `
  <path d="M-20 -16 C-20 -48 24 -48 22 -16 C21 0 0 -2 0 16" fill="none" stroke="#3b2417" stroke-width="20" stroke-linecap="round"/><circle cy="38" r="10" fill="#3b2417"/>
  <path d="M-20 -16 C-20 -48 24 -48 22 -16 C21 0 0 -2 0 16" fill="none" stroke="#ffd34d" stroke-width="13" stroke-linecap="round"/><circle cy="38" r="6.4" fill="#ffd34d"/>`;

/** @type {Record<string, string>} */
const PICTURES = { question: QUESTION, show: SHOW, cheese: CHEESE, trap: TRAP, house: HOUSE, home: HOUSE, hand: HAND, eye: EYE, ok: `<circle r="44" fill="#2f8f5b"/>${OK}`, back: `<circle r="44" fill="#8a6a4a"/>${BACK}`, star: STAR };

/** The colour a picture's name ends with, if any: `mouse:red`, `mouse-red`. @param {string} name */
export function colourOf(name) {
  return name.split(/[^a-z]+/).find((word) => COLOURS.includes(word)) ?? null;
}

/**
 * The picture of what a line speaks about, in any game.
 * @param {string} name
 * @param {string | null} seat
 * @param {number | null} [number]
 */
export function commonPicture(name, seat, number = null) {
  const word = (name || "").split(/[^a-z]+/)[0];
  if (word === "die") return die(number === null ? "5" : String(number));
  if (PICTURES[word]) return PICTURES[word];
  const colour = colourOf(name || "") ?? seat;
  return colour ? mouse(colour) : STAR;
}
