// Action files to begin with.

const lines = (...all) => `${all.join("\n")}\n`;

/** `note` says what there is to see. */
export const EXAMPLES = [
  {
    name: "A capture declined",
    note: "Six actions, then A: black computes one action and leaves a piece alone that it could take.",
    text: lines("G6-F5", "B3-C4", "C6-B5", "F3-G4", "F5-E4", "D3-F5", "A"),
  },
  {
    name: "Ten actions on",
    note: "Six actions, then P: both players compute, ten actions in all.",
    text: lines("A6-B5", "F3-G4", "B5-A4", "G4-F5", "G6-E4", "D3-F5", "P"),
  },
  {
    name: "A slip of the pen",
    note: "The fourth action is no legal one.",
    text: lines("G6-F5", "H3-G4", "F5-H3", "G2-F4", "D7-E6", "A"),
  },
];
