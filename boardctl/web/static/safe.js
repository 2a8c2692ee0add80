// @ts-check
// Safe mode: one sentence for children, and for the grown-up they fetch what happened and two ways on.

import { mouse } from "./drawings/mouse.js";
import { t } from "./i18n.js";
import { at, html, picture } from "./svg.js";

const FETCHED = at(-16, 0, 0.9, mouse("blue")) + at(21, 17, 0.5, mouse("yellow"));

export class Safe {
  /** @param {(request: Record<string, any>) => Promise<string | null>} ask */
  constructor(ask) {
    this.ask = ask;
    this.shown = "";
    this.element = html("section", { class: "safe", role: "alertdialog", "aria-labelledby": "safe-title", hidden: true });
  }

  /** @param {any} doc */
  show(doc) {
    const now = doc.safe ? `${doc.language} ${doc.scene.prompt}` : "";
    if (now === this.shown) return;
    this.shown = now;
    this.element.hidden = !doc.safe;
    if (doc.safe) this.draw(doc);
  }

  /** @param {any} doc */
  draw(doc) {
    const on = html("button", { type: "button", class: "on" }, t("page.safe.go_on"));
    on.addEventListener("click", () => this.ask({ do: "leave_safe_mode" }));
    const other = html("button", { type: "button" }, t("page.safe.other"));
    other.addEventListener("click", () => (this.element.hidden = true));
    this.element.replaceChildren(
      picture(FETCHED),
      html("h1", { id: "safe-title" }, doc.scene.prompt),
      html("p", {}, t("page.safe.why")),
      html("p", {}, t("page.safe.kept")),
      html("div", { class: "row" }, on, other),
    );
  }
}
