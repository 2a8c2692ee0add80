// @ts-check
// The figures of Mice & Mystics: six mice with what they carry, and those who chase them. Each is
// drawn around 0,0 within ±48.

const INK = 'stroke="#2f2018" stroke-width="2.4" stroke-linejoin="round" stroke-linecap="round"';
const SHADOW = '<ellipse cy="42" rx="32" ry="6" fill="#2b1608" opacity=".24"/>';

/** @typedef {{fur: string, coat: string, hat: string, held: string}} Looks */

const BLADE = `<path d="M30 34 L36 -18 L40 -24 L43 -17 L37 35Z" fill="#dfe6ec" ${INK}/><path d="M25 26 L44 30" stroke="#b07a12" stroke-width="5" stroke-linecap="round"/>`;

/** @type {Record<string, Looks>} */
const HEROES = {
  collin: { fur: "#c99b6b", coat: "#c4583a", held: BLADE, hat: `<path d="M-18 -34 L-20 -48 L-9 -40 L0 -50 L9 -40 L20 -48 L18 -34Z" fill="#ffd34d" ${INK}/>` },
  filch: { fur: "#9aa3ad", coat: "#5f6b57", held: `<path d="M30 32 L37 6 L41 8 L35 34Z" fill="#dfe6ec" ${INK}/>`, hat: `<path d="M-29 -8 C-32 -40 -14 -50 0 -50 C14 -50 32 -40 29 -8 C22 -24 12 -30 0 -30 C-12 -30 -22 -24 -29 -8Z" fill="#4a5844" ${INK}/>` },
  maginos: { fur: "#e3dccf", coat: "#6b5aa6", held: `<path d="M36 42 V-26" stroke="#7a5634" stroke-width="5" stroke-linecap="round"/><circle cx="36" cy="-32" r="8" fill="#8fd3f0" ${INK}/>`, hat: `<path d="M-30 -27 Q0 -38 30 -27 Q14 -34 10 -62 Q-6 -50 -14 -33Z" fill="#6b5aa6" ${INK}/><path d="M-2 -44 l2 5 5 .6 -4 3.4 1.2 5 -4.2 -2.6 -4.2 2.6 1.2 -5 -4 -3.4 5 -.6Z" fill="#ffe27a"/>` },
  tilda: { fur: "#f0d9bd", coat: "#5aa3d8", held: `<path d="M32 38 V2" stroke="#7a5634" stroke-width="5" stroke-linecap="round"/><circle cx="32" cy="-4" r="11" fill="#aeb9c4" ${INK}/><path d="M32 -15 V-19 M43 -4 H47 M21 -4 H17 M40 -12 L43 -15 M24 -12 L21 -15" ${INK}/>`, hat: `<path d="M-24 -30 Q0 -52 24 -30 Q0 -40 -24 -30Z" fill="#fff" ${INK}/><path d="M-3 -42 h6 M0 -45 v6" stroke="#c4583a" stroke-width="3"/>` },
  nez: { fur: "#8c6a4a", coat: "#b57c45", held: `<path d="M34 40 V-8" stroke="#7a5634" stroke-width="6" stroke-linecap="round"/><rect x="20" y="-22" width="28" height="16" rx="3" fill="#8b97a3" ${INK}/>`, hat: `<rect x="-22" y="-34" width="44" height="8" rx="3" fill="#6b4220" ${INK}/><circle cx="-9" cy="-30" r="8" fill="#bfe0f2" ${INK}/><circle cx="9" cy="-30" r="8" fill="#bfe0f2" ${INK}/>` },
  lily: { fur: "#e8b98a", coat: "#3f9a6c", held: `<path d="M32 -26 Q52 6 32 38" fill="none" stroke="#7a5634" stroke-width="4.6" stroke-linecap="round"/><path d="M32 -26 V38" stroke="#fff6da" stroke-width="1.6"/><path d="M14 6 H46 M40 1 L47 6 L40 11" fill="none" stroke="#7a5634" stroke-width="2.6"/>`, hat: `<path d="M-26 -28 Q-4 -46 30 -34 L14 -26 Q-6 -34 -26 -28Z" fill="#3f9a6c" ${INK}/><path d="M-12 -36 Q-26 -52 -34 -44 Q-26 -38 -14 -33Z" fill="#e0704a" ${INK}/>` },
};

