// Proofs: runs one at a time, and keeps all results while the view is open.
import { isAbort, stream } from "../lib/api.js";

/**
 * A proof, with what is known of it so far.
 * @typedef {object} Proof
 * @property {"working" | "done" | "stopped" | "failed"} status
 * @property {number} seconds  the time for it
 * @property {boolean} each  whether the value of each legal move is proven too
 * @property {({ event: "waiting", ahead: number } | ({ event: "progress" } & Api.ProofProgress)) | null} progress
 * @property {Api.ProofAnswer | null} answer
 * @property {import("../lib/api.js").ApiError | null} error
 * @property {AbortController} work
 * @property {boolean} [isDropped]  whether it was stopped to be forgotten
 */

/**
 * Whether a proof is complete, so that more time would not improve it.
 * @param {Pick<Proof, "answer">} proof
 */
export const isComplete = ({ answer }) =>
  answer !== null && answer.value !== null && (answer.moves ?? []).every(({ value }) => value !== null);

/**
 * Creates the store of proofs. `onChange()` is called when a proof changes.
 * @param {{ onChange: () => void }} options
 */
export function createProofs({ onChange }) {
  /** @type {Map<string, Proof>} */
  const proofs = new Map();
  /** @type {Proof | null} */
  let working = null;

  const nameOf = ({ variant, start, moves }) => JSON.stringify([variant, start, moves]);

  /** Whether a proof has, or will have, the wanted result. */
  function serves(proof, seconds, each) {
    if (!proof || (each && !proof.each)) return false;
    return proof.status === "working" || (proof.status === "done" && (isComplete(proof) || proof.seconds >= seconds));
  }

  async function run(game, seconds, each) {
    const { variant, start, moves } = game;
    const name = nameOf(game);
    // The answer so far is kept while the new proof runs.
    const answer = proofs.get(name)?.answer ?? null;
    /** @type {Proof} */
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
        { variant, start, moves, seconds, ...(each ? { each } : {}) },
        {
          signal: proof.work.signal,
          onEvent: (...[event, data]) => {
            proof.progress = event === "waiting" ? { event, ...data } : { event, ...data };
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
      proof.error = isAbort(error) ? null : /** @type {import("../lib/api.js").ApiError} */ (error);
    }
    if (working === proof) working = null;
    onChange();
  }

  return {
    of: (game) => proofs.get(nameOf(game)) ?? null,
    /** Proves a position, unless that has been done with at least as much time. Stops other proofs. */
    start(game, seconds, { each = false } = {}) {
      if (serves(proofs.get(nameOf(game)), seconds, each)) return;
      this.drop();
      run(game, seconds, each);
    },
    /** Stops the running proof, with the status "stopped". */
    stop() {
      working?.work.abort();
    },
    /** Stops and forgets the running proof. */
    drop() {
      if (working) working.isDropped = true;
      working?.work.abort();
      working = null;
    },
  };
}
