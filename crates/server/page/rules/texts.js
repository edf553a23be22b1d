// The texts of the view with the tours of the rules.
import { translated } from "../lib/language.js";
import { gameName } from "../lib/words.js";

/** A list of squares: "22", "22 or 25". */
const either = (names) => (names.length > 1 ? `${names.slice(0, -1).join(", ")} or ${names.at(-1)}` : names[0]);

export const TEXTS = await translated("rules", {
  title: "Rules",
  heading: (variant) => `The rules of ${gameName(variant)}`,
  variant: "Variant",
  tour: "Learn them on the board",
  board: "Board of the lesson",
  whole: "All rules as text",
  back: "Learn",
  lessons: "Lessons",
  place: (at, all) => `Lesson ${at} of ${all}`,
  isDone: "done",
  before: (moves) => `Played before: ${moves.join(", ")}`,
  turn: { white: "White to move", black: "Black to move" },
  buttons: { show: "Show me", again: "Try it again", previous: "Previous", next: "Next lesson" },
  right: "That is right.",
  other: "That move is legal, but not the one asked for.",
  refusals: {
    turn: (name) => `${name} belongs to your opponent.`,
    capture: (name, others) => `${name} cannot move: you have to capture with ${either(others)}.`,
    rule: (name) => `${name} may not move now: the rule of this lesson forbids it.`,
    blocked: (name) => `${name} is blocked: it has no square to move to.`,
  },
  complete: (variant) => `You know the rules of ${gameName(variant)}.`,
  play: "Play your first game",
  playHint: "Against the engine, at its lowest level.",
  unknown: (variant) => `There is no variant “${variant}”, which the link names`,
  keys: {
    next: "next lesson",
    previous: "previous lesson",
    show: "show the move",
    again: "try it again",
    board: "to the board, and there the arrows walk from square to square",
  },
});
