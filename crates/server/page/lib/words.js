// Words that several views need.

/** A sentence's beginning, or a player's name, in a capital. */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** The other player. */
export const otherColor = (color) => (color === "white" ? "black" : "white");

/** "1 move", "2 moves". */
export const plural = (number, one, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;

/** "1 ply", "2 plies". */
export const plies = (number) => plural(number, "ply", "plies");
