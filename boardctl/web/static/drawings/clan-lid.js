// @ts-check
// The picture on the lid of Le clan des souris, 160 x 110: apprentices in the forest at night, and
// somebody who looks out of the dark.

import { ANIMALS } from "./animals.js";
import { figure } from "./clan-figures.js";
import { TILE_BACK } from "./forest-tiles.js";
import { at } from "../svg.js";

/** @param {number} x @param {number} y the foot @param {number} k @param {string} fill */
const fir = (x, y, k, fill) => at(x, y, k, `<path d="M0 -60 L15 -38 H9 L24 -18 H14 L30 2 H5 V10 H-5 V2 H-30 L-14 -18 H-24 L-9 -38 H-15Z" fill="${fill}"/>`);

const STARS = [[16, 14], [38, 26], [60, 10], [146, 46], [98, 14], [150, 12], [80, 30]];

export const CLAN_LID = `
  <rect width="160" height="110" fill="#223f6b"/><circle cx="124" cy="27" r="26" fill="#ffe9a3" opacity=".18"/><circle cx="124" cy="27" r="18" fill="#ffe9a3"/>
  <circle cx="118" cy="22" r="3.4" fill="#f0cf70"/><circle cx="129" cy="33" r="2.6" fill="#f0cf70"/><circle cx="130" cy="20" r="1.8" fill="#f0cf70"/>
  <g fill="#ffe9a3">${STARS.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="1.3"/>`).join("")}</g>
  ${[0, 26, 52, 78, 104, 130, 158].map((x, i) => fir(x, 78, 0.66 + (i % 3) * 0.1, "#2a5f6e")).join("")}
  ${fir(10, 92, 1.05, "#1b5148")}${fir(148, 92, 1.1, "#1b5148")}${fir(126, 86, 0.8, "#1f5a4d")}${fir(36, 86, 0.84, "#1f5a4d")}
  ${at(81, 62, 0.28, ANIMALS.bear)}${at(56, 64, 0.17, ANIMALS.rabbit)}${at(106, 63, 0.17, ANIMALS.fox)}
  <path d="M0 82 Q40 66 80 72 T160 78 V110 H0Z" fill="#3f8560"/><path d="M0 96 Q50 84 100 92 T160 94 V110 H0Z" fill="#2f6e54"/>
  ${at(81, 94, 0.3, TILE_BACK)}
  ${at(28, 84, 0.46, figure("red"))}${at(54, 86, 0.4, figure("yellow"))}${at(108, 86, 0.4, figure("green"))}${at(134, 84, 0.46, figure("pink"))}`;
