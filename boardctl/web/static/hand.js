// @ts-check
// What is in this page's hand: one piece at most. Pointer and keyboard both act through it, so a
// piece is lifted once and put down once whatever moves it.

/** @typedef {import("./pieces.js").Pieces} Pieces */

// As long as a hand takes from one place to another. Sensors believe that a place is empty after
// 0.4 s; a piece that lands sooner would seem to come from nowhere.
const CARRYING = 550;

const SHOW = "w1";

export class Hand {
  /**
   * @param {Pieces} pieces
   * @param {(request: Record<string, any>, seen?: (picture: string) => void) => Promise<string | null>} ask
   * @param {{outline: (cell: string | null) => void, say: (text: string) => void, settle: () => void, fits: (handle: string, place: string) => boolean, lifted: (handle: string, from: string, picture: string) => void, dropped: (handle: string) => void}} stage
   */
  constructor(pieces, ask, stage) {
    this.pieces = pieces;
    this.ask = ask;
    this.stage = stage;
    /** @type {{handle: string, from: string, over: string} | null} */
    this.held = null;
    /** Requests go one after the other. */
    this.last = Promise.resolve();
    this.liftedAt = 0;
    /** How many requests about a piece are under way. @type {Map<string, number>} */
    this.waiting = new Map();
  }

  /** @param {string} handle */
  lift(handle) {
    if (this.held) this.putBack();
    const from = this.pieces.whereabouts(handle);
    this.held = { handle, from, over: from };
    this.pieces.ahead.set(handle, from === "hand" ? "away" : from);
    this.pieces.mark(handle, "lifted", true);
    this.pieces.raise(handle);
    if (from === "hand") return;
    void this.send({ do: "lift", piece: handle }, handle, 0, (picture) => {
      if (this.held?.handle === handle) this.stage.lifted(handle, from, picture);
    });
  }

  /** Both hands take all of these; they stay up until they are put down one by one. @param {string[]} handles */
  sweep(handles) {
    if (handles.length && this.held) this.putBack();
    for (const handle of handles) {
      this.pieces.ahead.set(handle, "hand");
      void this.send({ do: "lift", piece: handle }, handle);
    }
    if (handles.length) this.stage.settle();
  }

  /** @param {string} place a cell or `away` */
  over(place) {
    if (!this.held || this.held.over === place) return;
    this.held.over = place;
    this.stage.outline(place);
    this.stage.say(this.pieces.placeName(place));
  }

  /** Where the held piece goes back to. */
  home() {
    const from = this.held?.from ?? "away";
    return from === "tray" ? "away" : from;
  }

  /** @param {string} wished a cell, `away`, or `hand`: it stays in the air */
  put(wished) {
    const held = this.held;
    if (!held) return;
    const home = this.home();
    const place = wished === home || this.stage.fits(held.handle, wished) ? wished : home;
    this.letGo();
    if (place === "hand") {
      this.pieces.ahead.delete(held.handle);
      this.stage.settle();
      return;
    }
    // The well that looks takes one piece: the other hand takes what was shown before.
    if (place === SHOW) this.sweep(this.pieces.on(SHOW).filter((other) => other !== held.handle));
    this.pieces.ahead.set(held.handle, place);
    const request = place === "away" ? { do: "away", piece: held.handle } : { do: "put", piece: held.handle, cell: place };
    void this.send(request, held.handle, place === held.from ? 0 : CARRYING);
    this.stage.settle();
  }

  putBack() {
    this.put(this.home());
  }

  /**
   * @param {Record<string, any>} request
   * @param {string} handle
   * @param {number} [carried] how long the piece must have been in the hand
   * @param {(picture: string) => void} [seen]
   */
  async send(request, handle, carried = 0, seen = undefined) {
    this.waiting.set(handle, (this.waiting.get(handle) ?? 0) + 1);
    const before = this.last;
    const answer = (async () => {
      await before;
      const still = this.liftedAt + carried - performance.now();
      if (still > 0) await new Promise((done) => setTimeout(done, still));
      const why = await this.ask(request, seen);
      if (request.do === "lift") this.liftedAt = performance.now();
      return why;
    })();
    this.last = answer.then(() => undefined);
    const why = await answer;
    const left = (this.waiting.get(handle) ?? 1) - 1;
    this.waiting.set(handle, left);
    const holding = this.held?.handle === handle;
    if (holding && why !== null) this.letGo();
    if (left > 0 || (holding && why === null)) return;
    // The table's own picture came before its answer: nothing needs to be shown ahead of it.
    this.pieces.ahead.delete(handle);
    this.stage.settle();
  }

  letGo() {
    if (!this.held) return;
    this.pieces.mark(this.held.handle, "lifted", false);
    this.pieces.mark(this.held.handle, "dragged", false);
    this.stage.dropped(this.held.handle);
    this.held = null;
    this.stage.outline(null);
  }

  /** The line is lost: nothing is held any more. */
  drop() {
    this.letGo();
    this.pieces.ahead.clear();
    this.stage.settle();
  }
}
