"""What the computer thinks of it: the hint, every move with its chance to win, and the moves of the match."""

from pyapp.app.icons import icon
from pyapp.app.markup import Child, Markup, join, tag
from pyapp.app.or_des_fous.seat import move_words
from pyapp.app.parts import progress
from pyapp.app.remember import remember
from pyapp.app.scene import Played, Scene
from pyapp.app.screen import Seen
from pyapp.app.words import Words
from pyapp.games.or_des_fous import players, solver
from pyapp.games.or_des_fous.players import Ranked
from pyapp.games.or_des_fous.rules import Move, State, Step, square_name

SHOWN = 40  # moves in the analysis
HEADS = ("of.review.number", "of.review.player", "of.review.die", "of.review.move", "of.review.chance",
         "of.review.best")


def hint(state: State, ranked: Ranked, say: Words) -> tuple[str, ...] | str:
    """Which pawn, where to, the whole move."""
    move, value = ranked[0]
    if not isinstance(move, Step):
        return say("of.hint.pass")
    return (say("of.hint.pawn", start=square_name(move.start)), say("of.hint.square", end=square_name(move.end)),
            say("of.hint.move", move=move_words(move, say), chance=percent(value)))


def percent(value: int) -> str:
    """A chance in ten-thousandths as people read it; only what is certain is 0 or 100."""
    if 0 < value < 50:
        return "< 1 %"
    if solver.SCALE - 50 <= value < solver.SCALE:
        return "> 99 %"
    return f"{(value + 50) // 100} %"


def about(say: Words) -> str:
    """What a chance means, and how far the estimate is off."""
    return say("of.analysis.about", error=players.ERROR_POINTS)


def chances(scene: Scene, seen: Seen, say: Words) -> Markup:
    """Every move with its chance to win."""
    ranked: Ranked = seen.result or ()
    working = progress(say("of.analysis.working"), seen.done, stop=True, say=say) if seen.done < 1 else None
    rows = [_chance(move, value, say) for move, value in ranked[:SHOWN]]
    more = say("of.analysis.more", count=len(ranked) - SHOWN) if len(ranked) > SHOWN else None
    return join(
        tag("p", about(say), class_="quiet"), working,
        tag("ol", *rows, class_="chances") if rows else tag("p", say("of.analysis.over")) if seen.done == 1 else None,
        tag("p", more, class_="quiet") if more else None,
    )


@remember
def _chance(move: Move, value: int, say: Words) -> Markup:
    bar = tag("span", tag("span", style=f"width:{(value + 50) // 100}%"), class_="chance", aria_hidden="true")
    return tag("li", tag("span", move_words(move, say)), bar, tag("strong", percent(value)))


def cells(played: Played, seen: tuple[Ranked, ...], say: Words) -> tuple[Child, ...]:
    """A move with its chance, and the best that was there."""
    ranked = seen[0] if seen else ()
    value = next((value for one, value in ranked if one == played.move), None)
    return (played.number, played.player, played.before.die, move_words(played.move, say),
            percent(value) if value is not None else "…", _better(ranked, value, say))


def _better(ranked: Ranked, value: int | None, say: Words) -> Markup:
    if not ranked or value is None:
        return join("…")
    best, chance = ranked[0]
    if percent(chance) == percent(value):
        return join(icon("check"), tag("span", say("of.review.was-best")))
    return join(tag("strong", percent(chance)), " ", move_words(best, say))
