// Players and numbers in words.

export const playerName = (color) => (color === "white" ? "White" : "Black");

/** Who answers: the other one. */
export const other = (color) => (color === "white" ? "black" : "white");

/** "1 reply", "7 replies". */
export const count = (number, one, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;
