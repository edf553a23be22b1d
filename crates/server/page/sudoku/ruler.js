// The numbers of rows and columns beside a grid.
import { h } from "../lib/dom.js";
import { DIGITS } from "./units.js";

/** The numbers at an edge of the grid, for names of cells such as r2c5. `side` is "columns" or "rows". */
export const ruler = (side) =>
  h(
    "div",
    { class: `ruler ${side}`, "aria-hidden": "true" },
    DIGITS.map((digit) => h("span", null, digit)),
  );
