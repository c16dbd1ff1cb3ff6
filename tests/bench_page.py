"""What the page costs: the game's work behind an idle slice and a move, the view's share of thinking, a tap, home.

Counts repeat; times are of this machine, so each is printed beside another of the same run.
"""

import json
from statistics import median
from time import process_time
from typing import Any
from unittest import mock

from pages import Page, counted, moves

from pyapp.app.runtime import Runtime
from pyapp.app.store import shelf
from pyapp.app.view import view
from pyapp.core import Match
from pyapp.games import GAMES

FEW, MANY = 4, 400
SLICES = 30
TAPS = {
    "math-magic": ("cell A3", "cell B2"),
    "zoned": ("steer ArrowUp", "steer ArrowDown"),
    "equable": ("show", "cell C3", "cell D4"),
    "or-des-fous": ("square c1", "square d1"),
    "calculissimo": ("show", "cell C3", "cell D4"),
}
DIALOGS = ("map", "solutions", "review")


def main() -> None:
    for game in GAMES:
        print(game)
        work(game)
        for kind in ("hint", *DIALOGS, "bot"):
            share(game, kind)
        taps(game)
    home()


def work(game: str) -> None:
    """Reads, scores and searches behind an idle slice and behind a move, late in a match."""
    page = Page(game, 37, clock=process_time)
    with counted(game) as idle:
        page.ask("slice")
    if game in ("equable", "calculissimo"):
        page.ask("show")
    text = next_move(page)
    with counted(game) as move:
        answer = page.ask("typed", value=text)
    saves = sum(effect["do"] == "store" and effect["key"].startswith("match-") for effect in answer["effects"])
    print(f"  {len(page.match.turns)} moves; idle slice: {dict(idle)}; move: {dict(move)}, {saves} saved")


def next_move(page: Page) -> str:
    texts = moves(page.match.game.name, 38)
    return (
        texts[37]
        if len(texts) > 37
        else page.match.game.write(page.match.state, next(iter(page.match.game.moves(page.match.state))))
    )


def share(game: str, kind: str) -> None:
    """How much of the time of a slice goes to drawing, while somebody waits for this kind of thinking."""
    page = Page(game, 12, {0: 4, 1: 4} if kind == "bot" else {}, clock=process_time)
    turn = page.match.state.turn
    drawing = Drawing()
    with mock.patch("pyapp.app.runtime.view", drawing):
        if game in ("equable", "calculissimo"):
            page.ask("show")
        answer = (
            page.ask("hint") if kind == "hint" else page.ask("dialog", kind) if kind in DIALOGS else page.ask("close")
        )
        drawing.spent, whole, slices = 0.0, 0.0, 0
        while answer["more"] and slices < SLICES and page.match.state.turn == turn:
            start = process_time()
            answer = page.ask("slice")
            whole, slices = whole + process_time() - start, slices + 1
    if slices:
        print(f"  {kind}: view {drawing.spent / whole:.1%} of {whole / slices * 1000:.1f} ms a slice ({slices} slices)")


class Drawing:
    """The view, timed."""

    def __init__(self) -> None:
        self.spent = 0.0

    def __call__(self, model: Any) -> Any:
        start = process_time()
        fragments = view(model)
        self.spent += process_time() - start
        return fragments


def taps(game: str) -> None:
    """Milliseconds of a tap with few and with many moves made."""
    times = []
    for made in (FEW, MANY):
        page = Page(game, made, clock=process_time)
        spent = []
        for _ in range(12):
            for tap in TAPS[game]:
                start = process_time()
                page.ask(*tap.split())
                spent.append(process_time() - start)
        times.append((len(page.match.turns), median(spent) * 1000, max(spent) * 1000))
    (few, quick, most), (many, slow, slowest) = times
    print(
        f"  a tap: {quick:.1f} ms (at most {most:.1f}) after {few} moves, {slow:.1f} ms (at most {slowest:.1f}) "
        f"after {many}: {slow / quick:.2f} times as long",
        flush=True,
    )


def home() -> None:
    """Opening home, and a tap on it, with few and with many kept matches."""
    match = Match.new("math-magic", ["Ada", "Lin"], 7)
    times = []
    for count in (2, 200):
        about = {
            f"about-{number}": shelf.write(shelf.summary(str(number), match, number, 900)) for number in range(count)
        }
        opened, tapped = [], []
        for _ in range(9):
            app = Runtime(process_time)
            opened.append(_spent(app, {"act": "open", "stored": about, "languages": ["fr"]}))
            tapped.append(_spent(app, {"act": "dialog", "arg": "settings"}))
        times.append((median(opened) * 1000, median(tapped) * 1000))
    (few, tap), (many, later) = times
    print(
        f"home\n  opens in {few:.1f} ms with 2 matches, {many:.1f} ms with 200: {many / few:.2f} times as long; "
        f"a tap {tap:.1f} and {later:.1f} ms",
        flush=True,
    )


def _spent(app: Runtime, event: dict[str, Any]) -> float:
    start = process_time()
    app.receive(json.dumps({"now": 1, "random": 1, **event}))
    return process_time() - start


if __name__ == "__main__":
    main()
