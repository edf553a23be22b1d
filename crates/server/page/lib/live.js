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
  place("toasts").replaceChildren(note);
  // What lies below may still be drawn or grow while the message is there.
  const placeAgain = () => keepClear(note);
  placeAgain();
  const timer = setInterval(placeAgain, 100);
  setTimeout(() => {
    clearInterval(timer);
    note.remove();
  }, kind === "error" ? 8000 : 3500);
}

/** What people press or read from: a message must not lie over it. */
const BUSY = "button, a, input, select, textarea, summary, [role=gridcell]";

/** Moves a message up until it covers nothing of this, if there is such a place. */
function keepClear(note) {
  note.style.translate = "";
  const own = note.getBoundingClientRect();
  const boxes = [...document.querySelectorAll(BUSY)]
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, left, right }) => width > 0 && left < own.right && right > own.left);
  const gap = 4;
  const isFree = (top) => boxes.every((box) => box.bottom + gap <= top || box.top - gap >= top + own.height);
  // Above each of them there may be room.
  const tops = [own.top, ...boxes.map(({ top }) => top - gap - own.height)].filter((top) => top >= gap && top <= own.top);
  const free = tops.sort((one, other) => other - one).find(isFree);
  if (free !== undefined) note.style.translate = `0 ${free - own.top}px`;
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
