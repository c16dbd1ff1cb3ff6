/* The interpreter that PyScript loads in its worker: Pyodide from the memory that build.py kept (snapshot.mjs), with the engine
   imported and every screen opened. Nothing is installed and nothing compiled. Whatever goes wrong is thrown, and boot.js
   starts the plain interpreter instead. */
import {start} from "./plain.mjs";
import create from "../{{runtime}}/pyodide.asm.mjs";

export {version} from "./plain.mjs";

const PAGE = 65536; // bytes by which a memory grows
const packed = fetch(new URL("./snapshot.gz", import.meta.url)); // on its way while PyScript gets ready

/** @param {import("pyodide").PyodideConfig} options */
export async function loadPyodide(options) {
  const snapshot = await unpacked(await packed);
  const python = await start({
    ...options,
    lockFileContents: {info: JSON.parse('{{lock}}'), packages: {}},
    _loadSnapshot: snapshot,
    createPyodideModule: (/** @type {any} */ settings) => restorable(settings, snapshot.byteLength),
  });
  python.runPython("import random; random.seed()"); // or every start would draw the same
  return python;
}

/** @param {Response} response */
function unpacked({body, ok, status}) {
  if (!ok || !body) throw new Error(`no snapshot: ${status}`);
  return new Response(body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

/** What a snapshot needs and Pyodide does not do. The memory must be large enough before Emscripten looks at it. And one word
 * of it belongs to the engine that runs it, not to the one that made it: a place in its table of functions.
 * @param {any} settings @param {number} size */
async function restorable(settings, size) {
  const {instantiateWasm} = settings;
  settings.instantiateWasm = (/** @type {any} */ imports, /** @type {any} */ receive) =>
    instantiateWasm(imports, (/** @type {any} */ instance, /** @type {any} */ module) => {
      const {memory} = instance.exports;
      memory.grow(Math.max(0, Math.ceil((size - memory.buffer.byteLength) / PAGE)));
      receive(instance, module);
    });
  const module = await create(settings);
  const {restoreSnapshot} = module.API;
  module.API.restoreSnapshot = (/** @type {Uint8Array} */ bytes) => {
    const word = (module.__PyRuntime + module.HEAP32[module.__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET / 4]) / 4;
    const own = module.HEAP32[word];
    const state = restoreSnapshot(bytes);
    module.HEAP32[word] = own;
    return state;
  };
  return module;
}
