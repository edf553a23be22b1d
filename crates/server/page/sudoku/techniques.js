// The techniques that the server knows, and lists to choose one from.
import { get } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { TEXTS, techniqueName } from "./texts.js";

/** @typedef {Api.Technique} Technique */

/** The technique without a reason: it places a digit of the solution. */
const GUESSING = "brute_force";

/** @type {Promise<Technique[]> | null} */
let asked = null;

/**
 * The techniques from easy to hard, asked for once.
 * @returns {Promise<Technique[]>}
 */
export function techniques() {
  asked ??= get("sudoku/techniques").then(
    (answer) => answer.techniques,
    (error) => {
      asked = null;
      throw error;
    },
  );
  return asked;
}

/**
 * Whether a technique can be practised. Guessing, which is the last resort of the solver, is nothing to learn.
 * @param {Technique} technique
 */
export const isPractised = ({ id, can_be_needed: canBeNeeded }) => canBeNeeded && id !== GUESSING;

/** Whether a technique has a lesson in the course. */
export const isTaught = (/** @type {Technique} */ { id }) => id !== GUESSING;

/**
 * Fills a list with techniques, those of a level together. `first` is the option without a technique, if there is one.
 * @param {HTMLSelectElement} list
 * @param {Technique[]} all
 * @param {string | null} first
 */
export function fillChoice(list, all, first = null) {
  const levels = [...new Set(all.map(({ level }) => level))];
  const groups = levels.map((level) =>
    h(
      "optgroup",
      { label: TEXTS.level(level) },
      all.filter((each) => each.level === level).map((each) => h("option", { value: each.id }, techniqueName(each))),
    ),
  );
  const { value } = list;
  list.replaceChildren(...(first === null ? [] : [h("option", { value: "" }, first)]), ...groups);
  if (all.some(({ id }) => id === value)) list.value = value;
}
