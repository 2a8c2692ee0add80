// @ts-check
// Le trio de souris: its lid. Everything else is drawn as for any game.

import { mouse } from "../drawings/mouse.js";
import { at } from "../svg.js";

const LID = `
  <rect width="160" height="110" fill="#e3eef6"/>
  <g stroke="#7a5634" stroke-width="3" fill="#fffaf0"><rect x="22" y="22" width="46" height="66" rx="7" transform="rotate(-9 45 55)"/><rect x="57" y="18" width="46" height="66" rx="7"/><rect x="92" y="22" width="46" height="66" rx="7" transform="rotate(9 115 55)"/></g>
  ${at(44, 55, 0.36, mouse("red"))}${at(80, 51, 0.36, mouse("yellow"))}${at(116, 55, 0.36, mouse("blue"))}`;

/** @type {import("./index.js").GamePage} */
export const TRIO = { lid: LID };
