/* What is pressed, changed, slid or chosen: its act (data-act, data-change, data-input, data-file) and what goes with it. */

import { copied } from "./clipboard.js";
import { skip } from "./focus.js";
import { explainTerm } from "./glossary.js";
import { turnSeen } from "./turns.js";

/** @typedef {import("../store/tabs.js").Send} Send */

const MILLION = 1_000_000;
const LARGEST_FILE = 40 * MILLION; // bytes, as in app/store/files.py
/** @type {Send} */
let send = () => {};
let isReady = () => false;

/** @param {Send} toEngine @param {() => boolean} isThere whether the engine is */
export function listenToControls(toEngine, isThere) {
  [send, isReady] = [toEngine, isThere];
  document.addEventListener("click", click);
  document.addEventListener("change", change);
  document.addEventListener("input", slide);
  document.addEventListener(
    "cancel",
    (event) => {
      if (!(event.target instanceof HTMLDialogElement)) return;
      event.preventDefault();
      send({ act: "close" });
    },
    true,
  );
}

/** @param {string} text @param {Record<string, unknown>} more */
function acted(text, more = {}) {
  const [act, ...arg] = text.split(" ");
  send({ act, arg: arg.join(" "), ...more });
}

/** @param {MouseEvent} event */
async function click(event) {
  const { target } = event;
  if (!(target instanceof Element)) return;
  if (target.matches("dialog[data-modal]")) return send({ act: "close" }); // beside the dialog
  if (target.closest("[data-skip]")) {
    event.preventDefault();
    return skip();
  }
  const term = /** @type {HTMLElement | null} */ (target.closest("[data-means]"));
  if (term) return explainTerm(term);
  const element = /** @type {HTMLButtonElement | null} */ (target.closest("[data-act]"));
  if (!element || element.disabled) return;
  const { act = "", copy, field } = element.dataset;
  if (copy) return acted(act, { value: String(await copied(element)) });
  if (!isReady()) element.setAttribute("aria-busy", "true"); // felt at once, done when the engine is there
  const seen = event.detail && element.closest("main") ? turnSeen() : undefined; // a key has no such haste
  acted(act, {
    seen,
    ...(field ? { value: /** @type {HTMLInputElement} */ (document.getElementById(field)).value } : {}),
  });
}

/** @param {Event} event */
async function change(event) {
  const target = /** @type {HTMLInputElement} */ (event.target);
  if (target.dataset.file) {
    const [file] = target.files ?? [];
    const isLarge = file && file.size > LARGEST_FILE;
    if (file)
      acted(target.dataset.file, isLarge ? { large: Math.ceil(file.size / MILLION) } : { value: await file.text() });
    target.value = "";
  } else if (target.dataset.change) {
    acted(target.dataset.change, { value: target.type === "checkbox" ? String(target.checked) : target.value });
  }
}

/** A slider tells where it is while it moves. @param {Event} event */
function slide({ target }) {
  const { dataset, value } = /** @type {HTMLInputElement} */ (target);
  if (dataset.input) acted(dataset.input, { value, passing: true });
}
