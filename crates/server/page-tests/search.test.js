// The search view: its state, the replay of steps, the layout of trees, the exercise, and the sentences.
import assert from "node:assert/strict";
import { test } from "node:test";
import { check, innerNodes, readValue, toggled } from "../page/search/exercise.js";
import { arrange, SIZE, visibleNodes } from "../page/search/layout.js";
import { nextCut, replay, timeline } from "../page/search/replay.js";
import { momentText, windowText } from "../page/search/sentences.js";
import { firstState, handText, linkedState, randomTree, request, restored, stateLink } from "../page/search/state.js";

const node = (parent, name, ply, children, end, value) => ({
  parent,
  name,
  ply,
  children,
  end,
  value,
  standing: children.length === 0 ? value : null,
  twin: null,
});

/** The answer of the server to `[[3 5] [2 9]]`. */
const NODES = [
  node(null, "A", 0, [1, 4], 7, 3),
  node(0, "B", 1, [2, 3], 4, 3),
  node(1, "B1", 2, [], 3, 3),
  node(1, "B2", 2, [], 4, 5),
  node(0, "C", 1, [5, 6], 7, 2),
  node(4, "C1", 2, [], 6, 2),
  node(4, "C2", 2, [], 7, 9),
];
const visit = (own, value = null, alpha = null, beta = null) => ({ kind: "visit", node: own, value, alpha, beta });
const back = (own, child, value, best, alpha, beta) => ({ kind: "back", node: own, child, value, best, alpha, beta });
const exact = (value) => ({ value, bound: "exact", best: null });
const MINIMAX = {
  method: "minimax",
  value: 3,
  line: [0, 1, 2],
  visited: 7,
  steps: [
    visit(0),
    visit(1),
    visit(2, 3),
    back(1, 2, 3, 3, null, 3),
    visit(3, 5),
    back(1, 3, 5, 3, null, 3),
    back(0, 1, 3, 3, 3, null),
    visit(4),
    visit(5, 2),
    back(4, 5, 2, 2, null, 2),
    visit(6, 9),
    back(4, 6, 9, 2, null, 2),
    back(0, 4, 2, 3, 3, null),
  ],
  reached: [3, 3, 3, 5, 2, 2, 9].map(exact),
};
const ALPHA_BETA = {
  method: "alpha_beta",
  value: 3,
  line: [0, 1, 2],
  visited: 6,
  steps: [
    ...MINIMAX.steps.slice(0, 7),
    visit(4, null, 3),
    visit(5, 2, 3),
    back(4, 5, 2, 2, 3, 2),
    { kind: "cut", node: 4, by: 5, at: 0, has: 3, skipped: [6] },
    back(0, 4, 2, 3, 3, null),
  ],
  reached: [...MINIMAX.reached.slice(0, 4), { value: 2, bound: "at_most", best: 5 }, exact(2), null],
};
const ANSWER = { root: "max", depth: 2, game: null, nodes: NODES, traces: [MINIMAX, ALPHA_BETA] };

test("a link holds the whole state", () => {
  const states = [
    { ...firstState(), tree: "[[1 2] 3]", root: "min", order: "best_first", step: 4, exercise: true },
    { ...firstState(), mode: "position", variant: "english", fen: "W:W22:B18", depth: 4, king: 7, table: true },
    { ...firstState(), mode: "position", quiescence: true, show: "minimax" },
  ];
  for (const state of states) {
    const entries = Object.entries(stateLink(state)).filter(([, value]) => value !== null);
    const params = new URLSearchParams(entries.map(([name, value]) => [name, String(value)]));
    const other = state.mode === "hand" ? {} : { tree: firstState().tree };
    assert.deepEqual(linkedState(params), { ...state, ...other });
  }
});

test("what is saved is checked", () => {
  assert.deepEqual(restored(null), firstState());
  assert.deepEqual(restored({ depth: 9, order: "?", tree: 3, step: -1, man: "1", show: 1 }), firstState());
});

test("the first position is not a start of a game, and a variant that is named begins at its start", () => {
  assert.notEqual(firstState().fen, null);
  assert.equal(linkedState(new URLSearchParams({ variant: "towers" })).fen, null);
  assert.equal(restored({ variant: "towers", fen: null }).fen, null);
  assert.equal(restored({ mode: "hand" }).fen, firstState().fen);
});

test("the number of folded nodes below a node is within the picture", () => {
  const all = arrange(NODES, [0, 1, 4]);
  const bottom = Math.max(...[...all.centers.values()].map(({ y }) => y)) + SIZE.height / 2;
  assert.equal(all.height >= bottom + SIZE.folded, true);
  const whole = arrange(NODES, [0, 1, 2, 3, 4, 5, 6]);
  assert.equal(whole.height, whole.centers.get(2).y + SIZE.height / 2 + SIZE.margin);
});

test("the request has what the mode needs", () => {
  assert.deepEqual(request(firstState()).source, { tree: firstState().tree, root: "max" });
  const { source } = request({ ...firstState(), mode: "position", fen: "W:W22:B18" });
  assert.equal(source.fen, "W:W22:B18");
  assert.equal("tree" in source, false);
});

