// The texts of the view that shows how a search thinks.
import { translated } from "../lib/language.js";
import { capital, plural } from "../lib/words.js";

const nodes = (number) => plural(number, "node");
const plies = (number) => plural(number, "ply", "plies");

export const TEXTS = await translated("search", {
  title: "How a search thinks",
  plies,
  who: { white: "White", black: "Black", max: "Max", min: "Min" },
  source: {
    heading: "What is searched",
    position: "A position",
    hand: "A tree of your own",
    variant: "Variant",
    depth: "Depth",
    fen: "FEN",
    setUp: "Set up on the board",
    initial: "Initial position",
    use: "Use this position",
    cancel: "Cancel",
    setUpTitle: "Set up a position",
    text: "The tree",
    textHint:
      "Write a leaf as a number, and a node as its children in brackets. A name and a colon may precede a node.",
    example: "Textbook trees",
    choose: "Choose a tree",
    root: "The root takes",
    largest: "the largest value (Max)",
    smallest: "the smallest value (Min)",
    branching: "Branches",
    levels: "Plies",
    random: "New random tree",
    byHand: "Edit the values by hand",
    column: (column) => `Character ${column}`,
    tooLarge: (depth, most) => `Too large: the tree of depth ${depth} has more than ${most} nodes.`,
    smaller: (depth) => `Use a depth of ${plies(depth)}`,
  },
  examples: {
    three: "Three branches, two cuts",
    best: "The best branch first",
    worst: "The same tree, the best branch last",
    deep: "A cut two levels further down",
    uneven: "Leaves at different depths",
  },
  evaluation: {
    heading: "Evaluation",
    man: "A man",
    king: "A king",
    advance: "Each row that a man has advanced",
    hint: (who) => `Counted for ${who}, minus the opponent's.`,
  },
  settings: {
    heading: "Search",
    order: "Order of moves",
    orders: {
      generated: "As generated",
      best_first: "Best first",
      worst_first: "Worst first",
      captures_first: "Captures first",
      previous: "By the previous iteration",
    },
    table: "Transposition table (alpha-beta)",
    quiescence: "Follow captures beyond the depth (quiescence)",
    show: "Show",
    shows: { both: "Both", minimax: "Minimax", alpha_beta: "Alpha-beta" },
  },
  steps: {
    label: "Steps of the search",
    first: "To the beginning",
    previous: "One step back",
    next: "Next",
    nextTitle: "One step on (→)",
    nextCut: "Next cut",
    nextCutTitle: "On to the next cut or hit in the table (c)",
    play: "Play automatically",
    pause: "Pause",
    last: "To the end",
    at: (step, count) => `Step ${step} of ${count}`,
    slider: "Step",
  },
  tree: {
    minimax: "Minimax",
    alpha_beta: "Alpha-beta",
    visited: (seen, all) => `${seen} of ${nodes(all)}`,
    label: (method) => `Tree of ${method}`,
    zoomIn: "Larger",
    zoomOut: "Smaller",
    fit: "Fit the tree into the space",
    root: "Root",
    max: "takes the largest",
    min: "takes the smallest",
    leaf: "leaf",
    value: (value) => `value ${value}`,
    window: (alpha, beta) => `window ${alpha} to ${beta}`,
    cut: "not looked at",
    unseen: "not yet looked at",
    hit: "from the table",
    at: "the search is here",
    folded: (count) => `${nodes(count)} folded`,
    key:
      "▲ takes the largest value, ▼ the smallest. [α, β] is what the players are sure of. Dashed nodes are not " +
      "looked at. Click a node to see its board.",
  },
  board: {
    label: "The position of the node",
    root: "The root",
    after: (moves) => `After ${moves}`,
    standing: (value) => `Static value: ${value}`,
    searched: (value) => `By minimax: ${value}`,
    node: (name) => `Node ${name}`,
  },
  tell: {
    start: (who, largest, count) =>
      `${who} is to move at the root and takes the ${largest ? "largest" : "smallest"} value. The tree has ` +
      `${nodes(count)}. Nothing has been looked at yet.`,
    root: "the root",
    after: (moves) => `the node after ${moves}`,
    node: (name) => `node ${name}`,
    visit: (place, who, largest, window) =>
      `${capital(place)} is visited: ${who} is to move and takes the ${largest ? "largest" : "smallest"} value. ` +
      `Window ${window}.`,
    leaf: (place, value) => `${capital(place)} is a leaf. Its value is ${value}.`,
    over: (place, winner) => `The game is over at ${place}: ${winner} has won.`,
    exchange: (place, standing, who) =>
      `${capital(place)} is in the middle of an exchange. Its static value is ${standing}, but ${who} can capture, ` +
      "so the captures are followed.",
    exchanged: (place, value, standing) =>
      `Capturing on from ${place} gives ${value} instead of its static value ${standing}.`,
    stand: (who, place, value) => `${who} need not capture at ${place}: the static value ${value} is certain.`,
    hit: (place, twin, value, saved) =>
      `${capital(place)} has the same position as ${twin}, reached by other moves. The table has its value, ` +
      `${value}: ${nodes(saved)} are saved.`,
    first: (value, child, who, place) =>
      `${value} comes back from ${child}. ${who} has ${value} at ${place} for the time being.`,
    better: (value, child, who, place) =>
      `${value} comes back from ${child}. That is better for ${who}, who now has ${value} at ${place}.`,
    noBetter: (value, child, who, best, place) =>
      `${value} comes back from ${child}. ${who} already has ${best} at ${place}: nothing changes.`,
    cut: (holder, has, place, who, value, largest, skipped) =>
      `${holder} already has ${has} at ${place}, and ${who} can hold this branch to ${value} or ` +
      `${largest ? "more" : "less"}: the rest, ${nodes(skipped)}, is not looked at.`,
    end: (value, line, minimax, pruned) =>
      `The search is done: the root is worth ${value}${line ? `, by ${line}` : ""}. Minimax looked at ` +
      `${nodes(minimax)}, alpha-beta at ${pruned}.`,
    atMost: (value) => `${value} or less`,
    atLeast: (value) => `${value} or more`,
  },
  tables: {
    orders: "What the order of moves saves",
    ordersHint: "Nodes that are looked at. “Best first” is the least that alpha-beta can do.",
    depth: "Depth",
    minimax: "Minimax",
    table: "With table",
    iterations: "Iterative deepening",
    iterationsHint: "Each search begins with what the one before found best.",
    value: "Value",
    line: "Best line",
    nodes: "Nodes",
    learnt: "What the next one takes from it",
    moved: (number) =>
      number === 0 ? "The first moves were the best ones already" : `Another first move at ${nodes(number)}`,
    last: "This is the result",
  },
  exercise: {
    start: "Exercise",
    startTitle: "Fill in the values yourself",
    heading: "Exercise: search it yourself",
    task:
      "Fill in the value of each node by minimax, from the leaves up. Then mark what alpha-beta does not look at, in " +
      "the order from left to right.",
    tooLarge: (most) =>
      `The exercise needs a tree of at most ${nodes(most)}: choose a smaller depth or a tree of your own.`,
    values: "Values",
    cuts: "Not looked at by alpha-beta",
    check: "Check",
    leave: "Show the search",
    right: "All of it is right.",
    wrong: (count) => `${count === 1 ? "One answer is" : `${count} answers are`} not right yet.`,
    missing: (place) => `${capital(place)}: no value yet.`,
    shouldBe: (place, who, largest, values) =>
      `${capital(place)}: ${who} takes the ${largest ? "largest" : "smallest"} of ${values}.`,
    below: (place) => `${capital(place)}: correct the nodes below it first.`,
    isVisited: (place, window) =>
      `${capital(place)} is looked at: with the window ${window}, its value can still matter.`,
    isCut: (place, reason) => `${capital(place)} is cut. ${reason}`,
  },
  keys: {
    previous: "one step back",
    next: "one step on",
    first: "to the beginning",
    last: "to the end",
    cut: "to the next cut",
    play: "play, pause",
    zoom: "larger, smaller, fit",
  },
  link: "Copy the link",
  linkTitle: "Copy an address that shows exactly this",
  linkName: "link",
});
