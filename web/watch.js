/* Written into the page itself: it watches over the start, in words that every browser knows. If a script of the page cannot
   be had or fails before there is a sign of life, it says so and offers to load again, past the browser's own copies. */
(function () {
  var patience = 20000; // milliseconds without any sign of life
  function alive() {
    return document.documentElement.hasAttribute("data-engine") || document.getElementById("boot");
  }
  function fail() {
    if (alive() || !document.body) return;
    var sentences = JSON.parse(document.getElementById("sentences").textContent);
    var words = sentences[(navigator.language || "fr").slice(0, 2)] || sentences.fr;
    var line = document.createElement("div");
    line.id = "boot";
    line.className = "problem";
    line.setAttribute("role", "alert");
    line.appendChild(document.createElement("span")).textContent = self.origin === "null" ? words.frame : words.network;
    var button = line.appendChild(document.createElement("button"));
    button.className = "button";
    button.textContent = words.reload;
    button.onclick = function () {
      var links = document.querySelectorAll("script[src], link[rel=modulepreload]");
      var asked = [].map.call(links, function (link) {
        return fetch(link.src || link.href, {cache: "reload"}).catch(function () {});
      });
      Promise.all(asked).then(function () { location.reload(); });
    };
    document.body.appendChild(line);
  }
  addEventListener("error", function (event) { // also of script elements, whose errors do not bubble
    if (event.target === window || event.target.tagName === "SCRIPT") fail();
  }, true);
  addEventListener("unhandledrejection", fail);
  setTimeout(fail, patience);
})();
