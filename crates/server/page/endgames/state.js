// The state of the endgames view, as a plain object, and how it is saved and written as an address.
import { DEFAULT_VARIANT } from "../board/variants.js";
import { savedMoves } from "../lib/store.js";

/** The screens with a name in the address. The address of the bench has its position. */
const SHOWN = ["puzzles", "setup"];

/** The choices for the time of a proof, in seconds. */
export const TIMES = [5, 10, 30, 60];

/** The time after that of a proof, or the longest; without a proof the shortest. */
export const longerTime = (proof) => TIMES.find((time) => time > (proof?.seconds ?? 0)) ?? TIMES.at(-1);

/**
 * The value of a position in plies; `null` if it is not known.
 * @typedef {{ win?: number, loss?: number, draw?: true } | null} Value
 *
 * @typedef {object} State
 * @property {"puzzles" | "bench" | "setup"} screen
 * @property {string} variant
 * @property {string} start  a FEN
 * @property {string[]} moves  with `variant` and `start`, the game on the bench
 * @property {Value[]} values  the value of each position of the game for the player who began
 * @property {number | null} ply  the position shown; `null` for the last one
 * @property {"try" | "tell"} mode
 * @property {number} at  the ply of the proven line that is shown
 * @property {{ variant: string, pieces: string | null, to_move: string }} draft  the position that is set up; an empty
 *   board if `pieces` is `null`
 * @property {number} seconds  the time for a proof
 * @property {boolean} flipped  whether the board is flipped against its usual side
 * @property {number | null} tip  the number of moves after which a hint is shown
 *
 * @typedef {object} Data  what the view has to draw
 * @property {State} state
 * @property {Api.Endgame[]} puzzles  the puzzles, as the API describes them
 * @property {Api.VariantSummary[]} variants
 * @property {Record<string, Api.Layout>} layouts  the layouts of variants that have been loaded
 * @property {string[]} solved  the ids of solved puzzles
 * @property {ReturnType<typeof import("./training/training.js").createTraining>} training
 */

/**
 * The state of the first visit.
 * @returns {State}
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
    tip: null,
  };
}

/**
 * Restores a saved state. Whatever is invalid is replaced by the default.
 * @returns {State}
 */
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
    tip: null,
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

/** The state that an address names; `state` itself if the address is that of `state`. */
export function followed(params, state) {
  const linked = linkedState(params, state);
  return JSON.stringify(stateLink(linked)) === JSON.stringify(stateLink(state)) ? state : linked;
}

/** The list of puzzles, from any state. */
export const listed = ({ draft, seconds }) => ({ ...firstState(), draft, seconds });

/** What an address without a position shows: the list, or what was being set up. A puzzle has an address of its own. */
export const opened = (saved) => (saved.screen === "bench" ? listed(saved) : saved);

/** A position on the bench. */
export const benched = (state, { variant, fen }) => ({ ...listed(state), screen: "bench", variant, start: fen });

/** The puzzle on the bench, or `null`. Those that the program made have `isMade`. */
export function puzzleOf({ puzzles, training, state: { variant, start } }) {
  const made = training.sets.known[variant] ?? [];
  return [...puzzles, ...made].find((own) => own.variant === variant && own.fen === start) ?? null;
}

/** The ply shown, and whether it is the last one. */
export const shownPly = ({ ply, moves }) => Math.min(ply ?? moves.length, moves.length);
export const isLast = (state) => shownPly(state) === state.moves.length;

/** The game up to the position shown. */
export const shownGame = (state) => ({
  variant: state.variant,
  start: state.start,
  moves: state.moves.slice(0, shownPly(state)),
});

/** The first `length` values; unknown ones are `null`. */
export const firstValues = (values, length) => Array.from({ length }, (_, index) => values[index] ?? null);
