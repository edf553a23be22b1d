// The editor of the action file, with line numbers, and errors marked in the text.
import { h, uniqueId } from "../lib/dom.js";

/**
 * Creates the editor. `onInput(text)` is called when the text changes. `show({ text, mark, line })` shows a text.
 * `mark` is an error, `{ line, column, length, message, help }`, or `null`. `line` is the line of the action shown, or
 * `null`.
 */
export function createEditor({ onInput }) {
  const gutter = h("div", { class: "gutter", "aria-hidden": "true" });
  const below = h("pre", { class: "below", "aria-hidden": "true" });
  const id = uniqueId("actions");
  const problemId = uniqueId("problem");
  const area = h("textarea", {
    id,
    class: "actions",
    wrap: "off",
    spellcheck: "false",
    autocapitalize: "characters",
    autocomplete: "off",
    title: "The action file: one action a line; the last line may be A or P",
    "data-testid": "action-file",
    on: {
      input: () => {
        number();
        onInput(area.value);
      },
      scroll: follow,
    },
  });
  const problem = h("div", { class: "problem", id: problemId, hidden: true, "data-testid": "file-problem" });
  const element = h(
    "div",
    { class: "editor stack" },
    h("label", { class: "visually-hidden", for: id }, "Action file"),
    h("div", { class: "sheet" }, gutter, h("div", { class: "page" }, below, area)),
    problem,
  );
  let lines = 0;
  let noted = [];

  function follow() {
    gutter.scrollTop = area.scrollTop;
    below.scrollTop = area.scrollTop;
    below.scrollLeft = area.scrollLeft;
  }

  function number() {
    const count = area.value.split("\n").length;
    while (lines < count) gutter.append(h("span", null, String(++lines)));
    while (lines > count) {
      gutter.lastChild.remove();
      lines -= 1;
    }
    follow();
  }

  /** Sets the class of a line number, and remembers it: files can be too long to update all of them. */
  function note(line, name) {
    const own = line && gutter.children[line - 1];
    if (!own) return;
    own.className = name;
    noted.push(own);
  }

  function mark(place) {
    const line = place?.line ? (area.value.split("\n")[place.line - 1] ?? "") : "";
    const from = (place?.column ?? 1) - 1;
    const to = place?.length ? from + place.length : Math.max(line.length, from + 1);
    below.replaceChildren(
      ...(place?.line
        ? [
            "\n".repeat(place.line - 1),
            h(
              "span",
              { class: "bad-line" },
              line.slice(0, from),
              h("mark", null, line.slice(from, to) || " "),
              line.slice(to),
            ),
            // Both texts need the same height to scroll together.
            "\n".repeat(Math.max(lines - place.line, 0) + 1),
          ]
        : []),
    );
    follow();
  }

  function tell(place) {
    problem.hidden = !place;
    if (!place) {
      area.removeAttribute("aria-invalid");
      area.removeAttribute("aria-describedby");
      problem.replaceChildren();
      return;
    }
    area.setAttribute("aria-invalid", "true");
    area.setAttribute("aria-describedby", problemId);
    problem.replaceChildren(
      place.line
        ? h(
            "button",
            { type: "button", class: "line-button", title: "Go to the line", on: { click: () => goTo(place.line) } },
            `Line ${place.line}`,
          )
        : "",
      h("span", null, place.message),
      place.help ? h("span", { class: "hint" }, place.help) : "",
    );
  }

  function goTo(line) {
    const all = area.value.split("\n");
    const start = all.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
    area.focus();
    area.setSelectionRange(start, start + (all[line - 1] ?? "").length);
    area.scrollTop = Math.max(0, (line - 4) * parseFloat(getComputedStyle(area).lineHeight));
  }

  return {
    element,
    show({ text, mark: place, line }) {
      if (area.value !== text) area.value = text;
      number();
      mark(place);
      tell(place);
      for (const own of noted) own.className = "";
      noted = [];
      note(line, "here");
      note(place?.line, "bad");
    },
  };
}
