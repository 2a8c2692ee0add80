// @ts-check
// Le trio de souris at the table: the stack with its holes, piles to tap, the small cheeses. Cards
// need not be there: a tap lays the top card of a pile. Everything comes from what everybody knows.

import { CHEESE, commonPicture } from "../drawings/icons.js";
import { mouse } from "../drawings/mouse.js";
import { SEATS } from "../drawings/seats.js";
import { BIG_CAT, BIG_MOUSE, CARD_BACK, THREE_MICE, TOKEN, cardArt, pileArt, stackArt } from "../drawings/trio-cards.js";
import { t } from "../i18n.js";
import { CHEESE_SCALE, drawTrio } from "../mats/trio.js";
import { at } from "../svg.js";

/** @typedef {import("./index.js").Card} Card */

const LID = `
  <rect width="160" height="110" fill="#e3eef6"/><ellipse cx="80" cy="92" rx="66" ry="13" fill="#c99a5b"/>
  ${at(46, 58, 0.8, cardArt("M.OM.O"))}${at(114, 58, 0.8, cardArt("CO.O.M"))}${at(80, 52, 0.95, cardArt("OMMO.M"))}`;

/** Where a taken stack may still be looked at is larger than a piece: the layer scales by .84. */
const LARGE = CHEESE_SCALE / 0.84;

/** What is visible, large, on its light. @type {Record<string, string>} */
const HEADS = { M: BIG_MOUSE, C: BIG_CAT };

/** @type {Record<string, string>} */
const PICTURES = { card: CARD_BACK, cat: BIG_CAT, cats: BIG_CAT, token: TOKEN, mice: THREE_MICE };

/** The side of a card that lies up. @param {Record<string, any> | undefined} faces @param {{card: string, side: string}} lying */
const sideOf = (faces, { card, side }) => faces?.[`card-${card}`]?.[side] ?? "......";

/** @param {any} doc */
const viewOf = (doc) => (doc.game?.view?.piles ? doc.game.view : null);

/** The real stack with its holes; one that was just taken stays until the next card. @param {any} doc */
function counted(doc) {
  const view = viewOf(doc);
  const cell = doc.console?.mat?.spots?.cheese?.[0];
  if (!view || !cell) return [];
  const lying = view.stack.length ? view.stack : view.taken;
  const sides = lying.map((/** @type {any} */ one) => sideOf(doc.game.faces, one));
  const fading = view.stack.length ? "" : ` opacity="${view.taken.length ? 0.72 : 1}"`;
  const animals = [...view.shown].flatMap((glyph, n) => (doc.console.mat.spots[`view ${n + 1}`] ?? []).flatMap((/** @type {string} */ light) => (HEADS[glyph] ? [{ cell: light, art: HEADS[glyph] }] : [])));
  return [...piles(doc, view), ...animals, { cell, art: `<g class="stack" data-cards="${lying.length}" data-shown="${view.shown}" transform="scale(${LARGE})"${fading}>${stackArt(sides, view.base)}</g>` }];
}

/** A card on the gate shows the side that the well says; in the cheese it is part of the stack. @param {import("../pieces.js").Piece} piece */
function piece({ picture, where, face }) {
  if (picture === "token") return TOKEN;
  if (!/^card\b/.test(picture)) return null;
  if (where === "c3") return "<g></g>";
  const printed = /** @type {any} */ (face);
  if (printed && (where === "w1" || where === "w2")) return cardArt(printed[where === "w1" ? "a" : "b"]);
  return CARD_BACK;
}

/**
 * What hands without cards may tap: the pile, the stack to take, the curtain of a hand.
 * @param {any} doc @returns {Card | null}
 */
function card(doc) {
  const view = viewOf(doc);
  if (!view) return null;
  const { scene } = doc;
  const seat = view.turn;
  if (scene.mood === "carry") return carried(view, scene);
  const screen = view.pro && view.options.cards === "screen";
  const pass = { name: "curtain", art: mouse(seat ?? "red"), text: t("page.trio.pass", { name: t(`page.colour.${seat}`) }), ask: press(seat) };
  if (scene.mood === "choice") return screen ? pass : { name: "choice", art: mouse(scene.seat ?? seat), text: scene.prompt };
  const offered = view.phase === "again" || view.phase === "comfort";
  const no = offered ? { text: t("page.trio.no"), ask: press("ok") } : undefined;
  if (scene.mood !== "waiting" || !(offered || view.phase === "lay")) {
    return { name: "calm", art: commonPicture(scene.picture, scene.seat, scene.number) ?? PICTURES[scene.picture] ?? CHEESE, text: scene.prompt };
  }
  const name = t(`page.colour.${seat}`);
  if (!view.pro) return { name: "pile", art: pileArt(view.piles[seat]), text: t(offered ? "page.trio.more" : "page.trio.top", { name }), ask: [{ do: "card", card: "", side: "" }], no };
  if (view.options.cards === "real") return { name: "gate", art: CARD_BACK, text: t("page.trio.gate"), no };
  return { ...pass, no };
}

/** @param {string} button */
const press = (button) => [{ do: "press", button }, { do: "release", button }];

/** @param {any} view @param {any} scene @returns {Card} */
function carried(view, scene) {
  const ask = [{ do: "carry" }];
  if (view.taken.length) return { name: "take", art: BIG_CAT, text: t("page.trio.take", { n: view.taken.length }), ask };
  if (view.phase === "deal") return { name: "token", art: TOKEN, text: t("page.trio.token"), ask };
  return { name: "carry", art: CARD_BACK, text: scene.prompt, ask };
}

/** Each pile above the column of its seat, the one of the turn on its colour. @param {any} doc @param {any} view */
function piles(doc, view) {
  return view.seats.flatMap((/** @type {string} */ seat) => {
    const [column] = doc.console.mat.spots[`token ${seat} 1`] ?? [""];
    const turn = seat === view.turn && !view.over ? `<circle r="50" fill="${SEATS[seat].light}" stroke="${SEATS[seat].main}" stroke-width="5"/>` : "";
    return column ? [{ cell: `${column[0]}5`, art: `<g class="pile" data-seat="${seat}">${turn}${pileArt(view.piles[seat])}</g>` }] : [];
  });
}

/** What is counted beside the words; the mat shows the small cheeses. @param {string} name */
const tracker = (name) => (name.startsWith("token ") ? "" : name === "streak" ? CARD_BACK : PICTURES[name] ?? null);

/** The side of a card that a move lays. @param {any} view @param {string} move `lay T07 b` */
function choice(view, move) {
  const [verb, name, side] = move.split(" ");
  const held = view.hand?.cards.find((/** @type {any} */ one) => verb === "lay" && one.card === name);
  return held ? cardArt(held[side]) : null;
}

/** @type {import("./index.js").GamePage} */
export const TRIO = {
  lid: LID,
  mats: { trio: drawTrio },
  piece,
  face: (picture, printed) => /** @type {any} */ (printed?.[picture] ?? null),
  picture: (name) => PICTURES[name] ?? null,
  tracker,
  counted,
  card,
  hand: (view) => (view.hand?.cards ?? []).map((/** @type {any} */ one) => cardArt(one.a)),
  choice,
};
