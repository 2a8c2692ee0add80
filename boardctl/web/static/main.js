// @ts-check
// Joins the parts: one document in, requests out.

import { definitions } from "./console.js";
import { mouse } from "./drawings/mouse.js";
import { Family, asFamily } from "./family.js";
import { speak, t } from "./i18n.js";
import { Menu } from "./menu.js";
import { Pairing } from "./pairing.js";
import { Panel } from "./panel.js";
import { Names, may } from "./players.js";
import { Safe } from "./safe.js";
import { Sheet } from "./sheet.js";
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
const pairing = new Pairing(ask, () => socket.anew());
const words = new Words({ onMenu: () => menu.open(), onSound: () => sound.toggle() });
const sheet = new Sheet();
words.tools.append(sheet.button);
const table = new Table(words, ask, () => menu.open());
const names = new Names(ask, () => (asFamily() ? family.refresh() : start.doc && start.refresh()));
const menu = new Menu(ask, names);
const start = new Start(ask, names);
const panel = new Panel(ask);
const family = new Family(ask, start, names);
words.showSound(sound.on);
document.body.replaceChildren(definitions(), family.element, table.element, curtain.element, sheet.element, safe.element, menu.element, pairing.element, banner, troubles, note);
if (!asFamily()) {
  start.element.append(panel.element);
  family.element.replaceWith(start.element);
}
start.element.hidden = true;
table.element.hidden = true;

/** @param {any} doc */
function arrived(doc) {
  if (latest === null && !may(doc, "table") && location.pathname === "/" && location.hash !== "#table") {
    location.replace("/family"); // a phone has no hands at the table
    return;
  }
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
  if (asFamily()) showFamily(doc);
  else showTable(doc);
  safe.show(doc);
  pairing.show(doc);
  sound.hear(doc);
  warn(doc.troubles.join(" "));
  document.body.dataset.ready = "true";
}

/** The phone beside a table. @param {any} doc */
function showFamily(doc) {
  family.element.hidden = false;
  start.element.hidden = false;
  names.show(doc);
  family.show(doc);
}

/** The simulated console. @param {any} doc */
function showTable(doc) {
  const playing = doc.game !== null;
  const appears = playing && table.element.hidden;
  start.element.hidden = playing;
  table.element.hidden = !playing;
  if (appears) table.fit(); // not a frame later: whoever taps at once taps where it stays
  names.show(doc);
  if (playing) table.show(doc);
  else start.show(doc);
  panel.show(doc);
  menu.show(doc);
  sheet.show(doc);
  curtain.show(doc);
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
