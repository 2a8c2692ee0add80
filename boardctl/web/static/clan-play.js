// @ts-check
// Le clan des souris at the table: what its public view means for hands and eyes. Everything here
// comes from what everybody may know.

/** Phases in which a tile of the forest may be lifted: alone for one's own eyes, or for all. */
const LOOKS = new Set(["look", "candle"]);
const REVEALS = new Set(["help", "explore"]);

/** @param {any} doc */
const viewOf = (doc) => (doc.game?.view?.forest ? doc.game.view : null);

/**
 * Who sees a tile that is lifted now from this spot: `alone`, `all`, or nobody.
 * @param {any} doc @param {string | undefined} spot
 * @returns {"alone" | "all" | null}
 */
export function looking(doc, spot) {
  const view = viewOf(doc);
  const cell = /^forest (\w+)$/.exec(spot ?? "")?.[1];
  if (!view || !cell || view.forest[cell] !== "down" || doc.scene.mood !== "waiting") return null;
  if (LOOKS.has(view.phase)) return "alone";
  return REVEALS.has(view.phase) && view.barred !== cell ? "all" : null;
}

/** The tile everybody sees now, as a picture's name, or nothing: the rules hold it up, or it is shown on the well. @param {any} doc @returns {string | null} */
export function openTile(doc) {
  const open = viewOf(doc)?.open;
  if (open) return `tile-${open.tile}`;
  const shown = doc.console?.pieces.find((/** @type {any} */ piece) => piece.where === "w1" && /^tile-/.test(piece.picture));
  return shown?.picture ?? null;
}

/** The back of what is to be drawn from the box now. @param {any} doc */
export function drawn(doc) {
  return viewOf(doc)?.phase === "mission" && doc.scene.mood === "waiting" ? "mission" : null;
}

/**
 * Whether a piece may be let go there. A tile never lies on another, and goes into the box only
 * when the forest has a gap for it: a tile lost among the others could not be found again.
 * @param {any} doc @param {string} picture @param {string} place @param {boolean} taken
 */
export function fits(doc, picture, place, taken) {
  const view = viewOf(doc);
  if (!view || !/^tile\b/.test(picture)) return true;
  if (place !== "away") return !taken;
  return doc.scene.mood === "setup" || Object.values(view.forest).includes("gap");
}

/** The moons and teeth that are left, each on its place on the mat. @param {any} doc */
export function counted(doc) {
  if (!viewOf(doc)) return [];
  const spots = doc.console?.mat?.spots ?? {};
  /** @type {{cell: string, name: string}[]} */
  const left = [];
  for (const { name, value } of doc.trackers) {
    for (let n = 1; n <= value; n += 1) for (const cell of spots[`${name} ${n}`] ?? []) left.push({ cell, name });
  }
  return left;
}

/** Trophies that a seat has won and not used yet. @param {any} doc */
export function won(doc) {
  const { trophies = {}, seats = [] } = viewOf(doc) ?? {};
  return Object.entries(trophies).flatMap(([trophy, seat]) => (seats.includes(seat) ? [{ trophy, seat: String(seat) }] : []));
}
