// Loads the variants, each once.
import { get } from "../lib/api.js";
import { language } from "../lib/language.js";
import { TEXTS } from "../lib/texts.js";
import { rememberTitles, variantTitle } from "../lib/words.js";
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

/** What is asked for in the language of the page. */
const LANGUAGE = language === "en" ? "" : `?language=${language}`;

/** All variants, with their names, summaries, sizes and kinds of openings. */
export async function loadVariants() {
  const { variants } = await once(`variants${LANGUAGE}`);
  rememberTitles(variants);
  return variants.map((one) => ({
    ...one,
    title: variantTitle(one.name),
    openings: one.openings.map(({ kind, title }) => ({ kind, title: TEXTS.words.opening(kind, title) })),
  }));
}

/** The levels of the engine, `{ level, name }`, the lowest first. */
export async function loadLevels() {
  const { levels } = await once(`variants${LANGUAGE}`);
  return levels.map(({ level, name }) => ({ level, name: TEXTS.words.level(level, name) }));
}

/** The conditions of the drawing rules of the variants that were loaded. */
const draws = new Map();

/** How a game of a variant ended, in words. */
export const outcomeText = (outcome, variant) => TEXTS.words.outcome(outcome, draws.get(variant) ?? []);

/** The condition of a drawing rule that counts plies, in words. */
export const drawText = ({ text, rule }, variant) => TEXTS.words.drawn(text, draws.get(variant)?.[rule]);

/**
 * One variant with its layout, its initial position and its rules in words. Squares are named as the settings say; in
 * the variant's own way if `isStyled` is false.
 */
export async function loadVariant(name, { isStyled = true } = {}) {
  const variant = await once(`variants/${encodeURIComponent(name)}${LANGUAGE}`);
  draws.set(variant.name, variant.draws);
  return isStyled ? { ...variant, layout: styled(variant.layout) } : variant;
}

/** The lessons of a variant's rules. */
export const loadTour = (name) =>
  once(`variants/${encodeURIComponent(name)}/tour?language=${language}`).then(({ lessons }) => lessons);
