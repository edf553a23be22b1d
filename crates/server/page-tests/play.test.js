// The state and the clock of the play view, the answer to an offered draw, and why a piece cannot move.
import assert from "node:assert/strict";
import { test } from "node:test";
import { refusalAt } from "../page/board/refusal.js";
import { drawAnswer } from "../page/draughts/offer.js";
import * as draughts from "../page/draughts/state.js";
import * as clocks from "../page/play/clock.js";
import * as states from "../page/play/state.js";
import { namesOf, playStatus, resultTitle } from "../page/play/status.js";

const TIMES = { minutes: 1, increment: 2 };

test("the time of the player to move is counted, and a move adds the increment", () => {
  const begun = clocks.newClock(TIMES);
  assert.deepEqual(begun, { increment: 2000, white: 60_000, black: 60_000, running: null, since: null });
  // Nobody's time passes before the first move, which adds nothing.
  assert.equal(clocks.timeLeft(begun, "black", 1e9), 60_000);
  const first = clocks.afterMove(begun, "black", 1000);
  assert.deepEqual(first, { ...begun, running: "white", since: 1000 });
  assert.equal(clocks.timeLeft(first, "white", 6000), 55_000);
  assert.equal(clocks.timeLeft(first, "black", 6000), 60_000);
  const second = clocks.afterMove(first, "white", 6000);
  assert.deepEqual(second, { ...begun, white: 57_000, running: "black", since: 6000 });
});

test("a pause, a move taken back and the end of the game count no further time", () => {
  const running = { increment: 0, white: 5000, black: 9000, running: /** @type {const} */ ("white"), since: 0 };
  const still = clocks.paused(running, 2000);
  assert.equal(clocks.timeLeft(still, "white", 1e9), 3000);
  const again = clocks.resumed(still, 10_000);
  assert.equal(clocks.timeLeft(again, "white", 11_000), 2000);
  const back = clocks.turnedTo(running, "black", 1000);
  assert.deepEqual(back, { ...running, white: 4000, running: "black", since: 1000 });
  const over = clocks.stopped(running, 1500);
  assert.deepEqual(over, { ...running, white: 3500, running: null, since: null });
  assert.deepEqual(clocks.resumed(over, 9000), over);
});

test("a time that is over loses, and a clock that is set back gives no time", () => {
  const clock = { increment: 0, white: 5000, black: 9000, running: /** @type {const} */ ("white"), since: 1000 };
  assert.equal(clocks.fallen(clock, 5999), null);
  assert.equal(clocks.fallen(clock, 6000), "white");
  assert.equal(clocks.timeLeft(clock, "white", 1e9), 0);
  assert.equal(clocks.timeLeft(clock, "white", 0), 5000);
  assert.equal(clocks.fallen(clocks.stopped(clock, 6000), 1e9), null);
});

test("the engine keeps within its time", () => {
  for (const left of [0, 50, 1000, 60_000, 7_200_000]) {
    for (const increment of [0, 3000]) {
      const clock = { increment, white: left, black: 1, running: null, since: null };
      const seconds = clocks.engineSeconds(clock, "white", 0);
      assert.ok(seconds >= 0.05 && seconds <= 10, `${seconds} s`);
      if (left >= 1000) assert.ok(seconds * 1000 <= left / 4, `${seconds} s of ${left} ms`);
    }
  }
});

test("times are shown in minutes, and below ten seconds with tenths", () => {
  const texts = [0, 9_990, 10_000, 59_999, 60_000, 3_599_999, 3_723_000].map(clocks.timeText);
  assert.deepEqual(texts, ["0:00.0", "0:09.9", "0:10", "0:59", "1:00", "59:59", "1:02:03"]);
});

test("the engine agrees to a draw where it is not ahead, in the opening where it is behind", () => {
  // The scores are those of the player who offers.
  assert.equal(drawAnswer({ loss: 7 }, 60), "ahead");
  assert.equal(drawAnswer({ estimate: -1 }, 60), "ahead");
  assert.equal(drawAnswer({ estimate: 0 }, 60), "agrees");
  assert.equal(drawAnswer({ estimate: 49 }, 4), "early");
  assert.equal(drawAnswer({ estimate: 50 }, 4), "agrees");
  assert.equal(drawAnswer({ estimate: 0 }, 30), "agrees");
  assert.equal(drawAnswer({ win: 9 }, 0), "agrees");
  assert.equal(drawAnswer({ draw: true }, 0), "agrees");
});

