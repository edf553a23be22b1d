// Where an action file comes from: loaded, dropped, or an example; and how deep the program looks.
import { button, choice, field, h } from "../lib/dom.js";
import { icon } from "../lib/icons.js";
import { toast } from "../lib/live.js";
import { EXAMPLES } from "./examples.js";
import { DEPTHS } from "./state.js";

/** Larger files are no action files. */
const LARGEST = 64 * 1024;

/** `onText(text)`: another action file; `onDepth(depth)`. */
export function createSources({ onText, onDepth }) {
  let text = "";
  /** The reader's own text from before an example or a file took its place. */
  let kept = null;

  const input = h("input", {
    type: "file",
    accept: ".txt,text/plain",
    class: "visually-hidden",
    "aria-label": "Load an action file",
    tabindex: "-1",
    on: {
      change: () => {
        read(input.files[0]);
        input.value = "";
      },
    },
  });
  const load = h(
    "div",
    { class: "load" },
    input,
    button(
      "Load",
      () => input.click(),
      { title: "Load an action file from this computer; it can be dropped on the page as well" },
      icon("upload"),
    ),
  );
  const depth = choice(
    Array.from({ length: DEPTHS.most }, (_, index) => [
      String(index + 1),
      `${index + 1} ${index === 0 ? "ply" : "plies"}`,
    ]),
    String(DEPTHS.usual),
    (value) => onDepth(Number(value)),
  );
  depth.dataset.testid = "depth";
  const back = button(
    "Back to my text",
    () => take(kept, null),
    { class: "quiet", hidden: true, title: "Bring back the text from before" },
    icon("undo"),
  );
  const examples = EXAMPLES.map((example) =>
    button(example.name, () => take(example.text, keep()), { class: "example", title: example.note }),
  );
  const element = h(
    "div",
    { class: "stack" },
    field("Looks ahead", depth),
    h(
      "div",
      { class: "examples", role: "group", "aria-label": "Examples" },
      h("span", { class: "hint" }, "Examples"),
      examples,
      back,
    ),
  );

  /** What is worth bringing back: neither nothing nor an example. */
  const keep = () => (text.trim() === "" || EXAMPLES.some((example) => example.text === text) ? kept : text);

  function take(next, previous) {
    kept = previous;
    onText(next);
  }

  async function read(file) {
    if (!file) return;
    if (file.size > LARGEST)
      return toast(`${file.name} is too large for an action file: ${LARGEST / 1024} kB at most`, { kind: "error" });
    take(await file.text(), keep());
    toast(`${file.name} loaded`);
  }

  return {
    load,
    element,
    show(state) {
      text = state.text;
      depth.value = String(state.depth);
      back.hidden = kept === null || kept === text;
    },
    /** Lets files be dropped on an element. */
    catchDrops(place) {
      place.addEventListener("dragover", (event) => {
        if (event.dataTransfer.types.includes("Files")) event.preventDefault();
      });
      place.addEventListener("drop", (event) => {
        if (!event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        read(event.dataTransfer.files[0]);
      });
    },
  };
}
