// Radio buttons that look like a bar.
import { h, uniqueId } from "../lib/dom.js";

/** Creates the buttons, `[value, text]` each. `onChange(value)` is called with the one that is chosen. */
export function segments(label, options, onChange) {
  const name = uniqueId("segments");
  const inputs = options.map(([value, text]) => {
    const input = h("input", { type: "radio", name, value, on: { change: () => onChange(value) } });
    return { value, input, label: h("label", { "data-testid": `choose-${value}` }, input, text) };
  });
  return {
    element: h(
      "fieldset",
      null,
      h("legend", { class: "visually-hidden" }, label),
      h(
        "div",
        { class: "segments" },
        inputs.map((one) => one.label),
      ),
    ),
    set(value) {
      for (const one of inputs) one.input.checked = one.value === value;
    },
  };
}
