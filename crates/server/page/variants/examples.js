// The puzzles that come with the page.
import { TEXTS } from "./texts.js";

/** @type {Promise<{ id: string, puzzle: Api.VariantPuzzle }[]> | null} */
let asked = null;

/** The puzzles, which are fetched once. */
export function examples() {
  asked ??= fetch(new URL("examples.json", import.meta.url)).then(
    (response) => response.json(),
    (error) => {
      asked = null;
      throw error;
    },
  );
  return asked;
}

/** The text of an example, with its title and its rules in the language of the page. */
export function exampleText({ id, puzzle }) {
  const [title, rules] = TEXTS.examples[id];
  return JSON.stringify({ ...puzzle, title, rules });
}
