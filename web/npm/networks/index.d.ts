/** The address of a variant's weights. */
export function address(variant: string): URL;

/** The weights of a variant, for `addNetwork` of `tessera-draughts`. It fails if the variant has none. */
export function network(variant: string): Promise<Uint8Array>;
