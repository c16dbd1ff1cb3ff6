"""What the app asks of a game's screen and what is the same for games that are played turn by turn."""

from typing import Any

from pyapp.core import Match, Refused


def asked(match: Match) -> int:
    """The solver always shows this position."""
    return 0


def answer(match: Match, bot: int, best: tuple[tuple[Any, int], ...]) -> list[str]:
    """The move the computer makes with what it has seen."""
    return [match.game.write(match.state, best[0][0])] if best else []


def may_act(state: Any, seat: int) -> bool:
    return bool(seat == state.turn)


def after_refusal(match: Match, refused: Refused) -> str | None:
    """A refusal has no consequence: what was wrong may be corrected."""
    return None
