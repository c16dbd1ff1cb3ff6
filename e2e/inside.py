"""Python run in the browser: Pyodide of the built site, with the built engine, on an empty page of its own."""

import json
from typing import Any

from playwright.sync_api import Page

from e2e.conftest import Site
from web.make import folders


def run(page: Page, site: Site, source: str, work: str, data: Any, **modules: str) -> Any:
    """What the function `work` of a source says of some data; further modules are given by name and text."""
    runtime = next(folders.DIST.glob("runtime-*")).name
    wheel = next(folders.DIST.glob("app-*/wheels/bons_comptes*.zip")).relative_to(folders.DIST).as_posix()
    site.pages["pyodide.js"] = (folders.PARTS / "pyodide" / "pyodide.mjs").read_text("utf-8")
    site.pages["inside.html"] = '<!doctype html><title>Inside</title><link rel="icon" href="data:,">'
    page.goto(f"{site.url}inside.html")
    return json.loads(
        page.evaluate(
            """async ({runtime, wheel, modules, source, work, data}) => {
        const fetched = fetch;
        const unzip = ({body}) => body.pipeThrough(new DecompressionStream("gzip"));
        const unpack = async (url) => unzip(await fetched(String(url).replace(/wasm$/, "bin")));
        globalThis.fetch = async (url, ...more) => String(url).endsWith(".wasm")
            ? new Response(await unpack(url), {headers: {"Content-Type": "application/wasm"}}) : fetched(url, ...more);
        const {loadPyodide} = await import(new URL("./pyodide.js", location).href);
        const {default: createPyodideModule} = await import(new URL(`./${runtime}/pyodide.asm.js`, location).href);
        const python = await loadPyodide({createPyodideModule, indexURL: new URL(`./${runtime}/`, location).href,
            lockFileURL: new URL(wheel.replace(/[^/]*$/, "pyodide-lock.json"), location).href});
        python.unpackArchive(await (await fetch(wheel)).arrayBuffer(), "wheel");
        for (const [name, text] of Object.entries(modules)) python.FS.writeFile(`${name}.py`, text);
        python.globals.set("data", data);
        return python.runPython(`${source}\\nimport json\\njson.dumps(${work}(json.loads(data)))`);
    }""",
            {
                "runtime": runtime,
                "wheel": wheel,
                "modules": modules,
                "source": source,
                "work": work,
                "data": json.dumps(data),
            },
        )
    )
