/* What the page knows of its device: whether it forgets, whether there is an offline copy, how much is kept. */

import { binned, space } from "./storage.js";

/** @typedef {Event & {prompt: () => Promise<unknown>}} Offer */

/** @type {Offer | null} */
let offered = null; // the browser would install the app, if somebody asked
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault(); // no banner over the games: there is a quiet button
  offered = /** @type {Offer} */ (event);
});
addEventListener("appinstalled", () => {
  offered = null;
});

/* An iPad says that it is a Mac, but Macs have no fingers. Other browsers there say who they are. */
const isSafariOfTablets = () =>
  (/iPad|iPhone|iPod/.test(navigator.userAgent) ||
    (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)) &&
  !/CriOS|FxiOS|EdgiOS|OPiOS/.test(navigator.userAgent);

const isInstalled = () =>
  matchMedia("(display-mode: standalone)").matches ||
  /** @type {{standalone?: boolean}} */ (navigator).standalone === true;

/** What is told before one plays. */
export const situation = () => ({
  forgets: isSafariOfTablets() && !isInstalled() && window === window.parent,
  plain: location.protocol === "http:" && !isSecureContext,
});

/** What the page of the device tells. */
export async function facts() {
  const { version } = JSON.parse(document.getElementById("start")?.textContent ?? "{}");
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  return {
    used: (await space()).usage,
    binned: await binned(),
    version: version ?? "",
    offline: Boolean(registration?.active),
    installable: offered !== null,
  };
}

export const install = () =>
  offered?.prompt().then(
    () => {
      offered = null;
    },
    () => {},
  );
