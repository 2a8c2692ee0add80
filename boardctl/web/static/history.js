// @ts-check
// Looking back: games put by, how often, how long and how narrowly was won, and each game from its
// first move to its last. Everything comes from what everyone may know.

import { mouseHead } from "./drawings/mouse.js";
import { STAR } from "./drawings/icons.js";
import { gamePage } from "./games/index.js";
import { t } from "./i18n.js";
import { may } from "./players.js";
import { bars, course, line } from "./plots.js";
import { html, picture, svg } from "./svg.js";

/** @typedef {{id: number, game: string, title: string, seats: string[], moves: number, result: string | null, winners: string[], date: string, left: Record<string, {value: number, limit: number}>}} Entry */
/** @typedef {import("./players.js").Ask} Ask */

/** What runs out in a game, and what is left of it in the end. @type {Record<string, (count: {value: number, limit: number}) => number>} */
const CLOCKS = { moon: ({ value }) => value, cat: ({ value, limit }) => limit - value, page: ({ value, limit }) => limit - value };

/** @param {Entry} entry */
const played = (entry) => entry.result === "won" || entry.result === "lost";

/** A day in the words of the family. @param {string} date */
const day = (date) => (date ? new Date(`${date}T12:00:00`).toLocaleDateString(document.documentElement.lang, { day: "numeric", month: "short", year: "numeric" }) : "");

/** The lid of a game's box. @param {string} game */
function lid(game) {
  const art = svg("svg", { viewBox: "0 0 160 110", class: "lid", "aria-hidden": "true" });
  art.innerHTML = gamePage(game).lid;
  return art;
}

export class History {
  /** @param {Ask} ask @param {import("./players.js").Names} names */
  constructor(ask, names) {
    this.ask = ask;
    this.names = names;
    /** @type {Entry[] | null} */
    this.entries = null;
    this.game = "";
    /** @type {any} */
    this.doc = null;
    /** The story that is open. @type {any} */
    this.story = null;
    this.element = html("main", { class: "history", hidden: true });
  }

  /** Reads everything anew. @param {any} doc */
  async open(doc) {
    this.doc = doc;
    await this.ask({ do: "history" }, (told) => (this.entries = told));
    this.draw();
  }

  draw() {
    const entries = this.entries;
    if (!entries) {
      this.element.replaceChildren(html("h1", {}, t("page.history")), html("p", {}, t("page.history.none")));
      return;
    }
    const games = [...new Set(entries.filter(played).map(({ game }) => game))];
    if (!games.includes(this.game)) this.game = games.at(-1) ?? "";
    const shown = entries.filter(({ game }) => game === this.game && this.game !== "");
    this.element.replaceChildren(
      html("h1", {}, t("page.history")),
      ...this.saved(entries),
      ...(games.length ? [this.tabs(games, entries), html("div", { class: "plots" }, ...this.plots(shown.filter(played)))] : [html("p", {}, t("page.history.none"))]),
      this.list(entries),
    );
  }

  /** Games that were put by. @param {Entry[]} entries */
  saved(entries) {
    return savedGames(this.ask, this.names, entries, this.doc);
  }

  /** @param {string[]} games @param {Entry[]} entries */
  tabs(games, entries) {
    const buttons = games.map((game) => {
      const button = html("button", { type: "button", "aria-pressed": String(game === this.game), "data-game": game }, lid(game), html("span", {}, entries.find((entry) => entry.game === game)?.title ?? game));
      button.addEventListener("click", () => {
        this.game = game;
        this.draw();
        /** @type {HTMLElement | null} */ (this.element.querySelector(`.tabs [data-game="${game}"]`))?.focus();
      });
      return button;
    });
    return html("div", { class: "tabs", role: "group", "aria-label": t("page.choose_game") }, ...buttons);
  }

  /** @param {Entry[]} entries of one game, played to their end */
  plots(entries) {
    const together = entries.every(({ seats, winners }) => winners.length === 0 || winners.length === seats.length);
    const span = { first: day(entries[0].date) || "1", last: day(entries.at(-1)?.date ?? "") || String(entries.length) };
    const clock = Object.keys(CLOCKS).find((name) => entries.some(({ left }) => left[name]));
    return [
      together ? this.rate(entries, span) : this.wins(entries),
      figure(t("page.plot.length"), line({ label: t("page.plot.length.label", { n: average(entries.map(({ moves }) => moves)) }), values: entries.map(({ moves }) => moves), ...span })),
      ...(clock ? [this.left(entries, clock, span)] : []),
    ];
  }

  /** How often the family has won so far, after each game. @param {Entry[]} entries @param {{first: string, last: string}} span */
  rate(entries, span) {
    let won = 0;
    const values = entries.map(({ result }, i) => {
      won += Number(result === "won");
      return Math.round((100 * won) / (i + 1));
    });
    const label = t("page.plot.rate.label", { won, n: entries.length });
    return figure(t("page.plot.rate"), line({ label, values, most: 100, unit: " %", ...span, filled: entries.map(({ result }) => result === "won") }), label);
  }

