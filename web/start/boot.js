/* Starts the shell at once and the engine beside it: PyScript's one worker, from this folder and no other origin.
   Whatever happens, the shell learns it: progress in real bytes, ready, or why not (browser, network, engine). */

import { open } from "../page/shell.js";
import { browserCanRunIt } from "./able.js";
import { lendWorkers } from "./lend.js";
import { hasDatabases, standIn } from "./no-database.js";
import { keepForOffline } from "./offline.js";

/** @typedef {(message: string) => Promise<string>} Engine what the worker's `receive` answers; rejects once it is dead */
/** @typedef {{bytes?: number, stage?: string}} Report of the worker */
/** @typedef {ReturnType<typeof open>} Shell */
/** @typedef {Worker & {ready: Promise<unknown>, sync: {receive: Engine}}} XWorker PyScript's */

/** @type {{build: string, app: string, pyscript: string, packages: string[], files: Record<string, number>,
 *  offline: boolean, snapshot: boolean}} */
const start = JSON.parse(document.getElementById("start")?.textContent ?? "");
const { ahead } = globalThis; // the worker that ahead.js has begun, if it goes
const databases = hasDatabases();
const SILENCE = 40; // seconds
const TURNS = 3000; // of the page, within which PyScript has seen a new element
const unused = ["codemirror", "deprecations-manager", "donkey", "error", "py-editor", "py-game", "py-terminal"];
const plugins = unused.map((name) => `!${name}`);

/** Everything is said here: what is left out, PyScript would look for on a CDN. A start from the snapshot has the engine
 * in memory already; a plain one loads its wheels.
 * @param {boolean} plain */
const config = (plain) => ({
  packages: plain ? start.packages : [],
  packages_cache: "passthrough", // straight from the frozen lock file, no resolver
  index_urls: [], // no look into PyScript's list of known packages
  plugins,
});

/** @type {(tag: string, attributes: Record<string, string>, text?: string) => HTMLElement} */
function add(tag, attributes, text = "") {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries({ hidden: "", ...attributes })) element.setAttribute(name, value);
  element.textContent = text;
  document.body.append(element);
  return element;
}

class Lost extends Error {} // a file that could not be loaded

/** The address in what a browser says of a module or a file that it could not load.
 * @param {unknown} error */
const fileIn = (error) => String(error).match(/https?:\S+/)?.[0] ?? "";

/* PyScript reads its settings off the page, once. The shell has taken the device's own storage before. */
async function prepare() {
  if (!(await databases)) standIn();
  lendWorkers();
  add("py-config", { type: "json" }, JSON.stringify({ plugins }));
  add("mpy-config", { type: "json" }, JSON.stringify({ plugins }));
}

/** PyScript's own element and the worker that it makes of it: of the kind that leaves out PyScript's Python package, which would
 * be written out and imported at every start, and which nothing here uses.
 * @param {boolean} plain */
async function newWorker(plain) {
  await import(new URL(start.pyscript, document.baseURI).href).catch((error) => {
    throw new Lost(fileIn(error));
  });
  const version = new URL(`${start.app}engine/${plain ? "from-wheel" : "at-work"}.js`, document.baseURI).href;
  const script = /** @type {HTMLElement & {xworker: XWorker}} */ (
    add(
      "script",
      { type: "pyodide", version, worker: "", async: "", config: JSON.stringify(config(plain)) },
      document.getElementById("program")?.textContent ?? "",
    )
  );
  for (let turn = 0; turn < TURNS; turn += 1) {
    if (script.xworker) return script.xworker;
    await new Promise((later) => setTimeout(later));
  }
  throw new Error("PyScript makes no worker");
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
    xworker.onerror = ({ error, message }) => reject(error ?? new Error(message));
    xworker.addEventListener("error", xworker.onerror);
    if (!plain && ahead?.failed) reject(new Error("the worker that was ahead has failed"));
    xworker.addEventListener("message", ({ data }) => {
      if (data?.lost) reject(new Lost(data.lost));
      else if (data === "awake") awake = true;
      else report(data);
    });
  });
  let isDead = false;
  let fail = (/** @type {unknown} */ _) => {}; // told to whoever waits for an answer
  dead.catch((error) => {
    isDead = true;
    end();
    fail(error);
  });
  await Promise.race([xworker.ready, dead]);
  if (!awake) throw new Error("the engine did not wake up");
  document.documentElement.dataset.start = plain ? "plain" : "snapshot"; // whoever measures can tell
  /** @type {Engine} A race with `dead`, which outlives every answer, would keep them all. */
  const engine = (message) =>
    isDead
      ? /** @type {Promise<never>} */ (dead)
      : new Promise((answered, failed) => {
          fail = failed;
          xworker.sync.receive(message).then(answered, failed);
        });
  return { engine, end };
}

