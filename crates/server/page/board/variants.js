// The variants, asked for once.
import { get } from "../lib/api.js";

/** The variant that is shown where nobody has said which. */
export const DEFAULT_VARIANT = "english";

const answers = new Map();

/** An answer is kept; a failure is not, so that the next call asks again. */
function once(path) {
  if (!answers.has(path)) {
    const answer = get(path);
    answers.set(path, answer);
    answer.catch(() => answers.delete(path));
  }
  return answers.get(path);
}

/** All variants: names, summaries, sizes. */
export const loadVariants = () => once("variants").then(({ variants }) => variants);

/** One variant with its layout, its initial position and its rules in words. */
export const loadVariant = (name) => once(`variants/${encodeURIComponent(name)}`);
