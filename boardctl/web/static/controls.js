// @ts-check
// What grown-ups may do, each as a section with its buttons: the menu at the table and the family's
// phone are made of them.

import { mouseHead } from "./drawings/mouse.js";
import { spotName, t } from "./i18n.js";
import { Loudness } from "./loudness.js";
import { html, picture } from "./svg.js";

/** @typedef {(request: Record<string, any>) => Promise<string | null>} Ask */

/** Ages the table can speak for, and speeds robots have. */
const AGES = [4, 6];
export const SPEEDS = ["slow", "normal", "fast"];

export class Controls {
  /** @param {Ask} ask @param {() => void} done a request has been carried out */
  constructor(ask, done) {
    this.ask = ask;
    this.done = done;
    this.loudness = new Loudness(ask);
    this.why = html("p", { class: "why", role: "status" });
  }

  /** @param {string} title @param {...Node} inside */
  section(title, ...inside) {
    return html("section", {}, html("h3", {}, t(title)), ...inside);
  }

  /** @param {Record<string, any>} request */
  async act(request) {
    const why = await this.ask(request);
    this.why.textContent = why ?? "";
    if (why === null) this.done();
  }

  /** @param {string} text @param {Record<string, any>} request @param {Node[]} [before] */
  doing(text, request, before = []) {
    const button = html("button", { type: "button" }, ...before, html("span", {}, text));
    button.addEventListener("click", () => this.act(request));
    return button;
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

  /** One of several, the present one pressed. @param {string} title @param {any[]} values @param {any} now @param {(value: any) => string} name @param {(value: any) => Record<string, any>} request */
  oneOf(title, values, now, name, request) {
    const buttons = values.map((value) => {
      const button = this.doing(name(value), request(value));
      button.setAttribute("aria-pressed", String(value === now));
      return button;
    });
    return this.section(title, html("div", { class: "row" }, ...buttons));
  }

  /** @param {any} game */
  takeBackButton(game) {
    const button = this.doing(t("page.menu.take_back"), { do: "take_back" });
    button.disabled = !game.can_take_back;
    return button;
  }

  /** @param {any} game */
  takeBack(game) {
    return this.section("page.menu.take_back.title", this.takeBackButton(game));
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
    button.addEventListener("click", () => this.act({ do: "place", kind: which.value, spot: where.value }));
    return this.section("page.menu.place", html("div", { class: "row" }, which, where, button));
  }

  /** @param {any} game */
  leave(game) {
    const seats = game.view.seats.map((/** @type {string} */ seat) => this.sure(t("page.menu.leaves", { name: t(`page.colour.${seat}`) }), { do: "leave", seat }, [picture(mouseHead(seat))]));
    return this.section("page.menu.leave", html("div", { class: "row" }, ...seats));
  }

  /** @param {{paused: boolean}} settings */
  pauseButton({ paused }) {
    return paused ? this.doing(t("page.menu.resume"), { do: "resume" }) : this.doing(t("page.menu.pause"), { do: "pause" });
  }

  /** @param {{paused: boolean}} settings */
  pause(settings) {
    return this.section("page.menu.break.title", this.pauseButton(settings));
  }

  /** @param {{quiet: boolean}} settings */
  sounds({ quiet }) {
    const quieten = this.doing(t(quiet ? "page.menu.quiet.off" : "page.menu.quiet.on"), { do: "quiet", quiet: !quiet });
    return this.section("page.menu.sound", html("div", { class: "row" }, quieten, ...this.loudness.parts));
  }

  /** For whom the table speaks. @param {{age: number}} settings */
  ages({ age }) {
    const section = this.oneOf("page.age", AGES, age, (one) => t(`page.age.${one}`), (one) => ({ do: "age", age: one }));
    section.append(html("p", { class: "about" }, t("page.age.about")));
    return section;
  }

  /** @param {string} language */
  languages(language) {
    const section = this.oneOf("page.language", ["fr", "en"], language, (one) => t(`page.language.${one}`), (one) => ({ do: "language", language: one }));
    for (const [i, one] of ["fr", "en"].entries()) section.querySelectorAll("button")[i].lang = one;
    return section;
  }

  /** Keep it for another evening, or end it. */
  end() {
    return this.section("page.menu.end.title", html("div", { class: "row" }, this.doing(t("page.menu.later"), { do: "later" }), this.sure(t("page.menu.end"), { do: "end" })));
  }
}
