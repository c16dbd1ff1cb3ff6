/* Written into the page: its policy takes effect here. In a frame without an origin of its own 'self' is nothing, and WebKit
   would let nothing through: there the place is named instead. */
(function () {
  var policy = document.createElement("meta");
  var content = document.querySelector("meta[name=policy]").content;
  policy.httpEquiv = "Content-Security-Policy";
  policy.content = self.origin === "null" ? content.replace(/'self'/g, location.origin) : content;
  document.head.appendChild(policy);
})();
