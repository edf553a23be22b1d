// The form of the exercise.
import { button, field, h } from "../lib/dom.js";
import { announce } from "../lib/live.js";
import { check, innerNodes, MAX_NODES, toggled } from "./exercise.js";
import { TEXTS } from "./texts.js";

const { exercise: texts } = TEXTS;

/** Creates the form. `onLeave()` shows the search again, `onMark(cut)` is called with the nodes that are marked. */
export function createExercise({ onLeave, onMark }) {
  const values = h("div", { class: "fields values" });
  const cuts = h("div", { class: "row cuts" });
  const verdict = h("div", { class: "verdicts", "data-testid": "exercise-verdict" });
  const frame = createFrame({ values, cuts, verdict, onCheck: () => mark(), onLeave });
  /** @type {Api.TraceAnswer | null} */
  let answer = null;
  /** The fields of values and the boxes of cuts, by node. */
  let inputs = new Map();
  let boxes = new Map();
  /** @type {Set<number>} */
  let cut = new Set();

  /** @param {Api.TraceAnswer} answer */
  function fill(answer) {
    const nameAt = (node) => answer.nodes[node].name || TEXTS.tree.root;
    cut = new Set();
    verdict.replaceChildren();
    inputs = new Map(innerNodes(answer).map((node) => [node, valueInput(node)]));
    values.replaceChildren(...[...inputs].map(([node, input]) => field(nameAt(node), input)));
    const nodes = answer.nodes.map((_, node) => node).slice(1);
    boxes = new Map(nodes.map((node) => [node, h("input", { type: "checkbox", on: { change: () => toggle(node) } })]));
    cuts.replaceChildren(...[...boxes].map(([node, box]) => h("label", { class: "check" }, box, nameAt(node))));
  }

  function toggle(node) {
    if (!answer || !boxes.has(node)) return;
    cut = toggled(answer.nodes, cut, node);
    for (const [own, box] of boxes) box.checked = cut.has(own);
    onMark(cut);
  }

  function mark() {
    const filled = new Map([...inputs].map(([node, input]) => [node, input.value]));
    const wrong = check(answer, filled, cut);
    for (const [node, input] of inputs) {
      const isWrong = wrong.some((one) => one.kind === "value" && one.node === node);
      input.setAttribute("aria-invalid", String(isWrong));
      input.classList.toggle("right", !isWrong);
    }
    tell(verdict, wrong);
  }

  return {
    element: frame.element,
    /** The nodes that are marked. */
    marked: () => cut,
    toggle,
    focus: frame.focus,
    /** @param {Api.TraceAnswer} next */
    show(next) {
      if (next === answer) return;
      answer = next;
      const isSmall = next.nodes.length <= MAX_NODES;
      frame.setSmall(isSmall);
      boxes = new Map();
      if (isSmall) fill(next);
    },
  };
}

/** The elements around the fields. */
function createFrame({ values, cuts, verdict, onCheck, onLeave }) {
  const heading = h("h2", { id: "exercise-title", tabindex: "-1" }, texts.heading);
  const task = h("p", null, texts.task);
  const run = button(texts.check, onCheck, { class: "primary", "data-testid": "exercise-check" });
  const form = h(
    "div",
    { class: "stack" },
    h("fieldset", null, h("legend", null, texts.values), values),
    h("fieldset", null, h("legend", null, texts.cuts), cuts),
  );
  return {
    element: h(
      "section",
      { class: "panel stack exercise", "aria-labelledby": "exercise-title", "data-testid": "exercise" },
      heading,
      task,
      form,
      h("div", { class: "row" }, run, button(texts.leave, onLeave, { "data-testid": "exercise-leave" })),
      verdict,
    ),
    focus: () => heading.focus({ preventScroll: true }),
    /** Whether the tree is small enough. */
    setSmall(isSmall) {
      form.hidden = run.hidden = verdict.hidden = !isSmall;
      task.textContent = isSmall ? texts.task : texts.tooLarge(MAX_NODES);
    },
  };
}

const valueInput = (node) =>
  h("input", { type: "text", inputmode: "numeric", autocomplete: "off", "data-testid": `value-${node}` });

/** Says what is wrong. */
function tell(verdict, wrong) {
  const summary = wrong.length === 0 ? texts.right : texts.wrong(wrong.length);
  verdict.replaceChildren(
    h("p", { class: wrong.length === 0 ? "verdict good" : "verdict careful" }, summary),
    h(
      "ul",
      null,
      wrong.map(({ text }) => h("li", null, text)),
    ),
  );
  announce([summary, ...wrong.slice(0, 3).map(({ text }) => text)].join(" "));
}
