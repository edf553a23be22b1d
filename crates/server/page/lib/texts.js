// The texts of the frame of the page: navigation, settings, dialogs, messages, and words that all views need.
import { translated } from "./language.js";

export const TEXTS = await translated("lib", {
  frame: {
    description: "Play, solve and understand draughts (checkers) and sudoku.",
    skip: "Skip to the content",
    parts: "Parts of Tessera",
    views: { play: "Play", draughts: "Analyse", endgames: "Endgames", sudoku: "Sudoku", learn: "Learn" },
    keys: "Keyboard shortcuts",
    settings: "Settings",
    failed: "This view could not be loaded",
    unknown: "There is no such page",
    unknownText: "The address may be incomplete, or the page may have another address now.",
    home: "To the home page",
    needsServer: "This part needs the server",
    playOn: "You can play a sudoku without it",
  },
  tabs: { own: "Another tab has changed its game. Each tab keeps its own; a new one starts from the latest." },
  offline: {
    gone: "The server does not answer. What is saved in this browser is still there, and you can go on with a sudoku.",
    back: "The server answers again",
  },
  theme: {
    names: { system: "same as the system", light: "light", dark: "dark" },
    is: (name) => `Theme: ${name}`,
    change: (name) => `Theme: ${name}. Change it`,
  },
  dialog: { close: "Close" },
  trouble: { again: "Try again" },
  shortcuts: {
    title: "Keyboard shortcuts",
    list: "show this list",
    settings: "settings",
    keys: { " ": "Space", Escape: "Esc", Enter: "Enter", Tab: "Tab", Home: "Home", End: "End" },
  },
  clipboard: {
    copied: (what) => `${what} copied`,
    refused: (what) => `The browser does not allow this page to copy the ${what}`,
  },
  api: {
    unreachable: "the server does not answer",
    brokenOff: "the answer of the server broke off",
    styles: "The server does not answer.",
    status: (status) => `the server answered ${status}`,
  },
  words: {
    // Titles that do not follow from the names, until the server tells them.
    variants: { "sri-lankan": "Sri Lankan", frysk: "Frysk!" },
    colors: { white: "white", black: "black" },
    plies: (number) => `${number} ${number === 1 ? "ply" : "plies"}`,
  },
  settings: {
    title: "Settings",
    language: "Language",
    theme: "Theme",
    themes: { system: "Same as the system", light: "Light", dark: "Dark" },
    board: "Board",
    boards: { wood: "Wood", forest: "Green", slate: "Blue", contrast: "High contrast" },
    pieces: "Pieces",
    pieceSets: { turned: "Turned", flat: "Flat" },
    notation: "Names of squares",
    notations: { variant: "Usual for the variant", numbers: "Numbers", letters: "Letters" },
    sounds: "Sounds",
    animation: "Moving pieces",
    animations: { on: "Animated", fast: "Fast", off: "Instant" },
    contrast: "Contrast",
    contrasts: { system: "Same as the system", high: "High" },
    switched: { on: "On", off: "Off" },
    reduced: "Your system asks for less motion: pieces move instantly.",
    kept: "Settings are kept in this browser.",
  },
});
