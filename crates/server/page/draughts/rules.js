// The dialog with the rules of a variant.
import { openDialog } from "../lib/dialog.js";
import { h } from "../lib/dom.js";
import { capital } from "../lib/words.js";
import { TEXTS } from "./texts.js";

export function showRules(variant) {
  openDialog({
    title: TEXTS.game.rulesOf(capital(variant.name)),
    body: [
      variant.aliases.length > 0 && h("p", { class: "hint" }, TEXTS.game.aliases(variant.aliases)),
      ...variant.rules.map(({ topic, sentences }) =>
        h(
          "section",
          null,
          h("h3", null, topic),
          h(
            "ul",
            { class: "rules" },
            sentences.map((sentence) => h("li", null, sentence)),
          ),
        ),
      ),
    ].filter(Boolean),
  });
}
