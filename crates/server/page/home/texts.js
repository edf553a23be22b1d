// The texts of the first screen.
import { translated } from "../lib/language.js";
import { gameName } from "../lib/words.js";

export const TEXTS = await translated("home", {
  title: "Tessera: draughts (checkers) and sudoku",
  question: "What would you like to do?",
  parts: {
    play: {
      name: "Play",
      text: "Draughts (checkers) against the engine, at any level, or with somebody beside you.",
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
  running: (variant) => `Continue your game of ${gameName(variant)}.`,
  over: (variant) => `Your last game was ${gameName(variant)}. Play another one.`,
});
