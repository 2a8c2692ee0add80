// @ts-check
// The words of the page, fetched once per language. Words of a game come with the table.

/** @type {Record<string, string>} */
let texts = {};
let current = "";

/** @param {string} language */
export async function speak(language) {
  if (language === current) return false;
  const answer = await fetch(`/texts/${language}.json`);
  if (!answer.ok) return false;
  texts = await answer.json();
  current = language;
  document.documentElement.lang = language;
  document.title = t("page.title");
  return true;
}

/**
 * @param {string} key
 * @param {Record<string, string | number>} [words]
 */
export function t(key, words = {}) {
  const text = texts[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (all, name) => String(words[name] ?? all));
}

/** @param {string} key */
export const has = (key) => key in texts;

/** A spot in words: `square 12` → "square 12", "case 12". @param {string} spot */
export function spotName(spot) {
  const square = /:([a-z]\d)$/.exec(spot);
  if (square) return t("page.spot.square", { name: square[1].toUpperCase() });
  const [word, ...rest] = spot.split(" ");
  const name = rest.join(" ");
  if (/^slot \d/.test(spot)) return t("page.spot.turn", { name });
  if (has(`page.spot.${word}.${name}`)) return t(`page.spot.${word}.${name}`);
  if (has(`page.spot.${word}`)) return t(`page.spot.${word}`, { name: has(`page.colour.${name}`) ? t(`page.colour.${name}`) : name });
  return spot;
}

/** @param {string | undefined} name */
const animalName = (name = "") => (has(`page.piece.animal.${name}`) ? t(`page.piece.animal.${name}`) : name);

/** The side of a piece that is up, within a sentence. @param {string} side */
function sideName(side) {
  const name = has(`face.${side}`) ? t(`face.${side}`) : side;
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/**
 * A piece in words: `mouse:red` → "red mouse". A tile with its face up tells what it shows.
 * @param {string} picture @param {string | null} side
 * @param {import("./drawings/forest-tiles.js").Face | null} [face]
 */
export function pieceName(picture, side, face = null) {
  const [word, which = ""] = picture.split(/[^a-z0-9]+/);
  if (face?.large) return t("page.piece.tile.animals", { small: animalName(face.small), medium: animalName(face.medium), large: animalName(face.large) });
  if (has(`page.piece.${word}.${which}`) && (word !== "tile" || face)) return t(`page.piece.${word}.${which}`);
  const name = has(`page.piece.${word}`) ? t(`page.piece.${word}`, { colour: has(`page.colour.${which}`) ? t(`page.colour.${which}`) : which }) : picture;
  const more = side !== null ? sideName(side) : (word === "mission" ? animalName(which) : "");
  return more ? `${name}, ${more}` : name;
}
