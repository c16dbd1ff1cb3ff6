/* One IndexedDB database, as promises. A transaction is whole or not at all, and on the disk before it counts as done.
   A connection can die (on iOS in the background): then it is opened anew, and the work is tried once more. A database that
   gives no answer in time is left alone for a while, so that nobody waits for it again and again. */

const NAME = "bons-comptes";
const STORES = ["texts", "abouts", "bin"];
const TICK = 500; // milliseconds
const PATIENCE = 8; // ticks without an answer. A page that sleeps hears none: it has not waited
export const PAUSE = 10_000; // milliseconds in which one that gave no answer is not asked

/** @typedef {{texts: IDBObjectStore, abouts: IDBObjectStore, bin: IDBObjectStore}} Stores */

class Silent extends Error {} // no answer in time

/* Taken at once: no-database.js puts a stand-in in its place where storage is refused. */
const factory = (() => {
  try {
    return globalThis.indexedDB;
  } catch {
    return null;
  }
})();

/** @type {Promise<IDBDatabase> | null} */
let connection = null;
/** @type {Promise<unknown>} */
let last = Promise.resolve();
let silentUntil = 0;

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
export const answerTo = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = (event) => {
      event.preventDefault(); // a refusal is an answer, not an error of the page
      reject(request.error);
    };
  });

/** What is promised, if it comes in time.
 * @template T @param {Promise<T>} promise @param {() => void} late what is done if it does not @returns {Promise<T>} */
const inTime = (promise, late) =>
  new Promise((resolve, reject) => {
    let ticks = 0;
    const clock = setInterval(() => {
      ticks += 1;
      if (ticks < PATIENCE) return;
      clearInterval(clock);
      silentUntil = performance.now() + PAUSE;
      late();
      reject(new Silent("the database gives no answer"));
    }, TICK);
    promise.finally(() => clearInterval(clock)).then(resolve, reject);
  });

/** A connection. One that comes too late (other tabs hold an older one, a browser that hangs) is closed at once.
 * @returns {Promise<IDBDatabase>} */
function connect() {
  let isLate = false;
  const coming = opened().then((database) => {
    if (isLate) database.close();
    database.onclose = () => {
      connection = null;
    };
    database.onversionchange = () => {
      database.close();
      connection = null;
    };
    return database;
  });
  return inTime(coming, () => {
    isLate = true;
  });
}

/* Whatever version it has: what a newer app has made is read too. Where stores are missing, the next version has them. */
async function opened() {
  if (!factory) throw new Error("no IndexedDB here");
  const database = await answerTo(withStores(factory.open(NAME)));
  if (STORES.every((name) => database.objectStoreNames.contains(name))) return database;
  database.close();
  return answerTo(withStores(factory.open(NAME, database.version + 1)));
}

/** @param {IDBOpenDBRequest} request */
function withStores(request) {
  request.onupgradeneeded = () => {
    const { result } = request;
    for (const name of STORES) if (!result.objectStoreNames.contains(name)) result.createObjectStore(name);
  };
  return request;
}

/** @template T @param {IDBTransactionMode} mode @param {(stores: Stores) => Promise<T>} work @returns {Promise<T>} */
async function once(mode, work) {
  connection ??= connect();
  const database = await connection;
  const transaction = database.transaction(STORES, mode, { durability: "strict" });
  const done = new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error);
  });
  const stores = /** @type {Stores} */ (
    Object.fromEntries(STORES.map((name) => [name, transaction.objectStore(name)]))
  );
  try {
    const [result] = await inTime(Promise.all([work(stores), done]), () => database.close());
    return result;
  } catch (error) {
    giveUp(transaction);
    throw error;
  }
}

/** Nothing of it stays.
 * @param {IDBTransaction} transaction */
function giveUp(transaction) {
  try {
    transaction.abort();
  } catch {} // it has ended already
}

/** @template T @param {IDBTransactionMode} mode @param {(stores: Stores) => Promise<T>} work @returns {Promise<T>} */
async function onceMore(mode, work) {
  if (performance.now() < silentUntil) throw new Silent("the database gave no answer a moment ago");
  try {
    return await once(mode, work);
  } catch (error) {
    connection = null;
    if (isFull(error) || error instanceof Silent) throw error;
    return once(mode, work);
  }
}

/** One piece of work inside one transaction, after all those that were asked for before.
 * @template T @param {IDBTransactionMode} mode @param {(stores: Stores) => Promise<T>} work @returns {Promise<T>} */
export function transact(mode, work) {
  const result = last.then(() => onceMore(mode, work));
  last = result.catch(() => {
    connection = null;
  });
  return result;
}

/** @param {unknown} error */
export const isFull = (error) => error instanceof DOMException && error.name === "QuotaExceededError";
