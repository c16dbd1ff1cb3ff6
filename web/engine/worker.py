"""The whole app, in PyScript's one worker: a JSON string in, a JSON string out."""

import time

import js

from pyapp.app.runtime import Runtime

runtime = Runtime(clock=time.monotonic)
receive = runtime.receive

__export__ = ["receive"]

# PyScript only prints an exception of this file, then calls the worker ready: so tell the page that all went well.
js.postMessage("awake")
