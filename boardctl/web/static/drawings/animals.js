// @ts-check
// The nine animals of the forest, each around 0,0 within ±48. Told apart by shape alone: a child
// who sees no colour, or an animal as small as a thumbnail, must still know who it is.

const INK = 'stroke="#3b2417" stroke-width="3" stroke-linejoin="round" stroke-linecap="round"';
const FINE = 'fill="none" stroke="#3b2417" stroke-width="2.4" stroke-linejoin="round" stroke-linecap="round"';

/** @param {number} x @param {number} y @param {number} [r] */
const eye = (x, y, r = 4.6) =>
  `<ellipse cx="${x}" cy="${y}" rx="${r}" ry="${r * 1.2}" fill="#2b1b12"/><circle cx="${x + r * 0.35}" cy="${y - r * 0.45}" r="${r * 0.36}" fill="#fff"/>`;

/** @param {number} x @param {number} y */
const eyes = (x, y, r = 4.6) => eye(-x, y, r) + eye(x, y, r);

/** @param {number} x @param {number} y */
const blush = (x, y) =>
  `<circle cx="${-x}" cy="${y}" r="5" fill="#f58f8a" opacity=".5"/><circle cx="${x}" cy="${y}" r="5" fill="#f58f8a" opacity=".5"/>`;

/** The same on both sides. @param {string} markup */
const both = (markup) => `${markup}<g transform="scale(-1 1)">${markup}</g>`;

const FOX = `
  ${both(`<path d="M-11 -22 L-36 -46 Q-44 -24 -36 -2Z" fill="#e8792b" ${INK}/><path d="M-35 -46 Q-40 -36 -40 -27 L-26 -36Z" fill="#3b2417"/>
  <path d="M-18 -20 L-31 -31 Q-35 -20 -31 -9Z" fill="#fbe3cf"/>`)}
  <path d="M0 46 C-8 46 -15 38 -23 32 C-32 30 -41 26 -47 17 C-40 14 -40 8 -37 -3 C-32 -19 -18 -26 0 -26 C18 -26 32 -19 37 -3 C40 8 40 14 47 17 C41 26 32 30 23 32 C15 38 8 46 0 46Z" fill="#e8792b" ${INK}/>
  ${both('<path d="M-45 17 C-34 16 -23 6 -12 14 C-4 20 -4 32 0 44 C-8 44 -15 37 -23 31 C-31 29 -40 26 -45 17Z" fill="#fff6ea"/>')}
  <path d="M0 46 C-8 46 -15 38 -23 32 C-32 30 -41 26 -47 17 C-40 14 -40 8 -37 -3 C-32 -19 -18 -26 0 -26 C18 -26 32 -19 37 -3 C40 8 40 14 47 17 C41 26 32 30 23 32 C15 38 8 46 0 46Z" fill="none" ${INK}/>
  ${eyes(16, 3, 5)}
  <ellipse cy="38" rx="8" ry="6.4" fill="#2b1b12"/><ellipse cx="-2" cy="36" rx="2.4" ry="1.5" fill="#fff" opacity=".7"/>`;

const WOLF = `
  <path d="M26 -37 L13 -7 L38 -22Z" fill="#a3342c" ${INK}/>
  <path d="M-45 47 C-46 34 -44 24 -38 15 L-46 11 L-33 5 L-42 -4 L-27 -7 C-33 -14 -42 -26 -44 -40 C-32 -38 -19 -32 -11 -24 C-5 -29 0 -30 6 -33 C11 -38 14 -43 20 -46 C27 -49 36 -47 36 -40 C36 -35 31 -33 28 -31 C22 -25 17 -17 14 -9 C22 -13 28 -18 36 -24 C42 -27 47 -22 44 -16 C40 -6 31 3 20 8 C21 13 26 15 24 19 L33 22 L28 29 L38 34 L33 40 L43 47Z" fill="#8b95a5" ${INK}/>
  <path d="M18 9 C20 14 25 15 23 19 L31 23 L26 29 L36 35 L31 40 L40 46 H6 C10 40 2 37 6 31 C0 27 6 21 2 17 C8 15 12 12 18 9Z" fill="#f1f4f8"/>
  <path d="M16 -6 C23 -9 32 -15 38 -20 C42 -22 43 -19 41 -16 C36 -7 28 0 18 5 C14 3 14 -2 16 -6Z" fill="#f1f4f8"/>
  <path d="M-38 -34 C-30 -31 -23 -27 -17 -21 L-24 -12 C-30 -18 -35 -26 -38 -34Z" fill="#4d5563"/>
  <path d="M25 -46 C31 -49 38 -46 37 -40 C36 -34 28 -33 26 -37 C24 -40 23 -44 25 -46Z" fill="#2b1b12"/>
  <path d="M22 -20 l6 2 l-3 -7Z M30 -21 l-3 5 l6 -2Z" fill="#fff"/>
  <path d="M-3 -19 Q4 -15 8 -23" fill="none" stroke="#2b1b12" stroke-width="4" stroke-linecap="round"/>
  <path d="M-32 18 L-22 21 L-31 28 M-37 33 L-26 35 L-34 42" ${FINE} opacity=".55"/>`;

