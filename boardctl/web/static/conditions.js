// @ts-check
// How every part of the console is, and what is not well in its machine, for whoever mends it: a state
// in words, the cause, what to do.

import { has, t } from "./i18n.js";
import { html } from "./svg.js";

/** @typedef {{part: string, state: string, cause: string, fix: string}} Condition */

/** @param {Condition} condition */
const asks = ({ state, fix }) => ["retry", "warn", "bad"].includes(state) || (state === "off" && fix !== "");

/** @param {string} key @param {string} otherwise */
const word = (key, otherwise) => (has(key) ? t(key) : otherwise);

/** @param {Condition} condition */
function line(condition) {
  const { part, state, cause, fix } = condition;
  const why = [cause, fix].filter(Boolean).join(" ");
  return html(
    "li",
    { "data-state": asks(condition) ? "retry" : state },
    html("b", {}, word(`page.part.${part}`, part)),
    html("span", { class: "state" }, word(`page.state.${state}`, state)),
    ...(why ? [html("span", { class: "cause" }, why)] : []),
  );
}

/** Closed while all is well. @param {Condition[]} told */
export function conditions(told) {
  const wrong = told.filter(asks).length;
  const title = wrong ? t("page.console.wrong", { count: wrong }) : t("page.console.well");
  const list = html("details", { class: "conditions" }, html("summary", {}, title), html("ul", {}, ...told.map(line)));
  list.open = wrong > 0;
  return html("section", {}, html("h3", {}, t("page.console")), list);
}
