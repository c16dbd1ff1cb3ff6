/* How high the page wants to be in a frame: worked out from its width and what it holds (styles/frame.css), never from the height
   that the frame has. A host that obeys, adds something or takes something away comes to rest after one step. */

/** @param {(pixels: number) => void} tell */
export function tellHeight(tell) {
  const page = document.getElementById("app") ?? document.body;
  const wanted = document.body.appendChild(document.createElement("div"));
  wanted.className = "wanted-height";
  let wantedPixels = 0,
    last = innerHeight,
    isAnswered = true;
  const say = () => {
    isAnswered = false;
    tell(wantedPixels);
  };
  const observer = new ResizeObserver(() => {
    const pixels = Math.ceil(Math.max(...[page, wanted].map((one) => one.getBoundingClientRect().height)));
    if (pixels === wantedPixels) return;
    wantedPixels = pixels;
    say();
  });
  for (const one of [page, wanted]) observer.observe(one);
  addEventListener("resize", () => {
    // some hosts take the height back when their own window changes: they are told it again
    if (isAnswered && innerHeight < Math.min(last, wantedPixels)) say();
    else isAnswered = true;
    last = innerHeight;
  });
}
