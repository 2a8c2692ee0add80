// @ts-check
// Which options of a game are worth asking for.

/**
 * Those that change something beside what is chosen.
 * @param {any[]} options
 * @param {Record<string, string | number>} chosen
 * @returns {any[]}
 */
export function meant(options, chosen) {
  const usual = Object.fromEntries(options.map(({ name, default: value }) => [name, value]));
  const now = { ...usual, ...chosen };
  return options.filter(({ only_with: needs }) => needs.every((/** @type {any} */ need) => String(now[need.name]) === String(need.value)));
}

/**
 * What is chosen, without what would change nothing.
 * @template {string | number} T
 * @param {any[]} options
 * @param {Record<string, T>} chosen
 * @returns {Record<string, T>}
 */
export function meantOf(options, chosen) {
  const idle = options.filter((option) => !meant(options, chosen).includes(option)).map(({ name }) => name);
  return Object.fromEntries(Object.entries(chosen).filter(([name]) => !idle.includes(name)));
}
