"""Commands of the machine, and what the builder is told."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from .folders import PYTHON, ROOT


def say(text: str) -> None:
    print(f"· {text}", flush=True)


def run(*command: object, cwd: Path = ROOT, quiet: bool = True) -> str:
    """Run a command to its end; when it fails, show what it said and stop."""
    words = [str(word) for word in command]
    result = subprocess.run(
        words,
        cwd=cwd,
        text=True,
        stdout=subprocess.PIPE if quiet else None,
        stderr=subprocess.STDOUT if quiet else None,
    )
    if result.returncode:
        sys.exit(f"{result.stdout or ''}\n{Path(words[0]).name} failed ({result.returncode}): {' '.join(words)}")
    return result.stdout or ""


def from_app(imports: str, expression: str, *words: object) -> Any:
    """What an expression of the app's own Python comes to, by JSON: build.py itself imports nothing of the app. `words`
    are its sys.argv[1:]."""
    code = f"import json, sys; {imports}; print(json.dumps({expression}))"
    return json.loads(run(PYTHON, "-c", code, *words))


def attempt(*command: object, cwd: Path = ROOT) -> None:
    """Run what may fail: a machine without a network still tests with what it has."""
    subprocess.run([str(word) for word in command], cwd=cwd, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def outcomes(folder: Path, *commands: list[object]) -> list[int]:
    """Run each command, whatever the ones before say; what they return."""
    return [subprocess.run([str(word) for word in command], cwd=folder).returncode for command in commands]
