// Creates elements.

const SVG = "http://www.w3.org/2000/svg";

function set(element, props, children) {
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "on") {
      for (const [event, listener] of Object.entries(value)) element.addEventListener(event, listener);
    } else if (name === "text") {
      element.textContent = value;
    } else if (name === "value") {
      element.value = value;
    } else {
      element.setAttribute(name, value === true ? "" : value);
    }
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/**
 * Creates an HTML element: `h("button", { type: "button", class: "primary", on: { click: go } }, "Go")`. Attributes and
 * children that are `null`, `undefined` or `false` are left out. `text` sets the text. Lists of children are flattened.
 */
export function h(tag, props, ...children) {
  return set(document.createElement(tag), props, children);
}

/** Creates an SVG element, as `h` does. */
export function s(tag, props, ...children) {
  return set(document.createElementNS(SVG, tag), props, children);
}

/**
 * The element of `index.html` with an id.
 * @returns {HTMLElement}
 */
export const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** Moves the focus to the main part of the page, when the element that had it vanishes. */
export const focusMain = () => byId("main").focus({ preventScroll: true });

let lastId = 0;

/** A unique id. */
export function uniqueId(stem) {
  lastId += 1;
  return `${stem}-${lastId}`;
}

/**
 * Creates a label with its control, and a hint: `field("Depth", input, "plies")`.
 * @param {string} label
 * @param {HTMLElement} control
 * @param {string | null} hint
 */
export function field(label, control, hint = null) {
  control.id ||= uniqueId("field");
  let help = null;
  if (hint) {
    help = h("span", { class: "hint", id: uniqueId("hint") }, hint);
    control.setAttribute("aria-describedby", help.id);
  }
  return h("div", { class: "field" }, h("label", { for: control.id }, label), control, help);
}

/** Creates a list to choose from. Options are `[value, text]` or texts. */
export function choice(options, value, onChange) {
  const list = h(
    "select",
    { on: { change: () => onChange(list.value) } },
    options.map((option) => {
      const [own, text] = Array.isArray(option) ? option : [option, option];
      return h("option", { value: own }, text);
    }),
  );
  list.value = value;
  return list;
}

/**
 * Creates a button with a text, and optionally an icon before it.
 * @param {string} text
 * @param {(event: MouseEvent) => void} onClick
 * @param {object | null} props
 * @param {Element | null} picture
 */
export function button(text, onClick, props = {}, picture = null) {
  return h("button", { type: "button", ...props, on: { click: onClick } }, picture, h("span", null, text));
}
