// @ts-check
// The card that says what to do now: picture, prompt, what was said, what is being counted.

import { mouseHead } from "./drawings/mouse.js";
import { COG, MUTE, VOICE } from "./drawings/icons.js";
import { SEATS } from "./drawings/seats.js";
import { gameOf } from "./games/index.js";
import { t } from "./i18n.js";
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
    this.tools = html("div", { class: "tools" }, this.menu, this.sound);
    this.element = html(
      "section",
      { class: "words" },
      this.icon,
      html("div", { class: "lines" }, this.prompt, this.caption),
      this.tools,
      this.trackers,
    );
    this.drawn = "";
    this.counted = "";
    this.made = 0;
    this.language = "";
    /** Which of the things said is the prompt, or over. */
    this.asked = -1;
    /** The prompt that was urged, while that is what stands there. */
    this.urged = "";
  }

  /** @param {boolean} on */
  showSound(on) {
    this.sound.replaceChildren(picture(on ? VOICE : MUTE));
    this.sound.setAttribute("aria-pressed", String(on));
  }

  /** @param {any} doc */
  show(doc) {
    const { scene } = doc;
    const game = gameOf(doc);
    const looks = `${doc.game?.id} ${scene.picture} ${scene.seat} ${scene.number}`;
    if (looks !== this.drawn) {
      this.drawn = looks;
      this.icon.replaceChildren(picture(game.picture(scene.picture ?? "", scene.seat, scene.number) ?? ""));
    }
    this.element.style.setProperty("--seat", SEATS[scene.seat]?.main ?? "#c79a63");
    this.element.dataset.mood = scene.mood;
    this.element.dataset.made = String(doc.game?.moves_made ?? 0);
    write(this.prompt, scene.prompt);
    this.tell(doc);
    this.menu.setAttribute("aria-label", t("page.menu"));
    this.sound.setAttribute("aria-label", t("page.sound"));
    this.count(doc, game);
  }

  /** What happened last stays until something else happens: a glance away must not cost it. What is said may also be the prompt itself, belong to a move that was taken back, or urge people to do what they have done by now. @param {any} doc */
  tell({ caption, scene, game, language }) {
    const made = game?.moves_made ?? 0;
    const done = this.urged !== "" && this.urged !== scene.prompt;
    if (made < this.made || language !== this.language || done) write(this.caption, "");
    this.made = made;
    this.language = language;
    if (done) this.urged = "";
    if (caption.text === scene.prompt || (done && caption.urges)) this.asked = caption.seq;
    if (caption.seq !== this.asked) {
      write(this.caption, caption.text);
      this.urged = caption.urges ? scene.prompt : "";
    } else if (this.caption.textContent === scene.prompt) write(this.caption, "");
  }

  /** @param {any} doc @param {ReturnType<typeof gameOf>} game */
  count(doc, game) {
    const prizes = game.prizes(doc);
    const all = JSON.stringify([doc.trackers, prizes, document.documentElement.lang]);
    if (all === this.counted) return;
    this.counted = all;
    this.trackers.replaceChildren(...chips(doc));
  }
}

/** What is counted, and who has won what. @param {any} doc @param {boolean} [mat] whether the mat is in sight, which shows some of it */
export function chips(doc, mat = true) {
  const game = gameOf(doc);
  const counted = doc.trackers.filter((/** @type {any} */ { name }) => !mat || game.tracker(name) !== "");
  return [...counted.map((/** @type {any} */ tracker) => chip(tracker, game.tracker(tracker.name) || null)), ...game.prizes(doc).map(prize)];
}

/** Who has won what and may still use it. @param {{name: string, seat: string, title: string, art: string}} won */
function prize({ name, seat, title, art }) {
  const text = `${title}, ${t(`page.colour.${seat}`)}`;
  return html("li", { class: "tracker drawn", "data-trophy": name, title: text }, sign(text, picture(mouseHead(seat)), picture(art)));
}

/** Pictures that are read as one. @param {string} text @param {...Node} inside */
const sign = (text, ...inside) => html("span", { class: "sign", role: "img", "aria-label": text }, ...inside);

/** @param {any} tracker @param {string | null} drawn */
function chip(tracker, drawn) {
  const dots = html("span", { class: "dots", "aria-hidden": "true" });
  const many = Math.min(tracker.limit, 12);
  for (let i = 0; i < many; i += 1) dots.append(html("i", { class: i < tracker.value ? "on" : "" }));
  if (drawn) {
    // What has a picture needs no words to read.
    const text = `${tracker.title}: ${tracker.value}`;
    return html("li", { class: `tracker drawn ${tracker.urgency}`, "data-tracker": tracker.name, title: text }, sign(text, picture(drawn), html("b", {}, String(tracker.value))), ...(tracker.text ? [html("span", { class: "hint" }, tracker.text)] : []));
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
