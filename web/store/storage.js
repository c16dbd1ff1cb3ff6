/* What this device keeps: texts under keys, each with a short text about it. Two legs: IndexedDB, where a write is durable,
   and localStorage, which is written at once. Both hold a revision beside each text, and the newer one counts. Where both
   refuse, `untaken` holds what they would not take. A write over a revision that this tab has not seen is refused.
   IndexedDB may give no answer for a while: then localStorage alone serves, and what was written meanwhile knows what it was
   written over, so that nothing newer is lost when the answer comes. */

import { canCopy, copies, copy, copyOf, isFirst, uncopy, uncopyEverything } from "./copies.js";
import { answerTo, isFull, PAUSE, transact } from "./database.js";
import { MATCH } from "./names.js";

/** @typedef {{revision: number, by: string, base?: number}} Version `by`: the tab that wrote this revision; `base`: what it knew
 *  of IndexedDB's when that gave no answer (-1: nothing) */
/** @typedef {Version & {text: string, about: string}} Kept */
/** @typedef {{about: string, revision: number, by: string, date: number}} Row what IndexedDB holds beside a text */
/** @typedef {{kept: boolean, part?: boolean, full?: boolean, newer?: Kept | null}} Outcome `part`: by one leg alone; `newer`: what
 *  stood in the way of a write */
/** @typedef {{key: string, text: string, about: string}} News what IndexedDB was found to hold */
/** @typedef {{rows: Map<string, Row>, binned: Map<string, Row>, texts: Map<string, string>}} Found in IndexedDB */
/** @typedef {{key: string, kept: Kept, fate: "newer" | "apart" | "gone"}} Step a text beside IndexedDB, and what becomes of it */

export const tab = `${Date.now().toString(36)}-${crypto.getRandomValues(new Uint32Array(1))[0].toString(36)}`;
const A_DAY = 24 * 60 * 60 * 1000;
const MANY = 100; // texts in one transaction

/** @type {Map<string, Version>} what this tab has read or written last */
const known = new Map();
/** @type {Map<string, Kept>} what neither leg has taken */
const untaken = new Map();
/** @type {Map<string, Kept>} what was deleted in this visit */
const deleted = new Map();
/** @type {Map<string, () => Promise<void>>} deletions that IndexedDB has not heard of */
const unheard = new Map();
let isBlind = false; // IndexedDB has given no answer so far
/** @type {Promise<unknown>} what stood beside it comes into it */
let bringing = Promise.resolve();
/** @type {Promise<void> | null} */
let healing = null;
/** @type {(news: News[]) => void} */
let learn = () => {};

/** @param {{revision: number} | null | undefined} one @param {{revision: number} | null | undefined} other */
const newer = (one, other) => (one?.revision ?? -1) > (other?.revision ?? -1);

/** @param {Version | null | undefined} one @param {Version | null | undefined} other */
const differs = (one, other) => one?.revision === other?.revision && one?.by !== other?.by;

/** @param {Version | null | undefined} one @param {Version | null | undefined} other */
const isSame = (one, other) => one?.revision === other?.revision && one?.by === other?.by;

// Copies in localStorage (copies.js)

/** Make room for a copy: other matches that IndexedDB holds as well lose theirs, the oldest first.
 * @param {string} key @param {Kept} kept */
async function copyWithRoom(key, kept) {
  const rows = await transact("readonly", ({ abouts }) => rowsOf(abouts));
  const others = [...rows].filter(([other]) => other !== key && other.startsWith(MATCH));
  for (const [other, row] of others.sort(([, one], [, two]) => one.date - two.date)) {
    if (newer(copyOf(other), row)) continue;
    uncopy(other);
    if (copy(key, kept)) return;
  }
}

// IndexedDB: texts, what is told about them, and a bin

/** @param {unknown} value */
const text = (value) => (typeof value === "string" ? value : "");
/** @param {unknown} value */
const whole = (value) => (Number.isSafeInteger(value) ? Number(value) : 0);

/** A row, as far as one stands there.
 * @param {Partial<Row> | null | undefined} row @returns {Row} */
