/* What this device keeps: texts under keys, each with a short text about it. Two legs: IndexedDB, where a write is durable,
   and localStorage, which is written at once. Both hold a revision beside each text, and the newer one counts. Where both
   refuse, memory holds what they would not take. A write over a revision that this tab has not seen is refused. */

import {asked, isFull, transact} from "./database.js";

/** @typedef {{text: string, about: string, revision: number, by: string}} Kept `by`: the tab that wrote this revision */
/** @typedef {{about: string, revision: number, by: string, date: number}} Row what IndexedDB holds beside a text */
/** @typedef {{kept: boolean, full?: boolean, newer?: Kept | null}} Outcome `newer`: what stood in the way of a write */

export const MATCH = "match-";
export const SETTINGS = "settings";
const KEPT = /^(match|row)-|^(settings|lessons?)$/; // whatever is no match is written by every tab: the last one counts
export const tab = `${Date.now().toString(36)}-${crypto.getRandomValues(new Uint32Array(1))[0].toString(36)}`;
const PREFIX = "bons-comptes:";
const A_DAY = 24 * 60 * 60 * 1000;

/** @type {Map<string, {revision: number, by: string}>} what this tab has read or written last */
const known = new Map();
/** @type {Map<string, Kept>} what neither leg has taken */
const memory = new Map();
/** @type {Map<string, Kept>} what was deleted in this visit */
const deleted = new Map();

/** @param {{revision: number} | null | undefined} one @param {{revision: number} | null | undefined} other */
const newer = (one, other) => (one?.revision ?? -1) > (other?.revision ?? -1);

/** @param {{revision: number, by: string} | null | undefined} one @param {{revision: number, by: string} | null | undefined} other */
const differs = (one, other) => one?.revision === other?.revision && one?.by !== other?.by;

// localStorage: three entries for each key

