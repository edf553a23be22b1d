// Where exercises come from: those that were made beforehand, then puzzles that the server makes.
import { stream } from "../lib/api.js";
import { decode, puzzle } from "../sudoku/position.js";
import { positionsOf } from "../sudoku/replay.js";
import { stepsBefore } from "./exercise.js";

/** Maximum time for making a puzzle, in seconds. */
const MAX_SECONDS = 20;

/** @type {Promise<Record<string, string[]>> | null} */
let asked = null;

/** The exercises that were made beforehand, by technique. */
function stored() {
  asked ??= fetch(new URL("exercises.json", import.meta.url)).then(
    (response) => response.json(),
    (error) => {
      asked = null;
      throw error;
    },
  );
  return asked;
}

/**
 * An exercise of a technique: `{ position, steps }`, or `null` if none is stored and none can be generated. The stored
 * exercises have the first numbers. Later numbers are generated; if that fails, the stored ones come again.
 * @param {import("../sudoku/techniques.js").Technique} technique
 * @param {number} number  from 0; number 0 is the example
 * @param {{ signal: AbortSignal, onMaking: () => void }} options
 */
export async function exercise({ name, id, can_be_needed: canBeNeeded }, number, { signal, onMaking }) {
  const texts = (await stored())[id] ?? [];
  const own = texts.map(decode).filter(Boolean);
  if (number >= own.length && canBeNeeded) {
    onMaking();
    const made = await makeOne(name, id, signal);
    if (made) return made;
  }
  // The example comes again only if there is nothing else.
  const place = number < own.length || own.length < 2 ? number % own.length : 1 + ((number - 1) % (own.length - 1));
  return own.length > 0 ? withSteps(own[place], id, signal) : null;
}

/** A position with all steps of the technique in it. */
async function withSteps(position, id, signal) {
  const { steps } = await stream("sudoku/steps", stepsBefore(position, id), { signal });
  return steps.length > 0 ? { position, steps } : null;
}

/** A new puzzle that needs the technique, in the position where it does; `null` if none is found in time. */
async function makeOne(name, id, signal) {
  try {
    /** @type {Api.GenerateRequest} */
    const request = { needs: [name], only_until: name, clues: [24, 34], symmetry: "rotational", seconds: MAX_SECONDS };
    const { cells, order, techniques } = await stream("sudoku/generate", request, { signal });
    const { steps, candidates } = await stream("sudoku/path", { cells, order, techniques }, { signal });
    const at = steps.findIndex((step) => step.id === id);
    return at < 0 ? null : withSteps(positionsOf(puzzle(cells), steps, candidates)[at], id, signal);
  } catch (error) {
    // Too hard to make: the exercises made beforehand come again.
    if (/** @type {import("../lib/api.js").ApiError} */ (error).code === "too_large") return null;
    throw error;
  }
}
