// @ts-check
// Mice & Mystics at the table: figures in a room, the order of turns, the story, a sheet of the
// party, and everything that can be chosen as a list to tap. All of it comes from the public view.

import { CHEESE, HAND, TRAP, commonPicture } from "../drawings/icons.js";
import { mouse } from "../drawings/mouse.js";
import { ITEMS, SIGNS, actionDie, enemy, hero } from "../drawings/mystics-figures.js";
import { SEATS } from "../drawings/seats.js";
import { has, t } from "../i18n.js";
import { drawRoom } from "../mats/mystics.js";
import { at, html, picture } from "../svg.js";
import { TONGUE } from "./plain.js";

const hill = `<path d="M0 78 Q40 62 80 74 T160 70 V110 H0Z" fill="#cfe3a8"/><path d="M0 92 Q50 80 100 90 T160 88 V110 H0Z" fill="#b7d389"/>`;

const LID = `
  <rect width="160" height="110" fill="#e8dcc8"/>${hill}
  <path d="M92 76 V34 h8 v-8 h8 v8 h8 v-8 h8 v8 h8 v-8 h8 v8 h6 V76Z" fill="#b9b0a6" stroke="#6d6258" stroke-width="2.4"/><path d="M112 76 V60 a8 8 0 0 1 16 0 V76Z" fill="#4a4038"/>
  ${at(48, 68, 0.72, hero("collin"))}`;

/** What lines speak about, beyond what every game has. @type {Record<string, string>} */
const PICTURES = { ...SIGNS, slipped: SIGNS.down, page: SIGNS.book, mat: TONGUE, trap: TRAP, enemy: enemy("rat") ?? "", cheese: CHEESE };

/** Conditions of a mouse with their signs. @type {[string, string][]} */
const ILLS = [["stunned", SIGNS.crown], ["webbed", SIGNS.web], ["down", SIGNS.down], ["charmed", SIGNS.heart]];

/** @param {any} doc */
const viewOf = (doc) => (doc.game?.view?.heroes ? doc.game.view : null);

/** A name of the game in the language of the page. @param {string} sort @param {string} name */
const called = (sort, name) => (has(`${sort}.name:${name}`) ? t(`${sort}.name:${name}`) : name.replaceAll("_", " "));

/** What a card or skill does: the family's own text, or ours. @param {any} view @param {string} sort @param {string} name */
const about = (view, sort, name) => view.texts[name] ?? (has(`about.${sort}:${name}`) ? t(`about.${sort}:${name}`) : "");

/** @param {string} square */
const squareName = (square) => (/^[a-z]\d$/.test(square) ? square.toUpperCase() : called("square", square));

/** @param {string} name */
const portrait = (name) => enemy(name) ?? hero(name);

/** @param {import("./index.js").Piece} piece */
function piece({ picture: name, side, face }) {
  if (name === "die") return actionDie(/** @type {any} */ (face)?.[`die-${side}`]);
  if (name.startsWith("mouse-")) return hero(name.slice(6));
  if (name.startsWith("item-")) return `<circle r="36" fill="#f3e6c8" stroke="#7a5634" stroke-width="3"/>${at(0, 0, 0.62, ITEMS[name.slice(5)] ?? SIGNS.card)}`;
  if (name === "card" || name === "encounter") return SIGNS.card;
  return enemy(name);
}

/** @param {string} name */
function lineArt(name) {
  if (name.startsWith("item-")) return ITEMS[name.slice(5)] ?? SIGNS.card;
  if (name.startsWith("mouse:")) return hero(name.slice(6));
  return PICTURES[name] ?? enemy(name);
}

