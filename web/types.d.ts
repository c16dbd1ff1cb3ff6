/* What build.py puts in (make/bundle.py), what scripts leave for others, and parts of others that come without types. */

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

/* Left by the scripts that stand in the page itself; where a policy lets none of them in, there is none. */
declare var ahead: { worker: Worker; failed: boolean; done: () => void } | undefined;
declare var trouble:
  | { forbidden: string; lost: string; reason: (words: Record<string, string>, otherwise: string) => Promise<string> }
  | undefined;
declare var looks: ((now: DOMStringMap) => void) | undefined;
/* Left in the worker that was ahead. */
declare var python: Pick<typeof import("./engine/from-wheel.js"), "version" | "loadPyodide">;

declare module "*/idiomorph.esm.js" {
  export { Idiomorph } from "idiomorph/dist/idiomorph.js";
}

declare module "pyodide/pyodide.asm.mjs" {
  export default function create(settings: object): Promise<any>;
}
