// The state of the towers view, as a plain object, and how it is saved and written as an address.
import { EXAMPLES } from "./examples.js";
import { TEXTS } from "./texts.js";

const { stage: texts, colors } = TEXTS;

export const DEPTHS = { least: 1, most: 8, usual: 3 };

/** The longest text in an address. Mail programs cut longer ones. */
const MAX_LINK_LENGTH = 12_000;

/**
 * @typedef {object} State
 * @property {string} text  the action file
 * @property {string | null} start  the position before the first action in FEN; `null` for the initial one
 * @property {number} depth  the depth of the search in plies
 * @property {number | null} ply  the position shown, from 0; `null` for the last one
 * @property {boolean} flipped  whether the board is flipped
 * @property {number | null} why  the ply whose minimax tree is open
 * @property {string[]} path  the actions from the root of the tree to the selected node
 *
 * @typedef {object} Answer  what the server says about the action file
 * @property {Api.RecordAnswer | null} record  the record, as the API describes it; `null` before the first answer
 * @property {import("../lib/api.js").ApiError | null} trouble  the error of the last request, or `null`
 */

/**
 * The state of the first visit.
 * @returns {State}
 */
export function firstState() {
  return { text: EXAMPLES[0].text, start: null, depth: DEPTHS.usual, ply: null, flipped: false, why: null, path: [] };
}

/**
 * Restores a saved state. Whatever is invalid is replaced by the default.
 * @returns {State}
 */
export function savedState(saved) {
  const first = firstState();
  if (typeof saved?.text !== "string") return first;
  return {
    text: saved.text,
    start: typeof saved.start === "string" ? saved.start : null,
    depth: within(saved.depth, DEPTHS.least, DEPTHS.most) ?? first.depth,
    ply: within(saved.ply, 0, Infinity),
    flipped: saved.flipped === true,
    why: within(saved.why, 0, Infinity),
    path: Array.isArray(saved.path) ? saved.path.map(String) : [],
  };
}

/** Whether an address names an action file. Otherwise the view restores its saved state. */
export const named = (params) => params.has("actions") || params.has("text") || params.has("fen");

/** The state that an address names. `flipped` is not in addresses. */
export function linkedState(params, flipped) {
  const depth = params.get("depth");
  return {
    text: params.get("text") ?? (params.get("actions") ?? "").split(",").join("\n"),
    start: params.get("fen"),
    depth: depth === null ? DEPTHS.usual : (within(Number(depth), DEPTHS.least, DEPTHS.most) ?? DEPTHS.usual),
    ply: params.has("ply") ? within(Number(params.get("ply")), 0, Infinity) : null,
    flipped,
    why: params.has("why") ? within(Number(params.get("why")), 0, Infinity) : null,
    path: (params.get("path") ?? "").split(",").filter(Boolean),
  };
}

/** The parameters of the address of a state. An action file without commas becomes a readable list. */
export function stateLink({ text, start, depth, ply, why, path }) {
  if (text.length > MAX_LINK_LENGTH) return {};
  const shape = text.includes(",") ? { text } : { actions: text.replace(/\n$/, "").split("\n").join(",") };
  return {
    ...shape,
    fen: start,
    depth: depth === DEPTHS.usual ? null : depth,
    ply,
    why,
    path: why === null ? null : path.join(","),
  };
}

const within = (value, least, most) => (Number.isInteger(value) && value >= least && value <= most ? value : null);

/** The last ply of a record, and the ply shown. */
export const lastPly = (record) => record?.plies.length ?? 0;
export const shownPly = ({ ply }, record) => Math.min(ply ?? lastPly(record), lastPly(record));

/** The last ply is stored as `null`, so that it stays the last one when actions are added. */
export const storedPly = (ply, record) => (Math.max(ply, 0) >= lastPly(record) ? null : Math.max(ply, 0));

/** Whether the position shown is the end of a won game. */
export const isWon = (state, record) => shownPly(state, record) === lastPly(record) && record.end.kind === "winner";

/** The position shown in words. */
export function positionText(state, record) {
  const ply = record?.plies[shownPly(state, record) - 1];
  if (!ply) return texts.playedFirst(record?.start.cost_text ?? "0");
  const end = isWon(state, record) ? TEXTS.record.wins(colors[record.end.winner]) : "";
  return texts.played(colors[ply.player], ply.action, ply.computed, ply.cost_text, end);
}

/** The title of the minimax tree before a ply. */
export function whyTitle(record, ply) {
  const next = record.plies[ply];
  if (next?.computed) return texts.why(next.action);
  const before = record.plies[ply - 1] ?? record.start;
  const player = colors[before.to_move];
  return ply === 0 ? texts.chooseFirst(player) : texts.chooseAfter(player, ply, before.action);
}

/** The error to mark in the action file, or `null`. */
export function errorMark({ record, trouble }) {
  if (trouble) return trouble.fields?.line ? { ...trouble.fields, message: trouble.message } : null;
  return record && ["illegal", "bad_line"].includes(record.end.kind) ? record.end : null;
}

/** The position shown: that of a ply, or the first one. */
export const positionAt = (record, ply) => record.plies[ply - 1] ?? record.start;

/**
 * The action file after an action is played from the position shown. What comes after that position is replaced, and
 * the actions before it that were computed become part of the file. A command `A` at the end stays there, so that the
 * program answers.
 */
export function playedText(text, record, ply, action) {
  const before = record.plies.slice(0, ply).map((own) => own.action);
  const answers = /(^|\n)[ \t]*A[ \t\r]*\n*$/.test(text);
  return [...before, action, ...(answers ? ["A"] : []), ""].join("\n");
}
