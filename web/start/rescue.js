/* What the page can still do when Python cannot start, in words of its own: load again past every copy, with a new version if
   one is waiting, and save all that is kept as one file. */

import { everything } from "../store/effects.js";
import { button, showLine, sentences } from "./line.js";
import { offer } from "../page/pictures.js";

const PATIENCE = 60_000; // milliseconds

/** @param {string} why a sentence's name */
export async function rescue(why) {
  const words = sentences(),
    { trouble } = globalThis;
  const again = button(words.reload, loadAgain);
  const sentence =
    why === "browser" || !trouble
      ? words[why].replace("{what}", "script-src inline")
      : await trouble.reason(words, why); // without watchdog.js: the one file, or a policy that lets no script in the page itself
  showLine(sentence, { problem: true, buttons: [again] });
  const kept = await everything().catch(() => "");
  if (!kept || !Object.keys(JSON.parse(kept).kept).some((key) => key.startsWith("match-"))) return;
  const save = button(words.export, () => offer("bons-comptes.json", new Blob([kept], { type: "application/json" })));
  showLine(sentence, { problem: true, buttons: [again, save] });
}

/* A new version may cure it: it is let in. Else, a file that came damaged may lie in the browser's own cache: all that a start
   needs is asked for anew. */
async function loadAgain() {
  showLine(sentences().loading);
  const version = await newVersion().catch(() => null); // no service worker here
  if (version) {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
    return version.postMessage("take over");
  }
  const { files } = JSON.parse(document.getElementById("start")?.textContent ?? "{}");
  /** @type {NodeListOf<HTMLLinkElement & HTMLScriptElement>} */
  const linked = document.querySelectorAll("script[src], link[rel=modulepreload]");
  const addresses = [...Object.keys(files), ...[...linked].map(({ src, href }) => src || href)];
  setTimeout(() => location.reload(), PATIENCE); // a host may say nothing at all
  await Promise.all(
    addresses.map((address) =>
      fetch(address, { cache: "reload" })
        .then((answer) => answer.blob())
        .catch(() => {}),
    ),
  );
  location.reload();
}

async function newVersion() {
  const registration = await navigator.serviceWorker.getRegistration();
  await registration?.update().catch(() => {}); // no network: perhaps one is here already
  const worker = registration?.installing;
  if (worker) await new Promise((done) => worker.addEventListener("statechange", done, { once: true }));
  return registration?.waiting;
}