/** One of the mice; one nobody here knows wears a plain coat. @param {string} name */
export function hero(name) {
  const { fur, coat, hat, held } = HEROES[name] ?? { fur: "#c3cad1", coat: "#8f9fe0", hat: "", held: BLADE };
  const ear = (/** @type {number} */ x) => `<circle cx="${x}" cy="-28" r="13" fill="${fur}" ${INK}/><circle cx="${x}" cy="-27" r="7" fill="#f7b7b2"/>`;
  const eye = (/** @type {number} */ x) => `<ellipse cx="${x}" cy="-16" rx="3.8" ry="4.8" fill="#2b1b12"/><circle cx="${x + 1.3}" cy="-18" r="1.4" fill="#fff"/>`;
  return `${SHADOW}
    <path d="M-22 34 C-46 36 -48 14 -37 6" fill="none" stroke="#f2a9a2" stroke-width="4.6" stroke-linecap="round"/>
    <path d="M0 -6 C19 -6 29 14 28 36 Q14 42 0 42 Q-14 42 -28 36 C-29 14 -19 -6 0 -6Z" fill="${coat}" ${INK}/>
    <path d="M-25 22 Q0 30 25 22" fill="none" stroke="#4a2c12" stroke-width="4"/><rect x="-5" y="22" width="10" height="9" rx="2" fill="#ffd34d" ${INK}/>
    ${ear(-20)}${ear(20)}<ellipse cy="-12" rx="24" ry="19" fill="${fur}" ${INK}/><ellipse cy="-4" rx="10" ry="7" fill="#fff6ea"/>
    ${eye(-9)}${eye(9)}<ellipse cy="-8" rx="4" ry="3.2" fill="#e8677a"/>
    <path d="M9 -5 L25 -8 M9 -3 L25 -1 M-9 -5 L-25 -8 M-9 -3 L-25 -1" stroke="#3b2417" stroke-width="1.1" opacity=".6"/>${hat}${held}`;
}

const RAT = `${SHADOW}
  <path d="M24 34 C50 38 50 6 40 -4" fill="none" stroke="#c98f8f" stroke-width="5" stroke-linecap="round"/>
  <path d="M0 -4 C22 -4 32 16 30 36 Q14 42 0 42 Q-14 42 -30 36 C-32 16 -22 -4 0 -4Z" fill="#6b6470" ${INK}/>
  <path d="M-24 8 L24 24 M-26 24 L22 8" stroke="#4a2c12" stroke-width="4"/>
  <circle cx="-18" cy="-28" r="10" fill="#6b6470" ${INK}/><circle cx="18" cy="-28" r="10" fill="#6b6470" ${INK}/>
  <path d="M-22 -16 Q-20 -34 0 -34 Q20 -34 22 -16 Q16 4 0 10 Q-16 4 -22 -16Z" fill="#837a88" ${INK}/>
  <path d="M-15 -21 L-4 -16 M15 -21 L4 -16" ${INK}/><circle cx="-9" cy="-14" r="3" fill="#ffd34d"/><circle cx="9" cy="-14" r="3" fill="#ffd34d"/>
  <ellipse cy="5" rx="4.4" ry="3.4" fill="#3b2417"/><path d="M-5 10 l2 5 2 -5 M1 10 l2 5 2 -5" fill="#fff" ${INK} stroke-width="1"/>`;

const ROACH = `${SHADOW}
  <path d="M-10 -30 Q-24 -46 -34 -40 M10 -30 Q24 -46 34 -40" fill="none" ${INK}/>
  <path d="M-20 -6 L-40 -14 M-22 10 L-42 12 M-18 24 L-36 36 M20 -6 L40 -14 M22 10 L42 12 M18 24 L36 36" ${INK} stroke-width="4"/>
  <ellipse cy="8" rx="24" ry="34" fill="#a8642f" ${INK}/><path d="M0 -20 V41 M-22 0 Q0 8 22 0" fill="none" ${INK}/>
  <ellipse cy="-26" rx="14" ry="10" fill="#7d4520" ${INK}/><circle cx="-6" cy="-27" r="3" fill="#ffe27a"/><circle cx="6" cy="-27" r="3" fill="#ffe27a"/>`;

