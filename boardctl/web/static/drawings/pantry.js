// @ts-check
// What is in the pantry of Mmm!: five foods, the red cross, the cat, mouse tokens, dice with foods.
// Foods around 0,0 within ±40.

const BREAD = `
  <ellipse cy="30" rx="34" ry="6" fill="#2b1608" opacity=".14"/>
  <path d="M-36 8 C-40 -16 -20 -28 0 -28 C20 -28 40 -16 36 8 C38 24 28 28 0 28 C-28 28 -38 24 -36 8Z" fill="#d99a4e" stroke="#8a5420" stroke-width="3"/>
  <path d="M-30 2 C-30 -14 -16 -22 0 -22 C12 -22 24 -18 29 -8" fill="none" stroke="#f3cf93" stroke-width="5" stroke-linecap="round"/>
  <path d="M-18 -12 L-8 6 M0 -16 L8 4 M17 -12 L23 3" stroke="#8a5420" stroke-width="4" stroke-linecap="round"/>`;

const FISH = `
  <ellipse cy="30" rx="34" ry="6" fill="#2b1608" opacity=".14"/>
  <path d="M14 0 L38 -20 C34 -6 34 6 38 20Z" fill="#5f9fc4" stroke="#285a78" stroke-width="3" stroke-linejoin="round"/>
  <path d="M-38 2 C-28 -24 6 -28 22 0 C6 28 -28 26 -38 2Z" fill="#8ec3e0" stroke="#285a78" stroke-width="3" stroke-linejoin="round"/>
  <path d="M-12 -18 C-4 -8 -4 10 -12 18 M2 -10 q8 10 0 20" fill="none" stroke="#285a78" stroke-width="2.6" stroke-linecap="round"/>
  <circle cx="-24" cy="-4" r="5" fill="#fff" stroke="#285a78" stroke-width="2"/><circle cx="-24" cy="-4" r="2" fill="#12303f"/>`;

const CUCUMBER = `
  <ellipse cy="32" rx="32" ry="6" fill="#2b1608" opacity=".14"/>
  <g transform="rotate(-32)"><rect x="-40" y="-15" width="80" height="30" rx="15" fill="#5fa53f" stroke="#2f6320" stroke-width="3"/>
  <path d="M-28 -6 H26 M-30 5 H28" stroke="#8fce6a" stroke-width="3" stroke-linecap="round" stroke-dasharray="11 6"/>
  <circle cx="27" r="12.4" fill="#d9f0b4" stroke="#2f6320" stroke-width="2.6"/><g fill="#7fb255"><circle cx="27" cy="-5" r="2"/><circle cx="31.5" cy="2.6" r="2"/><circle cx="22.5" cy="2.6" r="2"/></g></g>`;

const CHEESE = `
  <ellipse cy="30" rx="34" ry="6" fill="#2b1608" opacity=".14"/>
  <path d="M-36 4 L16 -28 C30 -26 36 -14 36 -2 V4Z" fill="#ffe88c" stroke="#a87410" stroke-width="3" stroke-linejoin="round"/>
  <path d="M-36 4 H36 V26 Q36 30 32 30 H-32 Q-36 30 -36 26Z" fill="#ffd34d" stroke="#a87410" stroke-width="3" stroke-linejoin="round"/>
  <g fill="#e9a91c"><circle cx="-19" cy="17" r="6"/><circle cx="7" cy="14" r="4.4"/><circle cx="24" cy="21" r="6"/><ellipse cx="14" cy="-9" rx="7" ry="4.4"/></g>`;

