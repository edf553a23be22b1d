// Loads the variants, each once.
import { get } from "../lib/api.js";
import { styled } from "./notation.js";

/** The default variant. */
export const DEFAULT_VARIANT = "english";

const answers = new Map();

/** Loads a path and keeps the answer. After a failure the next call tries again. */
function once(path) {
  if (!answers.has(path)) {
    const answer = get(path);
    answers.set(path, answer);
    answer.catch(() => answers.delete(path));
  }
  return answers.get(path);
}

/** All variants, with their names, summaries, sizes and kinds of openings. */
export const loadVariants = () => once("variants").then(({ variants }) => variants);

/** The levels of the engine, `{ level, name }`, the lowest first. */
export const loadLevels = () => once("variants").then(({ levels }) => levels);

/** One variant with its layout in the notation that is set, its initial position and its rules in words. */
export async function loadVariant(name) {
  const variant = await once(`variants/${encodeURIComponent(name)}`);
  // The towers program names squares in a way of its own, in all its texts.
  return name === "towers" ? variant : { ...variant, layout: styled(variant.layout) };
}

/** The lessons of a variant's rules, in a language. */
export const loadTour = (name, language) =>
  once(`variants/${encodeURIComponent(name)}/tour?language=${language}`).then(({ lessons }) => lessons);
