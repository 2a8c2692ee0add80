// @ts-check
// Small plots of our own: a line with dots, bars, and the course of one game. Each is a picture with
// its meaning in words, and every value can be read without colours.

import { SEATS } from "./drawings/seats.js";
import { svg } from "./svg.js";

const WIDTH = 320;
const HEIGHT = 150;
const LEFT = 42;
const RIGHT = 10;
const TOP = 12;
const BOTTOM = 24;

/** @param {number} i @param {number} many */
const across = (i, many) => LEFT + (many > 1 ? (i / (many - 1)) * (WIDTH - LEFT - RIGHT) : (WIDTH - LEFT - RIGHT) / 2);

/** @param {number} value @param {number} most */
const up = (value, most) => HEIGHT - BOTTOM - (value / (most || 1)) * (HEIGHT - TOP - BOTTOM);

/** A round number that is not below any value. @param {number[]} values */
function ceiling(values) {
  const most = Math.max(...values, 1);
  const step = 10 ** Math.floor(Math.log10(most));
  const rounds = [1, 2, 3, 4, 5, 6, 8, 10].map((n) => n * step);
  return rounds.find((round) => round >= most) ?? most;
}

/** @param {string} label @param {...Node} inside */
const frame = (label, ...inside) => svg("svg", { class: "chart", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": label }, ...inside);

/** @param {number} x @param {number} y @param {string} text @param {string} [anchor] */
const word = (x, y, text, anchor = "middle") => svg("text", { x, y, "text-anchor": anchor }, text);

/** Lines at nothing, half and full, with their values. @param {number} most @param {string} unit */
function grid(most, unit) {
  const group = svg("g", { class: "grid" });
  for (const value of most % 2 ? [0, most] : [0, most / 2, most]) {
    group.append(svg("path", { d: `M${LEFT} ${up(value, most)} H${WIDTH - RIGHT}` }), word(LEFT - 6, up(value, most) + 4, `${value}${unit}`, "end"));
  }
  return group;
}

/** @param {number[]} values @param {number} most */
const path = (values, most) => values.map((value, i) => `${i ? "L" : "M"}${across(i, values.length).toFixed(1)} ${up(value, most).toFixed(1)}`).join(" ");

/**
 * Values over time, oldest first.
 * @param {{label: string, values: number[], most?: number, unit?: string, first: string, last: string, filled?: boolean[]}} given
 */
export function line({ label, values, most = ceiling(values), unit = "", first, last, filled = [] }) {
  const dots = values.length > 60 ? [] : values.map((value, i) => svg("circle", { class: filled[i] === false ? "dot open" : "dot", cx: across(i, values.length), cy: up(value, most), r: values.length > 30 ? 2.5 : 4 }));
  return frame(label, grid(most, unit), svg("path", { class: "line", d: path(values, most) }), ...dots, word(LEFT, HEIGHT - 6, first, "start"), ...(values.length > 1 ? [word(WIDTH - RIGHT, HEIGHT - 6, last, "end")] : []));
}

/**
 * One bar a seat, with its name below and its number above.
 * @param {{label: string, bars: {seat: string, name: string, value: number}[]}} given
 */
export function bars({ label, bars: all }) {
  const most = ceiling(all.map(({ value }) => value));
  const wide = (WIDTH - LEFT - RIGHT) / all.length;
  const drawn = all.map(({ seat, name, value }, i) => {
    const x = LEFT + wide * (i + 0.5);
    const y = up(value, most);
    const bar = svg("rect", { x: x - Math.min(wide * 0.34, 26), y, width: Math.min(wide * 0.68, 52), height: Math.max(HEIGHT - BOTTOM - y, 1), rx: 4, fill: SEATS[seat].main, stroke: SEATS[seat].dark, "stroke-width": 2 });
    return svg("g", {}, bar, word(x, y - 4, String(value)), word(x, HEIGHT - 8, name.length > 9 && all.length > 3 ? `${name.slice(0, 8)}…` : name));
  });
  return frame(label, grid(most, ""), ...drawn);
}

/**
 * One game from its first move to its last: who moved, as dots in the colours of the seats, below
 * the line of what was counted.
 * @param {{label: string, seats: string[], steps: {seat: string | null, counts: Record<string, number>}[], count: string | null, most: number}} given
 */
export function course({ label, seats, steps, count, most }) {
  const values = count ? steps.map((step) => step.counts[count] ?? 0) : [];
  const rows = svg("g", { class: "moves" });
  const low = HEIGHT - BOTTOM;
  const high = count ? low - 6 * seats.length - 6 : TOP;
  const pitch = (low - high) / seats.length;
  steps.forEach(({ seat }, i) => {
    const row = seats.indexOf(seat ?? "");
    if (row < 0) return;
    rows.append(svg("circle", { cx: across(i, steps.length), cy: high + pitch * (row + 0.5), r: steps.length > 80 ? 2 : 3.2, fill: SEATS[seat ?? ""].main, stroke: SEATS[seat ?? ""].dark, "stroke-width": 1 }));
  });
  const scale = (/** @type {number} */ value) => TOP + (1 - value / (most || 1)) * (high - TOP - 6);
  const counted = values.map((value, i) => `${i ? "L" : "M"}${across(i, values.length).toFixed(1)} ${scale(value).toFixed(1)}`).join(" ");
  const numbers = count ? [word(LEFT - 6, scale(most) + 4, String(most), "end"), word(LEFT - 6, scale(0) + 4, "0", "end"), svg("path", { class: "line", d: counted })] : [];
  return frame(label, svg("g", { class: "grid" }, svg("path", { d: `M${LEFT} ${low} H${WIDTH - RIGHT}` })), ...numbers, rows, word(LEFT, HEIGHT - 6, "1", "start"), word(WIDTH - RIGHT, HEIGHT - 6, String(steps.length), "end"));
}
