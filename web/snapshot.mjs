/* Makes the memory snapshot that starts begin from: Pyodide under node with the engine imported and every screen opened once.
   node snapshot.mjs STDLIB FOLDER TARGET; the folder holds the wheels. */
import {readdirSync, readFileSync, writeFileSync} from "node:fs";
import {loadPyodide} from "pyodide";

const [stdlib, folder, target] = process.argv.slice(2);
const {info} = JSON.parse(readFileSync(new URL("node_modules/pyodide/pyodide-lock.json", import.meta.url), "utf8"));
const pyodide = await loadPyodide({
  _makeSnapshot: true,
  stdLibURL: stdlib,
  lockFileContents: {info, packages: {}},
  packageBaseUrl: "./",
  env: {PYTHONHASHSEED: "0"}, // the same memory from the same sources
});
for (const wheel of readdirSync(folder).filter((name) => name.endsWith(".whl")).sort())
  pyodide.unpackArchive(new Uint8Array(readFileSync(`${folder}/${wheel}`)).buffer, "wheel");
pyodide.runPython(readFileSync(new URL("snapshot.py", import.meta.url), "utf8"));
writeFileSync(target, pyodide.makeMemorySnapshot());
