/* Where a platform keeps the pupil's copy, this device keeps looks and sounds alone, which are settings: everything else lies in
   the memory of this page, and goes with it. The same calls as those of storage.js. */

import * as device from "./storage.js";

const {MATCH, SETTINGS} = device;
/** @type {Map<string, {text: string, about: string}>} */
const held = new Map();
/** @type {typeof held} */
const bin = new Map();

export const {space} = device;
export const works = async () => true;
export const binned = async () => bin.size;

export async function opening() {
  const settings = await device.read(SETTINGS);
  /** @type {Record<string, string>} */
  const stored = settings ? {[SETTINGS]: settings.text} : {};
  for (const [key, {text, about}] of held) {
    stored[key] = text;
    if (about) stored[key.replace(MATCH, "about-")] = about;
  }
  return stored;
}

/** @param {string} key */
export const read = async (key) => held.get(key) ?? null;
export const newest = read;

/** @param {string} key @param {string} text @param {string} about */
export async function write(key, text, about = "") {
  if (key === SETTINGS) return device.write(key, text);
  held.set(key, {text, about});
  return {kept: true};
}

/** @param {string} key */
export async function forget(key) {
  const kept = held.get(key);
  if (kept) bin.set(key, kept);
  held.delete(key);
}

/** @param {string} key */
export async function restore(key) {
  const kept = bin.get(key);
  return kept ? {...await write(key, kept.text, kept.about), about: kept.about} : null;
}

/** @param {string} key */
export async function erase(key) {
  for (const place of [held, bin]) place.delete(key);
}

export async function eraseEverything() {
  for (const place of [held, bin]) place.clear();
}

/** Everything, as one text that can be brought back. */
export async function everything() {
  /** @param {"text" | "about"} what */
  const all = (what) => Object.fromEntries([...held].map(([key, kept]) => [key, kept[what]]).filter(([, text]) => text));
  return JSON.stringify({"bons-comptes": 1, kept: all("text"), about: all("about")});
}
