// The list of steps, in the place of the pad: one button for each. Steps of one position are grouped by technique.
import { button, h } from "../lib/dom.js";
import { conclusion } from "./replay.js";
import { TEXTS, techniqueName } from "./texts.js";

/** Creates the list. `actions` has the functions of its buttons. */
export function createStepList(actions) {
  const title = h("h2");
  const note = h("p", { class: "hint", "data-testid": "walk-note" });
  const list = h("div", { class: "step-list", "data-testid": "step-list", role: "group" });
  const playOn = button(TEXTS.walk.playOn, actions.playOn, { "data-testid": "walk-play-on" });
  const head = h("div", { class: "row between" }, h("div", null, title, note), playOn);
  const element = h("section", { class: "walk", hidden: true, "aria-label": TEXTS.walk.list }, head, list);
  let steps = null;
  let items = [];
  list.addEventListener("keydown", (event) => {
    const at = items.indexOf(event.target);
    const next = { ArrowDown: at + 1, ArrowRight: at + 1, ArrowUp: at - 1, ArrowLeft: at - 1, Home: 0, End: -1 };
    if (at < 0 || !Object.hasOwn(next, event.key)) return;
    event.preventDefault();
    const item = items.at(Math.min(next[event.key], items.length - 1));
    if (next[event.key] < 0 && event.key !== "End") return;
    actions.walkTo(items.indexOf(item));
    item.focus({ preventScroll: true });
  });
  return {
    element,
    render({ walk }) {
      const hadFocus = element.contains(document.activeElement);
      const isNew = element.hidden && walk;
      element.hidden = !walk;
      if (!walk) {
        if (hadFocus) actions.focusGrid();
        return;
      }
      title.textContent = walk.title;
      note.textContent = walk.note;
      list.setAttribute("aria-label", walk.title);
      playOn.hidden = walk.kind === "all";
      if (walk.steps !== steps) {
        steps = walk.steps;
        items = steps.map((step, index) => item(step, index, walk.kind, () => actions.walkTo(index)));
        list.replaceChildren(...(walk.kind === "all" ? grouped(steps, items) : items));
      }
      choose(items, walk.index);
      scrollTo(list, items[walk.index]);
      // The button that asked for the list may be far below the grid.
      if (isNew && element.parentElement && element.parentElement.getBoundingClientRect().top < 0)
        element.parentElement.scrollIntoView();
    },
  };
}

/** A step as a button: what follows, on a path after the number and the technique. */
function item(step, index, kind, onClick) {
  const follows = h("code", null, conclusion(step));
  const number = kind === "path" && h("span", { class: "step-number" }, index + 1);
  const name = kind === "path" && h("span", { class: "step-name" }, techniqueName(step));
  return h("button", { type: "button", class: "quiet step-item", tabindex: -1, on: { click: onClick } }, [
    number,
    name,
    follows,
  ]);
}

/** The items below the names of their techniques. */
function grouped(steps, items) {
  const names = [...new Set(steps.map(techniqueName))];
  return names.map((name) => {
    const own = items.filter((_, index) => techniqueName(steps[index]) === name);
    return h("section", { "aria-label": name }, h("h3", null, name, h("span", { class: "badge" }, own.length)), own);
  });
}

/** Marks the chosen item, which alone can be reached with the tabulator. */
function choose(items, index) {
  for (const [at, element] of items.entries()) {
    element.tabIndex = at === index ? 0 : -1;
    if (at === index) element.setAttribute("aria-current", "step");
    else element.removeAttribute("aria-current");
  }
}

/** Scrolls a list, and nothing around it, until an item is visible. */
function scrollTo(list, element) {
  if (!element) return;
  const top = element.offsetTop;
  if (top < list.scrollTop) list.scrollTop = top - 8;
  else if (top + element.offsetHeight > list.scrollTop + list.clientHeight)
    list.scrollTop = top + element.offsetHeight - list.clientHeight + 8;
}
