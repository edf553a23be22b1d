// What the browser keeps between visits. Where it keeps nothing (private windows), the page works without.

const PREFIX = "tessera.";

/** The value saved under a name, or `otherwise`. */
export function load(name, otherwise = null) {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return otherwise;
  }
}

/** Saves a value that JSON can hold. */
export function save(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Full or forbidden: nothing is lost but the next visit's beginning.
  }
}
