// The picture of a puzzle, below the cells.
import { h } from "../lib/dom.js";

/** The rules of style of pictures, once. @type {CSSStyleSheet | null} */
let sheet = null;

/** Creates the place of a board: the picture, and the grid where the picture has its cells. */
export function createBoard({ svg, style, width, height, left, top, cell }, grid, { rows, columns }) {
  sheet ??= adopted();
  sheet.replaceSync(style);
  const picture = document.importNode(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement, true);
  for (const name of ["width", "height", "role"]) picture.removeAttribute(name);
  picture.querySelector("title")?.remove();
  picture.setAttribute("aria-hidden", "true");
  const element = h("div", { class: "variant-board" }, picture, grid);
  element.style.setProperty("--width", String(width));
  element.style.setProperty("--height", String(height));
  const share = (length, whole) => `${((100 * length) / whole).toFixed(4)}%`;
  grid.style.setProperty("left", share(left, width));
  grid.style.setProperty("top", share(top, height));
  grid.style.setProperty("width", share(columns * cell, width));
  grid.style.setProperty("height", share(rows * cell, height));
  return element;
}

function adopted() {
  const own = new CSSStyleSheet();
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, own];
  return own;
}
