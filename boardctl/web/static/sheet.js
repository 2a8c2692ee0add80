// @ts-check
// What a family may look up beside the table: a button among the tools, and a sheet over the page.

import { gameOf } from "./games/index.js";
import { t } from "./i18n.js";
import { SIGNS } from "./drawings/mystics-figures.js";
import { html, picture } from "./svg.js";

export class Sheet {
  constructor() {
    /** @type {any} */
    this.doc = null;
    this.button = html("button", { class: "tool sheet-open", type: "button", hidden: true }, picture(SIGNS.book));
    this.button.addEventListener("click", () => this.open());
    this.body = html("div", { class: "sheet-body" });
    this.close = html("button", { type: "button", class: "close" });
    this.close.addEventListener("click", () => this.element.close());
    this.element = html("dialog", { class: "sheet-dialog" }, this.close, this.body);
  }

  /** @param {any} doc */
  show(doc) {
    this.doc = doc;
    const drawn = gameOf(doc).sheet(doc);
    this.button.hidden = drawn === null;
    this.button.setAttribute("aria-label", t("page.sheet"));
    this.button.title = t("page.sheet");
    this.element.setAttribute("aria-label", t("page.sheet"));
    this.close.textContent = t("page.menu.close");
    if (drawn === null && this.element.open) this.element.close();
    if (drawn && this.element.open) this.body.replaceChildren(...drawn);
  }

  open() {
    this.body.replaceChildren(...(gameOf(this.doc).sheet(this.doc) ?? []));
    this.element.showModal();
  }
}
