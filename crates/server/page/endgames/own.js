// The screen for setting up a position.
import { Setup } from "../board/setup.js";
import { loadVariant } from "../board/variants.js";
import { isAbort } from "../lib/api.js";
import { choice, field, h } from "../lib/dom.js";
import { createTrouble } from "../lib/trouble.js";
import { backLink } from "./head.js";
import { TEXTS } from "./texts.js";

/** Maximum number of pieces of a position that can be proven. */
const MAX_PIECES = 12;

/** The screen for setting up a position. */
export class Own {
  heading = h("h1", { tabindex: "-1" }, TEXTS.own.title);
  element;
  #onDraft;
  #stage = h("section", { class: "stage", "aria-label": TEXTS.stage.board });
  #place = h("div");
  #trouble = createTrouble("own-problem");
  #many = h("p", { class: "hint" });
  #variant;
  #use;
  /** @type {Setup | null} */
  #setup = null;
  /**
   * The FEN of the position, if it can be used.
   * @type {string | null}
   */
  #fen = null;

  /**
   * `draft` is the first position; the board is empty if its `pieces` are `null`. `onDraft(draft)` is called after each
   * change, `onUse({ variant, fen })` when the position is to be used.
   */
  constructor({ variants, draft, onDraft, onUse }) {
    this.#onDraft = onDraft;
    this.#use = h(
      "button",
      {
        type: "button",
        class: "primary",
        "data-testid": "use-position",
        on: { click: () => onUse({ variant: this.#variant.value, fen: this.#fen }) },
      },
      TEXTS.own.use,
    );
    this.#variant = choice(
      variants.map(({ name, title }) => [name, title]),
      draft.variant,
      (name) => this.#open({ variant: name, pieces: null, to_move: "white" }),
    );
    const panel = h(
      "section",
      { class: "panel stack", "aria-label": TEXTS.own.panel },
      field(TEXTS.own.variant, this.#variant),
      this.#trouble.element,
      this.#place,
      this.#many,
      h("div", { class: "row" }, this.#use),
    );
    this.element = h(
      "div",
      { class: "workbench" },
      h("header", { class: "bench-head" }, backLink(), this.heading),
      this.#stage,
      h("div", { class: "side" }, panel),
    );
    this.#open(draft);
  }

  stop() {
    this.#setup?.stop();
  }

  async #open(draft) {
    this.stop();
    this.#setup = null;
    this.#allow(null, "");
    try {
      const variant = await loadVariant(draft.variant);
      if (variant.name !== this.#variant.value) return;
      this.#trouble.tell(null);
      this.#setup = this.#setupOf(variant, draft);
      this.#stage.replaceChildren(this.#setup.board);
      this.#place.replaceChildren(this.#setup.panel);
    } catch (error) {
      if (!isAbort(error)) this.#trouble.tell(error, () => this.#open(draft));
    }
  }

  #setupOf(variant, draft) {
    const { layout, name } = variant;
    const cells = layout.columns * layout.rows;
    const pieces = draft.pieces?.length === cells ? draft.pieces : ".".repeat(cells);
    return new Setup({
      variant,
      position: { pieces, to_move: draft.to_move },
      flipped: layout.bottom !== "white",
      onChange: (position) => {
        this.#allow(position.fen, position.pieces);
        this.#onDraft({ variant: name, pieces: position.pieces, to_move: position.to_move });
      },
    });
  }

  /** Allows a position to be used, unless it is invalid or has too many pieces. */
  #allow(fen, pieces) {
    const count = pieces.replaceAll(".", "").length;
    this.#fen = count > 0 && count <= MAX_PIECES ? fen : null;
    this.#many.hidden = count <= MAX_PIECES;
    this.#many.textContent = TEXTS.own.many(count, MAX_PIECES);
    this.#use.disabled = this.#fen === null;
  }
}
