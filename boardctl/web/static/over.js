// @ts-check
// The end of a game: who won and what, a short shower of confetti, and again.

import { STAR } from "./drawings/icons.js";
import { SEATS } from "./drawings/seats.js";
import { gameOf } from "./games/index.js";
import { t } from "./i18n.js";
import { calm, html, picture } from "./svg.js";

export class Over {
  /** @param {(request: Record<string, any>) => Promise<string | null>} ask */
  constructor(ask) {
    this.ask = ask;
    this.shown = "";
    this.element = html("aside", { class: "over", role: "dialog", hidden: true });
  }

  /** @param {any} doc */
  show(doc) {
    const over = doc.game?.view?.over ?? null;
    const key = over ? JSON.stringify([doc.language, over, doc.game.moves_made]) : "";
    if (key === this.shown) return;
    const first = this.shown === "";
    this.shown = key;
    this.element.hidden = !over;
    if (over) this.draw(doc, over, first);
  }

  /** @param {any} doc @param {{result: string, winners: string[]}} over @param {boolean} first */
  draw(doc, over, first) {
    const again = html("button", { type: "button", class: "play again" }, t("page.again"));
    again.addEventListener("click", async () => {
      await this.ask({ do: "press", button: "ok" }); // as the console says: same seats, same options
      await this.ask({ do: "release", button: "ok" });
    });
    const other = html("button", { type: "button", class: "other" }, t("page.other_game"));
    other.addEventListener("click", () => this.ask({ do: "end" }));
    const won = over.result === "won";
    const game = gameOf(doc);
    const { seats, prize, text } = game.end(doc, over);
    const figures = seats.length ? seats.map((seat) => picture(game.figure(seat), won ? "picture winner" : "picture")) : [picture(STAR)];
    this.element.dataset.result = over.result;
    this.element.setAttribute("aria-label", doc.scene.prompt);
    this.element.replaceChildren(
      html("div", { class: "winners" }, ...figures, picture(prize, "picture prize")),
      html("p", { class: "won" }, text),
      html("div", { class: "row" }, again, other),
    );
    if (first && won && !calm()) this.celebrate();
    again.focus({ preventScroll: true });
  }

  celebrate() {
    const shower = html("div", { class: "confetti", "aria-hidden": "true" });
    const colours = Object.values(SEATS).map((seat) => seat.main);
    for (let i = 0; i < 48; i += 1) {
      const flake = html("i", {});
      flake.style.left = `${(i * 37) % 100}%`;
      flake.style.background = colours[i % colours.length];
      flake.style.animationDelay = `${((i * 13) % 20) / 10}s`;
      shower.append(flake);
    }
    this.element.append(shower);
    setTimeout(() => shower.remove(), 6000);
  }
}
