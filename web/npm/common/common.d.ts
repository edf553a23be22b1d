
/** What long work accepts beside its limits. */
export interface Running<Progress> {
  /** Stops the work. In a worker it stops at once, elsewhere only before it has begun. */
  signal?: AbortSignal;
  onProgress?: (progress: Progress) => void;
}

/** What an error of the API tells beside its message. */
export interface TesseraError extends Readonly<Omit<import("./api.js").ApiError, "message">> {}

/** A request that is wrong, or that asks for too much. */
export class TesseraError extends Error {}
