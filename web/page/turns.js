/* A tap is meant for what one sees. One that comes within moments of a change of turn, or was still waiting when the turn
   changed, was meant for the turn before: it is not taken for the new one. A double tap on a last move does nothing more. */

const MOMENTS = 400; // milliseconds in which nobody has seen yet that the turn is another
let shown = "";
let since = -MOMENTS;

function onPage() {
  const { table, moves } = /** @type {HTMLElement | null} */ (document.querySelector("[data-moves]"))?.dataset ?? {};
  return { table, turn: table ? `${table} ${moves}` : "" };
}

/** After every drawing of the page. */
export function watchTurn() {
  const { table, turn } = onPage();
  if (turn === shown) return;
  since = table && shown.startsWith(`${table} `) ? performance.now() : -MOMENTS;
  shown = turn;
}

/** The turn that is on the page and has been seen; "soon" if nobody can have seen it yet. */
export const turnSeen = () => (performance.now() - since < MOMENTS ? "soon" : shown);

/** Whether an event that waited for its turn was meant for the one that is on the page now.
 * @param {string | undefined} seen */
export const isMeant = (seen) => seen === undefined || seen === shown;
