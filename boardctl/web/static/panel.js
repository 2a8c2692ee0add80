// @ts-check
// The display and the buttons of a simulated table that has no game on it: a phone can be paired, and
// what is asked be answered, all the same.

import { Buttons } from "./buttons.js";
import { t } from "./i18n.js";
import { LYING } from "./layout.js";
import { Oled } from "./oled.js";
import { html, svg } from "./svg.js";
import { write } from "./words.js";

const R = 44;
const PITCH = 104;

/** All of them in a row, as far apart as fingers are. */
const ROW = new Map([...LYING.buttons.keys()].map((name, i) => [name, { x: PITCH * (i + 0.5), y: 62, r: R }]));

export class Panel {
  /** @param {import("./players.js").Ask} ask */
  constructor(ask) {
    this.asked = "";
    this.title = html("h2", { id: "panel-title" });
    this.told = html("p", { role: "status" });
    const canvas = html("canvas", { "aria-hidden": "true" });
    this.oled = new Oled(canvas);
    const layer = svg("g");
    this.row = svg("svg", { viewBox: `0 0 ${PITCH * ROW.size} 124`, role: "group", "aria-labelledby": "panel-title" }, layer);
    this.buttons = new Buttons(layer, ask, () => {});
    this.buttons.draw({ ...LYING, buttons: ROW });
    this.parts = [this.title, canvas, this.told, this.row];
    this.element = html("section", { class: "panel", "aria-labelledby": "panel-title", hidden: true });
  }

  /** Only where phones can be paired has it anything to say; a game has buttons of its own. @param {any} doc */
  show({ you, game, scene, screen }) {
    const there = game === null && you.pairing && you.role === "table";
    if (there === this.element.hidden) this.element.replaceChildren(...(there ? this.parts : []));
    this.element.hidden = !there;
    if (!there) return;
    write(this.title, t("page.panel"));
    write(this.told, you.asked ? scene.prompt : you.code ? t("page.panel.code", { digits: you.code }) : t("page.pair.how"));
    this.oled.show(you.screen ?? screen); // a code is for who is at the table
    this.buttons.name();
    if (you.asked && you.asked !== this.asked) this.element.scrollIntoView({ block: "nearest" });
    this.asked = you.asked ?? "";
  }
}
