// @ts-check
// Softer and louder. The buttons stay under the finger while the table follows, and each tap goes on
// from what the one before has asked for: of two fast ones both count.

import { t } from "./i18n.js";
import { html } from "./svg.js";
import { write } from "./words.js";

const SOFTEST = 15;
const LOUDEST = 70;
const STEP = 10;

/** The settings that a change of loudness leaves alone. @param {Record<string, any>} settings */
export const beside = ({ volume, ...others }) => others;

export class Loudness {
  /** @param {(request: Record<string, any>) => Promise<string | null>} ask */
  constructor(ask) {
    this.ask = ask;
    this.settings = { volume: SOFTEST, quiet: false };
    this.wanted = SOFTEST;
    /** How many taps the table has not answered yet. */
    this.open = 0;
    this.softer = this.button(-STEP);
    this.percent = html("span", { class: "volume" });
    this.louder = this.button(STEP);
    this.parts = [this.softer, this.percent, this.louder];
  }

  /** @param {number} step */
  button(step) {
    const button = html("button", { type: "button" });
    button.addEventListener("click", () => this.turn(step));
    return button;
  }

  /** @param {number} step */
  async turn(step) {
    this.wanted = Math.min(Math.max(this.wanted + step, SOFTEST), LOUDEST);
    this.open += 1;
    this.show(this.settings);
    await this.ask({ do: "volume", volume: this.wanted });
    this.open -= 1;
    this.show(this.settings);
  }

  /** @param {{volume: number, quiet: boolean}} settings */
  show(settings) {
    this.settings = settings;
    if (!this.open) this.wanted = settings.volume;
    write(this.softer, t("page.menu.softer"));
    write(this.percent, `${this.wanted} %`);
    write(this.louder, t("page.menu.louder"));
    this.softer.disabled = settings.quiet || this.wanted === SOFTEST;
    this.louder.disabled = settings.quiet || this.wanted === LOUDEST;
  }
}
