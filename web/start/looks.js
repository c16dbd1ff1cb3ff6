/* Written into the head of the page: it looks as this device was set before anything is drawn, and later as #page says. The
   style sheets know only what stands on the root element; what the device itself prefers is asked here and nowhere else.
   Every browser can read this file. */
(function () {
  var root = document.documentElement;
  var dark = matchMedia("(prefers-color-scheme: dark)");
  var more = matchMedia("(prefers-contrast: more)");
  var chosen = {};
  if (parent !== self) root.dataset.frame = ""; // of another page, which may ask how high this one wants to be
  try {
    chosen = JSON.parse(localStorage.getItem("bons-comptes:settings")) || {};
  } catch (_refused) {} // no storage, or nothing that can be read
  location.search.replace(/[?&](theme|contrast|text|spacing|side)=(\w+)(?=&|$)/g, function (_all, name, word) {
    chosen[name] = word;
    return "";
  });
  function show() {
    var theme = /^(light|dark)$/.test(chosen.theme) ? chosen.theme : dark.matches ? "dark" : "light";
    root.dataset.theme = theme;
    root.dataset.contrast = chosen.contrast === "more" || more.matches ? "more" : "";
    if (chosen.text > 150)
      root.dataset.large = ""; // a number in words
    else delete root.dataset.large;
    ["text", "spacing", "side"].forEach(function (name) {
      root.dataset[name] = chosen[name] || "";
    });
    [].forEach.call(document.querySelectorAll("meta[name=theme-color]"), function (bar) {
      var media = bar.dataset.theme === theme ? "all" : "not all";
      if (bar.media !== media) bar.media = media; // the browser is told even of the same one
    });
  }
  self.looks = function (now) {
    chosen = now;
    show();
  };
  [dark, more].forEach(function (device) {
    device.addEventListener("change", show);
  });
  show();
})();
