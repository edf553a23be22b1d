// What buttons, keys and links do to the tour.
import { loadTour, loadVariant } from "../board/variants.js";
import { errorWords } from "../lib/foreign.js";
import { replaceLink } from "../lib/link.js";
import { announce, toast } from "../lib/live.js";
import { load, save } from "../lib/store.js";
import { begun, gone, lessonOf, savedDone, tried } from "./state.js";
import { TEXTS } from "./texts.js";

/**
 * Creates the actions. `drawing()` returns the elements, `state` is the first state.
 * @param {{
 *   state: import("./state.js").State,
 *   drawing: () => ReturnType<typeof import("./drawing.js").createDrawing>,
 * }} options
 */
export function createActions({ state: first, drawing }) {
  let state = first;
  /** The variant that was asked for last: its lessons may come after those of a later one. */
  let wanted = first.variant;

  /** Shows a state, saves it, and names it in the address. */
  function set(next, said = "") {
    state = next;
    const saved = load("rules", {}) ?? {};
    save("rules", { ...saved, [state.variant]: state.done, last: state.variant });
    replaceLink("rules", { variant: state.variant, step: lessonOf(state).id });
    drawing().show(state, said);
  }

  function go(at) {
    const { at: before } = state;
    set(gone(state, at));
    if (state.at === before) return;
    const { title, text, task } = lessonOf(state);
    announce(`${title}. ${text} ${task}`);
    drawing().focusTitle();
  }

  /** Opens the tour of another variant. */
  async function open(name, step = null) {
    wanted = name;
    try {
      const [variant, lessons] = await Promise.all([loadVariant(name), loadTour(name)]);
      if (wanted !== name) return;
      drawing().setVariant(variant);
      set(begun(variant.name, lessons, { step, done: savedDone(load("rules", {}), variant.name) }));
    } catch (error) {
      toast(errorWords(error), { kind: "error" });
    }
  }

  return {
    go,
    open,
    next: () => go(state.at + 1),
    previous: () => go(state.at - 1),
    again: () => set({ ...state, tried: null }),
    tried(move) {
      const next = tried(state, move);
      const said = { right: TEXTS.right, other: TEXTS.other, wrong: lessonOf(state).refusal }[
        next.tried?.kind ?? "other"
      ];
      set(next, said);
      announce(said, { urgent: next.tried?.kind === "wrong" });
    },
    refused(text) {
      drawing().say(text, "refused");
      announce(text);
    },
    /** All rules of the variant, in a dialog. */
    whole() {
      const asked = Promise.all([import("../draughts/rules.js"), loadVariant(state.variant)]);
      asked.then(
        ([{ showRules }, variant]) => showRules(variant, { isTour: true }),
        (error) => toast(errorWords(error), { kind: "error" }),
      );
    },
    /** Shows what an address names. */
    follow(params) {
      const name = params.get("variant") ?? state.variant;
      const step = params.get("step");
      if (name !== state.variant) return void open(name, step);
      const at = state.lessons.findIndex(({ id }) => id === step);
      if (at >= 0 && at !== state.at) return go(at);
      return set(state);
    },
  };
}
