// @ts-check
// Who sits where: a name for each seat, and whether a robot plays there. Names are asked for by
// phones of the family alone; without one a seat goes by its colour.

import { ROBOT } from "./drawings/robot.js";
import { mouseHead } from "./drawings/mouse.js";
import { SPEEDS } from "./controls.js";
import { t } from "./i18n.js";
import { html, picture } from "./svg.js";

/** @typedef {(request: Record<string, any>, seen?: (told: any) => void) => Promise<string | null>} Ask */

const ROLES = ["guest", "seat", "parent", "table"];
const LONGEST = 12;

/** Whether this page may do what needs a role. @param {any} doc @param {string} role */
export const may = (doc, role) => ROLES.indexOf(doc?.you?.role ?? "table") >= ROLES.indexOf(role);

export class Names {
  /** @param {Ask} ask @param {() => void} changed */
  constructor(ask, changed) {
    this.ask = ask;
    this.changed = changed;
    this.known = "";
    /** @type {Record<string, string>} */
    this.now = {};
    /** @type {Record<string, Record<string, string>>} */
    this.games = {};
  }

  /** Asks again when another game is on the table. @param {any} doc */
  show(doc) {
    const known = `${doc.game?.number ?? ""} ${doc.you?.role ?? ""}`;
    if (known === this.known || !may(doc, "seat")) return;
    this.known = known;
    void this.fetch();
  }

  async fetch() {
    await this.ask({ do: "names" }, (told) => {
      this.now = told.now;
      this.games = told.games;
      this.changed();
    });
  }

  /** @param {string} seat @param {number | null} [game] of a game of the past */
  of(seat, game = null) {
    const names = game === null ? this.now : this.games[String(game)];
    return names?.[seat] ?? t(`page.colour.${seat}`);
  }

  /** @param {string} seat @param {string} name */
  async call(seat, name) {
    if ((this.now[seat] ?? "") === name.trim()) return;
    await this.ask({ do: "name", seat, name });
    await this.fetch();
  }
}

/** The rows of those who play, and how fast robots are. */
export class Players {
  /** @param {Ask} ask @param {Names} names */
  constructor(ask, names) {
    this.ask = ask;
    this.names = names;
    this.open = false;
    this.shown = "";
    /** @type {any} */
    this.doc = null;
    this.element = html("details", { class: "more players" });
    this.element.addEventListener("toggle", () => (this.open = this.element.open));
  }

  /** @param {any} doc @param {string[]} seats */
  show(doc, seats) {
    this.doc = doc;
    const { robots, speed } = doc.settings;
    const shown = JSON.stringify([doc.language, seats, this.names.now, robots, speed]);
    this.element.hidden = seats.length === 0;
    // Somebody types: the row under the fingers stays.
    if (shown === this.shown || this.element.contains(document.activeElement) && document.activeElement instanceof HTMLInputElement) return;
    this.shown = shown;
    const focus = document.activeElement?.getAttribute("data-key");
    this.element.replaceChildren(html("summary", {}, t("page.players")), html("p", { class: "about" }, t("page.players.about")), ...seats.map((seat) => this.row(seat, robots)), ...(seats.some((seat) => robots.includes(seat)) ? [this.speeds(speed)] : []));
    this.element.open = this.open;
    if (focus) /** @type {HTMLElement | null} */ (this.element.querySelector(`[data-key="${focus}"]`))?.focus();
  }

  /** @param {string} seat @param {string[]} robots */
  row(seat, robots) {
    const colour = t(`page.colour.${seat}`);
    const input = html("input", { type: "text", maxlength: LONGEST, autocomplete: "off", spellcheck: "false", "aria-label": t("page.players.name", { name: colour }), placeholder: colour });
    input.value = this.names.now[seat] ?? "";
    input.addEventListener("change", () => this.names.call(seat, input.value));
    input.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => event.key === "Enter" && input.blur());
    const on = robots.includes(seat);
    const robot = html("button", { type: "button", class: "robot", "data-key": `robot-${seat}`, "aria-pressed": String(on), "aria-label": t("page.robot.at", { name: colour }) }, picture(ROBOT), html("span", {}, t("page.robot")));
    robot.addEventListener("click", () => this.ask({ do: "robots", seats: on ? robots.filter((other) => other !== seat) : [...robots, seat] }));
    return html("div", { class: "player", "data-seat": seat }, picture(mouseHead(seat)), input, robot);
  }

  /** @param {string} speed */
  speeds(speed) {
    const buttons = SPEEDS.map((one) => {
      const button = html("button", { type: "button", "data-key": `speed-${one}`, "aria-pressed": String(one === speed) }, t(`page.speed.${one}`));
      button.addEventListener("click", () => this.ask({ do: "speed", speed: one }));
      return button;
    });
    return html("div", { class: "row speeds", role: "group", "aria-label": t("page.speed") }, html("span", {}, t("page.speed")), ...buttons);
  }
}
