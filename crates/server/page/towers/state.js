// The state of the towers view, as a plain object, and how it is saved and written as an address.
import { EXAMPLES } from "./examples.js";

export const DEPTHS = { least: 1, most: 8, usual: 3 };

/** The longest text in an address. Mail programs cut longer ones. */
const LONGEST_LINK = 12_000;

/**
 * - `text`: the action file,
 * - `depth`: the depth of the search in plies,
 * - `ply`: the position shown, from 0; `null` for the last one,
 * - `flipped`: whether the board is flipped,
 * - `why`: the ply whose minimax tree is open, or `null`,
 * - `path`: the actions from the root of the tree to the selected node.
 */
export function firstState() {
  return { text: EXAMPLES[0].text, depth: DEPTHS.usual, ply: null, flipped: false, why: null, path: [] };
}

/** Restores a saved state. Whatever is invalid is replaced by the default. */
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

/** The state that an address names. `flipped` is not in addresses. */
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

/** The parameters of the address of a state. An action file without commas becomes a readable list. */
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
