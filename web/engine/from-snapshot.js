/* The interpreter that PyScript loads in its worker: Pyodide from the memory that build.py kept (make/snapshot.mjs), with the engine
   imported and home opened. Nothing is installed and nothing compiled. It begins before PyScript asks for it.
   Whatever goes wrong is thrown, and boot.js starts the plain interpreter instead. */
import { extra, here, unpacked } from "./files.js";

export const version = "{{version}}";

const PAGE = 65536; // bytes: memory grows by pages
const PAGES = Number("{{pages}}"); // of the memory that was kept
const BLOCK = Number("{{block}}"); // bytes: memory is put together by blocks
const BEGUN = Number("{{begun}}"); // bytes that the wasm file begins with
const LATER = 60_000; // milliseconds: what nobody waits for stays out of the way of the first taps
const [EMPTY, HELD] = [0, 1]; // where a block comes from; any other is as the wasm file begins it

const code = import("../../{{runtime}}/pyodide.asm.js"); // wanted first; what it runs comes and is compiled meanwhile
const memory = unpacked(here("../snapshot.bin")).then((response) => response.arrayBuffer());
const wasm = WebAssembly.compileStreaming(unpacked(here("../../{{runtime}}/pyodide.asm.bin")));
const python = import("./from-wheel.js").then(({ start }) =>
  start(
    {
      lockFileContents: { info: JSON.parse("{{lock}}"), packages: {} },
      _loadSnapshot: new Uint8Array(4), // the real one comes meanwhile
      createPyodideModule: restorable,
    },
    async () => new Response(),
    instantiate,
  ),
); // nothing is fetched: what a start needs of the standard library is in memory
for (const promise of [memory, wasm, code, python]) promise.catch(() => {}); // told to PyScript

/** @param {import("pyodide").PyodideConfig} options PyScript's */
export async function loadPyodide({ stdout, stderr }) {
  const ready = await python;
  ready.setStdout({ batched: stdout });
  ready.setStderr({ batched: stderr });
  ready.runPython("import random; random.seed()"); // or every start would draw the same
  setTimeout(() => bringLibrary(ready), LATER);
  return ready;
}

/** The modules that nothing has imported so far, for whatever may want one: they are looked up in this archive.
 * @param {import("pyodide").PyodideAPI} python */
async function bringLibrary(python) {
  const response = await extra(here("../../{{runtime}}/python_stdlib.zip"));
  if (!response?.ok) return;
  const path = python.runPython("import sys; next(path for path in sys.path if path.endswith('.zip'))");
  python.FS.writeFile(path, new Uint8Array(await response.arrayBuffer()));
}

let begun = new Uint8Array(); // the memory before anything has run

/** The memory must be large enough before Emscripten looks at it.
 * @param {unknown} _ @param {WebAssembly.Imports} [imports] */
async function instantiate(_, imports) {
  const module = await wasm;
  const instance = await WebAssembly.instantiate(module, imports);
  const own = /** @type {WebAssembly.Memory} */ (instance.exports.memory);
  begun = new Uint8Array(own.buffer.slice(0, BEGUN));
  own.grow(Math.max(0, PAGES - own.buffer.byteLength / PAGE));
  return { module, instance };
}

/** Pyodide's module, which restores what build.py kept: Pyodide's own header, a byte for each block that says where it comes
 * from, and the blocks that are held. One word of the memory belongs to the engine that runs it, not to the one that made it:
 * a place in its table of functions.
 * @param {object} settings */
async function restorable(settings) {
  const { default: create } = await code;
  const module = await create(settings);
  const bytes = new Uint8Array(await memory);
  const { restoreSnapshot } = module.API;
  module.API.restoreSnapshot = () => {
    const header = new DataView(bytes.buffer).getUint32(4, true); // its length
    const state = restoreSnapshot(bytes.subarray(0, header));
    const word = (module.__PyRuntime + module.HEAP32[module.__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET / 4]) / 4;
    const own = module.HEAP32[word];
    const blocks = header + (PAGES * PAGE) / BLOCK;
    restoreBlocks(module.HEAPU8, bytes.subarray(header, blocks), bytes.subarray(blocks));
    module.HEAP32[word] = own;
    return state;
  };
  return module;
}

/** @param {Uint8Array} heap @param {Uint8Array} sources @param {Uint8Array} held */
function restoreBlocks(heap, sources, held) {
  let from = 0;
  for (let block = 0, end = 0; block < sources.length; block = end) {
    // neighbours from the same source together
    while (sources[end] === sources[block]) end++;
    const place = heap.subarray(block * BLOCK, end * BLOCK);
    if (sources[block] === EMPTY) {
      place.fill(0);
    } else if (sources[block] === HELD) {
      place.set(held.subarray(from, from + place.length));
      from += place.length;
    } else {
      place.set(begun.subarray(block * BLOCK, end * BLOCK));
    }
  }
  if (from !== held.length) throw new Error("the snapshot is not whole");
}