/** A board of four by four with squares in every second cell, and moves of its pieces. */
const layout = {
  columns: 4,
  rows: 4,
  is_full: false,
  style: "numeric",
  numbers: [null, 1, null, 2, 3, null, 4, null, null, 5, null, 6, 7, null, 8, null],
};
const move = (from, to, captured = []) => ({ path: [from, to], captured });

test("a piece that cannot move has a reason", () => {
  //     . b . b
  //     w . . .
  //     . . . w
  //     W . w .
  const position = { pieces: ".b.bw......wW.w.", to_move: "white" };
  const legal = [move(11, 6), move(12, 9)];
  const ask = (cell, fields = {}) =>
    refusalAt({ layout, position, legal, cell, own: "white", isOver: false, isAtEnd: true, ...fields });
  assert.equal(ask(6), null, "an empty square");
  assert.equal(ask(11), null, "a piece that can move");
  assert.deepEqual(ask(4), { reason: "blocked", cell: 4, cells: [] });
  assert.equal(ask(1)?.reason, "opponent");
  assert.equal(ask(1, { own: null })?.reason, "turn");
  assert.equal(ask(11, { legal: [], position: { ...position, to_move: "black" } })?.reason, "turn");
  assert.equal(ask(11, { isOver: true })?.reason, "over");
  assert.equal(ask(11, { isAtEnd: false })?.reason, "earlier");
  const captures = [move(4, 9, [6]), move(4, 11, [6])];
  assert.deepEqual(ask(14, { legal: captures }), { reason: "capture", cell: 14, cells: [4] });
  // Where captures are optional, nothing has to be captured.
  assert.equal(ask(14, { legal: [...captures, move(11, 6)] })?.reason, "blocked");
  // A king beside an empty square is kept from moving by a rule.
  assert.equal(ask(12, { legal: [move(11, 6)] })?.reason, "rule");
  const shut = { pieces: "........." + "w..W.w.", to_move: "white" };
  assert.equal(ask(12, { legal: [], position: shut })?.reason, "blocked");
});

/** A state with a game. */
function playing(fields = {}) {
  const choice = { ...states.firstState().choice, color: /** @type {const} */ ("black"), times: TIMES };
  const match = states.matchOf(choice, { opening: 0, lot: 0 });
  const game = draughts.newGame("english", null, ["11-15", "23-19", "8-11"]);
  const players = states.playersOf(match);
  return {
    ...states.firstState(),
    ...game,
    choice,
    match,
    players,
    isRunning: true,
    clock: clocks.newClock(TIMES),
    ...fields,
  };
}

test("a state is saved and restored, and junk is replaced", () => {
  const state = playing({ declined: 2, flipped: true });
  const saved = JSON.parse(JSON.stringify(states.toSave(state, { pieces: "" }, 0)));
  assert.deepEqual(states.savedState(saved), state);
  const chosen = { ...states.firstState(), choice: state.choice };
  assert.deepEqual(states.savedState(JSON.parse(JSON.stringify(states.toSave(chosen, null, 0)))), chosen);
  for (const junk of [null, 1, "x", {}, { match: {} }, { match: { mine: "red" }, variant: "english", moves: [] }])
    assert.deepEqual(states.savedState(junk), states.firstState());
  const wrong = { ...saved, moves: [1], choice: { level: 11, color: "red", times: { minutes: 0, increment: 0 } } };
  assert.deepEqual(states.savedState(wrong), states.firstState());
  assert.equal(states.savedState({ ...saved, clock: { white: -1 } }).clock, null);
});

test("the colors are chosen or drawn, and change in a rematch", () => {
  const { choice } = states.firstState();
  const of = (color, lot) => states.matchOf({ ...choice, color }, { opening: 3, lot }).mine;
  assert.deepEqual(
    [of("white", 0.9), of("black", 0), of("lot", 0.2), of("lot", 0.7)],
    ["white", "black", "white", "black"],
  );
  const match = states.matchOf({ ...choice, color: "white" }, { opening: 3, lot: 0 });
  assert.deepEqual(states.returnMatch(match), { ...match, mine: "black", isReturn: true });
  assert.deepEqual(states.returnMatch(states.returnMatch(match)), match);
  const two = states.matchOf({ ...choice, opponent: "person" }, { opening: 0, lot: 0 });
  assert.equal(two.mine, null);
  assert.equal(states.returnMatch(two).mine, null);
  assert.deepEqual(Object.values(states.playersOf(two)).map(draughts.isEngine), [false, false]);
  assert.deepEqual(Object.values(states.playersOf(match)).map(draughts.isEngine), [false, true]);
});

