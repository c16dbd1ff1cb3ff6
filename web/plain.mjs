/* The plain interpreter for PyScript's worker: Pyodide from our own folders; PyScript then loads the engine's wheels by the
   frozen lock file. It tells the page how the start goes: bytes as they arrive, stages as they end, files that failed. */
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
export async function observedFetch(...request) {
  const wasm = String(request[0]).endsWith(".wasm");
  let response;
  try {
    response = await (wasm ? fetchFile(`${request[0]}.packed`) : fetchFile(...request));
  } catch (error) {
    postMessage({lost: request[0] instanceof Request ? request[0].url : String(request[0])});
    throw error;
  }
  if (!response.ok) postMessage({lost: response.url});
  else if (!response.url.startsWith("data:")) count(response.clone()).catch(() => postMessage({lost: response.url}));
  return wasm && response.ok ? unpacked(response) : response;
}

/** What is large was packed by build.py, so that a host which packs nothing sends little too. It is compiled while it comes,
 * whatever type the host takes it for. Not called .gz: some hosts take that for an encoding, and browsers undo it.
 * @param {Response} response */
export const unpacked = ({body}) =>
  new Response(body?.pipeThrough(new DecompressionStream("gzip")), {headers: {"Content-Type": "application/wasm"}});

/* Pyodide only warns when its wasm cannot be had (a page of the network instead, half a file), and then waits for ever. */
const {instantiateStreaming} = WebAssembly;
const refused = new Promise((_, reject) => {
  WebAssembly.instantiateStreaming = (...request) => {
    const made = instantiateStreaming(...request);
    made.catch(reject);
    return made;
  };
});
refused.catch(() => {}); // told to whoever starts

addEventListener("py:progress", (event) => postMessage({stage: /** @type {CustomEvent} */ (event).detail}));
await ensureStorage(); // PyScript opens its database right after this module

export {version};

/** Pyodide from our own folders, telling the page how it goes.
 * @param {import("pyodide").PyodideConfig & Record<string, unknown>} options */
export async function start(options) {
  globalThis.fetch = observedFetch;
  try {
    return await Promise.race([refused,
      load({...options, indexURL: here("../{{runtime}}/"), packageBaseUrl: here("./engine/")})]);
  } finally {
    globalThis.fetch = fetchFile;
  }
}

/** @param {import("pyodide").PyodideConfig} options */
export const loadPyodide = (options) => start({...options, lockFileURL: here("./engine/pyodide-lock.json")});
