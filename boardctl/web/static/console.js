// @ts-check
// The wooden console without a mat: frame, rail, tray, pockets, panel, box.

import { EYE, BACK, OK } from "./drawings/icons.js";
import { COLOURS, PATTERNS, SEATS } from "./drawings/seats.js";
import { drawing, svg } from "./svg.js";

/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("./layout.js").Area} Area */

const DEFS = `
<linearGradient id="oak" x1="0" y1="0" x2="0" y2="1">
  <stop offset="0" stop-color="#d9a566"/><stop offset=".5" stop-color="#c58a49"/><stop offset="1" stop-color="#a96f34"/>
</linearGradient>
<linearGradient id="oak-deep" x1="0" y1="0" x2="0" y2="1">
  <stop offset="0" stop-color="#8c5a2a"/><stop offset="1" stop-color="#a8733c"/>
</linearGradient>
<radialGradient id="felt" cx=".5" cy=".4" r=".8">
  <stop offset="0" stop-color="#4f9a78"/><stop offset="1" stop-color="#2c6a50"/>
</radialGradient>
<radialGradient id="hollow" cx=".5" cy=".42" r=".6">
  <stop offset="0" stop-color="#8f5c2c"/><stop offset=".75" stop-color="#7d4d22"/><stop offset="1" stop-color="#5d3716"/>
</radialGradient>
<linearGradient id="paper" x1="0" y1="0" x2="1" y2="1">
  <stop offset="0" stop-color="#fdf6e3"/><stop offset="1" stop-color="#f6e7c6"/>
</linearGradient>
<linearGradient id="card" x1="0" y1="0" x2="0" y2="1">
  <stop offset="0" stop-color="#b98a57"/><stop offset="1" stop-color="#d2a873"/>
</linearGradient>
<pattern id="grain" width="420" height="90" patternUnits="userSpaceOnUse">
  <g fill="none" stroke="#6b4018" stroke-width="1.6" opacity=".17">
    <path d="M0 12 C80 2 150 24 240 12 S380 6 420 12"/><path d="M0 30 C110 40 170 20 260 31 S370 36 420 30"/>
    <path d="M0 47 C60 52 120 40 200 47 S360 56 420 47"/><path d="M0 66 C100 58 190 74 280 65 S390 62 420 66"/>
    <path d="M0 82 C120 88 220 76 300 83 S400 84 420 82"/>
    <ellipse cx="300" cy="39" rx="26" ry="5"/><ellipse cx="300" cy="39" rx="14" ry="2.4"/>
  </g>
</pattern>
<filter id="drop" x="-20%" y="-20%" width="140%" height="150%">
  <feDropShadow dx="0" dy="5" stdDeviation="6" flood-color="#3a1f08" flood-opacity=".38"/>
</filter>
${PATTERNS}`;

/** What drawings refer to by name, once per page. */
export function definitions() {
  const holder = svg("svg", { class: "definitions", width: 0, height: 0, "aria-hidden": "true" });
  const defs = svg("defs");
  defs.innerHTML = DEFS;
  holder.append(defs);
  return holder;
}

/** @param {Area} a @param {number} round @param {string} fill @param {string} [more] */
const rect = (a, round, fill, more = "") =>
  `<rect x="${a.x}" y="${a.y}" width="${a.w}" height="${a.h}" rx="${round}" fill="${fill}" ${more}/>`;

/** @param {Area} a */
const wood = (a) => `
  <g filter="url(#drop)">${rect(a, 30, "url(#oak)")}</g>
  ${rect(a, 30, "url(#grain)")}
  ${rect({ x: a.x + 3, y: a.y + 3, w: a.w - 6, h: a.h - 6 }, 28, "none", 'stroke="#f3cf97" stroke-opacity=".55" stroke-width="3"')}
  ${rect(a, 30, "none", 'stroke="#6b4018" stroke-width="3"')}`;

/** @param {{x: number, y: number}} c @param {number} r */
const hollow = (c, r) => `
  <circle cx="${c.x}" cy="${c.y}" r="${r + 3}" fill="#6b4018" opacity=".55"/>
  <circle cx="${c.x}" cy="${c.y}" r="${r}" fill="url(#hollow)"/>
  <path d="M${c.x - r} ${c.y + 4} A${r} ${r} 0 0 0 ${c.x + r} ${c.y + 4}" fill="none" stroke="#f3cf97" stroke-opacity=".5" stroke-width="2.5"/>`;

/** @param {Layout} layout */
function board(layout) {
  const { board: frame, mat } = layout;
  const rim = { x: mat.x - 9, y: mat.y - 9, w: mat.w + 18, h: mat.h + 18 };
  const rail = { x: mat.x - 9, y: frame.y + 20, w: mat.w + 18, h: 114 };
  let out = wood(frame);
  out += rect(rail, 56, "#8c5a2a", 'opacity=".42"') + rect(rail, 56, "none", 'stroke="#6b4018" stroke-opacity=".5" stroke-width="2"');
  for (let n = 1; n <= 8; n += 1) {
    const c = layout.cells.get(`w${n}`);
    if (c) out += hollow(c, 43);
  }
  out += rect(rim, 18, "#5d3716") + rect({ x: mat.x - 4, y: mat.y - 4, w: mat.w + 8, h: mat.h + 8 }, 14, "#7d4d22");
  for (let column = 0; column < 8; column += 1) {
    for (let row = 0; row < 8; row += 1) {
      out += `<circle cx="${mat.x + 50 + 100 * column}" cy="${mat.y + 50 + 100 * row}" r="38" fill="none" stroke="#a9763f" stroke-width="3"/>`;
    }
  }
  return out;
}

