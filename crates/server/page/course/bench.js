// The elements of a lesson: the grid with its drawing, the text beside it, the digits, the buttons.
import { button, h } from "../lib/dom.js";
import { foreign } from "../lib/foreign.js";
import { icon } from "../lib/icons.js";
import { linkTo } from "../lib/link.js";
import { Grid } from "../sudoku/grid.js";
import { has } from "../sudoku/notes.js";
import { createOverlay } from "../sudoku/overlay.js";
import { BLANK, isEmpty, puzzle } from "../sudoku/position.js";
import { ruler } from "../sudoku/ruler.js";
import { savedState } from "../sudoku/state.js";
import { techniqueName } from "../sudoku/texts.js";
import { DIGITS } from "../sudoku/units.js";
import { whereTo } from "../sudoku/where.js";
import { checked, drawnMarks, sentences } from "./exercise.js";
import { counts, isPlacing, taskOf } from "./lesson.js";
import { TEXTS } from "./texts.js";

/** Creates the bench. `lesson` has the functions of the buttons, `before` and `after` are the lessons beside it. */
export function createBench(lesson, { technique, before, after }) {
  const grid = new Grid({
    onSelect: lesson.select,
    onDigit: (digit) => lesson.mark(digit),
    onPen() {},
    onNote: (cell, digit) => lesson.mark(digit, cell),
  });
  grid.element.setAttribute("aria-label", TEXTS.grid);
  const overlay = createOverlay();
  const stage = h("div", { class: "grid-stage" }, ruler("columns"), ruler("rows"), grid.element, overlay.element);
  const text = createText(lesson, technique);
  const pad = createPad(lesson);
  return {
    element: h(
      "div",
      { class: "course-bench" },
      h(
        "header",
        { class: "course-head" },
        h("a", { class: "back-link", href: linkTo("course") }, icon("previous"), TEXTS.back),
        h("h1", null, techniqueName(technique)),
      ),
      h("div", { class: "sudoku" }, stage),
      h(
        "div",
        { class: "course-side stack" },
        text.element,
        pad.element,
        h(
          "nav",
          { class: "row between", "aria-label": TEXTS.title },
          beside(before, "previous"),
          beside(after, "next"),
        ),
      ),
    ),
    focusGrid: () => grid.focus(),
    show(state) {
      const shown = gridState(state);
      // A step has its own frames and colors: those of the chosen cell would read as one of its removals.
      stage.classList.toggle("is-walking", state.shown !== null);
      grid.render(state.shown ? { ...shown, selected: [] } : shown);
      overlay.render(shown);
      text.show(state);
      pad.show(state);
    },
  };
}

/** The link to the lesson before or after this one. */
function beside(technique, direction) {
  if (!technique) return h("span");
  const label = direction === "next" ? TEXTS.buttons.nextLesson : TEXTS.buttons.previousLesson;
  return h(
    "a",
    { class: "button", href: linkTo("course", { technique: technique.id }), title: techniqueName(technique) },
    direction === "previous" && icon("previous"),
    label,
    direction === "next" && icon("next"),
  );
}

/** The state of the sudoku view that shows a lesson in its grid. Its pen lets candidates be clicked. */
function gridState(state) {
  const { exercise, selected } = state;
  const base = savedState(null, null, 0);
  return {
    ...base,
    position: exercise?.position ?? puzzle(BLANK),
    cursor: selected.at(-1) ?? 40,
    selected,
    pen: /** @type {"color"} */ ("color"),
    settings: { ...base.settings, conflicts: false },
    marks: exercise ? marksOf(state) : null,
  };
}

/** The marks in the grid: those of a step that is shown, or those of the reader with a hint. */
function marksOf(state) {
  const { exercise, marks, shown, isHinted } = state;
  if (shown) return { step: shown, stage: 3, notes: null };
  if (marks.length === 0 && !isHinted) return null;
  const step = drawnMarks(marks, isPlacing(state));
  if (isHinted) {
    const wanted = checked(marks, exercise.steps).step ?? exercise.steps[0];
    const bases = wanted.drawing.units.filter(({ role }) => role === "base");
    if (wanted.drawing.links.length === 0 && bases.length > 0) step.drawing.units = bases;
    else step.drawing.causes = whereTo(wanted).cells;
  }
  // Marks that are wrong stay so until they are changed.
  const wrong = state.said.kind === "bad" ? checked(marks, exercise.steps).wrong.map(({ cell }) => cell) : [];
  return { step, stage: 3, notes: null, wrong };
}

