/* The page's side of the app. It knows no game, no rule and no sentence: it forwards events from data-act attributes
   (tap, drag and drop, keys), morphs the fragments that come back, moves focus in grids, and runs effects. */

import {Idiomorph} from "./parts/idiomorph.esm.js";

const DRAG_FROM = 8; // pixels; less is a tap
const LARGEST_FILE = 2_000_000;
const PREFIX = "bons-comptes:";
const root = document.documentElement;

let receive = null; // the engine, once it is there
let sending = false;
let thinking = false;
const queue = []; // taps that came early or while the engine was busy
let applyUpdate = null;
let opener = null; // where focus goes back to when a dialog closes
let asked = null; // the field that a question has brought

export function open() {
  listen();
  return {progress, ready, failed, update};
}

// Events to the engine, one at a time; thinking goes on in slices when nobody is waiting.

function send(event) {
  if (event.act === "apply-update") return applyUpdate?.();
  const last = queue.at(-1);
  if (event.passing && last?.passing && last.act === event.act) queue.pop(); // a pointer has moved on meanwhile
  queue.push({...event, now: Date.now(), random: random()});
  pump();
}

async function pump() {
  if (sending || !receive) return;
  sending = true;
  try {
    while (queue.length || thinking) {
      const event = queue.shift() ?? {act: "slice"};
      if (event.pressed) Object.assign(event, meaning(event.pressed));
      const answer = JSON.parse(await receive(JSON.stringify(event)));
      thinking = answer.more;
      apply(answer.fragments);
      for (const effect of answer.effects) run(effect);
      // A test or bench that watches knows that this answer is on the page.
      root.dataset.moment = String(Number(root.dataset.moment ?? 0) + 1);
    }
  } catch (error) {
    console.error(error);
    thinking = false;
    failed("engine");
  }
  sending = false;
}

function random() {
  const [high, low] = crypto.getRandomValues(new Uint32Array(2));
  return (high % 2 ** 20) * 2 ** 32 + low;
}

// The start

function progress(fraction) {
  note(sentences().loading, fraction);
}

async function ready(engine) {
  receive = engine;
  const early = queue.splice(0);
  queue.push({
    act: "open", stored: stored(), storage: keeps(), languages: [...navigator.languages], hash: location.hash,
    address: location.href.split("#")[0], now: Date.now(), random: random(),
  }, ...early);
  await pump();
  note("");
  root.dataset.engine = "ready";
}

function failed(reason) {
  root.dataset.engine = reason;
  note(sentences()[reason], null, true);
}

function update(apply) {
  applyUpdate = apply;
  send({act: "update-ready"});
}

function sentences() {
  const all = JSON.parse(document.getElementById("sentences").textContent);
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2)).find((language) => language in all);
  return all[wanted ?? "fr"] ?? {};
}

/* A line at the foot of the page, outside the app's own markup. */
function note(text, fraction = null, problem = false) {
  let line = document.getElementById("boot");
  if (!text) return line?.remove();
  if (!line) {
    line = document.createElement("div");
    line.id = "boot";
    line.setAttribute("role", "status");
    line.append(document.createElement("span"));
    document.body.append(line);
  }
  line.className = problem ? "problem" : "";
  line.firstChild.textContent = text;
  line.querySelectorAll("progress, button").forEach((part) => part.remove());
  if (fraction !== null) {
    const bar = document.createElement("progress");
    bar.value = fraction;
    bar.setAttribute("aria-label", text);
    line.append(bar);
  }
  if (problem) {
    const again = document.createElement("button");
    again.className = "button";
    again.textContent = sentences().reload;
    again.onclick = () => location.reload();
    line.append(again);
  }
}

// Fragments

function apply(fragments) {
  const dialogWas = document.querySelector("dialog[open]");
  for (const [id, markup] of fragments) {
    const old = document.getElementById(id);
    if (old) Idiomorph.morph(old, parse(old, markup), {morphStyle: "outerHTML", callbacks: {beforeAttributeUpdated}});
  }
  const dialog = document.querySelector("dialog[data-modal]");
  if (dialog && !dialog.open) {
    opener ??= document.activeElement?.id;
    dialog.showModal();
  } else if (!dialog && dialogWas) {
    document.getElementById(opener)?.focus();
    opener = null;
  }
  const wanted = document.querySelector("[data-focus]"); // a question that has just been asked
  if (wanted && wanted !== asked) wanted.focus();
  asked = wanted;
  tick();
}

/* An SVG fragment has to be read inside an svg element, or its elements are not SVG. */
function parse(old, markup) {
  const template = document.createElement("template");
  const inSvg = old instanceof SVGElement && old.tagName !== "svg";
  template.innerHTML = inSvg ? `<svg>${markup}</svg>` : markup;
  return inSvg ? template.content.firstChild.firstChild : template.content.firstChild;
}

/* What belongs to the browser stays: an open dialog or section, and the text under the cursor. */
function beforeAttributeUpdated(name, element) {
  if (name === "open") return false;
  return !(name === "value" && element === document.activeElement);
}

// Taps, changes, files, forms

