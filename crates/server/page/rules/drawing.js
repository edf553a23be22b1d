// The elements of a tour: the board, the lesson beside it, the list of lessons.
import { button, choice, field, h } from "../lib/dom.js";
import { icon } from "../lib/icons.js";
import { linkTo } from "../lib/link.js";
import { capital } from "../lib/words.js";
import { createStage } from "./stage.js";
import { isComplete, lessonOf } from "./state.js";
import { TEXTS } from "./texts.js";

const KINDS = { right: "good", other: "careful", wrong: "bad", refused: "bad" };

/** Creates the elements. `actions` has the functions of the buttons. */
export function createDrawing({ variants, variant, actions }) {
  const stage = createStage({ layout: variant.layout, onTry: actions.tried, onRefused: actions.refused });
  const heading = h("h1", null);
  const options = variants.map(({ name, title }) => [name, title]);
  const list = choice(options, variant.name, actions.open);
  list.dataset.testid = "variant";
  const lesson = createLesson(actions, stage);
  const lessons = createLessons(actions);
  const element = h(
    "div",
    { class: "tour" },
    h(
      "header",
      { class: "tour-head" },
      h("a", { class: "back-link", href: linkTo("learn") }, icon("previous"), TEXTS.back),
      heading,
    ),
    h("section", { class: "stage", "aria-label": TEXTS.board }, stage.element),
    lesson.element,
    h(
      "div",
      { class: "tour-more stack" },
      lessons.element,
      field(TEXTS.variant, list),
      h("div", null, button(TEXTS.whole, actions.whole, { "data-testid": "whole" }, icon("book"))),
    ),
  );
  return {
    element,
    stage,
    setVariant(next) {
      stage.setLayout(next.layout);
      list.value = next.name;
    },
    show(state, said = "") {
      heading.textContent = TEXTS.heading(state.variant);
      stage.show(state);
      lesson.show(state, said);
      lessons.show(state);
    },
    /** Shows a text below the task, such as why a piece cannot move. */
    say: lesson.say,
    focusTitle: lesson.focus,
  };
}

/** The lesson: its rule, its task, what was tried, and the buttons. */
function createLesson(actions, stage) {
  const place = h("p", { class: "hint", "data-testid": "place" });
  const title = h("h2", { tabindex: -1, "data-testid": "lesson" });
  const text = h("p", { class: "tour-text" });
  const before = h("p", { class: "hint" });
  const task = h("p", { class: "tour-task", "data-testid": "task" });
  const verdict = h("p", { class: "verdict", "data-testid": "verdict" });
  const { buttons } = TEXTS;
  const show = button(buttons.show, stage.demonstrate, { "data-testid": "show" }, icon("look"));
  const again = button(buttons.again, actions.again, { "data-testid": "again" }, icon("undo"));
  const previous = button(buttons.previous, actions.previous, { "data-testid": "previous" }, icon("previous"));
  const next = button(buttons.next, actions.next, { "data-testid": "next" });
  next.append(icon("next"));
  const end = createEnd();
  const say = (said, kind) => {
    verdict.hidden = said === "";
    verdict.className = `verdict ${KINDS[kind] ?? ""}`;
    verdict.textContent = said;
  };
  return {
    element: h(
      "section",
      { class: "panel tour-lesson stack", "aria-label": TEXTS.lessons },
      h("div", null, place, title),
      text,
      before,
      task,
      verdict,
      h("div", { class: "row" }, show, again),
      h("div", { class: "row between" }, previous, next),
      end.element,
    ),
    say,
    focus: () => title.focus({ preventScroll: true }),
    show(state, said) {
      const { lessons, at, tried } = state;
      const lesson = lessonOf(state);
      place.textContent = TEXTS.place(at + 1, lessons.length);
      title.textContent = lesson.title;
      text.textContent = lesson.text;
      before.textContent = TEXTS.before(lesson.before.map(({ label }) => label));
      before.hidden = lesson.before.length === 0;
      task.textContent = `${TEXTS.turn[lesson.position.to_move]}: ${lesson.task}`;
      task.hidden = lesson.task === "";
      show.hidden = lesson.goals.length === 0;
      again.hidden = tried?.kind !== "right";
      previous.disabled = at === 0;
      next.disabled = at === lessons.length - 1;
      const isDone = tried?.kind === "right" || lesson.goals.length === 0;
      next.classList.toggle("primary", isDone && !next.disabled);
      say(said, tried?.kind);
      end.show(state);
    },
  };
}

/** What is next when every lesson is done: a game. */
function createEnd() {
  const words = h("strong", null);
  const play = h(
    "a",
    { class: "button primary", "data-testid": "first-game" },
    icon("play"),
    h("span", null, TEXTS.play),
  );
  const element = h(
    "div",
    { class: "tour-end stack", "data-testid": "complete" },
    words,
    h("div", null, play),
    h("p", { class: "hint" }, TEXTS.playHint),
  );
  return {
    element,
    show(state) {
      element.hidden = !isComplete(state);
      words.textContent = TEXTS.complete(state.variant);
      play.setAttribute("href", linkTo("play", { variant: state.variant, level: 1 }));
    },
  };
}

/** The list of lessons, each with whether it is done. */
function createLessons(actions) {
  const list = h("ol", { class: "tour-list" });
  const summary = h("summary", null, TEXTS.lessons);
  const element = h("details", { class: "panel", open: innerWidth >= 900 }, summary, list);
  return {
    element,
    show({ lessons, at, done }) {
      const focused = [...list.querySelectorAll("button")].indexOf(
        /** @type {HTMLButtonElement} */ (document.activeElement),
      );
      list.replaceChildren(...lessons.map((lesson, index) => entry(lesson, index)));
      if (focused >= 0) list.querySelectorAll("button")[at]?.focus();

      function entry({ id, title }, index) {
        const isDone = done.includes(id);
        return h(
          "li",
          null,
          h(
            "button",
            {
              type: "button",
              class: "quiet",
              "data-testid": `lesson-${id}`,
              "aria-current": index === at ? "step" : null,
              on: { click: () => actions.go(index) },
            },
            h("span", { class: "rank", "aria-hidden": "true" }, isDone ? icon("check") : index + 1),
            h("span", null, capital(title)),
            isDone && h("span", { class: "visually-hidden" }, TEXTS.isDone),
          ),
        );
      }
    },
  };
}
