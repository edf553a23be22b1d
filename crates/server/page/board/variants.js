// Loads the variants, each once.
import { get } from "../lib/api.js";
import { rememberTitles } from "../lib/words.js";
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
export async function loadVariants() {
  const { variants } = await once("variants");
  rememberTitles(variants);
  return variants;
}

/** The levels of the engine, `{ level, name }`, the lowest first. */
export const loadLevels = () => once("variants").then(({ levels }) => levels);

/**
 * One variant with its layout, its initial position and its rules in words. Squares are named as the settings say; in
 * the variant's own way if `isStyled` is false.
 */
export async function loadVariant(name, { isStyled = true } = {}) {
  const variant = await once(`variants/${encodeURIComponent(name)}`);
  return isStyled ? { ...variant, layout: styled(variant.layout) } : variant;
}

/** The lessons of a variant's rules, in a language. */
export const loadTour = (name, language) =>
  once(`variants/${encodeURIComponent(name)}/tour?language=${language}`).then(({ lessons }) => lessons);
