/* Parts whose address build.py makes: what they are called there, and what they are here. */

declare module "*/parts/idiomorph.esm.js" {
  export {Idiomorph} from "idiomorph/dist/idiomorph.js";
}

declare module "*/pyodide.mjs" {
  export {loadPyodide, version} from "pyodide";
}

declare module "*/pyodide.asm.mjs" {
  export default function create(settings: object): Promise<any>;
}
