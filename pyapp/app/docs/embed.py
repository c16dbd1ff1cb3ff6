"""The page of the docs about embedding: a game live in a frame, its messages as they come, and the code to copy."""

import json

from pyapp.app.classroom.lesson import LOCKS, modes
from pyapp.app.ui.markup import Markup, join, tag
from pyapp.app.ui.words import Words
from pyapp.games import GAMES

GAME, OTHER = list(GAMES)[:2]
ADDRESS = f"?game={GAME}&mode={modes(GAME)[0]}&seed=7&embed=1&v=1"
LESSON = f"?game={OTHER}&mode=series&count=3&v=1"
SCORM = ("open", "back", "move", "end", "again", "review", "leave", "lost", "next")  # the life of a copy
FRAME = """<iframe src="https://your.school/bons-comptes/{address}" title="Bons Comptes"
        style="width:100%;height:820px;border:0" allow="clipboard-write"
        sandbox="allow-scripts allow-same-origin allow-downloads"></iframe>"""
LISTEN = """addEventListener("message", ({{source, data}}) => {{
  if (source !== frame.contentWindow || data?.source !== "bons-comptes") return;
  if (data.type === "height") frame.style.height = `${{data.height}}px`;
  if (data.type === "finished") console.log(data.game, data.score, data.of);
}});"""
ASK = """const ask = (message) => frame.contentWindow.postMessage({{target: "bons-comptes", ...message}}, "*");
ask({{type: "new", parameters: "game={other}&mode=pair"}});
ask({{type: "lock", lock: {locks}}});
ask({{type: "language", language: "en"}});"""
# Where it was tried as it comes; how is in the catalogue, under `docs.embed.host.<key>`.
HOSTS = {
    "servers": "nginx 1.22, Apache 2.4, Caddy 2.6, lighttpd 1.4",
    "iis": "IIS 10",
    "moodle": "Moodle 4.5",
    "kolibri": "Kolibri 0.19",
    "mathalea": "MathALÉA 3",
}
ASKING = ("mathalea",)  # where something has to be done first
OUT = ("started", "moved", "finished", "height", "problem")
IN = ("new", "lock", "language")


def content(say: Words) -> Markup:
    """What stands under the title."""
    return join(
        tag("h2", say("docs.embed.frame")),
        tag("p", say("docs.embed.sandbox")),
        _code(FRAME.format(address=ADDRESS)),
        tag("h2", say("docs.embed.live")),
        tag("iframe", src=f"../{ADDRESS}", title="Bons Comptes", class_="docs-live", loading="lazy"),
        tag("h2", say("docs.embed.out")),
        _list("out", OUT, say),
        _code(LISTEN.format()),
        tag("h2", say("docs.embed.in")),
        _list("in", IN, say),
        _code(ASK.format(locks=json.dumps(LOCKS[:2]), other=OTHER)),
        tag("p", say("docs.embed.policy")),
        tag("h2", say("docs.embed.hosts")),
        _hosts(say),
        tag("h2", "MathALÉA"),
        tag("p", say("docs.embed.mathalea")),
        tag("h2", "Capytale"),
        tag("p", say("docs.embed.capytale")),
        tag("h2", "Moodle (SCORM 1.2)"),
        tag("p", say("docs.embed.scorm")),
        _code(f"python3 build.py scorm {GAME}"),
        tag("p", say("docs.scorm.link")),
        _code(f'python3 build.py scorm "https://your.school/bons-comptes/{LESSON}"'),
        tag("p", say("docs.scorm.marks")),
        tag("h3", say("docs.scorm.life")),
        _life(say),
        tag("h2", "Kolibri (HTML5)"),
        tag("p", say("docs.embed.kolibri")),
        _code(f"python3 build.py kolibri {GAME}"),
        tag("p", say("docs.embed.lti")),
    )


def _list(way: str, names: tuple[str, ...], say: Words) -> Markup:
    return tag(
        "dl", *(join(tag("dt", tag("code", name)), tag("dd", say(f"docs.embed.{way}.{name}"))) for name in names)
    )


def _life(say: Words) -> Markup:
    """What is sent when."""
    head = tag("tr", tag("th", say("docs.scorm.when"), scope="col"), tag("th", say("docs.scorm.what"), scope="col"))
    rows = [
        tag("tr", tag("th", say(f"docs.scorm.{row}.when"), scope="row"), tag("td", say(f"docs.scorm.{row}.what")))
        for row in SCORM
    ]
    return tag("div", tag("table", tag("thead", head), tag("tbody", *rows)), class_="class-table", tabindex=0)


def _hosts(say: Words) -> Markup:
    heads = tag("tr", *(tag("th", say(f"docs.embed.host.{name}"), scope="col") for name in ("where", "how", "needs")))
    rows = [
        tag(
            "tr",
            tag("th", name, scope="row"),
            tag("td", say(f"docs.embed.host.{key}")),
            tag("td", say("docs.embed.host.registered" if key in ASKING else "docs.embed.host.nothing")),
        )
        for key, name in HOSTS.items()
    ]
    return tag(
        "div", tag("table", tag("thead", heads), tag("tbody", *rows), class_="class-table"), class_="scroll", tabindex=0
    )


def _code(text: str) -> Markup:
    return tag("pre", tag("code", text), class_="scroll", tabindex=0)
