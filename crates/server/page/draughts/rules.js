// The dialog with the rules of a variant.
import { openDialog } from "../lib/dialog.js";
import { h } from "../lib/dom.js";
import { linkTo } from "../lib/link.js";
import { variantTitle } from "../lib/words.js";
import { TEXTS as TOUR } from "../rules/texts.js";
import { TEXTS } from "./texts.js";

/** Shows the rules of a variant in words. Outside of the tour on the board, there is a link to it. */
export function showRules(variant, { isTour = false } = {}) {
  openDialog({
    title: TEXTS.game.rulesOf(variantTitle(variant.name)),
    body: [
      !isTour && h("p", null, h("a", { class: "button", href: linkTo("rules", { variant: variant.name }) }, TOUR.tour)),
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
