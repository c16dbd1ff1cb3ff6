/* The worker that runs Python, begun from the head of the page (ahead.js). What is large is asked for at once, and Python is
   restored from its snapshot while the page and PyScript are still on their way. PyScript, when it wants a worker, is given
   this one (boot.js), with the text that it would have made its own from. */
import "./from-snapshot.js"; // PyScript imports the same module, and finds it at work
import { standIn } from "../start/no-database.js";

standIn(); // before PyScript opens a database
const Program = /** @type {FunctionConstructor} */ (Object.getPrototypeOf(async () => {}).constructor);
addEventListener(
  "message",
  ({ data }) => {
    new Program(`"use strict"; ${data}`)();
  },
  { once: true },
);
