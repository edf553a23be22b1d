// Certificates: the proof of a position as a file, with the button that asks for it.
import { isAbort, stream } from "../lib/api.js";
import { download } from "../lib/clipboard.js";
import { button, h } from "../lib/dom.js";
import { errorWords } from "../lib/foreign.js";
import { icon } from "../lib/icons.js";
import { announce } from "../lib/live.js";
import { language } from "../lib/language.js";
import { TEXTS } from "./texts.js";

/**
 * A certificate that was asked for.
 * @typedef {object} Certificate
 * @property {string} name  identifies the game
 * @property {"working" | "done" | "failed"} status
 * @property {Api.CertificateAnswer | null} answer
 * @property {import("../lib/api.js").ApiError | null} error
 * @property {AbortController} work
 */

/**
 * Creates the store of the last certificate that was asked for. `onChange()` is called when it changes.
 * @param {{ onChange: () => void }} options
 */
export function createCertificates({ onChange }) {
  /** @type {Certificate | null} */
  let last = null;

  const nameOf = ({ variant, start, moves }) => JSON.stringify([variant, start, moves]);

  async function run(own, { variant, start, moves }, seconds) {
    try {
      const { signal } = own.work;
      own.answer = await stream("endgames/certificate", { variant, start, moves, seconds }, { signal });
      own.status = "done";
      download(`${variant}-proof.jsonl`, "application/jsonl", own.answer.certificate);
      announce(saved(own.answer));
    } catch (error) {
      if (isAbort(error)) return;
      own.status = "failed";
      own.error = /** @type {import("../lib/api.js").ApiError} */ (error);
      announce(errorWords(error));
    }
    onChange();
  }

  return {
    of: (game) => (last?.name === nameOf(game) ? last : null),
    /** Has the certificate of a position made, and downloads it. */
    start(game, seconds) {
      this.drop();
      last = { name: nameOf(game), status: "working", answer: null, error: null, work: new AbortController() };
      run(last, game, seconds);
      onChange();
    },
    /** Stops and forgets the last one. */
    drop() {
      last?.work.abort();
      last = null;
    },
  };
}

/**
 * Creates the button and the text beside it. `onStart()` is called for the button.
 *
 * `show(certificate, canStart)` shows the state of a certificate; `null` before its making begins.
 */
export function createCertificate({ onStart }) {
  const start = button(
    TEXTS.certificate.download,
    onStart,
    { title: TEXTS.certificate.downloadHint, "data-testid": "certificate" },
    icon("download"),
  );
  const note = h("p", { class: "hint", "data-testid": "certificate-note" });
  return {
    button: start,
    note,
    show(certificate, canStart) {
      start.hidden = !canStart;
      // A disabled button would lose the focus.
      start.setAttribute("aria-disabled", String(certificate?.status === "working"));
      note.hidden = !canStart || certificate === null;
      if (certificate) note.replaceChildren(words(certificate));
    },
  };
}

function words({ status, answer, error }) {
  if (status === "working") return TEXTS.certificate.working;
  return status === "failed" ? errorWords(error) : saved(answer);
}

function saved({ text, lines }) {
  return TEXTS.certificate.saved(text, lines.toLocaleString(language));
}
