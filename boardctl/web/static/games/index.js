// @ts-check
// What each game brings to the page, one file a game. A game without a file, or a file without one
// of these, is drawn from what the table says about any game.

import { die } from "../drawings/die.js";
import { CHEESE, HOUSE, STAR, colourOf, commonPicture } from "../drawings/icons.js";
import { mouse } from "../drawings/mouse.js";
import { SEATS } from "../drawings/seats.js";
import { t } from "../i18n.js";
import { at } from "../svg.js";
import { CLAN } from "./clan-des-souris.js";
import { MYSTICS } from "./mice-and-mystics.js";
import { MMM } from "./mmm.js";
import { SOURICIERE } from "./souriciere.js";
import { TRIO } from "./trio-de-souris.js";

/** @typedef {import("../pieces.js").Piece} Piece */
/** @typedef {import("../drawings/forest-tiles.js").Face} Face */
/** A large picture where dice would roll; a tap acts or asks, `no` declines. @typedef {{name: string, art: string, text: string, more?: string[], act?: () => void, ask?: Record<string, any>[], no?: {text: string, ask: Record<string, any>[]}}} Card */
/** What this page's hand does with a face-down piece; `short`: it was put back too soon. @typedef {{holding: {who: "alone" | "all", counts: boolean} | null, short: boolean}} Hand */

/**
 * Drawings are SVG markup around 0,0: pieces within ±44, pictures within ±50. Whatever is asked of
 * `doc` is answered from the public document alone.
 * @typedef {object} GamePage
 * @property {string} [lid] on the start screen, 160 x 110
 * @property {(seat: string) => string} [figure] who plays
 * @property {Record<string, (value: string | number) => string>} [options] options chosen by a picture
 * @property {Record<string, (place: import("../mats/index.js").Place) => SVGElement>} [mats] by the name of the mat
 * @property {(piece: Piece) => string | null} [piece]
 * @property {(picture: string, printed: Record<string, any> | undefined) => Face | null} [face] what is on the open side of a piece
 * @property {(name: string, seat: string | null, number?: number | null) => string | null} [picture] what a line speaks about
 * @property {(name: string) => string | null} [tracker] a picture instead of words for what is counted; empty: the mat shows it already
 * @property {(doc: any, spot: string | undefined) => "alone" | "all" | null} [looking] who sees a piece lifted from there
 * @property {(doc: any, spot: string | undefined) => boolean} [may] whether something may be taken from there now
 * @property {(doc: any, spot: string | undefined) => string[]} [together] the spots that are emptied at once when a piece is taken from there
 * @property {(doc: any) => string | null} [drawn] the back of what is to be drawn from the box now
 * @property {(doc: any, picture: string, place: string, taken: boolean, from: string | undefined) => boolean} [fits] whether a piece taken from a spot may be let go there
 * @property {(doc: any) => {cell: string, art: string}[]} [counted] what is left, drawn on the mat
 * @property {(doc: any) => {name: string, seat: string, title: string, art: string}[]} [prizes] what seats have won
 * @property {(doc: any, hand: Hand) => Card | null} [card] instead of the tray, in games without dice
 * @property {(doc: any, over: {result: string, winners: string[]}) => {seats: string[], prize: string, text: string}} [end]
 */

/** @type {Record<string, GamePage>} */
const GAMES = { souriciere: SOURICIERE, "clan-des-souris": CLAN, mmm: MMM, "trio-de-souris": TRIO, "mice-and-mystics": MYSTICS };

const LID = `<rect width="160" height="110" fill="#f3e3c4"/>${at(54, 58, 0.7, HOUSE)}${at(112, 58, 0.6, STAR)}`;

const TONGUE = `
  <path d="M-34 -36 H34 V14 Q34 38 0 38 Q-34 38 -34 14Z" fill="url(#paper)" stroke="#b08a4f" stroke-width="3" stroke-linejoin="round"/>
  <path d="M-20 -22 q10 -8 20 0 t20 0 M-20 -8 q10 -8 20 0 t20 0" fill="none" stroke="#d3ac6c" stroke-width="4" stroke-linecap="round"/>
  <circle cy="14" r="8" fill="#c4583a"/>`;

const TOKEN = `
  <ellipse cy="30" rx="32" ry="7" fill="#2b1608" opacity=".22"/>
  <circle r="33" fill="#e9d3a8" stroke="#8a6230" stroke-width="3"/><circle r="25" fill="none" stroke="#8a6230" stroke-width="1.6"/>`;

/** @param {Piece} piece */
function plainPiece(piece) {
  const word = piece.picture.split(/[^a-z]+/)[0];
  if (word === "mouse") return mouse(colourOf(piece.picture) ?? "red");
  if (word === "die") return die(piece.side);
  return word === "mat" ? TONGUE : TOKEN;
}

/** The winner with the cheese, or all of them. @param {any} doc @param {{result: string, winners: string[]}} over */
function plainEnd(doc, over) {
  const seats = over.winners.filter((seat) => SEATS[seat]);
  const text = seats.length === 1 ? t("page.won", { name: t(`page.colour.${seats[0]}`) }) : t(over.result === "won" ? "page.won_together" : "page.lost");
  return { seats, prize: CHEESE, text };
}

/** @type {Required<GamePage>} */
const PLAIN = {
  lid: LID,
  figure: mouse,
  options: {},
  mats: {},
  piece: plainPiece,
  face: () => null,
  picture: commonPicture,
  tracker: () => null,
  looking: () => null,
  may: () => false,
  together: () => [],
  drawn: () => null,
  fits: () => true,
  counted: () => [],
  prizes: () => [],
  card: () => null,
  end: plainEnd,
};

/** What a game brings, filled up with what every game has. @param {string | null | undefined} id @returns {Required<GamePage>} */
export function gamePage(id) {
  const own = Object.hasOwn(GAMES, id ?? "") ? GAMES[id ?? ""] : {};
  return {
    ...PLAIN,
    ...own,
    piece: (piece) => own.piece?.(piece) ?? plainPiece(piece),
    picture: (name, seat, number) => own.picture?.(name, seat, number) ?? commonPicture(name, seat, number),
  };
}

/** @param {any} doc */
export const gameOf = (doc) => gamePage(doc.game?.id);