test("a move is taken back to the person's turn, and no opening is", () => {
  const toMove = (ply) => (ply % 2 === 0 ? "black" : "white");
  assert.equal(states.takeBackPly(playing(), toMove), 2);
  assert.equal(states.takeBackPly(playing({ moves: ["11-15", "23-19"] }), toMove), 0);
  assert.equal(states.takeBackPly(playing({ moves: [] }), toMove), null);
  const match = { mine: /** @type {const} */ ("white"), level: 3, times: null, opening: 0, isReturn: false };
  assert.equal(states.takeBackPly(playing({ match, moves: ["11-15"] }), toMove), null);
  assert.equal(states.takeBackPly(playing({ match: { ...match, opening: 3 } }), toMove), null);
  assert.equal(states.takeBackPly(playing({ match: { ...match, mine: null } }), toMove), 2);
});

test("a game has begun with the first move of a person", () => {
  const match = { mine: /** @type {const} */ ("white"), level: 3, times: null, opening: 0, isReturn: false };
  assert.equal(states.hasBegun(playing({ match: null }), "black"), false);
  assert.equal(states.hasBegun(playing({ match, moves: ["11-15"] }), "black"), false);
  assert.equal(states.hasBegun(playing({ match, moves: ["11-15", "23-19"] }), "black"), true);
  assert.equal(states.hasBegun(playing({ match: { ...match, mine: "black" }, moves: ["11-15"] }), "black"), true);
  assert.equal(states.hasBegun(playing({ match: { ...match, opening: 3 } }), "white"), false);
});

test("an address names what to play", () => {
  const { choice } = states.firstState();
  assert.equal(states.named(new URLSearchParams()), false);
  const params = new URLSearchParams({ variant: "russian", level: "7", color: "white", fen: "W:Wc3:Bf6" });
  assert.equal(states.named(params), true);
  const start = "W:Wc3:Bf6";
  assert.deepEqual(states.linkedChoice(choice, params), {
    ...choice,
    variant: "russian",
    level: 7,
    color: "white",
    start,
  });
  const wrong = new URLSearchParams({ level: "11", color: "red" });
  assert.deepEqual(states.linkedChoice({ ...choice, level: 5 }, wrong), { ...choice, level: 5 });
});

test("the status says whose move it is and what has to be captured", () => {
  const levels = [{ level: 3, name: "Novice" }];
  const state = playing({ ply: 3 });
  const names = namesOf(state, levels);
  assert.deepEqual(names, { white: "Novice", black: "You" });
  /** A session with a position. */
  const session = (to_move, legal, isAtEnd = true) => ({
    variant: { layout },
    here: { legal },
    position: () => ({ pieces: ".b.bw......wW.w.", to_move }),
    isAtEnd: () => isAtEnd,
  });
  const words = (own, more = {}) => playStatus({ state, session: own, names, ...more }).words;
  assert.equal(words(session("white", [])), "Novice is thinking…");
  assert.equal(words(session("black", [move(1, 6)])), "Your move.");
  assert.equal(words(session("black", [move(1, 6, [4])])), "Your move: you have to capture.");
  assert.equal(words(session("black", [], false)), "Position after ply 3 of 3.");
  assert.equal(words({ position: () => null }), "Loading…");
  const refusal = { reason: "capture", cell: 3, cells: [1, 4] };
  const sentence = "The black man on 2 cannot move: you have to capture with 1 or 3.";
  assert.equal(words(session("black", [move(1, 6, [4])]), { refusal }), sentence);
  const ended = { winner: /** @type {const} */ ("black"), text: "black wins: white has no pieces left" };
  assert.equal(words(session("white", []), { state: { ...state, ended } }), "Black wins: white has no pieces left.");
  assert.equal(resultTitle({ ...state, ended }), "You win");
  assert.equal(resultTitle({ ...state, ended: { ...ended, winner: "white" } }), "You lose");
  assert.equal(resultTitle({ ...state, ended: { ...ended, winner: null } }), "Draw");
  assert.equal(resultTitle({ match: null, ended }), "Black wins");
});

test("the game is reviewed from its start", () => {
  const link = states.reviewLink(playing({ flipped: true }));
  assert.deepEqual(link, { variant: "english", fen: null, moves: "11-15,23-19,8-11", ply: 0, flip: 1, review: 1 });
});
