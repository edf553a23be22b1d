// Local storage. The page also works without it, as in private windows.

const PREFIX = "tessera.";

/**
 * The value saved under a name; `otherwise` if there is none.
 * @param {string} name
 * @param {any} otherwise
 */
export function load(name, otherwise = null) {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return otherwise;
  }
}

/** The moves of a saved game or variation. Earlier versions of the page saved them as `actions`. */
export const savedMoves = (saved) => saved?.moves ?? saved?.actions;

/** Saves a value as JSON. */
export function save(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // The storage is full or forbidden: only the next visit starts from scratch.
  }
}