const CARROT = `
  <ellipse cy="33" rx="26" ry="5" fill="#2b1608" opacity=".14"/>
  <path d="M16 -18 C14 -36 24 -40 26 -32 C32 -42 42 -34 34 -26 C42 -26 42 -14 28 -14Z" fill="#5fa53f" stroke="#2f6320" stroke-width="2.6" stroke-linejoin="round"/>
  <path d="M24 -20 C34 -8 30 2 18 8 C2 20 -16 30 -32 34 C-30 16 -18 -2 -6 -12 C4 -24 16 -28 24 -20Z" fill="#f28a2e" stroke="#a04e0c" stroke-width="3" stroke-linejoin="round"/>
  <path d="M10 -8 l8 6 M-4 4 l7 6 M-14 16 l6 5" stroke="#a04e0c" stroke-width="3" stroke-linecap="round"/>`;

const CROSS = `<path d="M-26 -26 L26 26 M26 -26 L-26 26" stroke="#7d1c12" stroke-width="19" stroke-linecap="round"/><path d="M-26 -26 L26 26 M26 -26 L-26 26" stroke="#d5423c" stroke-width="12" stroke-linecap="round"/>`;

/** @type {Record<string, string>} */
export const FOODS = { bread: BREAD, fish: FISH, cucumber: CUCUMBER, cheese: CHEESE, carrot: CARROT };

/** The paper under a food, and its edge. @type {Record<string, [string, string]>} */
export const TINTS = {
  bread: ["#f4dcb2", "#c99a56"], fish: ["#d3e8f3", "#7fb0cb"], cucumber: ["#dcefc6", "#8dbb6a"],
  cheese: ["#fff2bd", "#dcb23c"], carrot: ["#fde0bf", "#e0a05c"],
};

/** A fat ginger cat that sits and waits. */
export const CAT = `
  <ellipse cy="42" rx="34" ry="6.5" fill="#2b1608" opacity=".24"/>
  <path d="M26 34 C50 34 48 6 38 2" fill="none" stroke="#7a4312" stroke-width="12" stroke-linecap="round"/><path d="M26 34 C50 34 48 6 38 2" fill="none" stroke="#ef9a3c" stroke-width="7.4" stroke-linecap="round"/>
  <path d="M0 -2 C24 -2 32 18 30 40 H-30 C-32 18 -24 -2 0 -2Z" fill="#ef9a3c" stroke="#7a4312" stroke-width="2.8"/>
  <ellipse cy="26" rx="15" ry="15" fill="#fde3bd"/><path d="M-14 41 v-8 M14 41 v-8 M0 41 v-5" stroke="#7a4312" stroke-width="2.6" stroke-linecap="round"/>
  <path d="M-28 -22 L-27 -46 L-10 -36Z M28 -22 L27 -46 L10 -36Z" fill="#ef9a3c" stroke="#7a4312" stroke-width="2.8" stroke-linejoin="round"/>
  <path d="M-24 -30 L-23 -39 L-15 -34Z M24 -30 L23 -39 L15 -34Z" fill="#f7b7b2"/>
  <ellipse cy="-18" rx="30" ry="22" fill="#ef9a3c" stroke="#7a4312" stroke-width="2.8"/>
  <path d="M0 -40 v9 M-9 -38 l2 8 M9 -38 l-2 8" stroke="#b8641a" stroke-width="4" stroke-linecap="round"/>
  <ellipse cx="-12" cy="-20" rx="5.4" ry="6.4" fill="#d9f27c" stroke="#4a2a10" stroke-width="1.6"/><ellipse cx="12" cy="-20" rx="5.4" ry="6.4" fill="#d9f27c" stroke="#4a2a10" stroke-width="1.6"/>
  <ellipse cx="-12" cy="-20" rx="1.8" ry="5" fill="#2b1608"/><ellipse cx="12" cy="-20" rx="1.8" ry="5" fill="#2b1608"/>
  <ellipse cy="-7" rx="12" ry="8" fill="#fff1dc"/><path d="M-4 -12 H4 L0 -7.4Z" fill="#e8677a" stroke="#4a2a10" stroke-width="1.2" stroke-linejoin="round"/>
  <path d="M0 -7 V-4 M-6 -4 Q-3 0 0 -4 Q3 0 6 -4" fill="none" stroke="#4a2a10" stroke-width="1.7" stroke-linecap="round"/>
  <path d="M-14 -8 L-34 -11 M-14 -5 L-34 -3 M14 -8 L34 -11 M14 -5 L34 -3" stroke="#4a2a10" stroke-width="1.4" stroke-linecap="round" opacity=".75"/>`;

