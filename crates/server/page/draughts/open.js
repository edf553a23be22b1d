// Opens games from a text: pasted, typed, loaded or dropped.
import { isAbort, post } from "../lib/api.js";
import { openDialog } from "../lib/dialog.js";
import { button, field, h } from "../lib/dom.js";
import { icon } from "../lib/icons.js";
import { announce } from "../lib/live.js";
import { fileText } from "./files.js";
import { newGame } from "./state.js";
import { TEXTS } from "./texts.js";
import { capital } from "../lib/words.js";

const T = TEXTS.opener;

/** Opens the dialog. `onGame(game)` is called with the chosen game. `variant` is for texts that do not name theirs. */
export function showOpen({ variant, text = "", onGame }) {
  let asking = null;
  const area = textArea(text);
  const answer = h("div", { class: "stack", "data-testid": "open-answer" });
  const files = fileInput((file) => fileText(file).then(readThis, (error) => tell([problem(error.message)])));
  const dialog = openDialog({
    title: T.title,
    wide: true,
    body: [
      field(T.field, area, T.hint(variant)),
      h(
        "div",
        { class: "row" },
        button(T.file, () => files.click(), { "data-testid": "open-file" }, icon("upload")),
        files,
      ),
      answer,
    ],
    actions: [{ text: TEXTS.read, primary: true, run: readHere }],
    onClose: () => asking?.abort(),
  });
  const tell = (parts) => answer.replaceChildren(...parts.filter(Boolean));
  if (text) read();

  /** Reads the text, and keeps the dialog open. */
  function readHere() {
    read();
    return false;
  }

  function readThis(own) {
    area.value = own;
    read();
  }

  /** Reads the text. A single game without problems is opened; otherwise the games and problems are listed. */
  async function read() {
    asking?.abort();
    asking = new AbortController();
    const { signal } = asking;
    let found;
    try {
      found = await readText(area.value, variant, signal);
    } catch (error) {
      if (!isAbort(error)) tell([place(area, error.fields ?? {}, error.message, error.fields?.help)]);
      return;
    }
    const [game] = found.games;
    if (found.games.length === 1 && game.problems.length === 0 && found.problems.length === 0) return use(game);
    tell(foundParts(area, found, use));
    announce(T.found(found.games.length));
  }

  function use(game) {
    dialog.close();
    onGame(gameOf(game));
  }
}

/** The state of a game that has been read. */
function gameOf({ variant, start, moves, tags, comments, marks, variations, result }) {
  return newGame(variant, start, moves, {
    tags,
    comments,
    marks,
    variations,
    result: result === "*" ? null : result,
  });
}

function textArea(text) {
  const area = h("textarea", {
    rows: 9,
    spellcheck: "false",
    autocapitalize: "off",
    placeholder: '[White "Anna"]\n1. 11-15 23-19 *\n\nor  W:W21,22,K31:B1,2',
    "data-testid": "open-text",
  });
  area.value = text;
  return area;
}

function fileInput(onFile) {
  const files = h("input", {
    type: "file",
    class: "visually-hidden",
    tabindex: "-1",
    "aria-hidden": "true",
    on: { change: () => files.files[0] && onFile(files.files[0]) },
  });
  return files;
}

/** The problems and the games of a text, of which one is to be chosen. */
function foundParts(area, { games, problems, left_out: leftOut }, onGame) {
  const wrong = problems.map((one) => place(area, one, one.message));
  return [
    wrong.length > 0 && h("div", { class: "stack" }, wrong),
    games.length > 1 && h("p", null, T.choose(games.length, leftOut)),
    h(
      "ul",
      { class: "open-list" },
      games.map((game) => entry(area, game, () => onGame(game))),
    ),
  ];
}

/** A game of the list. */
function entry(area, game, onOpen) {
  const facts = [game.variant, T.moves(game.moves.length), game.result && game.result !== "*" ? game.result : null];
  return h(
    "li",
    null,
    h(
      "div",
      { class: "row between" },
      h("div", null, h("strong", null, game.title), h("div", { class: "hint" }, facts.filter(Boolean).join(", "))),
      button(TEXTS.open, onOpen, { "aria-label": T.openOne(game.title) }),
    ),
    game.problems.map((one) => place(area, one, one.message, T.consequence[one.kind])),
  );
}

const problem = (message) => h("p", { class: "problem", role: "alert" }, message);

/** A problem with its place in the text, as a button that selects the place. */
function place(area, { line, column }, message, more = null) {
  const words = `${capital(message)}${more ? ` (${more})` : ""}`;
  if (!line) return problem(words);
  const on = { click: () => showPlace(area, line, column ?? 1) };
  return h(
    "p",
    { class: "problem" },
    h("button", { type: "button", class: "quiet place", title: T.show, on }, T.where(line, column)),
    ` ${words}`,
  );
}

function showPlace(area, line, column) {
  const lines = area.value.split("\n");
  const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0) + column - 1;
  const rest = area.value.slice(start);
  area.focus();
  area.setSelectionRange(start, start + Math.max(rest.search(/\s|$/), 1));
}

/** Reads a text. `variant` is used only if the text does not name its variant. */
async function readText(text, variant, signal) {
  const withVariant = () => post("draughts/read", { text, variant }, { signal });
  if (!/\[\s*GameType|"variant"/.test(text)) return withVariant();
  try {
    return await post("draughts/read", { text }, { signal });
  } catch (error) {
    // One of the games does not name its variant.
    if (error.fields?.field !== "variant") throw error;
    return withVariant();
  }
}
