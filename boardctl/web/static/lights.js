// @ts-check
// One light under each ring and in each button, glowing as LEDs under paper would.

import { svg } from "./svg.js";

/** @typedef {{rgb: string, effect: string}} Light */

/** How much light fills a ring; a count or a question leaves the print to be seen. @type {Record<string, number>} */
const INSIDE = { steady: 0.12, blink: 0.1 };
const EFFECTS = new Set(["steady", "breathe", "pulse", "blink", "dim", "glow"]);

export class Lights {
  /** @param {SVGElement} below @param {SVGElement} above */
  constructor(below, above) {
    this.below = below;
    this.above = above;
    /** @type {Map<string, {key: string, glow: SVGElement, ring: SVGElement}>} */
    this.lit = new Map();
    /** Cells where what is counted is drawn. @type {Set<string>} */
    this.drawn = new Set();
  }

  clear() {
    this.below.replaceChildren();
    this.above.replaceChildren();
    this.lit.clear();
  }

  /**
   * @param {Record<string, Light>} lights
   * @param {import("./layout.js").Layout} layout
   */
  show(lights, layout) {
    for (const [name, { glow, ring }] of this.lit) {
      if (name in lights) continue;
      glow.remove();
      ring.remove();
      this.lit.delete(name);
    }
    for (const [name, light] of Object.entries(lights)) {
      const place = name.startsWith("button:") ? layout.buttons.get(name.slice(7)) : layout.cells.get(name);
      const key = `${light.rgb} ${light.effect}`;
      const before = this.lit.get(name);
      if (!place || before?.key === key) continue;
      before?.glow.remove();
      before?.ring.remove();
      const effect = EFFECTS.has(light.effect) ? light.effect : "steady";
      const { colour, level } = shining(light.rgb);
      const [glow, ring] = this.draw(name, place, colour, effect);
      for (const part of [glow, ring]) part.firstElementChild?.setAttribute("opacity", String(level));
      ring.setAttribute("data-light", name);
      this.lit.set(name, { key, glow, ring });
      this.below.append(glow);
      this.above.append(ring);
    }
  }

  /** @param {string} name @param {{x: number, y: number, r: number}} place @param {string} rgb @param {string} effect */
  draw(name, place, rgb, effect) {
    const at = { cx: place.x, cy: place.y };
    const light = (/** @type {Node[]} */ ...circles) => svg("g", { class: `light ${effect}` }, svg("g", {}, ...circles));
    const glow = light(
      svg("circle", { ...at, r: place.r + 10, fill: rgb, opacity: 0.22 }),
      svg("circle", { ...at, r: place.r + 4, fill: rgb, opacity: effect in INSIDE ? 0.18 : 0.35 }),
      // Paper shines through: what is printed there stays in sight.
      svg("circle", { ...at, r: place.r - 4, fill: "#fffbe8", opacity: INSIDE[effect] ?? 0.6 }),
    );
    if (effect === "steady" && this.drawn.has(name)) return [glow, light()]; // its picture is the light
    if (effect === "glow" && this.drawn.has(name)) return [light(), light()]; // and has its colour
    const ring = light(
      svg("circle", { ...at, r: place.r + 2, fill: "none", stroke: rgb, "stroke-width": 18, opacity: 0.35 }),
      svg("circle", { ...at, r: place.r, fill: "none", stroke: rgb, "stroke-width": 9 }),
      svg("circle", { ...at, r: place.r, fill: "none", stroke: "#fff", "stroke-width": 2, opacity: 0.7 }),
    );
    return [glow, ring];
  }
}

const FULL = 0xb2; // the strongest part of the darkest seat colour

/** A weak light is faint, not dark: its colour at full strength, and how strong it is. @param {string} rgb */
function shining(rgb) {
  const parts = [1, 3, 5].map((at) => parseInt(rgb.slice(at, at + 2), 16));
  const most = Math.max(...parts, 1);
  if (most >= FULL) return { colour: rgb, level: 1 };
  const [r, g, b] = parts.map((part) => Math.round((part * FULL) / most));
  return { colour: `rgb(${r} ${g} ${b})`, level: most / FULL };
}
