// The screen for setting up a position.
import { createSetup } from "../board/setup.js";
import { loadVariant } from "../board/variants.js";
import { isAbort } from "../lib/api.js";
import { choice, field, h } from "../lib/dom.js";
import { createTrouble } from "../lib/trouble.js";
import { backLink } from "./head.js";

/** The most pieces of a position that can be proven. */
const MOST_PIECES = 12;

/**
 * Creates the screen. `draft` is the first position, `{ variant, pieces, to_move }`; the board is empty if `pieces` is
 * `null`. `onDraft(draft)` is called after each change, `onUse({ variant, fen })` when the position is to be used.
 */
export function createOwn({ variants, draft, onDraft, onUse }) {
  const heading = h("h1", { tabindex: "-1" }, "Your own position");
  const stage = h("section", { class: "stage", "aria-label": "Board" });
  const place = h("div");
  const trouble = createTrouble("own-problem");
  const many = h("p", { class: "hint" });
  const use = h(
    "button",
    {
      type: "button",
      class: "primary",
      "data-testid": "use-position",
      on: { click: () => onUse({ variant: variant.value, fen }) },
    },
    "Use this position",
  );
  const variant = choice(
    variants.map(({ name }) => name),
    draft.variant,
    (name) => open({ variant: name, pieces: null, to_move: "white" }),
  );
  const element = h(
    "div",
    { class: "workbench" },
    h("header", { class: "bench-head" }, backLink(), heading),
    stage,
    h(
      "div",
      { class: "side" },
      h(
        "section",
        { class: "panel stack", "aria-label": "Set up the position" },
        field("Variant", variant),
        trouble.element,
        place,
        many,
        h("div", { class: "row" }, use),
      ),
    ),
  );
  let setup = null;
  let fen = null;

  async function open(next) {
    setup?.stop();
    setup = null;
    allow(null, "");
    try {
      const own = await loadVariant(next.variant);
      if (own.name !== variant.value) return;
      trouble.tell(null);
      const cells = own.layout.columns * own.layout.rows;
      const pieces = next.pieces?.length === cells ? next.pieces : ".".repeat(cells);
      setup = createSetup({
        variant: own,
        position: { pieces, to_move: next.to_move },
        flipped: own.layout.bottom !== "white",
        onChange: (position) => changed(own.name, position),
      });
      stage.replaceChildren(setup.board);
      place.replaceChildren(setup.panel);
    } catch (error) {
      if (!isAbort(error)) trouble.tell(error, () => open(next));
    }
  }

  function changed(name, position) {
    allow(position.fen, position.pieces);
    onDraft({ variant: name, pieces: position.pieces, to_move: position.to_move });
  }

  function allow(next, pieces) {
    const count = pieces.replaceAll(".", "").length;
    fen = count > 0 && count <= MOST_PIECES ? next : null;
    many.hidden = count <= MOST_PIECES;
    many.textContent = `${count} pieces are too many to prove: ${MOST_PIECES} at most.`;
    use.disabled = fen === null;
  }

  open(draft);
  return { element, heading, stop: () => setup?.stop() };
}
