// Messages: announcements for screen readers, and toasts on the screen.
import { byId, h } from "./dom.js";
import { again, plain } from "./foreign.js";

/** @typedef {import("./foreign.js").Words} Words */

/** The texts that are about to be announced, by their region: `[text, words]` each. */
const waiting = new Map();

/**
 * Announces a text to screen readers. `urgent` interrupts them. Texts of the same moment are announced together, the
 * same one once.
 * @param {Words} words
 */
export function announce(words, { urgent = false } = {}) {
  const region = place(urgent ? "alert" : "status");
  const others = waiting.get(region);
  if (others) {
    others.set(plain(words), words);
    return;
  }
  const texts = new Map([[plain(words), words]]);
  waiting.set(region, texts);
  region.textContent = "";
  // A repeated text is announced again only if the region was empty in between.
  setTimeout(() => {
    waiting.delete(region);
    region.replaceChildren(...[...texts.values()].flatMap((one, at) => (at > 0 ? [" ", again(one)] : [again(one)])));
  }, 40);
}

/**
 * Shows a message for some seconds, and announces it. `kind` is "info" or "error". Returns a function that hides it
 * earlier.
 * @param {Words} words
 */
export function toast(words, { kind = "info" } = {}) {
  announce(words, { urgent: kind === "error" });
  const note = h("div", { class: `toast ${kind}` }, again(words));
  place("toasts").replaceChildren(note);
  // Elements below may still move while the message is shown.
  const placeAgain = () => keepClear(note);
  placeAgain();
  const timer = setInterval(placeAgain, 100);
  const hide = () => {
    clearInterval(timer);
    note.remove();
  };
  setTimeout(hide, kind === "error" ? 8000 : 3500);
  return hide;
}

/** Elements that a message must not cover, and those that it covers only if there is no other place. */
const CONTROLS = "button, a, input, select, textarea, summary";
const SQUARES = "[role=gridcell]";

/** How far a message may be moved to a side, in pixels, the nearest location first. */
const SHIFTS = [0, 100, -100, 200, -200, 300, -300, 400, -400];

/** Moves a message to the first location where it covers none of them, if there is one: up, and then to a side. */
function keepClear(note) {
  note.style.translate = "";
  const { top, bottom, left, right, height } = note.getBoundingClientRect();
  const [controls, squares] = [CONTROLS, SQUARES].map(boxesOf);
  for (const [boxes, shifts] of [
    [[...controls, ...squares], SHIFTS],
    [controls, [0]],
  ]) {
    for (const shift of shifts) {
      const own = { top, bottom, height, left: left + shift, right: right + shift };
      if (own.left < 0 || own.right > innerWidth) continue;
      const free = freeTop(own, boxes);
      if (free === undefined) continue;
      note.style.translate = `${shift}px ${free - top}px`;
      return;
    }
  }
}

/** The boxes of the elements of a selector that are shown. */
const boxesOf = (selector) =>
  [...document.querySelectorAll(selector)]
    .map((element) => element.getBoundingClientRect())
    .filter(({ width }) => width > 0);

/** The lowest top at which a box covers none of others. */
function freeTop(own, others) {
  const boxes = others.filter(({ left, right }) => left < own.right && right > own.left);
  const gap = 4;
  const isFree = (top) => boxes.every((box) => box.bottom + gap <= top || box.top - gap >= top + own.height);
  // The candidates are directly above each of them.
  const tops = [own.top, ...boxes.map(({ top }) => top - gap - own.height)];
  const visible = tops.filter((top) => top >= gap && top <= own.top);
  return visible.sort((one, other) => other - one).find(isFree);
}

/**
 * The element with an id; inside an open dialog a copy of it, because the page behind is inert.
 * @returns {HTMLElement}
 */
function place(id) {
  const own = byId(id);
  const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
  if (!dialog) return own;
  const there = /** @type {HTMLElement | null} */ (dialog.querySelector(`[data-place="${id}"]`));
  if (there) return there;
  const copy = /** @type {HTMLElement} */ (own.cloneNode(false));
  copy.removeAttribute("id");
  copy.dataset.place = id;
  dialog.append(copy);
  return copy;
}