const fitting = (row) => ({
  about: text(row?.about),
  revision: whole(row?.revision),
  by: text(row?.by),
  date: whole(row?.date),
});

/** @param {IDBObjectStore} store @returns {Promise<Map<string, Row>>} */
async function rowsOf(store) {
  const [keys, rows] = await Promise.all([answerTo(store.getAllKeys()), answerTo(store.getAll())]);
  return new Map(keys.map((key, index) => [String(key), fitting(rows[index])]));
}

/** @param {import("./database.js").Stores} stores @param {string} key @param {Kept} kept */
function put({ texts, abouts }, key, { text, about, revision, by }) {
  texts.put(text, key);
  abouts.put({ about, revision, by, date: Date.now() }, key);
}

/** @param {import("./database.js").Stores} stores @param {string} key @returns {Promise<Kept | null>} */
async function keptIn({ texts, abouts }, key) {
  const [text, row] = await Promise.all([answerTo(texts.get(key)), answerTo(abouts.get(key))]);
  return typeof text === "string" ? { ...fitting(row), text } : null;
}

/** @param {string} key @returns {Promise<Kept | null>} */
const durable = (key) => transact("readonly", (stores) => keptIn(stores, key)).catch(() => null);

/** What IndexedDB holds: only read, so that whatever may be refused afterwards, it is on the shelf. Whole are the texts of
 * which nothing is told, and the one that is wanted.
 * @param {string} wanted @returns {Promise<Found>} */
const look = (wanted) =>
  transact("readonly", async (stores) => {
    const [rows, binned, keys] = await Promise.all([
      rowsOf(stores.abouts),
      rowsOf(stores.bin),
      answerTo(stores.texts.getAllKeys()),
    ]);
    for (const key of keys) if (!rows.has(String(key))) rows.set(String(key), fitting(undefined));
    const needed = [...rows].filter(([key, { about }]) => !about || key === wanted).map(([key]) => key);
    const found = await Promise.all(needed.map((key) => answerTo(stores.texts.get(key))));
    return { rows, binned, texts: new Map(needed.map((key, index) => [key, text(found[index])])) };
  });

// What stands beside IndexedDB: newer, older, or another branch of the same match

/** Every text that stands beside it. */
function outside() {
  const all = new Map(untaken);
  for (const key of copies()) {
    const kept = copyOf(key);
    if (kept && !newer(all.get(key), kept)) all.set(key, kept);
  }
  return all;
}

/** What becomes of a text beside IndexedDB's own: "newer" goes over it, "gone" is superseded. Of two writes at the same moment
 * the one in IndexedDB counts. What was written without an answer of it goes over what it was written over; over anything
 * else only beside it: "apart".
 * @param {string} key @param {Kept} kept @param {Row | undefined} row @param {Row | undefined} binned
 * @returns {Step["fate"] | ""} */
function fateOf(key, kept, row, binned) {
  if (!row) return binned && kept.base === undefined && !newer(kept, binned) ? "gone" : "newer";
  const { base = Infinity } = kept.by === row.by && kept.by === tab ? {} : kept; // a tab goes on from its own
  if (row.revision > base) return key.startsWith(MATCH) ? "apart" : "gone";
  return differs(kept, row) ? "gone" : newer(kept, row) ? "newer" : "";
}

/** The key that IndexedDB's own branch of a match goes on under.
 * @param {string} key @param {Row} row */
const beside = (key, row) => `${key}-${row.revision.toString(36)}`;

/** @param {Found} found @returns {Step[]} */
const planned = ({ rows, binned }) =>
  [...outside()].flatMap(([key, kept]) => {
    const fate = fateOf(key, kept, rows.get(key), binned.get(key));
    return fate ? [{ key, kept, fate }] : [];
  });

/** One of them, within a transaction, by what stands there now; what it is from now on.
 * @param {import("./database.js").Stores} stores @param {string} key @param {Kept} kept @returns {Promise<Kept>} */
