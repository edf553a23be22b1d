// The dialog that shares the game: as a link, and in every form that the server writes.
import { post } from "../lib/api.js";
import { copy, download } from "../lib/clipboard.js";
import { openDialog } from "../lib/dialog.js";
import { button, field, h } from "../lib/dom.js";
import { errorWords } from "../lib/foreign.js";
import { icon } from "../lib/icons.js";
import { address } from "../lib/link.js";
import { lacksNotes } from "./link.js";
import { gameMoves, request } from "./state.js";
import { TEXTS } from "./texts.js";

const T = TEXTS.share;

const FORMATS = [
  ["pdn", "PDN"],
  ["svg", "SVG"],
  ["fen", "FEN"],
  ["grid", T.grid],
  ["json", "JSON"],
];

/**
 * What the server is asked for. PDN and JSON have the whole game; the other forms have the position shown, which may be
 * in a variation.
 */
function requestOf(state, format, result) {
  const { tags, comments, marks, commands, variations } = state.annotations;
  const isGame = format === "pdn" || format === "json";
  return {
    ...request(state, { whole: true }),
    ...(isGame ? { moves: gameMoves(state) } : { ply: state.ply }),
    tags,
    ...(format === "pdn" ? { comments, marks, commands, variations } : {}),
    ...(result ? { result } : {}),
    ...(format === "svg" ? { flipped: state.flipped } : {}),
    format,
  };
}

/** Opens the dialog. `result` is a result that does not follow from the rules, in PDN, or `null`. */
export async function showShare(state, result) {
  const problem = h("p", { class: "problem", hidden: true, role: "alert" });
  // All texts are loaded in advance, because some browsers copy only what is available at the click.
  const texts = new Map();
  const fen = h("input", { type: "text", readonly: true, "data-testid": "share-fen" });
  const pdn = h("textarea", { rows: 7, readonly: true, "data-testid": "share-pdn" });
  const link = h("input", { type: "text", readonly: true, value: address(), "data-testid": "share-link" });
  const downloads = buttons(FORMATS, T.downloadOne, "download", (format) => {
    const { name, media_type: mediaType, text } = texts.get(format);
    download(name, mediaType, text);
  });
  const copied = FORMATS.filter(([format]) => format !== "pdn" && format !== "fen");
  const copies = buttons(copied, T.copyOne, "copy", (format, name) => copy(texts.get(format).text, name));
  openDialog({
    title: T.title,
    body: [
      row(T.link, link, T.linkName, "link"),
      lacksNotes(state) && h("p", { class: "hint", "data-testid": "share-long" }, T.longLink),
      row(T.fen, fen, "FEN", "fen"),
      row(T.pdn, pdn, "PDN", "pdn"),
      h("h3", null, T.asText),
      copies,
      h("h3", null, T.download),
      downloads,
      problem,
    ].filter(Boolean),
  });
  const write = async (format) => texts.set(format, await post("draughts/write", requestOf(state, format, result)));
  try {
    await Promise.all(FORMATS.map(([format]) => write(format)));
  } catch (error) {
    problem.hidden = false;
    problem.replaceChildren(errorWords(error));
    return;
  }
  fen.value = texts.get("fen").text.trim();
  pdn.value = texts.get("pdn").text.trim();
  for (const one of [...copies.children, ...downloads.children]) one.disabled = false;
}

/** A field with a button that copies it. */
const row = (label, control, name, slug) =>
  h(
    "div",
    { class: "share-row" },
    field(label, control),
    button(
      TEXTS.copy,
      () => copy(control.value, name),
      { "aria-label": T.copyThe(name), "data-testid": `copy-${slug}` },
      icon("copy"),
    ),
  );

/** A button for each format. They are disabled until the texts have come. */
const buttons = (formats, labelOf, picture, run) =>
  h(
    "div",
    { class: "row" },
    formats.map(([format, name]) =>
      button(
        name,
        () => run(format, name),
        {
          disabled: true,
          "aria-label": labelOf(name),
          title: `${labelOf(name)}: ${T.what[format]}`,
          "data-testid": `${picture}-${format}`,
        },
        icon(picture),
      ),
    ),
  );