const BEAR = `
  ${both(`<circle cx="-30" cy="-28" r="15" fill="#9a6436" ${INK}/><circle cx="-29" cy="-27" r="7.6" fill="#e2b48a"/>`)}
  <path d="M0 -38 C30 -38 46 -18 46 6 C46 32 26 45 0 45 C-26 45 -46 32 -46 6 C-46 -18 -30 -38 0 -38Z" fill="#9a6436" ${INK}/>
  <ellipse cy="21" rx="24" ry="19" fill="#f0d3ae"/>
  ${eyes(18, -7, 5)}${blush(35, 12)}
  <path d="M-12 10 Q0 3 12 10 Q12 20 0 22 Q-12 20 -12 10Z" fill="#2b1b12"/><ellipse cx="-3" cy="11" rx="4" ry="2" fill="#fff" opacity=".6"/>
  <path d="M0 22 V28 M-11 28 Q-5 36 0 29 Q5 36 11 28" ${FINE}/>`;

const RABBIT = `
  ${both(`<path d="M-6 -4 C-12 -14 -8 -46 -20 -48 C-34 -49 -34 -18 -24 2Z" fill="#cdbfae" ${INK}/><path d="M-13 -8 C-16 -18 -14 -40 -20 -41 C-27 -41 -26 -18 -21 -4Z" fill="#f7b7b2"/>`)}
  <path d="M0 -12 C20 -12 38 2 38 20 C38 38 20 46 0 46 C-20 46 -38 38 -38 20 C-38 2 -20 -12 0 -12Z" fill="#cdbfae" ${INK}/>
  <path d="M-5 34 H5 V43 Q5 45 3 45 H-3 Q-5 45 -5 43Z" fill="#fff" ${INK} stroke-width="2.4"/><path d="M0 34 V44" stroke="#3b2417" stroke-width="1.6"/>
  <ellipse cx="-9" cy="29" rx="11" ry="8.6" fill="#fffaf3"/><ellipse cx="9" cy="29" rx="11" ry="8.6" fill="#fffaf3"/>
  ${eyes(17, 8, 5)}${blush(27, 24)}
  <path d="M-6 19 Q0 15 6 19 Q5 25 0 26 Q-5 25 -6 19Z" fill="#e8677a"/><path d="M0 26 V31 M-8 33 Q-4 36 0 32 Q4 36 8 33" ${FINE}/>
  ${both('<path d="M-20 28 L-44 24 M-20 32 L-43 36" stroke="#3b2417" stroke-width="1.6" stroke-linecap="round"/>')}`;

