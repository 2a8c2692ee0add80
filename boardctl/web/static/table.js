// @ts-check
// The table on the screen: one drawing of the console, scaled to fit, that follows the document.

import { Buttons } from "./buttons.js";
import { drawConsole } from "./console.js";
import { Dice } from "./dice.js";
import { makeDraggable } from "./drag.js";
import { HAND, colourOf } from "./drawings/icons.js";
import { gamePage } from "./games/index.js";
import { Ghost } from "./ghost.js";
import { Glimpse } from "./glimpse.js";
import { Hand } from "./hand.js";
import { t } from "./i18n.js";
import { LYING, fitting } from "./layout.js";
import { Lights } from "./lights.js";
import { Marks } from "./marks.js";
import { drawMat } from "./mats/index.js";
import { Oled } from "./oled.js";
import { Over } from "./over.js";
import { Pieces, isDie } from "./pieces.js";
import { Spotlight } from "./spotlight.js";
import { drawing, html, set, svg } from "./svg.js";

const TRAY_ASKS = "asks";

export class Table {
  /**
   * @param {import("./words.js").Words} words
   * @param {(request: Record<string, any>, seen?: (picture: string) => void) => Promise<string | null>} ask
   * @param {() => void} onHeld
   */
  constructor(words, ask, onHeld) {
    this.words = words;
    this.connected = true;
    /** @type {any} */
    this.doc = null;
    this.game = gamePage(null);
    this.layout = LYING;
    this.matKey = "";
    /** @type {Record<string, SVGGElement>} */
    const layer = {};
    for (const name of ["wood", "mat", "counted", "glow", "rings", "outline", "tray", "buttons", "arrows", "pieces", "ghost"]) layer[name] = svg("g", { class: name });
    this.layer = layer;
    // What does not move is a drawing of its own: a piece that is carried over it need not paint it anew.
    const { wood, mat, ...moving } = layer;
    this.ground = svg("svg", { class: "ground", "aria-hidden": "true" }, wood, mat);
    this.svg = svg("svg", { class: "drawing", role: "group" }, ...Object.values(moving));
    const canvas = html("canvas", { class: "oled", "aria-hidden": "true" });
    this.oled = new Oled(canvas);
    this.canvas = canvas;
    this.live = html("p", { class: "unseen", "aria-live": "polite" });
    this.spotlight = new Spotlight(ask);
    this.over = new Over(ask);
    this.marks = new Marks({ counted: layer.counted, outline: layer.outline, arrows: layer.arrows });
    this.element = html("main", { class: "table" }, html("div", { class: "stage" }, this.ground, this.spotlight.element, this.svg, canvas, words.element, this.over.element), this.live);
    this.stage = /** @type {HTMLElement} */ (this.element.firstElementChild);
    this.lights = new Lights(layer.glow, layer.rings);
    this.pieces = new Pieces(layer.pieces);
    this.dice = new Dice(this.pieces, ask, () => this.settle());
    this.buttons = new Buttons(layer.buttons, ask, onHeld);
    this.ghost = new Ghost(layer.ghost, this.pieces, layer.buttons, ask);
    this.hand = new Hand(this.pieces, ask, {
      outline: (place) => this.marks.outline(place, this.layout),
      say: (text) => (this.live.textContent = text),
      settle: () => this.settle(),
      fits: (handle, place) => this.fits(handle, place),
      lifted: (handle, from, picture) => this.lifted(handle, from, picture),
      dropped: () => this.dropped(),
    });
    this.glimpse = new Glimpse(this.pieces, (handle, counts) => this.spotlight.hold(handle && this.who ? { who: this.who, counts } : null));
    makeDraggable({
      svg: this.svg,
      pieces: this.pieces,
      hand: this.hand,
      layout: () => this.layout,
      point: (event) => this.point(event),
      tapped: (handle) => this.tapped(handle),
      swept: (handle) => this.swept(handle),
      ready: () => this.connected && this.doc?.game !== null,
    });
    new ResizeObserver(() => this.fit()).observe(this.element);
    this.rebuild();
  }

