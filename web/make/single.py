"""The whole app as one HTML file that plays by a double click, from a USB stick: no host, no network."""

import base64
import html
import json
import re
from pathlib import Path

from .engine import SNAPSHOT
from .folders import DIST, ROOT, VERSION, WEB, WORK
from .running import say
from .site import NOTICE, PACKED_WASM, PROGRAM, PYODIDE, as_script, build

# What the one file may do: run what stands in it, and ask nobody for anything.
ALONE = (
    "default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval' blob:; "
    "worker-src blob: data:; connect-src data: blob:; style-src 'unsafe-inline'; img-src data: blob:; "
    "font-src data:; base-uri 'none'"
)


def write_single() -> None:
    """The whole app as one HTML file that plays by a double click, from a USB stick: no host, no network."""
    build()
    runtime, app = (next(DIST.glob(f"{name}-*")) for name in ("runtime", "app"))
    texts = {
        f"app/{file.relative_to(app).as_posix()}": without_types(file.read_text("utf-8")).replace(
            f"../{runtime.name}/", "../runtime/"
        )
        for file in (*app.rglob("*.js"), app / PROGRAM)
        if file.stem not in {"boot", "old", "engine"}
    }
    texts["app/engine/files.js"] = (WEB / "single" / "files.js").read_text("utf-8")
    texts |= {f"runtime/{name}.js": (runtime / f"{name}.js").read_text("utf-8") for name in PYODIDE}
    packed = {file.name: file for file in (app / SNAPSHOT, runtime / PACKED_WASM)}
    parts = [
        f'<script type="text/plain" data-place="{place}">{as_script(text)}</script>' for place, text in texts.items()
    ]
    parts += [
        f'<script type="text/plain" data-place="{place}" data-packed>{as_text(file)}</script>'
        for place, file in packed.items()
    ]
    parts.append(f'<script type="text/plain" id="notice">{as_script((DIST / NOTICE).read_text("utf-8"))}</script>')
    fonts = re.sub(
        r'url\("(fonts/[^"]+)"\)',
        lambda at: f'url("data:font/woff2;base64,{as_text(app / at[1])}")',
        (app / "fonts.css").read_text("utf-8"),
    )
    page = (DIST / "index.html").read_text("utf-8")
    sentences = json.loads(re.search(r'id="sentences">(.*?)</script>', page, re.DOTALL)[1])  # type: ignore[index]
    ipad = "".join(f'<p lang="{one}">{html.escape(said["ipad"])}</p>' for one, said in sentences.items())
    page = page.replace("</noscript>", f"{ipad}</noscript>")  # its previews run no script
    page = re.sub(r'(?s)<link (?!rel="icon").*?>|<script(?! type="application/json"| id="looks").*?</script>', "", page)
    policy = f'<meta http-equiv="Content-Security-Policy" content="{ALONE}">'
    page = page.replace("icons/icon.svg", f"data:image/svg+xml;base64,{as_text(DIST / 'icons' / 'icon.svg')}")
    style = f"<style>{fonts}{(app / 'style.css').read_text('utf-8')}</style>"
    script = f'<script type="module">{(WEB / "single" / "single.js").read_text("utf-8")}</script>'
    target = WORK / f"bons-comptes-{VERSION}.html"
    page = page.replace("</head>", f"{policy}{style}</head>")
    target.write_text(page.replace("</body>", f"{''.join(parts)}{script}</body>"), "utf-8")
    say(f"{target.relative_to(ROOT)} {target.stat().st_size / 1e6:.1f} MB: a double click plays")


def without_types(script: str) -> str:
    """A script of ours without its JSDoc, whose imports of types are no imports."""
    return re.sub(r"/\*\*.*?\*/", "", script, flags=re.DOTALL)


def as_text(file: Path) -> str:
    return base64.b64encode(file.read_bytes()).decode()
