/* The page's side of the app. It knows no game, no rule and no sentence: it forwards events to the engine, one at a time, has
   the fragments that come back put into the page (fragments.js), and runs effects. What is pressed, pointed at, typed or kept
   has a module of its own. */

import { listenToBack, writeAddress } from "./back.js";
import { listenToPointers } from "./drag.js";
import { listenToControls } from "./controls.js";
import { put } from "./fragments.js";
import { effects as storing, keepNothingHere, startFacts, tellStoreTo } from "../store/effects.js";
import { listenToKeys, meaning, stand } from "./keys.js";
import { listenToTaps, positions, praise, show } from "../senses/motion.js";
import { listenToHolds } from "./legend.js";
import { announce, sentences, showLine } from "../start/line.js";
import { patiently, Stopped } from "./patience.js";
import { offer, picture, print } from "./pictures.js";
import { begin, frame, isListened, launched, record, search, tellHost } from "../host/platform.js";
import { rescue } from "../start/rescue.js";
import { listenToFocus } from "./ring.js";
import { remember } from "../store/session.js";
import { listenToSpeaker, readStatus, speak } from "../senses/speech.js";
import { listenToMoves } from "./tour.js";
import { listenToGestures, play } from "../senses/sound.js";
import { isMeant } from "./turns.js";
import { listenToZoom } from "./zoom.js";

/** @typedef {Record<string, any>} Event what the engine is told: an act, and whatever goes with it */
/** @typedef {{fragments: import("./fragments.js").Fragments, effects: Event[], more: boolean, passive: boolean}} Answer
 * `passive`: to what nobody at this page did, which leaves an idle focus alone */
/** @typedef {import("../start/boot.js").Engine} Engine */

const REHEARSAL = JSON.stringify({ act: "rehearse" });
const root = document.documentElement;

/** @type {Engine | null} */
let receive = null; // the engine, once it is there
/** @type {(() => Promise<Engine>) | null} */
let restart = null;
let deaths = 0; // of engines, in this visit
let isHeard = false; // whether hosts are listened to
/** @type {ReturnType<typeof startFacts>} */
let facts; // what the engine is told at its start: read while it is on its way
let sending = false;
let thinking = false;
/** @type {{event: Event, answered?: () => void}[]} */
let queue = []; // taps that came early or while the engine was busy
/** @type {(() => void) | null} */
let applyUpdate = null;

export function open() {
  listen();
  if (launched()) keepNothingHere();
  tellStoreTo(send);
  facts = startFacts();
  return { progress, ready, failed, update };
}

// Events to the engine, one at a time; thinking goes on in slices when nobody is waiting.

/** @param {Event} event @param {() => void} [answered] before anything that the answer asks for is done */
function send(event, answered) {
  if (event.act === "apply-update") return applyUpdate?.();
  const last = queue.at(-1)?.event;
  if (event.passing && last?.passing && last.act === event.act) queue.pop(); // a pointer has moved on meanwhile
  queue.push({ event: stamped(event), answered });
  pump();
}

/** Turns are measured with `now`, which never goes back; `date` is what the device takes for the time.
 * @param {Event} event */
const stamped = (event) => ({ ...event, now: Math.round(performance.now()), date: Date.now(), random: random() });

async function pump() {
  if (sending || !receive) return;
  sending = true;
  try {
    do {
      while (queue.length || thinking) await next(receive);
      await rehearse();
    } while (queue.length);
    sending = false;
  } catch (error) {
    sending = false;
    await revive(error);
  }
}

/** One event to the engine, and its answer on the page. What is thrown here is the engine's end.
 * @param {Engine} engine */
async function next(engine) {
  const { event, answered } = queue.shift() ?? { event: { act: "slice" } };
  if (event.pressed) {
    const meant = onPage(() => meaning(event.pressed, event.far));
    if (!meant) return; // it only walked
    Object.assign(event, meant);
  }
  if (!isMeant(event.seen)) return;
  /** @type {Answer} */
  const answer = JSON.parse(await patiently(engine(JSON.stringify(event))));
  thinking = answer.more;
  onPage(() => answered?.());
  if (answer.fragments.length) onPage(() => draw(answer, event));
  onPage(() => readStatus(send));
  for (const effect of answer.effects) onPage(() => effects[effect.do]?.(effect));
  // A test or bench that watches knows that this answer is on the page.
  root.dataset.moment = String(Number(root.dataset.moment ?? 0) + 1);
  const { act, arg, passing } = event,
    changed = answer.fragments.map(([id]) => id);
  dispatchEvent(new CustomEvent("answered", { detail: { act, arg, passing, changed } }));
}

/** What goes wrong on the page is told, and everything else goes on: the engine is as it was.
 * @template T @param {() => T} work @returns {T | undefined} */
function onPage(work) {
  try {
    return work();
  } catch (error) {
    reportError(error);
  }
}

/** @param {Answer} answer @param {Event} event that it answers */
function draw({ fragments, passive }, { act }) {
  const before = positions();
  put(fragments, !passive || (deaths > 0 && act === "open")); // a button has gone with its line
  tick();
  const { came, thrown } = show(before, act === "drop");
  if (thrown) play("dice");
  else if (came) play("lay");
}

