/* What changed place travels there. It knows no game: a piece says who it is (data-piece) and stands in the nearest element
   with an id, its place. Where an answer has put it somewhere else, a portrait of it flies from place to place above the
   page. The page itself is as it will stay from the first moment on, so nothing ever waits for a motion; a tap ends it.

   data-way    places that it passes on its way
   data-turn   the move in which it went that way and came back to where it was
   data-from   where a piece comes from that was nowhere before; "draw": it is drawn where it is
   data-step   pieces of step 1 go when those of step 0 have come
   data-with   the piece that this goes along with
   data-count  a number that counts up when it rises, with how much more flying to it
   data-throw  dice, by the throw: a new one tumbles
   data-celebrate  whose victory has not been seen yet
   data-made   how many moves were made: going back, only what changes place moves
   data-table  which match it is: from one to another nothing moves */

import { come, leave, painter } from "./portrait.js";

const TRAVEL = 180; // milliseconds from place to place
const ENTRY = 110; // between two pieces that come one after another
const COUNTING = 450;
const THROWING = 420;
const PRAISE = 1400;
const CONFETTI = 26;
const MOST = 12; // more pieces than that are another table, not a move
const EASE = "cubic-bezier(.2, .7, .3, 1)";

/** @typedef {{place: string, turn: string | undefined}} Stand */
/** @typedef {{pieces: Map<string, Stand>, places: Set<string>, counts: Map<string, number>, throws: Set<string>, victories: Set<string>, made: number, table: string}} Positions */

/** @type {Map<Animation, Element | null>} */
const running = new Map(); // each with its portrait

export function listenToTaps() {
  for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, still, true);
}

/** Everything is where it belongs, at once. */
export function still() {
  for (const [animation, portrait] of running) {
    animation.cancel();
    if (portrait) leave(portrait);
  }
  running.clear();
}

/** Whether this person wants to see things move. */
export const moves = () =>
  !matchMedia("(prefers-reduced-motion: reduce)").matches &&
  !document.hidden &&
  document.getElementById("page")?.dataset.motion !== "off";

const isCalm = () => document.getElementById("page")?.dataset.calm !== undefined;

/** @param {string} attribute */
const all = (attribute) => /** @type {HTMLElement[]} */ ([...document.querySelectorAll(`#page [${attribute}]`)]);

/** @param {Element} piece */
const placeOf = (piece) => piece.closest("[id]")?.id ?? "";

/** @param {string} id */
const boxOf = (id) => document.getElementById(id)?.getBoundingClientRect();

const now = () => {
  const { made = "-1", table = "" } = all("data-table")[0]?.dataset ?? {};
  return { made: Number(made), table };
};

/** Where everything stands; to be asked before the page changes. @returns {Positions} */
export function positions() {
  const pieces = new Map(
    all("data-piece").map((one) => [one.dataset.piece ?? "", { place: placeOf(one), turn: one.dataset.turn }]),
  );
  return {
    pieces,
    places: new Set([...pieces.values()].map(({ place }) => place)),
    ...now(),
    counts: new Map(all("data-count").map((one) => [one.id, Number(one.dataset.count)])),
    throws: new Set(all("data-throw").map((one) => one.dataset.throw ?? "")),
    victories: new Set(all("data-celebrate").map((one) => one.dataset.celebrate ?? "")),
  };
}

/** Show what an answer has changed, and tell how many pieces came and dice were thrown.
 * @param {Positions} before @param {boolean} carried whether a hand has just brought the piece there */
export function show(before, carried) {
  const { made, table } = now(),
    forward = made >= before.made;
  if (!table || table !== before.table) return { came: 0, thrown: 0 };
  const changed = all("data-piece").filter((one) => hasMoved(one, before, forward));
  const thrown = forward ? all("data-throw").filter((one) => !before.throws.has(one.dataset.throw ?? "")) : [];
  const came = changed.length > MOST ? 0 : changed.length;
  if (!moves()) return { came, thrown: thrown.length };
  const flights = came && !carried ? changed.flatMap((one, at) => travel(one, at, before)) : [];
  const rises = forward ? all("data-count").flatMap((one) => rise(one, before.counts.get(one.id), changed.at(-1))) : [];
  if (came || thrown.length) still(); // when everything is measured: what leaves would have the page laid out again
  for (const begin of [...flights, ...rises]) begin();
  for (const dice of thrown) tumble(dice);
  for (const winners of all("data-celebrate"))
    if (forward && !isCalm() && !before.victories.has(winners.dataset.celebrate ?? "")) celebrate(winners);
  return { came, thrown: thrown.length };
}

