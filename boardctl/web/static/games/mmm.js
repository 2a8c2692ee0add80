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

/** The grey mouse that stays and the die that may be rolled once more. */
const KEEP = at(0, 4, 1, TOKEN);
const AGAIN = `${at(0, 8, 0.9, foodDie("cheese"))}<path d="M-34 -22 A40 40 0 0 1 30 -26 M30 -26 l4 -18 M30 -26 l-18 -4" fill="none" stroke="#2f8f5b" stroke-width="7" stroke-linecap="round"/>`;

/** @param {string} button */
const press = (button) => [{ do: "press", button }, { do: "release", button }];

/** Two cards to tap instead of buttons: OK takes what is asked, the seat's button goes on to the other. @param {any} doc */
function card({ scene }) {
  const asked = ["choice.stop", "choice.reroll", "choice.reroll.risk"].indexOf(scene.key);
  if (scene.mood !== "choice" || asked < 0) return null;
  const other = [...press(scene.seat), ...press("ok")];
  const list = [
    { text: t("page.mmm.keep"), art: KEEP, ask: asked === 0 ? press("ok") : other },
    { text: t("page.mmm.roll"), art: AGAIN, ask: asked === 0 ? other : press("ok") },
  ];
  return { name: "keep-or-roll", art: "", text: t("page.mmm.choose"), list };
}

/** @type {import("./index.js").GamePage} */
export const MMM = {
  lid: LID,
  options: { side: sideArt },
  mats: { "mmm-a": drawPantry("mmm-a"), "mmm-b": drawPantry("mmm-b") },
  piece,
  picture: (name) => (name === "question" ? `${at(-20, 6, 0.62, KEEP)}${at(24, 2, 0.6, AGAIN)}` : pantryPicture(name)),
  tracker: (name) => (name === "cat" ? CAT : name === "chance" ? CLOVER : null),
  card,
  end,
};
