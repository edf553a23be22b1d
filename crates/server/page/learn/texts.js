// The texts of the view for learning.
import { translated } from "../lib/language.js";

export const TEXTS = await translated("learn", {
  title: "Learn",
  first: {
    title: "New to draughts?",
    text: "A tour of the rules, a few minutes long: each rule on a small board, for you to try. Then your first game.",
    open: "Learn English draughts",
  },
  search: {
    title: "How a search thinks",
    text:
      "Go through minimax and alpha-beta step by step, on a position of any variant or a tree of your own: what is " +
      "looked at, what is cut, and why. Or open the minimax tree behind each move of the towers program.",
    lesson: "Go through a search",
    open: "Open the tree of Towers",
  },
  rules: {
    title: "The rules of each variant",
    text: "A tour for each variant: how men and kings move, what has to be captured, and when a game is drawn.",
    play: "Play",
    playTitle: (title) => `Play ${title}`,
    progress: (done) => (done === 1 ? "1 lesson done" : `${done} lessons done`),
  },
  techniques: {
    title: "The techniques of sudoku",
    text: "From the last empty cell to chains, in the order in which people learn them: lessons with exercises.",
    course: "Open the course",
    practise: "Learn",
    practiseName: (name) => `Learn ${name}`,
    count: (number) => `${number} techniques`,
  },
});
