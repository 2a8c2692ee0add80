// @ts-check
// Mmm!: its lid. Everything else is drawn as for any game.

import { CHEESE } from "../drawings/icons.js";
import { mouse } from "../drawings/mouse.js";
import { at } from "../svg.js";

const LID = `
  <rect width="160" height="110" fill="#f8dfd0"/><path d="M10 84 H150 V94 H10Z" fill="#b57c45"/>
  ${at(50, 62, 0.5, CHEESE)}${at(84, 66, 0.5, mouse("sky"))}<circle cx="118" cy="70" r="14" fill="#d5423c"/><path d="M118 56 q2 -8 8 -10" stroke="#5a7a2c" stroke-width="4" fill="none"/>`;

/** @type {import("./index.js").GamePage} */
export const MMM = { lid: LID };
