/* Runs esbuild: node bundle.mjs OPTIONS, which are esbuild's own, as JSON. */
import { buildSync } from "esbuild";

buildSync(JSON.parse(process.argv[2]));