  /** @param {{clientX: number, clientY: number}} event */
  point(event) {
    const box = this.svg.getBoundingClientRect();
    return {
      x: ((event.clientX - box.left) / box.width) * this.layout.width,
      y: ((event.clientY - box.top) / box.height) * this.layout.height,
    };
  }

  fit() {
    const { clientWidth: width, clientHeight: height } = this.element;
    if (!width || !height) return;
    const layout = fitting(width, height);
    const scale = Math.min(width / layout.width, height / layout.height);
    this.stage.style.width = `${layout.width * scale}px`;
    this.stage.style.height = `${layout.height * scale}px`;
    this.stage.style.setProperty("--unit", `${scale}px`);
    if (layout !== this.layout) {
      this.layout = layout;
      this.rebuild();
      if (this.doc) this.show(this.doc);
    }
  }

  rebuild() {
    const { layout, layer } = this;
    for (const drawn of [this.ground, this.svg]) drawn.setAttribute("viewBox", `0 0 ${layout.width} ${layout.height}`);
    this.stage.dataset.layout = layout.name;
    layer.wood.replaceChildren(drawConsole(layout));
    this.lights.clear();
    this.marks.clear();
    this.matKey = "";
    this.buttons.draw(layout);
    this.ghost.draw(layout);
    this.place(this.canvas, layout.screen);
    this.place(this.words.element, layout.words);
    this.place(this.spotlight.element, layout.spotlight);
    this.place(this.over.element, layout.over);
    const { x, y, w, h } = layout.tray;
    this.tray = svg("rect", { class: "tray-field", x, y, width: w, height: h, rx: 38, tabindex: 0, role: "button" });
    this.tray.addEventListener("click", () => this.connected && this.dice.rollAll(this.doc?.game?.dice));
    this.tray.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      if (!event.repeat && this.connected) this.dice.rollAll(this.doc?.game?.dice);
    });
    const tap = drawing(`<g class="hop">${HAND}</g>`, { class: "tap", transform: `translate(${x + w / 2} ${y + h / 2 + 10}) scale(1.5)` });
    layer.tray.replaceChildren(this.tray, tap);
  }

  /** @param {HTMLElement} element @param {import("./layout.js").Area} area */
  place(element, area) {
    const { width, height } = this.layout;
    element.style.left = `${(area.x / width) * 100}%`;
    element.style.top = `${(area.y / height) * 100}%`;
    element.style.width = `${(area.w / width) * 100}%`;
    element.style.height = `${(area.h / height) * 100}%`;
  }

  /** Draws as this game does. @param {string | undefined} id */
  play(id) {
    this.game = gamePage(id);
    this.pieces.art = this.game.piece;
  }

  /** @param {any} doc */
  show(doc) {
    this.doc = doc;
    this.play(doc.game?.id);
    this.words.show(doc);
    this.oled.show(doc.you.screen ?? doc.screen); // a code is for who is at the table
    this.showMat(doc.console?.mat ?? null);
    this.count(doc);
    this.lights.show(doc.lights, this.layout);
    this.buttons.name();
    this.ghost.show(doc, this.layout);
    this.spotlight.show(doc);
    this.over.show(doc);
    this.tray?.setAttribute("aria-label", t("page.roll"));
    this.svg.setAttribute("aria-label", t("page.table"));
    this.settle();
  }

  /** Pieces, and what the table asks of them. */
  settle() {
    const { doc } = this;
    if (!doc) return;
    const pieces = (doc.console?.pieces ?? []).map((/** @type {import("./pieces.js").Piece} */ piece) => ({ ...piece, face: piece.face ?? this.game.face(piece.picture, doc.game?.faces) }));
    this.pieces.show(pieces, doc.console?.mat?.spots ?? {}, this.layout);
    this.askFor(doc);
  }

  /** @param {{name: string, spots: Record<string, string[]>} | null} mat */
  showMat(mat) {
    const key = mat ? `${mat.name} ${document.documentElement.lang} ${JSON.stringify(mat.spots)}` : "";
    if (key === this.matKey) return;
    this.matKey = key;
    const at = (/** @type {string} */ cell) => this.layout.cells.get(cell) ?? { x: 0, y: 0 };
    this.layer.mat.replaceChildren(...(mat ? [drawMat(this.game.mats, mat.name, { spots: mat.spots, at, area: this.layout.mat, printed: this.doc?.game?.faces })] : []));
  }

  /** What the game counts on the mat needs no lamp beside it. @param {any} doc */
  count(doc) {
    const left = this.game.counted(doc);
    this.lights.drawn = new Set(left.filter(({ lit }) => !lit).map(({ cell }) => cell));
    this.marks.count(left, this.layout);
  }

  /** Makes the next step obvious: what to move wiggles, where to put it has an arrow. @param {any} doc */
  askFor(doc) {
    const { mood, seat, picture } = doc.scene;
    const wantsDie = mood === "waiting" && picture === "die" && !this.dice.busy();
    const moves = mood === "setup" || mood === "carry" || mood === "repair";
    for (const piece of this.pieces.known.values()) {
      const where = this.pieces.whereabouts(piece.handle);
      const lit = doc.lights[where];
      const boxed = moves && where === "away" && seat !== null && colourOf(piece.picture) === seat;
      const inHand = moves && where === "hand";
      const swept = this.game.together(doc, this.pieces.spots.get(where)).length > 0;
      const pile = where === "away" && piece.picture === this.game.drawn(doc);
      const asked = isDie(piece) ? wantsDie : boxed || inHand || pile || swept || (moves && (lit?.effect === "breathe" || lit?.effect === "dim"));
      this.pieces.mark(piece.handle, "asked", asked && this.hand.held === null);
      this.pieces.mark(piece.handle, "may", this.game.may(doc, this.pieces.spots.get(where)) && this.hand.held === null);
    }
    this.tray?.classList.toggle(TRAY_ASKS, wantsDie);
    const goals = moves ? Object.entries(doc.lights).filter(([, light]) => /** @type {any} */ (light).effect === "pulse").map(([name]) => name) : [];
    this.marks.pointAt(goals, this.layout);
  }

  /** A tile in the hand is looked at when the rules let somebody look. @param {string} handle @param {string} from @param {string} picture */
  lifted(handle, from, picture) {
    this.who = this.game.looking(this.doc, this.pieces.spots.get(from));
    const face = this.game.face(picture, this.doc.game?.faces);
    if (this.who) this.glimpse.begin(handle, picture, face);
    else if (face) this.pieces.turnUp(handle, picture, face); // it lay open: everybody sees it
  }

  /** What was in the hand is down: nothing of its face stays. */
  dropped() {
    if (this.glimpse.end()) this.spotlight.tooShort();
    this.pieces.turnDown();
  }

  /** @param {string} handle @param {string} place */
  fits(handle, place) {
    const taken = this.pieces.on(place).some((other) => other !== handle);
    const from = this.pieces.spots.get(this.hand.held?.from ?? "");
    return this.game.fits(this.doc, this.pieces.known.get(handle)?.picture ?? "", place, taken, from);
  }

  /** Pieces that the rules want up together come up with the one that is taken. @param {string} handle */
  swept(handle) {
    const spotOf = (/** @type {string} */ one) => this.pieces.spots.get(this.pieces.whereabouts(one)) ?? "";
    const spots = this.game.together(this.doc, spotOf(handle));
    const all = [...this.pieces.known.keys()].filter((other) => spots.includes(spotOf(other)));
    this.hand.sweep(all);
    return all.length > 0;
  }

  /** @param {string} handle */
  tapped(handle) {
    const piece = this.pieces.known.get(handle);
    if (!piece || !isDie(piece)) return false;
    void this.dice.roll(handle);
    return true;
  }

  /** @param {boolean} connected */
  link(connected) {
    if (this.connected && !connected) this.hand.drop();
    this.connected = connected;
    set(this.element, { "data-connected": String(connected) });
  }
}