/** A start of which nothing is heard for long, neither a byte nor a step, will never come to its end.
 * @param {(report: Report) => void} report @param {boolean} plain @returns {ReturnType<typeof startWorker>} */
const startUnlessSilent = (report, plain) =>
  new Promise((resolve, reject) => {
    let seconds = 0; // of a page that is awake: one that sleeps counts none
    const clock = setInterval(() => {
      seconds += 1;
      if (seconds < SILENCE) return;
      clearInterval(clock);
      reject(new Error("nothing more is heard of the start"));
    }, 1000);
    const heard = (/** @type {Report} */ news) => {
      seconds = 0;
      report(news);
    };
    startWorker(heard, plain)
      .finally(() => clearInterval(clock))
      .then(resolve, reject);
  });

/** From the snapshot; if that does not go, whatever the reason, plainly and in the same visit.
 * @param {(report: Report) => void} report */
async function startSomehow(report) {
  if (!ahead) return startUnlessSilent(report, true);
  try {
    return await startUnlessSilent(report, false);
  } catch (error) {
    console.warn(error);
    ahead.failed = true;
    ahead.worker.terminate();
    return await startUnlessSilent(report, true);
  } finally {
    ahead.done(); // if it failed, it did no harm: the next visit may try again
  }
}

/* Nine tenths are bytes of the files that build.py listed, one tenth is Python and the app waking up. */
/** @param {Shell} shell */
function progressOf(shell) {
  const total = Object.values(start.files).reduce((sum, size) => sum + size, 0);
  return (/** @type {Report} */ { bytes, stage } = {}) => {
    if (bytes) shell.progress(0.9 * Math.min(1, bytes / total));
    if (stage === "Loaded interpreter") shell.progress(0.95);
  };
}

/** What watchdog.js cannot have seen itself: what a policy of the host forbids in the worker, and a file that was lost on its way.
 * @param {unknown} error @returns {string} a sentence's name */
function reasonOf(error) {
  const words = error instanceof Error ? error.message : String(error);
  const { trouble } = globalThis;
  if (trouble && /content security policy|\bCSP\b|unsafe-eval/i.test(words))
    trouble.forbidden ||= `script-src (${words})`;
  if (trouble && error instanceof Lost) trouble.lost = words;
  return error instanceof Lost ? "network" : "engine";
}

async function boot() {
  const shell = open();
  await startEngine(shell);
  if (start.offline) keepForOffline(shell).catch(() => {}); // no service worker here: the app plays all the same
}

/** @param {Shell} shell */
async function startEngine(shell) {
  if (!globalThis.trouble) return shell.failed("policy");
  if (!browserCanRunIt()) return shell.failed("browser");
  try {
    await prepare();
    let running = await startSomehow(progressOf(shell));
    const restart = async () => {
      // when an engine has died: another one, which knows nothing yet
      running.end();
      running = await startUnlessSilent(() => {}, true);
      return running.engine;
    };
    shell.ready(running.engine, restart);
  } catch (error) {
    console.warn(error);
    shell.failed(reasonOf(error));
  }
}

boot();
