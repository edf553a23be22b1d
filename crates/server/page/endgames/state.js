// What the endgames view shows, as one plain object, and its forms in the address and between visits.
import { DEFAULT_VARIANT } from "../board/variants.js";

/** The screens that are named in the address; the bench is named by its position. */
const SHOWN = ["puzzles", "setup"];

/** Seconds that a proof may take, to choose from. */
export const TIMES = [5, 10, 30, 60];

/**
 * - `screen`: "puzzles", "bench" or "setup",
 * - `variant`, `start` (FEN), `actions`: the game on the bench,
 * - `values`: what each position of it is worth to the player who began, `null` where that is not known,
 * - `ply`: the position shown; `null` is the last,
 * - `mode`: "try" or "tell", `at`: how far the proven line is stepped through,
 * - `draft`: the position that is set up, `{ variant, pieces, to_move }`; without pieces it is an empty board,
 * - `seconds`: for a proof, `flipped`: whether the board is turned against its usual side.
 */
export function firstState() {
  return {
    screen: "puzzles",
    variant: DEFAULT_VARIANT,
    start: "",
    actions: [],
    values: [],
    ply: null,
    mode: "try",
    at: 0,
    draft: { variant: DEFAULT_VARIANT, pieces: null, to_move: "white" },
    seconds: 10,
    flipped: false,
  };
}

/** A state from what was saved, whatever that is. */
export function savedState(saved) {
  const first = firstState();
  if (typeof saved?.variant !== "string" || typeof saved.start !== "string" || !isTexts(saved.actions)) return first;
  return {
    screen: saved.screen === "setup" || (saved.screen === "bench" && saved.start !== "") ? saved.screen : "puzzles",
    variant: saved.variant,
    start: saved.start,
    actions: saved.actions,
    values: Array.isArray(saved.values) ? saved.values.map(savedValue) : [],
    ply: Number.isInteger(saved.ply) && saved.ply >= 0 ? saved.ply : null,
    mode: saved.mode === "tell" ? "tell" : "try",
    at: Number.isInteger(saved.at) && saved.at >= 0 ? saved.at : 0,
    draft: savedDraft(saved.draft) ?? first.draft,
    seconds: TIMES.includes(saved.seconds) ? saved.seconds : first.seconds,
    flipped: saved.flipped === true,
  };
}

const isTexts = (list) => Array.isArray(list) && list.every((text) => typeof text === "string");

function savedDraft(draft) {
  if (typeof draft?.variant !== "string" || !["white", "black"].includes(draft.to_move)) return null;
  const { variant, pieces, to_move } = draft;
  return { variant, pieces: /^[wWbB.]+$/.test(pieces) ? pieces : null, to_move };
}

function savedValue(value) {
  if (value?.draw === true) return { draw: true };
  for (const kind of ["win", "loss"]) if (Number.isInteger(value?.[kind])) return { [kind]: value[kind] };
  return null;
}

/** The state that an address names, as far as it names one; the rest stays. */
export function linkedState(params, state) {
  const show = params.get("show");
  if (SHOWN.includes(show)) return { ...state, screen: show };
  return {
    ...firstState(),
    draft: state.draft,
    seconds: state.seconds,
    screen: "bench",
    variant: params.get("variant") ?? DEFAULT_VARIANT,
    start: params.get("fen"),
    actions: (params.get("moves") ?? "").split(",").filter(Boolean),
    mode: params.get("mode") === "tell" ? "tell" : "try",
  };
}

/** Whether an address names a state; without one the view is as it was left. */
export const named = (params) => params.has("fen") || SHOWN.includes(params.get("show"));

/** The parameters that name a state. */
export function stateLink({ screen, variant, start, actions, mode }) {
  if (screen !== "bench") return { show: screen };
  return { variant, fen: start, moves: actions.join(","), mode: mode === "tell" ? mode : null };
}
