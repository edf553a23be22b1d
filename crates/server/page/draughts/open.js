// Opens games from a text: pasted, typed, loaded or dropped.
import { openDialog } from "../lib/dialog.js";
import { button, field, h } from "../lib/dom.js";
import { errorWords, foreign } from "../lib/foreign.js";
import { icon } from "../lib/icons.js";
import { announce } from "../lib/live.js";
import { fileText } from "./files.js";
import { gameOf, isMisfit, otherVariants, readAs, readText } from "./games/read.js";
import { hasGames } from "./games/split.js";
import { TEXTS as GAMES } from "./games/texts.js";
import { TEXTS } from "./texts.js";
import { capital, sentence, variantTitle } from "../lib/words.js";

const T = TEXTS.opener;

/** The server reads 1 MiB, with the other fields of the request. */
const MAX_LENGTH = 1_000_000;

/** Pasted texts with at least this number of games are listed as a file is; of fewer games, problems are shown. */
const MANY = 20;

/**
 * Opens the dialog. `onGame(game)` is called with the chosen game, `onGames(text, name)` in its place with a file of
 * several games. `variant` is for texts that do not name theirs. `name` is that of the file that the text is from.
 */
export function showOpen({ variant, text = "", name = "", onGame, onGames }) {
  if (name && hasGames(text, 2)) return onGames(text, name);
  let asking = null;
  const area = textArea(text);
  const answer = h("div", { class: "stack", "data-testid": "open-answer" });
  const files = fileInput((file) =>
    fileText(file).then(
      (own) => readThis(own, file.name),
      (error) => tell([problem(errorWords(error))]),
    ),
  );
  const dialog = openDialog({
    title: T.title,
    wide: true,
    body: bodyParts({ area, files, answer, variant }),
    actions: [{ text: TEXTS.read, primary: true, run: readHere }],
    onClose: () => asking?.abort(),
  });
  const tell = (parts) => answer.replaceChildren(...parts.filter(Boolean));
  if (text) readThis(text, name);

  /** Reads the text, and keeps the dialog open. */
  function readHere() {
    read();
    return false;
  }

  function readThis(own, from = "") {
    if (from && hasGames(own, 2)) return list(own, from);
    if (own.length > MAX_LENGTH) return tell([problem(GAMES.largeText)]);
    area.value = own;
    return read();
  }

  /** Lists the games of the text instead. */
  function list(own, from) {
    dialog.close();
    onGames(own, from);
  }

  /**
   * Reads the text, by the rules of the variant `as` if that is given. A single game without problems is opened;
   * otherwise the games and problems are listed.
   */
  async function read(as = null) {
    const own = area.value;
    if (hasGames(own, MANY)) return list(own, "");
    if (own.length > MAX_LENGTH) return tell([problem(GAMES.largeText)]);
    asking?.abort();
    asking = new AbortController();
    const { signal } = asking;
    const { found, error } = await ask(own, { as, variant, signal });
    if (signal.aborted) return;
    const game = found?.games[0] ?? null;
    if (isPlain(found)) return use(game);
    tell(
      found
        ? foundParts(area, found, use)
        : [place(area, error.fields ?? {}, errorWords(error), error.fields?.help && foreign(error.fields.help))],
    );
    if (found) announce(T.found(found.games.length));
    if (!as && (found?.games.length ?? 1) === 1 && isMisfit(game)) offer(own, game?.variant ?? variant, signal);
  }

  /** Asks whether the text is of another variant. */
  async function offer(own, as, signal) {
    const other = await otherVariants(own, as, { signal, onVariant: read }).catch(() => null);
    if (other && !signal.aborted) answer.append(other);
  }

  function use(game) {
    dialog.close();
    onGame(gameOf(game));
  }
}

function bodyParts({ area, files, answer, variant }) {
  return [
    field(T.field, area, T.hint(variantTitle(variant))),
    h(
      "div",
      { class: "row" },
      button(T.file, () => files.click(), { "data-testid": "open-file" }, icon("upload")),
      files,
    ),
    answer,
  ];
}

/** Reads a text: `{ found }` or `{ error }`. */
function ask(text, { as, variant, signal }) {
  const asked = as ? readAs(text, as, signal) : readText(text, variant, signal);
  return asked.then(
    (found) => ({ found, error: null }),
    (error) => ({ found: null, error }),
  );
}

/** Whether an answer is a single game without problems. */
const isPlain = (found) =>
  found?.games.length === 1 && found.games[0].problems.length === 0 && found.problems.length === 0;

function textArea(text) {
  const area = h("textarea", {
    rows: 9,
    spellcheck: "false",
    autocapitalize: "off",
    placeholder: '[White "Anna"]\n1. 11-15 23-19 *\n\nor  W:W21,22,K31:B1,2',
    autofocus: true,
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
  const wrong = problems.map((one) => place(area, one, foreign(one.message)));
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
  // A game without players and event has the variant as its title, in English.
  const isUntitled = game.title === game.variant.split("-").map(capital).join("-");
  const title = isUntitled ? variantTitle(game.variant) : game.title;
  const facts = [
    variantTitle(game.variant),
    T.moves(game.moves.length),
    game.result && game.result !== "*" ? game.result : null,
  ];
  return h(
    "li",
    null,
    h(
      "div",
      { class: "row between" },
      h("div", null, h("strong", null, title), h("div", { class: "hint" }, facts.filter(Boolean).join(", "))),
      button(TEXTS.open, onOpen, { "aria-label": T.openOne(title) }),
    ),
    game.problems.map((one) => place(area, one, foreign(one.message), sentence(T.consequence[one.kind] ?? ""))),
  );
}

const problem = (...words) => h("p", { class: "problem", role: "alert" }, words);

/** A problem with its place in the text, as a button that selects the place. */
function place(area, { line, column }, message, more = /** @type {import("../lib/foreign.js").Words | null} */ (null)) {
  const words = more ? [message, " ", more] : [message];
  if (!line) return problem(...words);
  const on = { click: () => showPlace(area, line, column ?? 1) };
  return h(
    "p",
    { class: "problem" },
    h("button", { type: "button", class: "quiet place", title: T.show, on }, T.where(line, column)),
    " ",
    ...words,
  );
}

function showPlace(area, line, column) {
  const lines = area.value.split("\n");
  const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0) + column - 1;
  const rest = area.value.slice(start);
  area.focus();
  area.setSelectionRange(start, start + Math.max(rest.search(/\s|$/), 1));
}
