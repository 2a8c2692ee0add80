// @ts-check
// The card that says what to do now: picture, prompt, what was said, what is being counted.

import { won } from "./clan-play.js";
import { clanPicture, clanPiece } from "./drawings/clan.js";
import { mouseHead } from "./drawings/mouse.js";
import { COG, MUTE, VOICE, pictureOf } from "./drawings/icons.js";
import { SEATS } from "./drawings/seats.js";
import { pieceName, t } from "./i18n.js";
import { html, picture } from "./svg.js";

export class Words {
  /** @param {{onMenu: () => void, onSound: () => boolean}} on */
  constructor(on) {
    this.icon = html("div", { class: "icon" });
    this.prompt = html("p", { class: "prompt", role: "status" });
    this.caption = html("p", { class: "caption" });
    this.trackers = html("ul", { class: "trackers" });
    this.menu = html("button", { class: "tool menu-open", type: "button" }, picture(COG));
    this.menu.addEventListener("click", on.onMenu);
    this.sound = html("button", { class: "tool sound", type: "button", "aria-pressed": "true" }, picture(VOICE));
    this.sound.addEventListener("click", () => this.showSound(on.onSound()));
    this.element = html(
      "section",
      { class: "words" },
      this.icon,
      html("div", { class: "lines" }, this.prompt, this.caption),
      html("div", { class: "tools" }, this.menu, this.sound),
      this.trackers,
    );
    this.drawn = "";
    this.counted = "";
  }

  /** @param {boolean} on */
  showSound(on) {
    this.sound.replaceChildren(picture(on ? VOICE : MUTE));
    this.sound.setAttribute("aria-pressed", String(on));
  }

  /** @param {any} doc */
  show(doc) {
    const { scene } = doc;
    const looks = `${scene.picture} ${scene.seat} ${scene.number}`;
    if (looks !== this.drawn) {
      this.drawn = looks;
      this.icon.replaceChildren(picture(pictureOf(scene.picture, scene.seat, scene.number)));
    }
    this.element.style.setProperty("--seat", SEATS[scene.seat]?.main ?? "#c79a63");
    this.element.dataset.mood = scene.mood;
    write(this.prompt, scene.prompt);
    write(this.caption, doc.caption.text === scene.prompt ? "" : doc.caption.text);
    this.menu.setAttribute("aria-label", t("page.menu"));
    this.sound.setAttribute("aria-label", t("page.sound"));
    this.count(doc.trackers, won(doc));
  }

  /** @param {any[]} trackers @param {{trophy: string, seat: string}[]} trophies */
  count(trackers, trophies) {
    const all = JSON.stringify([trackers, trophies, document.documentElement.lang]);
    if (all === this.counted) return;
    this.counted = all;
    this.trackers.replaceChildren(...trackers.map(chip), ...trophies.map(prize));
  }
}

/** Who has won what and may still use it. @param {{trophy: string, seat: string}} won */
function prize({ trophy, seat }) {
  const text = `${pieceName(`trophy-${trophy}`, null)}, ${t(`page.colour.${seat}`)}`;
  return html("li", { class: "tracker drawn", "data-trophy": trophy, role: "img", "aria-label": text, title: text }, picture(mouseHead(seat)), picture(clanPiece(`trophy-${trophy}`) ?? ""));
}

/** @param {any} tracker */
function chip(tracker) {
  const dots = html("span", { class: "dots", "aria-hidden": "true" });
  const many = Math.min(tracker.limit, 12);
  for (let i = 0; i < many; i += 1) dots.append(html("i", { class: i < tracker.value ? "on" : "" }));
  const drawn = clanPicture(tracker.name, null);
  if (drawn) {
    // What has a picture needs no words to read.
    const text = `${tracker.title}: ${tracker.value}`;
    return html("li", { class: `tracker drawn ${tracker.urgency}`, "data-tracker": tracker.name, role: "img", "aria-label": text, title: text }, picture(drawn), html("b", {}, String(tracker.value)));
  }
  const who = tracker.seat && SEATS[tracker.seat] ? [picture(mouseHead(tracker.seat))] : [];
  return html(
    "li",
    { class: `tracker ${tracker.urgency}`, "data-tracker": tracker.name },
    ...who,
    html("span", { class: "tracker-title" }, tracker.title),
    dots,
    html("b", {}, String(tracker.value)),
  );
}

/** Writes only what changed, so that it is read aloud once. @param {HTMLElement} element @param {string} text */
export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
