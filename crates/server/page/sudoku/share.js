// Copies the link, and prints the puzzle.
import { copy } from "../lib/clipboard.js";
import { address } from "../lib/link.js";
import { TEXTS } from "./texts.js";

/** Copies the address, which has the puzzle, the digits and the notes. */
export const copyLink = () => copy(address(), TEXTS.link);

/** Prints the grid, optionally with `notes` and with the `digits` of the player. */
export function print({ notes, digits }) {
  const root = document.documentElement;
  root.classList.toggle("print-no-notes", !notes);
  root.classList.toggle("print-no-digits", !digits);
  addEventListener("afterprint", () => root.classList.remove("print-no-notes", "print-no-digits"), { once: true });
  window.print();
}
