// The texts of the towers view.
import { translated } from "../lib/language.js";

export const TEXTS = await translated("towers", {
  start: {
    fen: "Start position (FEN)",
    initial: "Initial position",
    setUp: "Set up on the board",
    setUpTitle: "Set up the start",
    use: "Start from here",
    cancel: "Cancel",
  },
  stage: {
    play: "Click a piece and its target to play an action.",
    lesson: "How a search thinks here",
  },
});