const SPIDER = `${SHADOW}
  <path d="M-16 0 Q-34 -26 -46 -8 M-18 8 Q-40 0 -46 20 M-16 16 Q-36 22 -40 40 M16 0 Q34 -26 46 -8 M18 8 Q40 0 46 20 M16 16 Q36 22 40 40" fill="none" ${INK} stroke-width="5"/>
  <circle cy="14" r="26" fill="#3d3350" ${INK}/><path d="M0 -6 L8 12 L0 32 L-8 12Z" fill="#9a6ad0"/>
  <circle cy="-16" r="17" fill="#4d4266" ${INK}/><g fill="#ffd34d"><circle cx="-8" cy="-20" r="3.6"/><circle cx="8" cy="-20" r="3.6"/><circle cx="-4" cy="-11" r="2.4"/><circle cx="4" cy="-11" r="2.4"/></g>`;

const ring = (/** @type {number} */ x, /** @type {number} */ y) => `<path d="M${x - 12} ${y + 10} l-6 8 M${x + 12} ${y + 10} l6 8" ${INK}/><circle cx="${x}" cy="${y}" r="14" fill="#b8442f" ${INK}/>`;
const CENTIPEDE = `${SHADOW}${ring(-30, 24)}${ring(-16, 10)}${ring(2, 16)}${ring(18, 6)}
  <path d="M22 -30 Q14 -46 4 -44 M36 -30 Q44 -46 50 -40" fill="none" ${INK}/><circle cx="29" cy="-16" r="18" fill="#c95a3f" ${INK}/>
  <circle cx="23" cy="-20" r="4" fill="#fff"/><circle cx="36" cy="-20" r="4" fill="#fff"/><circle cx="24" cy="-19" r="2" fill="#2b1b12"/><circle cx="37" cy="-19" r="2" fill="#2b1b12"/><path d="M20 -6 q9 8 18 0" fill="none" ${INK}/>`;

const BRODIE = `<path d="M-30 40 Q-40 4 -22 -8 Q0 -20 22 -8 Q40 4 30 40Z" fill="#e69f00" ${INK}/>
  <path d="M-18 -2 Q-22 -30 -12 -34 Q-2 -34 -4 -6 M4 -6 Q2 -38 12 -38 Q22 -34 18 -2" fill="#e69f00" ${INK}/>
  <path d="M-16 -32 l3 -9 4 8 M10 -37 l3 -9 4 9" fill="#fff" ${INK}/><ellipse cy="20" rx="15" ry="12" fill="#f7b7b2"/><circle cx="-18" cy="4" r="6" fill="#f7b7b2"/><circle cy="-2" r="6" fill="#f7b7b2"/><circle cx="18" cy="4" r="6" fill="#f7b7b2"/>`;

/** A token under a figure: who it really is. @param {string} colour @param {string} sign */
const token = (colour, sign) => `<circle cx="32" cy="34" r="13" fill="${colour}" ${INK}/><text x="32" y="40" text-anchor="middle" font-size="17" font-weight="700" fill="#fff">${sign}</text>`;

/** @type {Record<string, string>} */
const ENEMIES = {
  rat: RAT, roach: ROACH, spider: SPIDER, centipede: CENTIPEDE, brodie: BRODIE,
  rat_warrior: RAT, elite_rat_warrior: RAT + token("#b3261e", "E"), captain_vurst: RAT + token("#1f5f99", "V"),
  gloomtail: RAT + token("#4d4266", "G"), skitter_clak: CENTIPEDE + token("#1f5f99", "S"),
  brodie_pounces: BRODIE, brodie_chases: BRODIE,
};

/** An enemy by its figure, its kind or a card of it. @param {string} name @returns {string | null} */
export const enemy = (name) => ENEMIES[name] ?? (name.startsWith("gloomtail_") ? ENEMIES.gloomtail : null);

