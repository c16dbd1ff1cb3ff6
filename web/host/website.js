/* The small interface for any website that shows the page in a frame; docs/embed.html has it in words, live.
   Out: {source: "bons-comptes", version: 1, type: "started" | "moved" | "finished" | "height" | "problem", …}.
   In, from the page around it alone: {target: "bons-comptes", type: "new" | "lock" | "language", …}. `?host=` names the one
   origin that is spoken with; without it anybody who shows the page may listen, since nothing told is personal. */

/** @typedef {import("./platform.js").Fact} Fact */
/** @typedef {import("../store/tabs.js").Send} Send */

/** @param {URLSearchParams} given @returns {import("./platform.js").Listener} */
export function website(given) {
  const host = originIn(given.get("host"));
  /** @param {Record<string, unknown>} message */
  const post = (message) => parent.postMessage({ source: "bons-comptes", version: 1, ...message }, host ?? "*");
  return {
    tell: ({ type, game, moves, points, score, of }) => post({ type, game, moves, points, score, of }),
    height: (height) => post({ type: "height", height }),
    begin(send) {
      addEventListener("message", ({ source, origin, data }) => {
        if (source !== parent || (host && origin !== host) || data?.target !== "bons-comptes") return;
        const event = asEvent(data);
        if (event) send(event);
        else post({ type: "problem", about: "message" });
      });
    },
  };
}

/** @param {string | null} text */
function originIn(text) {
  try {
    return text ? new URL(text).origin : null;
  } catch {
    return null;
  }
}

/** @param {Record<string, unknown>} data @returns {{act: string, arg: string} | null} */
function asEvent({ type, parameters, lock, language }) {
  if (type === "new" && typeof parameters === "string") return { act: "host-new", arg: parameters };
  if (type === "lock" && Array.isArray(lock)) return { act: "host-lock", arg: lock.map(String).join(",") };
  if (type === "language" && typeof language === "string") return { act: "language", arg: language };
  return null;
}
