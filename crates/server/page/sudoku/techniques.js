// The techniques that explain steps, in the order in which they are tried.

/** `id` is the name in the API, `text` explains the technique, `look` how to find it. */
export const TECHNIQUES = [
  {
    id: "naked_single",
    name: "Naked Single",
    strategy: "Strategy one",
    text: "A cell in which only one digit is left: its row, column and box hold the other eight.",
    look: "Look at cells whose units are nearly full. With notes, it is a cell with a single note.",
  },
  {
    id: "hidden_single",
    name: "Hidden Single",
    strategy: "Strategy two",
    text: "A digit with only one cell left in a row, column or box: every other empty cell there sees the digit.",
    look: "Take a digit that occurs often, and a box without it: which cells of the box do not see the digit?",
  },
];