/** @param {Layout} layout */
function panel(layout) {
  const { panel: wooden, screen, tray } = layout;
  let out = wood(wooden);
  const bezel = { x: screen.x - 16, y: screen.y - 16, w: screen.w + 32, h: screen.h + 32 };
  out += rect(bezel, 16, "#2b1b12") + rect(bezel, 16, "none", 'stroke="#f3cf97" stroke-opacity=".45" stroke-width="2"');
  out += rect({ x: screen.x - 5, y: screen.y - 5, w: screen.w + 10, h: screen.h + 10 }, 6, "#05080b");
  out += rect({ x: tray.x - 5, y: tray.y - 5, w: tray.w + 10, h: tray.h + 10 }, 42, "#5d3716");
  out += rect(tray, 38, "url(#felt)") + rect({ x: tray.x + 9, y: tray.y + 9, w: tray.w - 18, h: tray.h - 18 }, 30, "none", 'stroke="#9fd3b8" stroke-opacity=".45" stroke-width="2.5" stroke-dasharray="9 9"');
  out += `<g class="pockets">`;
  for (let n = 1; n <= 5; n += 1) {
    const c = layout.cells.get(`p${n}`);
    if (!c) continue;
    out += `<rect x="${c.x - 42}" y="${c.y - 42}" width="84" height="84" rx="20" fill="#6b4018" opacity=".55"/>
      <rect x="${c.x - 39}" y="${c.y - 39}" width="78" height="78" rx="18" fill="url(#hollow)"/>`;
  }
  out += "</g>";
  return out;
}

/** @param {Layout} layout */
function box(layout) {
  const b = layout.box;
  return `
    <g filter="url(#drop)">
      <path d="M${b.x + 6} ${b.y + 34} L${b.x + 34} ${b.y + 4} H${b.x + b.w - 34} L${b.x + b.w - 6} ${b.y + 34}Z" fill="#c79a63" stroke="#8a6230" stroke-width="3" stroke-linejoin="round"/>
      ${rect({ x: b.x, y: b.y + 30, w: b.w, h: b.h - 34 }, 16, "url(#card)", 'stroke="#8a6230" stroke-width="3"')}
    </g>
    ${rect({ x: b.x + 14, y: b.y + 44, w: b.w - 28, h: b.h - 62 }, 12, "#8f6534", 'opacity=".38"')}
    <path d="M${b.x + 40} ${b.y + 18} H${b.x + b.w - 40}" stroke="#8a6230" stroke-width="2" stroke-dasharray="12 8" opacity=".7"/>`;
}

/**
 * The marks printed on the wood: an eye at the well that looks, nothing to read.
 * @param {Layout} layout
 */
function marks(layout) {
  const show = layout.cells.get("w1");
  if (!show) return "";
  return `<g transform="translate(${show.x} ${show.y}) scale(.5)" color="#e9c58c" opacity=".75">${EYE}</g>`;
}

/** @param {Layout} layout */
export function drawConsole(layout) {
  return drawing(board(layout) + marks(layout) + panel(layout) + box(layout), {
    class: "console",
    "aria-hidden": "true",
  });
}

/**
 * The face of a button, around 0,0 with the given radius.
 * @param {string} name @param {number} r
 */
export function buttonFace(name, r) {
  const seat = COLOURS.includes(name) ? SEATS[name] : null;
  const main = seat ? seat.main : name === "ok" ? "#2f8f5b" : "#8a6a4a";
  const dark = seat ? seat.dark : name === "ok" ? "#17573a" : "#54402c";
  const light = seat ? seat.light : name === "ok" ? "#5cbf88" : "#b2916d";
  const k = r / 50;
  const ears = seat
    ? `<g class="cap"><circle cx="${-25 * k}" cy="${-34 * k}" r="${15 * k}" fill="${main}" stroke="${dark}" stroke-width="2.5"/>
       <circle cx="${25 * k}" cy="${-34 * k}" r="${15 * k}" fill="${main}" stroke="${dark}" stroke-width="2.5"/></g>`
    : "";
  const sign = seat ? seatSign(name, k) : `<g transform="scale(${k * 0.9})">${name === "ok" ? OK : BACK}</g>`;
  return `
    <circle cy="${6 * k}" r="${48 * k}" fill="#3a1f08" opacity=".4"/>
    ${ears}
    <g class="cap">
      <circle r="${45 * k}" fill="${main}" stroke="${dark}" stroke-width="3"/>
      <ellipse cx="${-6 * k}" cy="${-18 * k}" rx="${28 * k}" ry="${15 * k}" fill="${light}" opacity=".8"/>
      ${sign}
    </g>`;
}

/** @param {string} seat @param {number} k */
function seatSign(seat, k) {
  const { mark, dark } = SEATS[seat];
  const fill = { yellow: "url(#seat-stripes)", green: "url(#seat-dots)", blue: "url(#seat-check)" }[seat];
  if (fill) return `<circle r="${26 * k}" cy="${4 * k}" fill="${fill}" opacity=".95"/>`;
  if (seat === "pink") return `<path transform="scale(${1.9 * k})" d="M0 12 C-16 1 -11 -11 -4 -9 C-1.5 -8.5 0 -6 0 -5 C0 -6 1.5 -8.5 4 -9 C11 -11 16 1 0 12Z" fill="${mark}"/>`;
  if (seat === "sky") return `<path transform="translate(0 ${3 * k}) scale(${1.9 * k})" d="M0 -11 L3.2 -3.8 L11 -3 L5.2 2.2 L7 10 L0 6 L-7 10 L-5.2 2.2 L-11 -3 L-3.2 -3.8Z" fill="${mark}"/>`;
  return `<circle r="${9 * k}" cy="${4 * k}" fill="${dark}" opacity=".35"/>`;
}