/** Party items and what lies on squares. @type {Record<string, string>} */
export const ITEMS = {
  fishhook_and_thread: `<path d="M14 -40 V8 A16 16 0 1 1 -18 8 L-10 14" fill="none" stroke="#59646f" stroke-width="6" stroke-linecap="round"/><path d="M14 -40 Q-30 -30 -34 0 T-20 38" fill="none" stroke="#c4583a" stroke-width="3"/><circle cx="14" cy="-40" r="5" fill="none" stroke="#59646f" stroke-width="4"/>`,
  fork: `<path d="M0 44 V0 M-16 -40 V-14 Q-16 2 0 2 Q16 2 16 -14 V-40 M0 -40 V0" fill="none" stroke="#8b97a3" stroke-width="8" stroke-linecap="round"/>`,
  grape: `<path d="M0 -26 Q6 -42 20 -42" fill="none" stroke="#5f7a3a" stroke-width="5" stroke-linecap="round"/><circle cy="6" r="32" fill="#7a4a9a" ${INK}/><ellipse cx="-11" cy="-8" rx="8" ry="11" fill="#fff" opacity=".35"/>`,
  catnip: `<path d="M0 42 V-8" stroke="#5f7a3a" stroke-width="5"/><path d="M0 -4 Q-34 -8 -30 -40 Q0 -36 0 -4Z M0 8 Q34 4 32 -26 Q4 -24 0 8Z M0 26 Q-30 24 -32 2 Q-4 2 0 26Z" fill="#8fbf7a" ${INK}/>`,
  disguises: `<path d="M-42 -16 Q0 -34 42 -16 Q44 14 22 16 Q10 16 0 4 Q-10 16 -22 16 Q-44 14 -42 -16Z" fill="#4d4266" ${INK}/><ellipse cx="-20" cy="-4" rx="9" ry="6" fill="#fff"/><ellipse cx="20" cy="-4" rx="9" ry="6" fill="#fff"/>`,
};

/** @type {Record<string, string>} */
const SYMBOLS = {
  sword: `<path d="M-4 18 L-4 -14 L0 -22 L4 -14 L4 18Z" fill="#dfe6ec" ${INK}/><path d="M-11 14 H11 M0 16 V26" ${INK} stroke-width="4"/>`,
  shield: `<path d="M-15 -16 Q0 -22 15 -16 V2 Q14 16 0 24 Q-14 16 -15 2Z" fill="#5aa3d8" ${INK}/>`,
  bow: `<path d="M-6 -22 Q22 0 -6 22" fill="none" stroke="#7a5634" stroke-width="4.4"/><path d="M-6 -22 V22 M-14 0 H18 M12 -5 L19 0 L12 5" fill="none" ${INK}/>`,
  cheese: `<path d="M-20 12 L10 -16 Q20 -12 20 12Z" fill="#ffcf3f" ${INK}/><circle cx="-2" cy="5" r="4" fill="#eeb320"/><circle cx="11" cy="2" r="3.4" fill="#eeb320"/>`,
};

/** The action die with this face up. @param {Record<string, any> | null | undefined} face */
export function actionDie(face) {
  const shown = Object.keys(SYMBOLS).filter((symbol) => face?.[symbol]);
  const spread = shown.map((symbol, n) => `<g transform="translate(${(n - (shown.length - 1) / 2) * 24} ${shown.length > 1 ? 0 : 2}) scale(${shown.length > 1 ? 0.72 : 0.95})">${SYMBOLS[symbol]}</g>`).join("");
  const star = face?.star ? `<path d="M-23 -24 l3 6 7 .6 -5 4.6 1.6 7 -6.6 -3.6 -6.6 3.6 1.6 -7 -5 -4.6 7 -.6Z" fill="#ffd34d" stroke="#b07a12" stroke-width="1"/>` : "";
  const number = face ? `<text x="22" y="27" text-anchor="middle" font-size="13" font-weight="700" fill="#4a2a14">${Number(face.number)}</text>` : "";
  return `<ellipse cy="33" rx="31" ry="6" fill="#2b1608" opacity=".25"/><rect x="-32" y="-30" width="64" height="62" rx="13" fill="#f3e6c8" stroke="#7a5634" stroke-width="2.6"/>${spread}${star}${number}`;
}

