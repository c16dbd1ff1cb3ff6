/* The whole app in one file, opened by a double click from a USB stick: nothing can be fetched there, so the engine's script and
   every large file stand in the page itself. Python runs in a worker where the browser lets a file have one, else in the page. */
import { open } from "../page/shell.js";

/** @typedef {import("../start/boot.js").Engine} Engine */
/** @typedef {{engine: string, program: string, files: Record<string, ArrayBuffer>}} Parts `engine`: the script (engine.js) */

/** What the worker begins with: the engine's script is too long for an address, and comes by message. */
const BEGINNING = `
  let receive;
  onmessage = async ({data}) => {
    try {
      if (data.parts) {
        const address = URL.createObjectURL(new Blob([data.parts.engine], {type: "text/javascript"}));
        receive = await (await import(address)).wake(data.parts);
      }
      postMessage({answer: data.parts ? "awake" : receive(data)});
    } catch (error) { postMessage({error: String(error)}); }
  };`;

/** @type {Worker | undefined} */
let running;

/** @param {Parts} parts @returns {Promise<Engine>} */
async function inWorker(parts) {
  running?.terminate(); // it was stopped, or has died
  // A file has no origin of its own: Chromium lets it have no worker from a blob: address, but one from a data: address.
  const worker = new Worker(`data:text/javascript;charset=utf-8,${encodeURIComponent(BEGINNING)}`, { type: "module" });
  running = worker;
  /** @type {(message: unknown) => Promise<string>} one at a time, as the shell asks */
  const ask = (message) =>
    new Promise((resolve, reject) => {
      worker.onerror = (event) => reject(new Error(event.message || "no worker here"));
      worker.onmessage = ({ data }) => {
        if (data.answer === undefined && !data.error) return; // what is said on the way
        if (data.error) reject(new Error(data.error));
        else resolve(data.answer);
      };
      worker.postMessage(message);
    });
  await ask({ parts });
  return ask;
}

/** @param {Parts} parts @returns {Promise<Engine>} */
async function inPage(parts) {
  const { wake } = await import(URL.createObjectURL(new Blob([parts.engine], { type: "text/javascript" })));
  const receive = await wake(parts);
  return async (message) => receive(message);
}

/** What stands in the page; it is taken out of it. @returns {Promise<Parts>} */
async function read() {
  /** @type {Parts} */
  const parts = {
    engine: JSON.parse(taken("engine")),
    program: document.getElementById("program")?.textContent ?? "",
    files: {},
  };
  for (const name of ["snapshot.bin", "pyodide.asm.bin"]) {
    const file = await fetch(`data:application/gzip;base64,${taken(name)}`);
    parts.files[name] = await file.arrayBuffer();
  }
  return parts;
}

/** @param {string} id */
function taken(id) {
  const element = document.getElementById(id);
  element?.remove();
  return element?.textContent ?? "";
}

async function boot() {
  const shell = open();
  shell.progress(0);
  const parts = await read();
  shell.progress(0.5);
  const begin = () =>
    inWorker(parts).catch((error) => {
      console.warn(error);
      document.documentElement.dataset.thread = "page"; // whoever looks can tell
      return inPage(parts);
    });
  try {
    shell.ready(await begin(), begin);
  } catch (error) {
    console.warn(error);
    shell.failed("engine");
  }
}

/* The licences stand in the page too: there is no file beside it. */
document.addEventListener("click", ({ target }) => {
  const link = target instanceof Element && target.closest("a[href='NOTICE.txt']");
  const text = document.getElementById("notice")?.textContent;
  if (link && text)
    link.setAttribute("href", URL.createObjectURL(new Blob([JSON.parse(text)], { type: "text/plain;charset=utf-8" })));
});

boot();
