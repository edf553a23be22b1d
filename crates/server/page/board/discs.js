// The pieces on a board, with a disc for each.
import { s } from "../lib/dom.js";
import { disc } from "./pieces.js";

export class Discs {
  layer = s("g");
  #places;
  /** The discs by their cells, each with the character of its piece. */
  #discs = new Map();

  /** @param {ReturnType<typeof import("./geometry.js").geometry>} places */
  constructor(places) {
    this.#places = places;
  }

  /** Changes the geometry of the board. */
  setPlaces(places) {
    this.#places = places;
    for (const cell of this.#discs.keys()) this.put(cell);
  }

  /** Updates the discs to the pieces of a position. */
  show(pieces) {
    for (const [cell, { char, piece }] of this.#discs) {
      if (pieces[cell] === char) continue;
      piece.remove();
      this.#discs.delete(cell);
    }
    for (const cell of this.#places.squares) {
      const char = pieces[cell] ?? ".";
      if (char === ".") continue;
      if (!this.#discs.has(cell)) {
        const piece = disc(char);
        this.#discs.set(cell, { char, piece });
        this.layer.append(piece);
      }
      this.of(cell).classList.remove("lifted");
      this.put(cell);
    }
  }

  /** The disc of a cell; `undefined` if the cell is empty. */
  of(cell) {
    return this.#discs.get(cell)?.piece;
  }

  /** Puts the disc of a cell on the cell `to`. */
  put(cell, to = cell) {
    this.move(cell, this.#places.center(to));
  }

  /** Puts the disc of a cell on a point of the picture. */
  move(cell, { x, y }) {
    this.of(cell).style.transform = `translate(${x}px, ${y}px)`;
  }

  /** Draws the disc of a cell above the others. */
  raise(cell) {
    this.layer.append(this.of(cell));
  }
}
