/* The tour's card and its light: what the card speaks of (the ids in data-at) has a ring around it, and the card lies where it
   covers none of that. */

const GAP = 12; // pixels between the card, what it speaks of and the edge of the window

/** @type {string | undefined} */
let shown; // what was lit last

/** @typedef {{left: number, top: number, width: number, height: number}} Box */

/** Listen for whatever moves what is on the page. */
export function listenToMoves() {
  addEventListener("scroll", light, { capture: true, passive: true });
  addEventListener("resize", () => {
    shown = undefined;
    light();
  });
}

/** After every change of the page, and whenever what is on it may have moved. */
export function light() {
  const card = document.getElementById("tour");
  const ids = card?.dataset.at?.split(" ") ?? [];
  const lit = document.querySelector("dialog[open]")
    ? []
    : ids.map((id) => document.getElementById(id)).filter((one) => !!one);
  if (card?.dataset.at !== shown) lit[0]?.scrollIntoView({ block: "nearest", inline: "nearest" });
  shown = card?.dataset.at;
  const boxes = lit.map((one) => one.getBoundingClientRect()).filter(({ width }) => width);
  rings(boxes);
  if (!card || card.hidden || card.dataset.at === undefined) return;
  const main = document.getElementById("main-button")?.getBoundingClientRect();
  const { width, height } = card.getBoundingClientRect();
  const [left, top] = places(boxes, width, height).reduce((best, one) => {
    const [cost, least] = [one, best].map(([x, y]) => covering({ left: x, top: y, width, height }, boxes, main));
    return cost < least ? one : best;
  });
  card.style.translate = `${Math.round(left)}px ${Math.round(top)}px`;
}

/** Beside what is lit, and in the corners of the window.
 * @param {Box[]} boxes @param {number} width @param {number} height @returns {[left: number, top: number][]} */
function places(boxes, width, height) {
  const [right, bottom] = [innerWidth - width - GAP, innerHeight - height - GAP];
  /** @param {number} at @param {number} most */
  const within = (at, most) => Math.max(GAP, Math.min(at, most));
  /** @type {[number, number][]} */
  const beside = boxes.flatMap((box) => {
    const [x, y] = [
      within(box.left + box.width / 2 - width / 2, right),
      within(box.top + box.height / 2 - height / 2, bottom),
    ];
    return /** @type {[number, number][]} */ ([
      [x, within(box.top - height - GAP, bottom)],
      [x, within(box.top + box.height + GAP, bottom)],
      [within(box.left + box.width + GAP, right), y],
      [within(box.left - width - GAP, right), y],
    ]);
  });
  return [...beside, [right, bottom], [GAP, bottom], [right, GAP], [GAP, GAP], [right / 2, bottom / 2]];
}

/** How much would be covered: what is lit counts most, then the main button.
 * @param {Box} card @param {Box[]} boxes @param {Box} [main] */
function covering(card, boxes, main) {
  return boxes.reduce((sum, box) => sum + 100 * shared(card, box), main ? shared(card, main) : 0);
}

/** The area that two boxes share, a little room around them included.
 * @param {Box} one @param {Box} other */
function shared(one, other) {
  const across = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left) + 8;
  const down = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top) + 8;
  return Math.max(0, across) * Math.max(0, down);
}

/** @param {Box[]} boxes */
function rings(boxes) {
  const old = [...document.querySelectorAll(".spotlight")];
  for (const ring of old.slice(boxes.length)) ring.remove();
  boxes.forEach(({ left, top, width, height }, index) => {
    const ring = /** @type {HTMLElement} */ (old[index] ?? document.body.appendChild(document.createElement("div")));
    ring.className = "spotlight";
    Object.assign(ring.style, {
      left: `${left - 4}px`,
      top: `${top - 4}px`,
      width: `${width + 8}px`,
      height: `${height + 8}px`,
    });
  });
}
