/* Pointers of any kind: pieces that are dragged and dropped (data-drag, data-drop), and surfaces on which something follows
   the pointer (data-track names the act, data-across and data-down its divisions, data-hover asks for a mouse that is not
   pressed as well); what lies beside such a surface (data-carry) can be brought there. A pointer that is lost, or joined by
   a second finger, puts everything back. */

import { leave, painted } from "../senses/portrait.js";
import { turnSeen } from "./turns.js";

/** @typedef {import("../store/tabs.js").Send} Send */

const DRAG_FROM = 8; // pixels; less is a tap
const ABOVE_FINGER = 14; // pixels between a finger and the piece that it carries
let tracked = ""; // where the pointer was last
let held = ""; // the kind of pointer that has hold of something: under a finger the page must not scroll

/** @param {Send} send */
export function listenToPointers(send) {
  document.addEventListener("pointerdown", (event) => {
    if (held) return; // a second finger takes hold of nothing: what the first one had goes back
    grab(event, send);
    track(event, send);
  });
  document.addEventListener("pointermove", (event) => {
    if (event.pointerType === "mouse" && !event.buttons) track(event, send);
  });
  // `touch-action` is not obeyed on parts of a drawing: there only this keeps a browser from scrolling.
  document.addEventListener(
    "touchmove",
    (event) => {
      if (held === "touch" && event.cancelable) event.preventDefault();
    },
    { passive: false },
  );
}

/** The element under a pointer, or the nearest around it, that has this attribute.
 * @param {EventTarget | null} target @param {string} attribute */
function closest(target, attribute) {
  const found = target instanceof Element ? target.closest(`[${attribute}]`) : null;
  return /** @type {HTMLElement | SVGElement | null} */ (found);
}

/** Until this pointer is lifted, lost, or no longer alone; the end is told whether it was lifted.
 * @param {PointerEvent} down @param {(event: PointerEvent) => void} move
 * @param {(event: PointerEvent | null) => void} end with nothing, if it was lost */
function whilePressed(down, move, end) {
  const listening = new AbortController();
  const { signal } = listening;
  held = down.pointerType;
  /** @param {PointerEvent | null} event */
  const last = (event) => {
    listening.abort();
    held = "";
    end(event);
  };
  const lost = () => last(null);
  /** @param {(event: PointerEvent) => void} then */
  const ofThis = (then) => (/** @type {PointerEvent} */ event) => {
    if (event.pointerId === down.pointerId) then(event);
  };
  addEventListener("pointermove", ofThis(move), { signal });
  addEventListener("pointerup", ofThis(last), { signal });
  addEventListener("pointercancel", ofThis(lost), { signal });
  addEventListener("pointerdown", (another) => another !== down && lost(), { signal });
  addEventListener("blur", lost, { signal });
}

/** @param {PointerEvent} down @param {Send} send */
function grab(down, send) {
  const piece = closest(down.target, "data-drag");
  if (!piece || down.button) return;
  const seen = turnSeen();
  const byFinger = down.pointerType === "touch";
  /** @type {HTMLElement | null} */
  let ghost = null;
  /** @type {Element | null} */
  let aimed = null;
  /** @param {PointerEvent} at */
  const under = (at) => closest(document.elementFromPoint(at.clientX, at.clientY), "data-drop");
  /** @param {Element | null} next where the piece would come to */
  const light = (next) => {
    aimed?.classList.remove("aimed");
    next?.classList.add("aimed");
    aimed = next;
  };
  whilePressed(
    down,
    (moved) => {
      const [right, below] = [moved.clientX - down.clientX, moved.clientY - down.clientY];
      if (!ghost && Math.hypot(right, below) < DRAG_FROM) return;
      ghost ??= lift(piece, down);
      const up = byFinger ? ghost.offsetHeight / 2 + ABOVE_FINGER : 0;
      ghost.style.transform = `translate(${right}px, ${below - up}px)`;
      light(under(moved));
    },
    (up) => {
      light(null);
      if (!ghost) return;
      leave(ghost);
      piece.classList.remove("lifted");
      const to = up && under(up)?.dataset.drop;
      if (!to) return;
      if (to !== piece.dataset.drag) send({ act: "drop", arg: piece.dataset.drag, to, seen });
      else piece.dispatchEvent(new MouseEvent("click", { bubbles: true })); // put down where it was: a tap that trembled
    },
  );
}

/** The piece itself, above the page. The pointer is held, so that a window's edge does not lose it.
 * @param {HTMLElement | SVGElement} piece @param {PointerEvent} down */
function lift(piece, { pointerId }) {
  const ghost = painted(piece.querySelector("[data-piece]") ?? piece, piece);
  ghost.classList.add("ghost");
  piece.classList.add("lifted");
  document.documentElement.setPointerCapture(pointerId);
  return ghost;
}

/** @param {Element} surface @param {PointerEvent} at */
function isOver(surface, { clientX, clientY }) {
  const { left, right, top, bottom } = surface.getBoundingClientRect();
  return clientX >= left && clientX < right && clientY >= top && clientY < bottom;
}

/** @param {PointerEvent} event @param {Send} send */
function track(event, send) {
  const piece = closest(event.target, "data-carry");
  const surface = piece ? document.getElementById(piece.dataset.carry ?? "") : closest(event.target, "data-track");
  if (!surface?.dataset.track || event.button > 0) return;
  const seen = turnSeen();
  /** @param {PointerEvent} moved @param {string} how */
  const tell = (moved, how, passing = false) => {
    const { left, top, width, height } = surface.getBoundingClientRect();
    const { track: act, across, down } = surface.dataset;
    const at = [
      [moved.clientX - left, width, Number(across)],
      [moved.clientY - top, height, Number(down)],
    ]
      .map(([from, size, parts]) => Math.min(Math.max(Math.floor((from / size) * parts), 0), parts - 1))
      .join(" ");
    if (passing && at === tracked) return;
    tracked = at;
    send({ act, arg: at, how, passing, seen });
  };
  if (event.type === "pointermove") {
    if (surface.dataset.hover !== undefined) tell(event, "over", true);
    return;
  }
  tell(event, piece ? "lift" : "down");
  whilePressed(
    event,
    (moved) => {
      if (!piece || isOver(surface, moved)) tell(moved, "drag", true);
    },
    (up) => {
      if (!up) tell(event, "lost");
      else if (!piece || isOver(surface, up)) tell(up, "up");
    },
  );
}
