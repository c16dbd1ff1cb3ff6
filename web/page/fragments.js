/* What the engine has drawn, put into the page in the place of what was there, and all that has to be seen to after every
   drawing. */

import { Idiomorph } from "../node_modules/idiomorph/dist/idiomorph.esm.js";
import { matchHistory } from "./back.js";
import { isLost, keepFocus } from "./focus.js";
import { tellKeys } from "./keys.js";
import { drawRing } from "./ring.js";
import { light } from "./tour.js";
import { watchTurn } from "./turns.js";
import { showZoom } from "./zoom.js";

/** @typedef {[id: string, markup: string][]} Fragments */

const root = document.documentElement;
/** @type {string | null | undefined} */
let opener = null; // where focus goes back to when a dialog closes
/** @type {Element | null} */
let question = null; // the field that a question has brought

/** @param {Fragments} fragments @param {boolean} caused whether a person did something */
export function put(fragments, caused) {
  const dialogWas = document.querySelector("dialog[data-modal]"),
    hadFocus = !isLost();
  for (const [old, fresh] of parsed(fragments))
    Idiomorph.morph(old, fresh, { morphStyle: "outerHTML", callbacks: { beforeAttributeUpdated } });
  const { dataset } = /** @type {HTMLElement} */ (document.getElementById("page"));
  root.dataset.show = dataset.show ?? ""; // on a wall every size grows with the root's
  globalThis.looks?.(dataset);
  const dialog = /** @type {HTMLDialogElement | null} */ (document.querySelector("dialog[data-modal]"));
  if (dialog && !dialog.open) {
    opener ??= document.activeElement?.id;
    dialog.showModal();
  } else if (!dialog && dialogWas) {
    document.getElementById(opener ?? "")?.focus();
    opener = null;
  }
  const wanted = document.querySelector("[data-focus]"); // a question that has just been asked
  if (wanted && wanted !== question) /** @type {HTMLElement} */ (wanted).focus();
  question = wanted;
  showNewest();
  keepFocus(caused || hadFocus);
  drawRing();
  watchTurn();
  tellKeys();
  matchHistory();
  showZoom();
  light();
}

/* What has just been added at the end of something that scrolls. */
let newest = "";
function showNewest() {
  const element = /** @type {HTMLElement | null} */ (document.querySelector("[data-newest]"));
  const now = element?.dataset.newest ?? "";
  if (now !== newest) element?.scrollIntoView({ block: "nearest" });
  newest = now;
}

/** What is on the page and what takes its place, read all at once: each by itself would cost more than the rest of a tap. An SVG
 * fragment has to be read inside an svg element, or its elements are not SVG.
 * @param {Fragments} fragments @returns {[old: Element, fresh: Element | null][]} */
function parsed(fragments) {
  const found = fragments.flatMap(([id, markup]) => {
    const old = document.getElementById(id);
    return old ? [{ old, markup, inSvg: old instanceof SVGElement && old.tagName !== "svg" }] : [];
  });
  const all = document.createElement("template");
  all.innerHTML = found
    .map(({ markup, inSvg }) => `<template>${inSvg ? `<svg>${markup}</svg>` : markup}</template>`)
    .join("");
  const templates = /** @type {HTMLCollectionOf<HTMLTemplateElement>} */ (all.content.children);
  return found.map(({ old, inSvg }, at) => {
    const { firstElementChild } = templates[at].content;
    return [old, inSvg ? (firstElementChild?.firstElementChild ?? null) : firstElementChild];
  });
}

/** What belongs to the browser stays: an open dialog or section, the text under the cursor, a slider in a hand.
 * @param {string} name @param {Element} element */
function beforeAttributeUpdated(name, element) {
  if (name === "open") return false;
  return !(name === "value" && element === document.activeElement && element.matches(":not([type=range]), :active"));
}
