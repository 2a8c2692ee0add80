// @ts-check
// The start screen: which game, who plays, in which language, and one big button.

import { ROBOT } from "./drawings/robot.js";
import { COLOURS } from "./drawings/seats.js";
import { gamePage } from "./games/index.js";
import { t } from "./i18n.js";
import { meant, meantOf } from "./options.js";
import { Players, may } from "./players.js";
import { html, picture, svg } from "./svg.js";
import { write } from "./words.js";

export class Start {
  /**
   * @param {import("./players.js").Ask} ask
   * @param {import("./players.js").Names} names
   */
  constructor(ask, names) {
    this.ask = ask;
    this.players = new Players(ask, names);
    /** @type {any} */
    this.doc = null;
    this.game = "";
    /** @type {Set<string>} */
    this.seats = new Set(["red", "yellow"]);
    /** @type {Record<string, string | number>} */
    this.options = {};
    /** The one option that has pictures: it changes the game most. @type {any} */
    this.level = null;
    this.open = false;
    this.shown = "";
    this.title = html("h1", {});
    this.languages = html("div", { class: "languages", role: "group" });
    this.games = html("div", { class: "games", role: "radiogroup" });
    this.levels = html("div", { class: "levels", role: "radiogroup", hidden: true });
    this.mice = html("div", { class: "mice", role: "group" });
    this.hint = html("p", { class: "hint", role: "status" });
    this.more = html("details", { class: "more" });
    this.play = html("button", { class: "play", type: "button" });
    this.print = html("a", { class: "print" });
    this.play.addEventListener("click", () => this.begin());
    this.more.addEventListener("toggle", () => (this.open = this.more.open));
    this.phone = html("a", { href: "/family" });
    this.element = html(
      "main",
      { class: "start" },
      html("header", {}, this.title, this.languages),
      this.games,
      this.levels,
      this.mice,
      this.hint,
      this.play,
      this.players.element,
      this.more,
      html("p", { class: "elsewhere" }, this.phone),
      this.print,
    );
  }

  /** @param {any} doc */
  show(doc) {
    this.doc = doc;
    const known = JSON.stringify([doc.language, doc.games]);
    this.offered = doc.games;
    const playable = doc.games.filter((/** @type {any} */ game) => game.playable);
    if (!playable.some((/** @type {any} */ game) => game.id === this.game)) {
      // The family chooses; only a single game needs no choice.
      this.game = playable.length === 1 ? playable[0].id : "";
      this.options = {};
    }
    if (known !== this.shown) {
      this.shown = known;
      this.draw(doc);
    }
    this.refresh();
  }

  /** The game chosen now. @returns {any} */
  chosen() {
    return this.offered?.find((/** @type {any} */ game) => game.id === this.game);
  }

  /** @param {any} doc */
  draw(doc) {
    write(this.title, t("page.welcome"));
    write(this.print, t("page.print.mats"));
    this.print.href = `/print?language=${doc.language}`;
    this.languages.setAttribute("aria-label", t("page.language"));
    this.languages.replaceChildren(...["fr", "en"].map((language) => this.language(language, doc.language)));
    this.games.setAttribute("aria-label", t("page.choose_game"));
    this.games.replaceChildren(...doc.games.map((/** @type {any} */ game) => this.card(game)));
    this.mice.setAttribute("aria-label", t("page.choose_mice"));
    write(this.play, t("page.play"));
    write(this.phone, t("page.family.open"));
    this.drawGame();
  }

  /** What belongs to the chosen game: what is chosen by pictures, its mice, its other options. */
  drawGame() {
    const game = this.chosen();
    const page = gamePage(this.game);
    this.level = game?.options.find((/** @type {any} */ option) => page.options[option.name]) ?? null;
    this.levels.hidden = !this.level;
    this.levels.setAttribute("aria-label", this.level?.title ?? "");
    this.levels.replaceChildren(...(this.level?.choices ?? []).map((/** @type {any} */ choice) => this.levelButton(choice, page.options[this.level.name](choice.value))));
    if (this.level) this.options[this.level.name] ??= this.level.default;
    const most = game?.seats[1] ?? 0;
    this.mice.replaceChildren(...COLOURS.slice(0, most).map((seat) => this.mouse(seat, page.figure(seat))));
    this.drawOptions();
  }

