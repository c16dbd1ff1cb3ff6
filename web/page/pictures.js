/* Pictures and files to take along. A drawing of the page gets its looks written into it, so that it stands on its own: as a
   file, as a photograph, or on paper. */

const LOOKS = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-linecap",
  "opacity",
  "display",
  "font-family",
  "font-size",
  "font-weight",
  "text-anchor",
  "dominant-baseline",
];

/** @typedef {{text: string, width: number, height: number}} Drawing */

/** @type {Promise<string> | undefined} */
let fonts; // the page's fonts as a style sheet that needs no other file

/** A picture is drawn outside of the page, where its fonts are not known: they go along.
 * @returns {Promise<string>} */
async function fontFaces() {
  const faces = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => ({ rule, sheet })));
  const written = await Promise.all(
    faces.map(async ({ rule, sheet }) => {
      const address =
        rule instanceof CSSFontFaceRule ? /url\("?([^")]+)/.exec(rule.style.getPropertyValue("src"))?.[1] : null;
      if (!address || !rule.cssText.includes("U+0")) return ""; // signs and figures are in the first part of each font
      const file = await (await fetch(new URL(address, sheet.href ?? location.href))).blob();
      return rule.cssText.replace(/src:[^;]+;/, `src: url(${await inside(file)});`);
    }),
  );
  return written.join("");
}

/** @param {Blob} file @returns {Promise<string>} */
function inside(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = reject;
    reader.readAsDataURL(file);
  });
}

/** @param {string} id @returns {Promise<Drawing>} */
async function standalone(id) {
  const drawing = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.getElementById(id)));
  const copy = /** @type {SVGSVGElement} */ (drawing.cloneNode(true));
  const { width, height } = drawing.viewBox.baseVal;
  const originals = [drawing, ...drawing.querySelectorAll("*")];
  [copy, ...copy.querySelectorAll("*")].forEach((element, index) => {
    const looks = getComputedStyle(originals[index]);
    for (const name of element.getAttributeNames()) {
      if (/^(class|style|role|tabindex|aria-|data-)/.test(name)) element.removeAttribute(name);
    }
    for (const name of LOOKS) element.setAttribute(name, looks.getPropertyValue(name));
  });
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  copy.removeAttribute("display");
  fonts ??= fontFaces();
  const style = document.createElementNS(copy.namespaceURI, "style");
  style.textContent = await fonts.catch(() => "");
  copy.prepend(style);
  return { text: new XMLSerializer().serializeToString(copy), width, height };
}

/** @param {Drawing} drawing @returns {Promise<Blob>} */
async function painted({ text, width, height }) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, height];
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  pen.fillStyle = getComputedStyle(document.body).backgroundColor;
  pen.fillRect(0, 0, width, height);
  pen.drawImage(image, 0, 0, width, height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png");
  });
}

/** Let a file be saved.
 * @param {string} name @param {Blob} blob */
export function offer(name, blob) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** @param {{id: string, name: string, kind: string}} wanted */
export async function picture({ id, name, kind }) {
  const drawing = await standalone(id);
  offer(name, kind === "png" ? await painted(drawing) : new Blob([drawing.text], { type: "image/svg+xml" }));
}

/** A drawing of the page, or the page itself where none is named.
 * @param {{id: string}} wanted */
export async function print({ id }) {
  if (!id) return window.print();
  const frame = document.createElement("iframe");
  frame.className = "printed";
  frame.srcdoc = `<style>@page { margin: 8mm } body { margin: 0 } svg { width: 100%; height: auto; max-height: 100vh }
    </style>${(await standalone(id)).text}`;
  frame.onload = () => {
    const paper = /** @type {Window} */ (frame.contentWindow);
    paper.onafterprint = () => frame.remove();
    paper.print();
  };
  document.body.append(frame);
}
