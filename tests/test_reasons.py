"""Why a move: every figure in a sentence is worked out again, slowly, by other code; within the error nothing is said.

`python tests/bench_reasons.py` does the same on 200 positions of each game.
"""

from collections import Counter
from dataclasses import replace
from typing import Any

import math_magic_brute as brute
import or_des_fous_slow as quarry
import pytest
import zoned_slow
from judged import DEPTHS, position
from test_zoned_players import slow_rooms

from pyapp.app.games.registry import SCREENS
from pyapp.app.ui.words import LANGUAGES, Words
from pyapp.core import Reason
from pyapp.games import GAMES
from pyapp.games.math_magic import rules as mm_rules
from pyapp.games.math_magic.rules import Bring, Solve, Stall
from pyapp.games.or_des_fous import rules as of_rules
from pyapp.games.zoned import rules as zd_rules
from pyapp.games.zoned.rules import Draw, State

EVERY = pytest.mark.parametrize("name", DEPTHS)
NODES = {"math-magic": 300, "zoned": 3000, "or-des-fous": 3000}
WORDS = 25


# What the figures are, slowly


def of_facts(state: Any, move: Any, reason: Reason, other: Any) -> dict[str, object]:
    """L'Or des fous: what the slow generator of moves says of the boards before, after, and after the other move."""
    side, variant = state.turn, state.options.variant
    before, after = of_board(state), of_board(of_rules.moved(state, move))
    against = before if other is None else of_board(of_rules.moved(state, other))

    def wins(board: quarry.Board, who: int) -> list[int]:
        return [
            die
            for die in (1, 2, 3)
            if any(
                any(
                    one[1] == quarry.HOME[who]
                    for one in quarry.after(board, who, choice)[who] & quarry.after(board, who, choice)[2]
                )
                for choice in quarry.choices(board, who, die, variant)
            )
        ]

    def taken(board: quarry.Board) -> int:
        return sum(
            any(choice[3] is not None for choice in quarry.choices(board, 1 - side, die, variant)) for die in (1, 2, 3)
        )

    def rows(board: quarry.Board) -> int:
        return min(abs(one[1] - quarry.HOME[side]) for one in board[side] & board[2])

    code, kind = reason.code, reason.code.split(".")[0]
    if kind == "win":
        assert quarry.won(after)
        return {}
    if kind == "takes":
        return {"square": of_rules.square_name(move.end)}
    if kind == "threat":
        dice = wins(after, side)
        assert code == f"threat.{len(dice)}" and len(dice) > (len(wins(against, side)) if other else 0)
        return {} if len(dice) == 3 else dict(zip(("one", "two"), dice, strict=False))
    counted: dict[str, tuple[dict[str, object], bool]] = {
        "stops": ({"count": len(wins(against, 1 - side))}, not wins(after, 1 - side)),
        "no-danger": ({"count": len(wins(against, 1 - side))}, not wins(after, 1 - side)),
        "saves": ({"before": len(wins(against, 1 - side)), "count": len(wins(after, 1 - side))}, True),
        "danger": ({"theirs": len(wins(against, 1 - side)), "count": len(wins(after, 1 - side))}, True),
        "shelter": ({"count": taken(against)}, not taken(after)),
        "no-taking": ({"count": taken(against)}, not taken(after)),
        "shelters": ({"before": taken(against), "count": taken(after)}, True),
        "taken": ({"theirs": taken(against), "count": taken(after)}, True),
        "nearer": ({"before": rows(against), "count": rows(after)} if kind == "nearer" else {}, True),
    }
    facts, holds = counted[code]
    assert holds
    return facts


def of_board(state: Any) -> quarry.Board:
    light, dark = (frozenset(map(quarry.square, of_rules.names(pawns))) for pawns in state.pawns)
    return light, dark, frozenset(map(quarry.square, of_rules.names(state.gems)))


def zd_facts(state: State, move: Draw, reason: Reason, other: Draw | None) -> dict[str, object]:
    """ZoneD, square by square."""
    after = zd_rules.drawn(state, move)
    against = zd_rules.drawn(state, other) if other else state
    seat, following = state.turn, (state.turn + 1) % state.players

    def throws(sheet: State, who: int) -> int:
        return sum(1 for a in range(1, 7) for b in range(1, 7) if next(zoned_slow.moves(seen(sheet, who, a, b)), None))

    def beside(sheet: State) -> int:
        return len({(one.x, one.y) for one in zoned_slow.moves(seen(sheet, seat, 1, 1))})

    def gap(sheet: State) -> int:
        rooms = slow_rooms(sheet)
        return rooms[seat] - max(squares for who, squares in enumerate(rooms) if who != seat)

    kind = reason.code.split(".")[0]
    if kind == "shuts":
        assert throws(after, following) == 0 < throws(against, following)
        return {}
    if kind == "blocks":
        return {"count": throws(after, following), "theirs": throws(against, following)}
    if kind == "keeps":
        return {"count": throws(after, seat), "theirs": throws(against, seat)}
    if kind == "opens":
        return {"count": beside(after), "theirs": beside(against)}
    rooms = slow_rooms(after)
    return {"count": rooms[seat], "others": rooms[seat] - gap(after), "more": gap(after) - gap(against)}


def seen(sheet: State, who: int, a: int, b: int) -> State:
    """The sheet with a throw of somebody."""
    return replace(sheet, dice=(a, b), turn=who, over=False)


