/* Starts the shell at once and the engine beside it: PyScript's one worker, from this folder and no other origin.
   Whatever happens, the shell learns it: progress in real bytes, ready, or why not (browser, network, engine). */

import {ensureStorage} from "./memory.mjs";

/** @typedef {(message: string) => Promise<string>} Engine what the worker's `receive` answers; rejects once it is dead */
/** @typedef {{bytes?: number, stage?: string}} Report of interpreter.mjs */
/** @typedef {ReturnType<typeof import("./shell.js").open>} Shell */
/** @typedef {Worker & {ready: Promise<unknown>, sync: {receive: Engine}}} XWorker PyScript's */

/** @type {{build: string, app: string, runtime: string, packages: string[], files: Record<string, number>,
 *  offline: boolean, snapshot: boolean}} */
const start = JSON.parse(document.getElementById("start")?.textContent ?? "");
const unused = ["codemirror", "deprecations-manager", "donkey", "error", "py-editor", "py-game", "py-terminal"];
const plugins = unused.map((name) => `!${name}`);

/** Everything is said here: what is left out, PyScript would look for on a CDN. A start from the snapshot has the engine
 * in memory already; a plain one loads its wheels.
 * @param {boolean} plain */
const config = (plain) => ({
  interpreter: `./${start.app}${plain ? "plain" : "interpreter"}.mjs`,
  packages: plain ? start.packages : [],
  packages_cache: "passthrough", // straight from the frozen lock file, no resolver
  index_urls: [], // no look into PyScript's list of known packages
  plugins,
});

/* What Pyodide and PyScript cannot do without: module workers, big integers and exceptions in WebAssembly. */
function browserCanRunIt() {
  const exceptions = [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 8, 1, 6, 0, 6, 64, 25, 11, 11];
  let modules = false;
  try {
    const options = {get type() { modules = true; return /** @type {const} */ ("module"); }};
    const address = URL.createObjectURL(new Blob([""], {type: "text/javascript"}));
    new Worker(address, options).terminate();
    URL.revokeObjectURL(address);
    return modules && "BigInt64Array" in self && "WeakRef" in self && "structuredClone" in self &&
      "instantiateStreaming" in WebAssembly && WebAssembly.validate(new Uint8Array(exceptions));
  } catch {
    return false;
  }
}

/** @type {(tag: string, attributes: Record<string, string>, text?: string) => HTMLElement} */
function add(tag, attributes, text = "") {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries({hidden: "", ...attributes})) element.setAttribute(name, value);
  element.textContent = text;
  document.body.append(element);
  return element;
}

/* In a frame without an origin of its own (sandbox="allow-scripts"), Chromium refuses PyScript's module worker from a
   blob: address but takes the same text from a data: address. */
function workersWithoutOrigin() {
  /** @type {(address: string | URL) => string} */
  const textOf = (address) => {
    const request = new XMLHttpRequest();
    request.open("GET", address, false); // a blob: address answers at once
    request.send();
    return request.responseText;
  };
  globalThis.Worker = class extends Worker {
    /** @param {string | URL} address @param {WorkerOptions} [options] */
    constructor(address, options) {
      super(`data:text/javascript;charset=utf-8,${encodeURIComponent(textOf(address))}`, options);
    }
  };
}

class Lost extends Error {} // a file that could not be loaded

/* PyScript reads its settings off the page, once. */
async function prepare() {
  await ensureStorage();
  if (origin === "null") workersWithoutOrigin();
  add("py-config", {type: "json"}, JSON.stringify({plugins}));
  add("mpy-config", {type: "json"}, JSON.stringify({plugins}));
}

/** PyScript's own element and the worker that it makes of it.
 * @param {boolean} plain */
async function newWorker(plain) {
  const script = /** @type {HTMLElement & {xworker: XWorker}} */ (add("script", {
    type: "py", src: `./${start.app}worker.py`, worker: "", async: "", config: JSON.stringify(config(plain))}));
  const {whenDefined} = await import(new URL(`${start.runtime}pyscript/core.js`, document.baseURI).href)
    .catch((error) => { throw new Lost(error); });
  await whenDefined("py");
  while (!script.xworker) await new Promise((later) => setTimeout(later)); // PyScript sees a second element a little later
  return script.xworker;
}

