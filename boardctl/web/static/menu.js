// @ts-check
// What grown-ups may do, behind the cog or *back* held: take back, correct, leave, a break, sounds,
// language, end.

import { mouseHead } from "./drawings/mouse.js";
import { spotName, t } from "./i18n.js";
import { html, picture } from "./svg.js";

/** @typedef {(request: Record<string, any>) => Promise<string | null>} Ask */

const SOFTEST = 15;
const LOUDEST = 70;
const STEP = 10;

export class Menu {
  /** @param {Ask} ask */
  constructor(ask) {
    this.ask = ask;
    /** @type {any} */
    this.doc = null;
    this.known = "";
    this.element = html("dialog", { class: "menu" });
    this.element.addEventListener("click", (/** @type {MouseEvent} */ event) => event.target === this.element && this.element.close());
  }

  open() {
    if (!this.doc || this.element.open) return;
    this.draw();
    this.element.showModal();
  }

  /** @param {any} doc */
  show(doc) {
    this.doc = doc;
    const known = JSON.stringify([doc.language, doc.game?.moves_made, doc.game?.can_take_back, doc.game?.corrections, doc.game?.counts, doc.game?.view?.seats, doc.game?.view?.over, doc.settings]);
    if (this.element.open && known !== this.known) this.draw();
    this.known = known;
  }

  draw() {
    const { game, language, settings } = this.doc;
    const close = html("button", { type: "button", class: "close" }, t("page.menu.close"));
    close.addEventListener("click", () => this.element.close());
    this.why = html("p", { class: "why", role: "status" });
    const playing = game && !game.view.over;
    this.element.setAttribute("aria-label", t("page.menu"));
    this.element.replaceChildren(
      html("header", {}, html("h2", {}, t("page.menu")), close),
      this.why,
      ...(playing ? [this.takeBack(game), this.corrections("page.menu.correct", game.corrections), this.corrections("page.menu.count", game.counts), this.places(game), this.leave(game), this.pause(settings)] : []),
      this.sounds(settings),
      this.languages(language),
      ...(game ? [this.end()] : []),
    );
  }

  /** @param {string} title @param {...Node} inside */
  section(title, ...inside) {
    return html("section", {}, html("h3", {}, t(title)), ...inside);
  }

  /** @param {string} text @param {Record<string, any>} request @param {Node[]} [before] */
  doing(text, request, before = []) {
    const button = html("button", { type: "button" }, ...before, html("span", {}, text));
    button.addEventListener("click", async () => {
      const why = await this.ask(request);
      if (why === null) this.element.close();
      else if (this.why) this.why.textContent = why;
    });
    return button;
  }

  /** @param {any} game */
  takeBack(game) {
    const button = this.doing(t("page.menu.take_back"), { do: "take_back" });
    button.disabled = !game.can_take_back;
    return this.section("page.menu.take_back.title", button);
  }

  /** Values that may have been others. @param {string} title @param {any[]} list */
  corrections(title, list) {
    if (!list.length) return html("div", {});
    return this.section(title, html("div", { class: "row" }, ...list.map((change) => this.doing(change.title, { do: "correct", id: change.id }))));
  }

  /** A piece belongs elsewhere: which one, where. @param {any} game */
  places(game) {
    const places = game.places;
    if (!places?.pieces.length) return html("div", {});
    const which = html("select", { "aria-label": t("page.menu.place.which") }, ...places.pieces.map((/** @type {any} */ piece) => html("option", { value: piece.kind }, piece.title)));
    const where = html("select", { "aria-label": t("page.menu.place.where") }, ...places.spots.map((/** @type {string} */ spot) => html("option", { value: spot }, spotName(spot))));
    const button = html("button", { type: "button" }, t("page.menu.place.do"));
    button.addEventListener("click", async () => {
      const why = await this.ask({ do: "place", kind: which.value, spot: where.value });
      if (why === null) this.element.close();
      else if (this.why) this.why.textContent = why;
    });
    return this.section("page.menu.place", html("div", { class: "row" }, which, where, button));
  }

  /** @param {any} game */
  leave(game) {
    const seats = game.view.seats.map((/** @type {string} */ seat) => this.sure(t("page.menu.leaves", { name: t(`page.colour.${seat}`) }), { do: "leave", seat }, [picture(mouseHead(seat))]));
    return this.section("page.menu.leave", html("div", { class: "row" }, ...seats));
  }

  /** @param {{paused: boolean}} settings */
  pause({ paused }) {
    return this.section("page.menu.break.title", paused ? this.doing(t("page.menu.resume"), { do: "resume" }) : this.doing(t("page.menu.pause"), { do: "pause" }));
  }

  /** @param {{volume: number, quiet: boolean}} settings */
  sounds({ volume, quiet }) {
    const quieten = this.doing(t(quiet ? "page.menu.quiet.off" : "page.menu.quiet.on"), { do: "quiet", quiet: !quiet });
    const steps = [["page.menu.softer", Math.max(volume - STEP, SOFTEST)], ["page.menu.louder", Math.min(volume + STEP, LOUDEST)]].map(([name, wanted]) => {
      const button = html("button", { type: "button" }, t(name));
      button.disabled = quiet || wanted === volume;
      button.addEventListener("click", () => this.ask({ do: "volume", volume: wanted }));
      return button;
    });
    return this.section("page.menu.sound", html("div", { class: "row" }, quieten, steps[0], html("span", { class: "volume" }, `${volume} %`), steps[1]));
  }

  /** @param {string} language */
  languages(language) {
    const buttons = ["fr", "en"].map((one) => {
      const button = this.doing(t(`page.language.${one}`), { do: "language", language: one });
      button.lang = one;
      button.setAttribute("aria-pressed", String(one === language));
      return button;
    });
    return this.section("page.language", html("div", { class: "row" }, ...buttons));
  }

  end() {
    return this.section("page.menu.end.title", html("div", { class: "row" }, this.sure(t("page.menu.end"), { do: "end" })));
  }

  /** A button that asks once more before it acts. @param {string} text @param {Record<string, any>} request @param {Node[]} [before] */
  sure(text, request, before = []) {
    const button = html("button", { type: "button", class: "careful" }, ...before, html("span", {}, text));
    button.addEventListener("click", () => {
      const yes = this.doing(t("page.menu.sure"), request);
      yes.classList.add("yes");
      button.replaceWith(yes);
      yes.focus();
    });
    return button;
  }
}
