/* Keeps the whole app for use without a network. Cache first, one cache per build; a new build waits to be let in. */

const build = "{{build}}";
const files = ["{{files}}"];
const prefix = "bons-comptes-";
const cacheName = prefix + build;
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const {registration} = worker;

/** Folders named after their content never change: what an older build already holds is taken over, and what the page
 * has just loaded comes from the browser's own cache. The few other files are asked for anew.
 * @param {Cache} cache @param {string} path */
async function keep(cache, path) {
  const url = new URL(path, registration.scope);
  const unchanging = /^\.\/(app|runtime)-/.test(path);
  const known = unchanging && await caches.match(url);
  const response = known || await fetch(url, {cache: unchanging ? "default" : "reload"});
  if (!response.ok) throw new Error(`${response.status} ${path}`);
  await cache.put(url, response);
}

async function install() {
  const cache = await caches.open(cacheName);
  for (const path of files) await keep(cache, path); // one by one: the page comes first
}

async function activate() {
  for (const key of await caches.keys())
    if (key.startsWith(prefix) && key !== cacheName) await caches.delete(key);
  await worker.clients.claim();
}

/** @param {Request} request */
async function answer(request) {
  const cache = await caches.open(cacheName);
  const page = new URL("./", registration.scope).href;
  const url = request.url.replace(/[?#].*/, "");
  const home = request.mode === "navigate" && (url === page || url === `${page}index.html`);
  return await cache.match(home ? page : url) || fetch(request);
}

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("message", ({data}) => { if (data === "take over") worker.skipWaiting(); });
worker.addEventListener("fetch", (event) => {
  if (event.request.method === "GET" && event.request.url.startsWith(registration.scope))
    event.respondWith(answer(event.request));
});
