// The form in which a game is chosen: the variant, the opponent, the colors, how it begins, the clock.
import { miniBoard } from "../board/mini.js";
import { pieceIcon } from "../board/pieces.js";
import { loadVariant } from "../board/variants.js";
import { post } from "../lib/api.js";
import { button, choice as list, field, h, uniqueId } from "../lib/dom.js";
import { errorWords } from "../lib/foreign.js";
import { icon } from "../lib/icons.js";
import { toast } from "../lib/live.js";
import { capital, otherColor } from "../lib/words.js";
import { BOUNDS } from "./clock.js";
import { TIMES } from "./state.js";
import { TEXTS } from "./texts.js";

const T = TEXTS.choosing;
const NO_OPENINGS = [];

/**
 * Creates the form. `actions` has `choose(fields)`, `start` and `rules(name)`, and `onFirst`, which is called when
 * somebody begins to use the form. `show(choice)` shows what is chosen.
 */
export function createChoosing({ variants, levels, actions }) {
  const heading = h("h1", null, TEXTS.title);
  const variant = variantField(variants, actions);
  const opponent = radios(
    T.opponent,
    "opponent",
    [
      ["engine", T.engine],
      ["person", T.person],
    ],
    (value) => actions.choose({ opponent: value }),
  );
  const level = levelField(levels, actions);
  const color = radios(
    T.color,
    "color",
    [
      ["white", T.white, pieceIcon("w")],
      ["lot", T.lot],
      ["black", T.black, pieceIcon("b")],
    ],
    (value) => actions.choose({ color: value }),
  );
  const opening = openingField(variants, actions);
  const times = timesField(actions);
  const picture = createPicture(actions);
  const begin = h(
    "button",
    { type: "submit", class: "primary start", "data-testid": "start" },
    icon("play"),
    h("span", null, T.start),
  );
  const form = h(
    "form",
    {
      class: "panel choices",
      on: {
        submit: (event) => {
          event.preventDefault();
          actions.start();
        },
      },
    },
    variant.element,
    opponent.element,
    level.element,
    color.element,
    h("div", { class: "fields" }, opening.element, times.element),
    times.own,
    h("div", { class: "start-row" }, begin),
  );
  for (const name of ["pointerenter", "focusin"]) form.addEventListener(name, actions.onFirst, { once: true });
  return {
    element: h("div", { class: "choosing" }, heading, picture.element, form),
    show(choice) {
      variant.show(choice.variant);
      opponent.show(choice.opponent);
      level.show(choice.level);
      color.show(choice.color);
      const isEngine = choice.opponent === "engine";
      level.element.hidden = color.element.hidden = !isEngine;
      opening.show(choice);
      times.show(choice.times);
      picture.show(choice);
    },
  };
}

function variantField(variants, actions) {
  const select = list(
    variants.map(({ name, title, columns, rows }) => [name, `${title}, ${columns}×${rows}`]),
    variants[0].name,
    (name) => actions.choose({ variant: name, start: null }),
  );
  select.dataset.testid = "variant";
  const summary = h("p", { class: "hint", "data-testid": "summary" });
  const rules = button(T.rules, () => actions.rules(select.value), { "data-testid": "rules" }, icon("book"));
  return {
    element: h("div", null, h("div", { class: "variant-row" }, field(T.variant, select), rules), summary),
    show(name) {
      const chosen = variants.find((one) => one.name === name || one.aliases.includes(name));
      select.value = chosen?.name ?? name;
      const mover = chosen ? ` ${T.moves(chosen.first_to_move)}` : "";
      summary.textContent = `${capital(chosen?.summary ?? "")}.${mover}`;
    },
  };
}

/** A bar of radio buttons with a legend. Options are `[value, text, picture]`. */
function radios(legend, name, options, onChange) {
  const group = uniqueId(name);
  const inputs = options.map(([value]) =>
    h("input", {
      type: "radio",
      name: group,
      value,
      "data-testid": `${name}-${value}`,
      on: { change: () => onChange(value) },
    }),
  );
  return {
    element: h(
      "fieldset",
      null,
      h("legend", null, legend),
      h(
        "div",
        { class: "segments" },
        options.map(([, text, picture = null], index) =>
          h("label", null, inputs[index], picture, h("span", null, text)),
        ),
      ),
    ),
    show(value) {
      for (const input of inputs) input.checked = input.value === value;
    },
  };
}

