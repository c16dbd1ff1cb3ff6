/* Written into the page before anything else: Python's worker starts now, and is restored from its snapshot while the page and
   PyScript are still on their way; boot.js gives it to PyScript. A start from the snapshot that takes the whole tab along
   leaves its mark: this device is not asked again until the next build. Every browser can read this file. */
(function () {
  var start = JSON.parse(document.getElementById("start").textContent);
  var MARK = "bons-comptes:snapshot";
  function mark(build) {
    // what was there before
    var before;
    try {
      before = localStorage.getItem(MARK);
      if (build) localStorage.setItem(MARK, build);
      else localStorage.removeItem(MARK);
    } catch (_refused) {} // no storage: nothing can be remembered
    return before;
  }
  function begin() {
    var address = new URL(start.app + "engine/from-snapshot.js", document.baseURI).href;
    // A frame without an origin of its own may have no worker from there, but one from a data: address.
    if (self.origin === "null") address = "data:text/javascript," + encodeURIComponent('import "' + address + '"');
    return new Worker(address, { type: "module" });
  }
  if (!start.snapshot || !("DecompressionStream" in self) || mark(start.build) === start.build) return;
  addEventListener("pagehide", function () {
    // left, not dead; a page kept for a way back would keep all of Python busy
    mark("");
    self.ahead.worker.terminate();
  });
  addEventListener("pageshow", function (event) {
    if (event.persisted) location.reload();
  }); // the way back
  self.ahead = {
    worker: begin(),
    failed: false,
    done: function () {
      mark("");
    },
  };
  self.ahead.worker.addEventListener("error", function () {
    self.ahead.failed = true;
  });
})();
