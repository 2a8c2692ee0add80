// @ts-check
// A hand that is nobody's at this page: a robot's, or the one that shows what comes next. And the
// button that calls it.

import { HAND } from "./drawings/icons.js";
import { t } from "./i18n.js";
import { drawing, svg } from "./svg.js";

/** @typedef {import("./layout.js").Layout} Layout */

export class Ghost {
  /**
   * @param {SVGElement} layer where the hand is seen
   * @param {import("./pieces.js").Pieces} pieces
   * @param {SVGElement} panel where the button is
   * @param {(request: Record<string, any>) => Promise<string | null>} ask
   */
  constructor(layer, pieces, panel, ask) {
    this.pieces = pieces;
    this.panel = panel;
    this.hand = drawing(`<g transform="translate(10 34)">${HAND}</g>`, { class: "ghost-hand", "aria-hidden": "true" });
    layer.append(this.hand);
    this.button = svg("g", { class: "show-me", tabindex: 0, role: "button" });
    const call = () => this.button.hasAttribute("aria-disabled") || ask({ do: "show" });
    this.button.addEventListener("click", call);
    this.button.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      if (!event.repeat) void call();
    });
  }

  /** @param {Layout} layout */
  draw({ show: { x, y, r } }) {
    this.button.setAttribute("transform", `translate(${x} ${y})`);
    this.button.innerHTML = `<circle class="paper" r="${r}"/><g transform="scale(${r / 58}) translate(2 3)">${HAND}</g>`;
    this.button.append(svg("circle", { class: "focus", r: r + 6, fill: "none" }));
    this.panel.append(this.button);
  }

  /** @param {any} doc @param {Layout} layout */
  show(doc, layout) {
    this.button.setAttribute("aria-label", t("page.show"));
    this.button.toggleAttribute("hidden", Boolean(doc.game?.view?.over));
    const way = doc.hand ? this.way(layout, doc.hand) : "";
    this.hand.classList.toggle("there", way !== "");
    if (doc.hand) this.button.setAttribute("aria-disabled", "true"); // it is being shown already
    else this.button.removeAttribute("aria-disabled");
    this.hand.setAttribute("data-at", doc.hand ?? "");
    if (way) this.hand.style.transform = way;
  }

  /** @param {Layout} layout @param {string} at a cell, `away`, `tray`, `button:ok` or `piece:k3f9` */
  way(layout, at) {
    const piece = this.pieces.drawn.get(at.replace("piece:", ""));
    if (piece) return piece.element.style.transform.replace(/ scale.*/, "");
    const area = { away: layout.box, tray: layout.tray }[at];
    const place = area ? { x: area.x + area.w / 2, y: area.y + area.h / 2 } : (layout.cells.get(at) ?? layout.buttons.get(at.replace("button:", "")));
    return place ? `translate(${place.x}px, ${place.y}px)` : "";
  }
}
