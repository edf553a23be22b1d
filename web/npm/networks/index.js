/** The address of a variant's weights. */
export const address = (variant) => new URL(`networks/${variant}.net.lzma`, import.meta.url);

/** The weights of a variant, for `addNetwork`. */
export async function network(variant) {
  const response = await fetch(address(variant));
  if (!response.ok) throw new Error(`the weights of ${variant}: ${response.status} ${response.statusText}`);
  return new Uint8Array(await response.arrayBuffer());
}
