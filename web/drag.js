/* Pointers of any kind: pieces that are dragged and dropped (data-drag, data-drop), and surfaces on which something follows
   the pointer (data-track names the act, data-across and data-down its divisions, data-hover asks for a mouse that is not
   pressed as well). */

/** @typedef {import("./tabs.js").Send} Send */

const DRAG_FROM = 8; // pixels; less is a tap
let tracked = ""; // where the pointer was last

/** @param {Send} send */
export function listenToPointers(send) {
  document.addEventListener("pointerdown", (event) => { grab(event, send); track(event, send); });
  document.addEventListener("pointermove", (event) => {
    if (event.pointerType === "mouse" && !event.buttons) track(event, send);
  });
}

/** The element under a pointer, or the nearest around it, that has this attribute.
 * @param {EventTarget | null} target @param {string} attribute */
function closest(target, attribute) {
  const found = target instanceof Element ? target.closest(`[${attribute}]`) : null;
  return /** @type {HTMLElement | SVGElement | null} */ (found);
}

/** Until the pointer is lifted or lost.
 * @param {(event: PointerEvent) => void} move @param {(event: PointerEvent) => void} end */
function whilePressed(move, end) {
  /** @param {PointerEvent} event */
  const last = (event) => {
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", last);
    removeEventListener("pointercancel", last);
    end(event);
  };
  addEventListener("pointermove", move, {passive: false});
  addEventListener("pointerup", last);
  addEventListener("pointercancel", last);
}

/** @param {PointerEvent} down @param {Send} send */
function grab(down, send) {
  const piece = closest(down.target, "data-drag");
  if (!piece || down.button) return;
  /** @type {HTMLElement | null} */
  let ghost = null;
  /** @param {PointerEvent} at */
  const under = (at) => closest(document.elementFromPoint(at.clientX, at.clientY), "data-drop");
  const leave = () => document.querySelector(".over")?.classList.remove("over");
  whilePressed((moved) => {
    if (!ghost && Math.hypot(moved.clientX - down.clientX, moved.clientY - down.clientY) < DRAG_FROM) return;
    moved.preventDefault();
    ghost ??= lift(piece);
    ghost.style.transform = `translate(${moved.clientX}px, ${moved.clientY}px)`;
    leave();
    under(moved)?.classList.add("over");
  }, (up) => {
    leave();
    if (!ghost) return;
    ghost.remove();
    piece.classList.remove("lifted");
    const to = up.type === "pointerup" ? under(up)?.dataset.drop : null;
    // Dropped where it came from, the browser's own click makes it a tap.
    if (to && to !== piece.dataset.drag) send({act: "drop", arg: piece.dataset.drag, to});
  });
}

/** @param {HTMLElement | SVGElement} piece */
function lift(piece) {
  const ghost = document.createElement("div");
  ghost.className = "ghost piece";
  ghost.textContent = piece.dataset.ghost ?? "";
  document.body.append(ghost);
  piece.classList.add("lifted");
  return ghost;
}

/** @param {PointerEvent} event @param {Send} send */
function track(event, send) {
  const surface = closest(event.target, "data-track");
  if (!surface || event.button > 0) return;
  /** @param {PointerEvent} moved @param {string} how */
  const tell = (moved, how, passing = false) => {
    const {left, top, width, height} = surface.getBoundingClientRect();
    const {track: act, across, down} = surface.dataset;
    const at = [[moved.clientX - left, width, Number(across)], [moved.clientY - top, height, Number(down)]].map(
      ([from, size, parts]) => Math.min(Math.max(Math.floor(from / size * parts), 0), parts - 1)).join(" ");
    if (passing && at === tracked) return;
    tracked = at;
    send({act, arg: at, how, passing});
  };
  if (event.type === "pointermove") {
    if (surface.dataset.hover !== undefined) tell(event, "over", true);
    return;
  }
  tell(event, "down");
  whilePressed((moved) => tell(moved, "drag", true), (up) => tell(up, "up"));
}
