// @ts-check
// A card where dice would roll in other games: what a game holds up for everybody, and the button
// that lays the table. It keeps nothing that is over.

import { HAND } from "./drawings/icons.js";
import { gameOf } from "./games/index.js";
import { t } from "./i18n.js";
import { html, picture } from "./svg.js";

const HINT = 4000;

/** @typedef {import("./games/index.js").Card} Card */

export class Spotlight {
  /** @param {(request: Record<string, any>) => Promise<string | null>} ask */
  constructor(ask) {
    this.ask = ask;
    this.shown = "";
    /** @type {import("./games/index.js").Hand} */
    this.hand = { holding: null, short: false };
    /** @type {any} */
    this.doc = null;
    this.element = html("aside", { class: "spotlight", role: "status", hidden: true });
  }

  /** @param {any} doc */
  show(doc) {
    this.doc = doc;
    const card = this.rolls(doc) ? null : this.card(doc);
    const key = card ? JSON.stringify([doc.language, card]) : "";
    if (key === this.shown) return;
    this.shown = key;
    this.element.hidden = card === null;
    this.element.dataset.card = card?.name ?? "";
    this.element.replaceChildren(...(card ? this.draw(card) : []));
  }

  /** Whether the tray is needed now; what is to be carried first may be so with a tap. @param {any} doc */
  rolls(doc) {
    const dice = doc.console?.pieces.some((/** @type {any} */ piece) => piece.picture === "die");
    return dice && !["setup", "carry"].includes(doc.scene.mood) && doc.game?.dice > 0;
  }

  /** @param {any} doc @returns {Card | null} */
  card(doc) {
    if (doc.scene.mood === "setup") return { name: "lay", art: HAND, text: t("page.lay"), act: () => this.ask({ do: "lay" }) };
    return gameOf(doc).card(doc, this.hand);
  }

  /** @param {{who: "alone" | "all", counts: boolean} | null} holding */
  hold(holding) {
    this.hand = { holding, short: this.hand.short && !holding };
    if (this.doc) this.show(this.doc);
  }

  /** Held too short a time to count: it says so for a while. */
  tooShort() {
    this.hand = { ...this.hand, short: true };
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.hand = { ...this.hand, short: false };
      if (this.doc) this.show(this.doc);
    }, HINT);
    if (this.doc) this.show(this.doc);
  }

  /** @param {Card} card */
  draw(card) {
    const art = picture(card.art, "picture art");
    const more = (card.more ?? []).map((one) => picture(one, "picture awake"));
    const act = card.act ?? (card.ask ? () => this.all(card.ask ?? []) : null);
    const no = card.no ? [this.refusal(card.no)] : [];
    if (card.list) return [html("p", {}, card.text), html("ul", { class: "choices" }, ...card.list.map((one) => html("li", {}, this.refusal(one))))];
    if (!act) return [art, html("div", {}, html("p", {}, card.text), html("div", { class: "row" }, ...more)), ...no];
    const button = html("button", { type: "button", class: "play lay" }, art, card.text);
    button.addEventListener("click", act);
    return [button, ...no];
  }

  /** @param {{text: string, art?: string, more?: string, ask: Record<string, any>[]}} no */
  refusal(no) {
    const button = html("button", { type: "button", class: "no" }, ...(no.art ? [picture(no.art)] : []), no.text, ...(no.more ? [html("small", {}, no.more)] : []));
    button.addEventListener("click", () => this.all(no.ask));
    return button;
  }

  /** Several requests, one after the other. @param {Record<string, any>[]} requests */
  async all(requests) {
    for (const request of requests) await this.ask(request);
  }
}
