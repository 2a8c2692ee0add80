// @ts-check
// The forest at night that is printed below the places of the clan, 800 x 800 from the top left
// corner of the mat: sky, firs, a clearing in the moonlight. Quiet, so that lights and tiles stand out.

export const DEFS = `
  <linearGradient id="clan-sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#16294d"/><stop offset="1" stop-color="#3b5f8f"/></linearGradient>
  <linearGradient id="clan-wood" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#1d5248"/><stop offset="1" stop-color="#123c36"/></linearGradient>
  <radialGradient id="clan-clearing" cx=".5" cy=".42" r=".62"><stop offset="0" stop-color="#8cbf7e"/><stop offset=".7" stop-color="#5f9f6c"/><stop offset="1" stop-color="#3f7f5c"/></radialGradient>`;

/** @param {number} x @param {number} y the foot @param {number} k @param {string} fill @param {string} [edge] */
export const fir = (x, y, k, fill, edge = "none") =>
  `<path transform="translate(${x} ${y}) scale(${k})" d="M0 -100 L26 -64 H15 L40 -32 H24 L50 0 H8 V14 H-8 V0 H-50 L-24 -32 H-40 L-15 -64 H-26Z" fill="${fill}" stroke="${edge}" stroke-width="2.4" stroke-linejoin="round"/>`;

const STARS = [[748, 152, 2], [52, 208, 2], [108, 106, 2.6], [688, 108, 2], [196, 106, 2], [300, 104, 2.4], [400, 106, 3], [502, 104, 2.2], [604, 106, 2.6], [146, 250, 2], [654, 252, 2], [246, 104, 1.6], [452, 102, 1.6]];

const sky = () => `
  <rect width="800" height="300" fill="url(#clan-sky)"/>
  <g fill="#ffe9a3">${STARS.map(([x, y, r]) => `<path d="M${x} ${y - r * 2} L${x + r * 0.5} ${y - r * 0.5} L${x + r * 2} ${y} L${x + r * 0.5} ${y + r * 0.5} L${x} ${y + r * 2} L${x - r * 0.5} ${y + r * 0.5} L${x - r * 2} ${y} L${x - r * 0.5} ${y - r * 0.5}Z"/>`).join("")}</g>`;

/** The edge of the forest, row behind row. */
function firs() {
  let far = "";
  for (let i = 0; i < 15; i += 1) far += fir(i * 58 - 6, 232 + (i % 3) * 8, 0.66 + (i % 4) * 0.08, "#2c5d6b");
  let near = "";
  for (let i = 0; i < 11; i += 1) near += fir(i * 80, 286 + (i % 2) * 12, 0.82 + (i % 3) * 0.08, "#1e4f52");
  return far + near;
}

/** Big trees on both sides, one behind the other. @param {1 | -1} side */
function bigTrees(side) {
  const at = (/** @type {number} */ x) => (side < 0 ? x : 800 - x);
  return `
    ${fir(at(98), 420, 1.25, "#1b5148", "#0d332f")}${fir(at(22), 450, 1.5, "#17473f", "#0d332f")}
    ${fir(at(64), 512, 1.32, "#22614f", "#0d332f")}${fir(at(8), 560, 1.1, "#1b5148", "#0d332f")}`;
}

/** Someone looks out of the dark. @param {number} x @param {number} y @param {number} [k] */
const peeping = (x, y, k = 1) =>
  `<g transform="translate(${x} ${y}) scale(${k})"><ellipse cx="-8" rx="5" ry="6.4" fill="#ffe9a3"/><ellipse cx="8" rx="5" ry="6.4" fill="#ffe9a3"/><circle cx="-7" cy="1" r="2.4" fill="#16294d"/><circle cx="9" cy="1" r="2.4" fill="#16294d"/></g>`;

/** An owl on its branch. @param {number} x @param {number} y */
const owl = (x, y) => `
  <g transform="translate(${x} ${y})"><path d="M-40 26 Q-10 20 44 28" fill="none" stroke="#4a3020" stroke-width="8" stroke-linecap="round"/>
  <path d="M-16 -20 L-13 -30 L-5 -24 H5 L13 -30 L16 -20 C22 0 16 24 0 25 C-16 24 -22 0 -16 -20Z" fill="#8a6844" stroke="#2b1b12" stroke-width="2"/>
  <circle cx="-7" cy="-13" r="7" fill="#fff6d8"/><circle cx="7" cy="-13" r="7" fill="#fff6d8"/><circle cx="-6" cy="-12" r="3.4" fill="#2b1b12"/><circle cx="6" cy="-12" r="3.4" fill="#2b1b12"/><path d="M-3 -8 H3 L0 -2Z" fill="#f0a93a"/>
  <path d="M-7 4 q3.5 4 7 0 q3.5 4 7 0 M-7 11 q3.5 4 7 0 q3.5 4 7 0" fill="none" stroke="#c9a477" stroke-width="2"/></g>`;

const mushroom = `
  <path d="M-12 30 Q-9 6 -7 2 H7 Q9 6 12 30 Q0 36 -12 30Z" fill="#f3e3c4" stroke="#2b1b12" stroke-width="2"/><path d="M-30 4 C-28 -26 28 -26 30 4 Q0 12 -30 4Z" fill="#c4583a" stroke="#2b1b12" stroke-width="2"/>
  <g fill="#fff6e0"><circle cx="-13" cy="-6" r="5"/><circle cx="6" cy="-12" r="5.5"/><circle cx="18" cy="-1" r="3.6"/></g>
  <path d="M26 32 Q27 20 29 18 H35 Q37 22 38 32Z" fill="#f3e3c4" stroke="#2b1b12" stroke-width="1.8"/><path d="M18 20 C19 4 45 4 46 20 Q32 24 18 20Z" fill="#d9773a" stroke="#2b1b12" stroke-width="1.8"/>`;

