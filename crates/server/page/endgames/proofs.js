// Proofs: one at a time, kept as long as the view is open.
import { isAbort, stream } from "../lib/api.js";

/** Whether more time would tell more. */
export const isComplete = ({ answer }) =>
  answer !== null && answer.value !== null && (answer.actions ?? []).every(({ value }) => value !== null);

/**
 * `onChange()` is called when something became known.
 *
 * A proof is `{ status, seconds, each, progress, answer, error }`; `status` is "working", "done", "stopped" or
 * "failed".
 */
export function createProofs({ onChange }) {
  const proofs = new Map();
  let working = null;

  const nameOf = ({ variant, start, actions }) => JSON.stringify([variant, start, actions]);

  /** Whether a proof says what is asked for, or will. */
  function serves(proof, seconds, each) {
    if (!proof || (each && !proof.each)) return false;
    return proof.status === "working" || (proof.status === "done" && (isComplete(proof) || proof.seconds >= seconds));
  }

  async function run(game, seconds, each) {
    const { variant, start, actions } = game;
    const name = nameOf(game);
    // What is known already stays to be seen while more is asked for.
    const answer = proofs.get(name)?.answer ?? null;
    const proof = {
      status: "working",
      seconds,
      each,
      progress: null,
      answer,
      error: null,
      work: new AbortController(),
    };
    proofs.set(name, proof);
    working = proof;
    onChange();
    try {
      proof.answer = await stream(
        "endgames/prove",
        { variant, start, actions, seconds, ...(each ? { each } : {}) },
        {
          signal: proof.work.signal,
          onEvent: (event, data) => {
            proof.progress = { event, ...data };
            onChange();
          },
        },
      );
      proof.status = "done";
    } catch (error) {
      if (proof.isDropped) {
        if (proofs.get(name) === proof) proofs.delete(name);
        return;
      }
      proof.status = isAbort(error) ? "stopped" : "failed";
      proof.error = isAbort(error) ? null : error;
    }
    if (working === proof) working = null;
    onChange();
  }

  return {
    of: (game) => proofs.get(nameOf(game)) ?? null,
    /** Proves a position, unless that was done with as much time. Other proofs stop. */
    start(game, seconds, { each = false } = {}) {
      if (serves(proofs.get(nameOf(game)), seconds, each)) return;
      this.drop();
      run(game, seconds, each);
    },
    /** Stops the proof that goes on, which is told. */
    stop() {
      working?.work.abort();
    },
    /** Stops it because nobody needs it any more. */
    drop() {
      if (working) working.isDropped = true;
      working?.work.abort();
      working = null;
    },
  };
}
