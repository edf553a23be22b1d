// The texts of boards.
import { translated } from "../lib/language.js";
import { capital } from "../lib/words.js";

export const TEXTS = await translated("board", {
  piece: { w: "white man", W: "white king", b: "black man", B: "black king" },
  empty: "empty",
  selected: "selected",
  canMove: "can move",
  canBeMovedTo: "can be moved to",
  wrong: "wrong",
  mustCapture: "has to capture",
  hintFrom: "hint: from here",
  hintTo: "hint: to here",
  movedLast: "moved last",
  picked: (square, targets) => `${square} selected. Possible targets: ${targets.join(", ")}.`,
  nothing: "Nothing selected",
  worth: {
    title: "What each move is worth",
    play: (move) => `Play ${move}`,
  },
  palette: {
    label: "Piece to place",
    eraser: "eraser",
  },
  setup: {
    board: "Board to set up",
    toMove: "To move",
    color: (color) => capital(color),
    clear: "Empty board",
    initial: "Initial position",
    noPieces: "The board is empty: each side needs a piece.",
    noPiece: (color) => `${capital(color)} has no piece: there is no game to play.`,
    hint: "Click squares to place the chosen piece, or drag pieces; dragging one off the board removes it. ",
    keys: "Keys on the board: w, b choose men, W, B kings, 0 the eraser; Enter places the piece.",
  },
});