  /** How often each has won. @param {Entry[]} entries */
  wins(entries) {
    const wins = new Map();
    for (const { seats, winners } of entries) for (const seat of seats) wins.set(seat, (wins.get(seat) ?? 0) + Number(winners.includes(seat)));
    const all = [...wins].map(([seat, value]) => ({ seat, value, name: this.names.of(seat) }));
    const label = all.map(({ name, value }) => `${name}: ${value}`).join(", ");
    return figure(t("page.plot.wins"), bars({ label, bars: all }));
  }

  /** What was left in the end: the less, the closer it was. @param {Entry[]} entries @param {string} clock @param {{first: string, last: string}} span */
  left(entries, clock, span) {
    const counted = entries.filter(({ left }) => left[clock]);
    const values = counted.map(({ left }) => CLOCKS[clock](left[clock]));
    return figure(t(`page.plot.${clock}`), line({ label: t("page.plot.left.label", { n: average(values) }), values, most: Math.max(...counted.map(({ left }) => left[clock].limit)), ...span }));
  }

  /** Every game, newest first; a tap tells its story. @param {Entry[]} entries */
  list(entries) {
    const items = [...entries].reverse().slice(0, 60).map((entry) => {
      const who = entry.winners.length && entry.winners.length < entry.seats.length ? entry.winners : entry.seats;
      const outcome = this.outcome(entry);
      const button = html("button", { type: "button", class: "game", "data-number": entry.id, "aria-expanded": String(this.story?.id === entry.id) }, lid(entry.game), html("span", { class: "what" }, html("b", {}, entry.title), html("span", {}, [day(entry.date), outcome].filter(Boolean).join(" · "))), html("span", { class: "heads" }, ...who.map((seat) => picture(mouseHead(seat)))));
      button.addEventListener("click", () => this.tell(entry));
      return html("li", {}, button, ...(this.story?.id === entry.id ? [this.drawStory(entry, this.story)] : []));
    });
    return html("ol", { class: "games-played", "aria-label": t("page.history.games") }, ...items);
  }

  /** @param {Entry} entry */
  outcome({ id, result, winners, seats, moves }) {
    if (result === "aside") return t("page.history.aside");
    if (result === null) return this.doc?.game?.number === id ? t("page.history.on_table") : t("page.history.put_by");
    if (result === "ended") return t("page.history.ended");
    const one = winners.length && winners.length < seats.length;
    const how = one ? t("page.history.won_by", { name: winners.map((seat) => this.names.of(seat, id)).join(", ") }) : t(result === "won" ? "page.history.won" : "page.history.lost");
    return `${how} · ${t("page.history.moves", { n: moves })}`;
  }

  /** @param {Entry} entry */
  async tell(entry) {
    if (this.story?.id === entry.id) this.story = null;
    else await this.ask({ do: "story", number: entry.id }, (told) => (this.story = told));
    this.draw();
    /** @type {HTMLElement | null} */ (this.element.querySelector(`[data-number="${entry.id}"]`))?.focus();
    this.element.querySelector(".story")?.scrollIntoView({ block: "nearest" });
  }

  /** @param {Entry} entry @param {{steps: {seat: string | null, said: string[], counts: Record<string, number>}[]}} story */
  drawStory(entry, { steps }) {
    if (!steps.length) return html("p", { class: "story" }, t("page.history.no_story"));
    const count = Object.keys(CLOCKS).find((name) => steps.some((step) => name in step.counts)) ?? null;
    const most = entry.left[count ?? ""]?.limit ?? Math.max(...steps.map((step) => step.counts[count ?? ""] ?? 0));
    const told = steps.filter(({ said }) => said.length);
    const items = told.map(({ seat, said }) => html("li", {}, seat ? picture(mouseHead(seat)) : picture(STAR), html("span", {}, said.join(" "))));
    return html("div", { class: "story" }, course({ label: t("page.plot.course.label", { n: steps.length }), seats: entry.seats, steps, count, most }), html("ol", { tabindex: 0, "aria-label": t("page.plot.course.label", { n: steps.length }) }, ...items));
  }
}

/** The games that were put by, each with a button to go on. @param {Ask} ask @param {import("./players.js").Names} names @param {Entry[]} entries @param {any} doc */
export function savedGames(ask, names, entries, doc) {
  const open = entries.filter(({ id, result }) => result === null && id !== doc?.game?.number).reverse().slice(0, 8);
  if (!open.length) return [];
  const items = open.map((entry) => {
    const who = entry.seats.map((seat) => names.of(seat, entry.id)).join(", ");
    const go = html("button", { type: "button", class: "go-on", "aria-label": `${t("page.menu.resume")}: ${entry.title}, ${who}` }, t("page.menu.resume"));
    go.addEventListener("click", () => ask({ do: "take_up", number: entry.id }));
    return html("li", {}, lid(entry.game), html("span", { class: "what" }, html("b", {}, entry.title), html("span", {}, [day(entry.date), who].filter(Boolean).join(" · "))), ...(may(doc, "parent") ? [go] : []));
  });
  return [html("section", { class: "saved" }, html("h2", {}, t("page.history.saved")), html("ul", {}, ...items))];
}

/** @param {number[]} values */
const average = (values) => Math.round(values.reduce((sum, value) => sum + value, 0) / values.length);

/** @param {string} title @param {Node} drawn @param {string} [below] */
const figure = (title, drawn, below = "") => html("figure", {}, html("figcaption", {}, html("b", {}, title), ...(below ? [html("span", {}, below)] : [])), drawn);
