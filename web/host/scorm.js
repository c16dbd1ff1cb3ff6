/* SCORM 1.2: a learning platform keeps the pupil's copy and its mark. What should stand there is decided by the engine; here it is
   brought there, tried again until it is taken, and told of while it is not. docs/embed.html has the whole life of a copy. */

/** @typedef {import("../store/tabs.js").Send} Send */
/** @typedef {{state: string, closed: boolean, best: number | null}} Launch what the platform has: the copy, whether it is only
 *  looked at, the mark of a finished match */
/** @typedef {{mark: number | null, state: string}} Wanted what should stand there; a mark only at the end */
/** @typedef {Record<"LMSInitialize" | "LMSFinish" | "LMSCommit" | "LMSGetValue", (text: string) => unknown> &
 *  {LMSSetValue: (name: string, value: string) => unknown}} Api */

// Kolibri shows no mark but how far a pupil has come: by the mark if there is one, so that hardly anybody would ever be done, or
// else by a status of which it takes "incomplete" for the half and "completed" for nothing it can read.
const isKolibri = "kolibri" in window;
const [BEGUN, FINISHED] = isKolibri ? ["not attempted", "passed"] : ["incomplete", "completed"];
const DONE = ["completed", "passed", "failed"];
const LOOKED_AT = ["review", "browse"];
const RAW = "cmi.core.score.raw";
const FIRST_PAUSE = 5000,
  LONGEST_PAUSE = 60_000; // milliseconds between two tries
const began = Date.now();
/** @type {Api | null} */
let api = null;
/** @type {Launch | null} */
let now = null;
/** @type {Send} */
let send = () => {};
/** @type {[name: string, value: string][]} */
let wanted = []; // what should stand there
let isSettled = true; // it does, as far as anybody can tell
let tries = 0; // each try has a number: what is heard of an older one does not settle a newer one
let isFailing = false;
let isUntouched = false; // nobody has ever begun it: left like that, a platform takes it for completed
let pause = FIRST_PAUSE;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let again;

/* The platform's interface stands in this window, in one of those around it, or in the one that opened it. */
function find() {
  for (const first of [window, window.opener]) {
    for (let at = first, depth = 0; at && depth < 10; at = at.parent, depth++) {
      try {
        if (at.API) return at.API;
      } catch {} // a window of another origin
      if (at.parent === at) break;
    }
  }
  return null;
}

/** @param {() => unknown} ask @returns {string} what the platform says, as it may say it: "true" or true */
function answered(ask) {
  try {
    return String(ask() ?? "");
  } catch (error) {
    console.warn(error);
    return "";
  }
}

/** @param {string} name */
const value = (name) => answered(() => api?.LMSGetValue(name));

/** Whether it was done: some say True, or 1.
 * @param {() => unknown} ask */
const isDone = (ask) => /^(true|1)$/i.test(answered(ask));

/** @param {string} name @param {string} text */
const put = (name, text) => isDone(() => api?.LMSSetValue(name, text));

/** The engine opens with this: asked before anything is written, since the new deal would overwrite it.
 * @returns {Launch | null} */
export function launch() {
  if (now) return now; // an engine that was begun again
  api = find();
  if (!api) return null;
  answered(() => api?.LMSInitialize(""));
  const status = value("cmi.core.lesson_status");
  isUntouched = ["", "not attempted"].includes(status);
  now = {
    state: value("cmi.suspend_data").trim(),
    closed: LOOKED_AT.includes(value("cmi.core.lesson_mode")),
    best: DONE.includes(status) ? Math.round(Number(value(RAW))) || 0 : null,
  };
  if (!now.closed && now.best === null) bring([["cmi.core.lesson_status", BEGUN]]);
  return now;
}

/** @param {Wanted} wanted */
export function record({ mark, state }) {
  if (!now || now.closed) return;
  now = { ...now, state, best: mark ?? now.best };
  bring([
    ["cmi.core.lesson_status", mark === null ? BEGUN : FINISHED],
    ...(mark === null || isKolibri ? [] : /** @type {[string, string][]} */ ([[RAW, String(mark)]])),
    ["cmi.suspend_data", state],
  ]);
}

/** @param {typeof wanted} values */
function bring(values) {
  wanted = values;
  isSettled = false;
  deliver();
}

/* After a failure everything is put otherwise first: a platform like Moodle's sends only what has changed since it last sent it,
   whether that has arrived or not. What is wanted is put last, whatever became of the other. */
function deliver() {
  clearTimeout(again);
  if (isSettled) return;
  tries += 1;
  const mine = tries;
  const isAnew = !isFailing || isTaken(wanted.map(otherwise));
  if (!isTaken(wanted) || !isAnew) missed();
  else isReached().then((reached) => (reached ? settle(mine) : missed()));
}

/** @param {number} number of the try that the platform has taken */
function settle(number) {
  if (number !== tries) return;
  isSettled = true;
  pause = FIRST_PAUSE;
  if (isFailing) send({ act: "host-well" });
  isFailing = false;
}

function missed() {
  clearTimeout(again);
  isSettled = false;
  tries += 1; // what is under way has been put without what was lost here
  again = setTimeout(deliver, pause);
  pause = Math.min(2 * pause, LONGEST_PAUSE);
  if (!isFailing) send({ act: "host-problem" });
  isFailing = true;
}

/** Whether this package can still be had from where it lies: without a network, or without the pupil's session, a platform
 * may answer "true" all the same.
 * @returns {Promise<boolean>} */
async function isReached() {
  try {
    await (await fetch("manifest.json", { cache: "no-store" })).json(); // a page to log in is none
    return true;
  } catch {
    return false;
  }
}

/** The same for whoever reads it, and another text.
 * @param {[name: string, text: string]} value @returns {[string, string]} */
function otherwise([name, text]) {
  if (name === "cmi.core.lesson_status") return [name, BEGUN];
  if (name === RAW) return [name, text === "0" ? "0.01" : `${Number(text) - 1}.99`];
  return [name, `${text} `];
}

/** @param {typeof wanted} values */
function isTaken(values) {
  if (values.some(([name]) => name === RAW)) {
    // not every platform knows these, and some take them alone for a mark
    for (const [bound, points] of [
      ["min", "0"],
      ["max", "100"],
    ])
      put(`cmi.core.score.${bound}`, points);
  }
  const taken = values.map(([name, text]) => put(name, text)); // one that is refused keeps no other back
  return isDone(() => api?.LMSCommit("")) && taken.every(Boolean);
}

/** @param {number} milliseconds */
function duration(milliseconds) {
  const seconds = Math.floor(milliseconds / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}

/* How long it took; also where a tab is put aside, since many of those never come back. */
function tellTime() {
  if (!now || now.closed) return;
  put("cmi.core.session_time", duration(Date.now() - began));
  put("cmi.core.exit", "suspend");
  if (!isSettled) deliver();
  else answered(() => api?.LMSCommit(""));
}

/** @type {import("./platform.js").Listener} */
export const scorm = {
  begin(sending) {
    send = sending;
    if (!api || isFailing) send({ act: "host-problem" });
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) tellTime();
    });
    addEventListener("online", deliver);
    addEventListener("beforeunload", (event) => {
      if (isFailing) event.preventDefault();
    });
    addEventListener("pagehide", () => {
      tellTime();
      clearTimeout(again);
      if (!now?.closed || !isUntouched) answered(() => api?.LMSFinish(""));
      api = null;
    });
  },
};