def mm_facts(state: Any, move: Solve, reason: Reason, other: Any) -> dict[str, object]:
    """Math&Magic, by brute force over the lines of the boards that follow."""
    game = GAMES["math-magic"]
    after = game.play(state, move)
    code = reason.code
    if code in ("moved", "unmoved"):
        assert (code == "moved") == (move.shift is not None)
        return {"line": move.line, "count": 1 if move.shift else 2}
    if code == "points":
        given_up = -1 if len(state.stalled) < len(state.scores) - 1 else 0  # MM-9: the last to stall loses nothing
        return {"count": 1 if move.shift else 2, "theirs": given_up if other == Stall() else 1 if other.shift else 2}
    if code in ("leaves.one", "leaves.none"):
        assert best_points(after) == (1 if code == "leaves.one" else -1)
        return {"target": after.target}
    if code in ("stuck", "harder"):
        against = game.play(state, other)
        facts = {"target": after.target, "count": best_points(after), "theirs": best_points(against)}
        return facts if code == "harder" else {"target": after.target, "count": facts["theirs"]}
    own = mm_own_points(state, move, reason.facts["target"])
    if code == "own.two":
        assert own == 2
        return {"target": reason.facts["target"]}
    against = mm_own_points(state, other, reason.facts["target"])
    assert own > against
    facts = {"target": reason.facts["target"], "count": own, "theirs": against}
    return facts if code == "easier" else {"target": facts["target"], "count": own}


def mm_own_points(state: Any, move: Any, target: object) -> int:
    """What a player's next number would be worth on the board as the move leaves it."""
    left = GAMES["math-magic"].play(state, move)
    assert type(target) is int and (target == left.target if left.turn == state.turn else target > left.target)  # MM-15
    return best_points(replace(left, target=target, previous=None))


def best_points(state: Any) -> int:
    """The most points of a number: 2 as the board lies, 1 with a piece moved, -1 if there is no way."""
    tried: dict[tuple[int, ...], bool] = {}

    def solved(digits: tuple[int, ...]) -> bool:
        if digits not in tried:
            tried[digits] = state.target in brute.brute_force(digits, state.options)
        return tried[digits]

    lines = [tuple(sorted(mm_rules.digits_of(state.grid, line))) for line in mm_rules.LINES]
    if any(digits and solved(digits) for digits in lines):
        return 2
    for shift in mm_rules.shifts(state):
        grid = mm_rules.shifted(state.grid, shift)
        for line in mm_rules.lines_changed(shift):
            digits = tuple(sorted(mm_rules.digits_of(grid, line)))
            one = shift.digit if isinstance(shift, Bring) else state.grid[shift.start]
            if (
                digits
                and len(digits) <= 5
                and solved(digits)
                and not (one == 1 and state.previous and state.previous[0] == line)
            ):
                return 1
    return -1


FACTS = {"or-des-fous": of_facts, "zoned": zd_facts, "math-magic": mm_facts}
JUDGED = {"chance": 100, "lead": 1}  # reasons that tell the worths, and in what they tell them


def check(name: str, number: int) -> Counter[str]:
    """The reasons of the best move of a position, alone and against a move of the middle, worked out again."""
    game, state = GAMES[name], position(name, number)
    *_, verdict = game.judge(state, NODES[name])
    best, worth, error = verdict.ranked[0]
    told: Counter[str] = Counter()
    for at in (None, len(verdict.ranked) // 3, len(verdict.ranked) // 2, len(verdict.ranked) - 1):
        other, theirs, off = verdict.ranked[at] if at is not None else (None, 0, 0)
        reasons = game.reasons(state, best, other, NODES[name])
        assert len(reasons) <= 3
        if other is not None and worth - theirs <= max(error, off):
            assert not reasons or reasons[0].code == "win"
        for reason in reasons:
            told[reason.code] += 1
            if reason.code in JUDGED:
                scale = JUDGED[reason.code]
                assert reason.facts == {"mine": (worth + scale // 2) // scale, "theirs": (theirs + scale // 2) // scale}
            else:
                assert dict(reason.facts) == FACTS[name](state, best, reason, other), (name, number, reason)
            for language in LANGUAGES:
                said = Words(language)(f"why.{name}.{reason.code}", **reason.facts)
                assert "{" not in said and not said.startswith("why.") and len(said.split()) <= WORDS, said
    return told


@EVERY
def test_every_figure_of_a_reason_is_true(name: str) -> None:
    told: Counter[str] = Counter()
    for number in range({"or-des-fous": 40, "zoned": 6, "math-magic": 4}[name]):
        told += check(name, number)
    assert len(told) > 3


@EVERY
def test_nothing_is_said_for_the_worse_move(name: str) -> None:
    for number in range(5):
        state = position(name, number)
        *_, verdict = GAMES[name].judge(state, NODES[name])
        assert GAMES[name].reasons(state, verdict.ranked[-1][0], verdict.ranked[0][0], NODES[name]) == ()


@pytest.mark.parametrize(
    ("language", "line", "said"),
    [("fr", "3", "la ligne 3"), ("fr", "D", "la colonne D"), ("en", "3", "row 3"), ("en", "D", "column D")],
)
def test_a_column_is_called_one(language: str, line: str, said: str) -> None:
    say = Words(language)
    facts = SCREENS["math-magic"].why({"line": line, "count": 2}, say)
    for code in ("moved", "unmoved"):
        assert f"{said} " in say(f"why.math-magic.{code}", **facts).replace("La", "la")


def test_a_threat_names_its_die() -> None:
    """ "La pierre est à un dé de 3 de ton camp : une chance sur trois." """
    game = GAMES["or-des-fous"]
    state = game.position({"light": ["c1", "d3", "e6"], "dark": ["g11", "a11"], "gems": ["d3"], "die": 1})
    assert game.reasons(state, game.read(state, "e6-d5")) == (Reason("threat.1", {"one": 3}),)
