/* The interpreter that PyScript loads in its worker: Pyodide from our own folders, with the engine's frozen lock file.
   It also tells the page how the start goes: bytes as they arrive, stages as they end, files that failed. */
import {ensureStorage} from "./memory.mjs";
import {loadPyodide as load, version} from "../{{runtime}}/pyodide.mjs";

const here = (/** @type {string} */ path) => new URL(path, import.meta.url).href;

const fetchFile = globalThis.fetch;

/** @param {Response} response */
async function count({body}) {
  const reader = /** @type {ReadableStream<Uint8Array>} */ (body).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read())
    postMessage({bytes: part.value.length});
}

/** The copy is counted, the original is passed on untouched: streaming compilation keeps working.
 * @param {Parameters<typeof fetch>} request */
async function observedFetch(...request) {
  let response;
  try {
    response = await fetchFile(...request);
  } catch (error) {
    postMessage({lost: request[0] instanceof Request ? request[0].url : String(request[0])});
    throw error;
  }
  if (!response.ok) postMessage({lost: response.url});
  else count(response.clone()).catch(() => postMessage({lost: response.url}));
  return response;
}

addEventListener("py:progress", (event) => postMessage({stage: /** @type {CustomEvent} */ (event).detail}));
await ensureStorage(); // PyScript opens its database right after this module

export {version};

/** @param {import("pyodide").PyodideConfig} options */
export async function loadPyodide(options) {
  globalThis.fetch = observedFetch;
  try {
    return await load({
      ...options,
      indexURL: here("../{{runtime}}/"),
      lockFileURL: here("./engine/pyodide-lock.json"),
      packageBaseUrl: here("./engine/"),
      // _loadSnapshot: the place of a memory snapshot of this very build, once there is one (an ArrayBuffer or a
      // promise of it); a start from it that fails must fall through to the plain start.
    });
  } finally {
    globalThis.fetch = fetchFile;
  }
}
