"""What happens at the screen of the sheets: another order, and sheets that are ready."""

from dataclasses import replace

from pyapp.app.games.registry import SCREENS
from pyapp.app.model import Paper
from pyapp.app.pages.paper.sheets import MOST, Order
from pyapp.core.plain import small


def ordered(game: str, seed: int) -> Paper | None:
    """Sheets of a game, for its usual age; None if it has none."""
    screen = SCREENS.get(game)
    if screen is None or screen.exercise is None:
        return None
    return Paper(Order(game, screen.default, seed % 1_000_000, screen.exercise.on_a_page))


def changed(paper: Paper, what: str, value: str, random: int) -> Paper:
    """Another order: of another game or age, other positions, or so many."""
    order = paper.order
    if what == "game":
        return ordered(value, order.seed) or paper
    if what == "preset" and value in SCREENS[order.game].presets:
        order = replace(order, preset=value)
    elif what == "seed":
        order = replace(order, seed=random % 1_000_000)
    elif what == "count":
        order = replace(order, count=min(max(small(value) or 1, 1), MOST))
    return Paper(order) if order != paper.order else paper
