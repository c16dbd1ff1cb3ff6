/* A line at the foot of the page, outside the app's own markup: what the page must say before, or without, the engine. */

/** @returns {Record<string, string>} */
export function sentences() {
  const all = JSON.parse(document.getElementById("sentences")?.textContent ?? "{}");
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2)).find((language) => language in all);
  return all[wanted ?? "fr"] ?? {};
}

/** Say something; nothing said, the line goes.
 * @param {string} text
 * @param {{fraction?: number, problem?: boolean, buttons?: HTMLElement[]}} more `fraction`: of what is being waited for */
export function note(text, {fraction, problem = false, buttons = []} = {}) {
  if (!text) return document.getElementById("boot")?.remove();
  const line = document.getElementById("boot") ?? newLine();
  line.className = problem ? "problem" : "";
  const words = document.createElement("span");
  words.textContent = text;
  line.replaceChildren(words, ...buttons);
  if (fraction === undefined) return;
  const bar = document.createElement("progress");
  bar.value = fraction;
  bar.setAttribute("aria-label", text);
  line.append(bar);
}

function newLine() {
  const line = document.createElement("div");
  line.id = "boot";
  line.setAttribute("role", "status");
  document.body.append(line);
  return line;
}
