// @ts-check
// What a lifted tile shows to the hand that holds it, and only while it holds it. A tile counts as
// lifted after a while: until then a ring fills and the tile stays dark, so nobody peeks for free.

import { svg } from "./svg.js";

/** @typedef {import("./drawings/forest-tiles.js").Face} Face */

// A place is empty after 0.4 s, and a lift longer than a touch of 1 s counts.
const COUNTS = 1500;

export class Glimpse {
  /**
   * @param {import("./pieces.js").Pieces} pieces
   * @param {(handle: string | null, counts: boolean) => void} changed
   */
  constructor(pieces, changed) {
    this.pieces = pieces;
    this.changed = changed;
    /** @type {{handle: string, ring: SVGElement, timer: ReturnType<typeof setTimeout>} | null} */
    this.held = null;
  }

  /** @param {string} handle @param {string} picture @param {Face | null} face what is on it */
  begin(handle, picture, face) {
    this.end();
    const element = this.pieces.drawn.get(handle)?.element;
    if (!element) return;
    const ring = svg("g", { class: "filling" }, svg("circle", { class: "behind", r: 58 }), svg("circle", { class: "line", r: 58, pathLength: 100 }));
    ring.style.setProperty("--counts", `${COUNTS}ms`);
    element.append(ring);
    const timer = setTimeout(() => {
      ring.classList.add("full");
      this.pieces.turnUp(handle, picture, face);
      this.changed(handle, true);
    }, COUNTS);
    this.held = { handle, ring, timer };
    this.changed(handle, false);
  }

  /** The tile is down again, or somewhere else: forget it. Returns whether it was held too short. */
  end() {
    if (!this.held) return false;
    const { ring, timer } = this.held;
    const short = this.pieces.glimpsed === null;
    clearTimeout(timer);
    ring.remove();
    this.held = null;
    this.pieces.turnDown();
    this.changed(null, false);
    return short;
  }
}
