// The record, as the program prints it.
import { button, h } from "../lib/dom.js";
import { copy, download } from "../lib/clipboard.js";
import { icon } from "../lib/icons.js";

export function createPrinted() {
  const text = h("pre", {
    class: "printed",
    tabindex: "0",
    role: "region",
    "aria-label": "The record as printed",
    "data-testid": "printed",
  });
  let shown = "";
  const element = h(
    "details",
    { class: "panel", on: { toggle: () => fill() } },
    h("summary", null, "As the program prints it"),
    h(
      "div",
      { class: "stack" },
      h(
        "div",
        { class: "row" },
        button("Copy", () => copy(shown, "record"), { title: "Copy the record" }, icon("copy")),
        button(
          "Download",
          () => download("record.txt", "text/plain", shown),
          { title: "Download the record as a text" },
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
