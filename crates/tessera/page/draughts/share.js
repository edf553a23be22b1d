// Giving the game away: as a link, and in every form that the server writes.
import { post } from "../lib/api.js";
import { copy, download } from "../lib/clipboard.js";
import { openDialog } from "../lib/dialog.js";
import { button, field, h } from "../lib/dom.js";
import { icon } from "../lib/icons.js";
import { address } from "../lib/link.js";
import { request } from "./state.js";

const FILES = [
  ["pdn", "PDN", "the whole game"],
  ["svg", "SVG", "a picture of the board"],
  ["fen", "FEN", "the position"],
  ["grid", "Grid", "the position, drawn with characters"],
  ["json", "JSON", "the whole game, for programs"],
];

/** Opens the dialog for a game; `result` is what the rules do not tell, in the words of PDN. */
export async function showShare(state, result) {
  const problem = h("p", { class: "problem", hidden: true, role: "alert" });
  const tell = (error) => {
    problem.hidden = false;
    problem.textContent = error.message;
  };
  const write = (format) =>
    post("draughts/write", {
      ...request(state, { whole: true }),
      ply: state.ply,
      tags: state.told.tags,
      ...(result ? { result } : {}),
      ...(format === "svg" ? { flipped: state.flipped } : {}),
      format,
    });
  const save = async (format) => {
    try {
      const { name, media_type: mediaType, text } = await write(format);
      download(name, mediaType, text);
    } catch (error) {
      tell(error);
    }
  };
  // The texts are there before they are asked for: some browsers copy only what a press has at hand.
  const fen = h("input", { type: "text", readonly: true, "data-testid": "share-fen" });
  const pdn = h("textarea", { rows: 7, readonly: true, "data-testid": "share-pdn" });
  const link = h("input", { type: "text", readonly: true, value: address(), "data-testid": "share-link" });
  const row = (label, control, name) =>
    h("div", { class: "share-row" }, field(label, control), button("Copy", () => copy(control.value, name), { "aria-label": `Copy the ${name}`, "data-testid": `copy-${name.toLowerCase()}` }, icon("copy")));
  openDialog({
    title: "Share and save",
    body: [
      row("Link to exactly this", link, "link"),
      row("FEN of the position", fen, "FEN"),
      row("PDN of the game", pdn, "PDN"),
      h("h3", null, "Download"),
      h("div", { class: "row" }, FILES.map(([format, name, title]) => button(name, () => save(format), { title: `Download ${title}`, "data-testid": `download-${format}` }, icon("download")))),
      problem,
    ],
  });
  try {
    const [one, other] = await Promise.all([write("fen"), write("pdn")]);
    fen.value = one.text.trim();
    pdn.value = other.text.trim();
  } catch (error) {
    tell(error);
  }
}
