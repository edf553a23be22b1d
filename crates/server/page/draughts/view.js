// Draughts: play, watch, set up, take back, share.
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
import { createList } from "./list.js";
import { notesAt } from "./notes.js";
import { catchFiles, showOpen } from "./open.js";
import { createGamePanel, createMatchButtons, createNotice } from "./parts.js";
import { createPlayers } from "./players.js";
import { showRules } from "./rules.js";
import { createSession } from "./session.js";
import { createSetting } from "./setting.js";
import { showShare } from "./share.js";
import { gameActions, isEngine, linkedState, named, newGame, plyProblem, savedState, stateLink } from "./state.js";
import { countingText, createStatus, status } from "./status.js";
import { createThinking } from "./thinking.js";
import { createToolbar } from "./toolbar.js";
import { capital, otherColor, plural } from "../lib/words.js";

export const title = "Draughts";

/** How long the offer to bring a game back stays, in plies. */
const OFFERED = 4;

export async function mount(root, params) {
  const state = savedState(load("draughts"));
  const session = createSession({ state, onChange: changed });
  // What a link names wrongly is told by the session; until then there is a board.
  const asked = loadVariant(params.get("variant") ?? state.variant).catch(() => loadVariant(DEFAULT_VARIANT));
  const [variants, firstVariant] = await Promise.all([loadVariants(), asked]);

  const board = createChooser({
    label: "Board",
    layout: firstVariant.layout,
    flipped: state.flipped,
    onAction: ({ action }) => play(action),
    onPicked: showStatus,
  });
  const driver = createDriver({
    state,
    session,
    onThought: render,
    onAction: play,
    onProblem: trouble,
    ready: () => display.rest(),
  });
  const display = createDisplay({ board, state, session, driver });
  const steps = {
    first: () => session.goTo(0),
    previous: () => session.goTo(state.ply - 1),
    next: () => session.goTo(state.ply + 1),
    last: () => session.goTo(state.actions.length),
  };
  const commands = { ...steps, takeBack: session.takeBack, redo: session.redo, flip, hint };
  const toolbar = createToolbar(commands);
  const line = createStatus({ onNow: driver.moveNow });
  const thinking = createThinking();
  const counting = h("p", { class: "hint counting", "data-testid": "counting" });
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
  const comment = h("p", { class: "comment", "data-testid": "comment", hidden: true });
  const boardPlace = h("div", { class: "board-place" }, board.element);
  const below = h("div", { class: "below" }, line.element, toolbar.element, counting, comment);
  const movesPanel = h(
    "section",
    { class: "panel moves-panel", "aria-labelledby": "moves-title" },
    h("h2", { id: "moves-title" }, "Moves"),
    list.element,
  );
  // On a narrow screen the moves are out of sight while the game is played.
  const narrow = matchMedia("(max-width: 56rem)");
  const placeOffer = () => (narrow.matches ? below : movesPanel).append(offer.element);
  narrow.addEventListener("change", placeOffer);
  placeOffer();
  const side = h(
    "div",
    { class: "side" },
    gamePanel.element,
    h(
      "section",
      { class: "panel", "aria-labelledby": "players-title" },
      h("h2", { id: "players-title" }, "Players"),
      players.element,
      match.element,
      thinking.element,
    ),
    movesPanel,
  );
  const setting = createSetting({ boardPlace, gamePanel, onOpen: () => open(), onLeave: leaveSetup });
  root.append(
    h("h1", { class: "visually-hidden" }, "Draughts"),
    h(
      "div",
      { class: "workbench" },
      h("div", { class: "stage" }, problem.element, boardPlace, below),
      side,
      setting.element,
    ),
  );

  let said = null;

  catchFiles(root, open, (error) => toast(error.message, { kind: "error" }));
  /** The game's keys rest while a position is set up. */
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
    { keys: ["Enter", "Escape"], text: "on the board: choose a square, choose anew" },
  ]);
  // Engines among themselves wait to be asked.
  if (engines() === 2) state.isRunning = false;
  if (!follow(params)) {
    session.change({});
    const left = await setting.left();
    if (left) setUp(left);
  }

  /**
   * Shows what an address names; `false` if it names nothing else than what is there, with all that an address does not
   * say.
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

  function play(action) {
    if (!session.here) return;
    const isMine = !isEngine(state.players[session.position().to_move]);
    if (isMine) state.isRunning = true;
    session.play(action);
  }

  function setPlayer(color, player) {
    const isSame = player.kind === state.players[color].kind;
    const isOther = isEngine(player) !== isEngine(state.players[color]);
    const players = { ...state.players, [color]: player };
    const turned = isOther ? ownSide(players, session.variant) : {};
    session.change({ players, isRunning: state.isRunning && isSame, ...turned });
  }

  /** Who plays an engine has the own men at the bottom. */
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

  /** A person who has the turn can propose to end the game. */
  function canDraw() {
    return isOpen() && !isEngine(state.players[session.position().to_move]);
  }

  /**
   * Who resigns if somebody does: against an engine the person at any time, else who has the turn; `null` if nobody
   * can.
   */
  function resigner() {
    if (!isOpen() || engines() === 2) return null;
    if (engines() === 0) return session.position().to_move;
    return isEngine(state.players.white) ? "black" : "white";
  }

  async function draw() {
    if (!canDraw()) return;
    const { ply, actions } = state;
    const agrees = engines() === 0 || (await driver.offerDraw());
    // Something else may have been played meanwhile.
    if (agrees && ply === state.ply && actions === state.actions)
      session.change({ result: { winner: null, text: "Draw agreed" } });
  }

  function resign() {
    const loser = resigner();
    if (!loser) return;
    const { ply, actions } = state;
    const giveUp = () => {
      // An engine may have ended the game meanwhile, or played: then it is still the same game.
      if (resigner() !== loser || actions.some((action, index) => index < ply && action !== state.actions[index])) return;
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
        // A game is read from its beginning, a position is played on from.
        session.begin(game, { ply: 0, isRunning: false });
        toast(game.actions.length > 0 ? `Game opened: ${plural(game.actions.length, "move")}` : "Position opened");
      },
    });
  }

  function share() {
    if (session.here) showShare(state, resultWord());
  }

  /** The result in the words of PDN, where the rules do not tell it. */
  function resultWord() {
    if (!state.result) return state.told.result;
    const { winner } = state.result;
    // The number of the player who acts first by the rules comes first.
    if (winner === null) return "1/2-1/2";
    return winner === session.variant.first_to_act ? "1-0" : "0-1";
  }

  /** From the position shown, or from one that was left. */
  function setUp(left = null) {
    if (setting.isOn() || !(left ?? session.position())) return;
    driver.stop();
    const { variant, position } = left ?? { variant: session.variant, position: session.position() };
    setting.start({ variant, position, flipped: state.flipped });
    side.hidden = below.hidden = true;
  }

  function leaveSetup(place) {
    side.prepend(gamePanel.element);
    side.hidden = below.hidden = false;
    boardPlace.replaceChildren(board.element);
    if (place) session.begin(newGame(place.variant, place.fen), { isRunning: false });
    else changed();
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
    const since = state.actions.length - (state.kept?.at ?? 0);
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
    // Until the next position is known the last one stays.
    if (position) {
      display.show(position);
      const lines = session.lines();
      const place = session.place();
      const { told } = state;
      list.show({ actions: gameActions(state), told, lines, place, numbers: numbers() });
      comment.textContent = notesAt(lines, place).comments.join(" ");
      comment.hidden = comment.textContent === "";
      thinking.show(driver.evaluation(), driver.last !== null);
    }
    // A hint ends when another position is displayed.
    toolbar.show({ ply: state.ply, length: state.actions.length, canHint: canHint(), isHinting: driver.hint !== null });
    if (position || !session.known) showStatus();
  }

  function showStatus() {
    line.show({ state, session, thought: driver.thought, picked: board.picked(), hint: driver.hintText() });
    tellPosition();
  }

  /** The number of a ply of the game as lists of moves have it, and whether it is the second with that number. */
  function numbers() {
    const { start, plies } = session.known;
    const first = Number.parseInt(plies[0]?.label ?? "1", 10);
    const late = start.to_move === session.variant.first_to_act ? 0 : 1;
    const of = (ply) => ({ number: first + Math.floor((ply - 1 + late) / 2), isSecond: (ply - 1 + late) % 2 === 1 });
    return { key: `${first} ${late}`, of };
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
      if (follow(next)) setting.leave();
      else changed();
    },
    unmount() {
      narrow.removeEventListener("change", placeOffer);
      driver.stop();
      session.stop();
      setting.stop();
    },
  };
}
