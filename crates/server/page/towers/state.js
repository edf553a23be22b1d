// What the towers view shows, as one plain object, and its forms in the address and between visits.
import { EXAMPLES } from "./examples.js";

export const DEPTHS = { least: 1, most: 8, usual: 3 };

/** Longer texts would make addresses that mail programs and messengers cut. */
const LONGEST_LINK = 12_000;

/**
 * - `text`: the action file,
 * - `depth`: plies that are looked ahead,
 * - `ply`: which position is shown, from 0; `null` is the last,
 * - `flipped`: whether the board is turned,
 * - `why`: the ply at which a minimax tree is open, or `null`,
 * - `path`: the actions from the tree's root to the node that is looked at.
 */
export function firstState() {
  return { text: EXAMPLES[0].text, depth: DEPTHS.usual, ply: null, flipped: false, why: null, path: [] };
}

/** A state from what was saved, whatever that is. */
export function savedState(saved) {
  const first = firstState();
  if (typeof saved?.text !== "string") return first;
  return {
    text: saved.text,
    depth: within(saved.depth, DEPTHS.least, DEPTHS.most) ?? first.depth,
    ply: within(saved.ply, 0, Infinity),
    flipped: saved.flipped === true,
    why: within(saved.why, 0, Infinity),
    path: Array.isArray(saved.path) ? saved.path.map(String) : [],
  };
}

/** The state that an address names; `flipped` is nobody's business but the reader's. */
export function linkedState(params, flipped) {
  const depth = params.get("depth");
  return {
    text: params.get("text") ?? (params.get("actions") ?? "").split(",").join("\n"),
    depth: depth === null ? DEPTHS.usual : (within(Number(depth), DEPTHS.least, DEPTHS.most) ?? DEPTHS.usual),
    ply: params.has("ply") ? within(Number(params.get("ply")), 0, Infinity) : null,
    flipped,
    why: params.has("why") ? within(Number(params.get("why")), 0, Infinity) : null,
    path: (params.get("path") ?? "").split(",").filter(Boolean),
  };
}

/** The parameters that name a state. Action files without commas are written as a list, which stays readable. */
export function stateLink({ text, depth, ply, why, path }) {
  if (text.length > LONGEST_LINK) return {};
  const shape = text.includes(",") ? { text } : { actions: text.replace(/\n$/, "").split("\n").join(",") };
  return {
    ...shape,
    depth: depth === DEPTHS.usual ? null : depth,
    ply,
    why,
    path: why === null ? null : path.join(","),
  };
}

const within = (value, least, most) => (Number.isInteger(value) && value >= least && value <= most ? value : null);
