// Texts that several views need.
import { TEXTS } from "./texts.js";

/** A text with its first letter as a capital. */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** A message as a sentence: with a capital and, if it ends with neither stop nor question mark, a full stop. */
export const sentence = (text) => `${capital(text)}${/[.?!…]$/.test(text) ? "" : "."}`;

/** The opponent of a player. */
export const otherColor = (color) => (color === "white" ? "black" : "white");

/** "1 move", "2 moves". */
export const plural = (number, one, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;

/** "1 ply", "2 plies". */
export const plies = (number) => TEXTS.words.plies(number);

/** The name of a color, such as "white". */
export const colorName = (color) => TEXTS.words.colors[color] ?? color;
