// What buttons and keys do to the moves and notes of the game.
import { announce, toast } from "../../lib/live.js";
import * as changes from "../changes.js";
import { TEXTS } from "../texts.js";

const T = TEXTS.edit;

/**
 * Creates the actions, by name.
 * @param {import("../actions.js").Parts} parts
 */
export function createEdits({ state, session, drawing }) {
  return {
    /** Shows another move at the place of the one that led here. */
    beside: (step) => session.change(changes.besides(state, step)),
    /** Marks the move shown; a mark that it has is removed. */
    mark(glyph) {
      const has = session.notes().marks.includes(glyph);
      session.edit(changes.setMark(state, has ? null : glyph));
    },
    comment(text) {
      const said = text.trim();
      if (said !== session.notes().comments.join(" ")) session.edit(changes.setComment(state, said));
    },
    openComment: () => drawing().openComment(),
    promote() {
      if (!state.sideline) return;
      session.edit(changes.promote(state));
      announce(T.promoted);
    },
    removeVariation() {
      if (!state.sideline) return;
      session.edit(changes.removeVariation(state));
      toast(T.variationRemoved);
    },
    removeAfter() {
      const count = changes.countAfter(state);
      if (count === 0) return;
      session.edit(changes.removeAfter(state));
      toast(T.afterRemoved(count));
    },
    undo() {
      if (!session.canUndo()) return;
      session.undo();
      announce(T.undone);
    },
    redoChange() {
      if (!session.canRedoChange()) return;
      session.redoChange();
      announce(T.redone);
    },
  };
}
