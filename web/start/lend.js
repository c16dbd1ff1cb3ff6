/* PyScript makes its worker from a text at a blob: address. The worker that is ahead takes that text; any other is made from
   it. In a frame without an origin of its own (sandbox="allow-scripts"), Chromium refuses a module worker from a blob: address
   but takes the same text from a data: address. */
export function lendWorkers() {
  const own = Worker;
  const { ahead } = globalThis;
  let isLent = false;
  /** @param {string | URL} address @param {WorkerOptions} [options] */
  function Lent(address, options) {
    const kind = /** @type {Function} */ (new.target);
    if (ahead && !ahead.failed && !isLent) {
      const lent = /** @type {Worker} */ (Object.setPrototypeOf(ahead.worker, kind.prototype));
      isLent = true;
      lent.postMessage(textOf(address));
      return lent;
    }
    const allowed =
      origin === "null" ? `data:text/javascript;charset=utf-8,${encodeURIComponent(textOf(address))}` : address;
    return Reflect.construct(own, [allowed, options], kind);
  }
  Lent.prototype = own.prototype;
  globalThis.Worker = /** @type {any} */ (Lent);
}

/** A blob: address answers at once.
 * @param {string | URL} address */
function textOf(address) {
  const request = new XMLHttpRequest();
  request.open("GET", address, false);
  request.send();
  return request.responseText;
}
