"""A game played by the texts of its moves, as the tests of its rules write them."""

from typing import Any

import pytest

from pyapp.core import Game, Refused


class ByText:
    """`play` and `refusal` of one game."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def play(self, state: Any, *texts: str) -> Any:
        """The state after these moves."""
        for text in texts:
            state = self.game.play(state, self.game.read(state, text))
        return state

    def refusal(self, state: Any, text: str) -> Refused:
        """Why this move is not taken."""
        with pytest.raises(Refused) as refused:
            self.play(state, text)
        return refused.value

    def score(self, state: Any, text: str) -> int:
        """What this move earns."""
        return self.game.score(state, self.game.read(state, text)).total
