// The puzzles of each variant, loaded when they are asked for.
import { get } from "../../lib/api.js";

/**
 * Creates the store. `known` has the puzzles of the variants loaded so far, by name; `onChange()` is called when there
 * are more, or when loading has failed.
 */
export function createSets({ onChange }) {
  /** @type {Record<string, any[]>} */
  const known = {};
  /** @type {Record<string, Promise<any[]>>} */
  const asked = {};
  const sets = {
    known,
    /** @type {any} */
    error: null,
    /**
     * Loads the puzzles of a variant, once.
     * @returns {Promise<any[]>}
     */
    load(variant) {
      asked[variant] ??= fetchSet(variant);
      return asked[variant];
    },
  };

  async function fetchSet(variant) {
    try {
      const { puzzles } = await get(`puzzles/${encodeURIComponent(variant)}`);
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
