// Colours that a player gives to cells and to candidates: a plain object from keys to numbers of colours.
import { CELLS, DIGITS } from "./units.js";

/** The key of a cell, or of one of its candidates. */
export const keyOf = (cell, digit = 0) => 10 * cell + digit;

/**
 * Gives a colour to all keys, or takes it away if all of them have it.
 * @param {Record<number, number>} colors
 * @param {number[]} keys
 * @param {number} color
 */
export function toggled(colors, keys, color) {
  const next = { ...colors };
  const off = keys.every((key) => colors[key] === color);
  for (const key of keys) {
    if (off) delete next[key];
    else next[key] = color;
  }
  return next;
}

/** The colours without those of some cells and their candidates, or without those of the candidates only. */
export function without(colors, cells, { candidatesOnly = false } = {}) {
  const keys = cells.flatMap((cell) => [0, ...DIGITS].slice(candidatesOnly ? 1 : 0).map((digit) => keyOf(cell, digit)));
  return Object.fromEntries(Object.entries(colors).filter(([key]) => !keys.includes(Number(key))));
}

/** Colours as a text such as `12-3.45-1`, and back; `null` if the text is invalid. */
export const encodeColors = (colors) =>
  Object.entries(colors)
    .map(([key, color]) => `${key}-${color}`)
    .join(".");

/** @returns {Record<number, number> | null} */
export function decodeColors(text) {
  if (text === "") return {};
  const pairs = text.split(".").map((pair) => /^(\d{1,3})-([1-6])$/.exec(pair)?.slice(1).map(Number));
  if (pairs.some((pair) => !pair || pair[0] >= keyOf(CELLS.length))) return null;
  return Object.fromEntries(pairs);
}
