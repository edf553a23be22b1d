// The dialog that asks whether resigning is meant.
import { openDialog } from "../lib/dialog.js";
import { h } from "../lib/dom.js";
import { TEXTS } from "./texts.js";

const T = TEXTS.match;

/** Opens the dialog. Enter plays on. `onResign()` is called if `loser` resigns. */
export function askToResign(loser, onResign) {
  openDialog({
    title: T.question,
    body: h("p", null, T.consequence(loser)),
    actions: [{ text: T.playOn }, { text: T.confirm(loser), run: onResign, danger: true, testid: "resign-yes" }],
  });
}
