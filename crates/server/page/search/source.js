// What is searched: a position of a variant, or a tree by hand.
import { button, choice, field, h, uniqueId } from "../lib/dom.js";
import { errorWords } from "../lib/foreign.js";
import { icon } from "../lib/icons.js";
import { capital } from "../lib/words.js";
import { EXAMPLES } from "./examples.js";
import { segments } from "./segments.js";
import { DEPTHS, randomTree } from "./state.js";
import { TEXTS } from "./texts.js";

const { source: texts } = TEXTS;

/**
 * Creates the panel. `onChange(changes)` is called with changes of the state, `onSetUp()` to set a position up, and
 * `onByHand()` to write the shown tree as text.
 */
export function createSource({ variants, onChange, onSetUp, onByHand }) {
  const modes = segments(
    texts.heading,
    [
      ["position", texts.position],
      ["hand", texts.hand],
    ],
    (mode) => onChange({ mode }),
  );
  const position = positionPart({ variants, onChange, onSetUp, onByHand });
  const hand = handPart(onChange);
  const element = h(
    "section",
    { class: "panel stack source", "aria-labelledby": "source-title" },
    h("h2", { id: "source-title" }, texts.heading),
    modes.element,
    position.element,
    hand.element,
  );
  return {
    element,
    focusText: hand.focus,
    /** Shows the state. `trouble` is the error of the last answer. */
    show(state, trouble) {
      modes.set(state.mode);
      position.element.hidden = state.mode !== "position";
      hand.element.hidden = state.mode !== "hand";
      position.show(state);
      hand.show(state, trouble);
    },
  };
}

function positionPart({ variants, onChange, onSetUp, onByHand }) {
  const variant = choice(
    variants.map(({ name, title }) => [name, capital(title ?? name)]),
    "towers",
    (name) => onChange({ variant: name, fen: null }),
  );
  variant.dataset.testid = "variant";
  const depth = choice(
    DEPTHS.map((own) => [String(own), TEXTS.plies(own)]),
    "2",
    (value) => onChange({ depth: Number(value) }),
  );
  depth.dataset.testid = "depth";
  const fen = h("input", {
    type: "text",
    spellcheck: "false",
    autocomplete: "off",
    autocapitalize: "off",
    "data-testid": "fen",
    on: { change: () => onChange({ fen: fen.value.trim() || null }) },
  });
  const element = h(
    "div",
    { class: "stack" },
    h("div", { class: "fields" }, field(texts.variant, variant), field(texts.depth, depth)),
    field(texts.fen, fen),
    h(
      "div",
      { class: "row" },
      button(texts.setUp, onSetUp, { "data-testid": "set-up" }, icon("edit")),
      button(texts.initial, () => onChange({ fen: null }), {}, icon("first")),
      button(texts.byHand, onByHand, { "data-testid": "by-hand" }, icon("tree")),
    ),
  );
  return {
    element,
    show(state) {
      variant.value = state.variant;
      depth.value = String(state.depth);
      if (document.activeElement !== fen) fen.value = state.fen ?? "";
    },
  };
}

function handPart(onChange) {
  const problem = h("p", { class: "problem", id: uniqueId("problem"), hidden: true, "data-testid": "tree-problem" });
  const text = h("textarea", {
    rows: 3,
    spellcheck: "false",
    autocomplete: "off",
    autocapitalize: "off",
    "data-testid": "tree-text",
    on: { input: () => onChange({ tree: text.value }) },
  });
  const examples = choice(
    [["", texts.choose], ...EXAMPLES.map(({ name }) => [name, TEXTS.examples[name]])],
    "",
    (name) => name && onChange({ tree: EXAMPLES.find((one) => one.name === name)?.tree }),
  );
  examples.dataset.testid = "example";
  const root = choice(
    [
      ["max", texts.largest],
      ["min", texts.smallest],
    ],
    "max",
    (own) => onChange({ root: own }),
  );
  const number = (least, most, value) => h("input", { type: "number", min: least, max: most, value });
  const [branching, levels] = [number("2", "5", "2"), number("1", "5", "3")];
  const draw = () => onChange({ tree: randomTree(clamped(branching), clamped(levels)) });
  const element = h(
    "div",
    { class: "stack" },
    field(texts.text, text, texts.textHint),
    problem,
    h("div", { class: "fields stacked" }, field(texts.example, examples), field(texts.root, root)),
    h(
      "div",
      { class: "fields drawn" },
      field(texts.branching, branching),
      field(texts.levels, levels),
      button(texts.random, draw, { "data-testid": "random" }),
    ),
  );
  return {
    element,
    focus: () => text.focus(),
    show(state, trouble) {
      if (text.value !== state.tree) text.value = state.tree;
      root.value = state.root;
      examples.value = EXAMPLES.find(({ tree }) => tree === state.tree)?.name ?? "";
      const isWrong = state.mode === "hand" && trouble?.fields?.field === "tree";
      problem.hidden = !isWrong;
      if (isWrong) {
        const { column } = trouble.fields;
        problem.replaceChildren(column ? `${texts.column(column)}. ` : "", errorWords(trouble));
        text.setAttribute("aria-invalid", "true");
      } else {
        text.removeAttribute("aria-invalid");
      }
    },
  };
}

/** The number of a field within its limits. */
const clamped = ({ value, min, max }) => Math.min(Math.max(Math.round(Number(value)) || 0, Number(min)), Number(max));
