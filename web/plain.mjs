/* The plain interpreter for PyScript's worker: Pyodide from our own folders; PyScript then loads the engine's wheels by the
   frozen lock file. It tells the page how the start goes: bytes as they arrive, stages as they end, files that failed. */
import {here, observedFetch, unpacked} from "./files.mjs";
import {standIn} from "./memory.mjs";
import {loadPyodide as load, version} from "../{{runtime}}/pyodide.mjs";

/** @typedef {import("pyodide").PyodideConfig & Record<string, unknown>} Options */

standIn(); // before PyScript opens a database
addEventListener("py:progress", (event) => postMessage({stage: /** @type {CustomEvent} */ (event).detail}));

export {version};

/** Pyodide from our own folders, by what is used in the place of `fetch` and of wasm's streaming instantiation until it has
 * started. Pyodide only warns when its wasm cannot be had (a page of the network instead, half a file), and then waits for ever.
 * @param {Options} options @param {typeof fetch} fetching @param {typeof WebAssembly.instantiateStreaming} instantiate */
export async function start(options, fetching, instantiate) {
  const [{fetch}, {instantiateStreaming}] = [globalThis, WebAssembly];
  globalThis.fetch = fetching;
  const refused = new Promise((_, reject) => {
    WebAssembly.instantiateStreaming = (...request) => {
      const made = instantiate(...request);
      made.catch(reject);
      return made;
    };
  });
  try {
    return await Promise.race([refused,
      load({...options, indexURL: here("../{{runtime}}/"), packageBaseUrl: here("./engine/")})]);
  } finally {
    globalThis.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
}

/** @type {typeof fetch} */
const fetching = (address, ...options) =>
  String(address).endsWith(".wasm") ? unpacked(String(address)) : observedFetch(address, ...options);

/** @param {Options} options */
export const loadPyodide = (options) =>
  start({...options, lockFileURL: here("./engine/pyodide-lock.json")}, fetching, WebAssembly.instantiateStreaming);
