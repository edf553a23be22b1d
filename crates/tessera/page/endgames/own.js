// A position of the reader's own, to be proven or played.
import { isAbort, post } from "../lib/api.js";
import { choice, field, h, uniqueId } from "../lib/dom.js";

/** `onPosition({ variant, fen })`. */
export function createOwn({ variants, onPosition }) {
  const variant = choice(
    variants.map(({ name }) => [name, name]),
    "english",
    () => tell(null),
  );
  const fen = h("input", { type: "text", spellcheck: "false", autocomplete: "off", placeholder: "W:WK10,K18:BK1", "data-testid": "own-fen", on: { input: () => tell(null) } });
  const problem = h("p", { class: "problem", id: uniqueId("problem"), hidden: true, "data-testid": "own-problem" });
  const element = h(
    "form",
    { class: "stack", on: { submit: (event) => submit(event) } },
    h("div", { class: "own-fields" }, field("Variant", variant), field("FEN", fen, "The side to move, then the squares of both: K marks kings")),
    problem,
    h("div", { class: "row" }, h("button", { type: "submit", class: "primary" }, "To the board")),
  );

  function tell(error) {
    problem.hidden = !error;
    problem.textContent = error?.message ?? "";
    if (error) fen.setAttribute("aria-invalid", "true");
    else fen.removeAttribute("aria-invalid");
  }

  async function submit(event) {
    event.preventDefault();
    try {
      const position = await post("draughts/position", { variant: variant.value, fen: fen.value.trim() });
      onPosition({ variant: variant.value, fen: position.fen });
    } catch (error) {
      if (!isAbort(error)) tell(error);
    }
  }

  return { element };
}
