"""The last verdicts of a game, so that whoever asks why does not wait for the same judgement again."""

from collections.abc import Callable, Iterator

from pyapp.core.contract import Move, State, Verdict

MOST = 16

Judge = Callable[[State, int | None], Iterator[Verdict]]


class Known:
    """A judgement that remembers what it told last; what is not remembered is judged."""

    def __init__(self, judge: Judge) -> None:
        self._judge = judge
        self._told: dict[tuple[State, int | None], Verdict] = {}

    def judge(self, state: State, nodes: int | None = None) -> Iterator[Verdict]:
        """The same verdicts; the last one is kept."""
        verdict = None
        for verdict in self._judge(state, nodes):
            if verdict.done == 1:
                self._told.pop((state, nodes), None)
                self._told[state, nodes] = verdict
                while len(self._told) > MOST:
                    del self._told[next(iter(self._told))]
            yield verdict

    def worths(self, state: State, nodes: int | None) -> dict[Move, tuple[int, int]]:
        """Every move with its worth and error."""
        verdict = self._told.get((state, nodes))
        if verdict is None:
            *_, verdict = self.judge(state, nodes)
        return {move: (worth, error) for move, worth, error in verdict.ranked}

    def better(self, state: State, move: Move, other: Move, nodes: int | None) -> tuple[int, int] | None:
        """The worths of two moves if the first is better by more than the error; None otherwise."""
        worths = self.worths(state, nodes)
        if move not in worths or other not in worths:
            return None
        (mine, one), (theirs, two) = worths[move], worths[other]
        return (mine, theirs) if mine - theirs > max(one, two) else None
