// The bench: a board with a position, to play from or to have it proven.
import { createChooser } from "../board/chooser.js";
import { copy } from "../lib/clipboard.js";
import { button, choice, field, h } from "../lib/dom.js";
import { icon } from "../lib/icons.js";
import { address } from "../lib/link.js";
import { createTrouble } from "../lib/trouble.js";
import { createHead } from "./head.js";
import { TIMES } from "./state.js";
import { createTell } from "./tell.js";
import { createTry } from "./try.js";
import { capital, sentence } from "../lib/words.js";
import { goalText } from "./words.js";
import { createWorth } from "./worth.js";

/** No legal moves. It is always the same array, so that it can be compared. */
const NOTHING = [];

/**
 * Creates the bench. `session` is the game. `change(changes)` changes the state, `onEdit(position)` opens a position
 * for setting up.
 */
export function createBench({ session, change, onEdit, layout }) {
  let state = null;
  let drawn = { key: null, ply: 0 };
  let given = null;

  const board = createChooser({ label: "Board", layout, onMove: (move) => session.play(move) });
  const head = createHead();
  const turn = h("div", { class: "verdict", "data-testid": "turn" });
  const trouble = createTrouble("bench-problem");
  const step = (name, label, by) =>
    h(
      "button",
      { type: "button", class: "icon-button", "aria-label": label, title: label, on: { click: () => move(by()) } },
      icon(name),
    );
  const steps = [
    step("first", "To the start", () => -Infinity),
    step("previous", "One ply back", () => -1),
    step("next", "One ply on", () => 1),
    step("last", "To the end", () => Infinity),
  ];
  const flip = h(
    "button",
    {
      type: "button",
      class: "icon-button",
      "aria-label": "Flip the board",
      title: "Flip the board (f)",
      on: { click: () => change({ flipped: !state.flipped }) },
    },
    icon("flip"),
  );
  const modes = h(
    "fieldset",
    { class: "segments" },
    h("legend", { class: "visually-hidden" }, "What to do with the position"),
    [
      ["try", "Let me try"],
      ["tell", "Tell me"],
    ].map(([mode, text]) =>
      h(
        "label",
        null,
        h("input", {
          type: "radio",
          name: "mode",
          value: mode,
          "data-testid": `mode-${mode}`,
          on: { change: () => setMode(mode) },
        }),
        text,
      ),
    ),
  );
  const seconds = choice(
    TIMES.map((time) => [String(time), `${time} s`]),
    "10",
    (value) => change({ seconds: Number(value) }),
  );
  const tryPanel = createTry({
    go: (ply) => session.goTo(ply),
    back: () => session.takeBack(),
    again: () => session.again(),
    goOn: () => session.goOn(),
    stop: () => session.proofs.stop(),
    longer: (time) => longer(time),
    each: () => each(),
    tell: () => tellFromStart(),
  });
  const tellPanel = createTell({
    step: (at) => change({ at }),
    stop: () => session.proofs.stop(),
    longer: (time) => longer(time),
    each: () => each(),
    tryIt: () => tryFromHere(),
  });
  const worth = createWorth({
    onMove: (move) => session.play(move),
    onLook: (move) => board.setMarks(move ? { hint: move.path } : {}),
  });
  const play = h(
    "section",
    { class: "panel stack", "aria-label": "Play and proof" },
    h("div", { class: "row between" }, modes, h("div", { class: "proof-time" }, field("Time for a proof", seconds))),
    tryPanel.element,
    tellPanel.element,
    worth.element,
  );
  const edit = button(
    "Change it",
    () => onEdit(shownPosition()),
    { title: "Set up another position, starting from this one", "data-testid": "edit" },
    icon("edit"),
  );
  const element = h(
    "div",
    { class: "workbench" },
    head.element,
    h(
      "section",
      { class: "stage", "aria-label": "Board" },
      board.element,
      turn,
      h(
        "div",
        { class: "row between steps" },
        h("div", { class: "row tight" }, steps, flip),
        h(
          "div",
          { class: "row tight" },
          edit,
          button(
            "Link",
            () => copy(address(), "link"),
            { title: "Copy an address that shows exactly this" },
            icon("link"),
          ),
        ),
      ),
    ),
    tryPanel.word,
    h("div", { class: "side" }, trouble.element, play),
  );

  /** The line that is stepped through in the mode "tell"; empty in "try". */
  const line = () => (state.mode === "tell" ? (session.proofs.of(session.here())?.answer?.line ?? []) : []);
  const at = () => Math.min(state.at, line().length);
  /** Whether a move can be chosen: of one side in the mode "try", of both in "tell". */
  const canPlay = () => at() === 0 && (state.mode === "tell" ? session.isOpen() : session.isMyTurn());

  function move(by) {
    if (state.mode === "tell" && line().length > 0) {
      const next = Math.min(Math.max(at() + by, 0), line().length);
      if (next !== at()) change({ at: next });
    } else {
      const { length } = state.moves;
      session.goTo(Math.min(Math.max(session.shownPly() + by, 0), length));
    }
  }

  function setMode(mode) {
    change({ mode, at: 0 });
    session.load();
  }

  function tellFromStart() {
    change({ mode: "tell", ply: state.moves.length === 0 ? null : 0, at: 0 });
    session.load();
  }

  function tryFromHere() {
    const to = line()[at() - 1];
    if (to) change({ start: to.fen, moves: [], values: [], ply: null, mode: "try", at: 0 });
    else change({ mode: "try", at: 0 });
    session.load();
  }

  function longer(time) {
    if (TIMES.includes(time)) change({ seconds: time });
    session.prove(time, { each: Boolean(session.proofs.of(session.here())?.each) });
  }

  function each() {
    session.prove(state.seconds, { each: true });
  }

  function goalOf({ start }, puzzle) {
    const value = puzzle?.value ?? state.values[0] ?? null;
    return `${goalText(value, start.to_move)} · ${state.variant}`;
  }

  const shownPosition = () => line()[at() - 1] ?? session.game().plies[session.shownPly() - 1] ?? session.game().start;

  function drawBoard() {
    const game = session.game();
    const ply = session.shownPly();
    const own = shownPosition();
    const { pieces, to_move } = own;
    const count = ply + at();
    const key = `${state.variant} ${state.start} ${state.moves.slice(0, ply).join(" ")} ${at()}`;
    if (drawn.key !== key) {
      board.show(
        { pieces, to_move, last: own.path ? { path: own.path, captured: own.captured } : null },
        { animate: drawn.key !== null && count === drawn.ply + 1 },
      );
      board.setMarks({});
      drawn = { key, ply: count };
    }
    const legal = canPlay() ? game.legal : NOTHING;
    board.setInteractive(legal !== NOTHING);
    if (given !== legal) {
      given = legal;
      board.setLegal(legal);
    }
    return to_move;
  }

  function sayTurn(toMove) {
    const game = session.game();
    const isOver = at() === 0 && game.outcome !== null;
    const winner = isOver ? (game.outcome.winner ?? toMove) : toMove;
    const mine = state.mode === "try" && session.isMyTurn() ? ": your move" : "";
    let text = `${capital(toMove)} to move${mine}`;
    if (isOver) text = sentence(game.outcome.text);
    else if (at() > 0) text = `${line()[at() - 1].label}: ${at()} of ${line().length} plies`;
    turn.replaceChildren(h("span", { class: `disc ${winner}`, "aria-hidden": "true" }), h("span", null, text));
  }

  return {
    element,
    heading: head.heading,
    move,
    each: () => canPlay() && each(),
    setLayout: (next) => board.setLayout(next),
    /** `puzzle` and `next`, the one after it, are `null` for a position that the user set up. */
    show(shown, { puzzle, next, isSolved, layout: own }) {
      state = shown;
      const game = session.game();
      head.show({ puzzle, next, isSolved, goal: game ? goalOf(game, puzzle) : "" });
      const error = session.trouble() ?? session.proofs.of(session.here())?.error ?? null;
      trouble.tell(error, () => (session.trouble() ? session.load() : session.prove(state.seconds)));
      for (const input of modes.querySelectorAll("input")) input.checked = input.value === state.mode;
      seconds.value = String(state.seconds);
      element.classList.toggle("empty", !game);
      play.hidden = !game;
      if (!game) tryPanel.word.hidden = true;
      // Nothing changes until the server has answered.
      if (!session.isCurrent()) return;
      board.setFlipped((own.bottom !== game.start.to_move) !== state.flipped);
      const toMove = drawBoard();
      sayTurn(toMove);
      const isTell = state.mode === "tell";
      const proof = session.proofs.of(session.here());
      const ply = session.shownPly();
      const count = isTell && line().length > 0 ? [at(), line().length] : [ply, state.moves.length];
      steps[0].disabled = steps[1].disabled = count[0] === 0;
      steps[2].disabled = steps[3].disabled = count[0] === count[1];
      const moves = proof?.each ? (proof.answer?.moves ?? null) : null;
      worth.show(canPlay() ? moves : null);
      tellPanel.element.hidden = !isTell;
      tryPanel.element.hidden = isTell;
      if (isTell) tryPanel.word.hidden = true;
      if (isTell) tellPanel.show({
          proof,
          at: at(),
          isAtEnd: at() === line().length && line().length > 0,
          seconds: state.seconds,
        });
      else
        tryPanel.show({
          proof,
          plies: game.plies.map(({ label }, index) => ({
            label,
            judged: index % 2 === 0 ? session.judgement(index + 1) : null,
          })),
          at: ply,
          judged: session.judgement(ply),
          verdict: session.verdict(),
          waits: session.waits(),
          isMyTurn: session.isMyTurn(),
          canSeeEach: Boolean(moves) || proof?.status === "working",
          seconds: state.seconds,
        });
    },
  };
}
