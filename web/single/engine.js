/* Python of the one file, in a worker or in the page: from files that are at hand already. */
import create from "pyodide/pyodide.asm.mjs";
import { restored } from "../engine/restored.js";

/** What it answers with.
 * @param {{files: Record<string, ArrayBuffer>, program: string}} parts @returns {Promise<(message: string) => string>} */
export async function wake({ files, program }) {
  const python = await restored({
    code: Promise.resolve({ default: create }),
    memory: unpacked(files["snapshot.bin"]).arrayBuffer(),
    wasm: WebAssembly.compileStreaming(unpacked(files["pyodide.asm.bin"])),
  });
  python.runPython(program);
  return python.globals.get("receive");
}

/** @param {ArrayBuffer} bytes */
const unpacked = (bytes) =>
  new Response(new Response(bytes).body?.pipeThrough(new DecompressionStream("gzip")), {
    headers: { "Content-Type": "application/wasm" },
  });
