"""Scripts put together by esbuild: what one imports stands in the same file, so that rooms cost nothing at run time."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from .folders import WEB
from .running import run
from .tools import node

MODERN = ["chrome112", "firefox112", "safari16.4"]  # the oldest browsers that Pyodide is tested with
ANY = ["es5"]  # what looks whether a browser is modern, and what comes before


def bundle(
    scripts: Mapping[str, Path], folder: Path, facts: Mapping[str, Any] | None = None, target: list[str] = MODERN
) -> None:
    """Each script with all that it imports, by its name in `folder`. `facts` take the place of `BUILD.…` in them."""
    options = {
        "absWorkingDir": str(WEB),
        "entryPoints": {name: str(script) for name, script in scripts.items()},
        "outdir": str(folder),
        "bundle": True,
        "minify": True,
        "format": "esm",
        "target": target,
        "charset": "utf8",
        "legalComments": "none",  # NOTICE.txt has every licence, whole
        "external": ["node:*"],  # Pyodide asks for them where there is no browser
        "define": {f"BUILD.{name}": json.dumps(fact) for name, fact in (facts or {}).items()},
        "logLevel": "warning",
    }
    run(node(), Path(__file__).with_suffix(".mjs"), json.dumps(options))


def ours(*names: str) -> dict[str, Path]:
    """Scripts of web/, by room and name."""
    return {name: WEB / f"{name}.js" for name in names}
