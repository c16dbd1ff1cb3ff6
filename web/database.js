/* One IndexedDB database, as promises. A transaction is whole or not at all, and on the disk before it counts as done.
   A connection can die (on iOS in the background): then it is opened anew, and the work is tried once more. */

const NAME = "bons-comptes";
const STORES = ["texts", "abouts", "bin"];

/** @typedef {{texts: IDBObjectStore, abouts: IDBObjectStore, bin: IDBObjectStore}} Stores */

/* Taken at once: memory.js puts a stand-in in its place where storage is refused. */
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

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
export const asked = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = (event) => {
    event.preventDefault(); // a refusal is an answer, not an error of the page
    reject(request.error);
  };
});

async function connect() {
  if (!factory) throw new Error("no IndexedDB here");
  const request = factory.open(NAME, 1);
  request.onupgradeneeded = () => { for (const name of STORES) request.result.createObjectStore(name); };
  const database = await asked(request);
  database.onclose = () => { connection = null; };
  database.onversionchange = () => { database.close(); connection = null; };
  return database;
}

/** @template T @param {IDBTransactionMode} mode @param {(stores: Stores) => Promise<T>} work @returns {Promise<T>} */
async function attempt(mode, work) {
  connection ??= connect();
  const transaction = (await connection).transaction(STORES, mode, {durability: "strict"});
  const done = new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error);
  });
  const stores = /** @type {Stores} */ (Object.fromEntries(STORES.map((name) => [name, transaction.objectStore(name)])));
  const [result] = await Promise.all([work(stores), done]);
  return result;
}

/** One piece of work inside one transaction, after all those that were asked for before.
 * @template T @param {IDBTransactionMode} mode @param {(stores: Stores) => Promise<T>} work @returns {Promise<T>} */
export function transact(mode, work) {
  const result = last.then(() => attempt(mode, work).catch((error) => {
    connection = null;
    if (isFull(error)) throw error;
    return attempt(mode, work);
  }));
  last = result.catch(() => { connection = null; });
  return result;
}

/** @param {unknown} error */
export const isFull = (error) => error instanceof DOMException && error.name === "QuotaExceededError";
