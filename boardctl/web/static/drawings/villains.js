// @ts-check
// The three villains of the forest, each around 0,0 within ±40. Funny rather than frightening.

const INK = 'stroke="#2b1b12" stroke-width="2.6" stroke-linejoin="round" stroke-linecap="round"';

/** A mouse with a sly look under a pointed hat, her broom beside her. */
const WITCH = `
  <path d="M32 36 L22 -20" stroke="#2b1b12" stroke-width="6.4" stroke-linecap="round"/><path d="M32 36 L22 -20" stroke="#b57c45" stroke-width="3" stroke-linecap="round"/>
  <path d="M26 14 L38 11 L41 37 L23 39Z" fill="#e0b060" ${INK}/><path d="M28 22 L27 38 M33 20 L33 38 M37 19 L38 37" stroke="#8a5f1e" stroke-width="1.8"/><path d="M25 17 L39 14" stroke="#a3342c" stroke-width="4"/>
  <circle cx="-29" cy="3" r="14" fill="#9fb38a" ${INK}/><circle cx="-29" cy="4" r="8" fill="#f0b3ac"/>
  <circle cx="21" cy="3" r="14" fill="#9fb38a" ${INK}/><circle cx="21" cy="4" r="8" fill="#f0b3ac"/>
  <path d="M-4 -10 C13 -10 21 2 20 13 C19 25 8 38 -4 38 C-16 38 -27 25 -28 13 C-29 2 -21 -10 -4 -10Z" fill="#b3c79c" ${INK}/>
  <path d="M-4 20 C4 20 9 25 8 30 C6 35 1 37 -4 37 C-9 37 -14 35 -16 30 C-17 25 -12 20 -4 20Z" fill="#dfe8cd"/>
  <ellipse cx="-12" cy="11" rx="5.4" ry="5.8" fill="#fffbe8"/><ellipse cx="4" cy="11" rx="5.4" ry="5.8" fill="#fffbe8"/>
  <circle cx="-11" cy="12" r="3" fill="#2b1b12"/><circle cx="5" cy="12" r="3" fill="#2b1b12"/>
  <path d="M-21 3 L-7 8 M13 3 L-1 8" ${INK} stroke-width="3.2"/>
  <path d="M-9 21 Q-4 17 1 21 Q2 28 -4 29 Q-10 28 -9 21Z" fill="#7d5a8a" ${INK} stroke-width="1.8"/><circle cx="12" cy="25" r="2.4" fill="#6d8456"/>
  <path d="M-13 31 Q-4 36 7 29" fill="none" ${INK} stroke-width="2.2"/><path d="M1 32.4 l3 -1.2 l-.6 3.4Z" fill="#fff"/>
  <path d="M-26 -8 C-20 -14 -12 -28 -4 -40 C4 -42 12 -37 19 -33 C13 -34 9 -33 7 -30 C9 -22 13 -14 18 -8Z" fill="#54357a" ${INK}/>
  <path d="M-22 -11 C-16 -17 10 -17 15 -11 L18 -6 H-26Z" fill="#e0a92e" ${INK} stroke-width="2"/><rect x="-9" y="-14" width="10" height="8" rx="1.6" fill="none" stroke="#2b1b12" stroke-width="2"/>
  <path d="M-36 -9 C-20 -15 12 -15 28 -9 C31 -6 29 -3 25 -3 C12 -8 -18 -8 -33 -3 C-38 -3 -39 -7 -36 -9Z" fill="#6b459b" ${INK}/>`;

