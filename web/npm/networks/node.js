import { readFile } from "node:fs/promises";
import { address } from "./index.js";

export { address };

/** The weights of a variant, for `addNetwork`. */
export const network = async (variant) => new Uint8Array(await readFile(address(variant)));
