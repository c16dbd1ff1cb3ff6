/* Keys: arrows walk in a grid (data-grid), a steered element (data-steer) takes them itself, a button may have a key of its
   own (data-key), and where a screen listens (data-keys) every other sign goes to the engine. */

/** @typedef {import("./tabs.js").Send} Send */

/** @type {Record<string, [right: number, down: number]>} */
const ARROWS = {ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0]};

/** @param {Send} send @param {(text: string) => void} acted */
export function listenToKeys(send, acted) {
  document.addEventListener("keydown", (event) => pressed(event, send, acted));
}

/** @param {KeyboardEvent} event @param {Send} send @param {(text: string) => void} acted */
function pressed(event, send, acted) {
  const {target, key} = event;
  if (event.ctrlKey || event.metaKey || event.altKey || !isOnPage(target)) return;
  if (key === "Enter" && target.id && !target.dataset.act) { // in a field: as its button would
    /** @type {HTMLElement | null} */ (document.querySelector(`[data-field="${target.id}"]`))?.click();
  }
  if (target.matches("input:not([type=checkbox]), select, textarea")) return;
  const grid = target.closest("[data-grid]");
  if (grid && ARROWS[key]) return walk(event, target, grid);
  const isGo = key === "Enter" || key === " ";
  const steered = /** @type {HTMLElement | null} */ (target.closest("[data-steer]"));
  if (steered && (ARROWS[key] || isGo)) {
    event.preventDefault();
    return acted(`${steered.dataset.steer} ${key}`);
  }
  if (grid && isGo && target.dataset.act) {
    event.preventDefault();
    return acted(target.dataset.act);
  }
  if (document.querySelector("dialog[open]") || isGo || key === "Tab") return;
  if (document.querySelector("[data-keys]") && (key.length === 1 || key === "Backspace" || key === "Escape")) {
    if (key === "/" || key === "Backspace") event.preventDefault(); // some browsers search or go back
    send({pressed: key, at: target.id ?? ""});
  }
}

/** @param {EventTarget | null} target @returns {target is HTMLElement} */
const isOnPage = (target) => target instanceof HTMLElement || target instanceof SVGElement;

/** What a key means is read off the page when its turn comes: a fast typist is ahead of the engine's answer.
 * @param {string} key */
export function meaning(key) {
  const buttons = /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("[data-key]"));
  const button = [...buttons].find((one) => one.dataset.key === key && !one.disabled);
  const [act, ...arg] = (button?.dataset.act ?? `key ${key}`).split(" ");
  return {act, arg: arg.join(" ")};
}

/** To the next place in that direction; the grid stays one tab stop.
 * @param {KeyboardEvent} event @param {HTMLElement} from @param {Element} grid */
function walk(event, from, grid) {
  event.preventDefault();
  const [right, down] = ARROWS[event.key];
  const {x, y} = from.dataset;
  const next = grid.querySelector(`[data-x="${Number(x) + right}"][data-y="${Number(y) + down}"]`);
  if (!isOnPage(next)) return;
  for (const one of grid.querySelectorAll('[tabindex="0"]')) one.setAttribute("tabindex", "-1");
  next.setAttribute("tabindex", "0");
  next.focus();
}
