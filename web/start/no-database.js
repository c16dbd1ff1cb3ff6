/* A stand-in for IndexedDB. PyScript opens databases at every start, in the page and in its worker, to remember what it
   installed; it installs nothing here, and where storage is denied (sandboxed or foreign frames, some private windows) it would
   die of it. It does only what PyScript's IDBMap asks: open, one object store, and requests that answer later. */

/** @param {unknown} result */
const answer = (result) => {
  /** @type {{result: unknown, onsuccess?: (event: {target: unknown}) => void}} */
  const request = { result };
  queueMicrotask(() => request.onsuccess?.({ target: request }));
  return request;
};

/** @typedef {string | number} Key */
/** @param {Map<Key, unknown>} entries */
const store = (entries) => ({
  count: () => answer(entries.size),
  clear: () => answer(entries.clear()),
  delete: (/** @type {Key} */ key) => answer(void entries.delete(key)),
  get: (/** @type {Key} */ key) => answer(entries.get(key)),
  getKey: (/** @type {Key} */ key) => answer(entries.has(key) ? key : undefined),
  getAllKeys: () => answer([...entries.keys()]),
  put: (/** @type {unknown} */ value, /** @type {Key} */ key) => answer(void entries.set(key, value)),
});

const databases = new Map();

const inMemory = {
  /** @param {string} name */
  open(name) {
    const entries = databases.get(name) ?? new Map();
    databases.set(name, entries);
    return answer({
      transaction: () => ({ objectStore: () => store(entries) }),
      close() {},
    });
  },
};

export const standIn = () => Object.defineProperty(globalThis, "indexedDB", { value: inMemory, configurable: true });

const PATIENCE = 2000; // milliseconds
const PROBE = "bons-comptes-probe"; // others have databases on this origin too

/** Whether there is IndexedDB here. Opening may throw at once, fail later, give no answer, or never be allowed to exist. What is
 * opened to see that is not left behind.
 * @returns {Promise<boolean>} */
export const hasDatabases = () =>
  new Promise((resolve) => {
    setTimeout(() => resolve(false), PATIENCE);
    try {
      const databases = indexedDB; // an answer may come late, when something else stands in
      const request = databases.open(PROBE);
      request.onsuccess = () => {
        request.result.close();
        databases.deleteDatabase(PROBE);
        resolve(true);
      };
      request.onerror = (event) => {
        event.preventDefault();
        resolve(false);
      };
    } catch {
      resolve(false);
    }
  });
