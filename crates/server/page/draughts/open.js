// Opens games from a text: pasted, typed, loaded or dropped.
import { isAbort, post } from "../lib/api.js";
import { openDialog } from "../lib/dialog.js";
import { button, field, h } from "../lib/dom.js";
import { icon } from "../lib/icons.js";
import { announce } from "../lib/live.js";
import { newGame } from "./state.js";
import { capital, plural } from "../lib/words.js";

/** The most bytes of a file; the server reads 1 MiB. */
const LARGEST = 1_000_000;

/** The consequences of problems. */
const CONSEQUENCES = { warning: "warning", cut: "the game ends there", lost: "not read" };

/** Opens the dialog. `onGame(game)` is called with the chosen game. `variant` is for texts that do not name theirs. */
export function showOpen({ variant, text = "", onGame }) {
  let asking = null;
  const area = h("textarea", {
    rows: 9,
    spellcheck: "false",
    autocapitalize: "off",
    placeholder: '[White "Anna"]\n1. 11-15 23-19 *\n\nor  W:W21,22,K31:B1,2',
    "data-testid": "open-text",
  });
  area.value = text;
  const files = h("input", {
    type: "file",
    class: "visually-hidden",
    tabindex: "-1",
    "aria-hidden": "true",
    on: { change: () => files.files[0] && take(files.files[0]) },
  });
  const answer = h("div", { class: "stack", "data-testid": "open-answer" });
  const dialog = openDialog({
    title: "Open a game or a position",
    wide: true,
    body: [
      field(
        "Portable draughts notation, FEN, a drawn board, or lines of JSON",
        area,
        `If the text does not name its variant, it is read as ${variant}.`,
      ),
      h(
        "div",
        { class: "row" },
        button("From a file", () => files.click(), { "data-testid": "open-file" }, icon("upload")),
        files,
      ),
      answer,
    ],
    actions: [{ text: "Read", primary: true, run: readHere }],
    onClose: () => asking?.abort(),
  });
  if (text) read();

  /** Reads the text, and keeps the dialog open. */
  function readHere() {
    read();
    return false;
  }

  async function take(file) {
    try {
      area.value = await fileText(file);
    } catch (error) {
      return tell([problem(error.message)]);
    }
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
      if (!isAbort(error)) tell([place(error.fields ?? {}, error.message, error.fields?.help)]);
      return;
    }
    const { games, problems, left_out: leftOut } = found;
    const [game] = games;
    if (games.length === 1 && game.problems.length === 0 && problems.length === 0) return use(game);
    tell([
      problems.length > 0 &&
        h(
          "div",
          { class: "stack" },
          problems.map((one) => place(one, one.message)),
        ),
      games.length > 1 &&
        h("p", null, `${plural(games.length, "game")}${leftOut > 0 ? `, and ${leftOut} not shown` : ""}: choose one.`),
      h("ul", { class: "open-list" }, games.map(entry)),
    ]);
    announce(`${plural(games.length, "game")} found`);
  }

  function entry(game) {
    const facts = [
      game.variant,
      game.moves.length > 0 ? plural(game.moves.length, "move") : "a position",
      game.result && game.result !== "*" ? game.result : null,
    ];
    return h(
      "li",
      null,
      h(
        "div",
        { class: "row between" },
        h("div", null, h("strong", null, game.title), h("div", { class: "hint" }, facts.filter(Boolean).join(", "))),
        button("Open", () => use(game), { "aria-label": `Open ${game.title}` }),
      ),
      game.problems.map((one) => place(one, one.message, CONSEQUENCES[one.kind])),
    );
  }

  function use(game) {
    dialog.close();
    onGame(
      newGame(game.variant, game.start, game.moves, {
        tags: game.tags,
        comments: game.comments,
        marks: game.marks,
        variations: game.variations,
        result: game.result === "*" ? null : game.result,
      }),
    );
  }

  const tell = (parts) => answer.replaceChildren(...parts.filter(Boolean));
  const problem = (message) => h("p", { class: "problem", role: "alert" }, message);

  /** A problem with its place in the text, as a button that selects the place. */
  function place({ line, column }, message, more = null) {
    const words = `${capital(message)}${more ? ` (${more})` : ""}`;
    if (!line) return problem(words);
    const where = `Line ${line}${column ? `, column ${column}` : ""}`;
    return h(
      "p",
      { class: "problem" },
      h(
        "button",
        {
          type: "button",
          class: "quiet place",
          title: "Show it in the text",
          on: { click: () => showPlace(line, column ?? 1) },
        },
        where,
      ),
      ` ${words}`,
    );
  }

  function showPlace(line, column) {
    const lines = area.value.split("\n");
    const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0) + column - 1;
    const rest = area.value.slice(start);
    area.focus();
    area.setSelectionRange(start, start + Math.max(rest.search(/\s|$/), 1));
  }
}

/** Calls `onText` with the text of a file that is dropped on `root`. */
export function catchFiles(root, onText, onProblem) {
  const carriesFile = (event) => event.dataTransfer?.types.includes("Files");
  root.addEventListener("dragover", (event) => carriesFile(event) && event.preventDefault());
  root.addEventListener("drop", (event) => {
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    fileText(file).then(onText, onProblem);
  });
}

async function fileText(file) {
  if (file.size > LARGEST)
    throw new Error(
      `${file.name} has ${file.size.toLocaleString("en")} bytes. This page reads at most ` +
        `${LARGEST.toLocaleString("en")} bytes; \`tessera replay\` reads files of any size.`,
    );
  return file.text();
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
