/* Keeps the whole app for use without a network. Cache first, one cache per build; a new build waits to be let in. */

const files = BUILD.files; // every file with the SHA-256 of what it holds
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const { registration } = worker;
const page = new URL("index.html", registration.scope).href; // not every host has a page for the folder itself
const prefix = `bons-comptes ${new URL(registration.scope).pathname} `; // two copies on one origin have a cache each
const cacheName = prefix + BUILD.id;

/** What a file is taken from, until one gives what was built. Folders named after their content never change: an older
 * build may hold the file, or the browser's own cache, where the page has just put it. Others are asked for anew.
 * @param {string} path @param {URL} url @returns {(() => Promise<Response | undefined>)[]} */
const sources = (path, url) => [
  ...(/^\.\/(app|runtime)-/.test(path) ? [() => caches.match(url), () => fetch(url)] : []),
  () => fetch(url, { cache: "reload" }),
];

/** Keep a file if it is what was built: not a page of the network, not half of it, not one of another build.
 * @param {Cache} cache @param {string} path */
async function keep(cache, path) {
  const url = new URL(path, registration.scope);
  for (const source of sources(path, url)) {
    const response = await source();
    if (!response?.ok) continue;
    if (response.headers.has("Unpacked")) return cache.put(url, response); // an older build has looked at it
    const body = await response.arrayBuffer();
    if ((await digest(body)) === files[path])
      return cache.put(
        url,
        path.endsWith(".bin")
          ? unpacked(body)
          : new Response(body, { headers: { "Content-Type": response.headers.get("Content-Type") ?? "" } }),
      );
  }
  throw new Error(`not to be had as it was built: ${path}`);
}

/** What build.py has packed is kept unpacked: a later visit need not do it again.
 * @param {ArrayBuffer} body */
const unpacked = (body) =>
  new Response(new Response(body).body?.pipeThrough(new DecompressionStream("gzip")), {
    headers: { "Content-Type": "application/wasm", Unpacked: "yes" },
  });

/** @param {ArrayBuffer} body */
async function digest(body) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/* All that is not there yet, one by one: the page comes first. A browser may have thrown some of it away since. */
async function fill() {
  const cache = await caches.open(cacheName);
  for (const path of Object.keys(files))
    if (!(await cache.match(new URL(path, registration.scope)))) await keep(cache, path);
}

async function activate() {
  for (const key of await caches.keys())
    if (key !== cacheName && (key.startsWith(prefix) || (await isOurOldest(key)))) await caches.delete(key);
  await worker.clients.claim();
}

/** Up to version 0.1 a cache was named after its build alone: it is ours if it holds our page.
 * @param {string} key */
const isOurOldest = async (key) =>
  /^bons-comptes-\w+$/.test(key) && Boolean(await (await caches.open(key)).match(registration.scope));

/** What has its content in its name needs no answer of ours where a browser can be told so: it looks into the cache itself, and
 * into the network if it finds nothing. Where it takes no such rule, the answer is ours.
 * @param {ExtendableEvent & {addRoutes?: (rules: object[]) => Promise<void>}} event */
const route = async (event) => {
  const { origin, pathname } = new URL(registration.scope);
  const folder = origin + pathname.replace(/[\\{}()*+?:]/g, "\\$&"); // a folder may be named "app (1)"
  const rules = ["app", "runtime"].map((name) => ({
    condition: { urlPattern: `${folder}${name}-*` },
    source: { cacheName },
  }));
  await event.addRoutes?.(rules)?.catch(console.warn);
};

/** @param {Request} request */
async function answer(request) {
  const cache = await caches.open(cacheName);
  const url = request.url.replace(/[?#].*/, "");
  return (await cache.match(url === registration.scope ? page : url)) || fetch(request);
}

worker.addEventListener("install", (event) => event.waitUntil(Promise.all([route(event), fill()])));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("message", (event) => {
  if (event.data === "take over") worker.skipWaiting();
  if (event.data === "fill") event.waitUntil(fill().catch(() => {})); // no network: at another visit
});
worker.addEventListener("fetch", (event) => {
  if (event.request.method === "GET" && event.request.url.startsWith(registration.scope))
    event.respondWith(answer(event.request));
});
