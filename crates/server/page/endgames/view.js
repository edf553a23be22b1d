// The endgames view: puzzles, and positions to be proven.
import { loadVariant, loadVariants } from "../board/variants.js";
import { get } from "../lib/api.js";
import { readLink, replaceLink } from "../lib/link.js";
import { announce } from "../lib/live.js";
import { useShortcuts } from "../lib/shortcuts.js";
import { load, save } from "../lib/store.js";
import { createBench } from "./bench.js";
import { createList } from "./list.js";
import { createOwn } from "./own.js";
import { createSession } from "./session.js";
import { firstState, linkedState, named, savedState, stateLink } from "./state.js";

export const title = "Endgames";

export async function mount(root, params) {
  const work = new AbortController();
  const { signal } = work;
  const [{ puzzles }, variants] = await Promise.all([get("endgames", { signal }), loadVariants()]);
  const layouts = {};
  let state = savedState(load("endgames"));
  if (named(params)) state = toLink(params, state);
  let solved = load("endgames.solved", []);
  if (!Array.isArray(solved)) solved = [];
  let bench = null;
  let own = null;
  let screen = null;
  let isMounted = false;

  const list = createList();
  const session = createSession({
    state: () => state,
    change,
    redraw: render,
    onSolved: () => solve(),
    onSaid: (text) => announce(text),
  });

  const puzzle = () => puzzles.find((own) => own.variant === state.variant && own.fen === state.start) ?? null;

  function solve() {
    const done = puzzle();
    if (!done || solved.includes(done.id)) return;
    solved = [...solved, done.id];
    save("endgames.solved", solved);
    render();
  }

  function change(changes) {
    state = { ...state, ...changes };
    render();
  }

  /** Shows another position, or the list. */
  async function open(next) {
    session.stop();
    own?.stop();
    own = null;
    list.trouble.tell(null);
    state = next;
    if (state.screen === "bench") {
      try {
        await layoutOf(state.variant);
      } catch (error) {
        return fail(error);
      }
      const known = puzzle();
      if (known && !state.values[0]) state = { ...state, values: [known.value, ...state.values.slice(1)] };
      session.begin();
    }
    render();
    if (!isMounted) return;
    // The focus is lost if it was on an element that has been removed.
    const screens = { bench, setup: own, puzzles: list };
    if (document.activeElement === document.body) screens[screen].heading.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }

  const use = ({ variant, fen }) =>
    open({ ...firstState(), draft: state.draft, seconds: state.seconds, screen: "bench", variant, start: fen });

  /** Opens the position shown for setting up. */
  const edit = ({ pieces, to_move }) =>
    open({ ...state, screen: "setup", draft: { variant: state.variant, pieces, to_move } });

  async function layoutOf(variant) {
    layouts[variant] ??= (await loadVariant(variant)).layout;
    return layouts[variant];
  }

  /** Shows the list with an error: the variant of an address does not exist, or the server does not answer. */
  function fail(error) {
    const wanted = state;
    state = { ...firstState(), draft: state.draft, seconds: state.seconds };
    render();
    list.trouble.tell(error, () => open(wanted));
  }

  function render() {
    if (signal.aborted) return;
    if (state.screen === "bench") {
      bench ??= createBench({ session, change, onEdit: edit, layout: layouts[state.variant] });
      if (screen !== "bench") root.replaceChildren(bench.element);
      bench.setLayout(layouts[state.variant]);
      const shown = puzzle();
      bench.show(state, {
        puzzle: shown,
        next: shown && puzzles[(puzzles.indexOf(shown) + 1) % puzzles.length],
        isSolved: solved.includes(shown?.id),
        layout: layouts[state.variant],
      });
    } else if (state.screen === "setup") {
      own ??= createOwn({ variants, draft: state.draft, onDraft: (draft) => change({ draft }), onUse: use });
      if (screen !== "setup") root.replaceChildren(own.element);
    } else {
      list.show({ puzzles, layouts, solved });
      if (screen !== "puzzles") root.replaceChildren(list.element);
    }
    screen = state.screen;
    save("endgames", state);
    if (readLink().view === "endgames" || readLink().view === "") replaceLink("endgames", stateLink(state));
  }

  const onBench = (run) => () => state.screen === "bench" && session.game() && run();
  useShortcuts([
    { keys: ["ArrowLeft"], text: "one ply back", run: onBench(() => bench.move(-1)) },
    { keys: ["ArrowRight"], text: "one ply on", run: onBench(() => bench.move(1)) },
    { keys: ["Home"], text: "to the start", run: onBench(() => bench.move(-Infinity)) },
    { keys: ["End"], text: "to the end", run: onBench(() => bench.move(Infinity)) },
    { keys: ["u"], text: "take back", run: onBench(() => session.takeBack()) },
    { keys: ["n"], text: "start again", run: onBench(() => session.again()) },
    { keys: ["h"], text: "what each move is worth", run: onBench(() => bench.each()) },
    { keys: ["f"], text: "flip the board", run: onBench(() => change({ flipped: !state.flipped })) },
  ]);

  await Promise.all([...new Set(puzzles.map(({ variant }) => variant))].map(layoutOf));
  await open(state);
  isMounted = true;

  return {
    update(next) {
      if (!named(next)) return;
      const linked = toLink(next, state);
      if (linked !== state) open(linked);
    },
    unmount() {
      session.stop();
      own?.stop();
      work.abort();
    },
  };
}

/** The state that an address names; `state` itself if the address is that of `state`. */
function toLink(params, state) {
  const linked = linkedState(params, state);
  return JSON.stringify(stateLink(linked)) === JSON.stringify(stateLink(state)) ? state : linked;
}
