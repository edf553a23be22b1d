// The texts of the play view.
import { translated } from "../lib/language.js";
import { capital, gameName, otherColor, variantTitle } from "../lib/words.js";

/** A clock in short: "5 min + 3 s". */
const timesText = ({ minutes, increment }) => `${minutes} min${increment > 0 ? ` + ${increment} s` : ""}`;

/** A list of squares: "22", "22 or 25". */
function either(names) {
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} or ${names.at(-1)}` : names[0];
}

export const TEXTS = await translated("play", {
  title: "Play",
  board: "Board",
  choosing: {
    variant: "Variant",
    rules: "Rules",
    opponent: "Opponent",
    engine: "The engine",
    person: "Two players, this device",
    level: "Level",
    color: "You play",
    white: "White",
    lot: "Random",
    black: "Black",
    opening: "Start from",
    initial: "Standard position",
    clock: "Clock",
    noClock: "No clock",
    times: timesText,
    ownTimes: "Custom",
    minutes: "Minutes each",
    increment: "Seconds added per move",
    start: "Play",
    fromPosition: "The game starts from the position in the link.",
    fromInitial: "Start from the standard position instead",
    moves: (player) => `${capital(player)} moves first.`,
    picture: (variant, color) => `${variantTitle(variant)}: the standard position, with ${color} at the bottom`,
  },
  names: {
    you: "You",
    level: (name, level) => `${name}, level ${level}`,
    color: (color) => capital(color),
  },
  heading: (variant, opponent) => `${gameName(variant)}, ${opponent}`,
  against: (name) => `against ${name}`,
  twoPersons: "two players",
  clockOf: (name) => `Time left: ${name}`,
  moves: "Moves",
  steps: { first: "First position", previous: "One ply back", next: "One ply on", last: "Last position" },
  buttons: {
    takeBack: "Take back",
    hint: "Hint",
    draw: "Offer a draw",
    agree: "Agree on a draw",
    resign: "Resign",
    cancel: "Abort",
    flip: "Flip the board",
    rematch: "Rematch",
    review: "Review this game",
    fresh: "New game",
    retry: "Try again",
    accept: "OK",
  },
  status: {
    loading: "Loading…",
    thinking: (name) => `${name} is thinking…`,
    offered: (name) => `${name} is considering the draw…`,
    earlier: (ply, all) => `Position after ply ${ply} of ${all}.`,
    yours: "Your move.",
    capture: "Your move: you have to capture.",
    turn: (color) => `${capital(color)} to move.`,
    turnCapture: (color) => `${capital(color)} to move, and has to capture.`,
  },
  pieceOn: (piece, square) => `The ${piece} on ${square}`,
  refusals: {
    over: () => "The game is over.",
    earlier: () => "This is an earlier position. Go to the last one to play on.",
    opponent: ({ name, own }) => `${name} is not yours: you play ${own}.`,
    turn: ({ toMove, isMine }) => (isMine ? "It is not your turn yet." : `It is ${toMove}'s turn.`),
    capture: ({ name, others }) => `${name} cannot move: you have to capture with ${either(others)}.`,
    rule: ({ name }) => `${name} may not move now: a rule of this variant forbids it.`,
    blocked: ({ name }) => `${name} is blocked: it has no square to move to.`,
  },
  result: {
    win: "You win",
    loss: "You lose",
    draw: "Draw",
    wins: (color) => `${capital(color)} wins`,
    time: (loser) => `${capital(loser)} ran out of time: ${otherColor(loser)} wins`,
    resigned: (loser) => `${capital(loser)} resigns: ${otherColor(loser)} wins`,
    agreed: "Draw agreed",
  },
  flipped: "Board flipped",
  unknown: (variant) => `There is no variant “${variant}”, which the link names`,
  linked: {
    title: "Your game is not over",
    text: (variant) =>
      `The link is to a new game of ${gameName(variant)}. You can continue your game, or give it up for the new one.`,
    goOn: "Continue my game",
    take: "Open the link",
  },
  keys: {
    previous: "one ply back (with Shift where arrows walk over the board)",
    next: "one ply on",
    first: "first position",
    last: "last position",
    takeBack: "take back",
    hint: "hint",
    flip: "flip the board",
    fresh: "new game, after the end of one",
    board: "to the board, and there the arrows walk from square to square",
    choose: "on the board: choose a square, clear the choice",
  },
});
