// @ts-check
// The very pixels of the display: 128 x 64, one bit each.

const WIDTH = 128;
const HEIGHT = 64;
const LIT = [255, 224, 150];
const DARK = [6, 9, 12];

export class Oled {
  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    canvas.width = WIDTH;
    canvas.height = HEIGHT;
    this.context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    this.shown = "";
  }

  /** @param {string} screen base64 of 1024 bytes, row by row */
  show(screen) {
    if (screen === this.shown) return;
    this.shown = screen;
    const bits = atob(screen);
    const image = this.context.createImageData(WIDTH, HEIGHT);
    for (let i = 0; i < WIDTH * HEIGHT; i += 1) {
      const lit = (bits.charCodeAt(i >> 3) >> (7 - (i & 7))) & 1;
      image.data.set(lit ? LIT : DARK, i * 4);
      image.data[i * 4 + 3] = 255;
    }
    this.context.putImageData(image, 0, 0);
  }
}
