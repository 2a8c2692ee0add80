// @ts-check
// The pieces on the table, in the box and in the hand.

import { gamePage } from "./games/index.js";
import { pieceName, spotName, t } from "./i18n.js";
import { svg } from "./svg.js";

/** @typedef {{handle: string, picture: string, where: string, side: string | null, face?: import("./drawings/forest-tiles.js").Face | null}} Piece */
/** @typedef {import("./layout.js").Layout} Layout */

const PILE = 7; // so many pieces that look alike are piled up

/** @param {Piece} piece */
export const isDie = (piece) => /^die\b/.test(piece.picture);

export class Pieces {
  /** @param {SVGElement} layer */
  constructor(layer) {
    this.layer = layer;
    /** @type {Map<string, {element: SVGGElement, body: SVGGElement, face: string}>} */
    this.drawn = new Map();
    /** @type {Map<string, Piece>} */
    this.known = new Map();
    /** Where a piece is shown before the table has confirmed it. @type {Map<string, string>} */
    this.ahead = new Map();
    /** @type {Map<string, string>} */
    this.spots = new Map();
    /** How the game on the table draws a piece. @type {(piece: Piece) => string | null} */
    this.art = gamePage(null).piece;
    /** The one tile this page's hand looks at; gone when it is put back. @type {{handle: string, picture: string, face: import("./drawings/forest-tiles.js").Face | null} | null} */
    this.glimpsed = null;
    /** Who has which place in the box: a handle, or the picture of a pile. @type {string[]} */
    this.homes = [];
  }

  /** @param {string} handle */
  whereabouts(handle) {
    return this.ahead.get(handle) ?? this.known.get(handle)?.where ?? "away";
  }

  /** The handles of the pieces there. @param {string} place */
  on(place) {
    return [...this.known.keys()].filter((handle) => this.whereabouts(handle) === place);
  }

  /**
   * @param {Piece[]} pieces
   * @param {Record<string, string[]>} spots
   * @param {Layout} layout
   */
  show(pieces, spots, layout) {
    this.spots.clear();
    for (const [spot, cells] of Object.entries(spots)) for (const cell of cells) this.spots.set(cell, spot);
    this.known = new Map(pieces.map((piece) => [piece.handle, piece]));
    for (const [handle, { element }] of this.drawn) {
      if (this.known.has(handle)) continue;
      element.remove();
      this.drawn.delete(handle);
      this.ahead.delete(handle);
    }
    const pictures = new Set(pieces.map(({ picture }) => picture));
    this.homes = this.homes.filter((home) => this.known.has(home) || pictures.has(home));
    for (const piece of pieces) this.draw(piece);
    for (const piece of pieces) if (piece.face?.large) this.raise(piece.handle);
    this.place(layout);
  }

  /** @param {Piece} piece */
  draw(piece) {
    let drawn = this.drawn.get(piece.handle);
    if (!drawn) {
      const body = svg("g", { class: "body" });
      const element = svg("g", { class: "piece", tabindex: 0, role: "button", "data-handle": piece.handle, "data-picture": piece.picture }, svg("circle", { class: "halo", r: 47 }), svg("circle", { class: "focus", r: 46, fill: "none" }), body);
      drawn = { element, body, face: "" };
      this.drawn.set(piece.handle, drawn);
      this.layer.append(element);
    }
    const seen = this.glimpsed?.handle === piece.handle ? { ...piece, ...this.glimpsed } : piece;
    const looks = `${seen.picture} ${seen.side} ${JSON.stringify(seen.face ?? null)}`;
    if (drawn.face !== looks && !drawn.element.classList.contains("rolling")) {
      drawn.face = looks;
      drawn.element.setAttribute("data-picture", piece.picture);
      // Three animals on one tile are held up for everybody, as large as there is room.
      drawn.element.classList.toggle("held-up", Boolean(seen.face?.large) || seen !== piece);
      drawn.body.innerHTML = this.art(seen);
    }
  }

  /** Puts every piece where it is, except those a pointer carries. @param {Layout} layout */
  place(layout) {
    /** @type {Map<string, string[]>} */
    const together = new Map();
    for (const handle of this.known.keys()) {
      const where = this.whereabouts(handle);
      const heap = where === "hand" ? "away" : where;
      together.set(heap, [...(together.get(heap) ?? []), handle]);
    }
    for (const [where, handles] of together) {
      const heaps = where === "away" ? this.boxed(handles) : handles.map((handle) => [handle]);
      heaps.forEach((heap, i) => heap.forEach((handle, high) => {
        const drawn = this.drawn.get(handle);
        if (!drawn) return;
        drawn.element.setAttribute("data-where", this.whereabouts(handle));
        drawn.element.setAttribute("aria-label", this.label(handle));
        drawn.element.setAttribute("tabindex", high === heap.length - 1 ? "0" : "-1"); // of a pile, the top
        if (drawn.element.classList.contains("dragged")) return;
        const at = spread(layout, where, i, heaps.length);
        const risen = Math.min(high, PILE);
        this.moveTo(drawn.element, at.x + risen, at.y - risen * 3, at.scale);
      }));
    }
  }

