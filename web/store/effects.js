/* The effects that keep something: what the engine wants stored, read, deleted, brought back or taken along. The engine
   learns what came of it. */

import { facts, install, situation } from "./device.js";
import { growing } from "../page/patience.js";
import { offer } from "../page/pictures.js";
import { MATCH } from "./names.js";
import { keyIn, remember, remembered } from "./session.js";
import * as apart from "./visit.js";
import * as device from "./storage.js";
import { beAlone, isElsewhere, learnt, listen, overtaken, own, sit, tellTabs } from "./tabs.js";

/** @typedef {import("./tabs.js").Send} Send */
/** @typedef {{do: string, key: string, value: string, about?: string, name: string, keys: string[],
 *  entries: {key: string, value: string, about: string}[]}} Effect */

const SESSION = "session";
const NEARLY_FULL = 0.9;
const JSON_FILE = { type: "application/json" };

/** @type {Send} */
let send = () => {};
/** @type {typeof device | typeof apart} */
let storage = device;
let lasting = "true"; // or "part", or "false": told when it changes
let isTight = false;

/** @param {Send} toEngine */
export function tellStoreTo(toEngine) {
  send = toEngine;
  listen(toEngine);
  storage.listenToNews((news) => {
    for (const { key, text, about } of news) learnt(key, text, about);
    tellLasting({ kept: true });
  });
}

/** Nothing of this page's matches stays on this device, and no other tab hears of them. */
export function keepNothingHere() {
  storage = apart;
  beAlone();
}

/** What the engine is told at its start. */
export async function startFacts() {
  const session = remembered();
  sit("");
  const { stored, brought, ...state } = await storage.takeStock(keyIn(session));
  lasting = inWord(state);
  brought.then((outcome) => {
    tellLasting(outcome);
    lookForSpace(outcome.full);
  });
  return { stored: { ...stored, session }, storage: lasting, device: situation() };
}

/** @type {Record<string, (effect: Effect) => unknown>} */
export const effects = {
  store: async ({ key, value, about }) => {
    if (key === SESSION) return noteWhere(value);
    if (key.startsWith(MATCH) && isElsewhere(key.replace(MATCH, ""))) return;
    /** @type {device.Outcome} */
    const outcome = await storage.write(key, value, about),
      { kept, newer, full } = outcome;
    if (kept) tellTabs({ stored: key, text: value, about });
    mark(kept ? key : "");
    if (newer) overtaken(key.replace(MATCH, ""), newer.about);
    else tellLasting(outcome);
    lookForSpace(full);
  },
  "store-all": async ({ entries }) => {
    const outcome = await storage.writeAll(entries, (done) => growing("unpacking", done, entries.length));
    for (const { key, value, about } of entries)
      if (!key.startsWith(MATCH)) tellTabs({ stored: key, text: value, about });
    tellTabs({ shelf: entries.filter(({ about }) => about).map(({ key, about }) => [key.replace(MATCH, ""), about]) });
    mark(entries[0].key);
    tellLasting(outcome);
    lookForSpace(outcome.full);
  },
  forget: async ({ key }) => {
    await storage.forget(key);
    tellTabs({ stored: key });
    mark(key);
  },
  erase: async ({ keys }) => {
    for (const key of keys) {
      await storage.erase(key);
      tellTabs({ stored: key });
      mark(key);
    }
  },
  "erase-all": async () => {
    await storage.eraseEverything();
    tellTabs({ erased: true });
    location.replace(location.pathname); // the app as it was before anybody played
  },
  persist: device.askToStay,
  device: async () => send({ act: "device", value: await facts() }),
  install,
  restore: async ({ key }) => {
    const kept = await storage.restore(key);
    if (kept) tellTabs({ stored: key, ...kept });
    mark(key);
  },
  load: async ({ key }) => send({ act: "loaded", arg: key, value: (await storage.read(key))?.text ?? null }),
  leave: () => sit(""),
  take: () => own(),
  export: async ({ name }) => offer(name, new Blob([await storage.everything(packing)], JSON_FILE)),
  "download-kept": async ({ key, name }) => offer(name, new Blob([(await storage.newest(key))?.text ?? ""], JSON_FILE)),
};

/** @param {number} done @param {number} of */
const packing = (done, of) => growing("packing", done, of);

/** All that is kept where this page keeps it, as one text. */
export const everything = () => storage.everything(() => {});

/** Where this tab is: its own matter, in no other's way.
 * @param {string} text */
function noteWhere(text) {
  remember(text);
  sit(keyIn(text));
}

/** A test that watches knows that this is on the disk.
 * @param {string} key */
function mark(key) {
  document.documentElement.dataset.kept = key;
}

/** @param {device.Outcome} outcome */
const inWord = ({ kept, part }) => (kept && part ? "part" : String(kept));

/** Whether what is written is kept, or by one leg alone: told when it changes.
 * @param {device.Outcome} outcome */
function tellLasting(outcome) {
  if (inWord(outcome) === lasting) return;
  lasting = inWord(outcome);
  send({ act: "kept", value: lasting });
}

async function lookForSpace(isFull = false) {
  const { usage, quota } = await storage.space();
  const wasTight = isTight;
  isTight = isFull || (quota > 0 && usage > NEARLY_FULL * quota);
  if (isTight && !wasTight) send({ act: "space", used: usage, quota });
}
