// The texts of lists of games.
import { translated } from "../../lib/language.js";
import { gameName, plural, variantTitle } from "../../lib/words.js";

const amount = (count) => count.toLocaleString("en");

export const TEXTS = await translated("draughts/games", {
  title: (name) => name || "Games",
  reading: (percent) => `Reading the file: ${percent} %`,
  search: "Search players, events and all other tags",
  searchHint: "All words in one tag; commas combine tags",
  result: "Result",
  anyResult: "Any result",
  open: "Not finished",
  count: (shown, all) =>
    shown === all ? `${amount(all)} ${all === 1 ? "game" : "games"}` : `${amount(shown)} of ${amount(all)} games`,
  none: "No game matches the search.",
  list: "Games of the file",
  columns: {
    number: "No.",
    white: "White",
    black: "Black",
    event: "Event",
    date: "Date",
    result: "Result",
    variant: "Variant",
    plies: "Plies",
  },
  order: "Sort by",
  sort: (column) => `Sort by ${column}`,
  plies: (count) => plural(count, "ply", "plies"),
  bar: "Games of the file",
  place: (number, all) => `Game ${amount(number)} of ${amount(all)}`,
  previous: "Previous game",
  next: "Next game",
  all: "All games",
  close: "Close the file",
  gone: (name, count) =>
    `${name || "The file"} with ${amount(count)} ${count === 1 ? "game" : "games"} is no longer open: ` +
    "the page was loaded again. Open the file again to see the list.",
  goneClose: "Hide this message",
  problem: (line) => `Line ${line}.`,
  large: (name, bytes) => `${name} has ${bytes} bytes; this page reads at most 200 MB.`,
  largeText: "The text is longer than 1 MiB, and is not in portable draughts notation with several games.",
  fits: (variant) => `This looks like ${gameName(variant)}. Open it as such?`,
  fitsMore: (variant) => `This looks like ${gameName(variant)}, or another variant on the same board. Which one is it?`,
  openAs: (variant) => `Open as ${variantTitle(variant)}`,
});
