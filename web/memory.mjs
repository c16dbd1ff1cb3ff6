/* A stand-in for IndexedDB where storage is denied (sandboxed or foreign iframes, some private windows).
   PyScript opens a database at every start and would die without one; nothing of ours is kept there. It does only what
   PyScript's IDBMap asks: open, one object store, and requests that answer later. */

const answer = (result) => {
  const request = {result};
  queueMicrotask(() => request.onsuccess?.({target: request}));
  return request;
};

const store = (entries) => ({
  count: () => answer(entries.size),
  clear: () => answer(entries.clear()),
  delete: (key) => answer(void entries.delete(key)),
  get: (key) => answer(entries.get(key)),
  getKey: (key) => answer(entries.has(key) ? key : undefined),
  getAllKeys: () => answer([...entries.keys()]),
  put: (value, key) => answer(void entries.set(key, value)),
});

const databases = new Map();

const memory = {
  open(name) {
    if (!databases.has(name)) databases.set(name, new Map());
    return answer({
      transaction: () => ({objectStore: () => store(databases.get(name))}),
      close() {},
    });
  },
};

/* Opening may throw at once, fail later, or never be allowed to exist. */
const works = () => new Promise((resolve) => {
  try {
    const request = indexedDB.open("probe");
    request.onsuccess = () => { request.result.close(); resolve(true); };
    request.onerror = (event) => { event.preventDefault(); resolve(false); };
  } catch {
    resolve(false);
  }
});

export async function ensureStorage() {
  if (!await works()) Object.defineProperty(globalThis, "indexedDB", {value: memory, configurable: true});
}
