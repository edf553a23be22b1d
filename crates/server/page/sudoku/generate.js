// The form for generating a puzzle: how hard it is, the number of givens, the symmetry, the seed.
import { get, stream } from "../lib/api.js";
import { choice, field, h } from "../lib/dom.js";
import { load, save } from "../lib/store.js";
import { puzzle } from "./position.js";
import { fillChoice, isPractised, techniques } from "./techniques.js";
import { TEXTS } from "./texts.js";

const T = TEXTS.generate;

/** Ranges of the number of givens, by name; some have no bounds. */
const RANGES = { any: [], many: [32, 36], usual: [27, 31], few: [23, 26], own: [] };

/** The levels of difficulty, the easiest first. */
export const LEVELS = ["easy", "medium", "hard", "unfair", "extreme"];

/** The options of a list of levels. */
export const levelOptions = () => [["", T.any], ...LEVELS.map((level) => [level, T.levels[level]])];

/** The longest search, in seconds. */
const MAX_SECONDS = 60;

const DEFAULTS = {
  range: "usual",
  from: 24,
  to: 28,
  symmetry: "rotational",
  level: "",
  technique: "",
  only: true,
};

/**
 * Asks for a puzzle. `onProgress(text)` is called with how far the search is.
 * @param {Api.GenerateRequest} request
 * @param {AbortSignal} signal
 * @param {(text: string) => void} onProgress
 */
export function generate(request, signal, onProgress) {
  return stream(
    "sudoku/generate",
    { ...request, seconds: MAX_SECONDS },
    {
      signal,
      onEvent: (...[name, data]) => onProgress(name === "progress" ? T.tried(data.attempts) : T.waiting(data.ahead)),
    },
  );
}

/**
 * The part of the dialog that generates puzzles: `{ element, run(signal), text }`. `wanted` is a technique that the
 * puzzle should need.
 * @param {import("./game.js").Game} game
 * @param {import("./techniques.js").Technique | null} wanted
 */
export function generateForm(game, wanted = null) {
  const wish = { ...DEFAULTS, ...load("sudoku.generate", {}), ...(wanted && { technique: wanted.id, level: "" }) };
  const difficulty = difficultyFields(wish);
  const clues = clueFields(wish);
  const seed = h("input", {
    type: "text",
    inputmode: "numeric",
    pattern: "[0-9]*",
    maxlength: 16,
    autocomplete: "off",
  });
  const progress = h("p", { class: "hint", role: "status" });
  return {
    text: TEXTS.fresh.generate,
    element: h("div", { class: "stack" }, difficulty, clues.elements, field(T.seed, seed, T.seedHint), progress),
    async run(signal) {
      save("sudoku.generate", wish);
      const request = { ...clues.request(), ...wanting(wish) };
      if (seed.value.trim() !== "") request.seed = Number(seed.value);
      progress.textContent = "";
      try {
        const made = await generate(request, signal, (text) => (progress.textContent = T.stop(text)));
        game.begin(T.made, puzzle(made.cells), {
          kind: "good",
          text: T.generated({ ...made, level: TEXTS.level(made.level) }),
        });
        return true;
      } finally {
        progress.textContent = "";
      }
    },
  };
}

/** What a request says about difficulty. */
function wanting({ level, technique, only }) {
  return {
    ...(level && { level }),
    ...(technique && { needs: [technique] }),
    ...(technique && only && { only_until: technique }),
  };
}

/** The fields for the level and for a technique to practise. */
function difficultyFields(wish) {
  const level = choice(levelOptions(), LEVELS.includes(wish.level) ? wish.level : "", (value) => (wish.level = value));
  level.dataset.testid = "level";
  const technique = /** @type {HTMLSelectElement} */ (h("select", { "data-testid": "needs" }));
  technique.append(h("option", { value: "" }, T.any));
  const only = h("input", { type: "checkbox", checked: wish.only, on: { change: () => (wish.only = only.checked) } });
  const easier = h("label", { class: "check" }, only, T.easier);
  const turn = () => (easier.hidden = wish.technique === "");
  technique.addEventListener("change", () => {
    wish.technique = technique.value;
    turn();
  });
  turn();
  techniques()
    .then((all) => {
      fillChoice(technique, all.filter(isPractised), T.any);
      technique.value = wish.technique;
      if (technique.selectedIndex < 0) {
        technique.value = "";
        wish.technique = "";
      }
      turn();
    })
    // The list keeps one entry. The error will be reported when a puzzle is requested.
    .catch(() => {});
  return h(
    "div",
    { class: "fields" },
    field(T.difficulty, level),
    h("div", null, field(T.practise, technique), easier),
  );
}

/** The fields for the number of givens and their symmetry. */
function clueFields(wish) {
  const from = number(wish.from, (value) => (wish.from = value));
  const to = number(wish.to, (value) => (wish.to = value));
  const own = h("div", { class: "fields", hidden: wish.range !== "own" }, field(T.from, from), field(T.to, to));
  const range = choice(
    Object.keys(RANGES).map((name) => [name, T.ranges[name]]),
    Object.hasOwn(RANGES, wish.range) ? wish.range : "usual",
    (value) => {
      wish.range = value;
      own.hidden = value !== "own";
    },
  );
  const symmetry = choice(
    [[wish.symmetry, T.symmetry(wish.symmetry)]],
    wish.symmetry,
    (value) => (wish.symmetry = value),
  );
  get("sudoku/formats")
    .then(({ symmetries }) => {
      symmetry.replaceChildren(...symmetries.map((name) => h("option", { value: name }, T.symmetry(name))));
      symmetry.value = symmetries.includes(wish.symmetry) ? wish.symmetry : symmetries[0];
    })
    // The list keeps one symmetry. The error will be reported when a puzzle is requested.
    .catch(() => {});
  return {
    elements: [h("div", { class: "fields" }, field(T.givens, range), field(T.symmetryName, symmetry)), own],
    request() {
      const [low, high] = RANGES[range.value];
      const clues = range.value === "own" ? [Number(from.value), Number(to.value)] : [low, high];
      if (clues[0] > clues[1]) throw new Error(T.wrongRange(clues[0], clues[1]));
      return { symmetry: symmetry.value, ...(range.value !== "any" && { clues }) };
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
