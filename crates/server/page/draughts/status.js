// The status line: who is to move, or how the game ended.
import { h } from "../lib/dom.js";
import { squareName } from "../board/geometry.js";
import { isEngine } from "./state.js";
import { capital } from "../lib/words.js";

/**
 * Creates the line. `onNow()` is called to end the engine's search with its best move so far. `show({ state, session,
 * thought, picked, hint })` updates the line.
 */
export function createStatus({ onNow }) {
  const text = h("span", { class: "words" });
  const sign = h("span", { class: "sign", "aria-hidden": "true" });
  const facts = h("span", { class: "facts" });
  const now = h(
    "button",
    { type: "button", "data-testid": "move-now", hidden: true, on: { click: onNow } },
    "Move now",
  );
  const element = h("div", { class: "verdict", "data-testid": "verdict" }, sign, text, facts, now);
  return {
    element,
    show(all) {
      const { words, kind } = status(all);
      const { thought } = all;
      const color = kind === "over" ? winner(all) : all.session.position()?.to_move;
      sign.className = kind === "working" ? "sign working" : `sign ${color ?? "both"}`;
      element.className = `verdict${kind === "over" ? " good" : ""}`;
      if (text.textContent !== words) text.textContent = words;
      const best = thought?.lines[0];
      facts.textContent =
        thought?.ahead > 0 ? `waiting, ${thought.ahead} before it` : best ? `depth ${thought.depth}` : "";
      // The button is not hidden while it has the focus.
      now.hidden = (thought?.purpose !== "move" || !best) && document.activeElement !== now;
    },
  };
}

const winner = ({ state, session }) => (session.here?.outcome ?? state.result)?.winner;

/** The status in words, and whether it is "over", "working" or "waiting". */
export function status({ state, session, thought, picked, hint = null }) {
  const position = session.position();
  if (!position) return { words: "Loading…", kind: "working" };
  const player = capital(position.to_move);
  const rest = state.moves.length - state.ply;
  if (session.here?.outcome) return { words: `${capital(session.here.outcome.text)}.`, kind: "over" };
  if (rest === 0 && state.result && !state.aside) return { words: `${state.result.text}.`, kind: "over" };
  if (rest === 0 && state.told.result && !state.aside)
    return { words: `Result in the file: ${state.told.result}. ${player} would be to move.`, kind: "waiting" };
  const isEngines = isEngine(state.players[position.to_move]);
  if (rest === 0 && isEngines && state.isRunning) return { words: `${player} thinks…`, kind: "working" };
  if (thought?.purpose === "draw")
    return {
      words: `${capital(position.to_move === "white" ? "black" : "white")} thinks about a draw…`,
      kind: "working",
    };
  if (picked.length > 0) {
    const names = picked.map((cell) => squareName(session.variant.layout, cell));
    return {
      words: picked.length > 1 ? `${names.join(", ")}: choose the next square.` : `${names[0]}: choose a target.`,
      kind: "waiting",
    };
  }
  if (hint) return { words: hint, kind: "waiting" };
  if (state.aside) {
    const words = rest > 0 ? `Variation, ply ${state.ply} of ${state.moves.length}` : "End of the variation";
    return { words: `${words}: ${player} to move.`, kind: "waiting" };
  }
  if (rest > 0)
    return {
      words: `Ply ${state.ply} of ${state.moves.length}: ${player} to move. Another move removes those that follow.`,
      kind: "waiting",
    };
  if (isEngines) return { words: `Paused. ${player} to move.`, kind: "waiting" };
  const mustCapture = session.here?.legal.length > 0 && session.here.legal.every(({ captured }) => captured.length > 0);
  return { words: `${player} to move${mustCapture ? ", and has to capture" : ""}.`, kind: "waiting" };
}

/** The move numbers of plies: `of(ply)` returns `{ number, isSecond }`, and `key` changes with the numbers. */
export function moveNumbers({ start, plies }, variant) {
  const first = Number.parseInt(plies[0]?.label ?? "1", 10);
  const late = start.to_move === variant.first_to_act ? 0 : 1;
  const of = (ply) => ({ number: first + Math.floor((ply - 1 + late) / 2), isSecond: (ply - 1 + late) % 2 === 1 });
  return { key: `${first} ${late}`, of };
}

/** The draw rules that have counted at least half of their limit, and repetitions, in words. */
export function countingText(here) {
  if (!here || here.outcome) return "";
  const rules = here.counting
    .filter(({ plies, limit }) => plies * 2 >= limit)
    .map(({ text, plies, limit }) => `Draw when ${text}: ${plies} of ${limit} plies.`);
  if (here.repetitions > 1)
    rules.push(`This position has occurred ${here.repetitions === 2 ? "twice" : `${here.repetitions} times`}.`);
  return rules.join(" ");
}
