/* The worker that runs Python, begun from the head of the page (ahead.js). What is large is asked for at once, and Python is
   restored from its snapshot while the page and PyScript are still on their way. PyScript, when it wants a worker, is given
   this one (boot.js), with the text that it would have made its own from, and finds Python at work (at-work.js). Whatever goes
   wrong is thrown, and boot.js starts the plain interpreter instead. */
import { version } from "pyodide";
import { standIn } from "../start/no-database.js";
import { extra, here, unpacked } from "./files.js";
import { restored } from "./restored.js";

const LATER = 60_000; // milliseconds: what nobody waits for stays out of the way of the first taps

standIn(); // before PyScript opens a database
const starting = restored({
  code: import(here(`${BUILD.runtime}pyodide.asm.js`)), // wanted first; what it runs comes and is compiled meanwhile
  memory: unpacked(here("../snapshot.bin")).then((response) => response.arrayBuffer()),
  wasm: WebAssembly.compileStreaming(unpacked(here(`${BUILD.runtime}pyodide.asm.bin`))),
});
starting.catch(() => {}); // told to PyScript
globalThis.python = { version, loadPyodide };

const Program = /** @type {FunctionConstructor} */ (Object.getPrototypeOf(async () => {}).constructor);
addEventListener(
  "message",
  ({ data }) => {
    new Program(`"use strict"; ${data}`)();
  },
  { once: true },
);

/** @param {import("pyodide").PyodideConfig} options PyScript's */
async function loadPyodide({ stdout, stderr }) {
  const ready = await starting;
  ready.setStdout({ batched: stdout });
  ready.setStderr({ batched: stderr });
  setTimeout(() => bringLibrary(ready), LATER);
  return ready;
}

/** The modules that nothing has imported so far, for whatever may want one: they are looked up in this archive.
 * @param {import("pyodide").PyodideAPI} python */
async function bringLibrary(python) {
  const response = await extra(here(`${BUILD.runtime}python_stdlib.zip`));
  if (!response?.ok) return;
  const path = python.runPython("import sys; next(path for path in sys.path if path.endswith('.zip'))");
  python.FS.writeFile(path, new Uint8Array(await response.arrayBuffer()));
}
