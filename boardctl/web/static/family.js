// @ts-check
// The family's phone beside the table: whose turn it is and what is counted at a glance, the few
// things a grown-up wants at once, games that were put by, and the history.

import { Controls } from "./controls.js";
import { mouseHead } from "./drawings/mouse.js";
import { ROBOT } from "./drawings/robot.js";
import { SEATS } from "./drawings/seats.js";
import { gameOf } from "./games/index.js";
import { History, savedGames } from "./history.js";
import { t } from "./i18n.js";
import { beside } from "./loudness.js";
import { may } from "./players.js";
import { Seat } from "./seat.js";
import { html, picture } from "./svg.js";
import { chips, write } from "./words.js";

/** Whether this page was opened as the family's. */
export const asFamily = () => ["/family", "/pair"].includes(location.pathname) || location.hash === "#family";

export class Family {
  /**
   * @param {import("./players.js").Ask} ask
   * @param {import("./start.js").Start} start
   * @param {import("./players.js").Names} names
   */
  constructor(ask, start, names) {
    this.ask = ask;
    this.start = start;
    this.names = names;
    this.controls = new Controls(ask, () => {});
    this.history = new History(ask, names);
    this.seat = new Seat(ask);
    /** @type {any} */
    this.doc = null;
    this.tab = "now";
    this.shown = "";
    this.looked = "";
    this.opened = false;
    this.nav = html("nav", {});
    this.now = html("main", { class: "now" });
    this.saved = html("div", { class: "put-by" });
    this.set = html("details", { class: "more settings" });
    this.set.addEventListener("toggle", () => (this.opened = this.set.open));
    this.guest = html("p", { class: "guest", hidden: true });
    this.idle = html("div", { class: "idle" }, start.element, this.saved);
    this.element = html("div", { class: "family", hidden: true }, this.nav, html("div", { class: "scroll" }, this.guest, this.idle, this.seat.element, this.now, this.set, this.history.element));
  }

  /** @param {any} doc */
  show(doc) {
    this.doc = doc;
    const parent = may(doc, "parent");
    const past = this.tab === "history";
    this.drawNav(doc);
    this.guest.hidden = parent;
    const looksOn = doc.you.role === "seat" ? t("page.pair.is.seat", { name: t(`page.colour.${doc.you.seat}`) }) : t("page.guest");
    if (!parent) this.guest.replaceChildren(html("span", {}, looksOn), " ", html("a", { href: "/pair" }, t("page.guest.pair")));
    this.seat.show(past ? { ...doc, game: null } : doc);
    this.history.element.hidden = !past;
    this.idle.hidden = past || doc.game !== null || !parent;
    this.now.hidden = past || (doc.game === null && parent);
    this.set.hidden = past || !parent;
    if (!this.idle.hidden) {
      this.start.show(doc);
      this.lookBack(doc);
    }
    this.drawNow(doc, parent);
  }

  /** @param {any} doc */
  drawNav({ language, game }) {
    const key = `${language} ${this.tab} ${Boolean(game)}`;
    if (this.nav.dataset.key === key) return;
    this.nav.dataset.key = key;
    this.nav.setAttribute("aria-label", t("page.family"));
    const tabs = ["now", "history"].map((name) => {
      const button = html("button", { type: "button", "data-tab": name, "aria-pressed": String(name === this.tab) }, t(name === "history" ? "page.history" : game ? "page.family.now" : "page.family.play"));
      button.addEventListener("click", () => this.turnTo(name));
      return button;
    });
    this.nav.replaceChildren(...tabs, html("a", { href: "/#table" }, t("page.family.table")));
  }

  /** @param {string} tab */
  turnTo(tab) {
    this.tab = tab;
    if (tab === "history") void this.history.open(this.doc);
    this.show(this.doc);
    /** @type {HTMLElement | null} */ (this.nav.querySelector(`[data-tab="${tab}"]`))?.focus();
  }

