// Texts of the server that have no translation. They are whole sentences in English, and marked as such, so that they
// are read aloud in the right language and stand in no sentence of another one.
import { h } from "./dom.js";
import { language } from "./language.js";
import { sentence } from "./words.js";

/** The language of texts of the server. */
const FOREIGN = "en";

/**
 * A text that may be in another language than the page.
 * @typedef {string | HTMLElement} Words
 */

/**
 * A text of the server, as a sentence.
 * @param {string} text
 * @returns {Words}
 */
export const foreign = (text) => (language === FOREIGN ? sentence(text) : h("span", { lang: FOREIGN }, sentence(text)));

/**
 * What went wrong, as a sentence. Errors of the API come from the server.
 * @param {unknown} error
 * @returns {Words}
 */
export function errorWords(error) {
  const { message, isForeign } = /** @type {Pick<import("./api.js").ApiError, "message" | "isForeign">} */ (error);
  return isForeign ? foreign(message) : sentence(message);
}

/**
 * The element or text again, for another place.
 * @param {Words} words
 * @returns {Node | string}
 */
export const again = (words) => (typeof words === "string" ? words : words.cloneNode(true));

/**
 * The text alone.
 * @param {Words} words
 */
export const plain = (words) => (typeof words === "string" ? words : (words.textContent ?? ""));