/* At a new table the engine tries how taps go there, until somebody taps. */
let rehearsed = "";
async function rehearse() {
  const { table = "" } = /** @type {HTMLElement | null} */ (document.querySelector("[data-table]"))?.dataset ?? {};
  if (table === rehearsed || root.dataset.engine !== "ready") return;
  while (receive && !queue.length && (await patiently(receive(REHEARSAL))));
  if (!queue.length) rehearsed = table;
}

function random() {
  const [high, low] = crypto.getRandomValues(new Uint32Array(2));
  return (high % 2 ** 20) * 2 ** 32 + low;
}

// The start

/** @param {number} fraction */
function progress(fraction) {
  showLine(sentences().loading, { fraction });
}

/** @param {Engine} engine @param {() => Promise<Engine>} another */
async function ready(engine, another) {
  restart = another;
  if (deaths) facts = startFacts();
  const hash = takenHash();
  const event = {
    act: "open",
    first: !deaths,
    ...(await facts),
    languages: [...navigator.languages],
    hash,
    search: search(),
    hosted: isListened,
    platform: launched(),
    ...frame,
    zone: new Date().getTimezoneOffset(),
    address: location.href.split("#")[0],
  };
  queue.unshift({ event: stamped(event) });
  receive = engine;
  await pump();
  if (receive !== engine) return; // it died of it
  for (const waiting of document.querySelectorAll("[aria-busy]")) waiting.removeAttribute("aria-busy");
  showLine("");
  announce(sentences().ready);
  root.dataset.engine = "ready";
  performance.mark("ready"); // whoever measures can tell when
  if (!isHeard) begin(send);
  isHeard = true;
  pump(); // if it is at a table, it rehearses
}

/* What stands in the address is taken out before the engine sees it: a reload must never die of the same link twice. */
function takenHash() {
  const { hash, pathname, search } = location;
  if (hash) writeAddress(pathname + search);
  return hash;
}

/** An engine that died, or was stopped, is followed by another, at the same place; the next one after that at home. What it
 * died of is not asked again.
 * @param {unknown} error */
async function revive(error) {
  const isStopped = error instanceof Stopped;
  (isStopped ? console.warn : console.error)(error);
  receive = null;
  thinking = false;
  queue = [];
  deaths += 1;
  if (deaths > 1) remember("");
  if (!restart || (deaths > 2 && !isStopped)) return failed("engine");
  showLine(sentences().loading);
  try {
    await ready(await restart(), restart);
  } catch (another) {
    console.error(another);
    failed("engine");
  }
}

/** @param {string} reason */
function failed(reason) {
  root.dataset.engine = reason;
  rescue(reason);
}

/** @param {() => void} apply */
function update(apply) {
  applyUpdate = apply;
  send({ act: "update-ready" });
}

// Whatever somebody does

function listen() {
  listenToSpeaker(send); // before whatever a tap does
  listenToControls(send, () => receive !== null);
  listenToKeys(send);
  listenToPointers(send);
  listenToBack(send);
  listenToFocus();
  listenToZoom();
  listenToTaps();
  listenToGestures();
  listenToMoves();
  listenToHolds();
  addEventListener("hashchange", () => {
    if (location.hash.length > 1) send({ act: "link", hash: takenHash() });
  });
}

// Effects

/** @type {Record<string, (effect: any) => unknown>} */
const effects = {
  ...storing,
  after: ({ milliseconds, event }) => setTimeout(() => send(event), milliseconds),
  address: ({ hash, search = location.search }) => writeAddress(location.pathname + search + hash),
  language: ({ language }) => {
    root.lang = language;
  },
  clear: ({ field }) => {
    const input = /** @type {HTMLInputElement | null} */ (document.getElementById(field));
    if (input) input.value = ""; // it may have gone with its screen
  },
  top: () => scrollTo(0, 0),
  download: ({ name, type, text }) => offer(name, new Blob([text], { type })),
  picture,
  print,
  "print-page": () => window.print(),
  fullscreen: () => root.requestFullscreen?.().catch(() => {}), // where it may not be, the page stays as it is
  tell: tellHost,
  record,
  praise,
  sound: ({ name }) => play(name),
  speak,
  focus: ({ id }) => {
    // of a square that was gone to
    const place = document.getElementById(id);
    if (place) stand(place);
  },
  report: ({ text }) => console.error(text),
};

/* A clock on the page asks for ticks, as often as it says; none, no ticks. */
/** @type {ReturnType<typeof setInterval> | undefined} */
let ticking;
let period = 0;
function tick() {
  const clock = /** @type {HTMLElement | null} */ (document.querySelector("[data-tick]"));
  const wanted = Number(clock?.dataset.tick ?? 0);
  if (wanted === period) return;
  clearInterval(ticking);
  period = wanted;
  ticking = wanted
    ? setInterval(() => {
        if (!queue.length) send({ act: "tick" });
      }, wanted)
    : undefined;
}