test("trees are written as text", () => {
  assert.equal(handText(NODES), "[B:[B1:3 B2:5] C:[C1:2 C2:9]]");
  assert.equal(handText([{ ...NODES[2], value: "lost" }]), "-99");
  assert.match(
    randomTree(2, 2, () => 0.5),
    /^\[\[10 10\] \[10 10\]\]$/,
  );
});

test("minimax goes on while alpha-beta leaves nodes out", () => {
  const moments = timeline(ANSWER, "both");
  assert.equal(moments.length, 13);
  assert.deepEqual(
    moments.map(({ minimax }) => minimax),
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13],
  );
  assert.equal(nextCut(moments, 0), 11);
  assert.equal(nextCut(moments, 11), 12);
  const alone = timeline(ANSWER, "minimax");
  assert.equal(alone.length, 14);
  assert.deepEqual([alone[11].alpha_beta, alone[13].alpha_beta], [10, 12]);
});

test("steps are replayed", () => {
  const before = replay(NODES, ALPHA_BETA, 10);
  assert.deepEqual([before.at, before.visited], [4, 6]);
  assert.equal(windowText(before.notes[4]), "[3, 2]");
  assert.equal(before.notes[6].state, "unseen");
  const cut = replay(NODES, ALPHA_BETA, 11);
  assert.equal(cut.notes[6].state, "cut");
  const end = replay(NODES, ALPHA_BETA, 12);
  assert.deepEqual([end.notes[4].bound, end.notes[4].value, end.notes[0].state], ["at_most", 2, "done"]);
});

test("each step has its sentence", () => {
  const moments = timeline(ANSWER, "both");
  const at = (step) => momentText(ANSWER, "both", moments, step);
  assert.match(at(0), /Max is to move at the root and takes the largest value. The tree has 7 nodes/);
  assert.match(at(2), /^Node B is visited: Min is to move and takes the smallest value. Window \[−∞, \+∞\]/);
  assert.match(at(3), /^Node B1 is a leaf. Its value is 3/);
  assert.match(at(4), /Min has 3 at node B for the time being/);
  assert.match(at(6), /Min already has 3 at node B: nothing changes/);
  assert.equal(
    at(11),
    "Max already has 3 at the root, and Min can hold this branch to 2 or less: the rest, 1 node, is not looked at.",
  );
  assert.match(at(12), /the root is worth 3, by B B1. Minimax looked at 7 nodes, alpha-beta at 6/);
});

test("nodes side by side do not overlap", () => {
  const { centers, width, height } = arrange(NODES, visibleNodes(NODES, []));
  assert.equal(centers.size, NODES.length);
  const leaves = [2, 3, 5, 6].map((leaf) => centers.get(leaf).x);
  for (const [index, x] of leaves.slice(1).entries()) assert.ok(x - leaves[index] >= SIZE.width);
  assert.equal(centers.get(0).x, (centers.get(1).x + centers.get(4).x) / 2);
  assert.ok(leaves[3] + SIZE.width / 2 < width && centers.get(2).y + SIZE.height / 2 < height);
});

test("a large tree is folded beside the path", () => {
  const children = Array.from({ length: 40 }, (_, index) => 1 + 2 * index);
  const nodes = [
    { parent: null, children, end: 81 },
    ...children.flatMap((child) => [
      { parent: 0, children: [child + 1], end: child + 2 },
      { parent: child, children: [], end: child + 2 },
    ]),
  ];
  assert.deepEqual(visibleNodes(nodes, []), [0, ...children]);
  assert.deepEqual(visibleNodes(nodes, [4]).slice(0, 4), [0, 1, 3, 4]);
});

test("the exercise is checked, with reasons", () => {
  assert.deepEqual(innerNodes(ANSWER), [1, 4, 0]);
  const right = new Map([
    [0, "3"],
    [1, "3"],
    [4, " 2 "],
  ]);
  assert.deepEqual(check(ANSWER, right, new Set([6])), []);
  const wrong = check(ANSWER, new Map([...right, [4, "9"]]), new Set([3]));
  assert.deepEqual(
    wrong.map(({ node: own, kind }) => [own, kind]),
    [
      [4, "value"],
      [3, "cut"],
      [6, "cut"],
    ],
  );
  assert.equal(wrong[0].text, "Node C: Min takes the smallest of 2, 9.");
  assert.match(wrong[1].text, /^Node B2 is looked at: with the window \[−∞, \+∞\]/);
  assert.match(wrong[2].text, /^Node C2 is cut. Max already has 3 at the root/);
  const below = check(ANSWER, new Map([[1, "3"]]), new Set([6]));
  assert.deepEqual(
    below.map(({ text }) => text),
    ["Node C: no value yet.", "The root: no value yet."],
  );
});

test("values are read", () => {
  assert.deepEqual(["3", " -4", "−4", "+∞", "-oo", "x", ""].map(readValue), [3, -4, -4, "won", "lost", null, null]);
});

test("a node is marked with all below it", () => {
  assert.deepEqual([...toggled(NODES, new Set(), 4)], [4, 5, 6]);
  assert.deepEqual([...toggled(NODES, new Set([4, 5, 6]), 4)], []);
});
