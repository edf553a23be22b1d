// The dialog in which a position is set up on the board.
import { Setup } from "../board/setup.js";
import { loadVariant } from "../board/variants.js";
import { post } from "../lib/api.js";
import { openDialog } from "../lib/dialog.js";
import { h } from "../lib/dom.js";
import { errorWords } from "../lib/foreign.js";
import { toast } from "../lib/live.js";
import { isFlipped } from "./state.js";

/**
 * Opens the dialog with a position of a variant; `fen` is `null` for the initial one. `texts` has `title`, `use` and
 * `cancel`. `onUse(fen)` is called with the position.
 */
export async function openSetting({ variant: name, fen, texts, onUse }) {
  try {
    const variant = await loadVariant(name);
    const position =
      fen === null
        ? { pieces: variant.pieces, to_move: variant.first_to_move }
        : await post("draughts/position", { variant: name, fen });
    /** @type {string | null} */
    let found = null;
    const setup = new Setup({
      variant,
      position,
      flipped: isFlipped(name, variant.layout),
      onChange: (change) => {
        found = change.fen;
      },
    });
    openDialog({
      title: texts.title,
      wide: true,
      body: h("div", { class: "setting" }, setup.board, setup.panel),
      actions: [
        { text: texts.cancel, run: () => true },
        {
          text: texts.use,
          primary: true,
          testid: "setting-use",
          run: () => {
            if (found === null) return false;
            onUse(found);
            return true;
          },
        },
      ],
      onClose: () => setup.stop(),
    });
  } catch (error) {
    toast(errorWords(error), { kind: "error" });
  }
}
