// What the page uses of browsers, and TypeScript's own library does not have yet.

interface Array<T> {
  findLast(test: (one: T, index: number) => unknown): T | undefined;
  findLastIndex(test: (one: T, index: number) => unknown): number;
  toSorted(compare?: (one: T, other: T) => number): T[];
  with(index: number, value: T): T[];
}

/** Compresses, or reads what is compressed. */
declare class CompressionStream {
  constructor(format: "gzip" | "deflate" | "deflate-raw");
  readonly readable: ReadableStream<Uint8Array>;
  readonly writable: WritableStream<Uint8Array>;
}

declare class DecompressionStream {
  constructor(format: "gzip" | "deflate" | "deflate-raw");
  readonly readable: ReadableStream<Uint8Array>;
  readonly writable: WritableStream<Uint8Array>;
}

interface RequestInit {
  priority?: "high" | "low" | "auto";
}

/** What the script of the engine's module looks for in its worker. */
declare var tesseraTell: (text: string) => void;
declare var tesseraIsStopped: () => boolean;
declare var tesseraMemory: WebAssembly.Memory | null;

/** The bundles of the page, by the first module of each. */
declare var tesseraBundles: Record<string, string> | undefined;

/** The modules of all bundles that are there, by their paths. */
declare var tesseraModules: Record<string, (load: (path: string) => Promise<unknown>) => Promise<unknown>>;

/** Adds the modules of a bundle, which calls it. */
declare var tesseraGive: (modules: typeof tesseraModules) => void;

/** Fetches a bundle by its name, and runs it. */
declare var tesseraBring: (name: string) => Promise<unknown>;

/** The answers to requests for files that the view needs first, by their paths. Each is used once. */
declare var tesseraAhead: Map<string, Promise<Response>> | undefined;

/** Resolves when the styles of the views are there; `undefined` if the document has them. */
declare var tesseraStyled: (() => Promise<unknown>) | undefined;

/** The global object of the service worker. TypeScript's library for workers contradicts that for pages. */
interface ServiceScope {
  FILES: Record<string, string>;
  ON_DEMAND: Record<string, string>;
  registration: ServiceWorkerRegistration;
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listen: (event: ServiceEvent) => void): void;
  addEventListener(type: "fetch", listen: (event: ServiceFetch) => void): void;
  addEventListener(type: "message", listen: (event: { source: ServiceClient | null }) => void): void;
}

interface ServiceClient {
  id: string;
  postMessage(message: object): void;
}

interface ServiceEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface ServiceFetch extends ServiceEvent {
  request: Request;
  resultingClientId: string;
  respondWith(response: Promise<Response>): void;
}
