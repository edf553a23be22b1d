// A lesson: the example, or an exercise with the marks of the reader. What buttons and keys do to it.
import { isAbort } from "../lib/api.js";
import { errorWords } from "../lib/foreign.js";
import { announce, toast } from "../lib/live.js";
import { load, save } from "../lib/store.js";
import { has } from "../sudoku/notes.js";
import { isEmpty } from "../sudoku/position.js";
import { change } from "../sudoku/replay.js";
import { techniqueName } from "../sudoku/texts.js";
import { shortName } from "../sudoku/units.js";
import { whereTo } from "../sudoku/where.js";
import { checked, counted, places, savedCounts, toggled } from "./exercise.js";
import { exercise } from "./supply.js";
import { TEXTS } from "./texts.js";

/**
 * @typedef {import("../sudoku/state.js").Position} Position
 *
 * @typedef {object} LessonState
 * @property {import("../sudoku/techniques.js").Technique} technique
 * @property {number} number  0 for the example, then the number of the exercise
 * @property {{ position: Position, steps: Api.SudokuStep[] } | null} exercise  `null` while it is loaded, and if there
 *   is none
 * @property {string} working  what the server is asked for, or ""
 * @property {import("./exercise.js").Candidate[]} marks
 * @property {Api.SudokuStep | null} shown  the step that is drawn with its reason, or `null`
 * @property {boolean} isHinted  whether it is shown where to look
 * @property {{ kind: string, text: string }} said
 * @property {number[]} selected  the chosen cells, the one with the cursor last
 */

const SILENT = { kind: "", text: "" };

/** What each exercise begins with. */
const FRESH = { number: 0, exercise: null, marks: [], shown: null, isHinted: false, said: SILENT };

/** Whether digits are placed, or candidates removed. */
export const isPlacing = ({ exercise: own }) => own !== null && places(own.steps);

/** The counts of solved exercises. */
export const counts = () => savedCounts(load("course"));

/** A lesson, which shows each of its states with `draw(state)`. */
export class Lesson {
  #technique;
  #draw;
  /** @type {LessonState} */
  #state;
  #control = new AbortController();

  constructor(technique, draw) {
    this.#technique = technique;
    this.#draw = draw;
    this.#state = { ...FRESH, technique, working: "", selected: [40] };
  }

  #set(fields) {
    this.#state = { ...this.#state, ...fields };
    this.#draw(this.#state);
  }

  #say(kind, text, more = {}) {
    this.#set({ said: { kind, text }, ...more });
    announce(text);
  }

  /** Whether candidates can be marked. */
  #isOpen() {
    const { exercise: own, number, shown } = this.#state;
    return own !== null && number > 0 && shown === null;
  }

  /** Loads an exercise, or with number 0 the example. */
  async open(number) {
    this.#control.abort();
    this.#control = new AbortController();
    const { signal } = this.#control;
    this.#set({ ...FRESH, number, working: TEXTS.loading });
    try {
      const onMaking = () => this.#set({ working: TEXTS.making });
      const found = await exercise(this.#technique, number, { signal, onMaking });
      if (signal.aborted) return;
      const shown = number === 0 ? (found?.steps[0] ?? null) : null;
      const cursor = shown ? firstChange(shown) : (found?.position.cells.indexOf(".") ?? 40);
      this.#set({ exercise: found, working: "", shown, selected: [cursor] });
      if (number > 0) announce(taskOf(this.#state));
    } catch (error) {
      if (isAbort(error)) return;
      this.#set({ working: "" });
      toast(errorWords(error), { kind: "error" });
    }
  }

  select = (selected) => this.#set({ selected });

  /** Marks a digit of the chosen cell, or removes its mark. */
  mark(digit, cell = this.#state.selected.at(-1) ?? 0) {
    const { exercise: own, marks } = this.#state;
    if (!this.#isOpen()) return;
    if (!isEmpty(own?.position, cell)) this.#say("careful", TEXTS.verdicts.filled);
    else if (!has(own?.position.notes[cell], digit)) this.#say("careful", TEXTS.verdicts.nothing);
    else {
      const next = toggled(marks, { cell, digit });
      this.#say("", TEXTS.marked(next.length), { marks: next });
    }
  }

  /** Compares the marks with all steps of the technique. */
  check = () => {
    const { exercise: own, marks } = this.#state;
    if (!own || !this.#isOpen()) return;
    const { kind, left, wrong, step } = checked(marks, own.steps);
    if (kind === "right") {
      save("course", counted(counts(), this.#technique.id));
      this.#say("good", TEXTS.verdicts.right, { shown: step, isHinted: false });
    } else if (kind === "wrong") {
      const sign = isPlacing(this.#state) ? "=" : "<>";
      const names = wrong.map(({ cell, digit }) => `${shortName(cell)}${sign}${digit}`);
      this.#say("bad", TEXTS.verdicts.wrong(names.join(", ")));
    } else this.#say("careful", kind === "none" ? TEXTS.verdicts.none : TEXTS.verdicts.part(left));
  };

  /** The step that the marks fit best. */
  #nearest() {
    const { exercise: own, marks } = this.#state;
    return own && (checked(marks, own.steps).step ?? own.steps[0]);
  }

  /** Says where to look. */
  hint = () => {
    if (this.#isOpen()) this.#say("", whereTo(this.#nearest()).text, { isHinted: true });
  };

  /** Shows a step with its reason. */
  solution = () => {
    if (this.#isOpen()) this.#set({ shown: this.#nearest(), said: SILENT, isHinted: false });
  };

  clear = () => this.#set({ marks: [], said: SILENT });
  next = () => this.open(this.#state.number + 1);
  example = () => this.open(0);
  stop = () => this.#control.abort();
}

/** What an exercise asks for. */
export function taskOf(state) {
  const name = techniqueName(state.technique);
  return isPlacing(state) ? TEXTS.task.place(name) : TEXTS.task.eliminate(name);
}

const firstChange = ({ placements, eliminations }) => change(placements[0] ?? eliminations[0]).cell;
