"""The ladder of ZoneD's computer players: every pair of games has the same dice and the seats swapped.

Thinking is limited by nodes, so the results repeat; only the time it takes does not.
"""

from time import process_time

from pyapp.games.zoned import players, rules
from pyapp.games.zoned.rules import Options, State

SHEET = "15x21"
NODES = 6000  # a fifth of what the app gives the champion
RUNGS = ((2, 1, 40), (3, 2, 40), (4, 3, 40), (5, 4, 12), (5, 3, 20))  # stronger, weaker, pairs of games


def main() -> None:
    for strong, weak, pairs in RUNGS:
        ladder(strong, weak, pairs)


def ladder(strong: int, weak: int, pairs: int) -> None:
    start, won, ahead = process_time(), 0.0, 0
    for seed in range(pairs):
        for seat in (0, 1):
            lead = final_lead(seed, seat, {seat: strong, 1 - seat: weak})
            won += 1.0 if lead > 0 else 0.5 if lead == 0 else 0.0
            ahead += lead
    games = 2 * pairs
    print(
        f"level {strong} against level {weak} on {SHEET}: {won / games:.0%} of {games} games, "
        f"{ahead / games:+.0f} points on average ({process_time() - start:.0f} s)",
        flush=True,
    )


def final_lead(seed: int, seat: int, levels: dict[int, int]) -> int:
    state = rules.start(2, seed, SHEET, Options())
    while not state.over:
        state = rules.play(state, choice(state, levels[state.turn]))
    return state.scores[seat] - state.scores[1 - seat]


def choice(state: State, level: int) -> rules.Draw:
    *_, thought = players.think(state, level, NODES)
    draw: rules.Draw = thought.best[0][0]
    return draw


if __name__ == "__main__":
    main()
