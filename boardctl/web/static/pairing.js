// @ts-check
// Pairing this phone with six digits from the table, the list of paired phones, and what needs OK
// at the table.

import { Controls } from "./controls.js";
import { mouseHead } from "./drawings/mouse.js";
import { t } from "./i18n.js";
import { may } from "./players.js";
import { html, picture } from "./svg.js";

export class Pairing {
  /**
   * @param {import("./controls.js").Ask} ask
   * @param {() => void} anew the line is to be opened again: this phone is somebody else now
   */
  constructor(ask, anew) {
    this.anew = anew;
    this.controls = new Controls(ask, () => {});
    /** @type {any} */
    this.doc = null;
    this.known = "";
    this.code = html("input", { id: "pair-code", type: "text", inputmode: "numeric", autocomplete: "one-time-code", maxlength: "7", required: true });
    this.element = html("dialog", { class: "menu pairing" });
    this.element.addEventListener("click", (/** @type {MouseEvent} */ event) => event.target === this.element && this.element.close());
    document.addEventListener("click", (event) => this.linked(event));
  }

  /** Whatever leads to pairing opens it here. @param {MouseEvent} event */
  linked(event) {
    if (!(event.target instanceof Element) || !event.target.closest('a[href="/pair"]')) return;
    event.preventDefault();
    this.open();
  }

  open() {
    if (!this.doc || this.element.open) return;
    this.controls.why.textContent = "";
    this.draw();
    this.element.showModal();
  }

  /** @param {any} doc */
  show(doc) {
    const first = this.doc === null;
    this.doc = doc;
    const known = JSON.stringify([doc.language, { ...doc.you, view: null, choices: null, screen: null }]);
    if (this.element.open && known !== this.known) this.draw();
    this.known = known;
    if (first && location.pathname === "/pair") this.open();
  }

  draw() {
    const { you } = this.doc;
    const close = html("button", { type: "button", class: "close" }, t("page.menu.close"));
    close.addEventListener("click", () => this.element.close());
    const typing = document.activeElement === this.code;
    this.element.setAttribute("aria-label", t("page.pair"));
    this.element.replaceChildren(
      html("header", {}, html("h2", {}, t(may(this.doc, "parent") ? "page.devices" : "page.pair")), close),
      this.controls.why,
      ...(you.role === "table" ? [] : [this.self(you)]),
      ...(may(this.doc, "parent") ? [this.devices(you), this.careful(you)] : []),
    );
    if (typing) this.code.focus();
  }

  /** Who this phone is, and how it becomes more. @param {any} you */
  self(you) {
    const who = [...(you.role === "seat" ? [] : [t(`page.pair.is.${you.role}`)]), ...(you.seat ? [t("page.pair.is.seat", { name: t(`page.colour.${you.seat}`) })] : [])];
    const form = html("form", {}, html("label", { for: "pair-code" }, t("page.pair.code")), this.code, html("button", { type: "submit" }, t("page.pair.do")));
    form.addEventListener("submit", (/** @type {Event} */ event) => {
      event.preventDefault();
      void this.pair();
    });
    const leave = html("button", { type: "button" }, t("page.pair.forget_me"));
    leave.addEventListener("click", () => this.post("/unpair", {}));
    return html("section", {}, html("p", { class: "who" }, ...(you.seat ? [picture(mouseHead(you.seat))] : []), html("strong", {}, who.join(" "))), html("p", {}, t("page.pair.how")), form, ...(you.role === "guest" ? [] : [leave]));
  }

  async pair() {
    this.controls.why.textContent = t("page.pair.waits");
    await this.post("/pair", { code: this.code.value });
    this.code.value = "";
  }

  /** @param {string} path @param {Record<string, string>} body */
  async post(path, body) {
    /** @type {string | null} */
    let why = t("page.pair.lost");
    try {
      const answer = await fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
      why = (await answer.json()).why;
    } catch {
      // Told below: the line was lost, or something else than the table has answered.
    }
    this.controls.why.textContent = why ?? "";
    if (why === null) this.anew();
  }

  /** @param {any} you */
  devices(you) {
    const items = you.devices.map((/** @type {any} */ device) => {
      const whose = [...(device.role === "parent" ? [t("page.devices.parent")] : []), ...(device.seat ? [t(`page.colour.${device.seat}`)] : []), ...(device.here ? [t("page.devices.here")] : [])];
      const name = device.name || t("page.devices.phone");
      const revoke = this.controls.sure(t("page.devices.revoke", { name }), { do: "revoke", id: device.id });
      return html("li", {}, html("span", {}, html("strong", {}, name), ` ${whose.join(", ")}`), revoke);
    });
    const list = items.length ? html("ul", { class: "devices" }, ...items) : html("p", {}, t("page.devices.none"));
    return you.role === "table" ? list : this.controls.section("page.devices", list);
  }

  /** What cannot be undone: asked twice here, and once at the table. @param {any} you */
  careful(you) {
    const off = you.can_switch_off ? [this.controls.sure(t("page.power_off"), { do: "power_off" })] : [];
    const forget = this.controls.sure(t("page.forget"), { do: "forget" });
    const asked = html("p", { class: "why", role: "status" }, you.asked ? t("page.asked") : "");
    return html("section", {}, asked, html("div", { class: "row" }, ...off, forget), html("p", { class: "about" }, t("page.forget.about")));
  }
}
