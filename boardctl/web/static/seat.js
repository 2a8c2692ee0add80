// @ts-check
// What the phone of a seat shows beside what everybody sees: its hand, and what it may choose now.
// It plays for its seat alone.

import { die } from "./drawings/die.js";
import { mouseHead } from "./drawings/mouse.js";
import { SEATS } from "./drawings/seats.js";
import { gameOf } from "./games/index.js";
import { t } from "./i18n.js";
import { html, picture } from "./svg.js";

export class Seat {
  /** @param {import("./players.js").Ask} ask */
  constructor(ask) {
    this.ask = ask;
    this.shown = "";
    this.element = html("section", { class: "own-seat", hidden: true });
  }

  /** @param {any} doc */
  show(doc) {
    const { you, game, language } = doc;
    const mine = Boolean(you.seat && you.view && game && !game.view.over);
    this.element.hidden = !mine;
    const key = mine ? JSON.stringify([language, you.seat, you.view.hand, you.choices, you.dice]) : "";
    if (key === this.shown) return;
    this.shown = key;
    this.element.replaceChildren(...(mine ? this.draw(doc) : []));
  }

  /** @param {any} doc */
  draw(doc) {
    const { you } = doc;
    this.element.style.setProperty("--seat", SEATS[you.seat].main);
    this.element.setAttribute("aria-label", t("page.seat", { name: t(`page.colour.${you.seat}`) }));
    const title = html("h2", {}, picture(mouseHead(you.seat)), html("span", {}, t("page.seat", { name: t(`page.colour.${you.seat}`) })));
    const choices = you.choices.map((/** @type {any} */ choice) => this.choice(doc, choice));
    const hand = choices.length ? [] : gameOf(doc).hand(you.view).map((art) => html("li", {}, picture(art)));
    const asks = choices.length ? "page.seat.choose" : you.dice ? "page.seat.roll" : "page.seat.wait";
    return [title, html("p", {}, t(asks)), html("ul", { class: "row" }, ...choices, ...(you.dice ? [this.roll(you.dice)] : []), ...hand)];
  }

  /** A hand at the simulated table rolls what it waits for. @param {number} dice */
  roll(dice) {
    return this.button({ do: "throw" }, picture(die("5")), html("span", {}, t(dice > 1 ? "page.roll.several" : "page.roll")));
  }

  /** @param {any} doc @param {{move: string, title: string, about: string}} choice */
  choice(doc, { move, title, about }) {
    const art = gameOf(doc).choice(doc.you.view, move);
    return this.button({ do: "play", move }, ...(art ? [picture(art)] : []), html("span", {}, title, ...(about ? [html("small", {}, about)] : [])));
  }

  /** @param {Record<string, any>} request @param {...Node} face */
  button(request, ...face) {
    const button = html("button", { type: "button", "data-move": request.move ?? request.do }, ...face);
    button.addEventListener("click", async () => {
      this.element.inert = true; // one tap, one move
      await this.ask(request);
      this.element.inert = false;
    });
    return html("li", {}, button);
  }
}
