/* Makes the memory snapshot that starts begin from: Pyodide under node with the engine imported and home opened once.
   node snapshot.mjs STDLIB FOLDER TARGET; the folder holds the wheels. Beside the target: the memory as wasm itself begins it. */
import chance from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

const [stdlib, folder, target] = process.argv.splice(1).slice(1); // no path of this machine comes into the memory
const { info } = JSON.parse(
  readFileSync(new URL("../node_modules/pyodide/pyodide-lock.json", import.meta.url), "utf8"),
);
sameEachTime();
const { instantiate } = WebAssembly;
let begun = new Uint8Array();
WebAssembly.instantiate = /** @type {any} */ (
  async (/** @type {[any, any]} */ ...request) => {
    const made = /** @type {any} */ (await instantiate(...request));
    const memory = made.instance?.exports.memory; // newer engines are tried with a small module first
    if (memory) begun = new Uint8Array(memory.buffer.slice());
    return made;
  }
);
const pyodide = await loadPyodide({
  _makeSnapshot: true,
  stdLibURL: stdlib,
  lockFileContents: { info, packages: {} },
  packageBaseUrl: "./",
  env: { PYTHONHASHSEED: "0" }, // the same memory from the same sources
});
for (const wheel of readdirSync(folder)
  .filter((name) => name.endsWith(".whl"))
  .sort())
  pyodide.unpackArchive(new Uint8Array(readFileSync(`${folder}/${wheel}`)).buffer, "wheel");
pyodide.runPython(readFileSync(new URL("snapshot.py", import.meta.url), "utf8"));
writeFileSync(target, pyodide.makeMemorySnapshot());
writeFileSync(`${target}.begun`, begun);

/** Time and chance are the same at every making, and so is the memory: a build of the same sources is no new version. What
 * starts from it reads the real clock, and seeds `random` anew. */
function sameEachTime() {
  let now = 0;
  Date.now = performance.now = () => now++;
  chance.randomFillSync = (/** @type {any} */ array) => array.fill(now++);
}
