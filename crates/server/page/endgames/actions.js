// What buttons, keys and links do to the state of the endgames view.
import { loadVariant } from "../board/variants.js";
import { pushLink } from "../lib/link.js";
import { save } from "../lib/store.js";
import { benched, followed, listed, puzzleOf, shownPly, stateLink, TIMES } from "./state.js";

/**
 * @typedef {object} Parts
 * @property {import("./state.js").Data} data
 * @property {import("./session.js").Session} session
 * @property {() => ReturnType<typeof import("./drawing.js").createDrawing>} drawing
 */

/**
 * Creates the actions, by name.
 * @param {Parts} parts
 */
export function createActions(parts) {
  const screen = screenActions(parts);
  return { ...screen, ...benchActions(parts), ...trainingActions(parts, screen.open) };
}

/** Changes the state, and draws it. */
function change({ data, drawing }, fields) {
  data.state = { ...data.state, ...fields };
  drawing().render();
}

/** Loads the layout of a variant, once. */
async function loadLayout({ layouts }, variant) {
  layouts[variant] ??= (await loadVariant(variant)).layout;
}

/** Goes from screen to screen. */
function screenActions(/** @type {Parts} */ parts) {
  const { data, session, drawing } = parts;

  /** Shows another position, or the list. `isFirst`: the view is being opened. */
  async function open(next, { isFirst = false } = {}) {
    session.stop();
    drawing().leave();
    data.state = next;
    if (next.screen === "bench") {
      try {
        await Promise.all([loadLayout(data, next.variant), data.training.sets.load(next.variant)]);
      } catch (error) {
        return fail(error);
      }
      const { state } = data;
      const known = puzzleOf(data);
      if (known && !state.values[0]) data.state = { ...state, values: [known.value, ...state.values.slice(1)] };
      session.begin();
    }
    drawing().render();
    if (!isFirst) drawing().focus();
  }

  /** Shows the list with an error: the variant of an address does not exist, or the server does not answer. */
  function fail(error) {
    const wanted = data.state;
    data.state = listed(wanted);
    drawing().render();
    drawing().tell(error, () => open(wanted));
  }

  return {
    open,
    /** Loads the layouts of the puzzles. */
    loadLayouts: () => Promise.all(data.puzzles.map(({ variant }) => loadLayout(data, variant))),
    change: (fields) => change(parts, fields),
    /** Marks the puzzle as solved. */
    solve() {
      const done = puzzleOf(data);
      if (done?.isMade) return data.training.solve(done);
      if (!done || data.solved.includes(done.id)) return;
      data.solved = [...data.solved, done.id];
      save("endgames.solved", data.solved);
      drawing().render();
    },
    /** Takes a position, `{ variant, fen }`, to the bench. */
    use: (position) => open(benched(data.state, position)),
    /** Opens the position shown for setting up. */
    edit() {
      const { pieces, to_move } = session.position();
      open({ ...data.state, screen: "setup", draft: { variant: data.state.variant, pieces, to_move } });
    },
    /** Shows the list, unless something is being set up. */
    list: () => data.state.screen === "bench" && open(listed(data.state)),
    follow(params) {
      const linked = followed(params, data.state);
      if (linked !== data.state) open(linked);
    },
  };
}

/** Chooses puzzles to solve. */
function trainingActions(parts, open) {
  const { data, drawing } = parts;
  const { training } = data;
  return {
    /** Changes what is trained. */
    async filter(fields) {
      training.setFilter(fields);
      drawing().render();
      await training.sets.load(training.filter.variant);
    },
    /** Opens the next puzzle. */
    async train() {
      const puzzle = await training.next();
      if (!puzzle) return drawing().render();
      const next = benched(data.state, puzzle);
      pushLink("endgames", stateLink(next));
      await open(next);
    },
    /** Shows which piece to move. */
    hint() {
      training.hint();
      change(parts, { tip: data.state.moves.length });
    },
  };
}

/** Plays and proves the position on the bench. */
function benchActions(/** @type {Parts} */ parts) {
  const { data, session } = parts;

  /** Steps through the line of best play, if there is one, or else through the game. */
  function step(by) {
    const { state } = data;
    const { length } = session.line();
    if (length === 0) return session.goTo(Math.min(Math.max(shownPly(state) + by, 0), state.moves.length));
    const at = Math.min(Math.max(session.at() + by, 0), length);
    if (at !== session.at()) change(parts, { at });
  }

  /** Ends the attempt at a puzzle: what follows shows its solution. */
  function give() {
    const puzzle = puzzleOf(data);
    if (puzzle?.isMade) data.training.give(puzzle);
  }

  function setMode(mode, fields = {}) {
    if (mode === "tell") give();
    change(parts, { ...fields, mode, at: 0 });
    session.load();
  }

  return {
    first: () => step(-Infinity),
    previous: () => step(-1),
    next: () => step(1),
    last: () => step(Infinity),
    stepTo: (at) => change(parts, { at }),
    flip: () => change(parts, { flipped: !data.state.flipped }),
    setMode,
    setTime: (seconds) => change(parts, { seconds }),
    play: (move) => session.play(move),
    goTo: (ply) => session.goTo(ply),
    takeBack: () => session.takeBack(),
    again: () => session.again(),
    goOn: () => session.goOn(),
    /** Shows the solution of the game from its start. */
    tell() {
      setMode("tell", { ply: data.state.moves.length === 0 ? null : 0 });
    },
    /** Plays from the position shown. */
    tryIt() {
      const to = session.line()[session.at() - 1];
      setMode("try", to ? { start: to.fen, moves: [], values: [], ply: null } : {});
    },
    stop: () => session.proofs.stop(),
    /** Proves the position again, with more time. */
    longer(seconds) {
      if (TIMES.includes(seconds)) change(parts, { seconds });
      session.prove(seconds, { each: Boolean(session.proof()?.each) });
    },
    /** Proves what each move is worth. */
    each() {
      give();
      session.prove(data.state.seconds, { each: true });
    },
    /** Downloads the proof. */
    certify: () => session.certify(),
    /** Does again what has failed. */
    retry() {
      if (session.trouble) session.load();
      else session.prove(data.state.seconds);
    },
  };
}
