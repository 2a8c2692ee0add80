// @ts-check
// A hand on one shared screen: it lies behind a curtain, which only the button of its seat opens, on
// the page where it was pressed. When a card is laid, or nobody chooses any more, it is closed.

import { mouse } from "./drawings/mouse.js";
import { SEATS } from "./drawings/seats.js";
import { cardArt, stackArt } from "./drawings/trio-cards.js";
import { t } from "./i18n.js";
import { html, picture } from "./svg.js";

export class Curtain {
  /** @param {(request: Record<string, any>, seen?: (hand: any) => void) => Promise<string | null>} ask */
  constructor(ask) {
    this.ask = ask;
    /** The seat whose button was pressed on this page. */
    this.seat = "";
    this.shown = "";
    this.element = html("section", { class: "curtain", role: "dialog", "aria-modal": "true", hidden: true });
  }

  /** Every request of this page passes here. @param {Record<string, any>} request */
  noticed(request) {
    if (request.do !== "press" || !SEATS[request.button]) return;
    this.seat = request.button;
    if (this.element.hidden) this.shown = ""; // closed by hand: its button opens it again
  }

  /** @param {any} doc */
  show(doc) {
    const view = doc.game?.view;
    const choosing = Boolean(view?.pro) && view.options.cards === "screen" && doc.scene.mood === "choice" && doc.scene.seat === this.seat && view.turn === this.seat;
    const key = choosing ? `${doc.game.moves_made} ${doc.language}` : "";
    if (key === this.shown) return;
    this.shown = key;
    this.close();
    if (choosing) void this.ask({ do: "hand", seat: this.seat }, (hand) => key === this.shown && this.open(doc, hand));
  }

  close() {
    this.element.hidden = true;
    this.element.replaceChildren();
  }

  /** @param {any} doc @param {{seat: string, cards: {card: string, a: string, b: string}[]}} hand */
  open(doc, hand) {
    const { view, faces } = doc.game;
    const seat = hand.seat;
    const stack = view.stack.map((/** @type {any} */ one) => faces[`card-${one.card}`][one.side]);
    const done = html("button", { type: "button", class: "close" }, t("page.trio.close"));
    done.addEventListener("click", () => this.close());
    const cheese = picture(stackArt(stack, view.base), "picture cheese");
    this.element.style.setProperty("--seat", SEATS[seat].main);
    this.element.setAttribute("aria-label", t("page.trio.hand", { name: t(`page.colour.${seat}`) }));
    this.element.replaceChildren(
      html("header", {}, picture(mouse(seat)), html("div", {}, html("h2", {}, t("page.trio.hand", { name: t(`page.colour.${seat}`) })), html("p", {}, t("page.trio.choose"))), cheese, done),
      html("ol", { class: "cards" }, ...hand.cards.map((card, n) => this.card(card, n + 1))),
    );
    this.element.hidden = false;
    done.focus();
  }

  /** Both sides of a card; a tap lays it that side up. @param {{card: string, a: string, b: string}} card @param {number} n */
  card(card, n) {
    const sides = /** @type {["a", "b"]} */ (["a", "b"]).map((side) => {
      const button = html("button", { type: "button", class: "side", "data-card": card.card, "data-side": side, "aria-label": t("page.trio.side", { n, side: side.toUpperCase() }) }, picture(cardArt(card[side])));
      button.addEventListener("click", () => {
        this.close();
        void this.ask({ do: "card", card: card.card, side });
      });
      return button;
    });
    return html("li", {}, html("span", { class: "number" }, String(n)), ...sides);
  }
}
