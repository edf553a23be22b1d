// Words that several parts of the view need.

/** A sentence's beginning in a capital. */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** The other player. */
export const otherColor = (color) => (color === "white" ? "black" : "white");

/** "1 move", "2 moves". */
export const plural = (number, one, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;
