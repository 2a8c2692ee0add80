// @ts-check
// A card where dice would roll in other games: the tile everybody sees, whom the clan looks for,
// who may look now, and the button that lays the table. It keeps nothing that is over.

import { drawn, openTile } from "./clan-play.js";
import { faceOf, drawTile } from "./drawings/forest-tiles.js";
import { pictureOf } from "./drawings/icons.js";
import { pieceName, t } from "./i18n.js";
import { html, picture } from "./svg.js";

const HINT = 4000;

/** @typedef {{name: string, art: string, text: string, more?: string[], act?: () => void}} Card */

export class Spotlight {
  /** @param {(request: Record<string, any>) => Promise<string | null>} ask */
  constructor(ask) {
    this.ask = ask;
    this.shown = "";
    /** What this page's hand does with a tile. @type {{who: "alone" | "all", counts: boolean} | null} */
    this.holding = null;
    /** A tile was put back too soon. */
    this.short = false;
    /** @type {any} */
    this.doc = null;
    this.element = html("aside", { class: "spotlight", role: "status", hidden: true });
  }

  /** @param {any} doc */
  show(doc) {
    this.doc = doc;
    const card = doc.console?.pieces.some((/** @type {any} */ piece) => piece.picture === "die") ? null : this.card(doc);
    const key = card ? JSON.stringify([doc.language, card]) : "";
    if (key === this.shown) return;
    this.shown = key;
    this.element.hidden = card === null;
    this.element.dataset.card = card?.name ?? "";
    this.element.replaceChildren(...(card ? this.draw(card) : []));
  }

  /** @param {{who: "alone" | "all", counts: boolean} | null} holding */
  hold(holding) {
    this.holding = holding;
    if (holding) this.short = false;
    if (this.doc) this.show(this.doc);
  }

  /** Held too short a time to count. */
  tooShort() {
    this.short = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.short = false;
      if (this.doc) this.show(this.doc);
    }, HINT);
    if (this.doc) this.show(this.doc);
  }

  /** @param {any} doc @returns {Card | null} */
  card(doc) {
    const { view, faces } = doc.game;
    if (view.over || (!view.forest && doc.scene.mood !== "setup")) return null;
    if (doc.scene.mood === "setup") return { name: "lay", art: pictureOf("hand", null), text: t("page.lay"), act: () => this.ask({ do: "lay" }) };
    const open = openTile(doc);
    if (open) {
      const face = faceOf(open, faces);
      return { name: "open", art: drawTile(face), text: face?.large ? "" : pieceName(open, null, face) };
    }
    if (this.holding) return this.held(this.holding, view.phase);
    if (this.short) return { name: "short", art: pictureOf("lift", null), text: t("page.hold.longer") };
    const looks = view.phase === "look" || view.phase === "candle";
    if (looks && doc.console.pieces.some((/** @type {any} */ piece) => piece.where === "hand")) {
      return { name: "away", art: pictureOf("quiet", null), text: t("page.look.away") };
    }
    const awake = Object.keys(view.awake ?? {});
    if (drawn(doc)) return { name: "draw", art: pictureOf("mission", null), text: t("page.mission.draw"), more: awake };
    if (view.mission) return { name: "mission", art: pictureOf(view.mission, null), text: t("page.mission.find", { name: pieceName(`animal-${view.mission}`, null) }), more: awake };
    const { scene } = doc;
    return { name: "calm", art: pictureOf(scene.picture, scene.seat, scene.number), text: looks && scene.mood === "waiting" ? t("page.look.how") : "" };
  }

  /** @param {{who: "alone" | "all", counts: boolean}} holding @param {string} phase @returns {Card} */
  held({ who, counts }, phase) {
    if (!counts) return { name: "wait", art: pictureOf("lift", null), text: t("page.hold") };
    if (who === "alone") return { name: "alone", art: pictureOf("eye", null), text: t("page.look.alone") };
    // A tile the readers know already need not be shown again.
    if (phase !== "seen") return { name: "all", art: pictureOf("eye", null), text: t("page.look.back") };
    return { name: "all", art: pictureOf("show", null), text: t("page.look.all") };
  }

  /** @param {Card} card */
  draw(card) {
    const art = picture(card.art, "picture art");
    const text = html("p", {}, card.text);
    const more = (card.more ?? []).map((name) => picture(pictureOf(name, null), "picture awake"));
    if (!card.act) return [art, html("div", {}, text, html("div", { class: "row" }, ...more))];
    const button = html("button", { type: "button", class: "play lay" }, art, card.text);
    button.addEventListener("click", card.act);
    return [button];
  }
}

