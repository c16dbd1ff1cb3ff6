/* Written into the page: its policy takes effect here. In a frame without an origin of its own 'self' is nothing, and WebKit
   would let nothing through: there the place is named instead. Its worker stands at a data: address, which has this policy too
   (others have none but their host's), and takes PyScript's text by evaluating it. */
(function () {
  var policy = document.createElement("meta");
  var content = document.querySelector("meta[name=policy]").content;
  policy.httpEquiv = "Content-Security-Policy";
  policy.content =
    self.origin !== "null"
      ? content
      : content
          .replace(/'self'/g, location.origin)
          .replace("'wasm-unsafe-eval'", "'wasm-unsafe-eval' 'unsafe-eval'")
          .replace("worker-src", "worker-src data:");
  document.head.appendChild(policy);
})();
