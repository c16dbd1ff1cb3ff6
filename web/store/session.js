/* This tab's own note, or this frame's: where it was left. It comes back with the tab and belongs to no other. */

const NAME = "bons-comptes:session"; // versions before had one for the whole browser, in localStorage
let unkept = ""; // where nothing is kept

/* Frames of one tab share its storage: each is known by its place among the frames around it. */
function framePath() {
  let path = "";
  /** @type {Window} */
  let inside = window;
  for (; inside !== inside.parent; inside = inside.parent) {
    let index = 0;
    while (index < inside.parent.length && inside.parent[index] !== inside) index += 1;
    path = `/${index}${path}`;
  }
  return path;
}

/** @param {string} note */
export function remember(note) {
  unkept = note;
  try {
    if (note) sessionStorage.setItem(NAME + framePath(), note);
    else sessionStorage.removeItem(NAME + framePath());
  } catch {} // it stands in `unkept`
}

/** The note; at the first start of this version the one of the version before, once. */
export function remembered() {
  try {
    const old = window === window.parent ? localStorage.getItem(NAME) : null;
    if (old !== null) localStorage.removeItem(NAME);
    return sessionStorage.getItem(NAME + framePath()) ?? old ?? unkept;
  } catch {
    return unkept;
  }
}

/** The match that a note names: older notes are nothing but its key.
 * @param {string} note @returns {string} */
export function keyIn(note) {
  try {
    const { key } = JSON.parse(note);
    return typeof key === "string" ? key : "";
  } catch {
    return note;
  }
}
