// Setting up a position: with a palette, by dragging, or in FEN.
import { isAbort, post } from "../lib/api.js";
import { button, field, h, uniqueId } from "../lib/dom.js";
import { icon } from "../lib/icons.js";
import { announce } from "../lib/live.js";
import { createBoard } from "./board.js";
import { squareName } from "./geometry.js";
import { createPalette } from "./palette.js";
import { pieceName } from "./pieces.js";
import { capital } from "../lib/words.js";

/** Why no game can be played from a valid position; `null` if both sides have pieces. */
function unplayable(pieces) {
  const [white, black] = ["w", "b"].map((sign) => pieces.some((piece) => piece.toLowerCase() === sign));
  if (!white && !black) return "The board is empty: each side needs a piece.";
  return white && black ? null : `${white ? "Black" : "White"} has no piece: there is no game to play.`;
}

/** A copy of the pieces with another character in a cell. */
const replaced = (pieces, cell, char) => pieces.map((own, index) => (index === cell ? char : own));

/**
 * Creates a board to set up a position, and a panel for it. `variant` is a variant of the API, `position` the first
 * position, `{ pieces, to_move }`. `onChange({ pieces, to_move, fen })` is called after each change; `fen` is `null`
 * while no game can be played from the position. Returns `{ board, panel, setFlipped, setVariant, stop }`.
 *
 * @param {{
 *   variant: any,
 *   position: { pieces: string, to_move: string },
 *   flipped?: boolean,
 *   onChange?: (change: { pieces: string, to_move: string, fen: string | null }) => void,
 * }} options
 */
export function createSetup({ variant, position, flipped = false, onChange = () => {} }) {
  let layout = variant.layout;
  let initial = variant;
  let pieces = [...position.pieces];
  let toMove = position.to_move;
  let asking = null;

  const board = createBoard({
    label: "Board to set up",
    layout,
    flipped,
    onPick: place,
    onDrop: moveTo,
    canDrag: (cell) => pieces[cell] !== ".",
  });
  board.element.classList.add("placing");
  const palette = createPalette({ onDrop: (char, event) => put(board.squareUnder(event), char) });
  board.element.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !palette.chooseKey(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  });

  const name = uniqueId("to-move");
  const sides = ["white", "black"].map((color) =>
    h(
      "label",
      null,
      h("input", { type: "radio", name, value: color, on: { change: () => change(pieces, color) } }),
      color === "white" ? "White" : "Black",
    ),
  );
  const fen = h("input", {
    type: "text",
    spellcheck: "false",
    autocomplete: "off",
    autocapitalize: "off",
    "data-testid": "setup-fen",
    on: { input: readFen },
  });
  const problem = h("p", { class: "problem", id: uniqueId("problem"), hidden: true, "data-testid": "setup-problem" });
  const panel = h(
    "div",
    { class: "stack setup" },
    palette.element,
    h(
      "p",
      { class: "hint" },
      "Click squares to place the chosen piece, or drag pieces; dragging one off the board removes it. ",
      h(
        "span",
        { class: "for-keys" },
        "Keys on the board: w, b choose men, W, B kings, 0 the eraser; Enter places the piece.",
      ),
    ),
    h("fieldset", null, h("legend", null, "To move"), h("div", { class: "segments" }, sides)),
    field("FEN", fen),
    problem,
    h(
      "div",
      { class: "row" },
      button(
        "Empty board",
        () =>
          change(
            pieces.map(() => "."),
            toMove,
          ),
        { "data-testid": "setup-clear" },
        icon("erase"),
      ),
      button(
        "Initial position",
        () => change([...initial.pieces], initial.first_to_act),
        { "data-testid": "setup-initial" },
        icon("first"),
      ),
    ),
  );

  show();
  ask();

  function put(cell, char) {
    if (cell === null) return;
    change(replaced(pieces, cell, char), toMove);
    announce(`${squareName(layout, cell)} ${pieceName(char) ?? "empty"}`);
  }

  /** Places the chosen piece. Placing the same piece again removes it. */
  function place(cell) {
    const char = palette.chosen();
    put(cell, pieces[cell] === char ? "." : char);
  }

  function moveTo(from, to) {
    const rest = replaced(pieces, from, ".");
    change(to === null ? rest : replaced(rest, to, pieces[from]), toMove);
    return true;
  }

  function change(next, color) {
    pieces = next;
    toMove = color;
    show();
    onChange({ pieces: pieces.join(""), to_move: toMove, fen: null });
    ask();
  }

  function show() {
    for (const label of sides) label.firstChild.checked = label.firstChild.value === toMove;
    board.show({ pieces: pieces.join("") });
  }

  function ask() {
    send({ pieces: pieces.join(""), to_move: toMove }, (answer) => (fen.value = answer.fen));
  }

  function readFen() {
    send({ fen: fen.value.trim() }, (answer) => {
      pieces = [...answer.pieces];
      toMove = answer.to_move;
      show();
    });
  }

  async function send(position, use) {
    asking?.abort();
    asking = new AbortController();
    const { signal } = asking;
    try {
      const answer = await post("draughts/position", { variant: initial.name, ...position }, { signal });
      use(answer);
      const reason = unplayable([...answer.pieces]);
      tell(reason, { isWrong: false });
      onChange({ pieces: answer.pieces, to_move: answer.to_move, fen: reason === null ? answer.fen : null });
    } catch (error) {
      if (isAbort(error) || signal.aborted) return;
      tell(error.message);
      onChange({ pieces: pieces.join(""), to_move: toMove, fen: null });
    }
  }

  /** Shows a problem, or hides it for `null`. `isWrong`: whether the FEN is marked as invalid. */
  function tell(text, { isWrong = true } = {}) {
    problem.hidden = text === null;
    problem.textContent = text ? capital(text) : "";
    if (isWrong) fen.setAttribute("aria-invalid", "true");
    else fen.removeAttribute("aria-invalid");
    fen.setAttribute("aria-describedby", problem.id);
  }

  return {
    board: board.element,
    panel,
    setFlipped: board.setFlipped,
    /** Changes the variant, and shows its initial position. */
    setVariant(next) {
      initial = next;
      layout = next.layout;
      board.setLayout(layout);
      change([...next.pieces], next.first_to_act);
    },
    stop: () => asking?.abort(),
  };
}
