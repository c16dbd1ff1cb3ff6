/* Tap and hold, or the ? key: a bubble says what a square, a tile or a die is (its label) and does (data-does, on it or on what
   it belongs to). */

const HOLD = 500; // milliseconds
const FIRM = 8; // pixels that a finger may move meanwhile
/** @type {HTMLElement | null} */
let bubble = null;
/** @type {Element | null} */
let explained = null; // by the last key

export function listenToHolds() {
  document.addEventListener("pointerdown", hold, true);
  document.addEventListener("contextmenu", (event) => {
    if (meant(event.target)) event.preventDefault();
  });
  for (const over of ["keydown", "wheel"]) addEventListener(over, hush, true);
  addEventListener(
    "keydown",
    ({ key }) => {
      if (key !== "?" && key !== "Shift") explained = null;
    },
    true,
  );
}

/** The nearest element that something can be said about.
 * @param {EventTarget | null} target */
function meant(target) {
  const named = target instanceof Element ? target.closest("[aria-label]") : null;
  return named?.closest("[data-does]") && !named.matches("[role=grid], [role=group]") ? named : null;
}

/** @param {PointerEvent} down */
function hold(down) {
  hush();
  const element = meant(down.target);
  if (!element || down.button) return;
  const timer = setTimeout(() => {
    explain(element);
    swallow();
  }, HOLD);
  const stop = () => {
    clearTimeout(timer);
    removeEventListener("pointermove", moved, true);
    for (const end of ["pointerup", "pointercancel"]) removeEventListener(end, stop, true);
  };
  /** @param {PointerEvent} event */
  const moved = (event) => {
    if (Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > FIRM) {
      stop();
      hush();
    }
  };
  addEventListener("pointermove", moved, true);
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, stop, true);
}

/** The tap that ends a hold means nothing else. */
function swallow() {
  /** @param {Event} event */
  const once = (event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  addEventListener("click", once, { capture: true, once: true });
  const disarm = () => removeEventListener("click", once, true);
  for (const next of ["pointerdown", "pointercancel", "keydown"])
    addEventListener(next, disarm, { capture: true, once: true });
}

/** By a key, which says it once: whether it did.
 * @param {Element | null} target */
export function explainOnce(target) {
  const element = meant(target);
  if (element === explained) return false;
  explained = element;
  return explain(element);
}

/** Say what an element is and does; whether there is something to say.
 * @param {Element | null} target */
export function explain(target) {
  const element = meant(target);
  if (!element) return false;
  const does = /** @type {HTMLElement} */ (element.closest("[data-does]")).dataset.does;
  bubble = document.createElement("div");
  bubble.className = "bubble";
  bubble.setAttribute("role", "status");
  document.body.append(bubble);
  const name = document.createElement("strong");
  name.textContent = element.getAttribute("aria-label");
  bubble.append(name, ` ${does}`);
  const { left, top, bottom, width } = element.getBoundingClientRect();
  const { offsetWidth: wide, offsetHeight: high } = bubble;
  const x = Math.max(8, Math.min(left + width / 2 - wide / 2, innerWidth - wide - 8));
  Object.assign(bubble.style, { left: `${x}px`, top: `${top - high - 10 > 0 ? top - high - 10 : bottom + 10}px` });
  return true;
}

function hush() {
  bubble?.remove();
  bubble = null;
}
