// @ts-check
// Mice & Mystics: its lid. Everything else is drawn as for any game.

import { mouse } from "../drawings/mouse.js";
import { at } from "../svg.js";

const hill = `<path d="M0 78 Q40 62 80 74 T160 70 V110 H0Z" fill="#cfe3a8"/><path d="M0 92 Q50 80 100 90 T160 88 V110 H0Z" fill="#b7d389"/>`;

const LID = `
  <rect width="160" height="110" fill="#e8dcc8"/>${hill}
  <path d="M92 76 V34 h8 v-8 h8 v8 h8 v-8 h8 v8 h8 v-8 h8 v8 h6 V76Z" fill="#b9b0a6" stroke="#6d6258" stroke-width="2.4"/><path d="M112 76 V60 a8 8 0 0 1 16 0 V76Z" fill="#4a4038"/>
  ${at(46, 74, 0.56, mouse("blue"))}<path d="M70 82 L84 48" stroke="#8a97a3" stroke-width="5" stroke-linecap="round"/><path d="M66 74 L78 80" stroke="#7a5634" stroke-width="5" stroke-linecap="round"/>`;

/** @type {import("./index.js").GamePage} */
export const MYSTICS = { lid: LID };
