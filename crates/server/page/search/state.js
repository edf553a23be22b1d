// The state of the view, as a plain object, and how it is saved, linked and sent to the server.

/** @typedef {"position" | "hand"} Mode */

/**
 * @typedef {object} State
 * @property {Mode} mode
 * @property {string} variant
 * @property {string | null} fen  `null` for the initial position
 * @property {number} depth
 * @property {number} man  the weights of the evaluation
 * @property {number} king
 * @property {number} advance
 * @property {string} tree  the text of a tree by hand
 * @property {"max" | "min"} root  what the root of a tree by hand takes
 * @property {string} order
 * @property {boolean} table
 * @property {boolean} quiescence
 * @property {"both" | "minimax" | "alpha_beta"} show
 * @property {number} step  how many steps are shown
 * @property {boolean} exercise
 */

export const DEPTHS = [1, 2, 3, 4, 5];
export const ORDERS = ["generated", "best_first", "worst_first", "captures_first", "previous"];
export const SHOWS = ["both", "minimax", "alpha_beta"];

/** The largest weight on each slider. */
export const WEIGHTS = { man: 20, king: 60, advance: 5 };

/** The longest text in an address. Mail programs cut longer ones. */
const MAX_LINK_LENGTH = 8_000;

/**
 * The state of the first visit. Its position has few replies, and their values differ: at the start of a game, all
 * values of a small tree are the same.
 * @returns {State}
 */
export const firstState = () => ({
  mode: "hand",
  variant: "towers",
  fen: "B:W8,9,11,13,15,17,19,24:BK3,7,18,21,22,23,26,27,28,31",
  depth: 2,
  man: 1,
  king: 3,
  advance: 0,
  tree: "[[3 12 8] [2 4 6] [14 5 2]]",
  root: "max",
  order: "generated",
  table: false,
  quiescence: false,
  show: "both",
  step: 0,
  exercise: false,
});

const oneOf = (value, all, otherwise) => (all.includes(value) ? value : otherwise);
const whole = (value, least, most, otherwise) =>
  Number.isInteger(value) && value >= least && value <= most ? value : otherwise;

/**
 * A whole state from parts of one. Whatever is missing or invalid is replaced by the default.
 * @returns {State}
 */
export function restored(saved) {
  const first = firstState();
  const from = saved ?? {};
  const text = (value, otherwise) => (typeof value === "string" && value !== "" ? value : otherwise);
  return {
    mode: oneOf(from.mode, ["position", "hand"], first.mode),
    variant: text(from.variant, first.variant),
    // A variant without a position is at its start.
    fen: text(from.fen, from.variant === undefined && from.fen === undefined ? first.fen : null),
    depth: whole(from.depth, 1, DEPTHS.length, first.depth),
    man: whole(from.man, 0, WEIGHTS.man, first.man),
    king: whole(from.king, 0, WEIGHTS.king, first.king),
    advance: whole(from.advance, 0, WEIGHTS.advance, first.advance),
    tree: text(from.tree, first.tree),
    root: oneOf(from.root, ["max", "min"], first.root),
    order: oneOf(from.order, ORDERS, first.order),
    table: from.table === true,
    quiescence: from.quiescence === true,
    show: oneOf(from.show, SHOWS, first.show),
    step: whole(from.step, 0, Infinity, 0),
    exercise: from.exercise === true,
  };
}

/** Whether an address names what is searched. Otherwise the view restores its saved state. */
export const named = (params) => params.has("tree") || params.has("variant");

/** The state that an address names. */
export function linkedState(params) {
  const number = (name) => (params.has(name) ? Number(params.get(name)) : undefined);
  return restored({
    ...Object.fromEntries(params),
    mode: params.has("tree") ? "hand" : "position",
    depth: number("depth"),
    man: number("man"),
    king: number("king"),
    advance: number("advance"),
    step: number("step"),
    table: params.get("table") === "on",
    quiescence: params.get("quiescence") === "on",
    exercise: params.get("exercise") === "on",
  });
}

/** The parameters of the address of a state. Defaults are left out. */
export function stateLink(state) {
  const first = firstState();
  const unless = (name) => (state[name] === first[name] ? null : state[name]);
  const on = (name) => (state[name] ? "on" : null);
  const { variant, fen, tree } = state;
  if (tree.length > MAX_LINK_LENGTH) return {};
  const source =
    state.mode === "hand"
      ? { tree, root: unless("root") }
      : { variant, fen, depth: unless("depth"), man: unless("man"), king: unless("king"), advance: unless("advance") };
  return {
    ...source,
    order: unless("order"),
    table: on("table"),
    quiescence: state.mode === "position" ? on("quiescence") : null,
    show: unless("show"),
    step: state.step || null,
    exercise: on("exercise"),
  };
}

/** What the server is asked for. */
export function request(state) {
  const { variant, fen, depth, man, king, advance, tree, root, order, table, quiescence } = state;
  const weights = { man, king, advance };
  const source = state.mode === "hand" ? { tree, root } : { variant, depth, weights, ...(fen === null ? {} : { fen }) };
  return { source, order, table, quiescence: state.mode === "position" && quiescence };
}

/** Whether the board of a variant is turned round. That of Towers is shown as its program prints it. */
export const isFlipped = (name, layout) => name !== "towers" && layout.bottom !== "white";

/** The text of a tree by hand with the values of another tree, and its moves as names. */
export function handText(nodes) {
  const write = (index) => {
    const { name, children, value } = nodes[index];
    const label = name && index > 0 ? `${name.replace(/[\s,:[\]]/g, "").slice(0, 20)}:` : "";
    const own = children.length > 0 ? `[${children.map(write).join(" ")}]` : finite(value);
    return label + own;
  };
  return write(0);
}

/** A won or lost game as a number. */
const finite = (value) => ({ won: 99, lost: -99 })[value] ?? value;

/** The text of a random tree with values from 0 to 20. `random()` returns numbers from 0 to 1. */
export function randomTree(branching, depth, random = Math.random) {
  if (depth === 0) return String(Math.floor(random() * 21));
  return `[${Array.from({ length: branching }, () => randomTree(branching, depth - 1, random)).join(" ")}]`;
}
