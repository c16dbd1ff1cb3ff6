/* The whole app in one file, opened by a double click from a USB stick: nothing can be fetched there, so every module and every
   large file stands in the page itself. Python runs in a worker where the browser lets a file have one, else in the page. */

/** @typedef {import("../start/boot.js").Engine} Engine */
/** @typedef {{texts: Record<string, string>, files: Record<string, ArrayBuffer>}} Parts */

/** Modules whose texts are at hand, at addresses of their own; what they import comes first.
 * @param {Record<string, string>} texts by their places: "app/page/shell.js" */
function addresses(texts) {
  /** @type {Map<string, string>} */
  const known = new Map();
  /** @param {string} place @returns {string} */
  const at = (place) => {
    const own = known.get(place);
    if (own) return own;
    const text = texts[place].replace(/(\bfrom\s*|\bimport\s*\(?\s*)"(\.\.?\/[^"]+)"/g, (whole, before, path) => {
      const needed = new URL(path, `file:///${place}`).pathname.slice(1);
      return needed in texts ? `${before}"${at(needed)}"` : whole;
    });
    const made = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
    known.set(place, made);
    return made;
  };
  return at;
}

/** Python from the snapshot, and what it answers with.
 * @param {Parts} parts @returns {Promise<(message: string) => string>} */
async function wake({ texts, files }) {
  /** @type {any} */ (globalThis).single = files;
  const at = addresses(texts);
  const { loadPyodide } = await import(at("app/engine/from-snapshot.js"));
  const python = await loadPyodide({ stdout: console.log, stderr: console.warn });
  python.runPython(texts["app/worker.txt"]);
  return python.globals.get("receive");
}

/** @type {Worker | undefined} */
let running;

/** @param {Parts} parts @returns {Promise<Engine>} */
async function inWorker(parts) {
  running?.terminate(); // it was stopped, or has died
  const program = `${addresses}\n${wake}
    let receive;
    onmessage = async ({data}) => {
      try {
        if (data.parts) receive = await wake(data.parts);
        postMessage({answer: data.parts ? "awake" : receive(data)});
      } catch (error) { postMessage({error: String(error)}); }
    };`;
  // A file has no origin of its own: Chromium lets it have no worker from a blob: address, but one from a data: address.
  const worker = new Worker(`data:text/javascript;charset=utf-8,${encodeURIComponent(program)}`, { type: "module" });
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
  const receive = await wake(parts);
  return async (message) => receive(message);
}

/** @returns {Promise<Parts>} */
async function read() {
  /** @type {Parts} */
  const parts = { texts: {}, files: {} };
  for (const element of /** @type {NodeListOf<HTMLScriptElement>} */ (
    document.querySelectorAll("script[data-place]")
  )) {
    const { place = "", packed } = element.dataset;
    const text = element.textContent ?? "";
    if (packed === undefined) parts.texts[place] = JSON.parse(text);
    else parts.files[place] = await (await fetch(`data:application/gzip;base64,${text}`)).arrayBuffer();
    element.remove(); // it is in memory now
  }
  return parts;
}

async function boot() {
  const parts = await read();
  const { open } = await import(addresses(parts.texts)("app/page/shell.js"));
  const shell = open();
  shell.progress(0.5);
  const start = () =>
    inWorker(parts).catch((error) => {
      console.warn(error);
      document.documentElement.dataset.thread = "page"; // whoever looks can tell
      return inPage(parts);
    });
  try {
    shell.ready(await start(), start);
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
