// The texts of the towers view.
import { translated } from "../lib/language.js";
import { capital, plies, plural } from "../lib/words.js";

const actions = (number) => plural(number, "action");
const sum = (men, towers) => (towers > 0 ? `${men} + 3 × ${towers}` : String(men));

export const TEXTS = await translated("towers", {
  title: "Towers",
  plies,
  colors: { black: "black", white: "white" },
  keys: {
    previous: "previous action",
    next: "next action",
    first: "initial position",
    last: "last action",
    why: "why this action?",
    here: "what would be chosen here?",
    flip: "flip the board",
    close: "close the tree",
  },
  start: {
    fen: "Start position (FEN)",
    initial: "Initial position",
    reset: "Back to the initial position",
    setUp: "Set up on the board",
    setUpTitle: "Set up the start",
    use: "Start from here",
    cancel: "Cancel",
  },
  file: {
    title: "Action file",
    hint: "The action file: one action per line; the last line may be A or P",
    go: "Go to the line",
    line: (number) => `Line ${number}`,
    depth: "Depth",
    examples: "Examples",
    back: "Back to my text",
    backTitle: "Restore your own text",
    load: "Load",
    loadLabel: "Load an action file",
    loadTitle: "Load an action file from this computer. You can also drop it on the page",
    loaded: (name) => `${name} loaded`,
    tooLarge: (name, size) => `${name} is too large for an action file: ${size} kB at most`,
  },
  examples: {
    declined: {
      name: "A capture declined",
      note: "Six actions, then A: black computes one action, and does not capture a piece that it could capture.",
    },
    ten: {
      name: "Ten actions on",
      note: "Six actions, then P: the program computes ten actions for both players.",
    },
    end: {
      name: "To the end",
      note: "A late position, then P: black wins before ten actions have been computed.",
    },
    illegal: { name: "An illegal action", note: "The fourth action is not legal." },
  },
  record: {
    title: "Record",
    link: "Copy the link",
    linkTitle: "Copy an address that shows exactly this",
    linkName: "link",
    actions: "Actions",
    cost: "cost ",
    computed: "computed",
    why: "Why?",
    whyTitle: (action, number) => `Why ${action}? The minimax tree of action ${number}`,
    wins: (player) => `${capital(player)} wins`,
    line: (line) => `Line ${line}`,
  },
  printed: {
    title: "As the program prints it",
    label: "The record as printed",
    copy: "Copy",
    copyTitle: "Copy the record",
    copyName: "record",
    download: "Download",
    downloadTitle: "Download the record as a text",
  },
  stage: {
    label: "Board",
    board: "The board of the action shown",
    play: "Click a piece and its target to play an action.",
    lesson: "How a search thinks here",
    first: "Initial position",
    previous: "Previous action",
    next: "Next action",
    last: "Last action",
    flip: "Flip the board",
    flipTitle: "Flip the board (f)",
    why: (action) => `Why ${action}?`,
    whyTitle: (action) => `The minimax tree behind ${action}`,
    here: "What would be chosen here?",
    andNow: "And now?",
    hereTitle: (player) => `The minimax tree of this position: what would ${player} choose?`,
    won: (winner, loser) => `${capital(winner)} wins: ${loser} cannot act`,
    turn: (player) => `${capital(player)} to act`,
    cost: (cost) => `cost ${cost}`,
    played: (player, action, isComputed, cost, end) =>
      `${capital(player)} ${action}, ${isComputed ? "computed, " : ""}cost ${cost}${end ? `. ${end}` : ""}`,
    playedFirst: (cost) => `Initial position. Cost ${cost}`,
    chooseFirst: (player) => `What would ${player} choose at the start?`,
    chooseAfter: (player, ply, action) => `What would ${player} choose after ${ply}. ${action}?`,
  },
  minimax: {
    title: "What is minimax?",
    show: (term) => `Show in the tree: ${term}`,
    // Words in braces light up a part of the tree.
    paragraphs: [
      "Minimax chooses an action by looking ahead. From {root|the position}, every action leads to a board, every " +
        "reply to another board, and so on: this is the tree. It ends at the {leaf|leaves}, after a number of plies " +
        "that is called the depth. The cost of a leaf is counted from its board: 1 for a black piece, 3 for a black " +
        "tower, −1 and −3 for white ones. Black wants a large cost, white a small one.",
      "All other costs follow from those below. Where {max|black acts}, the cost is the largest of its children; " +
        "where {min|white acts}, it is the smallest. One player takes the maximum, the other the minimum: hence the " +
        "name.",
      "The root then has a cost, and an action that leads to it. The choices of both players from the root on are " +
        "{chosen|the chosen path}. Of equal costs the first one is taken. Actions are ordered by their source cell, " +
        "row by row, and then by their direction, clockwise from the north-east.",
      "A player who cannot act has lost: the cost is +∞ if that is white, and −∞ if it is black. Minimax does not " +
        "see what happens after the leaves. A larger depth sees more, and takes more time: each ply makes the tree " +
        "about seven times as large.",
    ],
  },
  tree: {
    panel: "Minimax tree",
    close: "Close the tree",
    label: "Actions with their costs",
    key: "Click a node to see its board and its replies. The bold line is the chosen path. Keys: arrows, Enter, Home, End.",
    position: "Position",
    fold: "Fold",
    unfold: (count) => `Unfold ${plural(count, "reply", "replies")}`,
    roles: {
      max: "Black acts and takes the largest cost",
      min: "White acts and takes the smallest cost",
      leaf: "A leaf: its cost is counted from its board",
    },
    levels: {
      max: { who: "Black acts", what: "takes the largest" },
      min: { who: "White acts", what: "takes the smallest" },
      leaf: { who: "Leaves", what: "cost of the board" },
    },
    leaf: "leaf",
    chosen: "chosen",
    takes: (player, isLargest, count) =>
      `${capital(player)} takes the ${isLargest ? "largest" : "smallest"} of ${plural(count, "cost")}`,
    here: (player) => `The position: ${player} to act`,
    after: (path, player) => `After ${path}: ${player} to act`,
  },
  explain: {
    only: (player, isRoot, action, cost) =>
      `${capital(player)} ${isRoot ? "chooses" : "replies"} ${action}, the only action. So the cost is ${cost} here too.`,
    equal: (player, isRoot, action, count, cost) =>
      `${capital(player)} ${isRoot ? "chooses" : "replies"} ${action}: all ${count} actions cost ${cost}, and the first ` +
      "one is taken.",
    best: (player, isRoot, action, cost, isLargest, count) =>
      `${capital(player)} ${isRoot ? "chooses" : "replies"} ${action}, because ${cost} is the ` +
      `${isLargest ? "largest" : "smallest"} of ${plural(count, "cost")}.`,
    tie: (count) => ` ${count} actions cost that; the first one is taken.`,
    end: (loser, isLargest) =>
      `${capital(loser)} is to act and cannot: ${loser} has lost. This is the ` +
      `${isLargest ? "largest" : "smallest"} cost.`,
    leaf: (black, blackTowers, white, whiteTowers, cost) =>
      `This is a leaf, so the cost is counted from the board: ${sum(black, blackTowers)} for black minus ` +
      `${sum(white, whiteTowers)} for white = ${cost}.`,
  },
  walk: {
    label: "Walk through the tree",
    start: "Walk me through",
    startTitle: "Show step by step how costs are passed up from the leaves",
    fold: "Chosen path only",
    foldTitle: "Fold everything but the chosen path",
    back: "One step back",
    next: "Next",
    nextTitle: "One step on",
    play: "Play automatically",
    pause: "Pause",
    end: "End",
    endTitle: "End the walk",
    at: (step, count) => `${step} of ${count}`,
    look: (player, depth) =>
      `${capital(player)} is to act. The tree has a depth of ${plies(depth)}. No costs are known yet.`,
    here: (player, count) => `Here ${player} has ${actions(count)}. `,
    after: (path, player, count) => `After ${path} ${player} has ${actions(count)}. `,
    others: "The costs of the others are computed in the same way, from leaves of their own.",
    allLeaves: "Their boards are leaves: the cost of each is black's pieces minus white's.",
    someLeaves: (count) =>
      `${count} of these boards ${count === 1 ? "is a leaf" : "are leaves"}; the costs of the others come from leaves ` +
      "of their own.",
    over: " A game that is over costs +∞ if black has won, −∞ if white has.",
    taken: (player, isLargest, cost, action) =>
      `${capital(player)} takes the ${isLargest ? "largest" : "smallest"}, ${cost}, with ${action}.`,
    board: (path, cost) => ` So the board after ${path} costs ${cost}.`,
    root: (cost, player) => ` That is the chosen action, and ${cost} is the best cost that ${player} can force.`,
  },
});