async function putByFate(stores, key, kept) {
  /** @type {[Row | undefined, Row | undefined]} */
  const [row, binned] = await Promise.all([answerTo(stores.abouts.get(key)), answerTo(stores.bin.get(key))]);
  const fate = fateOf(key, kept, row && fitting(row), binned && fitting(binned));
  const own = { ...kept, base: undefined };
  if (fate === "gone") uncopy(key);
  if (fate === "newer") put(stores, key, own);
  if (fate !== "apart" || !row) return own;
  const other = { ...fitting(row), text: text(await answerTo(stores.texts.get(key))) };
  if (other.text === kept.text) return other;
  put(stores, beside(key, other), other);
  own.revision = 1 + Math.max(other.revision, kept.revision);
  put(stores, key, own);
  return own;
}

/** IndexedDB has it: what it was written over is of no more concern.
 * @param {string} key @param {Kept} kept @param {Kept} own */
function settle(key, kept, own) {
  if (untaken.get(key) === kept) untaken.delete(key);
  if (kept.base === undefined) return;
  if (isSame(known.get(key), kept)) known.set(key, own);
  if (isSame(copyOf(key), kept) && !copy(key, own)) uncopy(key);
}

/** What is newer beside IndexedDB goes into it; what has been in the bin for a day leaves it.
 * @param {Found} found @param {Step[]} plan */
async function bring({ binned }, plan) {
  const expired = [...binned].filter(([, { date }]) => date < Date.now() - A_DAY);
  if (!expired.length && !plan.length) return;
  const placed = await transact("readwrite", async (stores) => {
    for (const [key] of expired) stores.bin.delete(key);
    /** @type {Kept[]} */
    const own = [];
    for (const { key, kept } of plan) own.push(await putByFate(stores, key, kept));
    return own;
  });
  plan.forEach(({ key, kept }, index) => settle(key, kept, placed[index]));
}

/** @param {Promise<unknown>} work @returns {Promise<Outcome>} */
const outcome = (work) =>
  work.then(
    () => ({ kept: true }),
    (error) => ({ kept: true, part: !isFull(error), full: isFull(error) }),
  );

/** IndexedDB gives an answer again: what it holds and nobody here knew is told, and what was written meanwhile goes into it. */
async function heal() {
  const found = await look("");
  for (const key of unheard.keys()) found.rows.delete(key);
  const plan = planned(found),
    steps = new Map(plan.map((step) => [step.key, step.fate]));
  isBlind = false;
  const news = [...found.rows].flatMap(([key, row]) => {
    const fate = steps.get(key),
      mine = known.get(key);
    if (fate === "apart") return [{ key: beside(key, row), text: "", about: row.about }];
    if (fate === "newer" || isSame(mine, row)) return [];
    if (!key.startsWith(MATCH)) known.set(key, row); // a match is read before it is written
    return [{ key, text: found.texts.get(key) ?? "", about: row.about }];
  });
  learn(news);
  await bring(found, plan);
  for (const again of unheard.values()) await again();
}

const healed = () =>
  (healing ??= heal().finally(() => {
    healing = null;
  }));

/** Ask again, and then less and less often.
 * @param {number} pause */
const askAgain = (pause) =>
  setTimeout(() => {
    if (isBlind) healed().catch(() => askAgain(2 * pause));
  }, pause);

// For all who keep something

/** Whoever tells the engine what comes to light.
 * @param {(news: News[]) => void} teller */
export function listenToNews(teller) {
  learn = teller;
}

/** What the engine is told at its start: what is kept, by what is told about it; whole only where nothing is told, and
 * the match at which this tab was left. `brought` tells later how what stood beside IndexedDB has come into it.
 * @param {string} key @returns {Promise<Outcome & {stored: Record<string, string>, brought: Promise<Outcome>}>} */
