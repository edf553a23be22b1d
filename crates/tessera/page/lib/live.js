// What is said to everybody: aloud to screen readers, shortly on the screen.
import { h } from "./dom.js";

/** Says something to screen readers; `urgent` interrupts them. */
export function announce(text, { urgent = false } = {}) {
  const region = place(urgent ? "alert" : "status");
  region.textContent = "";
  // The same words twice are said twice only if the region was empty in between.
  setTimeout(() => (region.textContent = text), 40);
}

/** Shows a message for some seconds, and says it. `kind` is "info" or "error". */
export function toast(text, { kind = "info" } = {}) {
  announce(text, { urgent: kind === "error" });
  const note = h("div", { class: `toast ${kind}` }, text);
  place("toasts").append(note);
  setTimeout(() => note.remove(), kind === "error" ? 8000 : 3500);
}

/** Behind an open dialog nothing is seen or heard: then the place is in it. */
function place(id) {
  const own = document.getElementById(id);
  const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
  if (!dialog) return own;
  const there = dialog.querySelector(`[data-place="${id}"]`);
  if (there) return there;
  const copy = own.cloneNode(false);
  copy.removeAttribute("id");
  copy.dataset.place = id;
  dialog.append(copy);
  return copy;
}
