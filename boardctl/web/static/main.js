// @ts-check
// Joins the parts: one document in, requests out.

import { definitions } from "./console.js";
import { mouse } from "./drawings/mouse.js";
import { speak, t } from "./i18n.js";
import { Menu } from "./menu.js";
import { Safe } from "./safe.js";
import { Socket } from "./socket.js";
import { Sound } from "./sound.js";
import { Start } from "./start.js";
import { html, picture } from "./svg.js";
import { Table } from "./table.js";
import { Curtain } from "./trio-curtain.js";
import { Words } from "./words.js";

const NOTE = 5000;

/** @type {any} */
let latest = null;
let drawing = false;

const banner = html("div", { class: "banner", role: "status", hidden: true }, picture(mouse("sky")), html("p", {}));
const troubles = html("aside", { class: "troubles", role: "status", hidden: true }, html("p", {}), html("button", { type: "button" }));
troubles.lastElementChild.addEventListener("click", () => (troubles.hidden = true));
const note = html("p", { class: "note", role: "alert", hidden: true });
/** @type {ReturnType<typeof setTimeout>} */
let noteTimer;

const sound = new Sound();
const socket = new Socket(arrived, linked);

/** @param {Record<string, any>} request @param {(picture: string) => void} [seen] */
async function ask(request, seen) {
  curtain.noticed(request);
  const why = await socket.ask(request, seen);
  if (why) {
    note.textContent = why;
    note.hidden = false;
    clearTimeout(noteTimer);
    noteTimer = setTimeout(() => (note.hidden = true), NOTE);
  }
  return why;
}

const curtain = new Curtain(ask);
const safe = new Safe(ask);
const menu = new Menu(ask);
const words = new Words({ onMenu: () => menu.open(), onSound: () => sound.toggle() });
const table = new Table(words, ask, () => menu.open());
const start = new Start(ask);
words.showSound(sound.on);
document.body.replaceChildren(definitions(), start.element, table.element, curtain.element, safe.element, menu.element, banner, troubles, note);
start.element.hidden = true;
table.element.hidden = true;

/** @param {any} doc */
function arrived(doc) {
  latest = doc;
  if (!drawing) void draw();
}

/** Draws the newest document; those that came while texts were fetched are skipped. */
async function draw() {
  drawing = true;
  const doc = latest;
  await speak(doc.language);
  drawing = false;
  if (doc !== latest) {
    void draw();
    return;
  }
  const playing = doc.game !== null;
  start.element.hidden = playing;
  table.element.hidden = !playing;
  if (playing) table.show(doc);
  else start.show(doc);
  menu.show(doc);
  curtain.show(doc);
  safe.show(doc);
  sound.hear(doc.sound, doc.settings);
  warn(doc.troubles.join(" "));
  document.body.dataset.ready = "true";
}

/** What does not work, for grown-ups. Once closed it stays closed until it changes. @param {string} text */
function warn(text) {
  const line = troubles.firstElementChild;
  if (line.textContent === text) return;
  line.textContent = text;
  troubles.lastElementChild.textContent = t("page.menu.close");
  troubles.hidden = text === "";
}

/** @param {boolean} connected */
function linked(connected) {
  table.link(connected);
  banner.hidden = connected;
  const line = /** @type {HTMLElement} */ (banner.lastElementChild);
  line.textContent = t("page.looking");
}
