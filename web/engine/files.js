/* The files of a start: asked for, counted as they come, unpacked. build.py has packed what is large, so that a host which packs
   nothing sends little too; the service worker keeps it unpacked. */

const fetchFile = globalThis.fetch;
let bytes = 0; // that have come so far

/** @param {string} path */
export const here = (path) => new URL(path, import.meta.url).href;

/** A packed file, unpacked. Its type is wasm's, whatever the host takes it for, so that it can be compiled while it comes.
 * @param {string} address */
export async function unpacked(address) {
  const response = await observedFetch(address);
  if (!response.ok) throw new Error(`${response.status} ${address}`);
  if (response.headers.has("Unpacked")) return response;
  return new Response(response.body?.pipeThrough(new DecompressionStream("gzip")), {
    headers: { "Content-Type": "application/wasm" },
  });
}

/** A file that a start goes without.
 * @param {string} address @returns {Promise<Response | null>} */
export const extra = (address) => fetchFile(address).catch(() => null);

/** The copy is counted, the original is passed on untouched: streaming compilation keeps working.
 * @param {Parameters<typeof fetch>} request */
export async function observedFetch(...request) {
  let response;
  try {
    response = await fetchFile(...request);
  } catch (error) {
    postMessage({ lost: request[0] instanceof Request ? request[0].url : String(request[0]) });
    throw error;
  }
  if (!response.ok) postMessage({ lost: response.url });
  else if (!response.headers.has("Unpacked")) count(response.clone()).catch(() => postMessage({ lost: response.url }));
  return response;
}

/** @param {Response} response */
async function count({ body }) {
  const reader = /** @type {ReadableStream<Uint8Array>} */ (body).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes += part.value.length;
    postMessage({ bytes });
  }
}
