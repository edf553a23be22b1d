// The record, as the program prints it.
import { button, h } from "../lib/dom.js";
import { copy, download } from "../lib/clipboard.js";
import { icon } from "../lib/icons.js";
import { TEXTS } from "./texts.js";

const { printed: texts } = TEXTS;

export function createPrinted() {
  const text = h("pre", {
    class: "printed",
    tabindex: "0",
    role: "region",
    "aria-label": texts.label,
    "data-testid": "printed",
  });
  let shown = "";
  const element = h(
    "details",
    { class: "panel", on: { toggle: () => fill() } },
    h("summary", null, texts.title),
    h(
      "div",
      { class: "stack" },
      h(
        "div",
        { class: "row" },
        button(texts.copy, () => copy(shown, texts.copyName), { title: texts.copyTitle }, icon("copy")),
        button(
          texts.download,
          () => download("record.txt", "text/plain", shown),
          { title: texts.downloadTitle },
          icon("download"),
        ),
      ),
      text,
    ),
  );

  // Layout of a long record takes time, so a closed panel is not updated.
  function fill() {
    if (element.open && text.textContent !== shown) text.textContent = shown;
  }

  return {
    element,
    show(record) {
      shown = record;
      fill();
    },
  };
}
