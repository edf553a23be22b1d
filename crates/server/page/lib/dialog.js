// Dialogs: the browser's own, which keep the focus inside and close with Escape.
import { h, uniqueId } from "./dom.js";
import { icon } from "./icons.js";

/**
 * Opens a dialog and returns it. `actions` are `{ text, run, primary, testid }`; `run` gets the dialog, and keeps it
 * open by returning `false` (or a promise of it).
 */
export function openDialog({ title, body, actions = [], wide = false, onClose = () => {} }) {
  const id = uniqueId("dialog");
  const close = () => dialog.close();
  let isRunning = false;
  /** Does what a button is for, once at a time; who pressed it finds the focus there if the dialog stays. */
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
        // A press beside the dialog closes it, as people expect.
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
        h("button", { type: "button", class: "quiet icon-button", "aria-label": "Close", on: { click: close } }, icon("close")),
      ),
      h("div", { class: "dialog-body" }, body),
      actions.length > 0 &&
        h(
          "footer",
          null,
          actions.map((action) => {
            const { text, primary, testid } = action;
            return h(
              "button",
              {
                type: primary ? "submit" : "button",
                class: primary ? "primary" : null,
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
