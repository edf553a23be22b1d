// Requests of the JSON API. The page answers them itself if it can; the server answers the others.
import { isAbort } from "./abort.js";
import { answerHere, answerInstead, EngineError, prepare } from "./engine.js";
import { TEXTS } from "./texts.js";

export { isAbort };

const T = TEXTS.api;

/**
 * An error of the API or of the connection. `fields` has its other fields: `field`, `ply`, `line`, `column`, …
 * `isForeign` is whether the message is the server's, which has no translation.
 */
export class ApiError extends Error {
  /**
   * @param {Api.ErrorCode | "unreachable" | "broken_off" | "crashed" | "unknown"} code
   * @param {string} message
   * @param {Omit<Api.ApiError, "code" | "message">} fields
   */
  constructor(code, message, fields = {}, isForeign = false) {
    super(message);
    this.name = "ApiError";
    this.code = code;
    this.fields = fields;
    this.isForeign = isForeign;
  }
}

/**
 * Asks for data. `name` is what `{name}` in the path stands for.
 * @template {keyof Api.Gets} Path
 * @param {Path} path
 * @param {{ name?: string, language?: string, signal?: AbortSignal }} options
 * @returns {Promise<Api.Gets[Path]>}
 */
export function get(path, { name = "", language = "", signal } = {}) {
  const query = language === "" ? "" : `?language=${language}`;
  const whole = `${path.replace("{name}", encodeURIComponent(name))}${query}`;
  return answer(whole, null, { signal }, () => ask(whole, { signal }).then((response) => response.json()));
}

/**
 * Asks the server for data that are not the API's.
 * @param {string} path
 * @param {{ signal?: AbortSignal }} options
 * @returns {Promise<unknown>}
 */
export const getBeside = (path, { signal } = {}) => ask(path, { signal }, "").then((response) => response.json());

/**
 * Sends data, and asks for an answer.
 * @template {keyof Api.Posts} Path
 * @param {Path} path
 * @param {Api.Posts[Path]["request"]} body
 * @param {{ signal?: AbortSignal }} options
 * @returns {Promise<Api.Posts[Path]["answer"]>}
 */
export function post(path, body, { signal } = {}) {
  return answer(path, body, { signal }, () => ask(path, request(body, signal)).then((response) => response.json()));
}

/**
 * An event of a stream: the number of requests before this one, or its progress.
 * @template Progress
 * @typedef {[name: "waiting", data: { ahead: number }] | [name: "progress", data: Progress]} StreamEvent
 */

/**
 * Sends a request for a stream. `onEvent(name, data)` is called for "waiting" and "progress"; resolves to the data of
 * "done". Aborting the signal stops the work.
 * @template {keyof Api.Streams} Path
 * @param {Path} path
 * @param {Api.Streams[Path]["request"]} body
 * @param {{ signal?: AbortSignal, onEvent?: (...event: StreamEvent<Api.Streams[Path]["progress"]>) => void }} options
 * @returns {Promise<Api.Streams[Path]["answer"]>}
 */
export function stream(path, body, { signal, onEvent = () => {} } = {}) {
  /** @param {string} text */
  const onProgress = (text) => onEvent("progress", JSON.parse(text));
  const atServer = () =>
    inPlace(signal, async () => {
      const response = await ask(path, request(body, signal));
      for await (const { name, data } of events(response.body)) {
        if (name === "done") return data;
        if (name === "failed") throw toError(data.error);
        if (name === "waiting" || name === "progress") onEvent(name, data);
      }
      throw brokenOff();
    });
  return answer(path, body, { signal, isLong: true, onProgress }, atServer);
}

/**
 * Answers a request here, or at the server.
 * @param {string} path
 * @param {object | null} body
 * @param {{ signal?: AbortSignal, isLong?: boolean, onProgress?: (text: string) => void }} options
 * @template Answer
 * @param {() => Promise<Answer>} atServer
 * @returns {Promise<Answer>}
 */
async function answer(path, body, options, atServer) {
  const here = (text) => (text === null ? null : { answer: JSON.parse(text) });
  const own = await answerHere(path, body, options).then(here, (error) => {
    // Without its own engine, the page asks the server.
    if (error instanceof EngineError && error.kind === "unusable") return null;
    throw ofEngine(error);
  });
  if (own) return own.answer;
  // A module is loaded for the next request. It slows down neither a short answer nor the words before it.
  if (options.isLong) prepare(path);
  try {
    const answered = await atServer();
    if (body !== null) prepare(path);
    return answered;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "unreachable") throw error;
    const instead = await answerInstead(path, body, options).then(here, (failed) => {
      throw failed?.kind === "unusable" ? error : ofEngine(failed);
    });
    if (instead) return instead.answer;
    throw error;
  }
}

/** The error of a request that the page answered itself. */
function ofEngine(error) {
  if (!(error instanceof EngineError)) return error;
  if (error.kind === "refused") return toError(error.error);
  console.error(error);
  return new ApiError("crashed", T.crashed);
}

const brokenOff = () => new ApiError("broken_off", T.brokenOff);

/** The most streams of all tabs together. A browser opens six connections to a server. */
const PLACES = 4;

/** Runs `work` as soon as one of the places, which all tabs share, is free. */
async function inPlace(signal, work) {
  // Pages from other machines have no locks, and limit nothing.
  if (!navigator.locks) return work();
  const names = Array.from({ length: PLACES }, (_, place) => `tessera.stream.${place}`);
  for (const name of names) {
    const run = async (lock) => lock && { answer: await work() };
    const done = await navigator.locks.request(name, { ifAvailable: true }, run);
    if (done) return done.answer;
  }
  const name = names[Math.floor(Math.random() * PLACES)];
  return navigator.locks.request(name, signal ? { signal } : {}, work);
}

const request = (body, signal) => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
  signal,
});

async function ask(path, options, base = "api/") {
  let response;
  try {
    response = await fetch(`${base}${path}`, options);
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new ApiError("unreachable", T.unreachable);
  }
  if (response.ok) return response;
  let reported = null;
  try {
    reported = (await response.json()).error;
  } catch (error) {
    if (isAbort(error)) throw error;
  }
  throw reported ? toError(reported) : new ApiError("unknown", T.status(response.status));
}

function toError({ code, message, ...fields }) {
  return new ApiError(code, message, fields, true);
}

/** The events of a `text/event-stream`. */
async function* events(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((error) => {
        throw isAbort(error) ? error : brokenOff();
      });
      if (done) return;
      text += value;
      for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
        const lines = text.slice(0, end).split("\n");
        text = text.slice(end + 2);
        const part = (name) =>
          lines.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1).trimStart());
        const data = part("data");
        if (data.length > 0) yield { name: part("event")[0] ?? "message", data: JSON.parse(data.join("\n")) };
      }
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}
