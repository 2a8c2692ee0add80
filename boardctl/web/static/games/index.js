// @ts-check
// What each game brings to the page, one file a game. A game without a file, or a file without one
// of these, is drawn from what the table says about any game.

import { CLAN } from "./clan-des-souris.js";
import { MYSTICS } from "./mice-and-mystics.js";
import { MMM } from "./mmm.js";
import { PLAIN } from "./plain.js";
import { SOURICIERE } from "./souriciere.js";
import { TRIO } from "./trio-de-souris.js";

/** @typedef {import("../pieces.js").Piece} Piece */
/** @typedef {import("../drawings/forest-tiles.js").Face} Face */
/** A large picture where dice would roll; a tap acts or asks, `no` declines. @typedef {{name: string, art: string, text: string, more?: string[], list?: {text: string, art?: string, more?: string, ask: Record<string, any>[]}[], act?: () => void, ask?: Record<string, any>[], no?: {text: string, ask: Record<string, any>[]}}} Card */
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
 * @property {(doc: any) => {cell: string, art: string, lit?: boolean}[]} [counted] what is left, drawn on the mat; `lit`: its light stays in sight
 * @property {(doc: any) => {name: string, seat: string, title: string, art: string}[]} [prizes] what seats have won
 * @property {(doc: any, hand: Hand) => Card | null} [card] instead of the tray while nobody rolls
 * @property {(doc: any) => Node[] | null} [sheet] what a family may look up beside the table
 * @property {(view: any) => string[]} [hand] what the phone of a seat holds in its hand
 * @property {(view: any, move: string) => string | null} [choice] a picture of what that phone may choose
 * @property {(doc: any, over: {result: string, winners: string[]}) => {seats: string[], prize: string, text: string}} [end]
 */

/** @type {Record<string, GamePage>} */
const GAMES = { souriciere: SOURICIERE, "clan-des-souris": CLAN, mmm: MMM, "trio-de-souris": TRIO, "mice-and-mystics": MYSTICS };

/** What a game brings, filled up with what every game has. @param {string | null | undefined} id @returns {Required<GamePage>} */
export function gamePage(id) {
  const own = Object.hasOwn(GAMES, id ?? "") ? GAMES[id ?? ""] : {};
  return {
    ...PLAIN,
    ...own,
    piece: (piece) => own.piece?.(piece) ?? PLAIN.piece(piece),
    picture: (name, seat, number) => own.picture?.(name, seat, number) ?? PLAIN.picture(name, seat, number),
  };
}

/** @param {any} doc */
export const gameOf = (doc) => gamePage(doc.game?.id);
