/* MathALÉA, the French teachers' site, shows pages like ours as exercises and keeps what they report, the best attempt of each.
   It compares `numeroExercice` with ===, so a number goes back; `finalState` is the whole match, or every
   exercise of a series, so that a teacher who looks at a copy sees the same boards. */

/** @typedef {import("../store/tabs.js").Send} Send */

/** What a copy holds, by its beginning: a match, or a series of exercises.
 * @type {Record<string, string>} */
const SHOWN = { "#m=": "link", "#s=": "host-copy" };

/** @param {URLSearchParams} given @returns {import("./platform.js").Listener} */
export function mathalea(given) {
  const numeroExercice = Number(given.get("numeroExercice"));
  let shown = ""; // the copy that was handed in: to look at it again is no new result
  /** @param {Record<string, unknown>} message */
  const post = (message) => parent.postMessage({ ...message, numeroExercice }, "*");
  return {
    tell({ type, score, of, state }) {
      if (type !== "finished" || state === shown) return;
      post({ type: "mathaleaSendScore", score: Math.min(score, of), numberOfQuestions: of, finalState: state });
    },
    height: (height) => post({ type: "height", height }),
    begin(send) {
      addEventListener("message", ({ source, data }) => {
        if (source !== parent || data?.type !== "mathaleaHasScore" || data.numeroExercice !== numeroExercice) return;
        const [state] = Array.isArray(data.finalState) ? data.finalState : [data.finalState];
        const act = typeof state === "string" && SHOWN[state.slice(0, 3)];
        if (!act) return;
        shown = state;
        send({ act, hash: state });
      });
      post({ type: "mathaleaSettings", urlParams: ours() });
      post({ type: "mathaleaAskScore" });
    },
  };
}

/* The parameters that are ours; those of the platform it adds itself. */
function ours() {
  const own = new URLSearchParams(location.search);
  for (const theirs of ["numeroExercice", "seed"]) own.delete(theirs);
  if (own.get("v") === "eleve") own.delete("v");
  return `?${own}`;
}
