// The texts of the view of variant sudokus. Constraints in whole sentences come from the server.
import { translated } from "../lib/language.js";

const list = (items) => (items.length > 1 ? `${items.slice(0, -1).join(", ")} and ${items.at(-1)}` : String(items[0]));
const thousands = (number) => number.toLocaleString("en");

const KINDS = {
  grid: "rows, columns and boxes",
  regions: "regions",
  "extra-region": "extra region",
  diagonal: "diagonal",
  windows: "windows",
  "disjoint-groups": "disjoint groups",
  "anti-knight": "knight's move",
  "anti-king": "king's move",
  "anti-queen": "queen's move",
  "anti-taxicab": "taxicab",
  nonconsecutive: "nonconsecutive neighbours",
  negative: "all dots are given",
  "global-entropy": "entropy of all squares",
  "dutch-flatmates": "Dutch flatmates",
  "killer-cage": "cage",
  sum: "sum",
  "equal-sums": "equal sums",
  "rellik-cage": "rellik cage",
  "equality-cage": "equality cage",
  arrow: "arrow",
  "double-arrow": "double arrow",
  thermometer: "thermometer",
  palindrome: "palindrome",
  renban: "renban line",
  whisper: "whispers line",
  nabner: "nabner line",
  between: "between line",
  lockout: "lockout line",
  "region-sum": "region sum line",
  "sum-line": "sum line",
  modular: "modular line",
  entropic: "entropic line",
  zipper: "zipper line",
  "parity-line": "parity line",
  "value-index": "index line",
  sandwich: "sandwich sum",
  lunchbox: "lunchbox",
  "x-sum": "X-sum",
  skyscraper: "skyscrapers",
  "hidden-skyscraper": "hidden skyscraper",
  "numbered-room": "numbered room",
  "full-rank": "rank of a line",
  difference: "dot for a difference",
  ratio: "dot for a ratio",
  "pair-sum": "sign for a sum",
  inequality: "inequality",
  quadruple: "quadruple",
  odd: "odd cell",
  even: "even cell",
  minimum: "minimum",
  maximum: "maximum",
  index: "indexer",
  "all-different": "different values",
  clone: "clone",
  "same-values": "same values",
  contains: "contained values",
  "counting-circles": "counting circles",
  "count-distinct": "number of different values",
  pairs: "pairs of values",
  regex: "pattern of values",
  automaton: "automaton",
  and: "both rules",
  or: "one of the rules",
  not: "excluded rule",
};

export const TEXTS = await translated("variants", {
  title: "Variant sudoku",
  kinds: KINDS,
  conflict: ({ type, cells }) => {
    if (type === null) return `${cells[0]} cannot have this value.`;
    const kind = KINDS[type] ?? type;
    if (cells.length === 0) return `Nothing can fulfil one of the rules: ${kind}.`;
    return cells.length === 1
      ? `${cells[0]} breaks a rule: ${kind}.`
      : `${list(cells)} break a rule together: ${kind}.`;
  },
  link: "The puzzle in this link cannot be read.",
  examples: {
    killer: [
      "Killer",
      "Rows, columns and boxes have the values 1 to 6. The values of a cage are different and add up to its number.",
    ],
    arrow: [
      "Arrows",
      "Rows, columns and boxes have the values 1 to 6. The values along an arrow add up to the number in its circle.",
    ],
    thermometer: [
      "Thermometers",
      "Rows, columns and boxes have the values 1 to 6. Values increase along a thermometer, from its bulb on.",
    ],
    kropki: [
      "Kropki",
      "Rows, columns and boxes have the values 1 to 6. Values at a white dot are consecutive, and at a black dot one is " +
        "twice the other. All dots are given.",
    ],
    sandwich: [
      "Sandwich and diagonals",
      "Rows, columns, boxes and both diagonals have the values 1 to 6. A number beside the grid is the sum of the values " +
        "between the 1 and the 6 of its row or column.",
    ],
    samurai: ["Samurai", "Five sudokus of 9×9 cells overlap in their corners."],
  },
  said: {
    opened: (title) => `Opened: ${title}`,
    candidates: "true candidates as notes",
    candidatesNow: "The notes are the values that each cell has in some solution.",
  },
  work: {
    reading: "Reading",
    loading: "Loading",
    counting: "Counting solutions",
    counted: (count) => `Counting solutions: ${thousands(count)} so far`,
    solving: "Solving",
    candidates: "Looking for the true candidates",
    writing: "Writing",
  },
  head: {
    classic: "Classic",
    open: "Open",
    openKey: "Open another puzzle (G)",
    about: (size, author) => (author ? `${size}, by ${author}` : size),
  },
  say: {
    solved: "Solved.",
    left: (number) => (number === 1 ? "One cell to go." : `${number} cells to go.`),
  },
  solutions: {
    count: (number, more) => {
      if (more) return number === 0 ? "an unknown number of solutions" : `at least ${thousands(number)} solutions`;
      if (number === 0) return "no solution";
      return number === 1 ? "exactly one solution" : `${thousands(number)} solutions`;
    },
    has: (words) => `This puzzle has ${words}.`,
    left: (words) => `With your values it has ${words}.`,
    none: "This puzzle has no solution.",
    noneLeft: "With your values there is no solution.",
    unknown: "No solution was found within 30 seconds.",
  },
  pad: {
    value: (value) => `value ${value}`,
    note: (value) => `note ${value}`,
  },
  panels: {
    rules: "Rules",
    constraints: (number) => (number === 1 ? "The constraint in words" : `All ${number} constraints in words`),
    warnings: (number) => (number === 1 ? "One part was not understood" : `${number} parts were not understood`),
    solver: "Candidates and solution",
    candidates: "True candidates",
    count: "How many solutions?",
    solve: "Solve",
    restart: "Restart",
    share: "Share",
    copyLink: "Copy link",
    programs: { "f-puzzles": "Open in f-puzzles", sudokupad: "Open in SudokuPad" },
    format: "Format",
    copyAs: "Copy in this format",
  },
  opening: {
    title: "Open a puzzle",
    paste: "Paste a puzzle or a link, or choose a file",
    hint: "f-puzzles, SudokuPad, Interactive Sudoku Solver, killer and jigsaw lines, Tessera's JSON.",
    examples: "Examples",
    open: "Open",
  },
  keys: {
    digits: "write a value; two digits for a larger one; with Shift use the other pen",
    color: "colours 1 to 6",
    candidates: "true candidates",
    open: "open another puzzle",
    relax: "clear the message, select one cell",
  },
});
