// The draughts view: connects the game, the engine and the panels.
import { createChooser } from "../board/chooser.js";
import { DEFAULT_VARIANT, loadVariant, loadVariants } from "../board/variants.js";
import { openDialog } from "../lib/dialog.js";
import { h } from "../lib/dom.js";
import { linkTo, replaceLink } from "../lib/link.js";
import { announce, toast } from "../lib/live.js";
import { useShortcuts } from "../lib/shortcuts.js";
import { load, save } from "../lib/store.js";
import { createDisplay } from "./display.js";
import { createDriver } from "./driver.js";
import { createLayout } from "./layout.js";
import { createList } from "./list.js";
import { notesAt } from "./notes.js";
import { catchFiles, showOpen } from "./open.js";
import { createGamePanel, createMatchButtons, createNotice } from "./parts.js";
import { createPlayers } from "./players.js";
import { showRules } from "./rules.js";
import { createSession } from "./session.js";
import { createSetting } from "./setting.js";
import { showShare } from "./share.js";
import { gameMoves, isEngine, linkedState, named, newGame, plyProblem, savedState, stateLink } from "./state.js";
import { countingText, createStatus, status } from "./status.js";
import { createThinking } from "./thinking.js";
import { createToolbar } from "./toolbar.js";
import { capital, otherColor, plural } from "../lib/words.js";

export const title = "Draughts";

/** The number of plies after which the offer to restore a game is hidden. */
const OFFERED = 4;

