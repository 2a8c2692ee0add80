// @ts-check
// Six seats, OK and back. A button is down as long as it is held; back held 3 s is for grown-ups.

import { buttonFace } from "./console.js";
import { t } from "./i18n.js";
import { drawing, svg } from "./svg.js";

const HOLD = 3000;

export class Buttons {
  /**
   * @param {SVGElement} layer
   * @param {(request: Record<string, any>) => Promise<string | null>} ask
   * @param {() => void} onHeld back was held long enough
   */
  constructor(layer, ask, onHeld) {
    this.layer = layer;
    this.ask = ask;
    this.onHeld = onHeld;
    /** @type {Map<string, SVGGElement>} */
    this.drawn = new Map();
  }

  /** @param {import("./layout.js").Layout} layout */
  draw(layout) {
    this.layer.replaceChildren();
    this.drawn.clear();
    for (const [name, { x, y, r }] of layout.buttons) {
      const element = drawing(buttonFace(name, r), {
        class: "button", tabindex: 0, role: "button", "data-button": name, transform: `translate(${x} ${y})`,
      });
      const around = 2 * Math.PI * (r + 8);
      const ring = svg("circle", { class: "hold", r: r + 8, fill: "none", pathLength: 100, "data-length": around });
      element.append(svg("circle", { class: "focus", r: r + 6, fill: "none" }), ring);
      this.listen(name, element);
      this.layer.append(element);
      this.drawn.set(name, element);
    }
    this.name();
  }

  /** The names of the buttons, again when the language changes. */
  name() {
    for (const [name, element] of this.drawn) element.setAttribute("aria-label", t(`page.button.${name}`));
  }

  /** @param {string} name @param {SVGGElement} element */
  listen(name, element) {
    let down = false;
    let timer = 0;
    const press = () => {
      if (down) return;
      down = true;
      element.classList.add("down");
      if (name === "back") timer = setTimeout(() => down && this.onHeld(), HOLD);
      void this.ask({ do: "press", button: name });
    };
    const release = () => {
      if (!down) return;
      down = false;
      clearTimeout(timer);
      element.classList.remove("down");
      void this.ask({ do: "release", button: name });
    };
    element.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      element.setPointerCapture(event.pointerId);
      press();
    });
    element.addEventListener("pointerup", release);
    element.addEventListener("pointercancel", release);
    element.addEventListener("contextmenu", (event) => event.preventDefault());
    element.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      if (!event.repeat) press();
    });
    element.addEventListener("keyup", (event) => (event.key === "Enter" || event.key === " ") && release());
    element.addEventListener("blur", release);
  }
}
