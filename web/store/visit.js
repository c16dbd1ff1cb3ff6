/* Where a platform keeps the pupil's copy, this device keeps looks and sounds alone, which are settings: everything else lies in
   the memory of this page, and goes with it. The same calls as those of storage.js. */

import { MATCH, SETTINGS } from "./names.js";
import * as device from "./storage.js";

/** @type {Map<string, {text: string, about: string}>} */
const here = new Map();
/** @type {typeof here} */
const bin = new Map();

export const { space } = device;
export const binned = async () => bin.size;

/** No other page brings news of what lies here.
 * @param {Parameters<typeof device.listenToNews>[0]} _teller */
export function listenToNews(_teller) {}

/** @param {string} _key @returns {ReturnType<typeof device.takeStock>} */
export async function takeStock(_key) {
  const settings = await device.read(SETTINGS);
  /** @type {Record<string, string>} */
  const stored = settings ? { [SETTINGS]: settings.text } : {};
  for (const [key, { text, about }] of here) {
    stored[key] = text;
    if (about) stored[key.replace(MATCH, "about-")] = about;
  }
  return { kept: true, stored, brought: Promise.resolve({ kept: true }) };
}

/** @param {string} key */
export const read = async (key) => here.get(key) ?? null;
export const newest = read;

/** @param {string} key @param {string} text @param {string} about @returns {Promise<device.Outcome>} */
export async function write(key, text, about = "") {
  if (key === SETTINGS) return device.write(key, text);
  here.set(key, { text, about });
  return { kept: true };
}

/** @param {{key: string, value: string, about: string}[]} entries @param {(done: number) => void} tell
 * @returns {Promise<device.Outcome>} */
export async function writeAll(entries, tell) {
  for (const { key, value, about } of entries) await write(key, value, about);
  tell(entries.length);
  return { kept: true };
}

/** @param {string} key */
export async function forget(key) {
  const kept = here.get(key);
  if (kept) bin.set(key, kept);
  here.delete(key);
}

/** @param {string} key */
export async function restore(key) {
  const kept = bin.get(key);
  return kept ? { ...(await write(key, kept.text, kept.about)), about: kept.about } : null;
}

/** @param {string} key */
export async function erase(key) {
  for (const one of [here, bin]) one.delete(key);
}

export async function eraseEverything() {
  for (const one of [here, bin]) one.clear();
}

/** Everything, as one text that can be brought back.
 * @param {(done: number, of: number) => void} _tell */
export async function everything(_tell) {
  /** @param {"text" | "about"} what */
  const all = (what) =>
    Object.fromEntries([...here].map(([key, kept]) => [key, kept[what]]).filter(([, text]) => text));
  return JSON.stringify({ "bons-comptes": 1, kept: all("text"), about: all("about") });
}
