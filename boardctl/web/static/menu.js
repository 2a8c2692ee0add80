// @ts-check
// What grown-ups may do, behind the cog or *back* held: take back, correct, leave, a break, sounds,
// language, end.

import { conditions } from "./conditions.js";
import { Controls } from "./controls.js";
import { t } from "./i18n.js";
import { beside } from "./loudness.js";
import { Players } from "./players.js";
import { html } from "./svg.js";

export class Menu {
  /** @param {import("./players.js").Ask} ask @param {import("./players.js").Names} names */
  constructor(ask, names) {
    this.players = new Players(ask, names);
    this.controls = new Controls(ask, () => this.element.close());
    /** @type {any} */
    this.doc = null;
    this.known = "";
    this.above = html("div", {});
    this.below = html("div", {});
    // Who types a name keeps the focus, whatever happens at the table meanwhile.
    this.element = html("dialog", { class: "menu" }, this.above, this.players.element, this.below);
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
    this.controls.loudness.show(doc.settings);
    const known = JSON.stringify([doc.language, doc.game?.moves_made, doc.game?.can_take_back, doc.game?.corrections, doc.game?.counts, doc.game?.view?.seats, doc.game?.view?.over, beside(doc.settings), doc.drivers, doc.you.machine]);
    if (this.element.open && known !== this.known) this.draw();
    this.known = known;
  }

  draw() {
    const { game, language, settings, you } = this.doc;
    const { controls } = this;
    const close = html("button", { type: "button", class: "close" }, t("page.menu.close"));
    close.addEventListener("click", () => this.element.close());
    controls.why.textContent = "";
    const playing = game && !game.view.over;
    this.players.show(this.doc, playing ? game.view.seats : []);
    this.element.setAttribute("aria-label", t("page.menu"));
    this.above.replaceChildren(
      html("header", {}, html("h2", {}, t("page.menu")), close),
      controls.why,
      ...(playing ? [controls.takeBack(game), controls.corrections("page.menu.correct", game.corrections), controls.corrections("page.menu.count", game.counts), controls.places(game), controls.leave(game), controls.pause(settings)] : []),
    );
    this.below.replaceChildren(
      controls.sounds(settings),
      controls.ages(settings),
      controls.languages(language),
      ...(game ? [controls.end()] : []),
      conditions([...this.doc.drivers, ...(you.machine ?? [])]),
      html("p", {}, html("a", { href: "/family" }, t("page.family.open"))),
      ...(you.pairing ? [html("p", {}, html("a", { href: "/pair" }, t("page.devices")))] : []),
    );
  }
}