/** @param {HTMLElement} piece @param {Positions} before @param {boolean} forward */
function hasMoved(piece, { pieces, places }, forward) {
  const { piece: name = "", turn, from } = piece.dataset,
    place = placeOf(piece),
    was = pieces.get(name);
  if (was) return was.place !== place || (forward && turn !== undefined && turn !== was.turn);
  return forward && from !== undefined && !places.has(place); // under another name it may have been there already
}

/** The way of a piece, measured: everything is measured before anything is painted. @param {HTMLElement} piece @param {number} at
 * @param {Positions} before @returns {(() => void)[]} */
function travel(piece, at, { pieces }) {
  const { piece: name = "", way = "", from = "", step = "0" } = piece.dataset;
  const was = pieces.get(name)?.place ?? from;
  if (was === "draw") return [() => draw(piece)];
  const start = boxOf(was),
    end = boxOf(placeOf(piece));
  if (!start?.width || !end?.width) return [];
  const between = way ? way.split(" ").flatMap((id) => boxOf(id) ?? []) : [];
  const paint = painter(piece, /** @type {Element} */ (piece.closest("[id]")), end);
  return [() => fly(piece, paint(), [start, ...between, end], pieces.has(name) ? Number(step) * TRAVEL : at * ENTRY)];
}

/** A portrait of the piece goes from stop to stop; the piece itself is seen when it has come.
 * @param {HTMLElement} piece @param {Element} portrait @param {DOMRect[]} stops @param {number} delay */
function fly(piece, portrait, stops, delay) {
  const end = /** @type {DOMRect} */ (stops.at(-1));
  const frames = stops.map((stop) => ({
    transform: `${shift(end, stop)} scale(${Math.min(stop.height / end.height, 2)})`,
  }));
  const duration = TRAVEL * (stops.length > 2 ? 0.8 * (stops.length - 1) : 1);
  animate(portrait, frames, { duration, delay, fill: "backwards" }, true);
  for (const one of [piece, ...document.querySelectorAll(`[data-with="${CSS.escape(piece.dataset.piece ?? "")}"]`)]) {
    animate(one, [{ opacity: 0 }, { opacity: 0 }], { duration: duration + delay });
  }
}

/** From the middle of one box to that of another. @param {DOMRect} from @param {DOMRect} to */
const shift = (from, to) =>
  `translate(${to.x - from.x + (to.width - from.width) / 2}px, ${to.y - from.y + (to.height - from.height) / 2}px)`;

/** @param {Element} element @param {Keyframe[]} frames @param {KeyframeAnimationOptions} options @param {boolean} [portrait] */
function animate(element, frames, options, portrait) {
  const animation = element.animate(frames, { easing: EASE, ...options });
  running.set(animation, portrait ? element : null);
  animation.onfinish = () => {
    running.delete(animation);
    if (portrait) leave(element);
  };
  return animation;
}

/** Like a pen: from one corner to the other. @param {HTMLElement} piece */
function draw(piece) {
  animate(piece, [{ clipPath: "inset(0 100% 100% 0)" }, { clipPath: "inset(0 0 0 0)" }], { duration: 1.5 * TRAVEL });
}

/** @param {HTMLElement} dice */
function tumble(dice) {
  const all = dice.matches("svg") ? [dice] : [...dice.querySelectorAll("svg")];
  for (const [at, die] of all.entries()) {
    animate(
      die,
      [
        { transform: `translateY(-40%) rotate(${at % 2 ? 200 : -220}deg) scale(.7)` },
        { transform: "translateY(0) rotate(14deg) scale(1.06)", offset: 0.7 },
        { transform: "none" },
      ],
      { duration: THROWING, delay: 60 * at, fill: "backwards" },
    );
  }
}

/** A word over the board that goes by itself; where nothing is to move, it only stands there for as long.
 * @param {{markup: string}} effect ours, and so no stranger's */
