// Draughts: play, watch, set up, take back, share.
import { createChooser } from "../board/chooser.js";
import { createSetup } from "../board/setup.js";
import { loadVariant, loadVariants } from "../board/variants.js";
import { button, h } from "../lib/dom.js";
import { icon } from "../lib/icons.js";
import { replaceLink } from "../lib/link.js";
import { announce, toast } from "../lib/live.js";
import { useShortcuts } from "../lib/shortcuts.js";
import { load, save } from "../lib/store.js";
import { createDriver } from "./driver.js";
import { createList } from "./list.js";
import { catchFiles, showOpen } from "./open.js";
import { createGamePanel, createMatchButtons, createNotice } from "./parts.js";
import { createPlayers } from "./players.js";
import { showRules } from "./rules.js";
import { createSession } from "./session.js";
import { showShare } from "./share.js";
import { isEngine, linkedState, named, newGame, plyProblem, savedState, stateLink } from "./state.js";
import { countingText, createStatus, status } from "./status.js";
import { createThinking } from "./thinking.js";
import { createToolbar } from "./toolbar.js";
import { capital, otherColor } from "./words.js";

export const title = "Draughts";

/** How long the offer to bring a game back stays, in plies. */
const OFFERED = 4;

export async function mount(root, params) {
  const before = savedState(load("draughts"));
  const state = named(params) ? linkedState(params, before) : before;
  const session = createSession({ state, onChange: changed });
  // What a link names wrongly is told by the session; until then there is a board.
  const asked = loadVariant(state.variant).catch(() => loadVariant("english"));
  const [variants, firstVariant] = await Promise.all([loadVariants(), asked]);

  const board = createChooser({ label: "Board", layout: firstVariant.layout, flipped: state.flipped, onAction: ({ action }) => play(action), onPicked: showStatus });
  const driver = createDriver({ state, session, onThought: render, onAction: play, onProblem: trouble, ready: () => rest });
  const steps = { first: () => session.goTo(0), previous: () => session.goTo(state.ply - 1), next: () => session.goTo(state.ply + 1), last: () => session.goTo(state.actions.length) };
  const commands = { ...steps, takeBack: session.takeBack, redo: session.redo, flip, hint };
  const toolbar = createToolbar(commands);
  const line = createStatus({ onNow: driver.moveNow });
  const thinking = createThinking();
  const counting = h("p", { class: "hint counting", "data-testid": "counting" });
  const problem = createNotice("wrong", "problem");
  const offer = createNotice("offer", "kept");
  const gamePanel = createGamePanel(variants, { variant: chooseVariant, rules: () => session.variant && showRules(session.variant), fresh, setUp, open: () => open(), share });
  const players = createPlayers({ onPlayer: (color, player) => setPlayer(color, player) });
  const match = createMatchButtons({ run, draw, resign });
  const list = createList({ onPly: session.goTo });
  const boardPlace = h("div", { class: "board-place" }, board.element);
  const below = h("div", { class: "below" }, line.element, toolbar.element, counting);
  const side = h(
    "div",
    { class: "side" },
    gamePanel.element,
    h("section", { class: "panel", "aria-labelledby": "players-title" }, h("h2", { id: "players-title" }, "Players"), players.element, match.element, thinking.element),
    h("section", { class: "panel moves-panel", "aria-labelledby": "moves-title" }, h("h2", { id: "moves-title" }, "Moves"), list.element, offer.element),
  );
  const setupPlace = h("div", { class: "side", hidden: true });
  root.append(
    h("h1", { class: "visually-hidden" }, "Draughts"),
    h("div", { class: "workbench" }, h("div", { class: "stage" }, problem.element, boardPlace, below), side, setupPlace),
  );

  /** Resolves when the board is at rest. */
  let rest = Promise.resolve();
  /** What is on the board: the game's first position, its actions up to there, the ply. */
  let drawn = null;
  let said = null;
  /** The legal actions that can be chosen from on the board. */
  let choices = null;
  /** While a position is set up: `{ parts, variant, fen }`. */
  let setup = null;

  catchFiles(root, open, (error) => toast(error.message, { kind: "error" }));
  useShortcuts([
    { keys: ["ArrowLeft"], text: "one ply back (with Shift where arrows walk over the board)", run: commands.previous },
    { keys: ["ArrowRight"], text: "one ply on", run: commands.next },
    { keys: ["Home"], text: "first position", run: commands.first },
    { keys: ["End"], text: "last position", run: commands.last },
    { keys: ["u"], text: "take back", run: commands.takeBack },
    { keys: ["r"], text: "redo", run: commands.redo },
    { keys: [" "], text: "start or pause the engine", run },
    { keys: ["h"], text: "hint", run: hint },
    { keys: ["f"], text: "flip the board", run: flip },
    { keys: ["n"], text: "new game", run: fresh },
    { keys: ["o"], text: "open a game", run: () => open() },
    { keys: ["s"], text: "share and save", run: share },
    { keys: ["Tab"], text: "to the board, and there the arrows walk from square to square" },
    { keys: ["Enter", "Escape"], text: "on the board: choose a square, choose anew" },
  ]);
  // Engines among themselves wait to be asked.
  if (engines() === 2) state.isRunning = false;
  const linkProblem = named(params) ? plyProblem(params, state) : null;
  session.change({});
  if (linkProblem) session.problem = { text: linkProblem, retry: null };
  changed();

  function play(action) {
    const isMine = !isEngine(state.players[session.position().to_move]);
    if (isMine) state.isRunning = true;
    session.play(action);
  }

  function setPlayer(color, player) {
    const isSame = player.kind === state.players[color].kind;
    session.change({ players: { ...state.players, [color]: player }, isRunning: state.isRunning && isSame });
  }

  function run() {
    if (setup || engines() === 0) return;
    if (!session.isAtEnd()) {
      session.cutHere();
      return session.change({ isRunning: true });
    }
    session.change({ isRunning: !state.isRunning, told: { ...state.told, result: null } });
    announce(state.isRunning ? "The engine plays" : "Paused");
  }

  function engines() {
    return Object.values(state.players).filter(isEngine).length;
  }

  function fresh() {
    if (setup) return;
    session.begin(newGame(state.variant), { isRunning: engines() === 1 });
    announce(`New game of ${state.variant}`);
  }

  function chooseVariant(name) {
    if (setup) return loadVariant(name).then((variant) => setup && ((setup.variant = name), setup.parts.setVariant(variant)), trouble);
    session.begin(newGame(name), { isRunning: engines() === 1 });
  }

  function flip() {
    state.flipped = !state.flipped;
    setup?.parts.setFlipped(state.flipped);
    changed();
    announce("Board flipped");
  }

  function hint() {
    if (canHint()) driver.showHint();
  }

  function canHint() {
    return !setup && session.here !== null && !session.isOver() && driver.purpose() !== "move";
  }

  /** Whether the game can be ended by its players: one of them is a person and has the turn. */
  function canEnd() {
    return session.here !== null && session.isAtEnd() && !session.isOver() && !isEngine(state.players[session.position().to_move]);
  }

  async function draw() {
    if (!canEnd()) return;
    const { ply, actions } = state;
    const agrees = engines() === 0 || (await driver.offerDraw());
    // Something else may have been played meanwhile.
    if (agrees && ply === state.ply && actions === state.actions) session.change({ result: { winner: null, text: "Draw agreed" } });
  }

  function resign() {
    if (!canEnd()) return;
    const loser = session.position().to_move;
    session.change({ result: { winner: otherColor(loser), text: `${capital(loser)} resigns: ${otherColor(loser)} wins` } });
  }

  function open(text = "") {
    showOpen({
      variant: state.variant,
      text,
      onGame(game) {
        if (setup) leaveSetup();
        // A game is read from its beginning, a position is played on from.
        session.begin(game, { ply: 0, isRunning: false });
        toast(game.actions.length > 0 ? "Game opened: step through it with the arrow keys" : "Position opened");
      },
    });
  }

  function share() {
    if (session.here) showShare(state, resultWord());
  }

  /** The result in the words of PDN, where the rules do not tell it. */
  function resultWord() {
    if (!state.result) return state.told.result;
    return { white: "1-0", black: "0-1" }[state.result.winner] ?? "1/2-1/2";
  }

  function setUp() {
    if (setup || !session.variant) return;
    driver.stop();
    const parts = createSetup({ variant: session.variant, position: session.position(), flipped: state.flipped, onChange: ({ fen }) => {
      setup.fen = fen;
      use.disabled = fen === null;
    } });
    const use = button("Play from here", () => {
      const { fen, variant } = setup;
      leaveSetup();
      session.begin(newGame(variant, fen), { isRunning: false });
    }, { class: "primary", disabled: true, "data-testid": "setup-use" }, icon("check"));
    setup = { parts, variant: state.variant, fen: null };
    setupPlace.replaceChildren(
      h("section", { class: "panel", "aria-labelledby": "setup-title" }, h("h2", { id: "setup-title", tabindex: "-1" }, "Set a position up"), parts.panel, h("div", { class: "row end" }, button("Paste or load", () => open(), { "data-testid": "setup-open" }, icon("upload")), h("span", { class: "grow" }), button("Cancel", leaveSetup), use)),
      gamePanel.element,
    );
    root.classList.add("setting-up");
    boardPlace.replaceChildren(parts.board);
    side.hidden = below.hidden = true;
    setupPlace.hidden = false;
    setupPlace.querySelector("#setup-title").focus();
  }

  function leaveSetup() {
    setup.parts.stop();
    setup = null;
    root.classList.remove("setting-up");
    boardPlace.replaceChildren(board.element);
    side.prepend(gamePanel.element);
    side.hidden = below.hidden = false;
    setupPlace.hidden = true;
    changed();
    board.focusCell(session.variant.layout.numbers.findLastIndex((number) => number !== null));
  }

  function trouble(error) {
    session.problem = { text: error.message, retry: () => session.change({}) };
    state.isRunning = false;
    render();
  }

  /** After a change of the state or of what is known of it. */
  function changed() {
    save("draughts", state);
    replaceLink("draughts", stateLink(state));
    render();
    if (!setup) driver.drive();
  }

  function render() {
    gamePanel.show(setup?.variant ?? state.variant);
    players.show(state.players);
    const { text, retry } = session.problem ?? {};
    problem.show(text, text && (retry ? "Try again" : "All right"), retry ?? (() => ((session.problem = null), render())));
    const since = state.actions.length - (state.kept?.at ?? 0);
    offer.show(state.kept && since <= OFFERED ? state.kept.text : null, "Bring it back", session.bringBack);
    toolbar.show({ ply: state.ply, length: state.actions.length, canHint: canHint(), isHinting: driver.hint !== null });
    match.show({ engines: engines(), isRunning: state.isRunning, isHere: session.isAtEnd(), canEnd: canEnd() });
    counting.textContent = countingText(session.here);
    const position = session.position();
    // Until the next position is known the last one stays.
    if (position) renderPosition(position);
    if (position || !session.known) showStatus();
  }

  function renderPosition(position) {
    const { variant, known } = session;
    board.setLayout(variant.layout);
    board.setFlipped(state.flipped);
    list.show({ plies: known.plies, ply: state.ply, told: state.told });
    const next = { variant: variant.name, start: known.start.fen, actions: state.actions.slice(0, state.ply).join(","), ply: state.ply };
    if (JSON.stringify(drawn) !== JSON.stringify(next)) {
      rest = board.show(position, movement(next));
      drawn = next;
      driver.forget();
      if (state.ply === 0) driver.last = null;
    }
    const mayChoose = session.here !== null && !session.isOver() && driver.thought?.purpose !== "move" && !(state.isRunning && session.isAtEnd() && isEngine(state.players[position.to_move]));
    setChoices(mayChoose ? session.here.legal : []);
    const hinted = session.here?.legal.find(({ action }) => action === driver.hint);
    board.setMarks(hinted ? { hint: hinted.way } : {});
    const { last } = driver;
    thinking.show(last?.thought, last?.player);
  }

  function setChoices(legal) {
    if (choices === legal || (choices?.length === 0 && legal.length === 0)) return;
    choices = legal;
    board.setLegal(legal);
  }

  /** How the board gets from what it shows to the next position: one action is seen, made or taken back. */
  function movement(next) {
    if (!drawn || drawn.start !== next.start || drawn.variant !== next.variant) return {};
    if (next.ply === drawn.ply + 1 && next.actions.startsWith(drawn.actions)) return { animate: true };
    if (next.ply === drawn.ply - 1 && drawn.actions.startsWith(next.actions)) {
      const undone = session.known.plies[drawn.ply - 1];
      return undone ? { animate: true, undone } : {};
    }
    return {};
  }

  function showStatus() {
    line.show({ state, session, thought: driver.thought, picked: board.picked() });
    tellPosition();
  }

  /** Says what has been played, and what is to be done now, once for each position. */
  function tellPosition() {
    if (!session.here) return;
    const made = state.ply > 0 ? session.known.plies[state.ply - 1] : null;
    const { words } = status({ state, session, thought: null, picked: [] });
    const text = `${made ? `${capital(made.player)} ${made.action}. ` : ""}${words} ${counting.textContent}`.trim();
    if (said !== null && said !== text) announce(text);
    said = text;
  }

  return {
    update(next) {
      if (!named(next)) return changed();
      if (setup) leaveSetup();
      const linked = linkedState(next, state);
      const wrong = plyProblem(next, linked);
      session.begin(linked);
      if (wrong) session.problem = { text: wrong, retry: null };
      render();
    },
    unmount() {
      driver.stop();
      session.stop();
      setup?.parts.stop();
    },
  };
}
