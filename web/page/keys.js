/* Keys: arrows walk in a grid (data-grid), a steered element (data-steer) takes them itself, a button may have a key of its
   own (data-key), one with Ctrl (data-ctrl) or Enter (data-enter), and inside of what listens (data-keys) every other sign
   goes to the engine. Nowhere else does a single key do anything. A key waits in the queue with everything else, and what
   it means is read off the page when its turn comes: a fast typist is ahead of the engine's answers. */

import { explainOnce } from "./legend.js";

/** @typedef {import("../store/tabs.js").Send} Send */
/** @typedef {Record<string, unknown>} Event */

/** @type {Record<string, [right: number, down: number]>} */
const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
/** @type {Record<string, [right: number, down: number]>} */
const ENDS = { Home: [-1, 0], End: [1, 0] };
const SPOKEN = new Set(["Backspace", "PageUp", "PageDown"]); // keys that are no sign, and yet for the engine
const FIELDS = "input:not([type=checkbox]), select, textarea";

let typing = false; // the last key was a sign, typed into no field: then Enter is not for whatever has the focus

/** @param {Send} send */
export function listenToKeys(send) {
  document.addEventListener("keydown", (event) => {
    if (isWalk(event)) {
      event.preventDefault();
      noteKeyboard();
      return send({ pressed: event.key, far: event.ctrlKey || event.shiftKey });
    }
    if (event.ctrlKey || event.metaKey) return withCtrl(event);
    const taken = !event.altKey && isTaken(event);
    typing = taken && event.key.length === 1 && event.key !== " ";
    if (taken) send({ pressed: event.key });
  });
  addEventListener(
    "pointerdown",
    () => {
      typing = false;
    },
    true,
  );
}

/** Whether a key walks or steers on a board: arrows and ends, alone or far (Ctrl, or Shift where the system has taken Ctrl).
 * @param {KeyboardEvent} event */
function isWalk({ key, target, altKey, metaKey }) {
  const isWay = !altKey && !metaKey && (key in ARROWS || key in ENDS);
  return isWay && target instanceof Element && target.closest("[data-grid], [data-steer]") !== null;
}

/** Undo and redo, unless it is a text that is being written. @param {KeyboardEvent} event */
function withCtrl(event) {
  const key = event.shiftKey && event.key.toLowerCase() === "z" ? "y" : event.key.toLowerCase();
  const button = find(`[data-ctrl="${CSS.escape(key)}"]`);
  if (!button || !isOnPage(event.target) || event.target.matches(FIELDS) || document.querySelector("dialog[open]"))
    return;
  event.preventDefault();
  button.click();
}

/** Whether a key is for us, and no longer for the browser. @param {KeyboardEvent} event */
function isTaken(event) {
  const { target, key } = event;
  if (!isOnPage(target)) return false;
  if (key === "Enter" && target.id && !target.dataset.act)
    find(`[data-field="${CSS.escape(target.id)}"]:not([data-copy])`)?.click(); // in a field: as its button would
  if (target.matches(FIELDS)) return false;
  noteKeyboard();
  const isGo = key === "Enter" || key === " ";
  const onBoard = target.closest("[data-grid], [data-steer]");
  if (onBoard && (ARROWS[key] || isGo)) {
    event.preventDefault();
    return true;
  }
  const dialog = document.querySelector("dialog[open]");
  if (dialog)
    return (
      document.querySelector("[data-keys]") !== null && dialog.querySelector(`[data-key="${CSS.escape(key)}"]`) !== null
    );
  if (key === "Escape") return document.querySelector("main.table") !== null;
  if (!target.closest("[data-keys]")) return false;
  if (key === "?" && explainOnce(target)) return false;
  if (key === "Enter") {
    if (typing) event.preventDefault();
    return typing;
  }
  if (isGo || !(key.length === 1 || SPOKEN.has(key))) return false;
  if (key === "/" || SPOKEN.has(key)) event.preventDefault(); // some browsers search, go back or scroll
  return true;
}

