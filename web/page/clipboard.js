/* Something to copy (data-copy). The clipboard must be asked within the tap itself; without one, the text stands selected in a
   field (data-field names it), and an older way of copying is tried there. */

/** @param {HTMLElement} button @returns {Promise<boolean>} whether it was copied */
export async function copied({ dataset: { copy = "", field = "" } }) {
  try {
    await navigator.clipboard.writeText(copy);
    return true;
  } catch {
    const input = /** @type {HTMLInputElement | null} */ (document.getElementById(field));
    if (!input) return false;
    input.value = copy;
    input.focus();
    input.select();
    return document.execCommand("copy");
  }
}
