// The status line: who is to move, or how the game ended.
import { drawText, outcomeText } from "../board/variants.js";
import { announce } from "../lib/live.js";
import { h } from "../lib/dom.js";
import { squareName } from "../board/geometry.js";
import { moveText } from "../board/notation.js";
import { isEngine } from "./state.js";
import { TEXTS } from "./texts.js";
import { capital, otherColor } from "../lib/words.js";

const T = TEXTS.status;

/**
 * @typedef {import("./session.js").Session} Session
 *
 * @typedef {object} State  what the status needs to know of the state of a view
 * @property {number} ply
 * @property {string[]} moves
 *
 * @typedef {object} StatusParts  what the status is made from
 * @property {State} state
 * @property {Session} session
 * @property {import("./engine.js").Thought | null} thought
 * @property {number[]} picked
 */

/**
 * Creates the line. `onNow()` is called to end the engine's search with its best move so far. `show({ state, session,
 * thought, picked, hint })` updates the line. `tell(all)` returns the status of these, as `status` does.
 */
export function createStatus({ onNow, tell = status }) {
  const text = h("span", { class: "words" });
  const sign = h("span", { class: "sign", "aria-hidden": "true" });
  const facts = h("span", { class: "facts" });
  const now = h("button", { type: "button", "data-testid": "move-now", hidden: true, on: { click: onNow } }, T.now);
  const element = h("div", { class: "verdict", "data-testid": "verdict" }, sign, text, facts, now);
  return {
    element,
    show(all) {
      const { words, kind } = tell(all);
      const { thought } = all;
      const color = kind === "over" ? winner(all) : all.session.position()?.to_move;
      sign.className = kind === "working" ? "sign working" : `sign ${color ?? "both"}`;
      element.className = `verdict${kind === "over" ? " good" : ""}`;
      if (text.textContent !== words) text.textContent = words;
      facts.textContent = progressText(thought);
      // The button is not hidden while it has the focus.
      now.hidden = (thought?.purpose !== "move" || !thought.lines[0]) && document.activeElement !== now;
    },
  };
}

/** How far the engine is. */
function progressText(thought) {
  if (thought?.ahead > 0) return T.ahead(thought.ahead);
  return thought?.lines[0] ? T.depth(thought.depth) : "";
}

const winner = ({ state, session }) => (session.here?.outcome ?? state.result)?.winner;

const waiting = (words) => ({ words, kind: "waiting" });

/** The status in words, and whether it is "over", "working" or "waiting". */
export function status({ state, session, thought, picked, hint = null }) {
  const position = session.position();
  if (!position) return { words: TEXTS.loading, kind: "working" };
  const { outcome = null } = session.here ?? {};
  if (outcome) return { words: `${capital(outcomeText(outcome, state.variant))}.`, kind: "over" };
  const rest = state.moves.length - state.ply;
  if (rest === 0 && !state.sideline) {
    const result = resultStatus(state, position);
    if (result) return result;
  }
  const isEngines = isEngine(state.players[position.to_move]);
  if (rest === 0 && isEngines && state.isRunning) return { words: T.thinks(position.to_move), kind: "working" };
  if (thought?.purpose === "draw") return { words: T.thinksDraw(otherColor(position.to_move)), kind: "working" };
  if (picked.length > 0) return pickedStatus(picked, session.variant.layout);
  return hint ? waiting(hint) : turnStatus({ state, session }, position, rest, isEngines);
}

/** The status at the end of a game whose result does not follow from the rules; `null` for other games. */
function resultStatus({ result, annotations }, { to_move: toMove }) {
  if (result) return { words: `${result.text}.`, kind: "over" };
  return annotations.result ? waiting(T.ofFile(annotations.result, toMove)) : null;
}

/** The status while a move is being chosen. */
export function pickedStatus(picked, layout) {
  const names = picked.map((cell) => squareName(layout, cell));
  return waiting(picked.length > 1 ? T.chooseNext(names) : T.choose(names[0]));
}

/** Who is to move, `rest` plies before the end of the line shown. */
function turnStatus({ state, session }, position, rest, isEngines) {
  const player = position.to_move;
  if (state.sideline) {
    return waiting(rest > 0 ? T.variation(state.ply, state.moves.length, player) : T.variationEnd(player));
  }
  if (rest > 0) return waiting(T.ply(state.ply, state.moves.length, player));
  if (isEngines) return waiting(T.paused(player));
  const legal = session.here?.legal ?? [];
  const mustCapture = legal.length > 0 && legal.every(({ captured }) => captured.length > 0);
  return waiting(mustCapture ? T.capture(player) : T.turn(player));
}

/**
 * A function that announces the last move and the status, once for each position. `tell(all)` returns the status.
 * @param {{ state: State, session: Session, tell?: (all: StatusParts) => { words: string } }} options
 */
export function createTeller({ state, session, tell = status }) {
  let said = null;
  return () => {
    if (!session.here) return;
    const made = session.known?.plies[state.ply - 1];
    const { words } = tell({ state, session, thought: null, picked: [] });
    const move = made ? `${capital(TEXTS.color[made.player])} ${moveText(session.variant?.layout, made.move)}. ` : "";
    const text = `${move}${words} ${countingText(session.here)}`.trim();
    if (said !== null && said !== text) announce(text);
    said = text;
  };
}

/**
 * The move numbers of plies: `of(ply)` returns `{ number, isSecond }`, `write(move)` a move in the notation that is
 * set, and `key` changes with them.
 */
export function moveNumbers({ start, plies }, variant) {
  const first = Number.parseInt(plies[0]?.label ?? "1", 10);
  const late = start.to_move === variant.first_to_move ? 0 : 1;
  const of = (ply) => ({ number: first + Math.floor((ply - 1 + late) / 2), isSecond: (ply - 1 + late) % 2 === 1 });
  const write = (move) => moveText(variant.layout, move);
  return { key: `${first} ${late} ${variant.layout.style}`, of, write };
}

/** The draw rules that have counted at least half of their limit, and repetitions, in words. */
export function countingText(here) {
  if (!here || here.outcome) return "";
  const rules = here.counting
    .filter(({ plies, limit }) => plies * 2 >= limit)
    .map((one) => T.counting(drawText(one, here.variant), one.plies, one.limit));
  if (here.repetitions > 1) rules.push(T.repeated(here.repetitions));
  return rules.join(" ");
}
