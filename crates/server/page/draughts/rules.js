// The dialog with the rules of a variant.
import { openDialog } from "../lib/dialog.js";
import { h } from "../lib/dom.js";
import { capital } from "../lib/words.js";

export function showRules(variant) {
  openDialog({
    title: `${capital(variant.name)}: the rules`,
    body: [
      variant.aliases.length > 0 && h("p", { class: "hint" }, `Also called ${variant.aliases.join(", ")}.`),
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
