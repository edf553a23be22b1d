// The drawing of a step over the grid: links, outlines of cells, and joined places.
import { s } from "../lib/dom.js";
import { shownMarks } from "./state.js";

/** Creates the layer, which covers the grid. The unit of its paths is a cell. */
export function createOverlay() {
  const element = s("svg", { class: "overlay", viewBox: "0 0 9 9", "aria-hidden": "true", focusable: "false" });
  let shown = null;
  return {
    element,
    render(state) {
      const marks = state.paused ? null : shownMarks(state);
      const drawing = marks?.stage === 3 ? (marks.step?.drawing ?? null) : null;
      if (drawing === shown) return;
      shown = drawing;
      element.replaceChildren(...(drawing ? parts(drawing) : []));
    },
  };
}

function parts({ groups, links }) {
  const isJoined = ({ digit }) => digit !== null;
  const joined = groups.filter(isJoined).map(({ path }) => s("path", { class: "joined", d: path }));
  const outlines = groups
    .filter((group) => !isJoined(group))
    .map(({ path }, number) => s("path", { class: `outline set-${number % 3}`, d: path }));
  const lines = links.flatMap(({ kind, case: number, path, head }) => [
    s("path", { class: `link ${kind} case-${number % 3}`, d: path }),
    s("path", { class: `head case-${number % 3}`, d: head }),
  ]);
  return [...joined, ...outlines, ...lines];
}
