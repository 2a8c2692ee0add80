// @ts-check
// What else lies in the forest: candle, owl fairy, sword, shield, grimoire, each around 0,0
// within ±40.

const INK = 'stroke="#2b1b12" stroke-width="2.6" stroke-linejoin="round" stroke-linecap="round"';

/** A star of five points. @param {number} x @param {number} y @param {number} r */
export const star = (x, y, r) =>
  `M${Array.from({ length: 10 }, (_, i) => {
    const far = i % 2 ? r * 0.44 : r;
    return `${(x + far * Math.sin((i * Math.PI) / 5)).toFixed(1)} ${(y - far * Math.cos((i * Math.PI) / 5)).toFixed(1)}`;
  }).join("L")}Z`;

const CANDLE = `
  <circle cy="-20" r="20" fill="#ffe27a" opacity=".35"/><circle cy="-20" r="13" fill="#fff3bf" opacity=".5"/>
  <path d="M0 -40 C9 -29 10 -22 6 -16 C3 -12 -3 -12 -6 -16 C-10 -22 -7 -30 0 -40Z" fill="#f39c2a" ${INK} stroke-width="2"/><path d="M0 -29 C4 -23 4 -19 0 -15 C-4 -19 -4 -23 0 -29Z" fill="#ffef9e"/>
  <path d="M0 -15 V-8" stroke="#2b1b12" stroke-width="3" stroke-linecap="round"/>
  <path d="M-11 26 V-6 Q-11 -10 -7 -10 H7 Q11 -10 11 -6 V26Z" fill="#fffaf0" ${INK}/><path d="M-11 -4 C-8 0 -6 -3 -5 4 C-4 9 -1 9 0 3 C1 -2 5 1 6 -3 C8 -6 10 -4 11 -5" fill="#efe0bd" stroke="#2b1b12" stroke-width="1.8"/>
  <path d="M24 24 C38 22 38 36 25 34" fill="none" stroke="#2b1b12" stroke-width="7.4" stroke-linecap="round"/><path d="M24 24 C38 22 38 36 25 34" fill="none" stroke="#d9a533" stroke-width="3" stroke-linecap="round"/>
  <path d="M-30 22 H30 C29 33 21 38 0 38 C-21 38 -29 33 -30 22Z" fill="#e0b040" ${INK}/><path d="M-13 22 H13 V18 H-13Z" fill="#c99020" ${INK}/><path d="M-22 28 Q-16 33 -6 34" fill="none" stroke="#fff3bf" stroke-width="3" stroke-linecap="round"/>`;

const OWL = `
  <path d="M-14 6 C-30 -14 -42 -6 -40 8 C-38 16 -32 20 -26 20 C-36 24 -34 36 -24 36 C-16 36 -13 28 -12 20Z M14 6 C30 -14 42 -6 40 8 C38 16 32 20 26 20 C36 24 34 36 24 36 C16 36 13 28 12 20Z" fill="#d3ecf2" fill-opacity=".95" ${INK} stroke-width="2"/>
  <path d="M-33 2 L-18 16 M-28 30 L-17 20 M33 2 L18 16 M28 30 L17 20" stroke="#7fb5c6" stroke-width="2" stroke-linecap="round"/>
  <path d="M0 -24 C16 -24 25 -10 24 10 C23 28 14 37 0 37 C-14 37 -23 28 -24 10 C-25 -10 -16 -24 0 -24Z" fill="#a9794a" ${INK}/>
  <path d="M-25 -32 C-18 -32 -12 -28 -8 -24 H8 C12 -28 18 -32 25 -32 C26 -24 25 -18 23 -12 H-23 C-25 -18 -26 -24 -25 -32Z" fill="#a9794a" ${INK}/>
  <path d="M0 6 C10 6 16 14 15 22 C14 31 8 35 0 35 C-8 35 -14 31 -15 22 C-16 14 -10 6 0 6Z" fill="#f3dcb6"/><path d="M-8 16 q4 5 8 0 q4 5 8 0 M-9 24 q4.5 5 9 0 q4.5 5 9 0" fill="none" stroke="#a9794a" stroke-width="2.2" stroke-linecap="round"/>
  <circle cx="-11" cy="-9" r="12" fill="#fffaf0" ${INK}/><circle cx="11" cy="-9" r="12" fill="#fffaf0" ${INK}/><circle cx="-10" cy="-8" r="6.4" fill="#2b1b12"/><circle cx="10" cy="-8" r="6.4" fill="#2b1b12"/><circle cx="-8" cy="-11" r="2.2" fill="#fff"/><circle cx="12" cy="-11" r="2.2" fill="#fff"/>
  <path d="M-5 -2 H5 L0 8Z" fill="#f0a93a" ${INK} stroke-width="2"/>
  <path d="M-9 37 v-3 M-4 38 v-3 M4 38 v-3 M9 37 v-3" stroke="#f0a93a" stroke-width="3.4" stroke-linecap="round"/>
  <path d="${star(0, -33, 8)}" fill="#ffd34d" ${INK} stroke-width="2"/>`;

