// Dialogs: the browser's own, which keep the focus inside and close with Escape.
import { h, uniqueId } from "./dom.js";
import { icon } from "./icons.js";

/**
 * Opens a dialog and returns it. `actions` are `{ text, run, primary }`; `run` gets the dialog, and keeps it open by
 * returning `false` (or a promise of it).
 */
export function openDialog({ title, body, actions = [], wide = false, onClose = () => {} }) {
  const id = uniqueId("dialog");
  const close = () => dialog.close();
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
          submit: async (event) => {
            event.preventDefault();
            const chosen = actions.find((action) => action.primary) ?? actions[0];
            if (!chosen || (await chosen.run?.(dialog)) !== false) close();
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
          actions.map(({ text, run, primary }) =>
            h(
              "button",
              {
                type: primary ? "submit" : "button",
                class: primary ? "primary" : null,
                on: primary ? {} : { click: async () => (await run?.(dialog)) !== false && close() },
              },
              text,
            ),
          ),
        ),
    ),
  );
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
