// Texts that several views need.
import { TEXTS } from "./texts.js";

/** A text with its first letter as a capital. */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** A message as a sentence: with a capital and, if it ends with neither stop nor question mark, a full stop. */
export const sentence = (text) => `${capital(text)}${/[.?!…]$/.test(text) ? "" : "."}`;

/** The titles of variants in the lists of the server. */
const titles = new Map();

/**
 * Remembers the titles of variants, so that texts can name them. Those of files of rules are known to the server alone.
 * @param {{ name: string, title?: string }[]} variants
 */
export function rememberTitles(variants) {
  for (const { name, title } of variants) if (title) titles.set(name, title);
}

/**
 * The title of a variant: "Anti-English", "Frysk!".
 * @param {string} name
 * @returns {string}
 */
export const variantTitle = (name) =>
  TEXTS.words.variant(name, titles.get(name) ?? name.split("-").map(capital).join("-"));

/**
 * The name of a variant's game: "English draughts", but "Antidraughts".
 * @param {string} name
 * @returns {string}
 */
export function gameName(name) {
  const title = variantTitle(name);
  return /draughts$/i.test(title) ? title : `${title} draughts`;
}

/** The opponent of a player. */
export const otherColor = (color) => (color === "white" ? "black" : "white");

/** "1 move", "2 moves". */
export const plural = (number, one, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;

/** "1 ply", "2 plies". */
export const plies = (number) => TEXTS.words.plies(number);

/** The name of a color, such as "white". */
export const colorName = (color) => TEXTS.words.colors[color] ?? color;
