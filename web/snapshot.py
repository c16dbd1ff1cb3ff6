"""Runs inside Pyodide at build time (snapshot.mjs): what every start needs is imported and read, so that it is in memory.

Files of the wheel are not in a snapshot: whatever is read lazily must have been read here.
"""

# What PyScript's own package imports at a start.
import ast  # noqa: F401
import asyncio  # noqa: F401
import base64  # noqa: F401
import gc
import html  # noqa: F401
import inspect  # noqa: F401
import io  # noqa: F401
import json
import linecache  # noqa: F401
import pathlib  # noqa: F401
import random  # noqa: F401
import time
import traceback  # noqa: F401

from pyapp.app.runtime import Runtime
from pyapp.app.words import LANGUAGES
from pyapp.games import GAMES

runtime = Runtime(clock=time.monotonic)


def happen(act, **more):
    runtime.receive(json.dumps({"act": act, "now": 1, "random": 1, **more}))


happen("open", stored={}, languages=["fr"])
for language in LANGUAGES:
    happen("language", arg=language)
    for game in GAMES:
        happen("dialog", arg=f"rules {game}")
        happen("close")
        happen("setup", arg=game)
        happen("start")
        for dialog in ("menu", "share", "rules"):
            happen("dialog", arg=dialog)
            happen("close")
        happen("home")
del runtime
gc.collect()
gc.freeze()
