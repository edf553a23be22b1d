// Setting up a position: with a palette, by dragging, or in FEN.
import { isAbort, post } from "../lib/api.js";
import { button, field, h, uniqueId } from "../lib/dom.js";
import { errorWords } from "../lib/foreign.js";
import { icon } from "../lib/icons.js";
import { announce } from "../lib/live.js";
import { Board } from "./board.js";
import { squareName } from "./geometry.js";
import { createPalette } from "./palette.js";
import { pieceName } from "./pieces.js";
import { TEXTS } from "./texts.js";

const T = TEXTS.setup;

/** Why no game can be played from a valid position; `null` if both sides have pieces. */
function unplayable(pieces) {
  const [white, black] = ["w", "b"].map((sign) => pieces.some((piece) => piece.toLowerCase() === sign));
  if (!white && !black) return T.noPieces;
  return white && black ? null : T.noPiece(white ? "black" : "white");
}

/** A copy of the pieces with another character in a cell. */
const replaced = (pieces, cell, char) => pieces.map((own, index) => (index === cell ? char : own));

/**
 * A position that is set up. While no game can be played from it, `fen` is `null`.
 * @typedef {{ pieces: string, to_move: string, fen: string | null }} Change
 */

/** A board to set up a position, and a panel for it. */
export class Setup {
  /** The elements of the board and of the panel. */
  board;
  panel;
  /** A variant of the API. */
  #variant;
  #onChange;
  /** @type {string[]} */
  #pieces;
  #toMove;
  #board;
  #palette = createPalette({ onDrop: (char, event) => this.#put(this.#board.squareUnder(event), char) });
  #parts;
  /** @type {AbortController | null} */
  #asking = null;

  /**
   * `position` is the first position. `onChange(change)` is called after each change.
   * @param {{
   *   variant: Api.VariantAnswer,
   *   position: { pieces: string, to_move: Api.Color },
   *   flipped?: boolean,
   *   onChange?: (change: Change) => void,
   * }} options
   */
  constructor({ variant, position, flipped = false, onChange = () => {} }) {
    this.#variant = variant;
    this.#onChange = onChange;
    this.#pieces = [...position.pieces];
    this.#toMove = position.to_move;
    this.#board = new Board({
      label: T.board,
      layout: variant.layout,
      flipped,
      onPick: (cell) => this.#place(cell),
      onDrop: (from, to) => this.#move(from, to),
      canDrag: (cell) => this.#pieces[cell] !== ".",
    });
    this.board = this.#board.element;
    this.board.classList.add("placing");
    this.board.addEventListener("keydown", (event) => this.#chooseByKey(event));
    this.#parts = createParts({
      onColor: (color) => this.#change(this.#pieces, color),
      onFen: (fen) => this.#send({ fen }, (answer) => this.#take(answer)),
      onClear: () => this.#change(Array(this.#pieces.length).fill("."), this.#toMove),
      onInitial: () => this.#change([...this.#variant.pieces], this.#variant.first_to_move),
    });
    this.panel = h("div", { class: "stack setup" }, this.#palette.element, this.#parts.elements);
    this.#show();
    this.#ask();
  }

  setFlipped(flipped) {
    this.#board.setFlipped(flipped);
  }

  /** Changes the variant, and shows its initial position. */
  setVariant(variant) {
    this.#variant = variant;
    this.#board.setLayout(variant.layout);
    this.#change([...variant.pieces], variant.first_to_move);
  }

  stop() {
    this.#asking?.abort();
  }

  #chooseByKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || !this.#palette.chooseKey(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  #put(cell, char) {
    if (cell === null) return;
    this.#change(replaced(this.#pieces, cell, char), this.#toMove);
    announce(`${squareName(this.#variant.layout, cell)} ${pieceName(char) ?? TEXTS.empty}`);
  }

  /** Places the chosen piece. Placing the same piece again removes it. */
  #place(cell) {
    const char = this.#palette.chosen();
    this.#put(cell, this.#pieces[cell] === char ? "." : char);
  }

  #move(from, to) {
    const rest = replaced(this.#pieces, from, ".");
    this.#change(to === null ? rest : replaced(rest, to, this.#pieces[from]), this.#toMove);
    return true;
  }

  #change(pieces, color) {
    this.#pieces = pieces;
    this.#toMove = color;
    this.#show();
    this.#onChange({ ...this.#position(), fen: null });
    this.#ask();
  }

  #position() {
    return { pieces: this.#pieces.join(""), to_move: this.#toMove };
  }

  #show() {
    this.#parts.setColor(this.#toMove);
    this.#board.show({ pieces: this.#pieces.join("") });
  }

  /** Asks for the FEN of the position. */
  #ask() {
    this.#send(this.#position(), ({ fen }) => this.#parts.setFen(fen));
  }

  /** Takes the position of a FEN. */
  #take({ pieces, to_move: toMove }) {
    this.#pieces = [...pieces];
    this.#toMove = toMove;
    this.#show();
  }

  /** Has a position checked, then calls `use` with the answer. */
  async #send(position, use) {
    this.#asking?.abort();
    this.#asking = new AbortController();
    const { signal } = this.#asking;
    try {
      const answer = await post("draughts/position", { variant: this.#variant.name, ...position }, { signal });
      use(answer);
      const reason = unplayable([...answer.pieces]);
      this.#parts.tell(reason, { isWrong: false });
      this.#onChange({ pieces: answer.pieces, to_move: answer.to_move, fen: reason === null ? answer.fen : null });
    } catch (error) {
      if (isAbort(error) || signal.aborted) return;
      this.#parts.tell(errorWords(error));
      this.#onChange({ ...this.#position(), fen: null });
    }
  }
}

/**
 * Creates the parts of the panel below the palette. `onColor(color)` and `onFen(fen)` are called with what is chosen
 * and typed, `onClear()` and `onInitial()` for the buttons.
 */
function createParts({ onColor, onFen, onClear, onInitial }) {
  const name = uniqueId("to-move");
  const inputs = ["white", "black"].map((color) =>
    h("input", { type: "radio", name, value: color, on: { change: () => onColor(color) } }),
  );
  const sides = inputs.map((input) => h("label", null, input, T.color(input.value)));
  const fen = h("input", {
    type: "text",
    spellcheck: "false",
    autocomplete: "off",
    autocapitalize: "off",
    "data-testid": "setup-fen",
    on: { input: () => onFen(fen.value.trim()) },
  });
  const problem = h("p", { class: "problem", id: uniqueId("problem"), hidden: true, "data-testid": "setup-problem" });
  return {
    elements: [
      hint(),
      h("fieldset", null, h("legend", null, T.toMove), h("div", { class: "segments" }, sides)),
      field("FEN", fen),
      problem,
      h(
        "div",
        { class: "row" },
        button(T.clear, onClear, { "data-testid": "setup-clear" }, icon("erase")),
        button(T.initial, onInitial, { "data-testid": "setup-initial" }, icon("first")),
      ),
    ],
    setColor(color) {
      for (const input of inputs) input.checked = input.value === color;
    },
    setFen(text) {
      fen.value = text;
    },
    /** Shows a problem, or hides it for `null`. `isWrong`: whether the FEN is marked as invalid. */
    tell(text, { isWrong = true } = {}) {
      problem.hidden = text === null;
      problem.replaceChildren(text ?? "");
      if (isWrong) fen.setAttribute("aria-invalid", "true");
      else fen.removeAttribute("aria-invalid");
      fen.setAttribute("aria-describedby", problem.id);
    },
  };
}

const hint = () => h("p", { class: "hint" }, T.hint, h("span", { class: "for-keys" }, T.keys));
