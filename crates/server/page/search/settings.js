// How the tree is searched: order, table, quiescence, and the weights of the evaluation.
import { choice, field, h } from "../lib/dom.js";
import { segments } from "./segments.js";
import { ORDERS, SHOWS, WEIGHTS } from "./state.js";
import { TEXTS } from "./texts.js";

const { settings: texts, evaluation } = TEXTS;

/** Creates the panels. `onChange(changes)` is called with changes of the state. */
export function createSettings(onChange) {
  const order = choice(
    ORDERS.map((own) => [own, texts.orders[own]]),
    ORDERS[0],
    (value) => onChange({ order: value }),
  );
  order.dataset.testid = "order";
  const table = checkbox(texts.table, "table", (value) => onChange({ table: value }));
  const quiescence = checkbox(texts.quiescence, "quiescence", (value) => onChange({ quiescence: value }));
  const show = segments(
    texts.show,
    SHOWS.map((own) => [own, texts.shows[own]]),
    (value) => onChange({ show: value }),
  );
  const sliders = createSliders(onChange);
  const search = h(
    "section",
    { class: "panel stack", "aria-labelledby": "settings-title" },
    h("h2", { id: "settings-title" }, texts.heading),
    show.element,
    field(texts.order, order),
    table.element,
    quiescence.element,
  );
  return {
    elements: [search, sliders.element],
    show(state, answer) {
      const isPosition = state.mode === "position";
      order.value = state.order;
      for (const option of order.options) {
        option.hidden = !isPosition && (option.value === "captures_first" || option.value === "previous");
      }
      table.input.checked = state.table;
      quiescence.input.checked = state.quiescence;
      table.element.hidden = !isPosition;
      quiescence.element.hidden = !isPosition;
      show.set(state.show);
      sliders.show(state, answer);
    },
  };
}

function checkbox(text, name, onChange) {
  const input = h("input", { type: "checkbox", "data-testid": name, on: { change: () => onChange(input.checked) } });
  return { input, element: h("label", { class: "check" }, input, text) };
}

function createSliders(onChange) {
  const hint = h("p", { class: "hint" });
  const parts = Object.entries(WEIGHTS).map(([name, most]) => {
    const number = h("output", { class: "number" });
    const input = h("input", {
      type: "range",
      min: "0",
      max: String(most),
      "data-testid": `weight-${name}`,
      on: { input: () => onChange({ [name]: Number(input.value) }) },
    });
    return { name, input, number };
  });
  const element = h(
    "section",
    { class: "panel stack", "aria-labelledby": "weights-title" },
    h("h2", { id: "weights-title" }, evaluation.heading),
    hint,
    parts.map(({ name, input, number }) => h("div", { class: "slider" }, field(evaluation[name], input), number)),
  );
  return {
    element,
    show(state, answer) {
      element.hidden = state.mode !== "position";
      hint.textContent = answer?.game ? evaluation.hint(TEXTS.who[answer.game.maximizer]) : "";
      for (const { name, input, number } of parts) {
        input.value = String(state[name]);
        number.textContent = String(state[name]);
      }
    },
  };
}
