// The panel of steps: the path, all steps of the position, all of one technique.
import { button, field, h } from "../lib/dom.js";
import { errorWords, foreign } from "../lib/foreign.js";
import { fillChoice, isPractised, techniques } from "./techniques.js";
import { TEXTS } from "./texts.js";

const T = TEXTS.panels;

/** @typedef {ReturnType<typeof import("./actions.js").createActions>} Actions */

/**
 * Creates what is in the panel. `load()` asks for the techniques, when the panel is opened.
 * @param {Actions} actions
 * @param {Element[]} settings
 */
export function createStepsPanel(actions, settings) {
  const choice = createTechniqueChoice(actions);
  const path = button(T.path, actions.walkPath, {
    title: T.pathKey,
    "data-testid": "path",
  });
  const all = button(T.all, () => actions.walkAll(null), { "data-testid": "all-steps" });
  return {
    elements: [h("div", { class: "row" }, path, all), choice.element, h("div", null, settings)],
    load: choice.load,
    render(state) {
      for (const each of [path, all]) each.setAttribute("aria-disabled", String(state.position.entry));
      choice.render(state);
    },
  };
}

/** A technique to look for or to practise, with what it is. */
function createTechniqueChoice(actions) {
  const list = /** @type {HTMLSelectElement} */ (h("select", { "data-testid": "technique" }));
  const about = h("p", { class: "hint", "data-testid": "about-technique" });
  const find = button(T.find, () => chosen() && actions.walkAll(chosen()), {
    "data-testid": "find-technique",
  });
  const practise = button(T.practise, () => chosen() && actions.practise(chosen()), { "data-testid": "practise" });
  /** @type {import("./techniques.js").Technique[]} */
  let known = [];
  const chosen = () => known.find(({ id }) => id === list.value);

  function describe() {
    const one = chosen();
    practise.hidden = !one || !isPractised(one);
    if (!one) return;
    about.replaceChildren(
      foreign(one.description),
      ` ${T.about(TEXTS.level(one.level), one.short, one.needs_uniqueness)}`,
    );
  }

  list.addEventListener("change", describe);
  return {
    element: h("div", { class: "stack" }, field(T.technique, list), about, h("div", { class: "row" }, find, practise)),
    async load() {
      if (known.length > 0) return;
      try {
        known = await techniques();
        fillChoice(list, known);
        describe();
      } catch (error) {
        about.replaceChildren(T.unknown, " ", errorWords(error));
      }
    },
    render({ position, marks }) {
      find.setAttribute("aria-disabled", String(position.entry));
      const used = marks?.stage > 1 && known.find(({ id }) => id === marks.step.id);
      if (!used || list.value === used.id) return;
      list.value = used.id;
      describe();
    },
  };
}