/** Story, wheel, order of turns, traps, and who is who among figures that look alike. @param {any} doc */
function counted(doc) {
  const view = viewOf(doc);
  const spots = doc.console?.mat?.spots;
  if (!view || !spots) return [];
  const on = (/** @type {string} */ spot, /** @type {string} */ art, lit = false) => (spots[spot] ? [{ cell: spots[spot][0], art, lit }] : []);
  const flag = `<path d="M-14 34 V-34 L24 -20 L-14 -4" fill="#c4583a" stroke="#7a2f1a" stroke-width="4" stroke-linejoin="round"/>`;
  const wheel = Array.from({ length: Math.min(view.wheel, 6) }, (_, n) => on(`wheel ${n + 1}`, at(0, 0, 0.7, CHEESE)));
  const track = view.track.map((/** @type {string} */ card, /** @type {number} */ n) => on(`slot ${n + 1}`, slotArt(view, card, n)));
  const traps = (view.traps[String(view.side)] ?? []).map((/** @type {string} */ square) => on(`${view.side}:${square}`, at(-26, 24, 0.36, TRAP), true));
  const foes = Object.values(view.foes).map((/** @type {any} */ foe) => on(`${view.side}:${foe.square}`, badge(view, foe), true));
  return [on(`page ${view.end}`, at(22, 0, 0.7, flag)), on(`page ${view.page}`, at(-14, 2, 0.62, SIGNS.hourglass)), wheel, track, traps, foes].flat(2).filter(({ art }) => art);
}

/** @param {any} view @param {string} card @param {number} n */
function slotArt(view, card, n) {
  const seat = view.mice[card]?.seat;
  const back = seat ? `<circle r="40" fill="${SEATS[seat].light}" stroke="${SEATS[seat].main}" stroke-width="4"/>` : `<circle r="40" fill="#d9c8c8" stroke="#7a4040" stroke-width="3"/>`;
  const turn = n === view.at ? `<circle r="46" fill="none" stroke="#ffb000" stroke-width="6"/>` : "";
  return `${back}${at(0, 4, 0.72, portrait(card))}${turn}${view.mice[card]?.captured ? at(20, 22, 0.34, SIGNS.prison) : ""}`;
}

/** Wounds of an enemy. @param {any} view @param {any} foe */
function badge(view, foe) {
  const hurt = foe.wounds ? `${at(30, -34, 0.24, SIGNS.heart)}<text x="30" y="-28" text-anchor="middle" font-size="16" font-weight="700" fill="#fff">${foe.wounds}</text>` : "";
  return foe.down ? hurt + at(-30, -34, 0.22, SIGNS.down) : hurt;
}

/** Everything the seat may do beside moving figures, to tap. @param {any} doc @returns {import("./index.js").Card | null} */
function card(doc) {
  const view = viewOf(doc);
  const choices = doc.you?.choices ?? [];
  if (view && !view.over && doc.scene.mood === "carry") return doc.hand ? null : { name: "carry", art: HAND, text: t("page.mystics.carry"), ask: [{ do: "show" }] };
  if (!view || view.over || !choices.length || !["waiting", "choice"].includes(doc.scene.mood)) return null;
  const made = doc.game.moves_made;
  const list = choices.map((/** @type {any} */ { number, title, about: what }) => ({ text: title, more: what, ask: [{ do: "choose", number, made }] }));
  const [waits, , manual] = view.agenda.at(-1);
  return { name: "choices", art: "", text: (waits === "manual" && view.texts[manual]) || t("page.mystics.choose"), list };
}

/** The party on one sheet: life, cheese, gear, skills, pack. @param {any} doc */
function sheet(doc) {
  const view = viewOf(doc);
  if (!view) return null;
  const { language } = doc;
  const story = view.tale.begin ? [html("p", { class: "story" }, view.tale.begin[language])] : [];
  const mine = doc.you?.view?.mice ?? {};
  const room = doc.game.faces[`mystics-${view.side}`]?.name[language] ?? "";
  return [
    html("h2", {}, view.tale.title[language]),
    ...story,
    html("p", {}, t("page.mystics.where", { room, page: view.page, end: view.end, wheel: view.wheel })),
    ...onward(view),
    html("ol", { class: "track", "aria-label": t("page.mystics.track") }, ...view.track.map((/** @type {string} */ name, /** @type {number} */ n) => html("li", n === view.at ? { "aria-current": "true" } : {}, picture(portrait(name)), html("span", {}, view.mice[name] ? called("mouse", name) : called("enemy", name))))),
    html("div", { class: "party" }, ...Object.keys(view.mice).map((name) => mouseSheet(view, name, mine[name] ?? view.mice[name]))),
  ];
}

