/* What Pyodide and PyScript cannot do without: module workers, big integers and exceptions in WebAssembly. */
export function browserCanRunIt() {
  const exceptions = [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 8, 1, 6, 0, 6, 64, 25, 11, 11];
  let modules = false;
  try {
    const options = {
      get type() {
        modules = true;
        return /** @type {const} */ ("module");
      },
    };
    const address = URL.createObjectURL(new Blob([""], { type: "text/javascript" }));
    new Worker(address, options).terminate();
    URL.revokeObjectURL(address);
    return (
      modules &&
      "BigInt64Array" in self &&
      "WeakRef" in self &&
      "structuredClone" in self &&
      "instantiateStreaming" in WebAssembly &&
      WebAssembly.validate(new Uint8Array(exceptions))
    );
  } catch {
    return false;
  }
}
