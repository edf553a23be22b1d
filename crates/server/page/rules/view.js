// The view with the tours of the rules: connects the state, the actions and the drawing.
import { DEFAULT_VARIANT, loadTour, loadVariant, loadVariants } from "../board/variants.js";
import { toast } from "../lib/live.js";
import { useShortcuts } from "../lib/shortcuts.js";
import { load } from "../lib/store.js";
import { createActions } from "./actions.js";
import { createDrawing } from "./drawing.js";
import { begun, savedDone } from "./state.js";
import { TEXTS } from "./texts.js";

export const { title } = TEXTS;

/** Shows the view in `root`, with the parameters of the address. */
export async function mount(root, params) {
  const saved = load("rules", {});
  const variants = await loadVariants();
  const known = (name) => variants.find((one) => one.name === name || one.aliases.includes(name))?.name;
  const asked = params.get("variant");
  const name = known(asked ?? saved?.last) ?? DEFAULT_VARIANT;
  if (asked && !known(asked)) toast(TEXTS.unknown(asked), { kind: "error" });
  const [variant, lessons] = await Promise.all([loadVariant(name), loadTour(name)]);
  const state = begun(name, lessons, { step: params.get("step"), done: savedDone(saved, name) });
  const actions = createActions({ state, drawing: () => drawing });
  const drawing = createDrawing({ variants, variant, actions });
  root.append(drawing.element);
  actions.follow(new URLSearchParams());
  useShortcuts([
    { keys: ["n", "ArrowRight"], text: TEXTS.keys.next, run: actions.next },
    { keys: ["p", "ArrowLeft"], text: TEXTS.keys.previous, run: actions.previous },
    { keys: ["s"], text: TEXTS.keys.show, run: drawing.stage.demonstrate },
    { keys: ["r"], text: TEXTS.keys.again, run: actions.again },
    { keys: ["Tab"], text: TEXTS.keys.board },
  ]);
  return { update: actions.follow, unmount: drawing.stage.stop };
}