  /** @param {{value: string, title: string}} choice @param {string} art */
  levelButton(choice, art) {
    const button = html("button", { type: "button", class: "level", role: "radio", "data-level": choice.value }, picture(art), html("span", {}, choice.title));
    button.addEventListener("click", () => {
      this.options[this.level.name] = choice.value;
      this.refresh();
    });
    return button;
  }

  /** @param {string} language @param {string} current */
  language(language, current) {
    const button = html("button", { type: "button", class: "language", "aria-pressed": String(language === current), lang: language }, t(`page.language.${language}`));
    button.addEventListener("click", () => this.ask({ do: "language", language }));
    return button;
  }

  /** @param {any} game */
  card(game) {
    const art = svg("svg", { viewBox: "0 0 160 110", "aria-hidden": "true" });
    art.innerHTML = gamePage(game.id).lid;
    const card = html("button", { type: "button", class: "card", role: "radio", "data-game": game.id, disabled: !game.playable }, art, html("span", {}, game.title));
    card.addEventListener("click", () => {
      this.game = game.id;
      this.options = {};
      this.drawGame();
      this.refresh();
    });
    return card;
  }

  /** @param {string} seat @param {string} art */
  mouse(seat, art) {
    const button = html("button", { type: "button", class: "join", "data-seat": seat, "aria-label": t("page.join", { name: t(`page.colour.${seat}`) }) }, picture(art), picture(ROBOT, "badge"));
    button.addEventListener("click", () => {
      if (!this.seats.delete(seat)) this.seats.add(seat);
      this.refresh();
    });
    return button;
  }

  drawOptions() {
    const options = (this.chosen()?.options ?? []).filter((/** @type {any} */ option) => option !== this.level && option.choices.length > 1);
    this.more.replaceChildren(html("summary", {}, t("page.more")), ...options.map((/** @type {any} */ option) => this.option(option)));
    this.more.open = this.open;
    this.more.hidden = options.length === 0;
  }

  /** @param {any} option */
  option(option) {
    const chosen = this.options[option.name] ?? option.default;
    const name = `option-${option.name}`;
    const choices = option.choices.map((/** @type {any} */ choice) => {
      const input = html("input", { type: "radio", name, value: choice.value });
      input.checked = choice.value === chosen;
      input.addEventListener("change", () => {
        this.options[option.name] = choice.value;
        this.refresh();
      });
      return html("label", {}, input, html("span", {}, choice.title));
    });
    return html("fieldset", { "data-option": option.name }, html("legend", {}, option.title), ...(option.about ? [html("p", { class: "about" }, option.about)] : []), ...choices);
  }

  refresh() {
    const game = this.chosen();
    const many = this.playing().length;
    const [least, most] = game?.seats ?? [0, 0];
    for (const card of this.games.children) {
      const on = card.getAttribute("data-game") === this.game;
      card.setAttribute("aria-checked", String(on));
    }
    for (const button of this.levels.children) button.setAttribute("aria-checked", String(button.getAttribute("data-level") === this.options[this.level.name]));
    const asked = meant(game?.options ?? [], this.options).map(({ name }) => name);
    for (const choices of this.more.querySelectorAll("fieldset")) choices.hidden = !asked.includes(choices.dataset.option);
    for (const button of this.mice.children) {
      const seat = button.getAttribute("data-seat") ?? "";
      button.setAttribute("aria-pressed", String(this.seats.has(seat)));
      button.classList.toggle("robotic", this.doc.settings.robots.includes(seat));
    }
    const guest = !may(this.doc, "parent");
    this.play.disabled = guest || !game || many < least;
    this.players.show(this.doc, guest ? [] : this.playing());
    write(this.hint, guest ? t("page.guest") : !game ? t("page.tap_game") : many < least ? t("page.too_few", { least, most, many }) : t("page.tap_mice"));
  }

  /** Who plays, among the mice this game has. Those of a larger game are kept for it. */
  playing() {
    const most = this.chosen()?.seats[1] ?? 0;
    return COLOURS.slice(0, most).filter((seat) => this.seats.has(seat));
  }

  async begin() {
    const seats = this.playing();
    this.play.disabled = true;
    const options = meantOf(this.chosen().options, this.options);
    const why = await this.ask({ do: "new", game: this.game, seats, options });
    this.refresh();
    if (why) write(this.hint, why);
  }
}
