// @ts-check
// Which drawing lies under which mat. A mat without one of its own gets the plain one.

import { drawClan } from "./clan.js";
import { drawClassic34 } from "./classic-34.js";
import { drawGeneric } from "./generic.js";

/** @typedef {{spots: Record<string, string[]>, at: (cell: string) => {x: number, y: number}, area: import("../layout.js").Area}} Place */

/** @type {Record<string, (place: Place) => SVGElement>} */
const DRAWN = { clan: drawClan, "classic-34": drawClassic34 };

/** @param {string} name @param {Place} place */
export function drawMat(name, place) {
  return (DRAWN[name] ?? drawGeneric)(place);
}
