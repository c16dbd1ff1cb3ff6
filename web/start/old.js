/* Only browsers without modules run this file: it says that they cannot run the app. */
document.addEventListener("DOMContentLoaded", function () {
  var sentences = JSON.parse(/** @type {HTMLElement} */ (document.getElementById("sentences")).textContent);
  var language = (navigator.language || "fr").slice(0, 2);
  var note = document.createElement("p");
  note.setAttribute("role", "alert");
  note.textContent = (sentences[language] || sentences.fr).browser;
  document.body.insertBefore(note, document.body.firstChild);
});
