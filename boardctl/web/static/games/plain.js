// @ts-check
// How any game is drawn: mice, dice, plain tokens, a cheese for the winner.

import { die } from "../drawings/die.js";
import { CHEESE, HOUSE, STAR, colourOf, commonPicture } from "../drawings/icons.js";
import { mouse } from "../drawings/mouse.js";
import { SEATS } from "../drawings/seats.js";
import { t } from "../i18n.js";
import { at } from "../svg.js";

const LID = `<rect width="160" height="110" fill="#f3e3c4"/>${at(54, 58, 0.7, HOUSE)}${at(112, 58, 0.6, STAR)}`;

export const TONGUE = `
  <path d="M-34 -36 H34 V14 Q34 38 0 38 Q-34 38 -34 14Z" fill="url(#paper)" stroke="#b08a4f" stroke-width="3" stroke-linejoin="round"/>
  <path d="M-20 -22 q10 -8 20 0 t20 0 M-20 -8 q10 -8 20 0 t20 0" fill="none" stroke="#d3ac6c" stroke-width="4" stroke-linecap="round"/>
  <circle cy="14" r="8" fill="#c4583a"/>`;

const TOKEN = `
  <ellipse cy="30" rx="32" ry="7" fill="#2b1608" opacity=".22"/>
  <circle r="33" fill="#e9d3a8" stroke="#8a6230" stroke-width="3"/><circle r="25" fill="none" stroke="#8a6230" stroke-width="1.6"/>`;

/** @param {import("../pieces.js").Piece} piece */
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

/** @type {Required<import("./index.js").GamePage>} */
export const PLAIN = {
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
  sheet: () => null,
  hand: () => [],
  choice: () => null,
  end: plainEnd,
};