/** What the technique is, the reason of the step shown, the task and what was said about it. */
function createText(lesson, technique) {
  const { buttons } = TEXTS;
  const kind = h("h2", { tabindex: -1, "data-testid": "kind" });
  const count = h("p", { class: "hint", "data-testid": "solved" });
  const task = h("p", { class: "course-task", "data-testid": "task" });
  const how = h("p", { class: "hint" }, TEXTS.how);
  const said = h("p", { class: "verdict", "data-testid": "verdict" });
  const reason = h("ol", { class: "course-reason", "data-testid": "reason", "aria-label": TEXTS.why });
  const notation = h("code", { translate: "no", "data-testid": "notation" });
  const practise = button(buttons.practise, lesson.next, { class: "primary", "data-testid": "practise" }, icon("play"));
  const check = button(buttons.check, lesson.check, { class: "primary", "data-testid": "check" }, icon("check"));
  const hint = button(buttons.hint, lesson.hint, { "data-testid": "hint" }, icon("hint"));
  const solution = button(buttons.solution, lesson.solution, { "data-testid": "solution" }, icon("look"));
  const clear = button(buttons.clear, lesson.clear, { "data-testid": "clear" }, icon("erase"));
  const next = button(buttons.next, lesson.next, { class: "primary", "data-testid": "next" }, icon("next"));
  const example = button(buttons.example, lesson.example, { "data-testid": "example" }, icon("book"));
  const element = h(
    "section",
    { class: "panel stack", "aria-label": techniqueName(technique) },
    h("p", { class: "course-what" }, foreign(technique.description)),
    h("div", { class: "row between" }, kind, count),
    task,
    how,
    said,
    reason,
    notation,
    h("div", { class: "row" }, practise, check, next, hint, solution, clear, example),
  );
  return {
    element,
    show(state) {
      const { exercise, number, shown, working, marks } = state;
      const isTry = number > 0 && exercise !== null && !shown;
      const isMissing = exercise === null && working === "";
      kind.textContent = number === 0 ? TEXTS.example : `${TEXTS.exercise} ${number}`;
      count.textContent = TEXTS.solved(counts()[technique.id] ?? 0);
      task.textContent = isTry ? taskOf(state) : "";
      const saying = working || (isMissing ? TEXTS.none : state.said.text);
      said.textContent = saying;
      said.className = `verdict ${state.said.kind}`;
      said.hidden = saying === "";
      reason.replaceChildren(...(shown ? sentences(shown.text).map((one) => h("li", null, foreign(one))) : []));
      notation.textContent = shown ? shown.notation : "";
      hideAll([
        [task, !isTry],
        [how, !isTry],
        [reason, !shown],
        [notation, !shown],
        [practise, number > 0 || !exercise],
        [check, !isTry],
        [next, number === 0 || !shown],
        [hint, !isTry],
        [solution, !isTry],
        [clear, !isTry || marks.length === 0],
        [example, number === 0],
      ]);
      // The focus would be lost with a button that vanishes.
      if (document.activeElement === document.body) kind.focus({ preventScroll: true });
    },
  };
}

/** Hides elements, and shows the others. */
function hideAll(pairs) {
  for (const [element, isHidden] of pairs) element.hidden = isHidden;
}

/** The digits, for fingers and for the keyboard. */
function createPad(lesson) {
  const buttons = DIGITS.map((digit) =>
    h(
      "button",
      {
        type: "button",
        "data-testid": `digit-${digit}`,
        "aria-label": TEXTS.digit(digit),
        on: { click: () => lesson.mark(digit) },
      },
      digit,
    ),
  );
  const element = h("div", { class: "course-pad", role: "group", "aria-label": TEXTS.exercise }, buttons);
  return {
    element,
    show({ exercise, number, shown, selected, marks }) {
      element.hidden = number === 0 || exercise === null || shown !== null;
      const cell = selected.at(-1) ?? 40;
      for (const [index, digit] of DIGITS.entries()) {
        const isFree =
          exercise !== null && isEmpty(exercise.position, cell) && has(exercise.position.notes[cell], digit);
        const isMarked = marks.some((mark) => mark.cell === cell && mark.digit === digit);
        buttons[index].disabled = !isFree;
        buttons[index].setAttribute("aria-pressed", String(isMarked));
      }
    },
  };
}
