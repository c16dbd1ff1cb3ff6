"""Worths, errors and costs as people read them."""

from pyapp.app.ui.words import Words, number
from pyapp.core.cost import Cost

WHOLE = 10_000  # a chance is told in ten-thousandths


def figure(worth: int, unit: str) -> str:
    """A worth as people read it: points of the lead, or a chance."""
    if unit == "chance":
        return percent(worth)
    return f"+{worth}" if worth > 0 else number(worth)


def size(value: int, unit: str) -> str:
    """A difference or an error as people read it, without its sign; what is little is not told as nothing."""
    return f"{-(-value // 100) if value < 100 else (value + 50) // 100}" if unit == "chance" else number(value)


def percent(value: int) -> str:
    """A chance in ten-thousandths as people read it; only what is certain is 0 or 100."""
    if 0 < value < 50:
        return "< 1 %"
    if WHOLE - 50 <= value < WHOLE:
        return "> 99 %"
    return f"{(value + 50) // 100} %"


def figures(worth: int, error: int, unit: str) -> str:
    """A worth with its error: +12 ± 3, or 61 % ± 4."""
    return f"{figure(worth, unit)} ± {size(error, unit)}" if error else figure(worth, unit)


def lost(what: Cost, unit: str, say: Words) -> str:
    """What a move cost, in words."""
    if what.none:
        return say("review.nothing-better")
    amount = f"{size(what.lost, unit)} ± {size(what.error, unit)}" if what.error else size(what.lost, unit)
    return say(f"review.lost.{unit}", amount=amount, count=what.lost if unit == "points" else what.lost // 100)
