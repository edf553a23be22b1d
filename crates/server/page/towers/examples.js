// Example action files.

const lines = (...all) => `${all.join("\n")}\n`;

/** `name` is the key of its texts. */
export const EXAMPLES = [
  {
    name: "declined",
    text: lines("G6-F5", "B3-C4", "C6-B5", "F3-G4", "F5-E4", "D3-F5", "A"),
  },
  {
    name: "ten",
    text: lines("A6-B5", "F3-G4", "B5-A4", "G4-F5", "G6-E4", "D3-F5", "P"),
  },
  {
    name: "end",
    text: lines(
      "C6-B5",
      "D3-C4",
      "B7-C6",
      "H3-G4",
      "B5-D3",
      "G4-F5",
      "E6-G4",
      "F3-E4",
      "G6-H5",
      "E4-D5",
      "C6-E4",
      "E2-F3",
      "G4-E2",
      "G2-F3",
      "E4-G2",
      "F1-H3",
      "E2-F1",
      "H3-G4",
      "H5-F3",
      "D1-E2",
      "F3-D1",
      "B3-C4",
      "D1-B3",
      "B1-C2",
      "P",
    ),
  },
  {
    name: "illegal",
    text: lines("G6-F5", "H3-G4", "F5-H3", "G2-F4", "D7-E6", "A"),
  },
];
