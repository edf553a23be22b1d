// Tries again by itself what failed because the server did not answer.

/** The milliseconds between two questions whether the server is there again. */
const PAUSE = 5_000;

/** What waits for the server. @type {Set<() => void>} */
const waiting = new Set();

/** The timer of the next question; 0 without one. */
let timer = 0;

async function question() {
  const response = await fetch("api/about").catch(() => null);
  timer = 0;
  if (waiting.size === 0) return;
  if (!response?.ok) return plan();
  const all = [...waiting];
  waiting.clear();
  for (const run of all) run();
}

function plan() {
  if (timer === 0) timer = Number(setTimeout(question, PAUSE));
}

/**
 * Calls `run()` once, when the server answers again. Returns a function that prevents the call.
 * @param {() => void} run
 * @returns {() => void}
 */
export function whenBack(run) {
  // The same function can wait twice.
  const own = () => run();
  waiting.add(own);
  plan();
  return () => waiting.delete(own);
}

/**
 * Whether an error says that the server cannot be reached, or went away in the middle of an answer.
 * @param {unknown} error
 */
export function isGone(error) {
  const { code } = /** @type {Partial<import("./api.js").ApiError>} */ (error ?? {});
  return code === "unreachable" || code === "broken_off";
}

/**
 * Follows a problem that is shown: one that passes when the server is back is retried then, unless another one, or
 * none, has taken its place, or its element is no longer on the page.
 * @param {HTMLElement} element
 * @returns {(problem: { retry: (() => void) | null, isGone?: boolean } | null) => void}
 */
export function createRetrier(element) {
  /** @type {{ retry: (() => void) | null, isGone?: boolean } | null} */
  let shown = null;
  let cancel = () => {};
  return (problem) => {
    if (problem === shown) return;
    cancel();
    shown = problem;
    const { retry } = problem ?? {};
    cancel = retry && problem?.isGone ? whenBack(() => element.isConnected && retry()) : () => {};
  };
}
