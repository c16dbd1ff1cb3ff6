/* A portrait of a piece: how it looks where it stands, in a box of its own above the page. It can fly; the piece stays. */

/** @param {Element} portrait */
export function come(portrait) {
  portrait.classList.add("portrait");
  portrait.setAttribute("aria-hidden", "true");
  document.body.append(portrait);
}

/** @param {Element} portrait */
export const leave = (portrait) => portrait.remove();

/** What paints the piece in its place, copied with what gives it its looks: the classes around it. All that has to be
 * measured is measured here, nothing while it paints.
 * @param {Element} piece @param {Element} place @param {DOMRect} box of the place */
export function painter(piece, place, box) {
  const board = place.closest("svg");
  const view = board ? /** @type {SVGGraphicsElement} */ (place).getBBox() : null;
  return () => {
    const copy = bare(/** @type {HTMLElement} */ (piece.cloneNode(true)));
    const around = bare(/** @type {HTMLElement} */ ((board ? place : piece.parentElement)?.cloneNode(false)));
    around.append(copy);
    if (!board || !view) {
      around.style.display = "contents";
      Object.assign(copy.style, { width: "100%", height: "100%", maxWidth: "none" });
      return boxed(document.createElement("div"), around, box);
    }
    const frame = bare(/** @type {HTMLElement} */ (/** @type {Element} */ (board).cloneNode(false)));
    frame.setAttribute("viewBox", `${view.x} ${view.y} ${view.width} ${view.height}`);
    return boxed(frame, around, box);
  };
}

/** @param {Element} piece @param {Element} place */
export const painted = (piece, place) => painter(piece, place, place.getBoundingClientRect())();

/** @param {HTMLElement} frame @param {Element} inside @param {DOMRect} box */
function boxed(frame, inside, { x, y, width, height }) {
  Object.assign(frame.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
  frame.append(inside);
  come(frame);
  return frame;
}

/** A copy is nobody: it has no name, nothing to say and nothing to do.
 * @template {Element} E @param {E} copy @returns {E} */
function bare(copy) {
  for (const { name } of [...copy.attributes]) {
    if (/^(id|role|tabindex|aria-|data-(?!worth))/.test(name)) copy.removeAttribute(name);
  }
  for (const child of copy.children) bare(child);
  return copy;
}
