"""Runs inside Pyodide at build time (snapshot.mjs): what every start needs is imported and read, and so in memory.

Files of the wheel are not in a snapshot: whatever is read lazily must have been read here.
"""

# What Pyodide and PyScript import at a start: the library itself comes later.
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

from pyapp.app import first_page
from pyapp.app.runtime import Runtime
from pyapp.app.words import LANGUAGES
from pyapp.games import GAMES


def open_every_screen():
    runtime = Runtime(clock=time.monotonic)

    def happen(act, arg=""):
        runtime.receive(json.dumps({"act": act, "arg": arg, "now": 1, "random": 1, "stored": {}, "languages": ["fr"]}))

    first_page.fragments()
    happen("open")
    for language in LANGUAGES:
        happen("language", language)
        for game in GAMES:
            for act, arg in (("dialog", f"rules {game}"), ("close", ""), ("setup", game), ("start", ""),
                             ("dialog", "menu"), ("dialog", "share"), ("dialog", "rules"), ("close", ""), ("home", "")):
                happen(act, arg)


open_every_screen()
gc.collect()
gc.freeze()
