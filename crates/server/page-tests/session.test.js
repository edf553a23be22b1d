// What a session asks for: the whole game once, and then only what is new.
import assert from "node:assert/strict";
import { test } from "node:test";

const asked = [];

/** A server with a game in which the move to each cell is legal once, with white and black in turn. */
function answer({ moves, ply, plies }) {
  const color = (ply) => (ply % 2 === 0 ? "black" : "white");
  const position = (ply) => ({ fen: `fen ${ply}`, pieces: `pieces ${ply}`, to_move: color(ply) });
  const label = (ply) => `${Math.floor(ply / 2) + 1}${ply % 2 === 0 ? "." : "..."} ${moves[ply]}`;
  const made = (move) => ({ move, path: [Number(move)], captured: [] });
  return {
    start: position(0),
    ...(plies && {
      plies: moves.map((move, ply) => ({ ...made(move), label: label(ply), player: color(ply), ...position(ply + 1) })),
    }),
    ply,
    position: position(ply),
    legal: [made(String(ply + 1)), made("77"), made("77")],
    outcome: null,
  };
}

Object.assign(globalThis, {
  fetch: async (path, options) => {
    if (path.startsWith("modules/")) return { ok: false };
    if (path.startsWith("api/variants/")) {
      return {
        ok: true,
        json: async () => ({ name: "english", initial: "fen 0", draws: [], layout: { numbers: [] } }),
      };
    }
    const body = JSON.parse(options.body);
    asked.push(body);
    return { ok: true, json: async () => answer(body) };
  },
});

const { Session } = await import("../page/draughts/session.js");
const { savedState } = await import("../page/draughts/state.js");
const { createRedraw } = await import("../page/lib/redraw.js");

/** A session, and a function that resolves when it has changed for the second time: when the answer is there. */
function open(moves) {
  const state = savedState(null);
  let tell = () => {};
  const session = new Session({ state, onChange: () => tell() });
  const answered = (change) =>
    new Promise((done) => {
      tell = () => session.here && done(undefined);
      change();
    });
  return { state, session, answered, begin: () => answered(() => session.change({ moves, ply: moves.length })) };
}

test("a move that is added is asked for without the plies, and the game grows by it", async () => {
  const { session, answered, begin } = open(["1", "2", "3"]);
  await begin();
  asked.length = 0;
  await answered(() => session.play("4"));
  await answered(() => session.play("5"));
  assert.deepEqual(
    asked.map(({ moves, plies }) => [moves.length, plies]),
    [
      [4, false],
      [5, false],
    ],
  );
  const whole = answer({ moves: ["1", "2", "3", "4", "5"], ply: 5, plies: true });
  assert.deepEqual(session.known.plies, whole.plies);
  // What was seen stays known.
  asked.length = 0;
  session.goTo(4);
  assert.equal(session.here.ply, 4);
  assert.deepEqual(asked, []);
});

test("a game that differs otherwise is asked for as a whole", async () => {
  const { session, answered, begin } = open(["1", "2", "3"]);
  await begin();
  asked.length = 0;
  // A text that two legal moves have, moves that were not seen, and another start.
  await answered(() => session.play("77"));
  await answered(() => session.change({ moves: ["1", "2", "3", "4", "5"], ply: 5 }));
  await answered(() => session.change({ start: "other", moves: ["1", "2", "3", "4", "5", "6"], ply: 6 }));
  assert.deepEqual(
    asked.map(({ plies }) => plies),
    [true, true, true],
  );
});

test("a move is drawn once, with the answer to it", async () => {
  const drawn = [];
  let isDrawn = () => {};
  const redraw = createRedraw(() => {
    drawn.push(session.here?.ply ?? null);
    isDrawn();
  }, 1_000_000);
  const onChange = () => (session.isOnItsWay() ? redraw.soon() : redraw.now());
  const session = new Session({ state: savedState(null), onChange });
  const answered = (change) =>
    new Promise((done) => {
      isDrawn = () => session.here && done(undefined);
      change();
    });
  await answered(() => session.change({ moves: ["1", "2"], ply: 2 }));
  drawn.length = 0;
  await answered(() => session.play("3"));
  assert.deepEqual(drawn, [3]);
  // Of a game that is known, an earlier position is shown at once, before its legal moves are there.
  drawn.length = 0;
  await answered(() => session.goTo(1));
  assert.deepEqual(drawn, [null, 1]);
  // What was seen needs no answer.
  session.goTo(3);
  assert.deepEqual(drawn, [null, 1, 3]);
});

test("a state is drawn without the answer if that does not come", async () => {
  let count = 0;
  await new Promise((done) => {
    const redraw = createRedraw(() => {
      count += 1;
      done(undefined);
    }, 0);
    redraw.soon();
    redraw.soon();
  });
  assert.equal(count, 1);
});

test("the game can be asked for before the view is drawn", async () => {
  const { session, answered } = open([]);
  asked.length = 0;
  session.prepare();
  await answered(() => session.change({}));
  assert.equal(asked.length, 1);
  assert.equal(session.here.ply, 0);
  // The answer is not used for another game.
  const other = open([]);
  asked.length = 0;
  other.session.prepare();
  await other.answered(() => other.session.change({ moves: ["1"], ply: 1 }));
  assert.deepEqual(
    asked.map(({ moves }) => moves.length),
    [0, 1],
  );
  assert.equal(other.session.here.ply, 1);
});
