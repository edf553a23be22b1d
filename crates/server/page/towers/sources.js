// Loads action files and examples, and sets the depth of the search.
import { button, choice, field, h } from "../lib/dom.js";
import { icon } from "../lib/icons.js";
import { toast } from "../lib/live.js";
import { EXAMPLES } from "./examples.js";
import { DEPTHS } from "./state.js";
import { TEXTS } from "./texts.js";

const { file: texts } = TEXTS;

/** Maximum number of bytes of an action file. */
const MAX_SIZE = 64 * 1024;

/** Creates the controls. `onText(text)` is called with an action file, `onDepth(depth)` with a depth. */
export function createSources({ onText, onDepth }) {
  let text = "";
  /** The user's own text before it was replaced by an example or a file. */
  let kept = null;

  const depth = depthChoice(onDepth);
  const back = button(
    texts.back,
    () => take(kept, null),
    { class: "quiet", hidden: true, title: texts.backTitle },
    icon("undo"),
  );
  const examples = EXAMPLES.map((example) =>
    button(TEXTS.examples[example.name].name, () => take(example.text, keep()), {
      class: "example",
      title: TEXTS.examples[example.name].note,
    }),
  );
  const element = h(
    "div",
    { class: "stack" },
    field(texts.depth, depth),
    h(
      "div",
      { class: "examples", role: "group", "aria-label": texts.examples },
      h("span", { class: "hint" }, texts.examples),
      examples,
      back,
    ),
  );

  /** The text to keep: the current one, unless it is empty or an example. */
  const keep = () => (text.trim() === "" || EXAMPLES.some((example) => example.text === text) ? kept : text);

  function take(next, previous) {
    kept = previous;
    onText(next);
  }

  async function read(file) {
    if (!file) return;
    if (file.size > MAX_SIZE) {
      toast(texts.tooLarge(file.name, MAX_SIZE / 1024), { kind: "error" });
      return;
    }
    take(await file.text(), keep());
    toast(texts.loaded(file.name));
  }

  return {
    load: loadButton(read),
    element,
    show(state) {
      text = state.text;
      depth.value = String(state.depth);
      back.hidden = kept === null || kept === text;
    },
    catchDrops: (place) => catchDrops(place, read),
  };
}

function depthChoice(onDepth) {
  const depths = Array.from({ length: DEPTHS.most }, (_, index) => index + 1);
  const list = choice(
    depths.map((depth) => [String(depth), TEXTS.plies(depth)]),
    String(DEPTHS.usual),
    (value) => onDepth(Number(value)),
  );
  list.dataset.testid = "depth";
  return list;
}

/** The button that loads a file. */
function loadButton(onFile) {
  const input = h("input", {
    type: "file",
    accept: ".txt,text/plain",
    class: "visually-hidden",
    "aria-label": texts.loadLabel,
    tabindex: "-1",
    on: {
      change: () => {
        onFile(input.files[0]);
        input.value = "";
      },
    },
  });
  return h(
    "div",
    { class: "load" },
    input,
    button(texts.load, () => input.click(), { title: texts.loadTitle }, icon("upload")),
  );
}

/** Accepts files that are dropped on an element. */
function catchDrops(place, onFile) {
  const hasFiles = (event) => event.dataTransfer.types.includes("Files");
  place.addEventListener("dragover", (event) => {
    if (hasFiles(event)) event.preventDefault();
  });
  place.addEventListener("drop", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    onFile(event.dataTransfer.files[0]);
  });
}
