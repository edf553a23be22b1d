// Where the game starts: the initial position, one in FEN, or one that is set up on the board.
import { button, field, h } from "../lib/dom.js";
import { errorWords } from "../lib/foreign.js";
import { icon } from "../lib/icons.js";
import { TEXTS } from "./texts.js";

const { start: texts } = TEXTS;

/** Creates the controls. `onStart(fen)` is called with a position, or with `null` for the initial one. */
export function createStart(onStart) {
  let shown = null;
  const fen = h("input", {
    type: "text",
    spellcheck: "false",
    autocomplete: "off",
    autocapitalize: "off",
    placeholder: texts.initial,
    "data-testid": "start-fen",
    on: { change: () => onStart(fen.value.trim() || null) },
  });
  const problem = h("p", { class: "problem", hidden: true, "data-testid": "start-problem" });
  const setUp = async () => {
    const { openSetting } = await import("../search/setting.js");
    openSetting({
      variant: "towers",
      fen: shown,
      texts: { title: texts.setUpTitle, use: texts.use, cancel: texts.cancel },
      onUse: onStart,
    });
  };
  const initial = button(texts.reset, () => onStart(null), { "data-testid": "start-initial" }, icon("first"));
  return {
    element: h(
      "div",
      { class: "stack" },
      field(texts.fen, fen),
      problem,
      h("div", { class: "row" }, button(texts.setUp, setUp, { "data-testid": "start-set-up" }, icon("edit")), initial),
    ),
    /** Shows the position in FEN, and the error of the last answer. */
    show(start, trouble) {
      shown = start;
      if (document.activeElement !== fen) fen.value = start ?? "";
      initial.hidden = start === null;
      problem.hidden = trouble?.code !== "bad_position";
      problem.replaceChildren(problem.hidden ? "" : errorWords(trouble));
    },
  };
}
