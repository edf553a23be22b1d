// The dialog that asks whether resigning is meant.
import { openDialog } from "../lib/dialog.js";
import { h } from "../lib/dom.js";
import { capital, otherColor } from "../lib/words.js";

/** Opens the dialog. `onResign()` is called if `loser` resigns. */
export function askToResign(loser, onResign) {
  openDialog({
    title: "Resign the game?",
    body: h("p", null, `${capital(loser)} resigns, and ${otherColor(loser)} wins.`),
    actions: [{ text: "Play on" }, { text: `Resign for ${loser}`, run: onResign, primary: true, testid: "resign-yes" }],
  });
}
