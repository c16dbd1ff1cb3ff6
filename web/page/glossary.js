/* A word of the help that is explained on a tap: what it means comes under its paragraph, where it is seen and heard; the next tap
   puts it away. */

/** @param {HTMLElement} term a button with data-means */
export function explainTerm(term) {
  const place = term.closest("p")?.nextElementSibling;
  if (!place) return;
  const isOpen = term.ariaExpanded === "true";
  for (const other of term.parentElement?.querySelectorAll("[data-means]") ?? [])
    other.setAttribute("aria-expanded", "false");
  term.setAttribute("aria-expanded", String(!isOpen));
  place.textContent = isOpen ? "" : (term.dataset.means ?? "");
}