function listen() {
  document.addEventListener("click", click);
  document.addEventListener("change", change);
  document.addEventListener("keydown", keydown);
  document.addEventListener("pointerdown", grab);
  document.addEventListener("pointerdown", track);
  document.addEventListener("pointermove", (event) => { if (event.pointerType === "mouse" && !event.buttons) track(event); });
  addEventListener("hashchange", () => { if (location.hash.length > 1) send({act: "link", hash: location.hash}); });
  document.addEventListener("cancel", (event) => {
    if (!event.target.matches("dialog")) return;
    event.preventDefault();
    send({act: "close"});
  }, true);
}

function acted(text, more = {}) {
  const [act, ...arg] = text.split(" ");
  send({act, arg: arg.join(" "), ...more});
}

function click(event) {
  if (event.target.matches?.("dialog[data-modal]")) return send({act: "close"}); // beside the dialog
  const element = event.target.closest("[data-act]");
  if (!element || element.disabled) return;
  acted(element.dataset.act, element.dataset.field ? {value: document.getElementById(element.dataset.field).value} : {});
}

async function change({target}) {
  if (target.dataset.file) {
    const [file] = target.files;
    if (file) acted(target.dataset.file, {value: file.size < LARGEST_FILE ? await file.text() : ""});
    target.value = "";
  } else if (target.dataset.change) {
    acted(target.dataset.change, {value: target.type === "checkbox" ? String(target.checked) : target.value});
  }
}

// Keys

const ARROWS = {ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0]};

function keydown(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const {target, key} = event;
  if (key === "Enter" && target.id && !target.dataset.act) { // in a field: as its button would
    document.querySelector(`[data-field="${target.id}"]`)?.click();
  }
  if (target.matches?.("input:not([type=checkbox]), select, textarea")) return;
  const grid = target.closest?.("[data-grid]");
  if (grid && ARROWS[key]) return walk(event, grid, ...ARROWS[key]);
  const steered = target.closest?.("[data-steer]"); // takes the arrows, enter and space itself
  if (steered && (ARROWS[key] || key === "Enter" || key === " ")) {
    event.preventDefault();
    return acted(`${steered.dataset.steer} ${key}`);
  }
  if (grid && (key === "Enter" || key === " ") && target.dataset.act) {
    event.preventDefault();
    return acted(target.dataset.act);
  }
  if (document.querySelector("dialog[open]") || key === "Enter" || key === " " || key === "Tab") return;
  if (document.querySelector("[data-keys]") && (key.length === 1 || key === "Backspace" || key === "Escape")) {
    if (key === "/" || key === "Backspace") event.preventDefault(); // some browsers search or go back
    send({pressed: key, at: target.id ?? ""});
  }
}

/* What a key means is read off the page when its turn comes: a fast typist is ahead of the engine's answer. */
function meaning(key) {
  const button = [...document.querySelectorAll("[data-key]")].find((one) => one.dataset.key === key && !one.disabled);
  const [act, ...arg] = (button?.dataset.act ?? `key ${key}`).split(" ");
  return {act, arg: arg.join(" ")};
}

/* Arrow keys go to the next place in that direction; the grid stays one tab stop. */
function walk(event, grid, right, down) {
  event.preventDefault();
  const {x, y} = event.target.dataset;
  const next = grid.querySelector(`[data-x="${Number(x) + right}"][data-y="${Number(y) + down}"]`);
  if (!next) return;
  grid.querySelectorAll('[tabindex="0"]').forEach((one) => one.setAttribute("tabindex", "-1"));
  next.setAttribute("tabindex", "0");
  next.focus();
}

// Drag and drop, with a pointer of any kind

function grab(down) {
  const piece = down.target.closest("[data-drag]");
  if (!piece || down.button) return;
  let ghost = null;
  const place = (move) => { ghost.style.transform = `translate(${move.clientX}px, ${move.clientY}px)`; };
  const drop = (move) => document.elementFromPoint(move.clientX, move.clientY)?.closest("[data-drop]");
  const move = (moved) => {
    if (!ghost && Math.hypot(moved.clientX - down.clientX, moved.clientY - down.clientY) < DRAG_FROM) return;
    moved.preventDefault();
    ghost ??= lift(piece);
    place(moved);
    document.querySelector(".over")?.classList.remove("over");
    drop(moved)?.classList.add("over");
  };
  const end = (up) => {
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", end);
    removeEventListener("pointercancel", end);
    document.querySelector(".over")?.classList.remove("over");
    if (!ghost) return;
    ghost.remove();
    piece.classList.remove("lifted");
    const to = up.type === "pointerup" ? drop(up)?.dataset.drop : null;
    // Dropped where it came from, the browser's own click makes it a tap.
    if (to && to !== piece.dataset.drag) send({act: "drop", arg: piece.dataset.drag, to});
  };
  addEventListener("pointermove", move, {passive: false});
  addEventListener("pointerup", end);
  addEventListener("pointercancel", end);
}

function lift(piece) {
  const ghost = document.createElement("div");
  ghost.className = "ghost piece";
  ghost.textContent = piece.dataset.ghost ?? "";
  document.body.append(ghost);
  piece.classList.add("lifted");
  return ghost;
}

