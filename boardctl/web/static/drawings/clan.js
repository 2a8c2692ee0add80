// @ts-check
// Every picture of Le clan des souris by its name, for the pieces on the table and for the words.

import { ANIMALS } from "./animals.js";
import { CLUB, GOLDEN_TOOTH, LOST_MOON, WAND, figure, milkTooth, mission, tooth, toothOfThree, trophy } from "./clan-figures.js";
import { LIFT, LOOK, LOST_WAY, QUIET, SUN, TORNADO, lineSign, moons } from "./clan-signs.js";
import { FINDS } from "./forest-finds.js";
import { PAW, TILE_BACK, drawTile } from "./forest-tiles.js";
import { COLOURS } from "./seats.js";
import { VILLAINS } from "./villains.js";

/** @typedef {import("./forest-tiles.js").Face} Face */

/** `tile-a1`, `tooth small` → its words. @param {string} name */
const words = (name) => name.split(/[^a-z0-9]+/);

const large = (/** @type {Record<string, string>} */ drawn) =>
  Object.fromEntries(Object.entries(drawn).map(([name, markup]) => [name, `<g transform="scale(1.1)">${markup}</g>`]));

/** @type {Record<string, string>} */
const PICTURES = {
  ...ANIMALS, ...large(FINDS), ...large(VILLAINS),
  club: CLUB, wand: WAND, "tooth-golden": GOLDEN_TOOTH, tooth: milkTooth(1.2),
  eye: LOOK, lift: LIFT, lost: LOST_WAY, "moon-lost": LOST_MOON, paw: PAW, quiet: QUIET, sun: SUN, tornado: TORNADO,
  row: lineSign(false), column: lineSign(true),
};

/**
 * A piece of the clan, or nothing if it is none. A tile shows what the table says is on its face;
 * its name alone never opens it.
 * @param {string} name @param {Face | null} [face]
 */
export function clanPiece(name, face = null) {
  const [word, which = ""] = words(name);
  if (word === "tile") return drawTile(face);
  if (word === "figure") return figure(COLOURS.includes(which) ? which : COLOURS[0]);
  if (word === "mission") return mission(which);
  if (word === "trophy") return trophy(which);
  if (word === "tooth") return tooth(which);
  if (word === "moon") return which === "lost" ? LOST_MOON : moons();
  return null;
}

/**
 * What a line speaks about, or nothing if it is none of the clan's.
 * @param {string} name @param {string | null} seat @param {number | null} [number]
 */
export function clanPicture(name, seat, number = null) {
  if (Object.hasOwn(PICTURES, name)) return PICTURES[name];
  const [word, which = ""] = words(name);
  if (word === "tile") return TILE_BACK;
  if (word === "figure") return figure(seat ?? COLOURS[0]);
  if (word === "tooth") return toothOfThree(which);
  if (word === "moon") return moons(number);
  return word === "mission" || word === "trophy" ? clanPiece(name) : null;
}