/** A worker with its reports. Resolves to the engine when it is ready, and to what puts an end to it.
 * @param {(report: Report) => void} report @param {boolean} plain
 * @returns {Promise<{engine: Engine, end: () => void}>} */
async function startWorker(report, plain) {
  const xworker = await newWorker(plain);
  const end = () => xworker.terminate();
  let awake = false; // worker.py came to its end
  /** @type {Promise<never>} */
  const dead = new Promise((_, reject) => {
    xworker.onerror = ({error, message}) => reject(error ?? new Error(message));
    xworker.addEventListener("error", xworker.onerror);
    xworker.addEventListener("message", ({data}) => {
      if (data?.lost) reject(new Lost(data.lost));
      else if (data === "awake") awake = true;
      else report(data);
    });
  });
  dead.catch(end); // whoever waits for an answer learns it too
  await Promise.race([xworker.ready, dead]);
  if (!awake) throw new Error("the engine did not wake up");
  document.documentElement.dataset.start = plain ? "plain" : "snapshot"; // whoever measures can tell
  return {engine: (message) => Promise.race([xworker.sync.receive(message), dead]), end};
}

/** From the snapshot; if that does not go, whatever the reason, plainly and in the same visit.
 * @param {(report: Report) => void} report */
async function startSomehow(report) {
  if (!snapshotMayGo()) return startWorker(report, true);
  mark(start.build);
  addEventListener("pagehide", () => mark("")); // left, not dead
  try {
    const running = await startWorker(report, false);
    mark("");
    return running;
  } catch (error) {
    console.warn(error);
    mark(""); // it failed, but did no harm: the next visit may try again
    return startWorker(report, true);
  }
}

/* A start from the snapshot that takes the whole tab along leaves its mark: this device is not asked again until the next
   build. */
const MARK = "bons-comptes:snapshot";

function snapshotMayGo() {
  try {
    return start.snapshot && "DecompressionStream" in self && localStorage.getItem(MARK) !== start.build;
  } catch {
    return start.snapshot; // no storage: nothing can be remembered
  }
}

/** @param {string} build */
function mark(build) {
  try {
    if (build) localStorage.setItem(MARK, build);
    else localStorage.removeItem(MARK);
  } catch {} // no storage
}

/* Nine tenths are bytes of the files that build.py listed, one tenth is Python and the app waking up. */
/** @param {Shell} shell */
function progressOf(shell) {
  const total = Object.values(start.files).reduce((sum, size) => sum + size, 0);
  let bytes = 0;
  return (/** @type {Report} */ {bytes: more = 0, stage} = {}) => {
    bytes += more;
    if (more) shell.progress(0.9 * Math.min(1, bytes / total));
    if (stage === "Loaded interpreter") shell.progress(0.95);
  };
}

const networkWords = /failed to fetch|networkerror|load failed|imported module|importing a module/i;

/** @param {unknown} error */
function reasonOf(error) {
  const words = error instanceof Error ? error.message : String(error);
  return error instanceof Lost || !navigator.onLine || networkWords.test(words) ? "network" : "engine";
}

/** After the start, so that it costs the start nothing. A new version waits until the shell calls apply.
 * @param {Shell} shell */
async function keepForOffline(shell) {
  const registration = await navigator.serviceWorker.register(new URL("sw.js", document.baseURI),
    {updateViaCache: "none"});
  const apply = () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
    if (registration.waiting) registration.waiting.postMessage("take over");
    else location.reload(); // another tab has let it in already
  };
  const announce = () => { if (registration.waiting && navigator.serviceWorker.controller) shell.update(apply); };
  registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    worker?.addEventListener("statechange", () => { if (worker.state === "installed") announce(); });
  });
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) registration.update().catch(() => {}); // offline: later
  });
  announce();
  registration.active?.postMessage("fill");
}

async function boot() {
  const {open} = await import("./shell.js");
  const shell = open();
  if (!browserCanRunIt()) return shell.failed("browser");
  try {
    await prepare();
    let running = await startSomehow(progressOf(shell));
    const restart = async () => { // when an engine has died: another one, which knows nothing yet
      running.end();
      running = await startWorker(() => {}, true);
      return running.engine;
    };
    shell.ready(running.engine, restart);
  } catch (error) {
    console.warn(error);
    return shell.failed(reasonOf(error));
  }
  if (start.offline) keepForOffline(shell).catch(() => {}); // no service worker here: the app plays all the same
}

boot();