function levelField(levels, actions) {
  const group = uniqueId("level");
  const inputs = levels.map(({ level }) =>
    h("input", {
      type: "radio",
      name: group,
      value: level,
      "data-testid": `level-${level}`,
      on: { change: () => actions.choose({ level }) },
    }),
  );
  return {
    element: h(
      "fieldset",
      null,
      h("legend", null, T.level),
      h(
        "div",
        { class: "levels" },
        levels.map(({ level, name }, index) =>
          h(
            "label",
            null,
            inputs[index],
            h("span", { class: "rank", "aria-hidden": "true" }, level),
            h("span", null, name),
          ),
        ),
      ),
    ),
    show(level) {
      for (const input of inputs) input.checked = Number(input.value) === level;
    },
  };
}

function openingField(variants, actions) {
  const select = list([], "", (value) => actions.choose({ opening: value || null }));
  select.dataset.testid = "opening";
  let shown = null;
  return {
    element: field(T.opening, select),
    show({ variant, opening, start }) {
      const { openings } = variants.find(({ name }) => name === variant) ?? { openings: NO_OPENINGS };
      if (shown !== openings) {
        const options = [["", T.initial], ...openings.map(({ kind, title }) => [kind, title])];
        select.replaceChildren(...options.map(([value, text]) => h("option", { value }, text)));
      }
      shown = openings;
      select.value = openings.some(({ kind }) => kind === opening) ? opening : "";
      select.disabled = start !== null;
    },
  };
}

const keyOf = (times) => (times ? `${times.minutes}+${times.increment}` : "");

/** The clock: one of the usual ones, or fields for others. */
function timesField(actions) {
  const options = [["", T.noClock], ...TIMES.map((times) => [keyOf(times), T.times(times)]), ["own", T.ownTimes]];
  let isOwn = false;
  let given = TIMES[2];
  const select = list(options, "", (value) => {
    isOwn = value === "own";
    actions.choose({ times: isOwn ? given : (TIMES.find((times) => keyOf(times) === value) ?? null) });
  });
  select.dataset.testid = "clock";
  const number = (name) => {
    const { min, max } = BOUNDS[name];
    const take = () => {
      const value = Math.min(Math.max(Number(input.value) || min, min), max);
      input.value = String(value);
      actions.choose({ times: { ...given, [name]: value } });
    };
    const input = h("input", { type: "number", min, max, step: "any", "data-testid": name, on: { change: take } });
    return input;
  };
  const minutes = number("minutes");
  const increment = number("increment");
  const own = h("div", { class: "fields" }, field(T.minutes, minutes), field(T.increment, increment));
  return {
    element: field(T.clock, select),
    own,
    show(times) {
      if (times) given = times;
      const isUsual = times === null || TIMES.some((one) => keyOf(one) === keyOf(times));
      isOwn = !isUsual || (isOwn && times !== null);
      select.value = isOwn ? "own" : keyOf(times);
      own.hidden = !isOwn;
      if (document.activeElement !== minutes) minutes.value = String(given.minutes);
      if (document.activeElement !== increment) increment.value = String(given.increment);
    },
  };
}

/** The board as it will be, turned to the person who plays. */
function createPicture(actions) {
  const place = h("div", { class: "picture-board" });
  const back = button(T.fromInitial, () => actions.choose({ start: null }), { class: "quiet" });
  const note = h("div", { class: "hint", hidden: true }, h("p", null, T.fromPosition), back);
  const element = h("div", { class: "picture" }, place, note);
  let shown = "";
  async function show(/** @type {import("./state.js").Choice} */ { variant: name, color, start, opponent }) {
    const key = [name, color, start, opponent].join(" ");
    if (key === shown) return;
    shown = key;
    note.hidden = start === null;
    try {
      const variant = await loadVariant(name);
      const { pieces } = start === null ? variant : await post("draughts/position", { variant: name, fen: start });
      if (shown !== key) return;
      const { layout } = variant;
      const isTurned = opponent === "engine" && color === otherColor(layout.bottom);
      const bottom = isTurned ? otherColor(layout.bottom) : layout.bottom;
      const label = T.picture(variant.name, bottom);
      place.replaceChildren(miniBoard({ layout, pieces, flipped: isTurned, label }));
    } catch (error) {
      if (shown === key) {
        toast(errorWords(error), { kind: "error" });
        if (start !== null) actions.choose({ start: null });
      }
    }
  }
  return { element, show };
}
