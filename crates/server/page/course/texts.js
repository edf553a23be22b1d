// The texts of the course of sudoku techniques.
import { translated } from "../lib/language.js";

export const TEXTS = await translated("course", {
  title: "Sudoku course",
  intro:
    "A lesson for each technique, from the last empty cell to chains: what it is, an example with its reason, and " +
    "exercises in which it is the next step.",
  progress: (done, all) => `${done} of ${all} techniques practised`,
  goOn: (name) => `Continue with ${name}`,
  back: "All lessons",
  learn: "Learn",
  grid: "Position of the lesson",
  solved: (count) => (count === 1 ? "1 exercise solved" : `${count} exercises solved`),
  unknown: (id) => `There is no technique “${id}”, which the link names`,
  loading: "Loading…",
  making: "Making a puzzle that needs this technique…",
  example: "Example",
  exercise: "Exercise",
  why: "Why",
  none: "There is no exercise for this technique: it is too rare, or simpler techniques do the same.",
  buttons: {
    practise: "Practise it",
    example: "Back to the example",
    check: "Check",
    hint: "Where?",
    solution: "Solution",
    next: "Next exercise",
    clear: "Clear marks",
    previousLesson: "Previous lesson",
    nextLesson: "Next lesson",
  },
  task: {
    eliminate: (name) => `Find where ${name} applies, and mark the candidates that it removes.`,
    place: (name) => `Find where ${name} applies, and write the digit that it places.`,
  },
  how: "Choose a cell, then a digit: in the cell, below or with the keys.",
  digit: (digit) => `Digit ${digit}`,
  marked: (count) => (count === 1 ? "1 mark" : `${count} marks`),
  verdicts: {
    none: "Nothing is marked yet.",
    right: "That is right.",
    part: (left) => `Right so far: ${left} more to mark for the same step.`,
    wrong: (cells) => `No step of this technique includes ${cells}.`,
    nothing: "That digit is not a candidate of the cell.",
    filled: "This cell is filled in.",
  },
  keys: {
    digits: "mark a digit of the chosen cell",
    check: "check the marks",
    hint: "where to look",
    solution: "show the solution",
    next: "next exercise",
    clear: "clear the marks",
    move: "move around the grid",
  },
});
