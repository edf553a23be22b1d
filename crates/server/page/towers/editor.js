// The editor of the action file, with line numbers, and errors marked in the text.
import { h, uniqueId } from "../lib/dom.js";
import { foreign } from "../lib/foreign.js";
import { TEXTS } from "./texts.js";

const { file: texts } = TEXTS;

/**
 * An error in the file. `column` and `length` are missing if the whole line is wrong, `line` if the whole file is.
 * @typedef {{ line?: number, column?: number, length?: number, message: string, help?: string }} Mark
 */

/** The editor. `onInput(text)` is called when the text changes. */
export class Editor {
  element;
  #gutter = h("div", { class: "gutter", "aria-hidden": "true" });
  #below = h("pre", { class: "below", "aria-hidden": "true" });
  #problem = h("div", { class: "problem", id: uniqueId("problem"), hidden: true, "data-testid": "file-problem" });
  #area = h("textarea", {
    id: uniqueId("actions"),
    class: "actions",
    wrap: "off",
    spellcheck: "false",
    autocapitalize: "characters",
    autocomplete: "off",
    title: texts.hint,
    "data-testid": "action-file",
  });
  /** The number of line numbers. */
  #lines = 0;
  /** The line numbers with a class. */
  #noted = [];

  constructor({ onInput }) {
    const area = this.#area;
    area.addEventListener("input", () => {
      this.#number();
      onInput(area.value);
    });
    area.addEventListener("scroll", () => this.#follow());
    this.element = h(
      "div",
      { class: "editor stack" },
      h("label", { class: "visually-hidden", for: area.id }, texts.title),
      h("div", { class: "sheet" }, this.#gutter, h("div", { class: "page" }, this.#below, area)),
      this.#problem,
    );
  }

  /**
   * Shows a text. `line` is the line of the action shown, or `null`.
   * @param {{ text: string, mark: Mark | null, line: number | null }} shown
   */
  show({ text, mark, line }) {
    if (this.#area.value !== text) this.#area.value = text;
    this.#number();
    this.#mark(mark);
    this.#tell(mark);
    for (const own of this.#noted) own.className = "";
    this.#noted = [];
    this.#note(line, "here");
    this.#note(mark?.line, "bad");
  }

  #follow() {
    const { scrollTop, scrollLeft } = this.#area;
    this.#gutter.scrollTop = scrollTop;
    Object.assign(this.#below, { scrollTop, scrollLeft });
  }

  /** Adds and removes line numbers. */
  #number() {
    const count = this.#area.value.split("\n").length;
    for (; this.#lines < count; this.#lines += 1) this.#gutter.append(h("span", null, String(this.#lines + 1)));
    for (; this.#lines > count; this.#lines -= 1) this.#gutter.lastChild.remove();
    this.#follow();
  }

  /** Sets the class of a line number, and remembers it: files can be too long to update all of them. */
  #note(line, name) {
    const own = line && this.#gutter.children[line - 1];
    if (!own) return;
    own.className = name;
    this.#noted.push(own);
  }

  /** Marks an error below the text. */
  #mark(mark) {
    this.#below.replaceChildren(...(mark?.line ? markedText(this.#area.value, mark, this.#lines) : []));
    this.#follow();
  }

  /** Shows the message of an error. */
  #tell(mark) {
    const [area, problem] = [this.#area, this.#problem];
    problem.hidden = !mark;
    if (!mark) {
      area.removeAttribute("aria-invalid");
      area.removeAttribute("aria-describedby");
      problem.replaceChildren();
      return;
    }
    area.setAttribute("aria-invalid", "true");
    area.setAttribute("aria-describedby", problem.id);
    const go = { click: () => this.#goTo(mark.line) };
    const props = { type: "button", class: "line-button", title: texts.go, on: go };
    problem.replaceChildren(
      mark.line ? h("button", props, texts.line(mark.line)) : "",
      h("span", null, foreign(mark.message)),
      mark.help ? h("span", { class: "hint" }, foreign(mark.help)) : "",
    );
  }

  #goTo(line) {
    const area = this.#area;
    const all = area.value.split("\n");
    const start = all.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
    area.focus();
    area.setSelectionRange(start, start + (all[line - 1] ?? "").length);
    area.scrollTop = Math.max(0, (line - 4) * parseFloat(getComputedStyle(area).lineHeight));
  }
}

/** Empty lines with a marked one among them. They need the height of the text, so that both scroll together. */
function markedText(text, mark, lines) {
  const line = text.split("\n")[mark.line - 1] ?? "";
  const from = (mark.column ?? 1) - 1;
  const to = mark.length ? from + mark.length : Math.max(line.length, from + 1);
  const wrong = h("mark", null, line.slice(from, to) || " ");
  return [
    "\n".repeat(mark.line - 1),
    h("span", { class: "bad-line" }, line.slice(0, from), wrong, line.slice(to)),
    "\n".repeat(Math.max(lines - mark.line, 0) + 1),
  ];
}
