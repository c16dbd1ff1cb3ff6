/* The ring around the focused square of a board: drawn over everything else there, or its neighbours would cut it. */

export function listenToFocus() {
  for (const kind of ["focusin", "focusout"]) document.addEventListener(kind, drawRing);
}

/** Where the focus is now: after it has gone somewhere, and after the board under it has been drawn anew. */
export function drawRing() {
  const old = document.querySelector("[data-grid] .ring");
  const place = document.activeElement,
    board = place?.closest("svg[data-grid]");
  if (!place || !board || !place.matches(":focus-visible")) return old?.remove();
  const square = /** @type {SVGGraphicsElement} */ (place.querySelector(".square, .hit") ?? place);
  const { x, y, width, height } = square.getBBox();
  const ring = old ?? document.createElementNS("http://www.w3.org/2000/svg", "rect");
  for (const [name, value] of Object.entries({
    x,
    y,
    width,
    height,
    rx: width / 10,
    class: "ring",
    "aria-hidden": "true",
  })) {
    if (ring.getAttribute(name) !== String(value)) ring.setAttribute(name, String(value));
  }
  if (board.lastElementChild !== ring) board.append(ring); // where it is right it stays: the page is not laid out again
}
