/* SCORM 1.2: score, status, time and the match itself go to the learning platform after each move and when the page is left;
   the match comes back at the next launch. A platform that fails is told of once, and play goes on. */

/** @typedef {import("./platform.js").Fact} Fact */
/** @typedef {import("./tabs.js").Send} Send */
/** @typedef {{LMSInitialize: (nothing: "") => string, LMSFinish: (nothing: "") => string, LMSCommit: (nothing: "") => string,
 *  LMSGetValue: (name: string) => string, LMSSetValue: (name: string, value: string) => string}} Api */

const LONGEST = 4096; // characters of suspend data
const began = Date.now();
/** @type {Api | null} */
let api = null;
/** @type {Send} */
let send = () => {};
let ended = false;
let failed = false;

/* The platform's interface stands in one of the windows around this one, or in the one that opened it. */
function find() {
  for (const first of [window.parent, window.opener]) {
    for (let at = first, depth = 0; at && depth < 10; at = at.parent, depth++) {
      try {
        if (at.API) return at.API;
      } catch {} // a window of another origin
      if (at.parent === at) break;
    }
  }
  return null;
}

/** @template T @param {(api: Api) => T} use @returns {T | undefined} */
function asked(use) {
  if (!api) return undefined;
  try {
    return use(api);
  } catch (error) {
    console.warn(error);
    if (!failed) send({act: "host-problem"});
    failed = true;
    return undefined;
  }
}

/** @param {Record<string, string>} values */
const put = (values) => asked((lms) => {
  for (const [name, value] of Object.entries(values)) lms.LMSSetValue(name, value);
  lms.LMSCommit("");
});

/** @param {number} milliseconds */
function duration(milliseconds) {
  const seconds = Math.floor(milliseconds / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}

/** @type {import("./platform.js").Listener} */
export const scorm = {
  tell({type, score, of, state}) {
    put({
      "cmi.core.score.min": "0", "cmi.core.score.max": "100",
      "cmi.core.score.raw": String(Math.round(100 * Math.min(score, of) / Math.max(of, 1))),
      "cmi.core.lesson_status": type === "finished" ? "completed" : "incomplete",
      ...(state.length <= LONGEST ? {"cmi.suspend_data": state} : {}),
    });
  },
  begin(sending) {
    send = sending;
    api = find();
    if (!api) return void send({act: "host-problem"});
    asked((lms) => lms.LMSInitialize(""));
    const state = asked((lms) => lms.LMSGetValue("cmi.suspend_data"));
    if (typeof state === "string" && state.startsWith("#m=")) send({act: "link", hash: state});
    document.addEventListener("visibilitychange", () => { if (document.hidden) asked((lms) => lms.LMSCommit("")); });
    addEventListener("pagehide", () => {
      if (ended) return;
      ended = true;
      put({"cmi.core.session_time": duration(Date.now() - began), "cmi.core.exit": "suspend"});
      asked((lms) => lms.LMSFinish(""));
    });
  },
};