export function praise({ markup }) {
  const box = boxOf("board");
  if (!box) return;
  const word = document.createElement("div");
  word.className = "praise";
  word.innerHTML = markup;
  Object.assign(word.style, { left: `${box.x + box.width / 2}px`, top: `${Math.max(box.y, 0) + 16}px` });
  come(word);
  const frames = moves()
    ? [
        { opacity: 0, scale: 0.7 },
        { opacity: 1, scale: 1.08, offset: 0.12 },
        { opacity: 1, scale: 1, offset: 0.85 },
        { opacity: 0, scale: 1 },
      ]
    : [{ opacity: 1 }, { opacity: 1 }];
  animate(word, frames, { duration: PRAISE, easing: "linear" }, true);
}

/** The winners' marks rise and fall like confetti. @param {HTMLElement} winners */
function celebrate(winners) {
  const box = winners.getBoundingClientRect(),
    marks = [...winners.children];
  if (!marks.length || !box.width) return;
  animate(winners, [{ transform: "scale(.4)" }, { transform: "scale(1.2)", offset: 0.6 }, { transform: "none" }], {
    duration: 500,
  });
  for (let at = 0; at < CONFETTI; at += 1) {
    const piece = /** @type {SVGElement} */ (marks[at % marks.length].cloneNode(true));
    const size = 8 + 10 * Math.random(),
      across = (Math.random() - 0.3) * innerWidth * 0.6,
      up = 60 + 160 * Math.random();
    Object.assign(piece.style, {
      left: `${box.x + box.width / 2}px`,
      top: `${box.y + box.height / 2}px`,
      width: `${size}px`,
      height: `${size}px`,
    });
    come(piece);
    animate(
      piece,
      [
        { transform: "none", opacity: 1, easing: "ease-out" },
        { transform: `translate(${across * 0.7}px, ${-up}px) rotate(200deg)`, opacity: 1, easing: "ease-in" },
        { transform: `translate(${across}px, ${1.5 * up}px) rotate(500deg)`, opacity: 0 },
      ],
      { duration: 1300, easing: "linear" },
      true,
    );
  }
}

/** How much more flies from the last piece to the number, which then counts up to it.
 * @param {HTMLElement} count @param {number | undefined} before @param {HTMLElement | undefined} last @returns {(() => void)[]} */
function rise(count, before, last) {
  const now = Number(count.dataset.count);
  if (before === undefined || now <= before) return []; // measuring it would lay the page out at every tap
  const box = count.getBoundingClientRect();
  if (!box.width) return [];
  const there = shift(box, boxOf(last ? placeOf(last) : "board") ?? box);
  const { fontSize, fontWeight, lineHeight } = getComputedStyle(count);
  const duration = 2 * COUNTING + TRAVEL;
  return [
    () => {
      const more = written(`+${now - before}`, "gain", box),
        number = written(String(before), "counting", box);
      Object.assign(number.style, { fontSize, fontWeight, lineHeight });
      animate(
        more,
        [
          { transform: `${there} scale(1.4)`, opacity: 0 },
          { transform: `${there} translateY(-24px) scale(1.4)`, opacity: 1, offset: 0.45 },
          { transform: "none", opacity: 0.7 },
        ],
        { duration: COUNTING + TRAVEL, easing: "ease-in-out" },
        true,
      );
      animate(count, [{ opacity: 0 }, { opacity: 0 }], { duration });
      countUp(animate(number, [{ opacity: 1 }, { opacity: 1 }], { duration }, true), number, before, now);
    },
  ];
}

/** @param {string} text @param {string} kind @param {DOMRect} box */
function written(text, kind, { x, y, width, height }) {
  const element = document.createElement("div");
  element.className = kind;
  element.textContent = text.replace("-", "−");
  Object.assign(element.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
  come(element);
  return element;
}

/** @param {Animation} animation @param {Element} number @param {number} before @param {number} now */
function countUp(animation, number, before, now) {
  if (animation.playState !== "running") return;
  const done = (Number(animation.currentTime) - COUNTING - TRAVEL) / COUNTING;
  number.textContent = String(Math.round(before + (now - before) * Math.min(Math.max(done, 0), 1))).replace("-", "−");
  requestAnimationFrame(() => countUp(animation, number, before, now));
}
