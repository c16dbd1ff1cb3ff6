/* Short sounds, made here: no file is fetched. They go along with what is seen and never say anything alone. Browsers let a
   page be heard from the first gesture on, so that is when the context wakes; before it, nothing is played. */

/** @typedef {[pitch: number, start: number, length: number, shape?: OscillatorType, end?: number]} Note hertz and seconds */

/** @type {Record<string, Note[]>} */
const SOUNDS = {
  lay: [[210, 0, .05, "triangle", 120], [900, 0, .015, "square", 300]], // wood on wood
  refused: [[196, 0, .12, "triangle"], [165, .11, .18, "triangle"]],
  right: [[659, 0, .1, "sine"], [988, .09, .2, "sine"]],
  dice: [0, .07, .13, .21, .3].map((start, at) => [320 - 25 * at, start, .035, "square", 140]),
  edge: [[150, 0, .07, "triangle", 95]], // a dull knock
  turn: [[784, 0, .14, "sine"]],
  won: [[523, 0, .14], [659, .13, .14], [784, .26, .14], [1047, .39, .4]],
};

/** @type {AudioContext | null} */
let context = null;

export function listenToGestures() {
  for (const kind of ["pointerup", "keydown"]) addEventListener(kind, wake, true);
}

function wake() {
  if (!volume()) return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume().catch(() => {}); // not allowed here: then it stays quiet
}

const volume = () => Number(document.getElementById("page")?.dataset.volume ?? 0) / 10;

/** @param {string} name */
export function play(name) {
  const loudness = volume();
  if (!loudness || context?.state !== "running") return;
  for (const note of SOUNDS[name] ?? []) sound(context, note, loudness);
}

/** @param {AudioContext} context @param {Note} note @param {number} loudness */
function sound(context, [pitch, start, length, shape = "sine", end = pitch], loudness) {
  const from = context.currentTime + start, tone = context.createOscillator(), gain = context.createGain();
  tone.type = shape;
  tone.frequency.setValueAtTime(pitch, from);
  tone.frequency.exponentialRampToValueAtTime(end, from + length);
  const peak = loudness * loudness * (shape === "square" ? .08 : .25); // ears hear loudness by its square root
  gain.gain.setValueAtTime(0, from);
  gain.gain.linearRampToValueAtTime(peak, from + .006);
  gain.gain.exponentialRampToValueAtTime(.0001, from + length + .05);
  tone.connect(gain).connect(context.destination);
  tone.start(from);
  tone.stop(from + length + .06);
}
