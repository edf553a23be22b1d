// Draws the state of the view.
import { loadVariant } from "../board/variants.js";
import { copy } from "../lib/clipboard.js";
import { button, h } from "../lib/dom.js";
import { icon } from "../lib/icons.js";
import { address, replaceLink } from "../lib/link.js";
import { save } from "../lib/store.js";
import { createTrouble } from "../lib/trouble.js";
import { createExercise } from "./exercisepanel.js";
import { momentText } from "./sentences.js";
import { createSettings } from "./settings.js";
import { createSource } from "./source.js";
import { stateLink } from "./state.js";
import { createStepper } from "./stepper.js";
import { createTables } from "./tables.js";
import { TEXTS } from "./texts.js";
import { createTooLarge } from "./toolarge.js";
import { createTrees } from "./trees.js";

/**
 * Creates the elements of the view in `root`. `render()` saves and shows the state.
 * @param {{
 *   root: HTMLElement,
 *   variants: Api.VariantSummary[],
 *   state: import("./state.js").State,
 *   lesson: import("./actions.js").Lesson,
 *   actions: ReturnType<typeof import("./actions.js").createActions>,
 * }} parts
 */
export function createDrawing({ root, variants, state, lesson, actions }) {
  const trouble = createTrouble("search-trouble");
  const tooLarge = createTooLarge((depth) => actions.change({ depth }));
  const stepper = createStepper(actions);
  const exercise = createExercise({ onLeave: () => actions.setExercise(false), onMark: () => trees.show(layout) });
  const trees = createTrees({
    state,
    lesson,
    marked: exercise.marked,
    onSelect(node) {
      if (state.exercise && node > 0) exercise.toggle(node);
      actions.select(node);
    },
  });
  const tables = createTables();
  const settings = createSettings(actions.change);
  const onSetUp = () => setUp(state, actions);
  const source = createSource({ variants, onChange: actions.change, onSetUp, onByHand: actions.byHand });
  const begin = exerciseButton(actions);
  root.append(
    headPanel(begin),
    trouble.element,
    tooLarge.element,
    stepper.element,
    exercise.element,
    trees.element,
    h("p", { class: "hint key" }, TEXTS.tree.key),
    h("div", { class: "panels" }, source.element, settings.elements, tables.elements),
  );
  /** The layout of the variant of the answer. */
  let layout = null;

  function showAnswer() {
    const { answer, moments, isPlaying } = lesson;
    if (!answer) return;
    const text = momentText(answer, state.show, moments, state.step);
    stepper.show({ step: state.step, count: moments.length - 1, text, isPlaying });
    if (state.exercise) exercise.show(answer);
    trees.show(layout);
    tables.show(answer, state);
  }

  return {
    zoom: trees.zoom,
    focusText: source.focusText,
    focusExercise: () => (state.exercise ? exercise.focus() : begin.focus()),
    /** Loads what the answer needs to be drawn. */
    async prepare() {
      const { game } = lesson.answer ?? {};
      layout = game ? (await loadVariant(game.variant).catch(() => null))?.layout : null;
    },
    render() {
      const isAboutText = state.mode === "hand" && lesson.trouble?.fields?.field === "tree";
      const isTooLarge = tooLarge.show(lesson.trouble, state.depth);
      const hidden = isAboutText || isTooLarge;
      trouble.tell(hidden ? null : lesson.trouble, actions.ask);
      root.classList.toggle("nothing", !lesson.answer || (lesson.trouble !== null && !isAboutText));
      source.show(state, lesson.trouble);
      settings.show(state, lesson.answer);
      stepper.element.hidden = begin.disabled = state.exercise;
      exercise.element.hidden = !state.exercise;
      showAnswer();
      save("search", state);
      replaceLink("search", stateLink(state));
    },
  };
}

async function setUp(state, actions) {
  const { openSetting } = await import("./setting.js");
  const { setUpTitle: title, use, cancel } = TEXTS.source;
  const texts = { title, use, cancel };
  openSetting({ variant: state.variant, fen: state.fen, texts, onUse: (fen) => actions.change({ fen }) });
}

function exerciseButton(actions) {
  const { start, startTitle } = TEXTS.exercise;
  const props = { title: startTitle, "data-testid": "exercise-start" };
  return button(start, () => actions.setExercise(true), props, icon("edit"));
}

function headPanel(begin) {
  const { title, link, linkTitle, linkName } = TEXTS;
  const share = button(link, () => copy(address(), linkName), { title: linkTitle }, icon("link"));
  return h("header", { class: "row between" }, h("h1", null, title), h("div", { class: "row" }, begin, share));
}
