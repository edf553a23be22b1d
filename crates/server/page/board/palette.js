// The palette for setting up a position: the four pieces and an eraser, to choose or to drag.
import { h, uniqueId } from "../lib/dom.js";
import { icon } from "../lib/icons.js";
import { pieceIcon, pieceName } from "./pieces.js";
import { TEXTS } from "./texts.js";

const SLUGS = { w: "white-man", W: "white-king", b: "black-man", B: "black-king", ".": "eraser" };
const CHOICES = Object.keys(SLUGS);
const KEYS = { w: "w", W: "W", b: "b", B: "B", 0: ".", Delete: ".", Backspace: "." };

/** The distance in pixels from which a press is a drag. */
const SLACK = 6;

/** Creates the palette. `onDrop(char, event)` is called when a piece dragged from it is dropped. */
export function createPalette({ onDrop }) {
  const name = uniqueId("palette");
  const inputs = CHOICES.map((char) =>
    h("input", { type: "radio", name, value: char, "aria-label": pieceName(char) ?? TEXTS.palette.eraser }),
  );
  inputs[0].checked = true;
  const labels = inputs.map((input) => {
    const char = input.value;
    const picture = char === "." ? icon("erase") : pieceIcon(char);
    const label = h(
      "label",
      {
        title: pieceName(char) ?? TEXTS.palette.eraser,
        "data-testid": `palette-${SLUGS[char]}`,
      },
      input,
      picture,
    );
    if (char !== ".") drag(label, char);
    return label;
  });

  function drag(label, char) {
    label.addEventListener("pointerdown", (down) => {
      if (down.button !== 0 || !down.isPrimary) return;
      label.setPointerCapture(down.pointerId);
      const control = new AbortController();
      let ghost = null;
      const move = (event) => {
        if (!ghost && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < SLACK) return;
        if (!ghost) {
          ghost = h("div", { class: "palette-ghost" }, pieceIcon(char));
          document.body.append(ghost);
        }
        ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px)`;
      };
      const end = (event) => {
        if (event.pointerId !== down.pointerId) return;
        control.abort();
        if (!ghost) return;
        ghost.remove();
        if (event.type === "pointerup") onDrop(char, event);
      };
      const options = { signal: control.signal };
      label.addEventListener("pointermove", move, options);
      label.addEventListener("pointerup", end, options);
      label.addEventListener("pointercancel", end, options);
    });
  }

  return {
    element: h(
      "fieldset",
      { class: "palette" },
      h("legend", null, TEXTS.palette.label),
      h("div", { class: "segments" }, labels),
    ),
    chosen: () => inputs.find((input) => input.checked).value,
    /** Chooses the piece of a key. Returns `false` if the key has none. */
    chooseKey(key) {
      if (!Object.hasOwn(KEYS, key)) return false;
      inputs.find((input) => input.value === KEYS[key]).checked = true;
      return true;
    },
  };
}
