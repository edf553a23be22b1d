// The graph of the winning chances over the plies of a game.
import { h, s } from "../../lib/dom.js";
import { FAULTS, isFault, percent } from "./result.js";
import { TEXTS } from "./texts.js";

const T = TEXTS.graph;

/** The size of the picture. */
const [WIDTH, HEIGHT] = [600, 110];
/** The place for the signs of faults at the edges. */
const EDGE = 8;

/**
 * Creates the graph. It is a slider over the plies for keys and screen readers; `onPly(ply)` is called for the chosen
 * one. `show({ review, ply, label })` shows a review and marks `ply`, or nothing if that is `null`. `label(ply)` is the
 * move with its number.
 */
export function createGraph({ onPly }) {
  const area = s("path", { class: "part-white" });
  const curve = s("path", { class: "curve" });
  const here = s("line", { class: "here", y1: 0, y2: HEIGHT });
  const signs = s("g", { class: "signs" });
  const picture = s(
    "svg",
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, "aria-hidden": "true" },
    s("rect", { class: "part-black", width: WIDTH, height: HEIGHT }),
    area,
    s("line", { class: "middle", x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }),
    here,
    curve,
    signs,
  );
  const element = h(
    "div",
    { class: "graph", tabindex: "0", role: "slider", "aria-label": T.label, "data-testid": "review-graph" },
    picture,
  );
  /** @type {{ review: import("./result.js").Review | null, ply: number | null, label: (ply: number) => string }} */
  let shown = { review: null, ply: null, label: () => "" };
  const last = () => shown.review?.moves.length ?? 0;

  element.addEventListener("click", ({ clientX }) => {
    const { left, width } = picture.getBoundingClientRect();
    const at = (((clientX - left) / width) * WIDTH - EDGE) / (WIDTH - 2 * EDGE);
    onPly(Math.min(Math.max(Math.round(at * last()), 0), last()));
  });
  element.addEventListener("keydown", (event) => {
    const target = targetOf(event.key, shown);
    if (target === null) return;
    event.preventDefault();
    onPly(Math.min(Math.max(target, 0), last()));
  });

  return {
    element,
    show(next) {
      const { review, ply, label } = next;
      const x = (at) => EDGE + ((WIDTH - 2 * EDGE) * at) / Math.max(review.moves.length, 1);
      if (review !== shown.review) {
        const { line, under } = pathsOf(review.chances, x);
        curve.setAttribute("d", line);
        area.setAttribute("d", under);
        signs.replaceChildren(...signsOf(review, x, label));
      }
      shown = next;
      here.toggleAttribute("hidden", ply === null);
      here.setAttribute("x1", String(x(ply ?? 0)));
      here.setAttribute("x2", String(x(ply ?? 0)));
      element.setAttribute("aria-valuemin", "0");
      element.setAttribute("aria-valuemax", String(review.moves.length));
      element.setAttribute("aria-valuenow", String(ply ?? 0));
      element.setAttribute("aria-valuetext", pointText(review, ply ?? 0, label));
    },
  };
}

/** The ply that a key leads to, or `null`. */
function targetOf(key, { review, ply }) {
  const at = ply ?? 0;
  const faults = review.moves.flatMap((one, number) => (isFault(one) ? [number + 1] : []));
  switch (key) {
    case "ArrowLeft":
    case "ArrowDown":
      return at - 1;
    case "ArrowRight":
    case "ArrowUp":
      return at + 1;
    case "Home":
      return 0;
    case "End":
      return review.moves.length;
    case "PageUp":
      return faults.find((one) => one > at) ?? null;
    case "PageDown":
      return faults.findLast((one) => one < at) ?? null;
    default:
      return null;
  }
}

const heightOf = (chances) => HEIGHT * (1 - chances);

/** The curve, and the area of white below it, over the plies that are reviewed. */
function pathsOf(chances, x) {
  const points = chances.flatMap((one, ply) => (one === null ? [] : [[x(ply), heightOf(one)]]));
  if (points.length === 0) return { line: "", under: "" };
  const line = `M${points.map(([left, top]) => `${left.toFixed(1)} ${top.toFixed(1)}`).join("L")}`;
  const [first, last] = [points[0], points[points.length - 1]];
  // The area reaches the edges of the picture where the game begins and ends.
  const from = chances[0] === null ? first[0] : 0;
  const to = chances[chances.length - 1] === null ? last[0] : WIDTH;
  const corners = [`${to} ${last[1]}`, `${to} ${HEIGHT}`, `${from} ${HEIGHT}`, `${from} ${first[1]}`];
  return { line, under: `${line}L${corners.join("L")}Z` };
}

/** The signs of faults, each with its text. */
function signsOf(review, x, label) {
  return review.moves.flatMap((one, number) => {
    if (!isFault(one)) return [];
    const top = Math.min(Math.max(heightOf(review.chances[number + 1] ?? 0.5), EDGE), HEIGHT - EDGE);
    const text = s("title", null, pointText(review, number + 1, label));
    return [s("g", { class: `fault ${one.mark}` }, text, shapeOf(one.mark, x(number + 1), top))];
  });
}

/** A circle, a rhombus or a square. */
function shapeOf(mark, x, y) {
  if (mark === "inaccuracy") return s("circle", { cx: x, cy: y, r: 4.5 });
  if (mark === "mistake") return s("path", { d: `M${x} ${y - 7}l7 7l-7 7l-7 -7Z` });
  return s("rect", { x: x - 5.5, y: y - 5.5, width: 11, height: 11 });
}

function pointText(review, ply, label) {
  const move = ply === 0 ? T.start : label(ply);
  const chances = review.chances[ply];
  if (chances === null) return T.unknown(move);
  const mark = ply > 0 ? review.moves[ply - 1]?.mark : null;
  return T.point(move, percent(chances), Object.hasOwn(FAULTS, mark ?? "") ? TEXTS.marks[mark] : "");
}