/** Somebody has a keyboard: no other key comes from outside of a field. */
const noteKeyboard = () => {
  document.documentElement.dataset.keyboard = "";
};

/** @param {EventTarget | null} target @returns {target is HTMLElement} */
const isOnPage = (target) => target instanceof HTMLElement || target instanceof SVGElement;

/** @param {string} selector */
const find = (selector) => /** @type {HTMLButtonElement | null} */ (document.querySelector(selector));

/** What a key means now, and the element that has the focus now; nothing, if it only walked.
 * @param {string} key @param {boolean} far @returns {Event | null} */
export function meaning(key, far) {
  const target = document.activeElement;
  if (!isOnPage(target)) return null;
  const grid = target.closest("[data-grid]");
  if (grid && (ARROWS[key] || ENDS[key])) return walk(key, far, target, grid);
  return { ...acts(key, target, grid), at: target.id };
}

/** @param {string} key @param {HTMLElement} target @param {Element | null} grid @returns {Event} */
function acts(key, target, grid) {
  if (key === "Escape" && document.querySelector("dialog[open]")) return event("close"); // it was opening when the key came
  if (key === "Enter") {
    const ready = find("[data-enter]:enabled");
    if (ready) return event(ready.dataset.act ?? "");
  }
  const steered = /** @type {HTMLElement | null} */ (target.closest("[data-steer]"));
  if (steered && (ARROWS[key] || ENDS[key] || key === "Enter" || key === " "))
    return event(`${steered.dataset.steer} ${key}`);
  if (grid && (key === "Enter" || key === " ")) return event(target.dataset.act ?? "");
  const button = [.../** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("[data-key]"))].find(
    (one) => one.dataset.key === key && !one.disabled,
  );
  return event(button?.dataset.act ?? `key ${key}`);
}

/** @param {string} text @returns {Event} */
function event(text) {
  const [act, ...arg] = text.split(" ");
  return { act, arg: arg.join(" ") };
}

/** To the next place in that direction; far: to the next one with a piece, or the end. At the edge the engine says so.
 * @param {string} key @param {boolean} far @param {HTMLElement} from @param {Element} grid */
function walk(key, far, from, grid) {
  const places = onTheWay(ARROWS[key] ?? ENDS[key], from, grid);
  const ended = ENDS[key] && far ? corner(key, grid) : null;
  const next =
    ended ??
    (ENDS[key]
      ? places.at(-1)
      : far
        ? (places.find((one) => one.querySelector(".piece")) ?? places.at(-1))
        : places[0]);
  if (!next || next === from) return event("edge");
  stand(next);
  return null;
}

/** @param {[right: number, down: number]} way @param {HTMLElement} from @param {Element} grid */
function onTheWay([right, down], from, grid) {
  const places = [];
  for (let step = 1; ; step += 1) {
    const [x, y] = [Number(from.dataset.x) + step * right, Number(from.dataset.y) + step * down].map(String);
    const next = grid.querySelector(`[data-x="${CSS.escape(x)}"][data-y="${CSS.escape(y)}"]`);
    if (!isOnPage(next)) return places;
    places.push(next);
  }
}

/** @param {string} key @param {Element} grid */
function corner(key, grid) {
  const places = /** @type {NodeListOf<HTMLElement>} */ (grid.querySelectorAll("[role=gridcell]"));
  return places[key === "Home" ? 0 : places.length - 1] ?? null;
}

/** The focus on a place of a board, which stays one tab stop. @param {HTMLElement} place */
export function stand(place) {
  if (place.dataset.x) {
    for (const one of place.closest("[data-grid]")?.querySelectorAll('[tabindex="0"]') ?? [])
      one.setAttribute("tabindex", "-1");
    place.setAttribute("tabindex", "0");
  }
  place.focus();
}

/** After every drawing: a button tells its key, as long as single keys do something. */
export function tellKeys() {
  const on = document.querySelector("[data-keys]") !== null;
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-key]"))) {
    if (on) button.setAttribute("aria-keyshortcuts", button.dataset.key ?? "");
    else button.removeAttribute("aria-keyshortcuts");
  }
}
