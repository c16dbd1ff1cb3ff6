/* Written into the page itself: it watches over the start, in words that every browser knows. If a script of the page cannot
   be had or fails before there is a sign of life, it says what is wrong and offers to load again, past the browser's own
   copies. rescue.js asks it the same question when the engine cannot start. */
(function () {
  var patience = 20000; // milliseconds without any sign of life
  var ours = document.querySelector("meta[http-equiv=Content-Security-Policy]").content;
  var trouble = { forbidden: "", lost: "", reason: reason }; // by a policy of the host; on its way
  self.trouble = trouble;

  addEventListener("securitypolicyviolation", function (event) {
    var fatal = /^(default|script|worker|child|connect)-src/.test(event.effectiveDirective);
    if (fatal && event.disposition === "enforce" && event.originalPolicy !== ours)
      trouble.forbidden = trouble.forbidden || event.effectiveDirective + " " + event.blockedURI;
  });

  /* A promise of the sentence that says why there is no start: a host's policy, a frame, or the first file that does not come as
     it was built. `words` are the sentences of one language, `otherwise` the name of one. */
  function reason(words, otherwise) {
    if (trouble.forbidden) return Promise.resolve(filled(words.policy, { what: trouble.forbidden }));
    var start = JSON.parse(document.getElementById("start").textContent);
    var linked = [].map.call(document.querySelectorAll("script[src], link[rel=modulepreload]"), function (element) {
      return element.getAttribute("src") || element.getAttribute("href");
    });
    return linked
      .concat(start.needed, Object.keys(start.files))
      .reduce(function (before, path) {
        return before.then(function (found) {
          return found || looked(path, start.files[path], words);
        });
      }, Promise.resolve(""))
      .then(function (found) {
        return found || filled(words[otherwise], { file: named(trouble.lost) });
      });
  }

  function looked(path, size, words) {
    function wrong(wanted, came) {
      return filled(words.file, { file: named(path), wanted: wanted, came: came || "?" });
    }
    var problem = self.origin === "null" ? words.frame : filled(words.network, { file: named(path) });
    var answer = fetch(path)
      .then(function (response) {
        var type = response.headers.get("Content-Type") || "";
        if (!response.ok) return wrong(200, response.status);
        if (/\.js$/.test(path) && !/(java|ecma)script/.test(type)) return wrong("text/javascript", type);
        if (/html/.test(type)) return wrong(size || path.split(".").pop(), type); // a page of the network, not of the host
        return (
          size &&
          !response.headers.has("Unpacked") &&
          response.arrayBuffer().then(function (body) {
            return body.byteLength === size ? "" : wrong(size, body.byteLength);
          })
        );
      })
      .catch(function () {
        return problem;
      });
    var late = new Promise(function (resolve) {
      setTimeout(resolve, patience, problem);
    });
    return Promise.race([answer, late]); // a host may say nothing at all
  }

  function named(path) {
    return path.replace(/^.*\//, "");
  }

  function filled(sentence, facts) {
    return sentence.replace(/\{(\w+)\}/g, function (_, name) {
      return facts[name];
    });
  }

  function again() {
    location.reload();
  }
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
    var sentence = line.appendChild(document.createElement("span"));
    var button = line.appendChild(document.createElement("button"));
    button.className = "button";
    button.textContent = words.reload;
    button.onclick = function () {
      var links = document.querySelectorAll("script[src], link[rel=modulepreload]");
      var asked = [].map.call(links, function (link) {
        return fetch(link.src || link.href, { cache: "reload" }).catch(function () {});
      });
      Promise.all(asked).then(again);
      setTimeout(again, patience); // a host may say nothing at all
    };
    document.body.appendChild(line);
    reason(words, "engine").then(function (text) {
      sentence.textContent = text;
    });
  }
  addEventListener(
    "error",
    function (event) {
      // also of script elements, whose errors do not bubble
      if (event.target === window || event.target.tagName === "SCRIPT") fail();
    },
    true,
  );
  addEventListener("unhandledrejection", fail);
  setTimeout(fail, patience);
})();
