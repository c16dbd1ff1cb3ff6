/* Python from the memory that build.py kept (make/snapshot.mjs), with the engine imported and home opened: nothing is installed
   and nothing compiled. */
import { start } from "./pyodide.js";

/** @typedef {{code: Promise<{default: (settings: object) => Promise<any>}>, memory: Promise<ArrayBuffer>,
 *  wasm: Promise<WebAssembly.Module>}} Parts Pyodide's own module, the memory that was kept, and what runs on it: on their way */

const PAGE = 65536; // bytes: memory grows by pages
const [EMPTY, HELD] = [0, 1]; // where a block comes from; any other is as the wasm file begins it
const { pages, block: BLOCK } = BUILD.snapshot; // bytes: memory is put together by blocks

/** @param {Parts} parts */
export async function restored({ code, memory, wasm }) {
  for (const promise of [code, memory, wasm]) promise.catch(() => {}); // told by what waits for it
  const begun = { memory: new Uint8Array() }; // before anything has run
  const python = await start(
    {
      lockFileContents: { info: BUILD.lock, packages: {} },
      indexURL: "https://nowhere.invalid/", // nothing is fetched: what a start needs of the standard library is in memory
      packageBaseUrl: "https://nowhere.invalid/",
      _loadSnapshot: new Uint8Array(4), // the real one comes meanwhile
      createPyodideModule: async (/** @type {object} */ settings) =>
        restorable(await (await code).default(settings), new Uint8Array(await memory), begun),
    },
    async () => new Response(),
    async (_, imports) => roomy(await wasm, imports, begun),
  );
  python.runPython("import random; random.seed()"); // or every start would draw the same
  return python;
}

/** The memory must be large enough before Emscripten looks at it.
 * @param {WebAssembly.Module} module @param {WebAssembly.Imports | undefined} imports @param {{memory: Uint8Array}} begun */
async function roomy(module, imports, begun) {
  const instance = await WebAssembly.instantiate(module, imports);
  const own = /** @type {WebAssembly.Memory} */ (instance.exports.memory);
  begun.memory = new Uint8Array(own.buffer.slice(0, BUILD.snapshot.begun));
  own.grow(Math.max(0, pages - own.buffer.byteLength / PAGE));
  return { module, instance };
}

/** Pyodide's module, which restores what build.py kept: Pyodide's own header, a byte for each block that says where it comes
 * from, and the blocks that are held. One word of the memory belongs to the engine that runs it, not to the one that made it:
 * a place in its table of functions.
 * @param {any} module @param {Uint8Array} kept @param {{memory: Uint8Array}} begun */
function restorable(module, kept, begun) {
  const { restoreSnapshot } = module.API;
  module.API.restoreSnapshot = () => {
    const header = new DataView(kept.buffer).getUint32(4, true); // its length
    const state = restoreSnapshot(kept.subarray(0, header));
    const word = (module.__PyRuntime + module.HEAP32[module.__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET / 4]) / 4;
    const own = module.HEAP32[word];
    const blocks = header + (pages * PAGE) / BLOCK;
    restoreBlocks(module.HEAPU8, kept.subarray(header, blocks), kept.subarray(blocks), begun.memory);
    module.HEAP32[word] = own;
    return state;
  };
  return module;
}

/** @param {Uint8Array} heap @param {Uint8Array} sources @param {Uint8Array} held @param {Uint8Array} begun */
function restoreBlocks(heap, sources, held, begun) {
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