export async function takeStock(key) {
  const found = await look(MATCH + key).catch(() => null);
  isBlind = !found;
  if (!found) askAgain(PAUSE);
  const { rows, binned, texts } = found ?? { rows: new Map(), binned: new Map(), texts: new Map() };
  const plan = planned({ rows, binned, texts });
  /** @type {Outcome} */
  const state = found ? { kept: true } : { kept: canCopy(), part: true };
  const brought = found ? outcome(bring(found, plan)) : Promise.resolve(state);
  bringing = brought;
  for (const step of plan) {
    const row = rows.get(step.key);
    if (step.fate === "gone") continue;
    if (row && step.fate === "apart") {
      rows.set(beside(step.key, row), row);
      texts.set(beside(step.key, row), texts.get(step.key));
    }
    rows.set(step.key, step.kept);
    texts.set(step.key, step.kept.text);
  }
  /** @type {Record<string, string>} */
  const stored = {};
  for (const [name, row] of rows) {
    known.set(name, row);
    if (row.about) stored[name.replace(MATCH, "about-")] = row.about;
    if (!row.about || name === MATCH + key) stored[name] = texts.get(name) || copyOf(name)?.text || "";
  }
  return { stored, ...state, brought };
}

/** The newest text under a key, wherever it is.
 * @param {string} key */
export async function newest(key) {
  let kept = await durable(key);
  for (const other of [copyOf(key), untaken.get(key)]) if (other && newer(other, kept)) kept = other;
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
  if (!isBlind && known.get(key)?.base !== undefined) await bringing;
  unheard.delete(key);
  const [before, there] = [known.get(key), copyOf(key)];
  /** @param {Row | Kept | null | undefined} other */
  const unseen = (other) => key.startsWith(MATCH) && (newer(other, before) || differs(other, before));
  if (unseen(there)) return { kept: false, newer: await newest(key) };
  const base = before?.base ?? (isBlind ? (before?.revision ?? -1) : undefined);
  const kept = { text, about, revision: 1 + Math.max(before?.revision ?? -1, there?.revision ?? -1), by: tab, base };
  known.set(key, kept);
  const isCopied = copy(key, kept);
  if (!isCopied) untaken.set(key, kept);
  try {
    if (isBlind)
      await healed(); // which takes this text along
    else if (base !== undefined)
      settle(key, kept, await transact("readwrite", (stores) => putByFate(stores, key, kept)));
    else if (await isOvertaken(key, kept, unseen)) {
      untaken.delete(key);
      const other = await durable(key);
      if (other) copy(key, other);
      return { kept: false, newer: other };
    }
    if (!isCopied) copyWithRoom(key, kept).catch(() => {});
  } catch (error) {
    if (isCopied) return { kept: true, part: !isFull(error), full: isFull(error) };
    if (before)
      known.set(key, before); // nobody else can have seen it
    else known.delete(key);
    return { kept: false, full: isFull(error) };
  }
  untaken.delete(key);
  for (const [other, unkept] of untaken) await write(other, unkept.text, unkept.about); // it works again
  return { kept: true };
}

/** Written, unless something stands there that this tab has not seen.
 * @param {string} key @param {Kept} kept @param {(other: Row) => boolean} unseen */
const isOvertaken = (key, kept, unseen) =>
  transact("readwrite", async (stores) => {
    const row = await answerTo(stores.abouts.get(key));
    if (row && unseen(fitting(row))) return true;
    put(stores, key, kept);
    return false;
  });

/** Into the bin.
 * @param {string} key */
export async function forget(key) {
  const kept = await newest(key);
  if (kept) deleted.set(key, kept);
  for (const one of [untaken, known]) one.delete(key);
  uncopy(key);
  await transact("readwrite", async ({ texts, abouts, bin }) => {
    if (kept) bin.put({ ...kept, date: Date.now() }, key);
    texts.delete(key);
    abouts.delete(key);
  }).then(
    () => {
      unheard.delete(key);
    },
    () => {
      unheard.set(key, () => forget(key));
    },
  );
}

/** Out of everything, the bin included: nobody can bring it back.
 * @param {string} key */
export async function erase(key) {
  for (const one of [untaken, known, deleted]) one.delete(key);
  uncopy(key);
  await transact("readwrite", async (stores) => {
    for (const store of [stores.texts, stores.abouts, stores.bin]) store.delete(key);
  }).then(
    () => {
      unheard.delete(key);
    },
    () => {
      unheard.set(key, () => erase(key));
    },
  );
}

