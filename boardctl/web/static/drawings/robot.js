// @ts-check
// A friendly robot mouse, around 0,0 within ±48.

export const ROBOT = `
  <circle cx="-28" cy="-26" r="14" fill="#c3d0da" stroke="#3f4c57" stroke-width="3"/><circle cx="28" cy="-26" r="14" fill="#c3d0da" stroke="#3f4c57" stroke-width="3"/>
  <circle cx="-28" cy="-26" r="6" fill="#56b4e9"/><circle cx="28" cy="-26" r="6" fill="#56b4e9"/>
  <rect x="-34" y="-26" width="68" height="58" rx="18" fill="#e4ecf2" stroke="#3f4c57" stroke-width="3"/>
  <rect x="-24" y="-14" width="48" height="24" rx="12" fill="#22303b"/><circle cx="-11" cy="-2" r="6" fill="#7fe0ff"/><circle cx="11" cy="-2" r="6" fill="#7fe0ff"/>
  <path d="M-12 20 Q0 28 12 20" fill="none" stroke="#3f4c57" stroke-width="4" stroke-linecap="round"/>
  <path d="M-36 14 H-48 M-36 22 L-46 28 M36 14 H48 M36 22 L46 28" stroke="#3f4c57" stroke-width="3" stroke-linecap="round"/>
  <path d="M0 -26 V-38" stroke="#3f4c57" stroke-width="3"/><circle cy="-42" r="5" fill="#e0a92e" stroke="#3f4c57" stroke-width="2"/>`;
