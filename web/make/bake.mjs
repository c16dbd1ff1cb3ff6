/* Runs one Python file inside Pyodide under node, so that what is compiled there fits the Python of the browser.
   node bake.mjs STDLIB PYTHON-FILE FOLDER [ARGUMENT…]; the folder is /bake for the Python file. */
import { readFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

const [stdlib, file, folder, ...rest] = process.argv.slice(2);
const { info } = JSON.parse(
  readFileSync(new URL("../node_modules/pyodide/pyodide-lock.json", import.meta.url), "utf8"),
);
const pyodide = await loadPyodide({
  stdLibURL: stdlib,
  lockFileContents: { info, packages: {} }, // nothing but what we bring ourselves
  packageBaseUrl: "./",
  env: { PYTHONDONTWRITEBYTECODE: "1", PYTHONNODEBUGRANGES: "1" }, // columns of a source that is not there: a quarter of the code
});
pyodide.mountNodeFS("/bake", folder);
pyodide.globals.set("arguments", pyodide.toPy(rest));
await pyodide.runPythonAsync(readFileSync(file, "utf8"));
