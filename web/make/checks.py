"""Every check of the test command, and the benchmarks."""

import json
import os
import subprocess
from collections.abc import Iterable
from pathlib import Path

from .browsers import ensure_browser, ensure_nginx, ensure_other_engines
from .folders import PARTS, PYTHON, ROOT, WEB
from .running import outcomes, run, say
from .site import build
from .tools import node

LAST_FAILED = ROOT / ".pytest_cache" / "v" / "cache" / "lastfailed"  # pytest's own list


def check(arguments: list[str], everything: bool, changes: bool) -> int:
    """Every check, whatever the ones before say; pytest's summary comes last."""
    build()
    ensure_browser()
    ensure_other_engines()
    ensure_nginx()
    chosen = touched_tests() if changes else []
    if changes and not chosen:
        say("no test is touched by what changed")
        return check_sources()
    say(
        "every position that slow generators are compared with"
        if everything
        else "slow generators are compared at a sample of positions: all of them with --all"
    )
    os.environ["BONS_COMPTES_TESTS"] = "all" if everything else "sample"
    checked = check_sources()
    (tested,) = outcomes(ROOT, [PYTHON, "-m", "pytest", "-n", "2", *chosen, *arguments])
    return max(checked, once_more(tested))


def once_more(tested: int) -> int:
    """What failed in a browser is tried again with nothing beside it, and named: a test that passes only alone is a
    defect of that test, but tells nothing of the change. Whatever else failed has failed."""
    failed: dict[str, bool] = json.loads(LAST_FAILED.read_text("utf-8")) if tested == 1 else {}
    if not failed or not all(test.startswith("e2e/") for test in failed):
        return tested
    say(f"once more, alone: {', '.join(failed)}")
    (again,) = outcomes(ROOT, [PYTHON, "-m", "pytest", "-p", "no:xdist", *failed])
    if not again:
        say(f"UNSTEADY, to be cured: {', '.join(failed)}")
    return again


def touched_tests() -> list[str]:
    """The test files that a change touches: what is not committed yet, or else what this branch has over its origin."""
    changed_files = [
        *run("git", "diff", "--name-only", "HEAD").split(),
        *run("git", "ls-files", "--others", "--exclude-standard").split(),
    ]
    if not changed_files:
        asked = subprocess.run(["git", "merge-base", "HEAD", "main"], cwd=ROOT, text=True, capture_output=True)
        base, head = asked.stdout.strip(), run("git", "rev-parse", "HEAD").strip()
        changed_files = run("git", "diff", "--name-only", base if base and base != head else "HEAD~1").split()
    tests = run(PYTHON, ROOT / "tests" / "touched.py", *changed_files).split()
    say(f"{len(changed_files)} files changed, {len(tests)} test files touched: {' '.join(tests)}")
    return tests


def check_sources() -> int:
    """What tools see without running anything: style and types, of the Python, the JavaScript and the CSS."""
    biome, tsc = PARTS / "@biomejs" / "biome" / "bin" / "biome", PARTS / "typescript" / "bin" / "tsc"
    return max(
        *outcomes(
            ROOT,
            [PYTHON, "-m", "ruff", "check", "."],
            [PYTHON, "-m", "ruff", "format", "--check", "."],
            [PYTHON, "-m", "mypy"],
        ),
        *outcomes(
            WEB,
            [node(), biome, "lint", "--error-on-warnings"],
            [node(), biome, "format"],
            [node(), tsc],
            [node(), tsc, "--project", "tsconfig.worker.json"],
        ),
    )


def bench(names: Iterable[str], against: str) -> None:
    """Run the benchmarks whose name contains one of `names` (all without); some compare with an earlier dist/."""
    build()
    ensure_browser()
    if against:
        os.environ["BONS_COMPTES_AGAINST"] = str(Path(against).resolve())
    wanted = list(names) or [""]
    for file in sorted([*ROOT.glob("tests/bench_*.py"), *ROOT.glob("e2e/bench_*.py")]):
        if any(name in file.stem for name in wanted):
            print(f"\n== {file.stem}", flush=True)
            subprocess.run([str(PYTHON), str(file)], cwd=ROOT, check=True, env={**os.environ, "PYTHONPATH": str(ROOT)})