const BADGER = `
  ${both(`<path d="M-22 -30 C-26 -46 -46 -42 -42 -22 C-41 -15 -36 -10 -32 -8Z" fill="#3a3532" ${INK}/><path d="M-28 -36 C-34 -42 -44 -36 -40 -24" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round"/>`)}
  <path d="M0 -36 C22 -36 40 -22 40 -2 C40 14 28 20 22 30 C17 39 10 46 0 46 C-10 46 -17 39 -22 30 C-28 20 -40 14 -40 -2 C-40 -22 -22 -36 0 -36Z" fill="#fffaf3" ${INK}/>
  ${both('<path d="M-10 -35 C-24 -32 -33 -24 -33 -8 C-32 8 -22 14 -17 26 C-15 32 -12 36 -9 38 C-8 24 -7 10 -8 -6 C-9 -18 -9 -26 -10 -35Z" fill="#3a3532"/>')}
  ${both('<circle cx="-19" cy="2" r="7" fill="#fffaf3"/>')}${eyes(19, 2, 4.4)}
  <path d="M-10 35 Q0 27 10 35 Q10 44 0 46 Q-10 44 -10 35Z" fill="#2b1b12"/><ellipse cx="-3" cy="35" rx="3" ry="1.6" fill="#fff" opacity=".6"/>`;

const DEER = `
  ${both(`<path d="M-9 -12 C-12 -21 -20 -23 -24 -31 M-17 -22 C-17 -31 -14 -37 -13 -43 M-23 -30 C-26 -36 -32 -39 -38 -41 M-23 -30 C-24 -35 -26 -40 -25 -44" fill="none" stroke="#3b2417" stroke-width="8.4" stroke-linecap="round" stroke-linejoin="round"/>
  <path d="M-9 -12 C-12 -21 -20 -23 -24 -31 M-17 -22 C-17 -31 -14 -37 -13 -43 M-23 -30 C-26 -36 -32 -39 -38 -41 M-23 -30 C-24 -35 -26 -40 -25 -44" fill="none" stroke="#e9d3a8" stroke-width="3.8" stroke-linecap="round" stroke-linejoin="round"/>
  <path d="M-18 -4 C-28 -16 -42 -14 -47 -8 C-42 4 -28 8 -19 5Z" fill="#c98a4e" ${INK}/><path d="M-22 -2 C-28 -9 -36 -9 -41 -7 C-36 0 -28 3 -22 2Z" fill="#f7d9c4"/>`)}
  <path d="M0 -18 C15 -18 24 -8 23 4 C22 16 19 22 17 32 C15 41 9 46 0 46 C-9 46 -15 41 -17 32 C-19 22 -22 16 -23 4 C-24 -8 -15 -18 0 -18Z" fill="#c98a4e" ${INK}/>
  <path d="M0 22 C9 22 15 27 14 33 C13 40 8 44 0 44 C-8 44 -13 40 -14 33 C-15 27 -9 22 0 22Z" fill="#fff2df"/>
  <ellipse cx="0" cy="-8" rx="3" ry="3" fill="#fff2df"/><ellipse cx="-7" cy="-3" rx="2.4" ry="2.4" fill="#fff2df"/><ellipse cx="7" cy="-3" rx="2.4" ry="2.4" fill="#fff2df"/>
  ${eyes(13, 9, 4.8)}
  <path d="M-8 28 Q0 23 8 28 Q7 35 0 36 Q-7 35 -8 28Z" fill="#2b1b12"/><path d="M-5 40 Q0 43 5 40" ${FINE}/>`;

const HEDGEHOG = `
  <path d="M-28 40 h12 M8 40 h12" stroke="#3b2417" stroke-width="9" stroke-linecap="round"/>
  <path d="M-40 38 L-48 30 L-41 24 L-49 13 L-40 10 L-44 -3 L-34 -3 L-35 -17 L-25 -14 L-22 -28 L-13 -21 L-6 -35 L1 -23 L11 -33 L14 -19 L25 -25 L24 -11 L34 -12 L28 4 L20 38Z" fill="#7a5434" ${INK}/>
  <path d="M-34 26 l-5 -8 M-30 10 l-3 -9 M-20 24 l-4 -9 M-20 -2 l-1 -9 M-8 12 l-2 -10 M-8 -12 l2 -9 M4 -2 l1 -10 M-10 30 l-3 -8 M16 -8 l3 -8" ${FINE} stroke="#e2b48a" stroke-width="3"/>
  <path d="M16 38 C6 30 6 10 20 2 C30 -2 36 6 38 13 L47 20 C50 24 47 28 43 28 C40 36 30 40 16 38Z" fill="#f3d3ac" ${INK}/>
  <path d="M20 4 C12 2 10 12 18 14 C24 15 26 6 20 4Z" fill="#f3d3ac" ${INK} stroke-width="2.4"/>
  ${eye(30, 15, 4.4)}<circle cx="45" cy="22" r="5" fill="#2b1b12"/><circle cx="24" cy="25" r="4.6" fill="#f58f8a" opacity=".55"/>
  <path d="M30 29 Q35 31 38 28" ${FINE}/>`;

const SQUIRREL = `
  <path d="M10 44 C26 40 24 22 16 12 C4 -8 6 -34 24 -44 C40 -50 50 -36 47 -26 C45 -18 36 -18 32 -23 C38 -8 46 6 44 24 C42 42 26 50 10 44Z" fill="#c2622a" ${INK}/>
  <path d="M22 34 C32 22 18 4 18 -12 C18 -24 24 -34 32 -36" fill="none" stroke="#e9a06a" stroke-width="5" stroke-linecap="round"/>
  <path d="M-13 -30 L-11 -46 Q-2 -42 -2 -30Z M-28 -30 L-30 -45 Q-20 -42 -18 -32Z" fill="#c2622a" ${INK}/>
  <path d="M-12 -6 C8 -4 22 12 20 34 C19 44 8 46 -4 46 H-26 C-24 40 -20 38 -16 38 C-24 26 -24 8 -12 -6Z" fill="#c2622a" ${INK}/>
  <path d="M-18 4 C-8 6 -4 22 -10 38 C-18 34 -22 16 -18 4Z" fill="#fff2df"/>
  <path d="M-16 -36 C-2 -38 6 -28 5 -18 C4 -6 -6 0 -18 -2 C-30 -2 -42 -8 -42 -15 C-42 -20 -34 -22 -30 -26 C-27 -32 -22 -35 -16 -36Z" fill="#d9773a" ${INK}/>
  <path d="M-30 -4 C-22 -2 -12 -4 -8 -10 C-16 -14 -26 -12 -38 -10Z" fill="#fff2df"/>
  ${eye(-19, -20, 4.6)}<circle cx="-41" cy="-15" r="3.8" fill="#2b1b12"/>
  <path d="M-36 14 C-36 28 -30 32 -27 34 C-24 32 -18 28 -18 14Z" fill="#e0b060" ${INK} stroke-width="2.4"/><path d="M-39 14 C-38 5 -16 5 -15 14Z" fill="#7a5434" ${INK} stroke-width="2.4"/><path d="M-27 7 V2" ${FINE}/>
  <path d="M4 12 C-4 22 -12 22 -20 20" fill="none" stroke="#3b2417" stroke-width="9.4" stroke-linecap="round"/><path d="M4 12 C-4 22 -12 22 -20 20" fill="none" stroke="#d9773a" stroke-width="4.6" stroke-linecap="round"/>`;

const BEAVER = `
  <path d="M12 34 C16 18 26 -12 37 -14 C49 -15 50 14 46 28 C43 42 30 48 16 45Z" fill="#5b3f2a" ${INK}/>
  <path d="M18 22 L40 42 M23 9 L46 30 M29 -4 L48 13 M14 34 L28 46 M48 2 L22 30 M49 18 L24 46 M41 -14 L20 14" stroke="#a9825c" stroke-width="2.2"/>
  <path d="M12 34 C16 18 26 -12 37 -14 C49 -15 50 14 46 28 C43 42 30 48 16 45Z" fill="none" ${INK}/>
  <path d="M-8 -4 C14 -4 28 14 26 34 C24 44 8 46 -8 46 C-24 46 -40 44 -42 34 C-44 14 -30 -4 -8 -4Z" fill="#8a5a34" ${INK}/>
  <path d="M-8 14 C4 14 12 24 11 34 C10 42 2 44 -8 44 C-18 44 -26 42 -27 34 C-28 24 -20 14 -8 14Z" fill="#e2b48a"/>
  <circle cx="-32" cy="-38" r="8" fill="#8a5a34" ${INK}/><circle cx="16" cy="-38" r="8" fill="#8a5a34" ${INK}/>
  <path d="M-8 -46 C12 -46 25 -34 25 -18 C25 -2 10 8 -8 8 C-26 8 -41 -2 -41 -18 C-41 -34 -28 -46 -8 -46Z" fill="#9c6a3e" ${INK}/>
  <path d="M-15 0 H-1 V16 Q-1 18 -3 18 H-13 Q-15 18 -15 16Z" fill="#fff" ${INK}/><path d="M-8 2 V18" stroke="#3b2417" stroke-width="2.2"/>
  <ellipse cx="-18" cy="-5" rx="13" ry="9" fill="#f0d3ae"/><ellipse cx="2" cy="-5" rx="13" ry="9" fill="#f0d3ae"/>
  <g transform="translate(-8 0)">${eyes(15, -24, 4.8)}<path d="M-9 -15 Q0 -20 9 -15 Q8 -7 0 -6 Q-8 -7 -9 -15Z" fill="#2b1b12"/></g>
  <path d="M-24 44 h8 M0 44 h8" stroke="#3b2417" stroke-width="9" stroke-linecap="round"/><path d="M-24 44 h8 M0 44 h8" stroke="#c98a5e" stroke-width="4.6" stroke-linecap="round"/>`;

/** @type {Record<string, string>} */
export const ANIMALS = { fox: FOX, hedgehog: HEDGEHOG, squirrel: SQUIRREL, rabbit: RABBIT, badger: BADGER, deer: DEER, bear: BEAR, wolf: WOLF, beaver: BEAVER };
