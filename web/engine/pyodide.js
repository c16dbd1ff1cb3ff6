/* Pyodide itself, from our own folders. */
import { loadPyodide } from "pyodide";

/** Started with these in the place of `fetch` and of wasm's streaming instantiation, until it is there. Pyodide only warns
 * when its wasm cannot be had (a page of the network instead, half a file), and then waits for ever.
 * @param {import("pyodide").PyodideConfig & Record<string, unknown>} options
 * @param {typeof fetch} fetching @param {typeof WebAssembly.instantiateStreaming} instantiate */
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
    return await Promise.race([refused, loadPyodide(options)]);
  } finally {
    globalThis.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
}
