// The play view: shows the form in which a game is chosen, or the game.
import { DEFAULT_VARIANT, loadLevels, loadVariant, loadVariants } from "../board/variants.js";
import { focusMain, h } from "../lib/dom.js";
import { prepare } from "../lib/engine.js";
import { errorWords } from "../lib/foreign.js";
import { replaceLink } from "../lib/link.js";
import { openDialog } from "../lib/dialog.js";
import { toast } from "../lib/live.js";
import { useShortcuts } from "../lib/shortcuts.js";
import { load, save } from "../lib/store.js";
import { linkedChoice, named, savedState, toSave } from "./state.js";
import { TEXTS } from "./texts.js";

export const { title } = TEXTS;

/** The modules of the form and of the game are loaded when they are shown. */
const loadChoosing = () => import("./choosing.js");
const loadGame = () => import("./game.js");

/** Shows the view in `root`, with the parameters of the address. */
export async function mount(root, params) {
  const state = savedState(load("play"));
  const [variants, levels] = await Promise.all([loadVariants(), loadLevels()]);
  const view = createView({ root, state, variants, levels });
  if (state.match) {
    const game = await view.openGame();
    game.goOn();
    view.showGame();
  } else {
    await view.choose();
    prepare("draughts/game");
    prepare("draughts/think");
  }
  view.follow(params);
  return { update: view.follow, unmount: view.stop };
}

function createView({ root, state, variants, levels }) {
  /** @type {ReturnType<typeof import("./game.js").createGame> | null} */
  let game = null;
  /** @type {ReturnType<typeof import("./choosing.js").createChoosing> | null} */
  let form = null;
  let isStopped = false;
  const trouble = (error) => toast(errorWords(error), { kind: "error" });
  const show = (element) => root.replaceChildren(element);

  async function openGame() {
    if (game) return game;
    const wanted = loadVariant(state.match ? state.variant : state.choice.variant);
    const [{ createGame }, { layout }] = await Promise.all([
      loadGame(),
      wanted.catch(() => loadVariant(DEFAULT_VARIANT)),
    ]);
    game ??= createGame({ state, variants, levels, layout, onLeave: () => choose().then(focusMain, trouble) });
    return game;
  }

  function showGame() {
    if (!game) return;
    show(game.element);
    game.useShortcuts();
  }

  /** Shows the form. */
  async function choose() {
    const { createChoosing } = await loadChoosing();
    form ??= createChoosing({ variants, levels, actions: { choose: change, start, rules, onFirst: loadGame } });
    if (state.match) return;
    useShortcuts([]);
    form.show(state.choice);
    show(form.element);
  }

  /** Changes what is chosen. */
  function change(fields) {
    Object.assign(state.choice, fields);
    save("play", toSave(state, null, Date.now()));
    // A position to play from is not saved: the address keeps it.
    const { variant, start: fen } = state.choice;
    replaceLink("play", fen === null ? {} : { variant, fen });
    form?.show(state.choice);
  }

  async function start() {
    try {
      const begun = await openGame();
      if (!isStopped) await begun.start();
      // Somebody may have gone to another view meanwhile.
      if (isStopped) begun.stop();
      else if (state.match) showGame();
    } catch (error) {
      trouble(error);
    }
  }

  function rules(name) {
    const asked = Promise.all([import("../draughts/rules.js"), loadVariant(name)]);
    asked.then(([{ showRules }, variant]) => showRules(variant), trouble);
  }

  return {
    openGame,
    showGame,
    choose,
    /** Takes over what an address names. While a game is being played, it asks which of the two is meant. */
    follow(link) {
      if (!named(link)) return;
      const choice = linkedChoice(state.choice, link);
      const known = variants.find(hasName(choice.variant));
      if (!known) return toast(TEXTS.unknown(choice.variant), { kind: "error" });
      const take = () => change({ ...choice, variant: known.name });
      game?.fresh();
      if (!state.match) return take();
      replaceLink("play", {});
      askAboutLink(known.name, () => {
        game?.leave();
        take();
      });
    },
    stop() {
      isStopped = true;
      game?.stop();
    },
  };
}

/** Whether a variant has a name, which may be another one than its own. */
const hasName =
  (asked) =>
  ({ name, aliases }) =>
    name === asked || aliases.includes(asked);

/** Asks whether a game goes on, or is given up for the one that a link names. */
function askAboutLink(variant, onLinked) {
  const T = TEXTS.linked;
  openDialog({
    title: T.title,
    body: h("p", null, T.text(variant)),
    actions: [
      { text: T.goOn, primary: true, testid: "go-on" },
      { text: T.take, run: onLinked, testid: "take-link" },
    ],
  });
}
