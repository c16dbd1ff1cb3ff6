/* The interpreter that PyScript loads in its worker: Pyodide from the memory that build.py kept (snapshot.mjs), with the engine
   imported and every screen opened. Nothing is installed and nothing compiled. Whatever goes wrong is thrown, and boot.js
   starts the plain interpreter instead. */
import {observedFetch, start, unpacked} from "./plain.mjs";
import create from "../{{runtime}}/pyodide.asm.mjs";

export {version} from "./plain.mjs";

const PAGE = 65536; // bytes by which a memory grows
const EMPTY = "data:application/zip;base64,UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA=="; // a zip archive with nothing in it
const packed = observedFetch(new URL("./snapshot.packed", import.meta.url)); // on its way while PyScript gets ready
packed.catch(() => {}); // told where it is awaited

/** @param {import("pyodide").PyodideConfig} options */
export async function loadPyodide(options) {
  const response = await packed;
  if (!response.ok) throw new Error(`no snapshot: ${response.status}`);
  const snapshot = await unpacked(response).arrayBuffer();
  /** @type {(error: unknown) => void} */
  let refuse = () => {};
  const refused = new Promise((_, reject) => { refuse = reject; });
  const python = await Promise.race([refused, start({
    ...options,
    lockFileContents: {info: JSON.parse('{{lock}}'), packages: {}},
    stdLibURL: EMPTY, // what a start needs of the standard library is in memory; the rest comes later
    _loadSnapshot: snapshot,
    createPyodideModule: (/** @type {any} */ settings) => restorable(settings, snapshot.byteLength, refuse),
  })]);
  python.runPython("import random; random.seed()"); // or every start would draw the same
  setTimeout(() => bringLibrary(python), 3000);
  return python;
}

/** The modules that nothing has imported so far, for whatever may want one: they are looked up in this archive.
 * @param {import("pyodide").PyodideAPI} python */
async function bringLibrary(python) {
  const response = await fetch(new URL("../{{runtime}}/python_stdlib.zip", import.meta.url)).catch(() => null);
  if (!response?.ok) return;
  const path = python.runPython("import sys; next(path for path in sys.path if path.endswith('.zip'))");
  python.FS.writeFile(path, new Uint8Array(await response.arrayBuffer()));
}

/** What a snapshot needs and Pyodide does not do. The memory must be large enough before Emscripten looks at it. And one word
 * of it belongs to the engine that runs it, not to the one that made it: a place in its table of functions.
 * @param {any} settings @param {number} size @param {(error: unknown) => void} refuse */
async function restorable(settings, size, refuse) {
  const {instantiateWasm} = settings;
  settings.instantiateWasm = (/** @type {any} */ imports, /** @type {any} */ receive) =>
    instantiateWasm(imports, (/** @type {any} */ instance, /** @type {any} */ module) => {
      const {memory} = instance.exports;
      try {
        memory.grow(Math.max(0, Math.ceil((size - memory.buffer.byteLength) / PAGE)));
        receive(instance, module);
      } catch (error) {
        refuse(error); // whoever calls this only warns
      }
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
