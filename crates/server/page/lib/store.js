// Local storage. The page also works without it, as in private windows.

const PREFIX = "tessera.";

/**
 * What is played or studied, of which each tab keeps its own: two tabs do not overwrite each other's game. A new tab
 * begins with what was changed last in any of them.
 */
const OWN = new Set([
  "play",
  "draughts",
  "review",
  "sudoku",
  "sudoku.history",
  "sudoku.seconds",
  "endgames",
  "variants",
  "variants.history",
]);

/**
 * The storages in which a value is looked for. The names are looked up late: a browser may forbid each of them.
 * @returns {(() => Storage)[]}
 */
const storages = (name) => (OWN.has(name) ? [() => sessionStorage, () => localStorage] : [() => localStorage]);

/**
 * The value saved under a name; `otherwise` if there is none.
 * @param {string} name
 * @param {unknown} otherwise
 */
export function load(name, otherwise = null) {
  for (const storage of storages(name)) {
    try {
      const text = storage().getItem(PREFIX + name);
      if (text !== null) return JSON.parse(text);
    } catch {
      // It is forbidden, or does not hold JSON.
    }
  }
  return otherwise;
}

/** The moves of a saved game or variation. Earlier versions of the page saved them as `actions`. */
export const savedMoves = (saved) => saved?.moves ?? saved?.actions;

/** Saves a value as JSON. */
export function save(name, value) {
  const text = JSON.stringify(value);
  for (const storage of storages(name)) {
    try {
      storage().setItem(PREFIX + name, text);
    } catch {
      // The storage is full or forbidden: only the next visit starts from scratch.
    }
  }
}

/** The fields of a saved game that change without a move: times, the place shown or selected, and settings. */
const LOOKS = new Set(["seconds", "clock", "seen", "ply", "cursor", "pen", "settings"]);

/** A saved text without these fields. */
function gameOf(text) {
  try {
    return JSON.stringify(JSON.parse(text), (key, value) => (LOOKS.has(key) ? undefined : value));
  } catch {
    return text;
  }
}

/**
 * Calls `tell(name)` when another tab saves a game of its own under one of the names of which each tab keeps its own.
 * @param {(name: string) => void} tell
 */
export function onOtherTab(tell) {
  addEventListener("storage", ({ key, oldValue, newValue, storageArea }) => {
    if (storageArea !== localStorage || newValue === null || !key?.startsWith(PREFIX)) return;
    if (gameOf(oldValue) === gameOf(newValue)) return;
    const name = key.slice(PREFIX.length);
    if (OWN.has(name)) tell(name);
  });
}
