// The course of sudoku techniques: the overview, or a lesson.
import { focusMain } from "../lib/dom.js";
import { toast } from "../lib/live.js";
import { useShortcuts } from "../lib/shortcuts.js";
import { isTaught, techniques } from "../sudoku/techniques.js";
import { DIGITS } from "../sudoku/units.js";
import { createBench } from "./bench.js";
import { counts, Lesson } from "./lesson.js";
import { createOverview } from "./overview.js";
import { TEXTS } from "./texts.js";

export const { title } = TEXTS;

/** Shows the view in `root`, with the parameters of the address. */
export async function mount(root, params) {
  const all = (await techniques()).filter(isTaught);
  /** @type {Lesson | null} */
  let lesson = null;

  function show(link) {
    lesson?.stop();
    lesson = null;
    const id = link.get("technique");
    const at = all.findIndex((technique) => technique.id === id);
    if (id && at < 0) toast(TEXTS.unknown(id), { kind: "error" });
    if (at < 0) {
      root.replaceChildren(createOverview(all, counts()));
      useShortcuts([]);
      return;
    }
    const technique = all[at];
    lesson = new Lesson(technique, (state) => bench.show(state));
    const bench = createBench(lesson, { technique, before: all[at - 1], after: all[at + 1] });
    root.replaceChildren(bench.element);
    useShortcuts(shortcuts(lesson));
    lesson.open(0);
  }

  show(params);
  return {
    update(link) {
      show(link);
      focusMain();
      scrollTo(0, 0);
    },
    unmount: () => lesson?.stop(),
  };
}

function shortcuts(lesson) {
  const { keys } = TEXTS;
  return [
    { keys: ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"], text: keys.move },
    { keys: ["1 – 9"], text: keys.digits },
    ...DIGITS.map((digit) => ({ keys: [String(digit)], run: () => lesson.mark(digit) })),
    { keys: ["c", "Enter"], text: keys.check, run: lesson.check },
    { keys: ["h"], text: keys.hint, run: lesson.hint },
    { keys: ["s"], text: keys.solution, run: lesson.solution },
    { keys: ["Backspace", "Delete"], text: keys.clear, run: lesson.clear },
    { keys: ["n"], text: keys.next, run: lesson.next },
  ];
}
