/* The page's side of the app. It knows no game, no rule and no sentence: it forwards events from data-act attributes, one
   at a time, morphs the fragments that come back, and runs effects. What is pointed at, typed, kept or drawn has a module
   of its own. */

import { listenToBack, matchHistory, writeAddress } from "./back.js";
import { copied } from "./clipboard.js";
import { listenToPointers } from "./drag.js";
import { isLost, keepFocus, skip } from "./focus.js";
import { explainTerm } from "./glossary.js";
import { effects as keeping, keepApart, keepFor, opening } from "../store/effects.js";
import { listenToKeys, meaning, stand, tellKeys } from "./keys.js";
import { listenToTaps, praise, seen, show } from "../senses/motion.js";
import { listenToHolds } from "./legend.js";
import { note, over, sentences } from "../start/line.js";
import { Idiomorph } from "../node_modules/idiomorph/dist/idiomorph.esm.js";
import { patiently, Stopped } from "./patience.js";
import { offer, picture, print } from "./pictures.js";
import { begin, isListened, launched, place, record, search, tell } from "../host/platform.js";
import { rescue } from "../start/rescue.js";
import { drawRing, listenToFocus } from "./ring.js";
import { remember } from "../store/session.js";
import { listenToSpeaker, readStatus, speak } from "../senses/speech.js";
import { light, listenToMoves } from "./tour.js";
import { listenToGestures, play } from "../senses/sound.js";
import { isMeant, turnSeen, watchTurn } from "./turns.js";
import { listenToZoom, showZoom } from "./zoom.js";

/** @typedef {Record<string, any>} Event what the engine is told: an act, and whatever goes with it */
/** @typedef {{fragments: [id: string, markup: string][], effects: Event[], more: boolean}} Answer */
/** @typedef {import("../start/boot.js").Engine} Engine */

const MILLION = 1_000_000;
const LARGEST_FILE = 40 * MILLION; // bytes, as in app/store/files.py
const REHEARSAL = JSON.stringify({ act: "rehearse" });
const PASSIVE = new Set(["slice", "tick", "open", "bot", "read", "voices", "lesson-time"]); // what nobody at this page did: it leaves an idle focus alone
const root = document.documentElement;

/** @type {Engine | null} */
let receive = null; // the engine, once it is there
/** @type {(() => Promise<Engine>) | null} */
let restart = null;
let deaths = 0; // of engines, in this visit
/** @type {ReturnType<typeof opening>} */
let kept; // what the engine is told at its start: read while it is on its way
let sending = false;
let thinking = false;
/** @type {{event: Event, answered?: () => void}[]} */
let queue = []; // taps that came early or while the engine was busy
/** @type {(() => void) | null} */
let applyUpdate = null;
/** @type {string | null | undefined} */
let opener = null; // where focus goes back to when a dialog closes
/** @type {Element | null} */
let asked = null; // the field that a question has brought

export function open() {
  listen();
  if (launched()) keepApart();
  keepFor(send);
  kept = opening();
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
  if (answer.fragments.length) onPage(() => draw(answer.fragments, event));
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
  note(sentences().loading, { fraction });
}

