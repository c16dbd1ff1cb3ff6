/* Pictures and files to take along. A drawing of the page gets its looks written into it, so that it stands on its own: as a
   file, as a photograph, or on paper. */

const LOOKS = ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "opacity", "display",
  "font-family", "font-size", "font-weight", "text-anchor", "dominant-baseline"];

/** @typedef {{text: string, width: number, height: number}} Drawing */

/** @param {string} id @returns {Drawing} */
function standalone(id) {
  const drawing = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.getElementById(id)));
  const copy = /** @type {SVGSVGElement} */ (drawing.cloneNode(true));
  const {width, height} = drawing.viewBox.baseVal;
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
  return {text: new XMLSerializer().serializeToString(copy), width, height};
}

/** @param {Drawing} drawing @returns {Promise<Blob>} */
async function painted({text, width, height}) {
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
    canvas.toBlob((blob) => blob ? resolve(blob) : reject(new Error("no picture")), "image/png");
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
export async function picture({id, name, kind}) {
  const drawing = standalone(id);
  offer(name, kind === "png" ? await painted(drawing) : new Blob([drawing.text], {type: "image/svg+xml"}));
}

/** @param {{id: string}} wanted */
export function print({id}) {
  const frame = document.createElement("iframe");
  frame.className = "printed";
  frame.srcdoc = `<style>@page { margin: 8mm } body { margin: 0 } svg { width: 100%; height: auto; max-height: 100vh }
    </style>${standalone(id).text}`;
  frame.onload = () => {
    const paper = /** @type {Window} */ (frame.contentWindow);
    paper.onafterprint = () => frame.remove();
    paper.print();
  };
  document.body.append(frame);
}
