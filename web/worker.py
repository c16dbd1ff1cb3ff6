"""The whole app, in PyScript's one worker: a JSON string in, a JSON string out."""

import time

from pyapp.app.runtime import Runtime

runtime = Runtime(clock=time.monotonic)
receive = runtime.receive

__export__ = ["receive"]
