// The techniques that steps are explained by, in the order in which they are tried. A further one is a further entry.

/** `id` is the server's name, `text` how it works, `look` how to find it. */
export const TECHNIQUES = [
  {
    id: "naked_single",
    name: "Naked single",
    strategy: "Strategy one",
    text: "A cell in which only one digit is left: its row, column and box hold the other eight.",
    look: "Look at cells whose units are nearly full. With notes, it is a cell with a single note.",
  },
  {
    id: "hidden_single",
    name: "Hidden single",
    strategy: "Strategy two",
    text: "A digit with only one cell left in a row, column or box: every other empty cell there sees it already.",
    look: "Take a digit that stands often and look at a box without it: which of its cells do the others leave?",
  },
];
