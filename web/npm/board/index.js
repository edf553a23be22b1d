// The board of Tessera's page as a web component.
import { Chooser } from "./page/board/chooser.js";
import { LAYOUTS } from "./layouts.js";

/** What the board can choose from, and shows, before anything is set. */
const NOTHING = { pieces: "", last: null, legal: [] };

const sheet = (path) => {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = new URL(path, import.meta.url).href;
  return link;
};

export class TesseraBoard extends HTMLElement {
  static observedAttributes = ["variant", "flipped", "label"];

  /** @type {Chooser | null} */
  #board = null;
  #layout = LAYOUTS.english.layout;
  #shown = { ...NOTHING, pieces: LAYOUTS.english.pieces };
  #said = document.createElement("div");

  connectedCallback() {
    if (this.shadowRoot) return;
    this.#said.className = "said";
    this.#said.setAttribute("role", "status");
    this.attachShadow({ mode: "open" }).append(sheet("page/board/board.css"), sheet("host.css"), this.#said);
    this.#build();
  }

  attributeChangedCallback(name, _, value) {
    if (name === "flipped") this.#board?.setFlipped(value !== null);
    else if (name === "variant") this.#setVariant(value ?? "english");
    else this.#build();
  }

  /** The board, as `variant` of `tessera-draughts` answers it in `layout`. */
  get layout() {
    return this.#layout;
  }

  set layout(layout) {
    this.#layout = layout;
    this.#shown = NOTHING;
    this.#build();
  }

  get pieces() {
    return this.#shown.pieces;
  }

  get legal() {
    return this.#shown.legal;
  }

  /** Shows a position, and the legal moves from which one can be chosen. */
  async show({ pieces, last = null, legal = [] }, { animate = true } = {}) {
    const { columns, rows } = this.#layout;
    if (pieces.length !== columns * rows) {
      throw new RangeError(`pieces has ${pieces.length} characters: expected ${columns * rows}, one for each cell`);
    }
    this.#shown = { pieces, last, legal };
    this.#board?.setLegal(legal);
    await this.#board?.show({ pieces, last }, { animate });
  }

  #setVariant(name) {
    const found = LAYOUTS[name];
    if (!found) throw new RangeError(`there is no variant ${name}: expected ${Object.keys(LAYOUTS).join(", ")}`);
    this.#layout = found.layout;
    this.#shown = { ...NOTHING, pieces: found.pieces };
    this.#build();
  }

  #build() {
    const root = this.shadowRoot;
    if (!root) return;
    const board = new Chooser({
      label: this.getAttribute("label") ?? "Board",
      layout: this.#layout,
      flipped: this.hasAttribute("flipped"),
      onMove: (move) => this.#chosen(move),
      tell: (text) => (this.#said.textContent = String(text)),
    });
    this.#board?.element.remove();
    this.#board = board;
    root.append(board.element);
    this.show(this.#shown, { animate: false });
  }

  #chosen(move) {
    // Until the next position is shown, nothing else can be chosen.
    this.#shown = { ...this.#shown, legal: [] };
    this.#board?.setLegal([]);
    this.#board?.advance(move);
    this.dispatchEvent(new CustomEvent("move", { detail: move, bubbles: true, composed: true }));
  }
}

customElements.define("tessera-board", TesseraBoard);