/** A round wooden token with a grey mouse. */
export const TOKEN = `
  <ellipse cy="33" rx="31" ry="7" fill="#2b1608" opacity=".26"/>
  <circle cy="3" r="34" fill="#8a6230"/><circle r="34" fill="#f6e6c6" stroke="#8a6230" stroke-width="2.6"/><circle r="28" fill="none" stroke="#d0ab70" stroke-width="2" stroke-dasharray="5 4"/>
  <g stroke="#4e545c" stroke-width="2.2"><circle cx="-13" cy="-11" r="8.4" fill="#aab2bc"/><circle cx="13" cy="-11" r="8.4" fill="#aab2bc"/></g>
  <circle cx="-13" cy="-11" r="4.6" fill="#f7b7b2"/><circle cx="13" cy="-11" r="4.6" fill="#f7b7b2"/>
  <path d="M0 -14 C14 -14 19 -2 16 7 C13 15 6 20 0 21 C-6 20 -13 15 -16 7 C-19 -2 -14 -14 0 -14Z" fill="#c3cad3" stroke="#4e545c" stroke-width="2.2"/>
  <circle cx="-6.4" cy="0" r="2.6" fill="#2b1b12"/><circle cx="6.4" cy="0" r="2.6" fill="#2b1b12"/><ellipse cy="10" rx="3.6" ry="2.8" fill="#e8677a"/>
  <path d="M-8 10 L-22 7 M-8 13 L-21 15 M8 10 L22 7 M8 13 L21 15" stroke="#4e545c" stroke-width="1.3" stroke-linecap="round"/>`;

/** A white die with a food, or the cross, on top. @param {string | null} side */
export const foodDie = (side) => `
  <ellipse cy="33" rx="33" ry="6" fill="#2b1608" opacity=".25"/>
  <rect x="-33" y="-24" width="66" height="60" rx="13" fill="#cbb07a"/>
  <rect x="-33" y="-33" width="66" height="62" rx="13" fill="#fffaf0" stroke="#a9854a" stroke-width="2"/>
  <g transform="translate(0 -3) scale(.66)">${FOODS[side ?? ""] ?? (side === "cross" ? CROSS : "")}</g>`;

/** A paw, for the way of the cat; around 0,0 within ±20. @param {string} colour */
export const paw = (colour) => `<g fill="${colour}"><ellipse cy="7" rx="11" ry="9"/><ellipse cx="-13" cy="-4" rx="4.6" ry="6"/><ellipse cx="-5" cy="-12" rx="4.6" ry="6.4"/><ellipse cx="5" cy="-12" rx="4.6" ry="6.4"/><ellipse cx="13" cy="-4" rx="4.6" ry="6"/></g>`;

/** A clover leaf: the chance to win. */
export const CLOVER = `<path d="M0 6 C4 26 10 36 22 42" fill="none" stroke="#2f6320" stroke-width="7" stroke-linecap="round"/><g fill="#5fa53f" stroke="#2f6320" stroke-width="3">${[0, 90, 180, 270].map((turn) => `<path transform="rotate(${turn + 45}) translate(0 -6)" d="M0 0 C-26 -10 -20 -38 0 -28 C20 -38 26 -10 0 0Z"/>`).join("")}</g>`;

/** @type {Record<string, string>} */
const PICTURES = { ...FOODS, cross: CROSS, cat: CAT, "mouse-token": TOKEN, again: CLOVER };

/** What a line of Mmm! speaks about. @param {string} name */
export function pantryPicture(name) {
  if (name === "die") return foodDie("cheese");
  return Object.hasOwn(PICTURES, name) ? `<g transform="scale(1.12)">${PICTURES[name]}</g>` : null;
}
