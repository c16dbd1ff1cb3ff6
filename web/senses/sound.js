/* Short sounds, made here: no file is fetched. They go along with what is seen and never say anything alone. Browsers let a
   page be heard from the first gesture on, so that is when the context wakes; before it, nothing is played. */

/** @typedef {[pitch: number, start: number, length: number, shape?: OscillatorType, end?: number]} Tone hertz and seconds */

/** @type {Record<string, Tone[]>} */
const SOUNDS = {
  lay: [
    [210, 0, 0.05, "triangle", 120],
    [900, 0, 0.015, "square", 300],
  ], // wood on wood
  refused: [
    [196, 0, 0.12, "triangle"],
    [165, 0.11, 0.18, "triangle"],
  ],
  right: [
    [659, 0, 0.1, "sine"],
    [988, 0.09, 0.2, "sine"],
  ],
  dice: [0, 0.07, 0.13, 0.21, 0.3].map((start, at) => [320 - 25 * at, start, 0.035, "square", 140]),
  edge: [[150, 0, 0.07, "triangle", 95]], // a dull knock
  turn: [[784, 0, 0.14, "sine"]],
  won: [
    [523, 0, 0.14],
    [659, 0.13, 0.14],
    [784, 0.26, 0.14],
    [1047, 0.39, 0.4],
  ],
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

/** @param {AudioContext} context @param {Tone} note @param {number} loudness */
function sound(context, [pitch, start, length, shape = "sine", end = pitch], loudness) {
  const from = context.currentTime + start,
    tone = context.createOscillator(),
    gain = context.createGain();
  tone.type = shape;
  tone.frequency.setValueAtTime(pitch, from);
  tone.frequency.exponentialRampToValueAtTime(end, from + length);
  const peak = loudness * loudness * (shape === "square" ? 0.08 : 0.25); // ears hear loudness by its square root
  gain.gain.setValueAtTime(0, from);
  gain.gain.linearRampToValueAtTime(peak, from + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0001, from + length + 0.05);
  tone.connect(gain).connect(context.destination);
  tone.start(from);
  tone.stop(from + length + 0.06);
}
