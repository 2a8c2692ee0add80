// @ts-check
// Rolling: the die tumbles in the tray, shows its face, and goes into the first free pocket.

import { pips } from "./drawings/die.js";
import { isDie } from "./pieces.js";
import { calm } from "./svg.js";

const TUMBLE = 700;
const LOOK = 350; // long enough to see the number before the die moves on
const READING = 2500;
const FACES = ["1", "4", "2", "6", "3", "5"];

const pause = (/** @type {number} */ ms) => new Promise((done) => setTimeout(done, ms));

export class Dice {
  /**
   * @param {import("./pieces.js").Pieces} pieces
   * @param {(request: Record<string, any>) => Promise<string | null>} ask
   * @param {() => void} settle
   */
  constructor(pieces, ask, settle) {
    this.pieces = pieces;
    this.ask = ask;
    this.settle = settle;
    /** @type {Set<string>} */
    this.rolling = new Set();
    this.rolledAt = -Infinity;
  }

  /** A die has been set a moment ago, or still rolls: the table will have read it soon. */
  busy() {
    return this.rolling.size > 0 || performance.now() - this.rolledAt < READING;
  }

  all() {
    return [...this.pieces.known.values()].filter(isDie);
  }

  /** As many as are awaited; all of them while nobody waits. @param {number} [many] */
  rollAll(many) {
    for (const piece of this.all().slice(0, many || undefined)) void this.roll(piece.handle);
  }

  /** @param {string} handle */
  async roll(handle) {
    if (this.rolling.has(handle)) return;
    this.rolling.add(handle);
    this.pieces.ahead.set(handle, "tray");
    this.settle();
    this.startTumbling(handle);
    const why = await this.ask({ do: "roll", piece: handle });
    // Counted from when the table knows: sensors must see the pocket empty for a while before the
    // same die counts again, whether or not anything may move on this screen.
    if (why === null) await pause(TUMBLE);
    this.stopTumbling(handle);
    if (why === null) {
      await pause(calm() ? 0 : LOOK);
      const pocket = this.freePocket(handle);
      this.pieces.ahead.set(handle, pocket);
      this.settle();
      await this.ask({ do: "put", piece: handle, cell: pocket });
    }
    this.pieces.ahead.delete(handle);
    this.rolling.delete(handle);
    this.rolledAt = performance.now();
    this.settle();
    setTimeout(() => this.settle(), READING);
  }

  /** @param {string} handle */
  startTumbling(handle) {
    const drawn = this.pieces.drawn.get(handle);
    if (!drawn || calm()) return;
    drawn.element.classList.add("rolling");
    const spots = drawn.body.querySelector(".pips");
    let turn = 0;
    const timer = setInterval(() => {
      if (!drawn.element.classList.contains("rolling")) clearInterval(timer);
      else if (spots) spots.innerHTML = pips(FACES[turn++ % FACES.length]);
    }, TUMBLE / FACES.length);
  }

  /** @param {string} handle */
  stopTumbling(handle) {
    const drawn = this.pieces.drawn.get(handle);
    const piece = this.pieces.known.get(handle);
    drawn?.element.classList.remove("rolling");
    if (!drawn || !piece) return;
    drawn.face = "";
    this.pieces.draw(piece);
  }

  /** @param {string} handle */
  freePocket(handle) {
    const taken = new Set([...this.pieces.known.keys()].filter((other) => other !== handle).map((other) => this.pieces.whereabouts(other)));
    return ["p1", "p2", "p3", "p4", "p5"].find((pocket) => !taken.has(pocket)) ?? "p5";
  }
}
