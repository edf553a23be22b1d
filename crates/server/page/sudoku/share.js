// Giving the puzzle away as a link and on paper.
import { copy } from "../lib/clipboard.js";
import { address } from "../lib/link.js";

/** Copies the address, which says the puzzle, the digits and the notes. */
export const copyLink = () => copy(address(), "Link");

/** Prints the grid, by the style for paper; `notes` says whether with notes, `digits` whether with the player's. */
export function print({ notes, digits }) {
  const root = document.documentElement;
  root.classList.toggle("print-no-notes", !notes);
  root.classList.toggle("print-no-digits", !digits);
  addEventListener("afterprint", () => root.classList.remove("print-no-notes", "print-no-digits"), { once: true });
  window.print();
}
