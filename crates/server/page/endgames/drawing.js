// Draws the state of the endgames view: one of its three screens.
import { replaceLink } from "../lib/link.js";
import { save } from "../lib/store.js";
import { createBench } from "./bench.js";
import { createList } from "./list.js";
import { Own } from "./own.js";
import { stateLink } from "./state.js";

/**
 * Creates the screens in `root`. `render()` shows the state and saves it, until `stop()` is called.
 * @param {{
 *   root: HTMLElement,
 *   data: import("./state.js").Data,
 *   session: import("./session.js").Session,
 *   actions: ReturnType<typeof import("./actions.js").createActions>,
 * }} parts
 */
export function createDrawing({ root, data, session, actions }) {
  const screens = {
    puzzles: createList({ training: data.training, variants: data.variants, actions }),
    bench: /** @type {ReturnType<typeof createBench> | null} */ (null),
    setup: /** @type {Own | null} */ (null),
  };
  /**
   * The name of the screen shown.
   * @type {import("./state.js").State["screen"] | null}
   */
  let shown = null;
  let isStopped = false;

  /** The screen of the state. */
  function current() {
    const { state, variants, layouts } = data;
    if (state.screen === "bench") {
      screens.bench ??= createBench({ session, actions, layout: layouts[state.variant] });
      return screens.bench;
    }
    if (state.screen === "setup") {
      const onDraft = (draft) => actions.change({ draft });
      screens.setup ??= new Own({ variants, draft: state.draft, onDraft, onUse: actions.use });
      return screens.setup;
    }
    return screens.puzzles;
  }

  /** Ends the screen for setting up. */
  function leave() {
    screens.setup?.stop();
    screens.setup = null;
  }

  return {
    render() {
      if (isStopped) return;
      const { state } = data;
      const screen = current();
      if (shown !== state.screen) root.replaceChildren(screen.element);
      if ("show" in screen) screen.show(data);
      shown = state.screen;
      save("endgames", state);
      replaceLink("endgames", stateLink(state));
    },
    /** Before another screen: ends this one, and hides its error. */
    leave() {
      leave();
      screens.puzzles.trouble.tell(null);
    },
    /** Shows an error on the list. */
    tell: (error, again) => screens.puzzles.trouble.tell(error, again),
    /** After another screen has been shown: the focus is lost if it was on an element that has been removed. */
    focus() {
      if (shown && document.activeElement === document.body) screens[shown]?.heading.focus({ preventScroll: true });
      scrollTo({ top: 0 });
    },
    stop() {
      leave();
      isStopped = true;
    },
  };
}
