// @ts-check
// Le clan des souris at the table: what its public view means for hands and eyes. Everything here
// comes from what everybody may know.

import { figure } from "../drawings/clan-figures.js";
import { CLAN_LID } from "../drawings/clan-lid.js";
import { clanPicture, clanPiece } from "../drawings/clan.js";
import { TILE_BACK, drawTile, faceOf } from "../drawings/forest-tiles.js";
import { commonPicture } from "../drawings/icons.js";
import { pieceName, t } from "../i18n.js";
import { drawClan } from "../mats/clan.js";
import { at } from "../svg.js";

/** @typedef {import("./index.js").Card} Card */
/** @typedef {import("./index.js").Hand} Hand */

/** Phases in which a tile of the forest may be lifted: alone for one's own eyes, or for all. */
const LOOKS = new Set(["look", "candle"]);
const REVEALS = new Set(["help", "explore"]);
/** What every game calls its prize, in the words of the clan. @type {Record<string, string>} */
const PRIZES = { cheese: "tooth-golden" };
/** Phases that wait for one decision and not for a tile. */
const WINDOWS = new Set(["club", "owl", "last_moon", "size", "wand", "wand_size", "tooth_size"]);

/** What a line speaks about. @param {string} name @param {string | null} [seat] @param {number | null} [number] */
const sign = (name, seat = null, number = null) => clanPicture(name, seat, number) ?? commonPicture(name, seat, number);

/** @param {any} doc */
const viewOf = (doc) => (doc.game?.view?.forest ? doc.game.view : null);

/**
 * Who sees a tile that is lifted now from this spot: `alone`, `all`, or nobody.
 * @param {any} doc @param {string | undefined} spot
 * @returns {"alone" | "all" | null}
 */
function looking(doc, spot) {
  const view = viewOf(doc);
  const cell = /^forest (\w+)$/.exec(spot ?? "")?.[1];
  if (!view || !cell || view.forest[cell] !== "down" || doc.scene.mood !== "waiting") return null;
  if (LOOKS.has(view.phase)) return "alone";
  return REVEALS.has(view.phase) && view.barred !== cell ? "all" : null;
}

/** A tile that lies open and may be used up now: the candle before a reveal, the owl before a loss. @param {any} doc @param {string | undefined} spot */
function usable(doc, spot) {
  const { phase, awake, up = {} } = viewOf(doc) ?? {};
  const tile = up[(spot ?? "").replace("forest ", "")];
  return (tile === "candle" && phase === "help" && !awake.ogre) || (tile === "owl" && phase === "owl");
}

/** Whether a hand may take something from there. @param {any} doc @param {string | undefined} spot */
function may(doc, spot) {
  return looking(doc, spot) !== null || (doc.scene.mood === "waiting" && usable(doc, spot));
}

/** A tornado: the whole column comes up at once, whichever of its tiles is taken. @param {any} doc @param {string | undefined} spot */
function together(doc, spot) {
  const view = viewOf(doc);
  const cell = /^forest (\w+)$/.exec(spot ?? "")?.[1];
  if (view?.phase !== "mix" || doc.scene.mood !== "waiting" || cell?.[0] !== view.cell[0]) return [];
  return Object.keys(view.forest).filter((other) => other[0] === cell?.[0]).map((other) => `forest ${other}`);
}

/** The tile everybody sees now, as a picture's name, or nothing: the rules hold it up, or it is shown on the well. @param {any} doc @returns {string | null} */
function openTile(doc) {
  const open = viewOf(doc)?.open;
  if (open) return `tile-${open.tile}`;
  const shown = doc.console?.pieces.find((/** @type {any} */ piece) => piece.where === "w1" && /^tile-/.test(piece.picture));
  return shown?.picture ?? null;
}

/** The back of what is to be drawn from the box now. @param {any} doc */
function drawn(doc) {
  return viewOf(doc)?.phase === "mission" && doc.scene.mood === "waiting" ? "mission" : null;
}

/**
 * Whether a piece may be let go there. A tile never lies on another, and goes into the box only
 * when the forest has a gap for it: a tile lost among the others could not be found again.
 * @param {any} doc @param {string} picture @param {string} place @param {boolean} taken @param {string | undefined} from
 */
function fits(doc, picture, place, taken, from) {
  const view = viewOf(doc);
  if (!view || !/^tile\b/.test(picture)) return true;
  if (place !== "away") return !taken;
  return doc.scene.mood === "setup" || usable(doc, from) || Object.values(view.forest).includes("gap");
}

