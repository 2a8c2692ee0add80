// @ts-check
// A wooden die with pips, around 0,0 within ±36.

const PLACES = {
  1: [[0, 0]],
  2: [[-13, -13], [13, 13]],
  3: [[-14, -14], [0, 0], [14, 14]],
  4: [[-13, -13], [13, -13], [-13, 13], [13, 13]],
  5: [[-14, -14], [14, -14], [0, 0], [-14, 14], [14, 14]],
  6: [[-13, -15], [13, -15], [-13, 0], [13, 0], [-13, 15], [13, 15]],
};

/** @param {string | null} side */
export function pips(side) {
  const places = PLACES[/** @type {keyof typeof PLACES} */ (Number(side))];
  if (places) return places.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="5.4" fill="#4a2a14"/>`).join("");
  return "";
}

/** @param {string | null} side */
export function die(side) {
  return `
    <ellipse cx="0" cy="33" rx="31" ry="6" fill="#2b1608" opacity=".25"/>
    <rect x="-30" y="-22" width="60" height="56" rx="13" fill="#cbb07a"/>
    <rect x="-30" y="-30" width="60" height="58" rx="13" fill="#fffaf0" stroke="#a9854a" stroke-width="2"/>
    <rect x="-25" y="-26" width="50" height="16" rx="8" fill="#fff" opacity=".8"/>
    <g class="pips">${pips(side)}</g>`;
}
