/* Parts whose address build.py makes: what they are called there, and what they are here. */

declare module "*/parts/idiomorph.esm.js" {
  export {Idiomorph} from "idiomorph/dist/idiomorph.js";
}

declare module "*/pyodide.js" {
  export {loadPyodide, version} from "pyodide";
}

declare module "*/pyodide.asm.js" {
  export default function create(settings: object): Promise<any>;
}