/** Out of the bin.
 * @param {string} key */
export async function restore(key) {
  /** @type {Kept | undefined} */
  const kept =
    (await transact("readonly", ({ bin }) => answerTo(bin.get(key))).catch(() => undefined)) ?? deleted.get(key);
  if (!kept) return null;
  known.set(key, kept);
  return { ...(await write(key, kept.text, kept.about)), about: kept.about };
}

/** Keep many texts: a hundred in each transaction, as what comes in a file need not be copied. What IndexedDB does not take is
 * written one by one.
 * @param {{key: string, value: string, about: string}[]} entries @param {(done: number) => void} tell @returns {Promise<Outcome>} */
export async function writeAll(entries, tell) {
  /** @type {Outcome} */
  let all = { kept: true };
  for (let from = 0; from < entries.length; from += MANY) {
    const some = entries.slice(from, from + MANY);
    if (
      isBlind ||
      !(await putAll(some).then(
        () => true,
        () => false,
      ))
    ) {
      for (const { key, value, about } of some) all = worse(all, await write(key, value, about));
    }
    tell(from + some.length);
  }
  return all;
}

/** @param {Outcome} one @param {Outcome} other @returns {Outcome} */
const worse = (one, other) => ({
  kept: one.kept && other.kept,
  part: one.part || other.part,
  full: one.full || other.full,
});

/** @param {{key: string, value: string, about: string}[]} entries */
async function putAll(entries) {
  const written = entries.map(({ key, value, about }) => ({
    key,
    kept: {
      text: value,
      about,
      by: tab,
      revision: 1 + Math.max(known.get(key)?.revision ?? -1, copyOf(key)?.revision ?? -1),
    },
  }));
  await transact("readwrite", async (stores) => {
    for (const { key, kept } of written) put(stores, key, kept);
  });
  for (const { key, kept } of written) {
    known.set(key, kept);
    if (copyOf(key)) copy(key, kept);
  }
}

/** Everything, as one text that can be brought back.
 * @param {(done: number, of: number) => void} tell */
export async function everything(tell = () => {}) {
  const rows = await transact("readonly", ({ texts }) => answerTo(texts.getAllKeys())).catch(() => []);
  const others = outside();
  const keys = [...new Set([...rows.map(String), ...others.keys()])];
  /** @type {Record<"kept" | "about", Record<string, string>>} */
  const { kept, about } = { kept: {}, about: {} };
  for (let from = 0; from < keys.length; from += MANY) {
    const some = keys.slice(from, from + MANY);
    const found = await transact("readonly", (stores) => Promise.all(some.map((key) => keptIn(stores, key)))).catch(
      () => [],
    );
    some.forEach((key, index) => {
      const other = others.get(key),
        one = newer(other, found[index]) ? other : found[index];
      if (!one) return;
      kept[key] = one.text;
      if (one.about) about[key] = one.about;
    });
    tell(from + some.length, keys.length);
  }
  return JSON.stringify({ "bons-comptes": 1, kept, about });
}

/** How many deleted matches could still be brought back. */
export const binned = () => transact("readonly", ({ bin }) => answerTo(bin.count())).catch(() => deleted.size);

/** Nothing is left: neither here nor in the bin, and no note of any tab. */
export async function eraseEverything() {
  for (const one of [untaken, known, deleted]) one.clear();
  await transact("readwrite", async (stores) => {
    for (const store of Object.values(stores)) store.clear();
  }).catch(() => {});
  uncopyEverything();
}

/** How full the device is, where it tells. */
export async function space() {
  /** @type {StorageEstimate} */
  const { usage = 0, quota = 0 } = (await navigator.storage?.estimate().catch(() => ({}))) ?? {};
  return { usage, quota };
}

/** The browser is asked, once for this device, not to clear what is kept when room runs short. */
export async function askToStay() {
  if (isFirst("asked")) await navigator.storage?.persist?.().catch(() => {});
}