  /** Everything in the box keeps its place, so that nothing slips from under a finger; many alike lie in one pile. What somebody holds is over its own place, or a free one: one more than there are pieces. @param {string[]} handles @returns {string[][]} the handles at each place */
  boxed(handles) {
    const held = handles.filter((handle) => this.whereabouts(handle) === "hand");
    const lying = this.alikeTogether(handles.filter((handle) => !held.includes(handle)));
    for (const handle of lying) if (!this.homes.includes(this.home(handle))) this.homes.push(this.home(handle));
    /** @type {string[]} */
    const spare = [];
    const heaps = [...this.homes.map((home) => lying.filter((handle) => this.home(handle) === home)), spare];
    for (const handle of held) (heaps[this.homes.indexOf(handle)] ?? heaps.find((heap) => !heap.length) ?? spare).push(handle);
    return heaps;
  }

  /** @param {string[]} handles */
  alikeTogether(handles) {
    const picture = (/** @type {string} */ handle) => this.known.get(handle)?.picture ?? "";
    const order = [...new Set(handles.map(picture))];
    return handles.sort((one, other) => order.indexOf(picture(one)) - order.indexOf(picture(other)));
  }

  /** @param {string} handle */
  home(handle) {
    const picture = this.known.get(handle)?.picture ?? "";
    const alike = [...this.known.values()].filter((piece) => piece.picture === picture);
    return alike.length >= PILE || this.homes.includes(picture) ? picture : handle;
  }

  /** @param {SVGGElement} element @param {number} x @param {number} y @param {number} [scale] */
  moveTo(element, x, y, scale = 0.9) {
    element.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
  }

  /** @param {string} handle */
  label(handle) {
    const known = this.known.get(handle);
    const piece = known && this.glimpsed?.handle === handle ? { ...known, ...this.glimpsed } : known;
    return piece ? `${pieceName(piece.picture, piece.side, piece.face)}, ${this.placeName(this.whereabouts(handle))}` : "";
  }

  /** @param {string} where */
  placeName(where) {
    const spot = this.spots.get(where);
    if (spot) return spotName(spot);
    if (where === "away" || where === "hand" || where === "tray") return t(`page.place.${where}`);
    if (where === "w1") return t("page.place.show");
    return where.startsWith("p") ? t("page.place.pocket", { name: where.slice(1) }) : t("page.place.cell", { name: where });
  }

  /** Shows what the held tile has on its face. @param {string} handle @param {string} picture @param {import("./drawings/forest-tiles.js").Face | null} face */
  turnUp(handle, picture, face) {
    this.glimpsed = { handle, picture, face };
    this.redraw(handle);
  }

  /** Its back again; nothing of its face is kept. */
  turnDown() {
    const handle = this.glimpsed?.handle;
    this.glimpsed = null;
    if (handle) this.redraw(handle);
  }

  /** @param {string} handle */
  redraw(handle) {
    const piece = this.known.get(handle);
    if (!piece) return;
    this.draw(piece);
    this.drawn.get(handle)?.element.setAttribute("aria-label", this.label(handle));
  }

  /** The piece comes to the front. It keeps its focus: the others go behind it. @param {string} handle */
  raise(handle) {
    const element = this.drawn.get(handle)?.element;
    while (element?.nextElementSibling) this.layer.insertBefore(element.nextElementSibling, element);
  }

  /** @param {string} handle @param {string} name @param {boolean} on */
  mark(handle, name, on) {
    this.drawn.get(handle)?.element.classList.toggle(name, on);
  }
}

/**
 * @param {Layout} layout @param {string} where @param {number} i @param {number} many
 */
function spread(layout, where, i, many) {
  const cell = layout.cells.get(where);
  if (cell) {
    const up = cell.group === "pocket" ? -2 : 6;
    if (many === 1) return { x: cell.x, y: cell.y - up, scale: 0.9 };
    // A crowd stands in rows, so that a hand can take each of them.
    const [rows, perRow] = [Math.ceil(many / 2), 2];
    const [row, column] = [Math.floor(i / perRow), i % perRow];
    const pitch = rows > 1 ? Math.min(42, 70 / (rows - 1)) : 0;
    return { x: cell.x + (column - 0.5) * 44, y: cell.y - up + (row - (rows - 1) / 2) * pitch, scale: rows > 1 ? 0.56 : 0.66 };
  }
  if (where === "tray") {
    const aside = (i - (many - 1) / 2) * 80;
    return { x: layout.tray.x + layout.tray.w / 2 + aside, y: layout.tray.y + layout.tray.h / 2, scale: 1.25 };
  }
  const { box } = layout;
  const rows = many > 8 ? 2 : 1;
  const perRow = Math.max(7, Math.ceil(many / rows));
  const pitch = (box.w - 40) / perRow;
  return {
    x: box.x + 20 + pitch * ((i % perRow) + 0.5),
    y: box.y + 36 + ((box.h - 46) / rows) * (Math.floor(i / perRow) + 0.5),
    scale: Math.min(1.05, pitch / 84, rows > 1 ? 0.75 : 1.05),
  };
}
