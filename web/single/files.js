/* In the place of files.js in the one file: the same functions, for files that are at hand already. */

/** @param {string} path */
export const here = (path) => new URL(path, "https://single.invalid/app/engine/").href;

/** @param {string} address */
export async function unpacked(address) {
  const name = address.slice(address.lastIndexOf("/") + 1);
  const bytes = /** @type {any} */ (globalThis).single[name];
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")), {
    headers: { "Content-Type": "application/wasm" },
  });
}

/** @returns {Promise<Response | null>} */
export const extra = async () => null;

/** Nothing else is to be had. @returns {Promise<Response>} */
export const observedFetch = async () => new Response(null, { status: 404 });
