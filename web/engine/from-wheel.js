/* The plain interpreter for PyScript's worker: Pyodide from our own folders; PyScript then loads the engine's wheels by the
   frozen lock file. It tells the page how the start goes: bytes as they arrive, stages as they end, files that failed. */
import { here, observedFetch, unpacked } from "./files.js";
import { standIn } from "../start/no-database.js";
import { loadPyodide as load, version } from "../../{{runtime}}/pyodide.js";

/** @typedef {import("pyodide").PyodideConfig & Record<string, unknown>} Options */

standIn(); // before PyScript opens a database
addEventListener("py:progress", (event) => postMessage({ stage: /** @type {CustomEvent} */ (event).detail }));

export { version };

/** Pyodide would look for its code under another ending.
 * @param {object} settings */
const createPyodideModule = async (settings) => (await import("../../{{runtime}}/pyodide.asm.js")).default(settings);

/** Pyodide from our own folders, by what is used in the place of `fetch` and of wasm's streaming instantiation until it has
 * started. Pyodide only warns when its wasm cannot be had (a page of the network instead, half a file), and then waits for ever.
 * @param {Options} options @param {typeof fetch} fetching @param {typeof WebAssembly.instantiateStreaming} instantiate */
export async function start(options, fetching, instantiate) {
  const [{ fetch }, { instantiateStreaming }] = [globalThis, WebAssembly];
  globalThis.fetch = fetching;
  const refused = new Promise((_, reject) => {
    WebAssembly.instantiateStreaming = (...request) => {
      const made = instantiate(...request);
      made.catch(reject);
      return made;
    };
  });
  try {
    return await Promise.race([
      refused,
      load({
        createPyodideModule,
        ...options,
        indexURL: here("../../{{runtime}}/"),
        packageBaseUrl: here("../wheels/"),
      }),
    ]);
  } finally {
    globalThis.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
}

/** Hosts do not know every ending: wasm comes packed, and a wheel, which is a zip, is called one.
 * @type {typeof fetch} */
const fetching = (address, ...options) => {
  const wanted = String(address);
  return wanted.endsWith(".wasm")
    ? unpacked(wanted.replace(/wasm$/, "bin"))
    : observedFetch(wanted.replace(/whl$/, "zip"), ...options);
};

/** @param {Options} options */
export async function loadPyodide(options) {
  const python = await start(
    { ...options, lockFileURL: here("../wheels/pyodide-lock.json") },
    fetching,
    WebAssembly.instantiateStreaming,
  );
  globalThis.fetch = fetching; // PyScript loads the wheels next
  return python;
}
