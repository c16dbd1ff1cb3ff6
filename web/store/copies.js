/* The second leg of what is kept: copies in localStorage, written at once, three entries for each key. Where it is refused there
   are none. */

import { KEPT, MATCH, PREFIX } from "./names.js";

/** @typedef {import("./storage.js").Kept} Kept */

/** @template T @param {() => T} work @param {T} otherwise */
function unlessRefused(work, otherwise) {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

/** @param {string} key */
const names = (key) => [key, `about-${key.replace(MATCH, "")}`, `revision-${key}`].map((name) => PREFIX + name);

/** @param {string} key @returns {Kept | null} */
export const copyOf = (key) =>
  unlessRefused(() => {
    const [text, about, revision] = names(key).map((name) => localStorage.getItem(name));
    const [number, by, base] = (revision ?? "").split(" ");
    return text === null
      ? null
      : {
          text,
          about: about ?? "",
          revision: Number(number) || 0,
          by: by ?? "",
          base: base === undefined ? base : Number(base),
        };
  }, null);

/** @param {string} key @param {Kept} kept */
export const copy = (key, { text, about, revision, by, base }) =>
  unlessRefused(() => {
    const values = [text, about, [revision, by, base].join(" ").trim()];
    names(key).forEach((name, index) => {
      if (values[index]) localStorage.setItem(name, values[index]);
    });
    return true;
  }, false);

/** @param {string} key */
export const uncopy = (key) =>
  unlessRefused(() => {
    for (const name of names(key)) localStorage.removeItem(name);
  }, undefined);

export const copies = () =>
  unlessRefused(
    () =>
      Object.keys(localStorage)
        .filter((name) => name.startsWith(PREFIX))
        .map((name) => name.slice(PREFIX.length))
        .filter((key) => KEPT.test(key)),
    /** @type {string[]} */ ([]),
  );

export const canCopy = () =>
  unlessRefused(() => {
    localStorage.setItem(`${PREFIX}try`, "");
    localStorage.removeItem(`${PREFIX}try`);
    return true;
  }, false);

/** Nothing is left, and no note of any tab. */
export function uncopyEverything() {
  for (const kept of [() => localStorage, () => sessionStorage]) {
    unlessRefused(() => {
      for (const name of Object.keys(kept())) if (name.startsWith(PREFIX)) kept().removeItem(name);
    }, undefined);
  }
}

/** Whether this is the first time on this device, as far as it remembers.
 * @param {string} name */
export const isFirst = (name) =>
  unlessRefused(() => {
    const was = localStorage.getItem(PREFIX + name);
    localStorage.setItem(PREFIX + name, "1");
    return was === null;
  }, true);
