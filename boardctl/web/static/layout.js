// @ts-check
// Where everything is, for a lying and for a standing screen. One cell is 100 units wide.

/** @typedef {{x: number, y: number, w: number, h: number}} Area */
/** @typedef {{name: string, x: number, y: number, r: number, group: "grid" | "well" | "pocket"}} Cell */
/**
 * @typedef {object} Layout
 * @property {"lying" | "standing"} name
 * @property {number} width
 * @property {number} height
 * @property {Area} words the card with the prompt
 * @property {Area} board the wood around rail and mat
 * @property {Area} mat
 * @property {Area} panel
 * @property {Area} screen
 * @property {Area} tray
 * @property {Area} spotlight over tray and pockets, in games without dice
 * @property {Area} over the end of a game: board, words and their cog stay in sight
 * @property {Area} box
 * @property {Map<string, Cell>} cells
 * @property {Map<string, {x: number, y: number, r: number}>} buttons
 * @property {{x: number, y: number, r: number}} show
 */

const SEATS = ["red", "yellow", "green", "blue", "pink", "sky"];

/**
 * @param {{board: [number, number], pockets: [number, number, number], seats: number[], ok: number[], back: number[]}} at
 */
function places(at) {
  const cells = new Map();
  const [left, top] = at.board;
  for (let column = 0; column < 8; column += 1) {
    const x = left + 84 + 100 * column;
    cells.set(`w${column + 1}`, { name: `w${column + 1}`, x, y: top + 76, r: 40, group: "well" });
    for (let row = 0; row < 8; row += 1) {
      const name = `${"abcdefgh"[column]}${row + 1}`;
      cells.set(name, { name, x, y: top + 200 + 100 * row, r: 40, group: "grid" });
    }
  }
  const [px, py, pitch] = at.pockets;
  for (let n = 0; n < 5; n += 1) {
    cells.set(`p${n + 1}`, { name: `p${n + 1}`, x: px + pitch * n, y: py, r: 40, group: "pocket" });
  }
  const buttons = new Map();
  const [sx, sy, dx, dy, sr] = at.seats;
  SEATS.forEach((seat, i) =>
    buttons.set(seat, { x: sx + dx * (i % 3), y: sy + dy * Math.floor(i / 3), r: sr }),
  );
  buttons.set("ok", { x: at.ok[0], y: at.ok[1], r: at.ok[2] });
  buttons.set("back", { x: at.back[0], y: at.back[1], r: at.back[2] });
  return { cells, buttons };
}

/** @type {Layout} */
export const LYING = {
  name: "lying",
  width: 1500,
  height: 1000,
  words: { x: 892, y: 8, w: 600, h: 232 },
  board: { x: 8, y: 8, w: 868, h: 984 },
  mat: { x: 42, y: 158, w: 800, h: 800 },
  panel: { x: 892, y: 252, w: 600, h: 530 },
  screen: { x: 932, y: 288, w: 256, h: 128 },
  tray: { x: 916, y: 450, w: 386, h: 206 },
  spotlight: { x: 912, y: 440, w: 394, h: 332 },
  over: { x: 892, y: 436, w: 600, h: 346 },
  box: { x: 892, y: 796, w: 600, h: 196 },
  show: { x: 1446, y: 636, r: 36 },
  ...places({
    board: [8, 8],
    pockets: [984, 722, 104],
    seats: [1264, 312, 90, 86, 34],
    ok: [1364, 566, 50],
    back: [1446, 500, 34],
  }),
};

/** @type {Layout} */
export const STANDING = {
  name: "standing",
  width: 900,
  height: 1944,
  words: { x: 16, y: 12, w: 868, h: 222 },
  board: { x: 16, y: 246, w: 868, h: 984 },
  mat: { x: 50, y: 396, w: 800, h: 800 },
  panel: { x: 16, y: 1242, w: 868, h: 462 },
  screen: { x: 546, y: 1284, w: 296, h: 148 },
  tray: { x: 42, y: 1268, w: 446, h: 216 },
  spotlight: { x: 36, y: 1260, w: 488, h: 332 },
  over: { x: 16, y: 1242, w: 868, h: 462 },
  box: { x: 16, y: 1718, w: 868, h: 214 },
  show: { x: 260, y: 1646, r: 44 },
  ...places({
    board: [16, 246],
    pockets: [84, 1542, 91],
    seats: [576, 1530, 118, 104, 45],
    ok: [360, 1646, 46],
    back: [160, 1646, 42],
  }),
};

/** @param {number} width @param {number} height */
export function fitting(width, height) {
  return width / height < 0.95 ? STANDING : LYING;
}

/**
 * The cell under a point, as a hand would mean it: the nearest ring within reach.
 * @param {Layout} layout @param {number} x @param {number} y
 */
export function cellAt(layout, x, y) {
  let best = null;
  let reach = 56;
  for (const cell of layout.cells.values()) {
    const far = Math.hypot(cell.x - x, cell.y - y);
    if (far < reach) {
      best = cell.name;
      reach = far;
    }
  }
  return best;
}

/** @param {Area} area @param {number} x @param {number} y */
export function inside(area, x, y) {
  return x >= area.x && x <= area.x + area.w && y >= area.y && y <= area.y + area.h;
}

/**
 * The next place for an arrow key: the nearest one roughly in that direction. `away` is the box.
 * @param {Layout} layout @param {string} from a cell or `away` @param {string} key
 */
export function neighbour(layout, from, key) {
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key] ?? [0, 0];
  const box = { x: layout.box.x + layout.box.w / 2, y: layout.box.y + layout.box.h / 2 };
  const here = layout.cells.get(from) ?? box;
  let best = from;
  let least = Infinity;
  const look = (/** @type {string} */ name, /** @type {{x: number, y: number}} */ place) => {
    const along = (place.x - here.x) * dx + (place.y - here.y) * dy;
    const aside = Math.abs((place.x - here.x) * dy) + Math.abs((place.y - here.y) * dx);
    if (name === from || along < 30 || aside > along * 2) return;
    const cost = along + 2 * aside;
    if (cost < least) {
      least = cost;
      best = name;
    }
  };
  for (const cell of layout.cells.values()) look(cell.name, cell);
  look("away", box);
  return best;
}
