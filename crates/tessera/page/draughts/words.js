// Words that several parts of the view need.

export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

export const otherColor = (color) => (color === "white" ? "black" : "white");

export const plural = (number, one, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;