// A surface on which something follows the pointer: data-track names the act, data-across and data-down its divisions,
// data-hover asks for a mouse that is not pressed as well.

let tracked = ""; // where the pointer was last

function track(event) {
  const surface = event.target.closest?.("[data-track]");
  if (!surface || event.button > 0) return;
  const tell = (moved, how, passing = false) => {
    const {left, top, width, height} = surface.getBoundingClientRect();
    const {track: act, across, down} = surface.dataset;
    const at = [[moved.clientX - left, width, across], [moved.clientY - top, height, down]].map(
      ([from, size, parts]) => Math.min(Math.max(Math.floor(from / size * parts), 0), parts - 1)).join(" ");
    if (passing && at === tracked) return;
    tracked = at;
    send({act, arg: at, how, passing});
  };
  if (event.type === "pointermove") return surface.dataset.hover === undefined ? undefined : tell(event, "over", true);
  tell(event, "down");
  const drag = (moved) => tell(moved, "drag", true);
  const end = (up) => {
    removeEventListener("pointermove", drag);
    removeEventListener("pointerup", end);
    removeEventListener("pointercancel", end);
    tell(up, "up");
  };
  addEventListener("pointermove", drag);
  addEventListener("pointerup", end);
  addEventListener("pointercancel", end);
}

// Pictures: a drawing of the page with its looks written into it, so that it stands on its own.

const LOOKS = ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "opacity", "display",
  "font-family", "font-size", "font-weight", "text-anchor", "dominant-baseline"];

function standalone(drawing) {
  const copy = drawing.cloneNode(true);
  const {width, height} = drawing.viewBox.baseVal;
  const originals = [drawing, ...drawing.querySelectorAll("*")];
  [copy, ...copy.querySelectorAll("*")].forEach((element, index) => {
    const looks = getComputedStyle(originals[index]);
    for (const name of [...element.getAttributeNames()]) {
      if (/^(class|style|role|tabindex|aria-|data-)/.test(name)) element.removeAttribute(name);
    }
    for (const name of LOOKS) element.setAttribute(name, looks.getPropertyValue(name));
  });
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", width);
  copy.setAttribute("height", height);
  copy.removeAttribute("display");
  return {text: new XMLSerializer().serializeToString(copy), width, height};
}

async function painted({text, width, height}) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, height];
  const pen = canvas.getContext("2d");
  pen.fillStyle = getComputedStyle(document.body).backgroundColor;
  pen.fillRect(0, 0, width, height);
  pen.drawImage(image, 0, 0, width, height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

function offer(name, blob) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

// Effects

const effects = {
  store: ({key, value}) => keep(() => localStorage.setItem(PREFIX + key, value)),
  forget: ({key}) => keep(() => localStorage.removeItem(PREFIX + key)),
  after: ({milliseconds, event}) => setTimeout(() => send(event), milliseconds),
  address: ({hash}) => history.replaceState(null, "", location.pathname + location.search + hash),
  language: ({language}) => { root.lang = language; },
  clear: ({field}) => { document.getElementById(field).value = ""; },
  top: () => scrollTo(0, 0),
  download: ({name, type, text}) => offer(name, new Blob([text], {type})),
  picture: async ({id, name, kind}) => {
    const drawing = standalone(document.getElementById(id));
    offer(name, kind === "png" ? await painted(drawing) : new Blob([drawing.text], {type: "image/svg+xml"}));
  },
  print: ({id}) => {
    const frame = document.createElement("iframe");
    frame.className = "printed";
    frame.srcdoc = `<style>@page { margin: 8mm } body { margin: 0 } svg { width: 100%; height: auto; max-height: 100vh }
      </style>${standalone(document.getElementById(id)).text}`;
    frame.onload = () => {
      frame.contentWindow.onafterprint = () => frame.remove();
      frame.contentWindow.print();
    };
    document.body.append(frame);
  },
  share: async ({text}) => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      const field = document.getElementById("share-link"); // no clipboard here: the link is there to be copied
      if (field) { field.value = text; field.focus(); field.select(); }
    }
  },
};

function run(effect) {
  effects[effect.do]?.(effect);
}

function keeps() {
  try {
    localStorage.setItem(`${PREFIX}try`, "");
    localStorage.removeItem(`${PREFIX}try`);
    return true;
  } catch {
    return false;
  }
}

function keep(write) {
  try {
    write();
  } catch {
    queue.push({act: "not-stored"});
  }
}

function stored() {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    return Object.fromEntries(keys.map((key) => [key.slice(PREFIX.length), localStorage.getItem(key)]));
  } catch {
    return {};
  }
}

/* A clock on the page asks for ticks, as often as it says; none, no ticks. */
let ticking = null;
let period = 0;
function tick() {
  const wanted = Number(document.querySelector("[data-tick]")?.dataset.tick ?? 0);
  if (wanted === period) return;
  clearInterval(ticking);
  period = wanted;
  ticking = wanted ? setInterval(() => { if (!queue.length) send({act: "tick"}); }, wanted) : null;
}
