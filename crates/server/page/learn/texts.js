// The texts of the view for learning.
export const TEXTS = {
  title: "Learn",
  search: {
    title: "How a search thinks",
    text:
      "Open the minimax tree of a move node by node: which replies were looked at, what each position is worth, and " +
      "why this move was chosen. The game is Towers, whose moves fit in a small tree.",
    open: "Open the tree",
  },
  rules: {
    title: "The rules of each variant",
    text: "How men and kings move, what has to be captured, and when a game is drawn.",
    play: "Play",
    playTitle: (title) => `Play ${title}`,
  },
  techniques: {
    title: "The techniques of sudoku",
    text: "From the last empty cell to chains, in the order in which people learn them.",
    practise: "Practise",
    practiseName: (name) => `Practise ${name}`,
    count: (number) => `${number} techniques`,
  },
};
