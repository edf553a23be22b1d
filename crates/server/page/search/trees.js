// The trees of both methods, and the board of a node.
import { h } from "../lib/dom.js";
import { createDetail } from "./detail.js";
import { Picture } from "./picture.js";
import { replay, UNSEEN } from "./replay.js";

const METHODS = ["minimax", "alpha_beta"];

/**
 * Creates the trees. `onSelect(node)` is called when a node is chosen; `marked()` are the nodes that the reader of the
 * exercise has marked.
 */
export function createTrees({ state, lesson, onSelect, marked }) {
  const pictures = METHODS.map((method) => new Picture({ method, onSelect }));
  const detail = createDetail();
  const element = h(
    "div",
    { class: "trees" },
    pictures.map((picture) => picture.element),
    detail.element,
  );

  function showPicture(picture, method, moment, isLast) {
    const { answer, selected } = lesson;
    const trace = traceOf(answer, method);
    const { exercise } = state;
    const shown = exercise ? blank(answer) : replay(answer.nodes, trace, moment[method]);
    const line = isLast && !exercise ? trace.line : [];
    picture.show({
      ...shown,
      answer,
      selected,
      line,
      all: trace.visited,
      open: [shown.at, selected, ...line].filter((node) => node !== null),
      marked: exercise ? marked() : new Set(),
    });
  }

  return {
    element,
    /** Makes the pictures larger by a factor, or fits them for `null`. */
    zoom(factor) {
      for (const picture of pictures) factor === null ? picture.fit() : picture.zoom(factor);
    },
    /** Shows the step of the state. `layout` is that of the variant. */
    show(layout) {
      const { answer, moments, selected } = lesson;
      if (!answer) return;
      const moment = moments[state.step] ?? moments.at(-1);
      const isLast = state.step >= moments.length - 1;
      element.dataset.show = state.exercise ? "alpha_beta" : state.show;
      for (const [index, method] of METHODS.entries()) showPicture(pictures[index], method, moment, isLast);
      const method = METHODS.includes(state.show) ? state.show : "alpha_beta";
      const step = traceOf(answer, method).steps[moment[method] - 1];
      detail.show({ answer, node: selected ?? step?.node ?? 0, layout, isSolved: isLast && !state.exercise });
    },
  };
}

const traceOf = ({ traces }, method) => traces.find((own) => own.method === method);

/** A tree of which only the leaves are known. */
function blank({ nodes }) {
  const notes = nodes.map(({ children, value }) => ({
    ...UNSEEN,
    state: "done",
    value: children.length === 0 ? value : null,
  }));
  return { notes, at: null, visited: null };
}
