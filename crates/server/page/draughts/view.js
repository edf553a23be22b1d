// The draughts view: connects the state, the actions and the drawing.
import { DEFAULT_VARIANT, loadLevels, loadVariant, loadVariants } from "../board/variants.js";
import { h } from "../lib/dom.js";
import { errorWords } from "../lib/foreign.js";
import { toast } from "../lib/live.js";
import { useShortcuts } from "../lib/shortcuts.js";
import { load } from "../lib/store.js";
import { createActions } from "./actions.js";
import { createDrawing } from "./drawing.js";
import { Driver } from "./driver.js";
import { catchFiles, catchPaste } from "./files.js";
import { named } from "./link.js";
import { Live } from "./live/live.js";
import { Tables } from "./live/tables.js";
import { Session } from "./session.js";
import { countEngines, savedState } from "./state.js";
import { TEXTS } from "./texts.js";

export const { title } = TEXTS;

/** Shows the view in `root`, with the parameters of the address. */
export async function mount(root, params) {
  const state = savedState(load("draughts"));
  // If a link names an unknown variant, the session reports it. Until then the default board is shown.
  const asked = loadVariant(params.get("variant") ?? state.variant).catch(() => loadVariant(DEFAULT_VARIANT));
  const session = new Session({ state, onChange: () => actions.changed() });
  if (!named(params)) session.prepare();
  const [variants, levels, { layout }] = await Promise.all([loadVariants(), loadLevels(), asked]);

  const driver = new Driver({
    state,
    session,
    onThought() {
      live.follow();
      drawing.render();
    },
    onMove: (move) => actions.play(move),
    onProblem: (error) => actions.trouble(error),
    ready: () => drawing.rest(),
  });
  const onChange = () => drawing.render();
  const isFree = () => driver.purpose() === null && !setting.isOn();
  const live = new Live({ state, session, isFree, onChange });
  const tables = new Tables({ onChange });
  const actions = createActions({ state, session, driver, live, tables, variants, drawing: () => drawing });
  const drawing = createDrawing({ state, session, driver, live, tables, actions, variants, levels, layout });
  const { setting } = drawing;
  root.append(h("h1", { class: "visually-hidden" }, title), drawing.element);
  catchFiles(root, actions.open, (error) => toast(errorWords(error), { kind: "error" }));
  const endPaste = catchPaste((text) => actions.open(text));
  useShortcuts(shortcuts(actions, setting));

  // A game between two engines starts paused.
  if (countEngines(state.players) === 2) state.isRunning = false;
  if (!actions.follow(params)) {
    session.change({});
    const left = await setting.left();
    if (left) actions.setUp(left);
  }
  const reviewIfAsked = (asked) => asked.has("review") && drawing.review();
  reviewIfAsked(params);
  return {
    update(next) {
      if (actions.follow(next)) setting.leave();
      else actions.changed();
      reviewIfAsked(next);
    },
    unmount() {
      endPaste();
      drawing.stop();
      driver.stop();
      live.stop();
      tables.stop();
      session.stop();
    },
  };
}

/** The shortcuts. Most do nothing while a position is set up. */
function shortcuts(actions, setting) {
  const T = TEXTS.keys;
  const key = (name, text, run) => ({ keys: [name].flat(), text, run: (event) => setting.isOn() || run(event) });
  return [
    key("e", T.live, actions.toggleLive),
    key("b", T.best, actions.playBest),
    key("ArrowLeft", T.previous, actions.previous),
    key("ArrowRight", T.next, actions.next),
    key("Home", T.first, actions.first),
    key("End", T.last, actions.last),
    key(["ArrowUp", "ArrowDown"], T.beside, ({ key: name }) => actions.beside(name === "ArrowUp" ? -1 : 1)),
    key("c", T.comment, actions.openComment),
    key(["1", "2", "3", "4", "5", "6", "0"], T.marks, ({ key: name }) => actions.mark(Number(name) || null)),
    key("p", T.promote, actions.promote),
    key("x", T.removeVariation, actions.removeVariation),
    key("Delete", T.removeAfter, actions.removeAfter),
    key("z", T.undo, actions.undo),
    key("y", T.redoChange, actions.redoChange),
    key("u", T.takeBack, actions.takeBack),
    key("r", T.redo, actions.redo),
    key(" ", T.run, actions.run),
    key("h", T.hint, actions.hint),
    { keys: ["f"], text: T.flip, run: actions.flip },
    key("n", T.fresh, actions.fresh),
    { keys: ["o"], text: T.open, run: () => actions.open() },
    { keys: ["Ctrl+V"], text: T.paste },
    key("s", T.share, actions.share),
    { keys: ["Tab"], text: T.board },
    { keys: ["Enter", "Escape"], text: T.choose },
  ];
}
