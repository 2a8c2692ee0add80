// @ts-check
// Making elements. Words from the table go in as text nodes, never as markup.

const NS = "http://www.w3.org/2000/svg";

/**
 * @param {Element} element
 * @param {Record<string, string | number | boolean | null | undefined>} attributes
 */
export function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) element.removeAttribute(name);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
}

/**
 * @param {string} name
 * @param {Record<string, any>} [attributes]
 * @param {...(Node | string)} children
 * @returns {any}
 */
export function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS(NS, name);
  set(element, attributes);
  element.append(...children);
  return element;
}

/**
 * @param {string} name
 * @param {Record<string, any>} [attributes]
 * @param {...(Node | string)} children
 * @returns {any}
 */
export function html(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  set(element, attributes);
  element.append(...children);
  return element;
}

/**
 * A group from one of our own drawings. Only for markup written in this folder.
 * @param {string} markup
 * @param {Record<string, any>} [attributes]
 */
export function drawing(markup, attributes = {}) {
  const group = svg("g", attributes);
  group.innerHTML = markup;
  return group;
}

/**
 * A drawing in its own little picture, for pages of text.
 * @param {string} markup drawn around 0,0 within ±50
 * @param {string} [name] the class
 */
export function picture(markup, name = "picture") {
  const element = svg("svg", { viewBox: "-50 -50 100 100", class: name, "aria-hidden": "true" });
  element.innerHTML = markup;
  return element;
}

/** Markup moved and scaled. @param {number} x @param {number} y @param {number} scale @param {string} markup */
export const at = (x, y, scale, markup) => `<g transform="translate(${x} ${y}) scale(${scale})">${markup}</g>`;

/** Whether nothing should move on this screen. */
export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
