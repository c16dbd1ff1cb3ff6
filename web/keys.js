/* Keys: arrows walk in a grid (data-grid), a steered element (data-steer) takes them itself, a button may have a key of its
   own (data-key), one with Ctrl (data-ctrl) or Enter (data-enter), and where a screen listens (data-keys) every other sign
   goes to the engine. A key waits in the queue with everything else, and what it means is read off the page when its turn
   comes: a fast typist is ahead of the engine's answers. */

import {explain} from "./legend.js";

/** @typedef {import("./tabs.js").Send} Send */
/** @typedef {Record<string, unknown>} Event */

/** @type {Record<string, [right: number, down: number]>} */
const ARROWS = {ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0]};
const FIELDS = "input:not([type=checkbox]), select, textarea";

let typing = false; // the last key was a sign, typed into no field: then Enter is not for whatever has the focus

/** @param {Send} send */
export function listenToKeys(send) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey) return withCtrl(event);
    const taken = !event.altKey && isTaken(event);
    typing = taken && event.key.length === 1 && event.key !== " ";
    if (taken) send({pressed: event.key});
  });
  addEventListener("pointerdown", () => { typing = false; }, true);
}

/** Undo and redo, unless it is a text that is being written. @param {KeyboardEvent} event */
function withCtrl(event) {
  const key = event.shiftKey && event.key.toLowerCase() === "z" ? "y" : event.key.toLowerCase();
  const button = find(`[data-ctrl="${CSS.escape(key)}"]`);
  if (!button || !isOnPage(event.target) || event.target.matches(FIELDS) || document.querySelector("dialog[open]")) return;
  event.preventDefault();
  button.click();
}

/** Whether a key is for us, and no longer for the browser. @param {KeyboardEvent} event */
function isTaken(event) {
  const {target, key} = event;
  if (!isOnPage(target)) return false;
  if (key === "Enter" && target.id && !target.dataset.act) find(`[data-field="${target.id}"]:not([data-copy])`)?.click(); // in a field: as its button would
  if (target.matches(FIELDS)) return false;
  document.documentElement.dataset.keyboard = ""; // somebody has one: no other key comes from outside of a field
  if (key === "?" && explain(target)) return false;
  const isGo = key === "Enter" || key === " ";
  const onBoard = target.closest("[data-grid], [data-steer]");
  if (onBoard && (ARROWS[key] || isGo)) {
    event.preventDefault();
    return true;
  }
  if (document.querySelector("dialog[open]") || !document.querySelector("[data-keys]")) return false;
  if (key === "Enter") {
    if (typing) event.preventDefault();
    return typing || target === document.body;
  }
  if (isGo || !(key.length === 1 || key === "Backspace" || key === "Escape")) return false;
  if (key === "/" || key === "Backspace") event.preventDefault(); // some browsers search or go back
  return true;
}

/** @param {EventTarget | null} target @returns {target is HTMLElement} */
const isOnPage = (target) => target instanceof HTMLElement || target instanceof SVGElement;

/** @param {string} selector */
const find = (selector) => /** @type {HTMLButtonElement | null} */ (document.querySelector(selector));

/** What a key means now, and the element that has the focus now; nothing, if it only walked.
 * @param {string} key @returns {Event | null} */
export function meaning(key) {
  const target = document.activeElement;
  if (!isOnPage(target)) return null;
  const grid = target.closest("[data-grid]");
  if (grid && ARROWS[key]) return walk(key, target, grid);
  return {...acts(key, target, grid), at: target.id};
}

/** @param {string} key @param {HTMLElement} target @param {Element | null} grid @returns {Event} */
function acts(key, target, grid) {
  if (key === "Enter") {
    const ready = find("[data-enter]:enabled");
    if (ready) return event(ready.dataset.act ?? "");
  }
  const steered = /** @type {HTMLElement | null} */ (target.closest("[data-steer]"));
  if (steered && (ARROWS[key] || key === "Enter" || key === " ")) return event(`${steered.dataset.steer} ${key}`);
  if (grid && (key === "Enter" || key === " ")) return event(target.dataset.act ?? "");
  const button = [.../** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("[data-key]"))]
    .find((one) => one.dataset.key === key && !one.disabled);
  return event(button?.dataset.act ?? `key ${key}`);
}

/** @param {string} text @returns {Event} */
function event(text) {
  const [act, ...arg] = text.split(" ");
  return {act, arg: arg.join(" ")};
}

/** To the next place in that direction; the grid stays one tab stop.
 * @param {string} key @param {HTMLElement} from @param {Element} grid */
function walk(key, from, grid) {
  const [right, down] = ARROWS[key];
  const {x, y} = from.dataset;
  const next = grid.querySelector(`[data-x="${Number(x) + right}"][data-y="${Number(y) + down}"]`);
  if (isOnPage(next)) {
    for (const one of grid.querySelectorAll('[tabindex="0"]')) one.setAttribute("tabindex", "-1");
    next.setAttribute("tabindex", "0");
    next.focus();
  }
  return null;
}
