// The pictures of the first screen.
import { miniBoard } from "../board/mini.js";
import { loadVariant } from "../board/variants.js";
import { s } from "../lib/dom.js";
import { load } from "../lib/store.js";
import { miniature } from "../sudoku/mini.js";

/** The puzzle that is shown before one was played. */
const PUZZLE = "..7..38..3...6..7...2..8.1..3.6....5..62.41..2....5.3..6.1..4...4..8...2..34..7..";

/** The squares with pieces of the pictures, on the board of English draughts. */
const ANALYSIS = { w: [18, 21, 22, 26, 27, 29, 30, 31, 32], b: [1, 2, 3, 5, 7, 8, 10, 12, 13], last: [23, 18] };
const ENDGAME = { W: [15, 18], w: [28], B: [3], b: [5, 12] };

/** The pieces of a picture, as a text with a character for each cell. */
function piecesOf(/** @type {{ numbers: (number | null)[] }} */ { numbers }, picture) {
  return numbers.map((number) => ["w", "W", "b", "B"].find((char) => picture[char]?.includes(number)) ?? ".").join("");
}

/** The layout and the pieces of the game that is saved, or of the variant that would be played. */
async function playPicture(saved) {
  const name = (saved?.match && saved.variant) || saved?.choice?.variant || "english";
  const variant = await loadVariant(name).catch(() => loadVariant("english"));
  const { layout } = variant;
  const seen = saved?.match && saved.seen;
  const isRight = typeof seen?.pieces === "string" && seen.pieces.length === variant.pieces.length;
  if (!isRight) return miniBoard({ layout, pieces: variant.pieces });
  return miniBoard({ layout, pieces: seen.pieces, last: seen.last ?? null, flipped: saved.flipped === true });
}

async function englishPicture(/** @type {Record<string, number[]>} */ { last, ...picture }) {
  const { layout } = await loadVariant("english");
  const cell = (number) => layout.numbers.indexOf(number);
  const move = last && { path: last.map(cell), captured: [] };
  return miniBoard({ layout, pieces: piecesOf(layout, picture), last: move });
}

function sudokuPicture() {
  const cells = load("sudoku")?.position?.cells;
  return miniature(typeof cells === "string" && cells.length === 81 ? cells : PUZZLE);
}

/** A tree of two plies, with the path to the best leaf. */
function treePicture() {
  const leaves = [8, 28, 52, 68, 92, 112];
  const inner = [18, 60, 102];
  const edge = (from, to, fromY, toY) =>
    `M${from} ${fromY}C${from} ${(fromY + toY) / 2} ${to} ${(fromY + toY) / 2} ${to} ${toY}`;
  const edges = [
    ...inner.map((x) => edge(60, x, 20, 60)),
    ...leaves.map((x, index) => edge(inner[Math.floor(index / 2)], x, 60, 100)),
  ];
  const node = (name, x, y, r) => s("circle", { class: name, cx: x, cy: y, r });
  return s(
    "svg",
    { class: "tree-sketch", viewBox: "0 0 120 120", "aria-hidden": "true" },
    s("path", { class: "edges", d: edges.join("") }),
    s("path", { class: "best", d: `${edge(60, 60, 20, 60)}${edge(60, 68, 60, 100)}` }),
    node("max", 60, 20, 9),
    inner.map((x) => node("min", x, 60, 8)),
    leaves.map((x) => node(x === 68 ? "leaf chosen" : "leaf", x, 100, 6)),
  );
}

/** The picture of each part; those of boards have to be loaded. */
export const PICTURES = {
  play: () => playPicture(load("play")),
  draughts: () => englishPicture(ANALYSIS),
  endgames: () => englishPicture(ENDGAME),
  sudoku: async () => sudokuPicture(),
  learn: async () => treePicture(),
};
