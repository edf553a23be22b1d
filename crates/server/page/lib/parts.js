// The parts of the engine, which have a module each. The npm packages have this file too.

/** Requests about sudoku that need no technique, and the modules of two that do. All others look for steps. */
const ABOUT_GRIDS = ["read", "check", "solve", "formats", "write"];
const WITH_TECHNIQUES = { rate: "ratings", generate: "generator" };

/** The requests about draughts that show a board, and those that search. The others read and write texts. */
const ABOUT_BOARDS = ["game", "position", "opening"];
const SEARCHES = ["think", "review"];

/**
 * The part that answers a request of the API, by its path without `api/`.
 * @param {string} path
 */
export function partOf(path) {
  const name = path.slice(path.indexOf("/") + 1);
  if (path.startsWith("sudoku/variants/")) return "variants";
  if (path.startsWith("sudoku/")) {
    if (ABOUT_GRIDS.includes(name)) return "sudoku";
    return WITH_TECHNIQUES[name] ?? "steps";
  }
  if (/^variants(\/[^/]+)?(\?|$)/.test(path)) return "draughts";
  if (!path.startsWith("draughts/")) return "lessons";
  if (ABOUT_BOARDS.includes(name)) return "draughts";
  return SEARCHES.includes(name) ? "engine" : "texts";
}