/** A broad head with two tusks under one long eyebrow, a club over the shoulder. */
const OGRE = `
  <path d="M22 36 L30 -8" stroke="#2b1b12" stroke-width="8" stroke-linecap="round"/><path d="M22 36 L30 -8" stroke="#9a6530" stroke-width="4.4" stroke-linecap="round"/>
  <path d="M22 -6 C20 -20 22 -34 32 -36 C42 -36 42 -20 37 -5 C34 0 24 0 22 -6Z" fill="#9a6530" ${INK}/><path d="M27 -24 l4 3 M35 -16 l-4 3 M28 -10 l4 2" ${INK} stroke-width="2"/>
  <path d="M-36 0 C-42 -2 -43 8 -38 12 L-33 14Z M24 0 C30 -2 31 8 26 12 L21 14Z" fill="#8aa35a" ${INK}/>
  <path d="M-6 -34 C12 -34 20 -22 22 -6 C25 6 26 18 22 26 C18 36 6 39 -6 39 C-18 39 -30 36 -34 26 C-38 18 -37 6 -34 -6 C-32 -22 -24 -34 -6 -34Z" fill="#9db866" ${INK}/>
  <path d="M-14 -33 C-12 -42 -8 -40 -7 -36 C-5 -43 1 -41 0 -34" fill="none" ${INK} stroke-width="3"/>
  <path d="M-27 -10 C-18 -17 -10 -10 -6 -10 C-2 -10 6 -17 15 -10" fill="none" stroke="#2b1b12" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/>
  <circle cx="-16" cy="0" r="6" fill="#fffbe8" ${INK} stroke-width="1.8"/><circle cx="5" cy="0" r="4.6" fill="#fffbe8" ${INK} stroke-width="1.8"/><circle cx="-15" cy="1" r="2.8" fill="#2b1b12"/><circle cx="4.6" cy="1" r="2.4" fill="#2b1b12"/>
  <path d="M-15 13 C-14 5 2 5 3 13 C3 17 -15 17 -15 13Z" fill="#c2895c" ${INK} stroke-width="2.2"/>
  <path d="M-26 24 C-14 19 2 19 15 24 C14 33 4 35 -6 35 C-16 35 -26 32 -26 24Z" fill="#5b2320" ${INK}/>
  <path d="M-23 26 L-21 12 L-14 25Z M12 26 L10 12 L3 25Z" fill="#fffbe8" ${INK} stroke-width="2"/>
  <circle cx="-27" cy="12" r="2.2" fill="#6f8a3f"/><circle cx="16" cy="8" r="2.6" fill="#6f8a3f"/><circle cx="-20" cy="-22" r="2.4" fill="#6f8a3f"/>`;

/** A dragon's head with horns, spitting fire. */
const DRAGON = `
  <path d="M-8 12 C-20 8 -28 15 -40 10 C-35 18 -45 22 -41 32 C-36 27 -36 38 -29 41 C-28 34 -20 41 -14 35 C-8 29 -4 23 -4 16Z" fill="#f39c2a" ${INK}/>
  <path d="M-12 18 C-19 14 -25 19 -31 17 C-28 22 -34 26 -31 31 C-26 27 -25 35 -20 33 C-16 31 -12 25 -11 20Z" fill="#ffe27a"/>
  <path d="M16 -2 L33 -8 L29 4 L40 6 L31 15 L40 22 L30 27Z" fill="#e0a92e" ${INK}/>
  <path d="M2 -22 C2 -32 12 -36 24 -40 C22 -31 20 -24 14 -18Z M-8 -21 C-10 -29 -4 -35 3 -38 C4 -31 4 -26 2 -20Z" fill="#f3e3c4" ${INK}/>
  <path d="M10 40 C14 30 6 26 4 20 C0 24 -8 24 -14 20 C-18 17 -16 13 -12 12 C-20 14 -34 11 -37 3 C-39 -3 -34 -8 -28 -8 C-24 -8 -22 -9 -20 -13 C-15 -22 -2 -26 9 -21 C24 -15 30 2 31 16 C32 26 33 34 36 40Z" fill="#4c9a5f" ${INK}/>
  <path d="M4 20 C8 14 9 8 7 2 C14 10 19 24 18 40 H10 C14 30 6 26 4 20Z" fill="#d9e7a0"/>
  <path d="M12 16 L18 15 M12 24 L19 23 M13 32 L19 32" stroke="#2b1b12" stroke-width="1.8"/>
  <path d="M-33 9 C-24 12 -12 12 -2 6" fill="none" ${INK}/><path d="M-28 10 l2 6 l4 -5 M-18 11 l2.4 6 l3.6 -6" fill="#fff" ${INK} stroke-width="1.6"/>
  <ellipse cx="-31" cy="-2" rx="2.6" ry="2" fill="#2b1b12"/><path d="M-33 -9 q3 -5 6 -1" fill="none" ${INK}/>
  <path d="M-13 -9 C-9 -15 0 -14 3 -8 C1 -2 -9 -1 -13 -9Z" fill="#ffe27a" ${INK} stroke-width="2"/><path d="M-5 -13 C-3 -9 -3 -6 -5 -3" stroke="#2b1b12" stroke-width="3" stroke-linecap="round"/>
  <path d="M-17 -13 C-12 -20 -2 -20 4 -13" fill="none" ${INK} stroke-width="3.4"/>`;

/** @type {Record<string, string>} */
export const VILLAINS = { witch: WITCH, ogre: OGRE, dragon: DRAGON };
