/* Reading aloud, with the voices of this device: nothing is sent anywhere. What is read is what a screen reader is told, and
   with the speaker on whatever is touched; Python makes short sentences of it. A voice that is not local is none. */

/** @typedef {import("../page/shell.js").Event} Event */

const voice = globalThis.speechSynthesis; // some browsers have none
const READ = "[aria-label], button, a, label, legend, summary, li, p, h1, h2, h3, h4, dt, dd, td, th";

/** @type {Set<string> | null} */
let heard = null; // what stood there when it was last looked at
let knowsVoices = false; // the engine was told them

const page = () => /** @type {HTMLElement} */ (document.getElementById("page")).dataset;
const voices = () => voice?.getVoices().filter(({ localService }) => localService) ?? [];

/** @param {(event: Event) => void} send */
export function listenToSpeaker(send) {
  document.addEventListener(
    "click",
    (event) => {
      const { target, detail } = event;
      if (
        page().speaker === undefined ||
        !detail ||
        !(target instanceof Element) ||
        target.closest("#speaker, #dialog-close")
      )
        return;
      event.preventDefault();
      event.stopImmediatePropagation();
      const touched = target.closest(READ);
      if (touched) send({ act: "read", value: textOf(touched) });
    },
    true,
  );
}

/** What is read of an element: its name, or its text with every formula by its words. @param {Element} element */
function textOf(element) {
  let text = element instanceof HTMLElement ? element.innerText : (element.textContent ?? "");
  for (const math of element.querySelectorAll("math")) {
    const signs = (math.textContent ?? "").split("").map((sign) => sign.replace(/\W/, "\\$&"));
    const words = ` ${math.getAttribute("aria-label")} `;
    if (signs.length > 1) text = text.replace(RegExp(signs.join("\\s*")), () => words); // each on a line of its own
  }
  return element.getAttribute("aria-label") || text;
}

/** After an answer: what is said now and was not there before is read; only the end, if it has grown.
 * @param {(event: Event) => void} send */
export function readStatus(send) {
  if (!knowsVoices && document.querySelector("[data-voices]")) tellVoices(send);
  if (page().aloud === undefined) {
    if (heard) voice?.cancel();
    heard = null;
    return;
  }
  const now = new Set([...document.querySelectorAll("#page [role=status]")].map(textOf).filter((text) => text.trim()));
  const before = heard;
  heard = now;
  if (!before) return;
  const fresh = [...now]
    .filter((text) => !before.has(text))
    .map((text) =>
      text.slice([...before].find((old) => text.startsWith(old) && text.trim() !== old.trim())?.length ?? 0).trim(),
    );
  if (fresh.length) send({ act: "read", value: [...new Set(fresh)].join("\n") });
}

/** Some browsers find their voices later. @param {(event: Event) => void} send */
function tellVoices(send) {
  const tell = () => send({ act: "voices", value: JSON.stringify(voices().map(({ name, lang }) => [name, lang])) });
  knowsVoices = true;
  voice?.addEventListener?.("voiceschanged", tell);
  tell();
}

/** @param {{sentences: string[], language: string, voice: string, rate: number}} wanted */
export function speak({ sentences, language, voice: name, rate }) {
  const fitting = voices().filter(({ lang }) => lang.toLowerCase().startsWith(language));
  const chosen = fitting.find((one) => one.name === name) ?? fitting[0];
  if (!chosen) return;
  voice.cancel();
  for (const sentence of sentences) {
    const spoken = new SpeechSynthesisUtterance(sentence);
    Object.assign(spoken, { voice: chosen, lang: chosen.lang, rate });
    voice.speak(spoken);
  }
}
