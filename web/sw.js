/* Keeps the whole app for use without a network. Cache first, one cache per build; a new build waits to be let in. */

const build = "{{build}}";
const files = ["{{files}}"];
const prefix = "bons-comptes-";
const name = prefix + build;

/* Folders named after their content never change: what an older build already holds is taken over, and what the page
   has just loaded comes from the browser's own cache. The few other files are asked for anew. */
async function keep(cache, path) {
  const url = new URL(path, registration.scope);
  const unchanging = /^\.\/(app|runtime)-/.test(path);
  const known = unchanging && await caches.match(url);
  const response = known || await fetch(url, {cache: unchanging ? "default" : "reload"});
  if (!response.ok) throw new Error(`${response.status} ${path}`);
  await cache.put(url, response);
}

async function install() {
  const cache = await caches.open(name);
  for (const path of files) await keep(cache, path); // one by one: the page comes first
}

async function activate() {
  for (const key of await caches.keys())
    if (key.startsWith(prefix) && key !== name) await caches.delete(key);
  await clients.claim();
}

async function answer(request) {
  const cache = await caches.open(name);
  const page = new URL("./", registration.scope).href;
  const url = request.url.replace(/[?#].*/, "");
  const home = request.mode === "navigate" && (url === page || url === `${page}index.html`);
  return await cache.match(home ? page : url) || fetch(request);
}

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("message", ({data}) => { if (data === "take over") skipWaiting(); });
addEventListener("fetch", (event) => {
  if (event.request.method === "GET" && event.request.url.startsWith(registration.scope))
    event.respondWith(answer(event.request));
});