/** @template T @param {() => T} work @param {T} otherwise */
function attempt(work, otherwise) {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

/** @param {string} key */
const names = (key) => [key, `about-${key.replace(MATCH, "")}`, `revision-${key}`].map((name) => PREFIX + name);

/** @param {string} key @returns {Kept | null} */
const copyOf = (key) => attempt(() => {
  const [text, about, revision] = names(key).map((name) => localStorage.getItem(name));
  const [number, by] = (revision ?? "").split(" ");
  return text === null ? null : {text, about: about ?? "", revision: Number(number) || 0, by: by ?? ""};
}, null);

/** @param {string} key @param {Kept} kept */
const copy = (key, {text, about, revision, by}) => attempt(() => {
  const values = [text, about, `${revision} ${by}`];
  names(key).forEach((name, index) => { if (values[index]) localStorage.setItem(name, values[index]); });
  return true;
}, false);

/** @param {string} key */
const uncopy = (key) => attempt(() => { for (const name of names(key)) localStorage.removeItem(name); }, undefined);

const copies = () => attempt(() => Object.keys(localStorage).filter((name) => name.startsWith(PREFIX))
  .map((name) => name.slice(PREFIX.length)).filter((key) => KEPT.test(key)), /** @type {string[]} */ ([]));

/** Make room for a copy: other matches that IndexedDB holds as well lose theirs, the oldest first.
 * @param {string} key @param {Kept} kept */
async function copyWithRoom(key, kept) {
  const rows = await transact("readonly", ({abouts}) => rowsOf(abouts));
  const others = [...rows].filter(([other]) => other !== key && other.startsWith(MATCH));
  for (const [other, row] of others.sort(([, one], [, two]) => one.date - two.date)) {
    if (newer(copyOf(other), row)) continue;
    uncopy(other);
    if (copy(key, kept)) return;
  }
}

// IndexedDB: texts, what is told about them, and a bin

/** @param {IDBObjectStore} store @returns {Promise<Map<string, Row>>} */
async function rowsOf(store) {
  const [keys, rows] = await Promise.all([asked(store.getAllKeys()), asked(store.getAll())]);
  return new Map(keys.map((key, index) => [String(key), rows[index]]));
}

/** @param {import("./database.js").Stores} stores @param {string} key @param {Kept} kept */
function put({texts, abouts}, key, {text, about, revision, by}) {
  texts.put(text, key);
  abouts.put({about, revision, by, date: Date.now()}, key);
}

/** @param {string} key @returns {Promise<Kept | null>} */
const durable = (key) => transact("readonly", async ({texts, abouts}) => {
  const [text, row] = await Promise.all([asked(texts.get(key)), asked(abouts.get(key))]);
  return row ? {...row, text} : null;
}).catch(() => null);

/* What only localStorage has, or has newer, goes into IndexedDB; unless the bin says that it was deleted since. Of two
   writes at the same moment the one in IndexedDB counts. */
const merge = () => transact("readwrite", async (stores) => {
  const [rows, bin] = await Promise.all([rowsOf(stores.abouts), rowsOf(stores.bin)]);
  for (const [key, {date}] of bin) if (date < Date.now() - A_DAY) stores.bin.delete(key);
  for (const key of copies()) {
    const [kept, row] = [copyOf(key), rows.get(key)];
    if (!kept) continue;
    if (row ? differs(kept, row) : bin.has(key) && !newer(kept, bin.get(key))) uncopy(key);
    else if (newer(kept, row)) {
      put(stores, key, kept);
      rows.set(key, {...kept, date: 0});
    }
  }
  return rows;
});

// For all who keep something

/** Whether anything is kept here at all. */
export const works = async () => {
  const legs = [transact("readonly", async () => true).catch(() => false), attempt(() => {
    localStorage.setItem(`${PREFIX}try`, "");
    localStorage.removeItem(`${PREFIX}try`);
    return true;
  }, false)];
  return (await Promise.all(legs)).includes(true);
};

/** What the engine is told at its start: what is kept, by what is told about it; whole only where nothing is told, and
 * the match at which this tab was left.
 * @param {string} key */
export async function opening(key) {
  /** @type {Map<string, Omit<Kept, "text"> | null>} */
  const rows = await merge().catch(() => new Map(copies().map((name) => [name, copyOf(name)])));
  for (const [name, kept] of memory) rows.set(name, kept);
  /** @type {Record<string, string>} */
  const stored = {};
  for (const [name, row] of rows) {
    if (!row) continue;
    known.set(name, row);
    if (row.about) stored[name.replace(MATCH, "about-")] = row.about;
    if (!row.about || name === MATCH + key) stored[name] = (await read(name))?.text ?? "";
  }
  return stored;
}

/** The newest text under a key, wherever it is.
 * @param {string} key */
export async function newest(key) {
  let kept = await durable(key);
  for (const other of [copyOf(key), memory.get(key)]) if (other && newer(other, kept)) kept = other;
  return kept;
}

/** The newest text under a key, for one who will write the next.
 * @param {string} key */
export async function read(key) {
  const kept = await newest(key);
  if (kept) known.set(key, kept);
  return kept;
}

/** Keep a text, in both legs or at least in one.
 * @param {string} key @param {string} text @param {string} about @returns {Promise<Outcome>} */
export async function write(key, text, about = "") {
  const [before, there] = [known.get(key), copyOf(key)];
  /** @param {Row | Kept | null | undefined} other */
  const unseen = (other) => key.startsWith(MATCH) && (newer(other, before) || differs(other, before));
  if (unseen(there)) return {kept: false, newer: await newest(key)};
  const kept = {text, about, revision: 1 + Math.max(before?.revision ?? -1, there?.revision ?? -1), by: tab};
  known.set(key, kept);
  const isCopied = copy(key, kept);
  try {
    const isOvertaken = await transact("readwrite", async (stores) => {
      if (unseen(await asked(stores.abouts.get(key)))) return true;
      put(stores, key, kept);
      return false;
    });
    if (isOvertaken) {
      const other = await durable(key);
      if (other) copy(key, other);
      return {kept: false, newer: other};
    }
    if (!isCopied) copyWithRoom(key, kept).catch(() => {});
  } catch (error) {
    if (!isCopied) {
      memory.set(key, kept);
      if (before) known.set(key, before); // nobody else can have seen it
      else known.delete(key);
      return {kept: false, full: isFull(error)};
    }
  }
  memory.delete(key);
  for (const [other, unkept] of memory) await write(other, unkept.text, unkept.about); // it works again
  return {kept: true};
}

/** Into the bin.
 * @param {string} key */
export async function forget(key) {
  const kept = await newest(key);
  if (kept) deleted.set(key, kept);
  for (const place of [memory, known]) place.delete(key);
  uncopy(key);
  await transact("readwrite", async ({texts, abouts, bin}) => {
    if (kept) bin.put({...kept, date: Date.now()}, key);
    texts.delete(key);
    abouts.delete(key);
  }).catch(() => {});
}

/** Out of everything, the bin included: nobody can bring it back.
 * @param {string} key */
export async function erase(key) {
  for (const place of [memory, known, deleted]) place.delete(key);
  uncopy(key);
  await transact("readwrite", async (stores) => {
    for (const store of [stores.texts, stores.abouts, stores.bin]) store.delete(key);
  }).catch(() => {});
}

/** Out of the bin.
 * @param {string} key */
export async function restore(key) {
  /** @type {Kept | undefined} */
  const kept = await transact("readonly", ({bin}) => asked(bin.get(key))).catch(() => undefined) ?? deleted.get(key);
  if (!kept) return null;
  known.set(key, kept);
  return {...await write(key, kept.text, kept.about), about: kept.about};
}

/** Everything, as one text that can be brought back. */
export async function everything() {
  const rows = await transact("readonly", ({abouts}) => asked(abouts.getAllKeys())).catch(() => []);
  /** @type {Record<"kept" | "about", Record<string, string>>} */
  const {kept, about} = {kept: {}, about: {}};
  for (const key of new Set([...rows.map(String), ...copies(), ...memory.keys()])) {
    const one = await newest(key);
    if (!one) continue;
    kept[key] = one.text;
    if (one.about) about[key] = one.about;
  }
  return JSON.stringify({"bons-comptes": 1, kept, about});
}

/** How many deleted matches could still be brought back. */
export const binned = () => transact("readonly", ({bin}) => asked(bin.count())).catch(() => deleted.size);

/** Nothing is left: neither here nor in the bin, and no note of any tab. */
export async function eraseEverything() {
  for (const place of [memory, known, deleted]) place.clear();
  await transact("readwrite", async (stores) => { for (const store of Object.values(stores)) store.clear(); }).catch(() => {});
  for (const kept of [() => localStorage, () => sessionStorage]) {
    attempt(() => { for (const name of Object.keys(kept())) if (name.startsWith(PREFIX)) kept().removeItem(name); }, undefined);
  }
}

/** How full the device is, where it tells. */
export async function space() {
  /** @type {StorageEstimate} */
  const {usage = 0, quota = 0} = await navigator.storage?.estimate().catch(() => ({})) ?? {};
  return {usage, quota};
}
