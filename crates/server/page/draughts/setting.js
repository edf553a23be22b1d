// The view while a position is set up, with a board and a panel of its own.
import { loadVariant } from "../board/variants.js";
import { button, h } from "../lib/dom.js";
import { icon } from "../lib/icons.js";
import { load, save } from "../lib/store.js";
import { TEXTS } from "./texts.js";

const T = TEXTS.setting;

/** The key of local storage for a position that is being set up. */
const LEFT = "draughts.setup";

/**
 * The position that was being set up when the page was closed, or `null`.
 * @returns {Promise<{ variant: Api.VariantAnswer, position: { pieces: string, to_move: Api.Color } } | null>}
 */
async function savedPosition() {
  const saved = load(LEFT);
  if (typeof saved?.variant !== "string" || typeof saved.pieces !== "string") return null;
  const variant = await loadVariant(saved.variant).catch(() => null);
  if (variant === null) return null;
  const { columns, rows } = variant.layout;
  if (saved.pieces.length !== columns * rows || /[^wWbB.]/.test(saved.pieces)) return null;
  return { variant, position: { pieces: saved.pieces, to_move: saved.to_move === "black" ? "black" : "white" } };
}

/**
 * `boardPlace` is the element that contains the board, `gamePanel` the panel with the variant, which stays. `onOpen()`
 * opens a text instead. `onLeave(start)` is called at the end, with `{ variant, fen }` to play from or with `null`.
 */
export function createSetting({ boardPlace, gamePanel, onOpen, onLeave }) {
  const element = h("div", { class: "side setting-up", hidden: true });
  /** @type {{ parts: import("../board/setup.js").Setup, variant: string, fen: string | null } | null} */
  let on = null;

  function leave(start) {
    if (!on) return;
    on.parts.stop();
    on = null;
    save(LEFT, null);
    element.hidden = true;
    onLeave(start);
  }

  function start({ Setup, variant, position, flipped }) {
    const use = button(
      T.use,
      () => on && leave({ variant: on.variant, fen: on.fen }),
      { class: "primary", disabled: true, "data-testid": "setup-use" },
      icon("check"),
    );
    const onChange = ({ fen, pieces, to_move }) => {
      if (!on) return;
      save(LEFT, { variant: on.variant, pieces, to_move });
      on.fen = fen;
      use.disabled = fen === null;
    };
    on = { parts: new Setup({ variant, position, flipped, onChange }), variant: variant.name, fen: null };
    const heading = h("h2", { id: "setup-title", tabindex: "-1" }, T.title);
    const cancel = button(T.cancel, () => leave(null), { "data-testid": "setup-cancel" });
    element.replaceChildren(settingPanel(heading, on.parts.panel, [cancel, use], onOpen), gamePanel.element);
    boardPlace.replaceChildren(on.parts.board);
    element.hidden = false;
    heading.focus({ preventScroll: true });
  }

  return {
    element,
    isOn: () => on !== null,
    left: savedPosition,
    /** The variant of the position that is being set up; `null` if there is none. */
    variant: () => on?.variant ?? null,
    /** Begins with a position. `Setup` is the class of the board, whose module is loaded when it is needed. */
    start,
    async setVariant(name) {
      const variant = await loadVariant(name);
      if (!on) return;
      on.variant = name;
      on.parts.setVariant(variant);
    },
    setFlipped: (flipped) => on?.parts.setFlipped(flipped),
    leave: () => leave(null),
    stop: () => on?.parts.stop(),
  };
}

const settingPanel = (heading, panel, buttons, onOpen) =>
  h(
    "section",
    { class: "panel", "aria-labelledby": "setup-title" },
    heading,
    panel,
    h(
      "div",
      { class: "row end" },
      button(T.open, onOpen, { "data-testid": "setup-open" }, icon("upload")),
      h("span", { class: "grow" }),
      buttons,
    ),
  );
