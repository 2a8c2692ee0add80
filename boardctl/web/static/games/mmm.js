// @ts-check
// Mmm!: mice eat a pantry empty before the cat comes in. What its public view means for the eyes.

import { CAT, CLOVER, FOODS, TOKEN, foodDie, pantryPicture } from "../drawings/pantry.js";
import { t } from "../i18n.js";
import { drawPantry } from "../mats/pantry.js";
import { at } from "../svg.js";

const LID = `
  <rect width="160" height="110" fill="#f8dfd0"/><path d="M10 84 H150 V94 H10Z" fill="#b57c45"/><path d="M10 44 H84 V51 H10Z" fill="#c9925a"/>
  ${at(28, 28, 0.42, FOODS.bread)}${at(62, 28, 0.42, FOODS.fish)}${at(28, 68, 0.42, FOODS.cheese)}${at(62, 66, 0.42, FOODS.carrot)}${at(90, 70, 0.42, TOKEN)}${at(126, 58, 0.72, CAT)}`;

/** How long a provision is on either side. @param {string | number} side */
function sideArt(side) {
  const long = side === "B" ? 5 : 3;
  const foods = ["cheese", "carrot", "bread", "fish", "cucumber"];
  const pieces = Array.from({ length: long }, (_, i) => at((i - (long - 1) / 2) * 19, -14, 0.24, FOODS[foods[0]])).join("");
  return `<rect x="-50" y="-36" width="100" height="72" rx="14" fill="#fff2bd" stroke="#dcb23c" stroke-width="3"/>${pieces}<text y="26" text-anchor="middle" font-size="30" font-weight="700" fill="#6b3f1d">${side === "B" ? "B" : "A"}</text>`;
}

/** @param {import("./index.js").Piece} piece */
function piece({ picture, side }) {
  if (picture === "die") return foodDie(side);
  if (picture === "cat") return CAT;
  return picture === "mouse-token" ? TOKEN : null;
}

/** All together, with how well it went. @param {any} doc @param {{result: string}} over */
function end(doc, over) {
  const { seats, rating } = doc.game.view;
  const next = rating.next_side ? ` ${t("page.mmm.next_side")}` : "";
  return { seats, prize: over.result === "won" ? FOODS.cheese : CAT, text: `${t(`page.rating.${rating.tier}`)}${next}` };
}

/** @type {import("./index.js").GamePage} */
export const MMM = {
  lid: LID,
  options: { side: sideArt },
  mats: { "mmm-a": drawPantry("mmm-a"), "mmm-b": drawPantry("mmm-b") },
  piece,
  picture: (name) => pantryPicture(name),
  tracker: (name) => (name === "cat" ? CAT : name === "chance" ? CLOVER : null),
  end,
};