const SWORD = `
  <g transform="rotate(38)">
    <path d="M0 -45 L8 -34 V12 H-8 V-34Z" fill="#dfe7ee" ${INK}/><path d="M0 -40 V11" stroke="#9aa8b5" stroke-width="2.6"/><path d="M-8 -34 L0 -45 V11 H-8Z" fill="#fff" opacity=".55"/>
    <path d="M-22 10 Q-24 18 -17 19 H17 Q24 18 22 10 Q16 14 0 13 Q-16 14 -22 10Z" fill="#e0b040" ${INK}/>
    <path d="M-5 19 H5 V35 H-5Z" fill="#8a3a2a" ${INK}/><path d="M-5 24 L5 21 M-5 30 L5 27" stroke="#f0c9a8" stroke-width="2"/><circle cy="40" r="6.6" fill="#e0b040" ${INK}/><circle cy="16" r="3.4" fill="#c4583a"/>
  </g>`;

const SHIELD = `
  <path d="M-31 -34 Q-16 -28 0 -37 Q16 -28 31 -34 C34 0 26 26 0 40 C-26 26 -34 0 -31 -34Z" fill="#c7d2dc" ${INK}/>
  <path d="M-25 -27 Q-13 -22 0 -30 V32 C-20 20 -27 0 -25 -27Z" fill="#3f86c4"/><path d="M25 -27 Q13 -22 0 -30 V32 C20 20 27 0 25 -27Z" fill="#2d6ba3"/>
  <g fill="#fff3d6" ${INK} stroke-width="2"><circle cx="-11" cy="-13" r="8"/><circle cx="11" cy="-13" r="8"/><path d="M0 -14 C10 -14 15 -6 14 1 C12 9 6 15 0 18 C-6 15 -12 9 -14 1 C-15 -6 -10 -14 0 -14Z"/></g>
  <circle cx="-5" cy="-1" r="2.2" fill="#2b1b12"/><circle cx="5" cy="-1" r="2.2" fill="#2b1b12"/><circle cy="9" r="2.8" fill="#e8677a"/>
  <circle cx="-27" cy="-30" r="2" fill="#6d7883"/><circle cx="27" cy="-30" r="2" fill="#6d7883"/><circle cy="36" r="2" fill="#6d7883"/>`;

const GRIMOIRE = `
  <path d="M-26 -34 Q-31 -34 -31 -28 V32 Q-31 38 -25 38 H28 V28 H-24" fill="#fffaf0" ${INK}/><path d="M-24 31 H27 M-24 34.5 H27" stroke="#c9b48a" stroke-width="1.6"/>
  <path d="M-24 -38 H24 Q30 -38 30 -32 V28 H-25 Q-31 28 -31 33 V-31 Q-31 -38 -24 -38Z" fill="#7a3f9a" ${INK}/><path d="M-22 -37 V28" stroke="#4d2468" stroke-width="4"/>
  <path d="M30 -38 h-9 l9 9Z M30 28 h-9 l9 -9Z" fill="#e0b040" ${INK} stroke-width="2"/>
  <circle cx="4" cy="-6" r="18" fill="#5b2c78" stroke="#e0b040" stroke-width="2.6"/><path d="${star(4, -5, 14)}" fill="#ffd34d" ${INK} stroke-width="1.8"/>
  <path d="M24 -8 h12 v9 h-12Z" fill="#e0b040" ${INK} stroke-width="2.2"/><circle cx="31" cy="-3.5" r="1.8" fill="#2b1b12"/>`;

/** @type {Record<string, string>} */
export const FINDS = { candle: CANDLE, owl: OWL, sword: SWORD, shield: SHIELD, grimoire: GRIMOIRE };
