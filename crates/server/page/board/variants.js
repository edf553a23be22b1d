// Loads the variants, each once.
import { get } from "../lib/api.js";
import { language } from "../lib/language.js";
import { TEXTS } from "../lib/texts.js";
import { rememberTitles, variantTitle } from "../lib/words.js";
import { styled } from "./notation.js";

/** The default variant. */
export const DEFAULT_VARIANT = "english";

/** @type {Map<string, Promise<unknown>>} */
const answers = new Map();

/** What is asked for in the language of the page. */
const LANGUAGE = language === "en" ? "" : language;

/**
 * Loads a path and keeps the answer. After a failure the next call tries again.
 * @template {keyof Api.Gets} Path
 * @param {Path} path
 * @param {{ name?: string, language?: string }} options
 * @returns {Promise<Api.Gets[Path]>}
 */
function once(path, { name = "", language = LANGUAGE } = {}) {
  const key = JSON.stringify([path, name]);
  const known = /** @type {Promise<Api.Gets[Path]> | undefined} */ (answers.get(key));
  if (known) return known;
  const answer = get(path, { name, language });
  answers.set(key, answer);
  answer.catch(() => answers.delete(key));
  return answer;
}

/** All variants, with their names, summaries, sizes and kinds of openings. */
export async function loadVariants() {
  const { variants } = await once("variants");
  rememberTitles(variants);
  return variants.map((one) => ({
    ...one,
    title: variantTitle(one.name),
    openings: one.openings.map(({ kind, title }) => ({ kind, title: TEXTS.words.opening(kind, title) })),
  }));
}

/** The levels of the engine, `{ level, name }`, the lowest first. */
export async function loadLevels() {
  const { levels } = await once("variants");
  return levels.map(({ level, name }) => ({ level, name: TEXTS.words.level(level, name) }));
}

/** The conditions of the drawing rules of the variants that were loaded. */
const draws = /** @type {Map<string, string[]>} */ (new Map());

/**
 * How a game of a variant ended, in words.
 * @param {Api.Outcome} outcome
 * @param {string} variant
 */
export const outcomeText = (outcome, variant) => TEXTS.words.outcome(outcome, draws.get(variant) ?? []);

/**
 * The condition of a drawing rule that counts plies, in words.
 * @param {Api.Counting} counting
 * @param {string} variant
 */
export const drawText = ({ text, rule }, variant) =>
  TEXTS.words.drawn(text, rule === null ? undefined : draws.get(variant)?.[rule]);

/**
 * One variant with its layout, its initial position and its rules in words. Squares are named as the settings say; in
 * the variant's own way if `isStyled` is false.
 * @param {string} name
 */
export async function loadVariant(name, { isStyled = true } = {}) {
  const variant = await once("variants/{name}", { name });
  draws.set(variant.name, variant.draws);
  return isStyled ? { ...variant, layout: styled(variant.layout) } : variant;
}

/**
 * The lessons of a variant's rules.
 * @param {string} name
 */
export const loadTour = (name) => once("variants/{name}/tour", { name, language }).then(({ lessons }) => lessons);
