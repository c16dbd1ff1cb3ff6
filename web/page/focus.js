/* Focus is never lost. On another screen, and when the focused element has gone, focus goes to the title of the dialog, to
   the board's one tab stop, or to the heading of a screen without one. The page's title follows the screen. */

const site = document.title;
let screen = "";

/** @param {string} selector */
const find = (selector) => /** @type {HTMLElement | null} */ (document.querySelector(selector));

/** Whether nothing has the focus that a person could use. */
export const isLost = () => {
  const at = document.activeElement;
  return !at || at === document.body || at.matches(":disabled") || !at.checkVisibility();
};

/** Whether somebody is at the page around this frame, or at another frame of it: what a host asks for here takes nothing away. */
const isElsewhere = () => parent !== window && !document.hasFocus();

/** The board's one tab stop. */
const board = () => find('#board[tabindex="0"]') ?? find('#board [tabindex="0"]');

/** Past the bar, to what the screen is for. */
export function skip() {
  const main = find("main");
  main?.setAttribute("tabindex", "-1");
  (board() ?? main)?.focus();
}

/** After every drawing of the page. @param {boolean} wanted whether a person did something, or something had the focus */
export function keepFocus(wanted) {
  const page = find("#page");
  const now = page?.dataset.screen ?? "";
  const heading = find("h1")?.textContent ?? "";
  const title = heading.includes(site) ? heading : `${heading} · ${site}`;
  if (title !== document.title) document.title = title; // the browser is told even of the same one
  const isNew = now !== screen && screen !== "";
  screen = now;
  if (!wanted || isElsewhere() || document.activeElement?.matches("[data-focus]") || !(isNew || isLost())) return;
  const place = find("dialog[open] #dialog-title") ?? (isNew && now !== "table" ? null : board()) ?? find("h1");
  if (place && !place.hasAttribute("tabindex")) place.tabIndex = -1;
  place?.focus({ preventScroll: true });
}
