// Reads a text with the server, as a game of the view or as what could be read instead.
import { post } from "../../lib/api.js";
import { button, h } from "../../lib/dom.js";
import { newGame } from "../state.js";
import { TEXTS } from "./texts.js";

/** Whether a text may name the variant of its games. */
const namesVariant = (text) => /\[\s*GameType|"variant"/u.test(text);

/** Reads a text. `variant` is used only if the text does not name its variant. */
export async function readText(text, variant, signal) {
  const withVariant = () => readAs(text, variant, signal);
  if (!namesVariant(text)) return withVariant();
  try {
    return await post("draughts/read", { text }, { signal });
  } catch (error) {
    // One of the games does not name its variant.
    if (/** @type {import("../../lib/api.js").ApiError} */ (error).fields?.field !== "variant") throw error;
    return withVariant();
  }
}

/** Reads a text by the rules of a variant, whatever the text says. */
export const readAs = (text, variant, signal) => post("draughts/read", { text, variant }, { signal });

/** The state of a game that has been read. */
export function gameOf({ variant, start, moves, tags, comments, marks, commands, variations, result }) {
  return newGame(variant, start, moves, {
    tags,
    comments,
    marks,
    commands,
    variations,
    result: result === "*" ? null : result,
  });
}

/** Whether a game that has been read is cut off, or `null` was read: another variant may fit. */
export const isMisfit = (game) => game === null || game.problems.some(({ kind }) => kind === "cut");

/** The most variants to offer. */
const MAX_SHOWN = 4;

/**
 * A question whether the text is of another variant than the one it was read as; `null` if no other one fits.
 * `onVariant(variant)` is called with the answer.
 */
export async function otherVariants(text, variant, { signal, onVariant }) {
  const { variants } = await post("draughts/fits", { text }, { signal });
  const others = variants.includes(variant) ? [] : variants.slice(0, MAX_SHOWN);
  if (others.length === 0) return null;
  const [first] = others;
  return h(
    "div",
    { class: "fits", role: "group", "data-testid": "fits" },
    h("p", null, others.length === 1 ? TEXTS.fits(first) : TEXTS.fitsMore(first)),
    h(
      "div",
      { class: "row" },
      others.map((name, index) =>
        button(TEXTS.openAs(name), () => onVariant(name), { class: index === 0 ? "primary" : null }),
      ),
    ),
  );
}