const fern = `
  <g fill="none" stroke="#7dbf7a" stroke-width="4" stroke-linecap="round"><path d="M0 34 C-4 10 -20 -6 -34 -8 M0 34 C-2 6 -8 -18 -14 -30 M0 34 C2 6 10 -18 16 -30 M0 34 C4 10 20 -6 36 -8"/></g>
  <g stroke="#5a9f66" stroke-width="3" stroke-linecap="round"><path d="M-22 -4 l-4 -9 M-14 4 l-10 6 M-10 -14 l-9 -2 M-6 2 l-9 4 M12 -14 l9 -2 M7 2 l9 4 M22 -4 l5 -9 M14 4 l10 6"/></g>`;

const bush = `
  <path d="M-38 32 C-48 10 -32 0 -24 4 C-24 -16 0 -20 6 -6 C18 -18 38 -6 32 8 C46 10 46 30 36 32Z" fill="#2f7358" stroke="#0d332f" stroke-width="2.4"/>
  <g fill="#d5423c" stroke="#7a1f1a" stroke-width="1.2"><circle cx="-20" cy="16" r="4"/><circle cx="2" cy="6" r="4"/><circle cx="20" cy="20" r="4"/><circle cx="-4" cy="22" r="4"/><circle cx="24" cy="4" r="3.6"/></g>`;

/** A hollow tree with a round door: somebody of the clan lives here. Two cells high. */
export const HOLLOW_TREE = `
  <path d="M-34 84 C-24 60 -26 10 -30 -50 C-44 -56 -44 -84 -20 -80 C-18 -98 20 -98 22 -80 C46 -84 44 -54 30 -50 C26 10 26 60 36 84Z" fill="#6b4a30" stroke="#2b1b12" stroke-width="3" stroke-linejoin="round"/>
  <path d="M-20 70 C-14 40 -16 20 -18 -30 M20 68 C14 48 16 0 18 -40" fill="none" stroke="#4a3020" stroke-width="3" stroke-linecap="round"/>
  <path d="M-15 80 V58 A15 17 0 0 1 15 58 V80Z" fill="#c4583a" stroke="#2b1b12" stroke-width="2.4"/><circle cx="8" cy="66" r="2.4" fill="#ffd34d"/>
  <circle cy="2" r="12" fill="#ffe27a" stroke="#2b1b12" stroke-width="2.4"/><path d="M0 -10 V14 M-12 2 H12" stroke="#2b1b12" stroke-width="2"/>
  <path d="M-40 -60 q-10 -18 8 -24 q4 -18 24 -12 q20 -14 32 4 q20 0 16 18 q6 12 -8 16 q-10 8 -20 0 q-20 10 -34 0 q-10 6 -18 -2Z" fill="#2f7358" stroke="#0d332f" stroke-width="2.4"/>`;

/** What grows where nothing is to be put. @param {string} cell */
export const growing = (cell) => [fern, mushroom, bush][(cell.charCodeAt(0) * 2 + cell.charCodeAt(1)) % 3];

const GLOW_WORMS = [[136, 352], [668, 330], [34, 470], [770, 500], [122, 690], [676, 742], [590, 660], [236, 676], [700, 452], [116, 540]];

const TUFTS = [[330, 178], [470, 176], [566, 206], [236, 206], [136, 246], [662, 246], [112, 400], [690, 400], [110, 500], [692, 498], [130, 612], [226, 700], [330, 716], [470, 716], [640, 610], [560, 700]];

/** Grass with a flower here and there. */
const tufts = () =>
  TUFTS.map(([x, y], i) => `<g transform="translate(${x} ${y})"><path d="M-9 6 Q-8 -4 -12 -8 M-3 6 Q-3 -6 -4 -12 M3 6 Q3 -6 6 -11 M8 6 Q9 -3 13 -6" fill="none" stroke="#3b7a55" stroke-width="2.6" stroke-linecap="round"/>${i % 3 ? "" : '<circle cx="-4" cy="-14" r="3.4" fill="#fff3d6"/><circle cx="-4" cy="-14" r="1.4" fill="#f0a93a"/>'}</g>`).join("");

/** Everything that lies below the places. */
export const nightForest = () => `
  ${sky()}${firs()}
  <path d="M0 262 Q120 236 240 256 T520 250 T800 260 V800 H0Z" fill="url(#clan-wood)"/>
  ${bigTrees(-1)}${bigTrees(1)}
  <path d="M400 138 C560 132 708 176 724 320 C740 460 732 590 690 664 C640 740 520 762 400 760 C280 762 160 740 110 664 C68 590 60 460 76 320 C92 176 240 132 400 138Z" fill="#2d6b54"/>
  <path d="M400 150 C552 146 692 186 708 322 C722 460 716 584 676 652 C630 722 512 742 400 740 C288 742 170 722 124 652 C84 584 78 460 92 322 C108 186 248 146 400 150Z" fill="url(#clan-clearing)"/>${tufts()}
  ${peeping(30, 412)}${peeping(768, 442, 0.9)}${owl(752, 296)}${peeping(58, 316, 0.8)}
  <g fill="#fff3a8">${GLOW_WORMS.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="7" opacity=".3"/><circle cx="${x}" cy="${y}" r="2.6"/>`).join("")}</g>`;