/** Where the shortest way to the end leads on, or the end itself. @param {any} view */
function onward({ onward: { way, squares } }) {
  const where = squares.map(squareName).join(", ");
  return squares.length ? [html("p", { class: "onward" }, t(`page.mystics.onward.${way || "goal"}`, { where }))] : [];
}

/** @param {any} view @param {string} name @param {any} of what this page may see of her */
function mouseSheet(view, name, of) {
  const { life } = view.heroes[name];
  const left = of.captured ? 0 : Math.max(0, life - of.wounds - of.poison);
  const hearts = Array.from({ length: life }, (_, n) => picture(n < left ? SIGNS.heart : n < left + of.poison ? SIGNS.poison : SIGNS.hollow));
  const told = (/** @type {string} */ sort, /** @type {string} */ one) => html("dd", {}, called(sort, one), ...(about(view, sort, one) ? [html("small", {}, about(view, sort, one))] : []));
  const list = (/** @type {string} */ key, /** @type {Node[]} */ things) => (things.length ? [html("dt", {}, t(key)), ...things] : []);
  const cards = (/** @type {string[]} */ names) => names.map((one) => told("card", one));
  const hidden = of.pack.filter((/** @type {string} */ one) => one === "?").length;
  const pack = cards([...of.pack, ...of.tricks].filter((one) => one !== "?"));
  if (hidden) pack.push(html("dd", {}, t("page.mystics.hidden", { n: hidden })));
  const ills = [...ILLS.filter(([ill]) => of[ill]), .../** @type {[string, string][]} */ (of.captured ? [["captured", SIGNS.prison]] : [])];
  const article = html(
    "article",
    { class: "mouse-sheet", "data-mouse": name },
    html("header", {}, picture(hero(name)), html("h3", {}, called("mouse", name)), picture(mouse(of.seat), "picture seat")),
    html("p", { class: "hearts", role: "img", "aria-label": t("page.mystics.life", { n: left, life }) }, ...hearts),
    html("p", { class: "cheese" }, picture(CHEESE), html("b", {}, String(of.cheese)), ...ills.map(([ill, sign]) => html("span", { class: "ill", role: "img", "aria-label": t(`page.mystics.${ill}`), title: t(`page.mystics.${ill}`) }, picture(sign)))),
    html("dl", {}, ...list("page.mystics.worn", cards(of.worn)), ...list("page.mystics.pack", pack), ...list("page.mystics.skills", of.skills.map((/** @type {string} */ one) => told("skill", one)))),
  );
  article.style.setProperty("--seat", SEATS[of.seat].main);
  return article;
}

/** What is counted beside the words: the mat shows story and wheel, the sheet has the rest. @param {string} name */
const tracker = (name) => (/^(page|wheel)$/.test(name) ? "" : name.startsWith("life:") ? at(0, 0, 1, hero(name.slice(5))) : name.startsWith("cheese:") ? "" : null);

/** All together, with the end of the story. @param {any} doc @param {{result: string}} over */
function end(doc, over) {
  const { seats, tale } = doc.game.view;
  const won = over.result === "won";
  return { seats, prize: won ? CHEESE : SIGNS.hourglass, text: tale[over.result]?.[doc.language] ?? t(won ? "page.won_together" : "page.lost") };
}

/** @type {import("./index.js").GamePage} */
export const MYSTICS = {
  lid: LID,
  mats: Object.fromEntries([1, 2, 3, 4, 5, 6].map((side) => [`mystics-${side}`, drawRoom(`mystics-${side}`)])),
  piece,
  face: (name, printed) => /** @type {any} */ (name === "die" ? printed : null),
  picture: (name, seat, number) => lineArt(name) ?? commonPicture(name, seat, number),
  tracker,
  counted,
  card,
  sheet,
  end,
};
