/* Tabs side by side on one device. Each match has one tab that writes it; another tab at the same match follows, and can
   take over. What one stores, the others hear of. Where tabs cannot hear each other, the revisions of storage.js still
   keep one from writing over the other. */

import { remember } from "./session.js";
import { MATCH, SETTINGS } from "./names.js";
import { newest, read, tab } from "./storage.js";

/** @typedef {(event: Record<string, unknown>, answered?: () => void) => void} Send */
/** @typedef {{from: string, hello?: boolean, writes?: string, takes?: boolean, stored?: string, erased?: boolean, text?: string, about?: string,
 *  shelf?: string[][]}} Message `shelf`: many keys, and what is told about each */

/** @type {Send} */
let send = () => {};
let at = ""; // the match on this tab's table
let isFollowing = false; // another tab writes it
let claims = false; // this tab has told the others that it writes it
let isGone = false; // the page was left: it hears nothing any more
let changes = 0; // of that: what was begun before the last one no longer counts
/** @type {Map<string, string>} the match that each other tab writes */
const others = new Map();

let channel = (() => {
  try {
    return new BroadcastChannel("bons-comptes");
  } catch {
    return null; // tabs cannot hear each other here
  }
})();

/** What happens here is no other tab's business. Before anything is told or heard. */
export function beAlone() {
  channel?.close();
  channel = null;
}

/** @param {Omit<Message, "from">} message */
export const tellTabs = (message) => channel?.postMessage({ from: tab, ...message });

/** @param {Send} toEngine */
export function listen(toEngine) {
  send = toEngine;
  channel?.addEventListener("message", ({ data }) => {
    if (!isGone) heard(data);
  });
  addEventListener("pagehide", goAway);
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) comeBack();
  });
  tellTabs({ hello: true });
}

/** @param {string} key */
const isTaken = (key) => [...others.values()].includes(key);

/** Whether another tab writes this match.
 * @param {string} key */
export const isElsewhere = (key) => (key === at && isFollowing) || isTaken(key);

/** @param {boolean} whether @param {boolean} [takes] */
function claim(whether, takes) {
  claims = whether;
  changes += 1;
  tellTabs({ writes: whether ? at : "", takes });
}

/** Sit down at a match, or at none.
 * @param {string} key */
export function sit(key) {
  if (key === at) return;
  [at, isFollowing] = [key, false];
  claim(key !== "" && !isTaken(key));
  if (isTaken(key)) follow();
}

/* Another tab writes the match on this table. */
async function follow() {
  const key = at;
  isFollowing = true;
  claim(false);
  send({ act: "elsewhere", arg: key, value: (await newest(MATCH + key))?.text ?? null });
}

/** This tab writes the match on its table from now on: that is, once the engine has its newest text. */
export async function own(takes = true) {
  const key = at;
  claim(true, takes);
  const mine = changes;
  const kept = await read(MATCH + key);
  if (at !== key || changes !== mine) return; // left or lost meanwhile
  send({ act: "mine", arg: key, value: kept?.text ?? null }, () => {
    if (changes === mine) isFollowing = false;
  });
}

function goAway() {
  isGone = true;
  tellTabs({ writes: "" });
}

/* From the browser's cache of pages left: others may have played on meanwhile. */
async function comeBack() {
  isGone = false;
  if (at) await renew();
}

/* The match on this table may have changed under this tab. */
async function renew() {
  await follow();
  own(false);
}

/** @param {Message} message */
function heard({ from, hello, writes, takes, stored, erased, shelf, text = "", about = "" }) {
  if (erased) {
    // nothing is kept any more, and nothing of this tab may be again
    remember("");
    return location.replace(location.pathname);
  }
  if (hello && claims) tellTabs({ writes: at });
  if (writes !== undefined) moved(from, writes, takes);
  if (stored) isStored(stored, text, about);
  if (shelf) send({ act: "shelf", value: shelf });
}

/** What is kept has changed, by another tab.
 * @param {string} stored @param {string} text @param {string} about */
function isStored(stored, text, about) {
  if (stored === SETTINGS) send({ act: "settings", value: text });
  else if (stored.startsWith(MATCH)) changed(stored.replace(MATCH, ""), text, about);
  else send({ act: "stored", arg: stored, value: text });
}

/** Something is kept that nobody in this tab knew.
 * @param {string} stored @param {string} text @param {string} about */
export function learnt(stored, text, about) {
  if (about || !stored.startsWith(MATCH)) isStored(stored, stored.startsWith(MATCH) ? "" : text, about);
  if (stored === MATCH + at) renew();
}

/** Another tab writes another match, or none.
 * @param {string} from @param {string} writes @param {boolean} [takes] */
function moved(from, writes, takes) {
  if (writes) others.set(from, writes);
  else others.delete(from);
  if (isFollowing && !claims && !isTaken(at)) own(false);
  if (!at || writes !== at) return;
  if (takes || (claims && from < tab))
    follow(); // of two at once, the tab that was opened first
  else if (claims) tellTabs({ writes: at });
}

/** Another tab stored or deleted a match.
 * @param {string} key @param {string} text @param {string} about */
function changed(key, text, about) {
  send({ act: "shelf", arg: key, value: about });
  if (key !== at || !text) return;
  if (isFollowing) send({ act: "followed", arg: key, value: text });
  else follow();
}

/** A write of this tab was refused: another one was there first.
 * @param {string} key @param {string} about */
export function overtaken(key, about) {
  if (about) send({ act: "shelf", arg: key, value: about });
  if (key === at) follow();
}
