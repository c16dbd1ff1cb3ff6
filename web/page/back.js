/* The browser's Back goes one screen back inside the app. Every screen over the first one, and a dialog over that, is an entry
   of the history; going back in the app goes back there too. */

/** @typedef {import("../store/tabs.js").Send} Send */

const ARRIVES = 5000; // milliseconds in which our own way back has come to its end, or was given up
let going = 0; // until when it may be under way

const depth = () => Number(history.state?.depth ?? 0);

/** How many screens lie over the first one. */
function wanted() {
  const screen = document.getElementById("page")?.dataset.screen ?? "home";
  return Number(screen !== "home") + Number(document.querySelector("dialog[open]") !== null);
}

/** @param {Send} send */
export function listenToBack(send) {
  addEventListener("popstate", () => {
    const ours = Date.now() < going; // and what has opened meanwhile stays open
    going = 0;
    if (location.hash.length > 1) return; // a link: it is not a way back
    if (depth() < wanted() && !ours) send({ act: "step-back" });
    else matchHistory();
  });
  for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, matchHistory, true);
}

/** What stands in the address, where the browser allows it to be changed.
 * @param {string} address */
export function writeAddress(address) {
  try {
    history.replaceState(history.state, "", address);
  } catch {} // asked too often: it stays as it was
}

/** The history is as deep as the screens are. Browsers skip entries that came without any gesture, so those wait for one. */
export function matchHistory() {
  if (Date.now() < going || !(navigator.userActivation?.hasBeenActive ?? true)) return;
  const goal = wanted();
  try {
    while (depth() < goal) history.pushState({ depth: depth() + 1 }, "");
  } catch {
    return; // asked too often (Safari: a hundred times in half a minute): at the next gesture
  }
  if (depth() > goal) {
    going = Date.now() + ARRIVES;
    history.go(goal - depth());
  }
}
