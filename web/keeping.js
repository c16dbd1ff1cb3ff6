/* The effects that keep something: what the engine wants stored, read, deleted, brought back or taken along. The engine
   learns what came of it. */

import {facts, install, situation} from "./device.js";
import {offer} from "./pictures.js";
import {keyIn, remember, remembered} from "./session.js";
import * as apart from "./apart.js";
import * as device from "./storage.js";
import {beAlone, isElsewhere, listen, overtaken, own, sit, tell} from "./tabs.js";

/** @typedef {import("./tabs.js").Send} Send */
/** @typedef {{do: string, key: string, value: string, about?: string, name: string, keys: string[]}} Effect */

const {MATCH} = device;
const SESSION = "session";
const NEARLY_FULL = 0.9;
const JSON_FILE = {type: "application/json"};

/** @type {Send} */
let send = () => {};
/** @type {typeof device | typeof apart} */
let storage = device;
let isKept = true;
let isTight = false;

/** @param {Send} toEngine */
export function keepFor(toEngine) {
  send = toEngine;
  listen(toEngine);
}

/** Nothing of this page's matches stays on this device, and no other tab hears of them. */
export function keepApart() {
  storage = apart;
  beAlone();
}

/** What the engine is told at its start. */
export async function opening() {
  const session = remembered();
  sit("");
  isKept = await storage.works();
  lookForSpace();
  return {stored: {...await storage.opening(keyIn(session)), session}, storage: isKept, device: situation()};
}

/** @type {Record<string, (effect: Effect) => unknown>} */
export const effects = {
  store: async ({key, value, about}) => {
    if (key === SESSION) return note(value);
    if (key.startsWith(MATCH) && isElsewhere(key.replace(MATCH, ""))) return;
    /** @type {device.Outcome} */
    const {kept, newer, full} = await storage.write(key, value, about);
    if (kept) tell({stored: key, text: value, about});
    mark(kept ? key : "");
    if (newer) overtaken(key.replace(MATCH, ""), newer.about);
    else report(kept);
    lookForSpace(full);
  },
  forget: async ({key}) => {
    await storage.forget(key);
    tell({stored: key});
    mark(key);
  },
  erase: async ({keys}) => {
    for (const key of keys) {
      await storage.erase(key);
      tell({stored: key});
      mark(key);
    }
  },
  "erase-all": async () => {
    await storage.eraseEverything();
    tell({erased: true});
    location.replace(location.pathname); // the app as it was before anybody played
  },
  device: async () => send({act: "device", value: await facts()}),
  install,
  restore: async ({key}) => {
    const kept = await storage.restore(key);
    if (kept) tell({stored: key, ...kept});
    mark(key);
  },
  load: async ({key}) => send({act: "loaded", arg: key, value: (await storage.read(key))?.text ?? null}),
  leave: () => sit(""),
  take: () => own(),
  export: async ({name}) => offer(name, new Blob([await storage.everything()], JSON_FILE)),
  "download-kept": async ({key, name}) => offer(name, new Blob([(await storage.newest(key))?.text ?? ""], JSON_FILE)),
};

/** Where this tab is: its own matter, in no other's way.
 * @param {string} text */
function note(text) {
  remember(text);
  sit(keyIn(text));
}

/** A test that watches knows that this is on the disk.
 * @param {string} key */
function mark(key) {
  document.documentElement.dataset.kept = key;
}

/** Whether the last write is kept: told when it changes.
 * @param {boolean} kept */
function report(kept) {
  if (kept === isKept) return;
  isKept = kept;
  send({act: "kept", value: String(kept)});
}

async function lookForSpace(isFull = false) {
  const {usage, quota} = await storage.space();
  const wasTight = isTight;
  isTight = isFull || (quota > 0 && usage > NEARLY_FULL * quota);
  if (isTight && !wasTight) send({act: "space", used: usage, quota});
}
