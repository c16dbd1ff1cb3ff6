#!/usr/bin/env python3
"""The one door of the project: build · serve · dev · test · bench, on a machine that has nothing but Python.

    python3 build.py serve [--port N] [--lan]   build dist/ if something changed, and serve it
    python3 build.py dev   [--port N]           the page from the sources, loaded again at every save
    python3 build.py test  [pytest arguments]   every check: style and types, pytest headless and in a real browser;
                                                --changed: only what your changes touch; --all: no sampling
    python3 build.py build                      dist/ and its zip for a webmaster
    python3 build.py single                     the whole app in one HTML file, for a USB stick
    python3 build.py scorm [games or links]     SCORM 1.2 packages for Moodle: one of all games, or one for each named,
                                                a game or the link of a lesson
    python3 build.py kolibri [game or link]     an HTML5 zip for Kolibri: a game, a lesson by its link, or all games
    python3 build.py bench [names]              every tests/bench_*.py and e2e/bench_*.py

What each command does stands in web/make/. Standard library only. What else is needed goes into .venv, web/node_modules
and .build, pinned by the lock files; each step leaves a stamp of what it was made from and is skipped while that stays
the same.
"""

import argparse
import sys

from web.make import checks, dev, scorm, serve, single, site


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("build", help="dist/ and its zip")
    serving = commands.add_parser("serve", help="build if needed, then serve dist/")
    serving.add_argument("--port", type=int, default=8000)
    serving.add_argument("--lan", action="store_true", help="let the tablets in the room in")
    developing = commands.add_parser("dev", help="serve the page from the sources and reload it at every save")
    developing.add_argument("--port", type=int, default=8001)
    testing = commands.add_parser("test", help="every check; further arguments go to pytest")
    testing.add_argument("--all", action="store_true", help="slow comparisons at every position, not a sample")
    testing.add_argument("--changed", action="store_true", help="only the tests that your changes touch; says which")
    measuring = commands.add_parser("bench", help="benchmarks; further arguments choose by name")
    measuring.add_argument("--against", default="", help="an earlier dist/ to compare starts and taps with")
    commands.add_parser("scorm", help="SCORM 1.2 packages; further arguments choose games, or are links of lessons")
    packing = commands.add_parser("kolibri", help="an HTML5 zip for Kolibri")
    packing.add_argument("asked", nargs="?", default="", help="a game, or a lesson's link; without: all games")
    commands.add_parser("single", help="the whole app in one HTML file")
    options, rest = parser.parse_known_args()
    if rest and options.command in {"build", "serve", "dev", "single", "kolibri"}:
        parser.error(f"unknown: {' '.join(rest)}")
    match options.command:
        case "build":
            site.build()
            site.write_archive()
        case "serve":
            serve.serve(options.port, options.lan)
        case "dev":
            dev.dev(options.port)
        case "test":
            return checks.check(rest, options.all, options.changed)
        case "bench":
            checks.bench(rest, options.against)
        case "single":
            single.write_single()
        case "scorm":
            scorm.write_scorm(rest)
        case "kolibri":
            scorm.write_kolibri(options.asked)
    return 0


if __name__ == "__main__":
    sys.exit(main())
