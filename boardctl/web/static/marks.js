// @ts-check
// What the page draws between mat and pieces: what is left to count, where something goes, and
// the place below a carried piece.

import { drawing, svg } from "./svg.js";

/** @typedef {import("./layout.js").Layout} Layout */

export class Marks {
  /** @param {{counted: SVGElement, outline: SVGElement, arrows: SVGElement}} layer */
  constructor(layer) {
    this.layer = layer;
    this.counted = "";
    this.goals = "";
  }

  /** The screen was turned: everything is somewhere else now. */
  clear() {
    this.counted = this.goals = "";
    for (const part of Object.values(this.layer)) part.replaceChildren();
  }

  /** What is left shines on its place. @param {{cell: string, art: string}[]} left @param {Layout} layout */
  count(left, layout) {
    const key = JSON.stringify(left);
    if (key === this.counted) return;
    this.counted = key;
    this.layer.counted.replaceChildren(
      ...left.flatMap(({ cell, art }) => {
        const place = layout.cells.get(cell);
        return place ? [drawing(art, { transform: `translate(${place.x} ${place.y}) scale(.84)` })] : [];
      }),
    );
  }

  /** A small arrow hops above each goal. @param {string[]} goals @param {Layout} layout */
  pointAt(goals, layout) {
    const key = goals.join(" ");
    if (key === this.goals) return;
    this.goals = key;
    this.layer.arrows.setAttribute("data-goals", key);
    this.layer.arrows.replaceChildren(
      ...goals.flatMap((name) => {
        const cell = layout.cells.get(name);
        if (!cell) return [];
        const arrow = svg("path", { class: "hop", d: "M0 0 L-20 -24 H-8 V-46 H8 V-24 H20Z" });
        return [svg("g", { transform: `translate(${cell.x} ${cell.y + (cell.group === "well" ? 6 : -8)})` }, arrow)];
      }),
    );
  }

  /** @param {string | null} place a cell or `away`, or nothing @param {Layout} layout */
  outline(place, layout) {
    const cell = place ? layout.cells.get(place) : null;
    const { box } = layout;
    const marks = cell
      ? [svg("circle", { class: "over", cx: cell.x, cy: cell.y, r: cell.r + 6 })]
      : place === "away"
        ? [svg("rect", { class: "over", x: box.x + 6, y: box.y + 36, width: box.w - 12, height: box.h - 46, rx: 16 })]
        : [];
    this.layer.outline.replaceChildren(...marks);
  }
}
