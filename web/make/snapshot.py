"""Runs inside Pyodide at build time (snapshot.mjs): what every start needs is imported and drawn, and so in memory.

Files of the wheel are not in a snapshot: nothing of the app may be imported or read later. Home is opened, as every
start does; other screens are not: what they leave in memory would be a tenth of what a first visit loads.
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
from pyapp.app.ui.words import LANGUAGES


def open_home():
    runtime = Runtime(clock=time.monotonic)

    def happen(act, arg=""):
        runtime.receive(json.dumps({"act": act, "arg": arg, "now": 1, "random": 1, "stored": {}, "languages": ["fr"]}))

    first_page.fragments()
    happen("open")
    for language in LANGUAGES:
        happen("language", language)


open_home()
gc.collect()
gc.freeze()
