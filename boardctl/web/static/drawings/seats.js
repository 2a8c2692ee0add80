// @ts-check
// The six seats: colour (Okabe-Ito, told apart by nearly everybody) and a pattern for the rest.

/** @type {Record<string, {main: string, light: string, dark: string, mark: string}>} */
export const SEATS = {
  red: { main: "#cf3a1e", light: "#f0795a", dark: "#7d1d0c", mark: "none" },
  yellow: { main: "#f0e442", light: "#fbf38a", dark: "#8f8100", mark: "#a08f00" },
  green: { main: "#009e73", light: "#3cc79f", dark: "#005c43", mark: "#e9fff7" },
  blue: { main: "#0072b2", light: "#3f9fd8", dark: "#00456d", mark: "#dff2ff" },
  pink: { main: "#cc79a7", light: "#e6a6c8", dark: "#83426a", mark: "#fff2f9" },
  sky: { main: "#56b4e9", light: "#8fd0f5", dark: "#1f6f9f", mark: "#ffffff" },
};

export const COLOURS = Object.keys(SEATS);

const HEART = "M0 9 C-14 -1 -10 -12 -3.5 -10 C-1.5 -9.5 0 -7.5 0 -6 C0 -7.5 1.5 -9.5 3.5 -10 C10 -12 14 -1 0 9Z";
const STAR = "M0 -11 L3.2 -3.8 L11 -3 L5.2 2.2 L7 10 L0 6 L-7 10 L-5.2 2.2 L-11 -3 L-3.2 -3.8Z";

/**
 * The pattern of a seat over a shape that is already filled with its colour.
 * @param {string} seat
 * @param {string} shape a path
 */
export function patterned(seat, shape) {
  const { mark } = SEATS[seat];
  if (seat === "yellow") return `<path d="${shape}" fill="url(#seat-stripes)"/>`;
  if (seat === "green") return `<path d="${shape}" fill="url(#seat-dots)"/>`;
  if (seat === "blue") return `<path d="${shape}" fill="url(#seat-check)"/>`;
  if (seat === "pink") return `<path d="${HEART}" fill="${mark}" transform="translate(0 22) scale(1.15)"/>`;
  if (seat === "sky") return `<path d="${STAR}" fill="${mark}" transform="translate(0 21) scale(1.1)"/>`;
  return "";
}

/** The patterns themselves, once per page. */
export const PATTERNS = `
<pattern id="seat-stripes" width="10" height="10" patternUnits="userSpaceOnUse" patternTransform="rotate(20)">
  <rect width="4" height="10" fill="${SEATS.yellow.mark}"/></pattern>
<pattern id="seat-dots" width="12" height="12" patternUnits="userSpaceOnUse">
  <circle cx="6" cy="6" r="3.1" fill="${SEATS.green.mark}"/></pattern>
<pattern id="seat-check" width="14" height="14" patternUnits="userSpaceOnUse">
  <rect width="7" height="7" fill="${SEATS.blue.mark}"/>
  <rect x="7" y="7" width="7" height="7" fill="${SEATS.blue.mark}"/></pattern>`;
