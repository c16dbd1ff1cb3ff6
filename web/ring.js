/* The ring around the focused square of a board: drawn over everything else there, or its neighbours would cut it. */

export function listenToFocus() {
  document.addEventListener("focusin", ({target}) => { if (target instanceof SVGElement) draw(target); });
  document.addEventListener("focusout", erase);
}

function erase() {
  document.querySelector(".ring")?.remove();
}

/** @param {SVGElement} place */
function draw(place) {
  erase();
  const board = place.closest("svg[data-grid]");
  if (!board || !place.matches(":focus-visible")) return;
  const square = /** @type {SVGGraphicsElement} */ (place.querySelector(".square") ?? place);
  const {x, y, width, height} = square.getBBox();
  const ring = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  for (const [name, value] of Object.entries({x, y, width, height, rx: width / 10, class: "ring", "aria-hidden": "true"})) {
    ring.setAttribute(name, String(value));
  }
  board.append(ring);
}
