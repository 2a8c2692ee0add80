// @ts-check
// La souricière: its lid and its mat. Everything else is drawn as for any game.

import { CHEESE, TRAP } from "../drawings/icons.js";
import { mouse } from "../drawings/mouse.js";
import { drawClassic34 } from "../mats/classic-34.js";
import { at } from "../svg.js";

const LID = `
  <rect width="160" height="110" fill="#fdebc8"/><path d="M0 84 H160 V110 H0Z" fill="#e2b678"/>
  <path d="M14 84 V42 A22 22 0 0 1 58 42 V84Z" fill="#8a5a2e"/><path d="M20 84 V44 A16 16 0 0 1 52 44 V84Z" fill="#2c190d"/>
  ${at(38, 66, 0.5, mouse("red"))}${at(84, 78, 0.5, mouse("blue"))}${at(132, 70, 0.52, CHEESE)}${at(108, 92, 0.34, TRAP)}
  <path d="M64 22 q20 -12 40 0 t40 0" fill="none" stroke="#c2924f" stroke-width="4" stroke-linecap="round" stroke-dasharray="1 10"/>`;

/** @type {import("./index.js").GamePage} */
export const SOURICIERE = { lid: LID, mats: { "classic-34": drawClassic34 } };
