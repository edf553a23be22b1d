// The buttons below the list of moves: marks, a comment, variations, undoing.
import { button, choice, h } from "../../lib/dom.js";
import { icon, iconButton } from "../../lib/icons.js";
import { MOVE_MARKS } from "../changes.js";
import { markOf } from "../notes.js";
import { TEXTS } from "../texts.js";

const T = TEXTS.edit;

/** Creates the panel. `actions` are those of `edits.js`. */
export function createEditPanel(actions) {
  const marks = choice(
    [["", T.noMark], ...MOVE_MARKS.map((glyph) => [String(glyph), markOf(glyph).join(" ")])],
    "",
    (value) => actions.mark(value === "" ? null : Number(value)),
  );
  marks.setAttribute("aria-label", T.mark);
  marks.dataset.testid = "mark";
  const tool = (name, picture, run) => iconButton(picture, T[name], run, { "data-testid": name });
  const tools = {
    promote: tool("promote", "up", actions.promote),
    removeVariation: tool("removeVariation", "erase", actions.removeVariation),
    removeAfter: tool("removeAfter", "cut", actions.removeAfter),
    undo: tool("undo", "earlier", actions.undo),
    redo: tool("redo", "later", actions.redoChange),
  };
  const comment = createComment(actions.comment);
  const bar = h(
    "div",
    { class: "edit-bar", role: "group", "aria-label": T.label },
    marks,
    comment.open,
    Object.values(tools),
  );
  return {
    element: h("div", { class: "edit-panel" }, bar, comment.element),
    openComment: comment.edit,
    show({ state, session, move }) {
      const own = session.notes();
      marks.value = String(MOVE_MARKS.find((glyph) => own.marks.includes(glyph)) ?? "");
      marks.disabled = state.ply === 0;
      comment.show(own.comments.join(" "), move, `${state.ply} ${state.sideline?.line ?? 0}`);
      const isEnabled = {
        promote: state.sideline !== null,
        removeVariation: state.sideline !== null,
        removeAfter: state.ply < state.moves.length,
        undo: session.canUndo(),
        redo: session.canRedoChange(),
      };
      for (const [name, element] of Object.entries(tools)) element.setAttribute("aria-disabled", !isEnabled[name]);
    },
  };
}

/** Creates the field for a comment, and the button that opens it. What is typed is taken over when it is left. */
function createComment(onComment) {
  const area = h("textarea", { rows: 3, "data-testid": "comment-text", on: { change: () => onComment(area.value) } });
  const done = button(T.done, close, { "data-testid": "comment-done" }, icon("check"));
  const element = h("div", { class: "comment-edit", hidden: true }, area, done);
  const open = iconButton("comment", T.commentTitle, edit, { "data-testid": "comment-edit", "aria-expanded": "false" });
  let place = "";
  area.addEventListener("keydown", (event) => {
    const isEnd = event.key === "Escape" || (event.key === "Enter" && (event.ctrlKey || event.metaKey));
    if (!isEnd) return;
    event.preventDefault();
    close();
  });

  function edit() {
    if (!element.hidden) return close();
    element.hidden = false;
    open.setAttribute("aria-expanded", "true");
    area.focus();
  }

  function close() {
    onComment(area.value);
    element.hidden = true;
    open.setAttribute("aria-expanded", "false");
    open.focus();
  }

  return {
    element,
    open,
    edit,
    /** `at` identifies the place: what is typed stays as long as it is the same. */
    show(text, move, at) {
      if (at !== place || document.activeElement !== area) area.value = text;
      place = at;
      area.setAttribute("aria-label", T.commentLabel(move));
    },
  };
}
