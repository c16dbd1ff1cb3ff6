/* What PyScript imports as its interpreter in the worker that was ahead: Python, which from-snapshot.js has at work there. A
   module of its own: in WebKit the import of a worker's first script does not come to its end. */
export const { version, loadPyodide } = globalThis.python;
