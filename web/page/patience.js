/* Work that takes long is seen to be under way; what gives no answer at all can be stopped. */

import { button, showLine, sentences } from "../start/line.js";

const [SAID, WAY_OUT] = [2000, 15_000]; // milliseconds

export class Stopped extends Error {} // by whoever waited

/** The answer of an engine. It is busy, or dead without a word: after a while a line says that it is at work, and then there is
 * a button to stop it.
 * @template T @param {Promise<T>} answer @returns {Promise<T>} */
export const patiently = (answer) =>
  new Promise((resolve, reject) => {
    let isSaid = false;
    /** @param {HTMLElement[]} buttons */
    const say = (...buttons) => {
      if (!buttons.length && document.getElementById("boot")) return; // another line is there
      isSaid = true;
      showLine(sentences().busy, { buttons });
    };
    const later = [
      setTimeout(say, SAID),
      setTimeout(() => say(button(sentences().stop, () => reject(new Stopped("stopped by hand")))), WAY_OUT),
    ];
    answer
      .finally(() => {
        later.forEach(clearTimeout);
        if (isSaid) showLine("");
      })
      .then(resolve, reject);
  });

/** A line that grows, for work on many things.
 * @param {string} name of its sentence @param {number} done @param {number} of */
export const growing = (name, done, of) => showLine(done < of ? sentences()[name] : "", { fraction: done / of });
