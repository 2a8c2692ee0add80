// @ts-check
// Which drawing lies under which mat. A mat without one of its own gets the plain one.

import { drawGeneric } from "./generic.js";

/** @typedef {{spots: Record<string, string[]>, at: (cell: string) => {x: number, y: number}, area: import("../layout.js").Area, printed?: Record<string, any>}} Place */

/** @param {Record<string, (place: Place) => SVGElement>} drawn the mats a game has drawn @param {string} name @param {Place} place */
export function drawMat(drawn, name, place) {
  return (drawn[name] ?? drawGeneric)(place);
}
