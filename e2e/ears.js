/* In every page of the tests: after each answer of the engine that changed something, is the focus on something, and did
   ears learn of it? They do by live text that is new (in a region that was there before: screen readers do not hear one
   that comes with its text), by a focus that has moved, or by the control itself that has it, which tells its new state.
   What is not so is a console error, which fails the test. */

(() => {
  const itself = new Set(BY_ITSELF); // acts that nobody at this page did
  const TOLD = ["aria-label", "aria-pressed", "aria-expanded", "aria-selected", "aria-current", "aria-valuetext"];
  /** @type {Element | null} */
  let at = null; // where the focus was last seen
  let told = ""; // what it says of itself there
  let letGo = false; // a pointer came down: if it landed on nothing, the focus is rightly nowhere
  /** @type {Map<Element, string>} */
  let heard = new Map();
  /** @type {Set<string>} */
  const entered = new Set(); // acts of fields and boxes, which say themselves what they hold now; answers may come late

  // Whoever is at another frame of the page has the focus there, and it has gone from here.
  const isLost = () => document.hasFocus() && [null, document.body, document.documentElement].includes(document.activeElement);

  const says = (element) => element && [...TOLD.map((name) => element.getAttribute(name)), element.disabled,
    element.type === "checkbox" || element.type === "radio" ? element.checked : element.value,
    element.hasAttribute("aria-label") ? "" : element.textContent].join("|");

  const regions = () => new Map([...(document.querySelector("dialog[open]") ?? document).querySelectorAll("[role=status]")]
    .map((region) => [region, region.textContent]));

  function note() {
    at = isLost() ? null : document.activeElement;
    told = says(at);
    heard = regions();
  }

  function look({act, arg, passing, changed}) {
    const parts = changed.filter((id) => !["live", "dialog-live"].includes(id));
    const what = `after "${act} ${arg ?? ""}" (${parts.join(", ")})`;
    const person = !itself.has(act) && act !== "slice" && !passing;
    if (changed.length && isLost() && (person || at && !letGo)) console.error(`focus is lost ${what}`);
    const isNew = [...regions()].some(([region, text]) => text.trim() && heard.has(region) && heard.get(region) !== text);
    const moved = document.activeElement !== at || says(at) !== told;
    const isEntered = entered.delete([act, arg].join(" ").trim());
    if (parts.length && person && !isNew && !moved && !isEntered) console.error(`nothing is heard ${what}`);
    note();
  }

  // A focus that an answer has moved is noted after the look at that answer: both are one task.
  addEventListener("focusin", ({target}) => queueMicrotask(() => { [at, told, letGo] = [target, says(target), false]; }));
  for (const kind of ["change", "input"])
    addEventListener(kind, ({target: {dataset}}) => entered.add(dataset.change ?? dataset.file ?? ""), true);
  addEventListener("pointerdown", () => { letGo = true; }, true);
  addEventListener("answered", ({detail}) => look(detail));
})();
