// Dialogs, with the browser's element `dialog`: it keeps the focus inside, and closes with Escape.
import { h, uniqueId } from "./dom.js";
import { icon } from "./icons.js";
import { TEXTS } from "./texts.js";

/**
 * Opens a dialog and returns it. `actions` are its buttons, `{ text, run, primary, danger, testid }`. `run(dialog)` may
 * return `false`, or a promise of it, to keep the dialog open.
 */
export function openDialog({ title, body, actions = [], wide = false, onClose = () => {} }) {
  const id = uniqueId("dialog");
  const close = () => dialog.close();
  let isRunning = false;
  /** Runs a button, one at a time. If the dialog stays open, the focus returns to where it was. */
  async function take(chosen) {
    if (isRunning) return;
    isRunning = true;
    const focused = document.activeElement;
    try {
      if (!chosen || (await chosen.run?.(dialog)) !== false) close();
      else if (dialog.open && (document.activeElement === document.body || document.activeElement === dialog))
        (focused?.isConnected ? focused : dialog.querySelector("footer button")).focus();
    } finally {
      isRunning = false;
    }
  }
  const dialog = h(
    "dialog",
    {
      class: wide ? "wide" : null,
      "aria-labelledby": id,
      on: {
        close: () => {
          dialog.remove();
          onClose();
        },
        // A click beside the dialog closes it.
        click: (event) => event.target === dialog && close(),
      },
    },
    h(
      "form",
      {
        method: "dialog",
        on: {
          submit: (event) => {
            event.preventDefault();
            take(actions.find((action) => action.primary) ?? actions[0]);
          },
        },
      },
      h(
        "header",
        null,
        h("h2", { id }, title),
        h(
          "button",
          { type: "button", class: "quiet icon-button", "aria-label": TEXTS.dialog.close, on: { click: close } },
          icon("close"),
        ),
      ),
      h("div", { class: "dialog-body" }, body),
      actions.length > 0 &&
        h(
          "footer",
          null,
          actions.map((action) => {
            const { text, primary, danger, testid } = action;
            return h(
              "button",
              {
                type: primary ? "submit" : "button",
                class: [primary && "primary", danger && "danger"].filter(Boolean).join(" ") || null,
                "data-testid": testid,
                on: primary ? {} : { click: () => take(action) },
              },
              text,
            );
          }),
        ),
    ),
  );
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