/** The moons and teeth that are left, each on its place on the mat. @param {any} doc */
function counted(doc) {
  if (!viewOf(doc)) return [];
  const spots = doc.console?.mat?.spots ?? {};
  /** @type {{cell: string, art: string}[]} */
  const left = [];
  for (const { name, value } of doc.trackers) {
    for (let n = 1; n <= value; n += 1) for (const cell of spots[`${name} ${n}`] ?? []) left.push({ cell, art: clanPiece(name) ?? "" });
  }
  return left;
}

/** Trophies that a seat has won and not used yet. @param {any} doc */
function prizes(doc) {
  const { trophies = {}, seats = [] } = viewOf(doc) ?? {};
  return Object.entries(trophies).flatMap(([name, seat]) => (seats.includes(seat) ? [{ name, seat: String(seat), title: pieceName(`trophy-${name}`, null), art: clanPiece(`trophy-${name}`) ?? "" }] : []));
}

/** How large the forest of a level is, around 0,0 within ±50. @param {string | number} level */
function levelArt(level) {
  const many = level === "young" ? 3 : 4;
  const pitch = 96 / many;
  let tiles = `<rect x="-50" y="-50" width="100" height="100" rx="14" fill="#3f8560"/>`;
  for (let i = 0; i < many * many; i += 1) {
    tiles += at((i % many - (many - 1) / 2) * pitch, (Math.floor(i / many) - (many - 1) / 2) * pitch, pitch / 102, TILE_BACK);
  }
  return tiles;
}

/**
 * Where dice would roll in other games: the tile everybody sees, whom the clan looks for, who may
 * look now. It keeps nothing that is over.
 * @param {any} doc @param {Hand} hand @returns {Card}
 */
function card(doc, hand) {
  const { view, faces } = doc.game;
  const { scene } = doc;
  const size = /^size\.(\w+)$/.exec(scene.key ?? "")?.[1];
  if (size) return { name: "choice", art: sign(`tooth ${size}`), text: scene.prompt };
  if (view.phase === "mix") return { name: "mix", art: sign("tornado"), text: "" };
  const open = openTile(doc);
  if (open) {
    const face = faceOf(open, faces);
    return { name: "open", art: drawTile(face), text: face?.large ? "" : pieceName(open, null, face) };
  }
  if (hand.holding) return inHand(hand.holding, view.phase);
  if (hand.short) return { name: "short", art: sign("lift"), text: t("page.hold.longer") };
  const looks = LOOKS.has(view.phase);
  if (looks && doc.console.pieces.some((/** @type {any} */ piece) => piece.where === "hand")) {
    return { name: "away", art: sign("quiet"), text: t("page.look.away") };
  }
  const more = Object.keys(view.awake ?? {}).map((name) => sign(name));
  if (drawn(doc)) return { name: "draw", art: sign("mission"), text: t("page.mission.draw"), more };
  if (WINDOWS.has(view.phase) || scene.mood === "choice") return { name: "choice", art: sign(scene.picture, scene.seat, scene.number), text: scene.prompt };
  if (view.mission && !view.over) return { name: "mission", art: sign(view.mission), text: t("page.mission.find", { name: pieceName(`animal-${view.mission}`, null) }), more };
  return { name: "calm", art: sign(scene.picture, scene.seat, scene.number), text: looks && scene.mood === "waiting" ? t("page.look.how") : "" };
}

/** @param {{who: "alone" | "all", counts: boolean}} holding @param {string} phase @returns {Card} */
function inHand({ who, counts }, phase) {
  if (!counts) return { name: "wait", art: sign("lift"), text: t("page.hold") };
  if (who === "alone") return { name: "alone", art: sign("eye"), text: t("page.look.alone") };
  // A tile the readers know already need not be shown again.
  if (phase !== "seen") return { name: "all", art: sign("eye"), text: t("page.look.back") };
  return { name: "all", art: sign("show"), text: t("page.look.all") };
}

/** A clan wins or loses together, and all of it is there. @param {any} doc @param {{result: string}} over */
function end(doc, over) {
  const won = over.result === "won";
  return { seats: doc.game.view.seats, prize: sign(won ? "tooth-golden" : "sun"), text: t(won ? "page.won_together" : "page.lost") };
}

/** @type {import("./index.js").GamePage} */
export const CLAN = {
  lid: CLAN_LID,
  figure,
  options: { level: levelArt },
  mats: { clan: drawClan },
  piece: (piece) => clanPiece(piece.picture, piece.face),
  face: faceOf,
  picture: (name, seat, number) => clanPicture(PRIZES[name] ?? name, seat, number),
  tracker: (name) => clanPicture(name, null),
  looking,
  may,
  together,
  drawn,
  fits,
  counted,
  prizes,
  card,
  end,
};
