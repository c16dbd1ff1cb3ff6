/* A line at the foot of the page, outside the app's own markup: what the page must say before, or without, the engine. */

/** In the language of the app once it is there, before in one that the browser asks for.
 * @returns {Record<string, string>} */
export function sentences() {
  const all = JSON.parse(document.getElementById("sentences")?.textContent ?? "{}");
  const { lang, dataset } = document.documentElement;
  const languages = [...(dataset.engine === "ready" ? [lang] : []), ...navigator.languages];
  const wanted = languages.map((tag) => tag.slice(0, 2)).find((language) => language in all);
  return all[wanted ?? "fr"] ?? {};
}

/** Say something; nothing said, the line goes. Its words stay as they are for as long as they are the same: a bar that grows
 * under them is not announced again.
 * @param {string} text
 * @param {{fraction?: number, problem?: boolean, buttons?: HTMLElement[]}} more `fraction`: of what is being waited for */
export function showLine(text, { fraction, problem = false, buttons = [] } = {}) {
  if (!text) return document.getElementById("boot")?.remove();
  const line = document.getElementById("boot") ?? added("boot");
  line.className = problem ? "problem" : "";
  const words = line.querySelector("span") ?? line.appendChild(status("span"));
  if (words.textContent !== text) words.textContent = text;
  for (const old of [...line.children].slice(1)) old.remove();
  line.append(...buttons, ...(fraction === undefined ? [] : [bar(text, fraction)]));
  document.getElementById("boot-over") ?? added("boot-over", status("div")); // it has to be there before it says something
}

/** For ears alone: that what was waited for is there.
 * @param {string} text */
export function announce(text) {
  const heard = document.getElementById("boot-over");
  if (heard) heard.textContent = text;
}

/** @param {string} text @param {() => void} action */
export function button(text, action) {
  const element = document.createElement("button");
  element.className = "button";
  element.textContent = text;
  element.onclick = action;
  return element;
}

/** @param {string} text @param {number} fraction */
function bar(text, fraction) {
  const progress = document.createElement("progress");
  progress.value = fraction;
  progress.setAttribute("aria-label", text);
  return progress;
}

/** @param {string} name */
function status(name) {
  const element = document.createElement(name);
  element.setAttribute("role", "status");
  return element;
}

/** @param {string} id @param {HTMLElement} [element] */
function added(id, element = document.createElement("div")) {
  element.id = id;
  document.body.append(element);
  return element;
}
