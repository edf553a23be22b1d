// The list of actions, two columns, with a jump to any of them.
import { h } from "../lib/dom.js";

/** `onPly(ply)` is called for the ply that is chosen. */
export function createList({ onPly }) {
  const rows = h("ol", { class: "moves", "data-testid": "moves", "aria-label": "Moves of the game" });
  const empty = h("p", { class: "hint" }, "Nothing has been played yet.");
  const caption = h("p", { class: "hint", "data-testid": "caption" });
  const comment = h("p", { class: "comment", "data-testid": "comment" });
  const element = h("div", null, caption, rows, empty, comment);
  rows.addEventListener("click", ({ target }) => {
    const chosen = target.closest("[data-ply]");
    if (chosen) onPly(Number(chosen.dataset.ply));
  });
  let shown = [];
  let current = null;

  const entry = (ply) => rows.querySelector(`[data-ply="${ply}"]`);

  /** Builds the rows from the first one that differs, so that the focus stays where it is. */
  function build(plies) {
    const labels = plies.map(({ label }) => label);
    let same = 0;
    while (same < labels.length && labels[same] === shown[same]) same += 1;
    if (same === labels.length && same === shown.length) return;
    for (let ply = shown.length; ply > same; ply -= 1) entry(ply).parentElement.remove();
    for (const row of [...rows.children]) if (row.querySelectorAll("[data-ply]").length === 0) row.remove();
    for (let index = same; index < labels.length; index += 1) add(labels[index], index + 1);
    shown = labels;
  }

  function add(label, ply) {
    const [number, action] = label.split(" ");
    const isSecond = number.endsWith("...");
    const count = number.replace(/\.+$/, "");
    let row = rows.lastElementChild;
    if (!isSecond || row?.dataset.count !== count) {
      row = h(
        "li",
        { "data-count": count },
        h("span", { class: "ordinal", "aria-hidden": "true" }, `${count}.`),
        isSecond && h("span", { class: "none", "aria-hidden": "true" }, "…"),
      );
      rows.append(row);
    }
    row.append(
      h("span", null, h("button", { type: "button", class: "quiet", "data-ply": ply, "aria-label": label }, action)),
    );
  }

  return {
    element,
    show({ plies, ply, told }) {
      build(plies);
      caption.textContent = captionOf(told.tags);
      caption.hidden = caption.textContent === "";
      empty.hidden = plies.length > 0;
      rows.hidden = plies.length === 0;
      if (current !== ply || !entry(ply)?.hasAttribute("aria-current")) {
        rows.querySelector("[aria-current]")?.removeAttribute("aria-current");
        const chosen = entry(ply);
        chosen?.setAttribute("aria-current", "true");
        // Only the list is scrolled, never the page.
        if (chosen) {
          const top = chosen.closest("li").offsetTop - rows.offsetTop;
          if (top < rows.scrollTop) rows.scrollTop = top;
          else if (top + chosen.offsetHeight > rows.scrollTop + rows.clientHeight)
            rows.scrollTop = top + chosen.offsetHeight - rows.clientHeight;
        } else rows.scrollTop = 0;
      }
      current = ply;
      const said = told.comments.filter((one) => one.ply === ply).map(({ text }) => text);
      comment.hidden = said.length === 0;
      comment.textContent = said.join(" ");
    },
  };
}

/** Who played where and when, as far as the file tells. */
function captionOf(tags) {
  const of = (name) => tags.find(([tag, value]) => tag === name && !/^[?.]*$/.test(value))?.[1];
  const players = of("White") || of("Black") ? `White: ${of("White") ?? "?"}, black: ${of("Black") ?? "?"}` : null;
  return [players, of("Event"), of("Date")].filter(Boolean).join(". ");
}
