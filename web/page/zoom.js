/* A closer look at the board: a button (data-zoom) and two fingers. The board lies in #pan, which scrolls while it is enlarged.
   How large it is stands on the root element, which no answer of the engine draws again. */

const CLOSER = 2.2;
const MOST = 4;
const root = document.documentElement;
let zoom = 1;
/** @type {{apart: number, zoom: number, x: number, y: number} | null} */
let pinched = null;

export function listenToZoom() {
  document.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("[data-zoom]")) toggle();
  });
  document.addEventListener("touchstart", start, { passive: true });
  document.addEventListener("touchmove", pinch, { passive: false });
  for (const name of ["touchend", "touchcancel"])
    document.addEventListener(name, () => {
      pinched = null;
    });
}

/** After the page was drawn: the button tells how it is, and another screen begins whole. */
export function showZoom() {
  if (!document.getElementById("pan")) set(1);
  document.querySelector("[data-zoom]")?.setAttribute("aria-pressed", String(zoom > 1));
}

function parts() {
  const pan = document.getElementById("pan");
  return { pan, board: pan?.querySelector("svg") };
}

/** @param {number} wanted */
function set(wanted) {
  zoom = Math.min(Math.max(wanted, 1), MOST);
  root.style.setProperty("--zoom", String(zoom));
  root.toggleAttribute("data-zoomed", zoom > 1);
}

/** Closer to where the player is: what is in hand, or else the cursor. */
function toggle() {
  const { pan, board } = parts();
  if (!pan || !board) return;
  const at = middle(board.querySelector("[data-here]") ?? board.querySelector('[tabindex="0"]') ?? board);
  const view = middle(pan);
  scale(zoom > 1 ? 1 : CLOSER, at.x, at.y, view.x, view.y);
  showZoom();
}

/** @param {Element} element */
function middle(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** Enlarge so that the point of the board that is at (x, y) comes to (toX, toY).
 * @param {number} wanted @param {number} x @param {number} y @param {number} toX @param {number} toY */
function scale(wanted, x, y, toX, toY) {
  const { pan, board } = parts();
  if (!pan || !board) return;
  const before = board.getBoundingClientRect();
  const [across, down] = [(x - before.left) / before.width, (y - before.top) / before.height];
  set(wanted);
  const after = board.getBoundingClientRect();
  pan.scrollLeft += after.left + across * after.width - toX;
  pan.scrollTop += after.top + down * after.height - toY;
}

/** @param {TouchList} touches */
function fingers([one, other]) {
  return {
    apart: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY),
    x: (one.clientX + other.clientX) / 2,
    y: (one.clientY + other.clientY) / 2,
  };
}

/** @param {TouchEvent} event */
function start({ touches }) {
  const { pan } = parts();
  const onBoard =
    touches.length === 2 && [...touches].every(({ target }) => pan?.contains(/** @type {Node} */ (target)));
  pinched = onBoard ? { ...fingers(touches), zoom } : null;
}

/** Two fingers apart enlarge, together they move the board.
 * @param {TouchEvent} event */
function pinch(event) {
  if (!pinched || event.touches.length !== 2) return;
  event.preventDefault();
  const now = fingers(event.touches);
  scale((pinched.zoom * now.apart) / pinched.apart, pinched.x, pinched.y, now.x, now.y);
  [pinched.x, pinched.y] = [now.x, now.y];
  showZoom();
}
