/* The plain interpreter for PyScript's worker: Pyodide from our own folders; PyScript then loads the engine's wheels by the
   frozen lock file. It tells the page how the start goes: bytes as they arrive, stages as they end, files that failed. */
import { standIn } from "../start/no-database.js";
import { here, observedFetch, unpacked } from "./files.js";
import { start } from "./pyodide.js";

export { version } from "pyodide";

standIn(); // before PyScript opens a database
addEventListener("py:progress", (event) => postMessage({ stage: /** @type {CustomEvent} */ (event).detail }));

/** Pyodide would look for its code under another ending.
 * @param {object} settings */
const createPyodideModule = async (settings) =>
  (await import(here(`${BUILD.runtime}pyodide.asm.js`))).default(settings);

/** Hosts do not know every ending: wasm comes packed, and a wheel, which is a zip, is called one.
 * @type {typeof fetch} */
const fetching = (address, ...options) => {
  const wanted = String(address);
  return wanted.endsWith(".wasm")
    ? unpacked(wanted.replace(/wasm$/, "bin"))
    : observedFetch(wanted.replace(/whl$/, "zip"), ...options);
};

/** @param {import("pyodide").PyodideConfig & Record<string, unknown>} options PyScript's */
export async function loadPyodide(options) {
  const places = {
    indexURL: here(BUILD.runtime),
    packageBaseUrl: here("../wheels/"),
    lockFileURL: here("../wheels/pyodide-lock.json"),
  };
  const python = await start(
    { createPyodideModule, ...options, ...places },
    fetching,
    WebAssembly.instantiateStreaming,
  );
  globalThis.fetch = fetching; // PyScript loads the wheels next
  return python;
}