/** Small signs for words and sheets. @type {Record<string, string>} */
export const SIGNS = {
  heart: `<path d="M0 36 C-46 6 -40 -34 -16 -34 C-6 -34 0 -26 0 -20 C0 -26 6 -34 16 -34 C40 -34 46 6 0 36Z" fill="#d0405a" ${INK}/>`,
  hollow: `<path d="M0 36 C-46 6 -40 -34 -16 -34 C-6 -34 0 -26 0 -20 C0 -26 6 -34 16 -34 C40 -34 46 6 0 36Z" fill="#f3e6dc" ${INK} stroke-dasharray="7 5"/>`,
  poison: `<path d="M0 36 C-46 6 -40 -34 -16 -34 C-6 -34 0 -26 0 -20 C0 -26 6 -34 16 -34 C40 -34 46 6 0 36Z" fill="#6fae3c" ${INK}/>`,
  sword: `<g transform="scale(1.8)">${SYMBOLS.sword}</g>`, shield: `<g transform="scale(1.8)">${SYMBOLS.shield}</g>`,
  hourglass: `<path d="M-26 -42 H26 M-26 42 H26" stroke="#7a5634" stroke-width="8" stroke-linecap="round"/><path d="M-20 -38 H20 Q20 -12 4 0 Q20 12 20 38 H-20 Q-20 12 -4 0 Q-20 -12 -20 -38Z" fill="#e9f4f8" ${INK}/><path d="M-13 -18 H13 Q8 -8 0 -2 Q-8 -8 -13 -18Z M-16 34 Q0 10 16 34Z" fill="#e6b84f"/>`,
  card: `<rect x="-28" y="-38" width="56" height="76" rx="8" fill="#8a4b2f" ${INK}/><rect x="-21" y="-31" width="42" height="62" rx="5" fill="none" stroke="#ffe27a" stroke-width="3"/><g transform="scale(.8)">${SYMBOLS.sword}</g>`,
  book: `<path d="M0 -28 Q-20 -40 -42 -32 V30 Q-20 22 0 34 Q20 22 42 30 V-32 Q20 -40 0 -28Z" fill="#fff6da" ${INK}/><path d="M0 -28 V34" ${INK}/>`,
  prison: `<rect x="-36" y="-38" width="72" height="76" rx="8" fill="#5d5148" ${INK}/><path d="M-20 -36 V36 M0 -36 V36 M20 -36 V36" stroke="#aeb9c4" stroke-width="6"/>`,
  web: `<path d="M0 -42 V42 M-42 0 H42 M-30 -30 L30 30 M30 -30 L-30 30 M0 -24 L17 -17 L24 0 L17 17 L0 24 L-17 17 L-24 0 L-17 -17Z" fill="none" stroke="#59646f" stroke-width="3.4"/>`,
  water: `<path d="M-42 -8 q14 -16 28 0 t28 0 t28 0 M-42 14 q14 -16 28 0 t28 0 t28 0" fill="none" stroke="#3f8fc4" stroke-width="8" stroke-linecap="round"/>`,
  crow: `<path d="M-44 -6 Q-10 -36 26 -16 L44 -8 L28 -4 Q26 24 -8 26 L-34 38 L-22 16 Q-40 10 -44 -6Z" fill="#2f2a36" ${INK}/><circle cx="22" cy="-12" r="3.6" fill="#ffd34d"/>`,
  crown: `<path d="M-38 28 L-42 -22 L-18 0 L0 -32 L18 0 L42 -22 L38 28Z" fill="#ffd34d" ${INK}/>`,
  down: `<g transform="rotate(90) scale(.8)">${RAT}</g>`,
  up: `<path d="M0 34 V-30 M-22 -10 L0 -34 L22 -10" fill="none" stroke="#3f9a6c" stroke-width="11" stroke-linecap="round" stroke-linejoin="round"/>`,
  arrow: `<path d="M-34 0 H26 M6 -22 L30 0 L6 22" fill="none" stroke="#3f9a6c" stroke-width="11" stroke-linecap="round" stroke-linejoin="round"/>`,
  step: `<ellipse cx="-14" cy="18" rx="12" ry="17" fill="#8a6230"/><circle cx="-24" cy="-4" r="5" fill="#8a6230"/><circle cx="-14" cy="-9" r="5" fill="#8a6230"/><circle cx="-4" cy="-4" r="5" fill="#8a6230"/><ellipse cx="18" cy="-6" rx="10" ry="14" fill="#b98a57"/><circle cx="10" cy="-24" r="4" fill="#b98a57"/><circle cx="18" cy="-28" r="4" fill="#b98a57"/><circle cx="26" cy="-24" r="4" fill="#b98a57"/>`,
  wheel: `<circle r="40" fill="#ffe27a" ${INK}/><path d="M0 -40 V40 M-35 -20 L35 20 M-35 20 L35 -20" ${INK}/>`,
};
