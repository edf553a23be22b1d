// For measurements: starts a server of the page, and Chromium, which is driven by its protocol.
import { spawn } from "node:child_process";
import { createReadStream, mkdtempSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { createInterface } from "node:readline";

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml" };

/**
 * Starts `PROGRAM serve ARGUMENT...`, or serves the files of a folder for `--site DIR`: resolves to its address, and to
 * what stops it.
 */
export async function serve([program, ...more]) {
  if (program === "--site") {
    const server = createServer((request, response) => {
      const path = join(more[0], decodeURI(request.url.split("?")[0]).replace(/\/$/, "/index.html"));
      if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return response.writeHead(404).end();
      response.writeHead(200, { "content-type": TYPES[extname(path)] ?? "application/octet-stream" });
      return createReadStream(path).pipe(response);
    });
    await new Promise((done) => server.listen(0, "127.0.0.1", done));
    const stop = () => {
      server.close();
      server.closeAllConnections();
    };
    return { address: `http://127.0.0.1:${server.address().port}/`, stop };
  }
  const child = spawn(program, ["serve", "--port", "0", ...more], { stdio: ["ignore", "pipe", "inherit"] });
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /http:\S+/.exec(line)?.[0];
    if (address) return { address, stop: () => child.kill() };
  }
  throw new Error(`${program} did not start`);
}

/** Starts Chromium with a profile of its own. Its protocol has a JSON text and a zero for each message. */
export function startBrowser() {
  const profile = mkdtempSync(join(tmpdir(), "tessera-chromium-"));
  const flags = ["--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe"];
  flags.push(`--user-data-dir=${profile}`);
  const stdio = /** @type {any} */ (["ignore", "ignore", "ignore", "pipe", "pipe"]);
  const child = spawn(process.env.CHROMIUM ?? "chromium", flags, { stdio, detached: true });
  const [, , , input, output] = /** @type {any[]} */ (child.stdio);
  const waiting = new Map();
  const listeners = [];
  let [count, text] = [0, ""];
  output.on("data", (bytes) => {
    text += bytes;
    for (let end = text.indexOf("\0"); end >= 0; end = text.indexOf("\0")) {
      const message = JSON.parse(text.slice(0, end));
      text = text.slice(end + 1);
      if (message.id === undefined) for (const listener of listeners) listener(message);
      else {
        const { done, fail } = waiting.get(message.id);
        waiting.delete(message.id);
        if (message.error) fail(new Error(message.error.message));
        else done(message.result);
      }
    }
  });
  return {
    send: (method, params = {}, sessionId = undefined) =>
      new Promise((done, fail) => {
        count += 1;
        waiting.set(count, { done, fail });
        input.write(`${JSON.stringify({ id: count, method, params, sessionId })}\0`);
      }),
    listen: (listener) => listeners.push(listener),
    async stop() {
      const ended = new Promise((done) => child.on("exit", done));
      // Its processes are a group, of which none may write to the profile any more.
      process.kill(-child.pid, "SIGKILL");
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 30, retryDelay: 100 });
    },
  };
}
