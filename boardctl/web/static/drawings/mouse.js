// @ts-check
// A mouse standing on the table, seen from the front, around 0,0 within ±48.

import { SEATS, patterned } from "./seats.js";

const BODY =
  "M0 -6 C19 -6 29 13 28 28 C27 38 16 42 0 42 C-16 42 -27 38 -28 28 C-29 13 -19 -6 0 -6Z";

/** @param {string} seat */
export function mouse(seat) {
  const { main, light, dark } = SEATS[seat];
  const ear = (/** @type {number} */ x) => `
    <circle cx="${x}" cy="-30" r="15" fill="${main}" stroke="${dark}" stroke-width="2.4"/>
    <circle cx="${x * 1.02}" cy="-29" r="8.6" fill="#f7b7b2"/>`;
  const foot = (/** @type {number} */ x) =>
    `<ellipse cx="${x}" cy="41" rx="9" ry="4.6" fill="#f7b7b2" stroke="${dark}" stroke-width="1.8"/>`;
  const eye = (/** @type {number} */ x) => `
    <ellipse cx="${x}" cy="-19" rx="4" ry="5" fill="#2b1b12"/>
    <circle cx="${x + 1.4}" cy="-21" r="1.5" fill="#fff"/>
    <circle cx="${x * 1.65}" cy="-9" r="4.2" fill="#f58f8a" opacity=".55"/>`;
  const whiskers = (/** @type {number} */ s) => `
    <path d="M${10 * s} -7 L${27 * s} -10 M${10 * s} -5 L${27 * s} -3" stroke="#3b2417"
      stroke-width="1.1" stroke-linecap="round" opacity=".65"/>`;
  return `
    <ellipse cx="0" cy="42" rx="33" ry="6.5" fill="#2b1608" opacity=".22"/>
    <path d="M23 33 C46 36 48 12 37 4" fill="none" stroke="${dark}" stroke-width="7" stroke-linecap="round"/>
    <path d="M23 33 C46 36 48 12 37 4" fill="none" stroke="#f2a9a2" stroke-width="3.6" stroke-linecap="round"/>
    ${foot(-12)}${foot(12)}
    <path d="${BODY}" fill="${main}"/>
    ${patterned(seat, BODY)}
    <path d="${BODY}" fill="none" stroke="${dark}" stroke-width="2.4"/>
    ${ear(-21)}${ear(21)}
    <ellipse cx="0" cy="-14" rx="26" ry="21.5" fill="${light}" stroke="${dark}" stroke-width="2.4"/>
    <ellipse cx="-9" cy="-26" rx="9" ry="4" fill="#fff" opacity=".3"/>
    <ellipse cx="0" cy="-5.5" rx="11.5" ry="8" fill="#fff6ea"/>
    ${eye(-10)}${eye(10)}${whiskers(-1)}${whiskers(1)}
    <ellipse cx="0" cy="-10" rx="4.6" ry="3.6" fill="#e8677a"/>
    <path d="M0 -6.5 V-3.5 M-5 -3.2 Q-2.5 .8 0 -3 Q2.5 .8 5 -3.2" fill="none" stroke="#3b2417"
      stroke-width="1.5" stroke-linecap="round"/>`;
}

/**
 * Only the head: for buttons, chips and the line of players.
 * @param {string} seat
 */
export function mouseHead(seat) {
  const { main, light, dark } = SEATS[seat];
  return `
    <circle cx="-27" cy="-24" r="19" fill="${main}" stroke="${dark}" stroke-width="3"/>
    <circle cx="27" cy="-24" r="19" fill="${main}" stroke="${dark}" stroke-width="3"/>
    <circle cx="-27" cy="-23" r="10.5" fill="#f7b7b2"/><circle cx="27" cy="-23" r="10.5" fill="#f7b7b2"/>
    <ellipse cx="0" cy="8" rx="36" ry="32" fill="${light}" stroke="${dark}" stroke-width="3"/>
    <ellipse cx="0" cy="21" rx="17" ry="12" fill="#fff6ea"/>
    <ellipse cx="-14" cy="0" rx="5" ry="6.4" fill="#2b1b12"/><ellipse cx="14" cy="0" rx="5" ry="6.4" fill="#2b1b12"/>
    <circle cx="-12" cy="-2.4" r="1.9" fill="#fff"/><circle cx="16" cy="-2.4" r="1.9" fill="#fff"/>
    <ellipse cx="0" cy="14" rx="6.4" ry="5" fill="#e8677a"/>
    <path d="M0 19 V23 M-7 23.5 Q-3.5 29 0 24 Q3.5 29 7 23.5" fill="none" stroke="#3b2417"
      stroke-width="2" stroke-linecap="round"/>`;
}
