/* The page inside another one: a school's website, MathALÉA's exercises or a learning platform that speaks SCORM 1.2. What
   happens at the table is told there, without names; what comes from there is looked at before it is taken. */

import { tellHeight } from "./height.js";
import { mathalea } from "./mathalea.js";
import { launch, record, scorm } from "./scorm.js";
import { website } from "./website.js";

/** @typedef {import("../store/tabs.js").Send} Send */
/** @typedef {{type: string, game: string, moves: number, points: number[], score: number, of: number, state: string}} Fact
 *  `score` of `of` is the person's; `state` opens the match again */
/** @typedef {{tell?: (fact: Fact) => void, height?: (pixels: number) => void, begin?: (send: Send) => void}} Listener */

/** What the address asks for; without it, what the package was made for (`build.py kolibri`). */
const query = location.search || (document.querySelector("meta[name=parameters]")?.getAttribute("content") ?? "");
const given = new URLSearchParams(query);
const inside = parent !== window;
const speaksScorm = given.get("scorm") === "1";

/** Where this page stands in another one: whether it does at all, and which of its exercises it is. */
export const frame = { framed: inside, exercise: inside ? (given.get("numeroExercice") ?? "") : "" };

/** @type {Listener[]} */
const listeners = [
  ...(speaksScorm ? [scorm] : []),
  ...(inside && given.has("numeroExercice") ? [mathalea(given)] : []),
  ...(inside ? [website(given)] : []),
];

export const isListened = listeners.length > 0;

/** What a platform that keeps the pupil's copy has of it, before the engine opens; null where this device keeps it. */
export const launched = () => (speaksScorm ? launch() : null);

export { record };

/** @param {Fact} fact */
export function tellHost(fact) {
  for (const listener of listeners) listener.tell?.(fact);
}

/** After the engine's first answer.
 * @param {Send} send */
export function begin(send) {
  for (const listener of listeners) listener.begin?.(send);
  if (!inside) return;
  tellHeight((pixels) => {
    for (const listener of listeners) listener.height?.(pixels);
  });
}

/** What is asked for as the engine reads it: what belongs to a platform is taken out, and a seed may be any text there. */
export function search() {
  if (!given.has("numeroExercice")) return query;
  const own = new URLSearchParams(given);
  own.delete("numeroExercice");
  if (own.get("v") === "eleve") own.delete("v");
  const seed = own.get("seed");
  if (seed === "") own.delete("seed");
  else if (seed && !/^\d{1,15}$/.test(seed)) own.set("seed", String(numbered(seed)));
  return `?${own}`;
}

/** The same number for the same text.
 * @param {string} text */
function numbered(text) {
  let sum = 0x811c9dc5;
  for (const letter of text) sum = Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return sum;
}
