// Work that was given up.

/** Whether an error is caused by an `AbortController`. */
export const isAbort = (error) => error?.name === "AbortError";
