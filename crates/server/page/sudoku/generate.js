// The form for generating a puzzle: the number of givens, the symmetry, the seed.
import { get, post } from "../lib/api.js";
import { choice, field, h } from "../lib/dom.js";
import { load, save } from "../lib/store.js";
import { puzzle } from "./position.js";

/** Ranges of the number of givens, by name. */
const RANGES = {
  many: ["Many: 32 to 36", 32, 36],
  usual: ["Usual: 27 to 31", 27, 31],
  few: ["Few: 23 to 26", 23, 26],
  own: ["Own range"],
};

/** The part of the dialog that generates puzzles: `{ element, run(signal), text }`. */
export function generateForm(game) {
  const wish = { range: "usual", from: 24, to: 28, symmetry: "rotational", ...load("sudoku.generate", {}) };
  const from = number(wish.from, (value) => (wish.from = value));
  const to = number(wish.to, (value) => (wish.to = value));
  const own = h("div", { class: "fields", hidden: wish.range !== "own" }, field("From", from), field("To", to));
  const range = choice(
    Object.entries(RANGES).map(([name, [text]]) => [name, text]),
    Object.hasOwn(RANGES, wish.range) ? wish.range : "usual",
    (value) => {
      wish.range = value;
      own.hidden = value !== "own";
    },
  );
  const symmetry = choice([wish.symmetry], wish.symmetry, (value) => (wish.symmetry = value));
  const seed = h("input", {
    type: "text",
    inputmode: "numeric",
    pattern: "[0-9]*",
    maxlength: 16,
    autocomplete: "off",
  });
  get("sudoku/formats")
    .then(({ symmetries }) => {
      symmetry.replaceChildren(...symmetries.map((name) => h("option", { value: name }, name.replaceAll("-", " "))));
      symmetry.value = symmetries.includes(wish.symmetry) ? wish.symmetry : symmetries[0];
    })
    // The list keeps one symmetry. The error will be reported when a puzzle is requested.
    .catch(() => {});
  return {
    text: "Generate",
    element: h(
      "div",
      { class: "stack" },
      h("div", { class: "fields" }, field("Givens", range), field("Symmetry", symmetry)),
      own,
      field("Seed", seed, "Leave it empty for a random puzzle. The same seed generates the same puzzle."),
    ),
    async run(signal) {
      save("sudoku.generate", wish);
      const [, low, high] = RANGES[range.value];
      const clues = range.value === "own" ? [Number(from.value), Number(to.value)] : [low, high];
      if (clues[0] > clues[1])
        throw new Error(`From ${clues[0]} to ${clues[1]} givens: the first number must not be larger.`);
      const request = { clues, symmetry: symmetry.value };
      if (seed.value.trim() !== "") request.seed = Number(seed.value);
      const made = await post("sudoku/generate", request, { signal });
      game.begin("a generated puzzle", puzzle(made.cells), {
        kind: "good",
        text: `A new puzzle with ${made.clues} givens and only one solution. Its seed is ${made.seed}.`,
      });
      return true;
    },
  };
}

function number(value, onChange) {
  const input = h("input", {
    type: "number",
    min: 17,
    max: 81,
    value,
    on: { change: () => onChange(Number(input.value)) },
  });
  return input;
}
