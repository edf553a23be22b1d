// Requests to the JSON API of the server.
import { TEXTS } from "./texts.js";

const T = TEXTS.api;

/**
 * An error of the API or of the connection. `fields` has its other fields: `field`, `ply`, `line`, `column`, …
 * `isForeign` is whether the message is the server's, which has no translation.
 */
class ApiError extends Error {
  constructor(code, message, fields = {}, isForeign = false) {
    super(message);
    this.name = "ApiError";
    this.code = code;
    this.fields = fields;
    this.isForeign = isForeign;
  }
}

/** Whether an error is caused by an `AbortController`. */
export const isAbort = (error) => error?.name === "AbortError";

/**
 * Asks for data. `base` is what `path` belongs to.
 * @param {string} path
 * @param {{ signal?: AbortSignal, base?: string }} options
 */
export function get(path, { signal, base = "api/" } = {}) {
  return ask(path, { signal }, base).then((response) => response.json());
}

/**
 * Sends data, and asks for an answer.
 * @param {string} path
 * @param {object} body
 * @param {{ signal?: AbortSignal }} options
 */
export function post(path, body, { signal } = {}) {
  return ask(path, request(body, signal)).then((response) => response.json());
}

/**
 * Sends a request for a stream. `onEvent(name, data)` is called for "waiting" and "progress"; resolves to the data of
 * "done". Aborting the signal stops the work.
 * @param {string} path
 * @param {object} body
 * @param {{ signal?: AbortSignal, onEvent?: (name: string, data: any) => void }} options
 */
export function stream(path, body, { signal, onEvent = () => {} } = {}) {
  return inPlace(signal, async () => {
    const response = await ask(path, request(body, signal));
    for await (const { name, data } of events(response.body)) {
      if (name === "done") return data;
      if (name === "failed") throw toError(data.error);
      onEvent(name, data);
    }
    throw brokenOff();
  });
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
  let told = null;
  try {
    told = (await response.json()).error;
  } catch (error) {
    if (isAbort(error)) throw error;
  }
  throw told ? toError(told) : new ApiError("unknown", T.status(response.status));
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