  /** Games that were put by, asked for once each time the table is free. @param {any} doc */
  lookBack(doc) {
    if (this.looked === doc.language) return;
    this.looked = doc.language;
    void this.ask({ do: "history" }, (told) => this.saved.replaceChildren(...savedGames(this.ask, this.names, told, this.doc)));
  }

  /** Names came in, or a page was turned: draw what is in sight again. */
  refresh() {
    this.shown = this.looked = "";
    if (this.doc) this.show(this.doc);
    if (this.tab === "history") this.history.draw();
  }

  /** @param {any} doc @param {boolean} parent */
  drawNow(doc, parent) {
    const { scene, game, settings, trackers, language } = doc;
    const prizes = game ? gameOf(doc).prizes(doc) : [];
    this.controls.loudness.show(settings);
    const key = JSON.stringify([language, scene, game?.id, game?.view?.turn, game?.view?.seats, game?.view?.over, game?.can_take_back, beside(settings), trackers, prizes, parent, this.names.now]);
    if (key === this.shown) return;
    this.shown = key;
    if (game) this.looked = "";
    const focus = keyOf(document.activeElement);
    this.now.replaceChildren(this.turn(doc), ...(game ? [this.seats(doc), html("ul", { class: "trackers" }, ...chips(doc, false))] : []), ...(game && parent ? [this.acts(doc)] : []));
    const phones = doc.you.pairing ? [html("p", {}, html("a", { href: "/pair" }, t("page.devices")))] : [];
    this.set.replaceChildren(html("summary", {}, t("page.family.settings")), this.controls.sounds(settings), this.controls.ages(settings), ...(game ? [this.controls.languages(language)] : []), ...phones);
    this.set.open = this.opened;
    if (focus) again(this.element, focus)?.focus();
  }

  /** Whose turn it is, large. @param {any} doc */
  turn(doc) {
    const { scene, game } = doc;
    const seat = scene.seat ?? game?.view.turn ?? null;
    const page = gameOf(doc);
    const over = game?.view.over ?? null;
    const art = seat && !over ? page.figure(seat) : (page.picture(scene.picture ?? "", seat, scene.number) ?? "");
    const prompt = html("p", { class: "asked", role: "status" });
    write(prompt, over ? page.end(doc, over).text : scene.prompt);
    const element = html("section", { class: "turn" }, picture(art), html("div", {}, html("h1", {}, seat && !over ? this.names.of(seat) : (game?.title ?? t("page.family"))), prompt));
    element.style.setProperty("--seat", SEATS[seat ?? ""]?.main ?? "#c79a63");
    return element;
  }

  /** Who plays, the one of the turn lifted out. @param {any} doc */
  seats({ game, settings }) {
    const items = game.view.seats.map((/** @type {string} */ seat) =>
      html("li", { "data-seat": seat, "aria-current": seat === game.view.turn ? "true" : null }, picture(mouseHead(seat)), html("span", {}, this.names.of(seat)), ...(settings.robots.includes(seat) ? [picture(ROBOT, "picture machine")] : [])));
    return html("ul", { class: "seats", "aria-label": t("page.choose_mice") }, ...items);
  }

  /** @param {any} doc */
  acts({ game, settings }) {
    const { controls } = this;
    const over = game.view.over;
    const again = controls.doing(t("page.again"), { do: "again" });
    const buttons = over ? [again] : [controls.pauseButton(settings), controls.takeBackButton(game), controls.doing(t("page.menu.later"), { do: "later" })];
    return html("section", { class: "acts", "aria-label": t("page.menu") }, controls.why, html("div", { class: "row" }, ...buttons, controls.sure(t(over ? "page.other_game" : "page.menu.end"), { do: "end" })));
  }
}

/** What a focused button says, to find it again after a redraw. @param {Element | null} element */
const keyOf = (element) => (element instanceof HTMLButtonElement && element.closest(".now, .settings") ? (element.textContent ?? "") : "");

/** @param {Element} within @param {string} text @returns {HTMLElement | undefined} */
const again = (within, text) => [...within.querySelectorAll("button")].find((button) => button.textContent === text);
