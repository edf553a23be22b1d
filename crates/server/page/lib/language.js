// The language of the page. English texts are in the file `texts.js` of each view, translations beside it:
// `texts.de.js` has the German ones.
import { load, save } from "./store.js";

/** The languages, each by its own name. */
export const LANGUAGES = { en: "English", de: "Deutsch" };

/** The language of the page: the one that was chosen, or the first one that the browser asks for and that is known. */
export const language = firstKnown([load("language"), ...(globalThis.navigator?.languages ?? [])]);

/** The first known language of a list such as `["de-AT", "en"]`, or English. */
export function firstKnown(wished) {
  const known = wished
    .map((tag) => String(tag).toLowerCase().split("-")[0])
    .find((tag) => Object.hasOwn(LANGUAGES, tag));
  return known ?? "en";
}

/** Changes the language, which loads the page again. */
export function changeLanguage(tag) {
  save("language", tag);
  location.reload();
}

/**
 * The texts of a view in the language of the page. A text without a translation stays English.
 * @template T
 * @param {string} view the folder of the view
 * @param {T} english
 * @returns {Promise<T>}
 */
export async function translated(view, english) {
  if (language === "en") return english;
  try {
    const { TEXTS } = await import(`../${view}/texts.${language}.js`);
    return filled(TEXTS, english);
  } catch (error) {
    console.error(error);
    return english;
  }
}

/** A translation, with English texts for what it lacks. */
export function filled(texts, english) {
  if (Array.isArray(english) || english === null || typeof english !== "object") return texts ?? english;
  const keys = Object.keys(english);
  return Object.fromEntries(keys.map((key) => [key, filled(texts?.[key], english[key])]));
}
