// The state of the draughts view as an address: the game with its variations, marks and comments, and what is shown.
import { DEFAULT_VARIANT } from "../board/variants.js";
import { linkTo } from "../lib/link.js";
import { linesOf, movesOf, partsOf, savedNotes } from "./notes.js";
import { gameMoves, newGame } from "./state.js";
import { TEXTS } from "./texts.js";

/** The most characters of an address with notes. Longer ones are cut off by programs that pass them on. */
const MAX_LENGTH = 4000;

/** Whether an address names a game. Otherwise the view restores its saved state. */
export const named = (params) => ["variant", "fen", "moves"].some((name) => params.has(name));

/** The state that an address names. The server checks it. */
export function linkedState(params) {
  const moves = (params.get("moves") ?? "").split(",").filter(Boolean);
  const game = newGame(params.get("variant") ?? DEFAULT_VARIANT, params.get("fen"), moves);
  const annotations = { ...game.annotations, ...linkedNotes(params, moves.length) };
  const lines = linesOf(moves, annotations);
  const line = Number(params.get("line") ?? 0);
  const isSideline = Number.isInteger(line) && line > 0 && line < lines.length;
  const shown = isSideline ? movesOf(lines, partsOf(lines, line)) : moves;
  const ply = Number(params.get("ply") ?? shown.length);
  const isPly = Number.isInteger(ply) && ply >= 0 && ply <= shown.length;
  return {
    ...game,
    moves: shown,
    annotations,
    sideline: isSideline ? { line, main: moves } : null,
    ply: isPly ? ply : shown.length,
    flipped: params.get("flip") === "1",
    isRunning: false,
  };
}

/** A message if the ply of an address is invalid, or `null`. */
export function plyProblem(params, state) {
  const ply = params.get("ply");
  if (ply === null || String(state.ply) === ply) return null;
  return TEXTS.wrongPly(ply, state.moves.length);
}

/** The parameters of the address of a state. Notes that are too long for it are left out. */
export function stateLink(state) {
  if (!hasNotes(state.annotations)) return gameLink(state);
  if (sizeOf(state.annotations) <= MAX_LENGTH) {
    const whole = { ...gameLink(state), ...notesLink(state.annotations), line: state.sideline?.line ?? null };
    if (linkTo("draughts", whole).length <= MAX_LENGTH) return whole;
  }
  return { ...gameLink(state), ...(state.sideline ? { ply: Math.min(state.ply, gameMoves(state).length) } : {}) };
}

/** Whether the address of a state lacks its notes. */
export const lacksNotes = (state) => hasNotes(state.annotations) && !Object.hasOwn(stateLink(state), "line");

/** About the length of the notes as text, which is quickly counted. */
const sizeOf = ({ comments, marks, commands, variations }) =>
  comments.reduce((sum, { text }) => sum + text.length, 6 * marks.length) +
  commands.reduce((sum, { value }) => sum + 10 + value.length, 0) +
  variations.reduce((sum, { moves }) => sum + 5 * moves.length, 0);

const hasNotes = ({ comments, marks, commands, variations }) =>
  comments.length + marks.length + commands.length + variations.length > 0;

const gameLink = (state) => ({
  variant: state.variant,
  fen: state.start,
  moves: gameMoves(state).join(","),
  ply: state.ply === state.moves.length ? null : state.ply,
  flip: state.flipped ? 1 : null,
});

/**
 * The notes as parameters: `variations` as `line:ply:moves`, `marks` as `line:ply:glyph`, `commands` as
 * `line:ply:name value`, `comments` as `line:ply:text`, each list with slashes between its elements.
 */
function notesLink({ comments, marks, commands, variations }) {
  const lines = [{ comments, marks, commands }, ...variations];
  const all = (name, textOf) =>
    lines.flatMap((line, index) => line[name].map((one) => `${index}:${one.ply}:${textOf(one)}`)).join("/");
  return {
    variations: variations.map(({ line, ply, moves }) => `${line}:${ply}:${moves.join(",")}`).join("/"),
    marks: all("marks", ({ glyph }) => glyph),
    commands: all("commands", ({ name, value }) => `${name} ${value}`),
    comments: all("comments", ({ text }) => text.replaceAll("~", "~0").replaceAll("/", "~1")),
  };
}

/** The notes of an address for a game of `length` plies. Whatever is invalid is left out. */
function linkedNotes(params, length) {
  const parts = (name) =>
    (params.get(name) ?? "")
      .split("/")
      .filter(Boolean)
      .map((part) => part.match(/^(\d+):(\d+):(.*)$/s))
      .filter(Boolean)
      .map(([, line, ply, rest]) => ({ line: Number(line), ply: Number(ply), rest }));
  const lines = [
    { comments: [], marks: [], commands: [] },
    ...parts("variations").map(({ line, ply, rest }) => ({
      line,
      ply,
      moves: rest.split(",").filter(Boolean),
      comments: [],
      marks: [],
      commands: [],
    })),
  ];
  for (const { line, ply, rest } of parts("marks")) lines[line]?.marks.push({ ply, glyph: Number(rest) });
  for (const { line, ply, rest } of parts("commands")) {
    const [name, ...values] = rest.split(" ");
    lines[line]?.commands.push({ ply, name, value: values.join(" ") });
  }
  for (const { line, ply, rest } of parts("comments"))
    lines[line]?.comments.push({ ply, text: rest.replaceAll("~1", "/").replaceAll("~0", "~") });
  const [own, ...variations] = lines;
  return savedNotes({ ...own, variations }, length);
}
