// The puzzles of each variant, loaded when they are asked for.
import { get } from "../../lib/api.js";

/** @typedef {Api.Puzzle & { variant: string, isMade: true }} Made  a puzzle that the program made */

/**
 * Creates the store. `known` has the puzzles of the variants loaded so far, by name; `onChange()` is called when there
 * are more, or when loading has failed.
 */
export function createSets({ onChange }) {
  /** @type {Record<string, Made[]>} */
  const known = {};
  /** @type {Record<string, Promise<Made[]>>} */
  const asked = {};
  const sets = {
    known,
    /** @type {unknown} */
    error: null,
    /**
     * Loads the puzzles of a variant, once.
     * @returns {Promise<Made[]>}
     */
    load(variant) {
      asked[variant] ??= fetchSet(variant);
      return asked[variant];
    },
  };

  async function fetchSet(variant) {
    try {
      const { puzzles } = await get("puzzles/{name}", { name: variant });
      known[variant] = puzzles.map((puzzle) => ({ ...puzzle, variant, isMade: true }));
      sets.error = null;
    } catch (error) {
      delete asked[variant];
      sets.error = error;
    }
    onChange();
    return known[variant] ?? [];
  }

  return sets;
}
