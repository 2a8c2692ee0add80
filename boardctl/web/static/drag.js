// @ts-check
// Moving pieces by mouse, finger and keys.
//   drag      press a piece, move, let go over a ring or the box; elsewhere it goes back
//   tap       a piece comes into the hand, the next tap on a ring puts it there
//   keys      Enter lifts, arrows choose a ring, Enter puts, Escape puts back

import { cellAt, inside, neighbour } from "./layout.js";

const STILL = 7; // screen pixels a pressed finger may tremble

/**
 * @typedef {object} Stage
 * @property {SVGSVGElement} svg
 * @property {import("./pieces.js").Pieces} pieces
 * @property {import("./hand.js").Hand} hand
 * @property {() => import("./layout.js").Layout} layout
 * @property {(event: {clientX: number, clientY: number}) => {x: number, y: number}} point
 * @property {(handle: string) => boolean} tapped true when the tap did something else (a die rolls)
 * @property {(handle: string) => boolean} swept true when it came up together with others
 * @property {() => boolean} ready
 */

/** @param {EventTarget | null} target */
function handleOf(target) {
  return target instanceof Element ? target.closest(".piece")?.getAttribute("data-handle") ?? null : null;
}

/** @param {Stage} stage */
export function makeDraggable(stage) {
  /** @type {{handle: string, id: number, x: number, y: number, moved: boolean, was: boolean} | null} */
  let press = null;

  stage.svg.addEventListener("pointerdown", (event) => {
    const handle = handleOf(event.target);
    if (press || !event.isPrimary || event.button !== 0 || !stage.ready()) return;
    if (handle === null || stage.pieces.known.get(handle) === undefined) {
      tapPlace(stage, event);
      return;
    }
    const held = stage.hand.held?.handle;
    if (held && held !== handle && tapPlace(stage, event)) return;
    if (stage.swept(handle)) return;
    press = { handle, id: event.pointerId, x: event.clientX, y: event.clientY, moved: false, was: held === handle };
    stage.svg.setPointerCapture(event.pointerId);
  });

  stage.svg.addEventListener("pointermove", (event) => {
    if (!press || event.pointerId !== press.id) return;
    if (!press.moved) {
      if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < STILL) return;
      press.moved = true;
      if (!press.was) stage.hand.lift(press.handle);
      stage.pieces.mark(press.handle, "dragged", true);
    }
    follow(stage, press.handle, event);
  });

  const ended = (/** @type {PointerEvent} */ event) => {
    if (!press || event.pointerId !== press.id) return;
    const { handle, moved, was } = press;
    press = null;
    if (event.type === "pointercancel") {
      if (moved) stage.hand.putBack();
    } else if (moved) {
      stage.hand.put(stage.hand.held?.over ?? stage.hand.home());
    } else if (was) {
      stage.hand.putBack();
    } else if (!stage.tapped(handle)) {
      stage.hand.lift(handle);
    }
  };
  stage.svg.addEventListener("pointerup", ended);
  stage.svg.addEventListener("pointercancel", ended);
  stage.svg.addEventListener("keydown", (event) => pressed(stage, event));
}

/** @param {Stage} stage @param {string} handle @param {PointerEvent} event */
function follow(stage, handle, event) {
  const at = stage.point(event);
  const element = stage.pieces.drawn.get(handle)?.element;
  if (!element || stage.hand.held?.handle !== handle) return;
  const finger = event.pointerType === "touch" ? 34 : 10; // the piece stays visible above a finger
  stage.pieces.moveTo(element, at.x, at.y - finger, 1.08);
  const y = at.y - finger + 10;
  const layout = stage.layout();
  stage.hand.over(cellAt(layout, at.x, y) ?? (inside(layout.box, at.x, at.y) ? "away" : stage.hand.home()));
}

/** A tap on a ring while a piece is in the hand. @param {Stage} stage @param {PointerEvent} event */
function tapPlace(stage, event) {
  if (!stage.hand.held) return false;
  const at = stage.point(event);
  const cell = cellAt(stage.layout(), at.x, at.y);
  if (cell) stage.hand.put(cell);
  else if (inside(stage.layout().box, at.x, at.y)) stage.hand.put("away");
  else return false;
  event.preventDefault();
  return true;
}

/** @param {Stage} stage @param {KeyboardEvent} event */
function pressed(stage, event) {
  const handle = handleOf(event.target);
  const { held } = stage.hand;
  if (handle === null || !stage.ready() || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Enter" || event.key === " ") {
    if (held?.handle === handle) stage.hand.put(held.over);
    else if (!event.repeat && !stage.swept(handle) && !stage.tapped(handle)) stage.hand.lift(handle);
  } else if (event.key === "Escape" && held?.handle === handle) {
    stage.hand.putBack();
  } else if (event.key.startsWith("Arrow") && held?.handle === handle) {
    const from = held.over === "hand" || held.over === "tray" ? "away" : held.over;
    const next = neighbour(stage.layout(), from, event.key);
    stage.hand.over(next);
    stage.pieces.ahead.set(handle, next);
    stage.pieces.place(stage.layout());
  } else return;
  event.preventDefault();
}