export async function mount(root, params) {
  const state = savedState(load("draughts"));
  const session = createSession({ state, onChange: changed });
  // If a link names an unknown variant, the session reports it. Until then the default board is shown.
  const asked = loadVariant(params.get("variant") ?? state.variant).catch(() => loadVariant(DEFAULT_VARIANT));
  const [variants, firstVariant] = await Promise.all([loadVariants(), asked]);

  const board = createChooser({
    label: "Board",
    layout: firstVariant.layout,
    flipped: state.flipped,
    onMove: ({ move }) => play(move),
    onPicked: showStatus,
  });
  const driver = createDriver({
    state,
    session,
    onThought: render,
    onMove: play,
    onProblem: trouble,
    ready: () => display.rest(),
  });
  const display = createDisplay({ board, state, session, driver });
  const steps = {
    first: () => session.goTo(0),
    previous: () => session.goTo(state.ply - 1),
    next: () => session.goTo(state.ply + 1),
    last: () => session.goTo(state.moves.length),
  };
  const commands = { ...steps, takeBack: session.takeBack, redo: session.redo, flip, hint };
  const toolbar = createToolbar(commands);
  const line = createStatus({ onNow: driver.moveNow });
  const thinking = createThinking();
  const problem = createNotice("wrong", "problem");
  const offer = createNotice("offer", "kept");
  const gamePanel = createGamePanel(variants, {
    variant: chooseVariant,
    rules,
    fresh,
    setUp: () => setUp(),
    open: () => open(),
    share,
  });
  const players = createPlayers({ onPlayer: (color, player) => setPlayer(color, player) });
  const match = createMatchButtons({ run, draw, resign });
  const list = createList({ onPlace: session.lookAt });
  const layout = createLayout({
    board,
    problem,
    offer,
    status: line,
    toolbar,
    gamePanel,
    players,
    match,
    thinking,
    list,
  });
  const { boardPlace, below, side, counting, comment } = layout;
  const setting = createSetting({ boardPlace, gamePanel, onOpen: () => open(), onLeave: leaveSetup });
  layout.workbench.append(setting.element);
  root.append(h("h1", { class: "visually-hidden" }, "Draughts"), layout.workbench);

  let said = null;

  catchFiles(root, open, (error) => toast(error.message, { kind: "error" }));
  /** A shortcut that does nothing while a position is set up. */
  const key = (keys, text, command) => ({ keys: [keys], text, run: () => setting.isOn() || command() });
  useShortcuts([
    key("ArrowLeft", "one ply back (with Shift where arrows walk over the board)", commands.previous),
    key("ArrowRight", "one ply on", commands.next),
    key("Home", "first position", commands.first),
    key("End", "last position", commands.last),
    key("u", "take back", commands.takeBack),
    key("r", "redo", commands.redo),
    key(" ", "start or pause the engine", run),
    key("h", "hint", hint),
    { keys: ["f"], text: "flip the board", run: flip },
    key("n", "new game", fresh),
    { keys: ["o"], text: "open a game", run: () => open() },
    key("s", "share and save", share),
    { keys: ["Tab"], text: "to the board, and there the arrows walk from square to square" },
    { keys: ["Enter", "Escape"], text: "on the board: choose a square, clear the choice" },
  ]);
  // A game between two engines starts paused.
  if (engines() === 2) state.isRunning = false;
  if (!follow(params)) {
    session.change({});
    const left = await setting.left();
    if (left) setUp(left);
  }

  /**
   * Shows the game of an address. Returns `false` if that game is already shown; its notes, which an address does not
   * have, are then kept.
   */
  function follow(link) {
    if (!named(link) || linkTo("draughts", stateLink(state)) === linkTo("draughts", Object.fromEntries(link)))
      return false;
    const linked = linkedState(link);
    const wrong = plyProblem(link, linked);
    session.begin(linked);
    if (wrong) session.problem = { text: wrong, retry: null };
    render();
    return true;
  }

  function play(move) {
    if (!session.here) return;
    const isMine = !isEngine(state.players[session.position().to_move]);
    if (isMine) state.isRunning = true;
    session.play(move);
  }

  function setPlayer(color, player) {
    const isSame = player.kind === state.players[color].kind;
    const isOther = isEngine(player) !== isEngine(state.players[color]);
    const players = { ...state.players, [color]: player };
    const turned = isOther ? ownSide(players, session.variant) : {};
    session.change({ players, isRunning: state.isRunning && isSame, ...turned });
  }

  /** Against an engine, the person's men are at the bottom. */
  function ownSide(players, variant) {
    const persons = ["white", "black"].filter((color) => !isEngine(players[color]));
    return variant && persons.length === 1 ? { flipped: variant.layout.bottom !== persons[0] } : {};
  }

  function run() {
    if (engines() === 0) return;
    if (!session.isAtEnd() || state.aside) {
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
    session.begin(newGame(state.variant), { isRunning: engines() === 1 });
    announce(`New game of ${state.variant}`);
  }

  async function chooseVariant(name) {
    if (setting.isOn()) return setting.setVariant(name).then(render, trouble);
    const variant = await loadVariant(name).catch(() => null);
    session.begin(newGame(name), { isRunning: engines() === 1, ...ownSide(state.players, variant) });
  }

  function flip() {
    state.flipped = !state.flipped;
    setting.setFlipped(state.flipped);
    changed();
    announce("Board flipped");
  }

  function hint() {
    if (canHint()) driver.showHint();
  }

  function canHint() {
    return session.here !== null && !session.isOver() && driver.purpose() !== "move";
  }

  function isOpen() {
    return session.here !== null && session.isAtEnd() && !state.aside && !session.isOver();
  }

  /** Whether a draw can be offered: a person has to be to move. */
  function canDraw() {
    return isOpen() && !isEngine(state.players[session.position().to_move]);
  }

  /**
   * The player who can resign: against an engine the person at any time, otherwise the player to move; `null` if there
   * is none.
   */
  function resigner() {
    if (!isOpen() || engines() === 2) return null;
    if (engines() === 0) return session.position().to_move;
    return isEngine(state.players.white) ? "black" : "white";
  }

  async function draw() {
    if (!canDraw()) return;
    const { ply, moves } = state;
    const agrees = engines() === 0 || (await driver.offerDraw());
    // The game may have changed meanwhile.
    if (agrees && ply === state.ply && moves === state.moves)
      session.change({ result: { winner: null, text: "Draw agreed" } });
  }

  function resign() {
    const loser = resigner();
    if (!loser) return;
    const { ply, moves } = state;
    const giveUp = () => {
      // The engine may have moved meanwhile, which is still the same game, or ended the game.
      if (resigner() !== loser || moves.some((move, index) => index < ply && move !== state.moves[index])) return;
      session.change({
        result: { winner: otherColor(loser), text: `${capital(loser)} resigns: ${otherColor(loser)} wins` },
      });
    };
    openDialog({
      title: "Resign the game?",
      body: h("p", null, `${capital(loser)} resigns, and ${otherColor(loser)} wins.`),
      actions: [
        { text: "Play on" },
        { text: `Resign for ${loser}`, run: giveUp, primary: true, testid: "resign-yes" },
      ],
    });
  }

  function rules() {
    loadVariant(setting.variant() ?? state.variant).then(showRules, trouble);
  }

  function open(text = "") {
    showOpen({
      variant: state.variant,
      text,
      onGame(game) {
        setting.leave();
        // A game is shown from its start.
        session.begin(game, { ply: 0, isRunning: false });
        toast(game.moves.length > 0 ? `Game opened: ${plural(game.moves.length, "move")}` : "Position opened");
      },
    });
  }

  function share() {
    if (session.here) showShare(state, resultWord());
  }

  /** A result that does not follow from the rules, in PDN; `null` if there is none. */
  function resultWord() {
    if (!state.result) return state.told.result;
    const { winner } = state.result;
    // The score of the player who moves first by the rules comes first.
    if (winner === null) return "1/2-1/2";
    return winner === session.variant.first_to_act ? "1-0" : "0-1";
  }

  /** Opens the board for setting up, with the position shown or the one that was being set up before. */
  function setUp(left = null) {
    if (setting.isOn() || !(left ?? session.position())) return;
    driver.stop();
    const { variant, position } = left ?? { variant: session.variant, position: session.position() };
    setting.start({ variant, position, flipped: state.flipped });
    side.hidden = below.hidden = true;
  }

  function leaveSetup(start) {
    side.prepend(gamePanel.element);
    side.hidden = below.hidden = false;
    boardPlace.replaceChildren(board.element);
    if (start) session.begin(newGame(start.variant, start.fen), { isRunning: false });
    else changed();
    board.focusCell(session.variant.layout.numbers.findLastIndex((number) => number !== null));
  }

  function trouble(error) {
    session.problem = { text: error.message, retry: () => session.change({}) };
    state.isRunning = false;
    render();
  }

  /** Saves and shows the state after a change. */
  function changed() {
    save("draughts", state);
    replaceLink("draughts", stateLink(state));
    render();
    if (!setting.isOn()) driver.drive();
  }

  function render() {
    gamePanel.show(setting.variant() ?? state.variant);
    players.show(state.players);
    const { text, retry } = session.problem ?? {};
    problem.show(
      text && capital(text),
      text && (retry ? "Try again" : "All right"),
      retry ?? (() => ((session.problem = null), render())),
    );
    const since = state.moves.length - (state.kept?.at ?? 0);
    offer.show(state.kept && since <= OFFERED ? state.kept.text : null, "Bring it back", session.bringBack);
    match.show({
      engines: engines(),
      isRunning: state.isRunning,
      isHere: session.isAtEnd() && !state.aside,
      canDraw: canDraw(),
      canResign: resigner() !== null,
    });
    counting.textContent = countingText(session.here);
    const position = session.position();
    // The last position is shown until the next one is known.
    if (position) {
      display.show(position);
      const lines = session.lines();
      const place = session.place();
      const { told } = state;
      list.show({ moves: gameMoves(state), told, lines, place, numbers: numbers() });
      comment.textContent = notesAt(lines, place).comments.join(" ");
      comment.hidden = comment.textContent === "";
      thinking.show(driver.evaluation(), driver.last !== null);
    }
    // Displaying another position has ended the hint.
    toolbar.show({ ply: state.ply, length: state.moves.length, canHint: canHint(), isHinting: driver.hint !== null });
    if (position || !session.known) showStatus();
  }

  function showStatus() {
    line.show({ state, session, thought: driver.thought, picked: board.picked(), hint: driver.hintText() });
    tellPosition();
  }

  /** The move numbers of plies: `of(ply)` returns `{ number, isSecond }`, and `key` changes with the numbers. */
  function numbers() {
    const { start, plies } = session.known;
    const first = Number.parseInt(plies[0]?.label ?? "1", 10);
    const late = start.to_move === session.variant.first_to_act ? 0 : 1;
    const of = (ply) => ({ number: first + Math.floor((ply - 1 + late) / 2), isSecond: (ply - 1 + late) % 2 === 1 });
    return { key: `${first} ${late}`, of };
  }

  /** Announces the last move and the status, once for each position. */
  function tellPosition() {
    if (!session.here) return;
    const made = state.ply > 0 ? session.known.plies[state.ply - 1] : null;
    const { words } = status({ state, session, thought: null, picked: [] });
    const text = `${made ? `${capital(made.player)} ${made.move}. ` : ""}${words} ${counting.textContent}`.trim();
    if (said !== null && said !== text) announce(text);
    said = text;
  }

  return {
    update(next) {
      if (follow(next)) setting.leave();
      else changed();
    },
    unmount() {
      layout.stop();
      driver.stop();
      session.stop();
      setting.stop();
    },
  };
}
