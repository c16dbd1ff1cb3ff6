/* What build.py puts in (make/bundle.py), and parts of others that come without types. */

declare const BUILD: {
  /** the folder of Pyodide's files, from a script of the worker */
  runtime: string;
  /** what Pyodide's lock file says of itself */
  lock: import("pyodide").Lockfile["info"];
  /** of memory: pages that were kept, bytes of a block, bytes that the wasm file begins with */
  snapshot: { pages: number; block: number; begun: number };
  /** of the service worker: this build, and every file with the SHA-256 of what it holds */
  id: string;
  files: Record<string, string>;
};

declare module "*/idiomorph.esm.js" {
  export { Idiomorph } from "idiomorph/dist/idiomorph.js";
}

declare module "pyodide/pyodide.asm.mjs" {
  export default function create(settings: object): Promise<any>;
}
