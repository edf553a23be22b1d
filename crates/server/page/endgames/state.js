// The state of the endgames view, as a plain object, and how it is saved and written as an address.
import { DEFAULT_VARIANT } from "../board/variants.js";
import { savedMoves } from "../lib/store.js";

/** The screens with a name in the address. The address of the bench has its position. */
const SHOWN = ["puzzles", "setup"];

/** The choices for the time of a proof, in seconds. */
export const TIMES = [5, 10, 30, 60];

/**
 * - `screen`: "puzzles", "bench" or "setup",
 * - `variant`, `start` (FEN), `moves`: the game on the bench,
 * - `values`: the value of each position of the game for the player who began; `null` if it is not known,
 * - `ply`: the position shown; `null` for the last one,
 * - `mode`: "try" or "tell"; `at`: the ply of the proven line that is shown,
 * - `draft`: the position that is set up, `{ variant, pieces, to_move }`; an empty board if `pieces` is `null`,
 * - `seconds`: the time for a proof; `flipped`: whether the board is flipped against its usual side.
 */
export function firstState() {
  return {
    screen: "puzzles",
    variant: DEFAULT_VARIANT,
    start: "",
    moves: [],
    values: [],
    ply: null,
    mode: "try",
    at: 0,
    draft: { variant: DEFAULT_VARIANT, pieces: null, to_move: "white" },
    seconds: 10,
    flipped: false,
  };
}

/** Restores a saved state. Whatever is invalid is replaced by the default. */
export function savedState(saved) {
  const first = firstState();
  const moves = savedMoves(saved);
  if (typeof saved?.variant !== "string" || typeof saved.start !== "string" || !isTexts(moves)) return first;
  return {
    screen: saved.screen === "setup" || (saved.screen === "bench" && saved.start !== "") ? saved.screen : "puzzles",
    variant: saved.variant,
    start: saved.start,
    moves,
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

/** The state that an address names. Whatever it does not name is kept. */
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
    moves: (params.get("moves") ?? "").split(",").filter(Boolean),
    mode: params.get("mode") === "tell" ? "tell" : "try",
  };
}

/** Whether an address names a state. Otherwise the view restores its saved state. */
export const named = (params) => params.has("fen") || SHOWN.includes(params.get("show"));

/** The parameters of the address of a state. */
export function stateLink({ screen, variant, start, moves, mode }) {
  if (screen !== "bench") return { show: screen };
  return { variant, fen: start, moves: moves.join(","), mode: mode === "tell" ? mode : null };
}
