// The texts of the first screen.
import { translated } from "../lib/language.js";
import { capital } from "../lib/words.js";

export const TEXTS = await translated("home", {
  title: "Tessera",
  question: "What would you like to do?",
  parts: {
    play: {
      name: "Play",
      text: "Draughts against the engine, at any level, or with a person beside you.",
    },
    draughts: {
      name: "Analyse",
      text: "The best moves and their scores, in games from files or positions of your own.",
    },
    endgames: {
      name: "Endgames",
      text: "Few pieces, proven values: win against perfect defence.",
    },
    sudoku: { name: "Sudoku", text: "Puzzles of every level, and each next step with its reason." },
    learn: { name: "Learn", text: "How a search thinks, the rules of each variant, sudoku techniques." },
  },
  running: (variant) => `Your game of ${capital(variant)} draughts goes on.`,
  over: (variant) => `Your last game was ${capital(variant)} draughts. Play another one.`,
});
