/* The service worker's part in the page: it keeps the app for offline, and brings new versions. */

/** After the start, so that it costs the start nothing; also after one that failed, since a new version may cure it. That waits
 * until the shell calls apply.
 * @param {import("./boot.js").Shell} shell */
export async function keepForOffline(shell) {
  const registration = await navigator.serviceWorker.register(new URL("sw.js", document.baseURI), {
    updateViaCache: "none",
  });
  const apply = () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
    if (registration.waiting) registration.waiting.postMessage("take over");
    else location.reload(); // another tab has let it in already
  };
  const announce = () => {
    if (registration.waiting && navigator.serviceWorker.controller) shell.update(apply);
  };
  const follow = () => {
    const worker = registration.installing;
    worker?.addEventListener("statechange", () => {
      if (worker.state === "installed") announce();
    });
  };
  registration.addEventListener("updatefound", follow);
  follow(); // it may have been found already
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) registration.update().catch(() => {}); // offline: later
  });
  announce();
  registration.active?.postMessage("fill");
}