/** @param {Engine} engine @param {() => Promise<Engine>} another */
async function ready(engine, another) {
  restart = another;
  if (deaths) kept = opening();
  const hash = takenHash();
  const event = {
    act: "open",
    first: !deaths,
    ...(await kept),
    languages: [...navigator.languages],
    hash,
    search: search(),
    hosted: isListened,
    platform: launched(),
    ...place,
    zone: new Date().getTimezoneOffset(),
    address: location.href.split("#")[0],
  };
  queue.unshift({ event: stamped(event) });
  receive = engine;
  await pump();
  if (receive !== engine) return; // it died of it
  for (const waiting of document.querySelectorAll("[aria-busy]")) waiting.removeAttribute("aria-busy");
  note("");
  over(sentences().ready);
  root.dataset.engine = "ready";
  performance.mark("ready"); // whoever measures can tell when
  if (!deaths) begin(send);
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
  note(sentences().loading);
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

// Fragments

/** @param {Answer["fragments"]} fragments @param {Event} event that they answer */
function draw(fragments, { act }) {
  const before = seen();
  apply(fragments, !PASSIVE.has(act) || (deaths > 0 && act === "open")); // a button has gone with its line
  const { came, thrown } = show(before, act === "drop");
  if (thrown) play("dice");
  else if (came) play("lay");
}

/** @param {Answer["fragments"]} fragments @param {boolean} caused whether a person did something */
function apply(fragments, caused) {
  const dialogWas = document.querySelector("dialog[data-modal]"),
    hadFocus = !isLost();
  for (const [old, fresh] of parsed(fragments))
    Idiomorph.morph(old, fresh, { morphStyle: "outerHTML", callbacks: { beforeAttributeUpdated } });
  const { dataset } = /** @type {HTMLElement} */ (document.getElementById("page"));
  root.dataset.show = dataset.show ?? ""; // on a wall every size grows with the root's
  /** @type {any} */ (globalThis).looks(dataset);
  const dialog = /** @type {HTMLDialogElement | null} */ (document.querySelector("dialog[data-modal]"));
  if (dialog && !dialog.open) {
    opener ??= document.activeElement?.id;
    dialog.showModal();
  } else if (!dialog && dialogWas) {
    document.getElementById(opener ?? "")?.focus();
    opener = null;
  }
  const wanted = document.querySelector("[data-focus]"); // a question that has just been asked
  if (wanted && wanted !== asked) /** @type {HTMLElement} */ (wanted).focus();
  asked = wanted;
  showNewest();
  keepFocus(caused || hadFocus);
  drawRing();
  watchTurn();
  tellKeys();
  matchHistory();
  showZoom();
  light();
  tick();
}

/* What has just been added at the end of something that scrolls. */
let newest = "";
function showNewest() {
  const element = /** @type {HTMLElement | null} */ (document.querySelector("[data-newest]"));
  const now = element?.dataset.newest ?? "";
  if (now !== newest) element?.scrollIntoView({ block: "nearest" });
  newest = now;
}

/** What is on the page and what takes its place, read all at once: each by itself would cost more than the rest of a tap. An SVG
 * fragment has to be read inside an svg element, or its elements are not SVG.
 * @param {Answer["fragments"]} fragments @returns {[old: Element, fresh: Element | null][]} */
function parsed(fragments) {
  const found = fragments.flatMap(([id, markup]) => {
    const old = document.getElementById(id);
    return old ? [{ old, markup, inSvg: old instanceof SVGElement && old.tagName !== "svg" }] : [];
  });
  const all = document.createElement("template");
  all.innerHTML = found
    .map(({ markup, inSvg }) => `<template>${inSvg ? `<svg>${markup}</svg>` : markup}</template>`)
    .join("");
  const templates = /** @type {HTMLCollectionOf<HTMLTemplateElement>} */ (all.content.children);
  return found.map(({ old, inSvg }, at) => {
    const { firstElementChild } = templates[at].content;
    return [old, inSvg ? (firstElementChild?.firstElementChild ?? null) : firstElementChild];
  });
}

/** What belongs to the browser stays: an open dialog or section, the text under the cursor, a slider in a hand.
 * @param {string} name @param {Element} element */
function beforeAttributeUpdated(name, element) {
  if (name === "open") return false;
  return !(name === "value" && element === document.activeElement && element.matches(":not([type=range]), :active"));
}

// Taps, changes, files, forms

function listen() {
  listenToSpeaker(send); // before whatever a tap does
  document.addEventListener("click", click);
  document.addEventListener("change", change);
  document.addEventListener("input", slide);
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
  document.addEventListener(
    "cancel",
    (event) => {
      if (!(event.target instanceof HTMLDialogElement)) return;
      event.preventDefault();
      send({ act: "close" });
    },
    true,
  );
}

/** @param {string} text @param {Event} more */
function acted(text, more = {}) {
  const [act, ...arg] = text.split(" ");
  send({ act, arg: arg.join(" "), ...more });
}

/** @param {MouseEvent} event */
async function click(event) {
  const { target } = event;
  if (!(target instanceof Element)) return;
  if (target.matches("dialog[data-modal]")) return send({ act: "close" }); // beside the dialog
  if (target.closest("[data-skip]")) {
    event.preventDefault();
    return skip();
  }
  const term = /** @type {HTMLElement | null} */ (target.closest("[data-means]"));
  if (term) return explainTerm(term);
  const element = /** @type {HTMLButtonElement | null} */ (target.closest("[data-act]"));
  if (!element || element.disabled) return;
  const { act = "", copy, field } = element.dataset;
  if (copy) return acted(act, { value: String(await copied(element)) });
  if (!receive) element.setAttribute("aria-busy", "true"); // felt at once, done when the engine is there
  const seen = event.detail && element.closest("main") ? turnSeen() : undefined; // a key has no such haste
  acted(act, {
    seen,
    ...(field ? { value: /** @type {HTMLInputElement} */ (document.getElementById(field)).value } : {}),
  });
}

/** @param {globalThis.Event} event */
async function change(event) {
  const target = /** @type {HTMLInputElement} */ (event.target);
  if (target.dataset.file) {
    const [file] = target.files ?? [];
    const isLarge = file && file.size > LARGEST_FILE;
    if (file)
      acted(target.dataset.file, isLarge ? { large: Math.ceil(file.size / MILLION) } : { value: await file.text() });
    target.value = "";
  } else if (target.dataset.change) {
    acted(target.dataset.change, { value: target.type === "checkbox" ? String(target.checked) : target.value });
  }
}

/** A slider tells where it is while it moves. @param {globalThis.Event} event */
function slide({ target }) {
  const { dataset, value } = /** @type {HTMLInputElement} */ (target);
  if (dataset.input) acted(dataset.input, { value, passing: true });
}

// Effects

/** @type {Record<string, (effect: any) => unknown>} */
const effects = {
  ...keeping,
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
  tell,
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
