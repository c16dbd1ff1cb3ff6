"""The contract, kept by every game in GAMES: a new game gets these tests by adding its row to the table below."""

import json
from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest

from pyapp.core import Chance, Game, Match, Refused, registry
from pyapp.core.expression import parse
from pyapp.core.match import LEVELS
from pyapp.games import GAMES
from pyapp.games.equable.rules import VALUES
from pyapp.games.math_magic.forms import canonical
from pyapp.games.math_magic.rules import Solve
from pyapp.games.tiles import Challenge, Lay

# What a game tells about itself


@dataclass(frozen=True)
class Subject:
    """A game under test: quick set-ups of many kinds, and its own way to look at a move and at the points."""

    setups: tuple[tuple[int, dict[str, Any]], ...]  # players and options of games that are over soon
    identity: Callable[[Any], Hashable]  # the same for two ways of writing one move
    points: Callable[[Match], list[int]]  # the scores, derived again from the log
    kept: Callable[[dict[str, Any]], Any]  # what no move may change
    nodes: int = 2000  # what it thinks and judges with here: little, each counts in its own nodes


def math_magic_identity(move: Any) -> Hashable:
    if isinstance(move, Solve):
        return move.line, canonical(parse(move.calculation)), move.shift
    same: Hashable = move
    return same


def math_magic_points(match: Match) -> list[int]:
    """What every move earned, and back what stalls had cost once all have stalled (MM-9)."""
    points, lost = [0] * len(match.players), dict[int, int]()
    for text, before, after in zip(match.moves, match.states, match.states[1:], strict=False):
        score = match.game.score(before, match.game.read(before, text))
        assert score.total == sum(line.points for line in score.lines)
        if before.turn is not None:
            points[before.turn] += score.total
            lost[before.turn] = min(score.total, 0)
        if text == "stall" and len(before.stalled) + 1 == len(points):
            for seat, loss in lost.items():
                points[seat] -= loss
        if after.target != before.target:
            lost.clear()
    return points


def math_magic_pieces(data: dict[str, Any]) -> list[str]:
    return sorted("".join(data["grid"]).replace(".", "") + data["reserve"])


def or_des_fous_points(match: Match) -> list[int]:
    """The one point goes to whoever made the last move, if it brought a gem home."""
    points = [0, 0]
    for text, before in zip(match.moves, match.states, strict=False):
        points[before.turn] += match.game.score(before, match.game.read(before, text)).total
    return points


# Both gems stand two squares from home, with their pawns around them.
NEARLY_HOME = "......./..xxxx./..xX.../......./......./......./......./......./..oO.../..oooo./......."


def zoned_points(match: Match) -> list[int]:
    """ZD-5, ZD-7: the areas of the rectangles, each times the passes before it and one."""
    points = [0] * len(match.players)
    for before, after in zip(match.states, match.states[1:], strict=False):
        drawn = after.rectangles[-1]
        points[drawn.player] += drawn.w * drawn.h * (before.passes + 1)
    return points


def calculissimo_points(match: Match) -> list[int]:
    """What every move earned, unless rightly challenged (CA-16), less the face values of what is left (CA-17)."""
    points, laid = [0] * len(match.players), (0, 0)
    for turn, before in zip(match.turns, match.states, strict=False):
        points[before.turn] += turn.score.total
        if isinstance(turn.move, Lay):
            laid = before.turn, turn.score.total
        if turn.score.lines and turn.score.lines[0].code == "ca.challenge-right":
            points[laid[0]] -= laid[1]
    left = match.game.dump(match.state)["racks"]
    return [
        earned - sum(int(tile) if tile.isdigit() else 10 for tile in rack)
        for earned, rack in zip(points, left, strict=True)
    ]


def calculissimo_tiles(data: dict[str, Any]) -> int:
    on_board: int = sum(mark != "." for row in data["board"] for mark in row)
    return on_board + sum(map(len, data["racks"])) + int(sum(data["bag"].values()))


def equable_points(match: Match) -> list[int]:
    """What every lay and challenge earned (EQ-18), and at an end of the book what was left (EQ-19)."""
    points, laid = [0] * len(match.players), list[tuple[int, int]]()
    for turn, before in zip(match.turns, match.states, strict=False):
        seat = turn.move.seat if isinstance(turn.move, Challenge) else before.turn
        points[seat] += turn.score.total
        if isinstance(turn.move, Lay):
            laid.append((seat, turn.score.total))
        if isinstance(turn.move, Challenge) and turn.score.total > 0:
            seat, taken_back = laid.pop()
            points[seat] -= taken_back
    last = laid[-1][0] if laid else None
    end = match.state
    if last is not None and end.leftovers:
        points[last] += sum(VALUES[tile] for rack in end.racks for tile in rack)
        points[last] += sum(VALUES[tile] * count for pile in (end.white, end.grey) for tile, count in pile.counts)
    return points


def equable_tiles(data: dict[str, Any]) -> list[str]:
    piles = data["piles"]
    counted = [tile * count for pile in (piles["white"], piles["grey"]) for tile, count in pile.items()]
    racks = ["".join(rack) for rack in data["racks"]]
    return sorted("".join(data["board"] + racks + counted + ["=" * piles["equals"]]).replace(".", ""))


# Without moving, since with all operators every piece that comes in makes a thousand ways more.
ROOTS = {
    "variant": "race-18",
    "moving": False,
    "grid": "own",
    "layout": "94..../" + "....../" * 4 + "..33..",
    "operators": "+-*:^r!",
    "last": 9,
}
SUBJECTS = {
    "calculissimo": Subject(
        setups=(
            (2, {"clock": True}),
            (3, {"signs": "+-*"}),
            (2, {"challenge": True, "clock": True}),
            (3, {"challenge": True}),
        ),
        identity=lambda move: move,
        points=calculissimo_points,
        kept=calculissimo_tiles,
        nodes=12,
    ),
    "math-magic": Subject(
        setups=(
            (2, {"last": 4, "operators": "+-*"}),
            (3, {"last": 8, "operators": "+-", "base": True, "thresholds": [0, 3, 5]}),
            (2, {"grid": "book", "first": 16, "last": 20, "minutes": 20, "operators": "+-*"}),
            (3, {"variant": "race-18", "last": 4, "moving": False}),
            (4, {"order": "even", "evens": [0, 0, 1, 1], "last": 6, "operators": "+-"}),
            (1, {"goal": "far", "last": 4, "whole": True, "operators": "+-*"}),
            (1, {"goal": "points", "points": 3, "operators": "+-"}),
            (2, ROOTS),
            (2, {"variant": "race-18", "grid": "book", "moving": False, "agreed": True, "rounds": 2, "minutes": 9}),
            (2, {"grid": "own", "layout": "12..../...3.." + "/......" * 4, "last": 3}),
            (5, {"order": "primes", "last": 7, "operators": "+-", "whole": True}),
        ),
        identity=math_magic_identity,
        points=math_magic_points,
        kept=math_magic_pieces,
    ),
    "equable": Subject(
        setups=(
            (2, {"tiles": "6", "signs": "+-"}),
            (2, {"tiles": "6", "signs": "+-*", "equals": 3}),
            # Who plays at random replaces for ever: turns that run out are no passes, and passes alone would end it.
            (2, {"tiles": "6", "equals": 1, "clock": True, "aids": False, "rounds": 12}),
            (4, {"tiles": "6", "signs": "+-", "rounds": 2}),
            (2, {"tiles": "6", "signs": "+-", "challenge": True}),
            (3, {"tiles": "6", "signs": "+-*", "rounds": 6, "challenge": True}),
            # Whole racks of 9 and 12 have too many moves to list in every state: one turn each with a few tiles.
            (3, {"tiles": "12", "rounds": 1, "start": "own", "layout": f"{';' * 8}......1+4=5|0128+3;0567-;1/2,4"}),
            (2, {"tiles": "9", "rounds": 1, "start": "own", "layout": f"{';' * 8}......1+4=5|0128+3;1567-/"}),
        ),
        identity=lambda move: move,
        points=equable_points,
        kept=equable_tiles,
    ),
    "or-des-fous": Subject(
        setups=tuple(
            (2, {"start": "own", "layout": NEARLY_HOME, "variant": variant})
            for variant in ("standard", "beginner", "champion")
        ),
        identity=lambda move: move,
        points=or_des_fous_points,
        kept=lambda data: (len(data["light"]), len(data["dark"]), len(data["gems"])),
    ),
    "zoned": Subject(
        setups=(
            (2, {"sheet": "10x14"}),
            (3, {"sheet": "10x14", "limit": 12}),
            (4, {"sheet": "10x14", "lesson": True, "seconds": 30}),
            (2, {"sheet": "15x21", "limit": 5}),
            (2, {"limit": 3}),
        ),
        identity=lambda move: (move.w, move.h, move.x, move.y),
        points=zoned_points,
        kept=lambda data: [data[name] for name in ("width", "height", "players", "options")],
    ),
}
SEEDS = 3
CASES = [
    pytest.param(name, setup, seed, id=f"{name}-{setup}-{seed}")
    for name in GAMES
    if name in SUBJECTS
    for setup in range(len(SUBJECTS[name].setups))
    for seed in range(SEEDS)
]
STARTS = [case for case in CASES if case.values[2] == 0]
every_game = pytest.mark.parametrize("name, setup, seed", CASES)
every_start = pytest.mark.parametrize("name, setup, seed", STARTS)


def legal(game: Game, state: Any) -> tuple[Any, ...]:
    return moves_of(game.name, state)


@cache
def moves_of(name: str, state: Any) -> tuple[Any, ...]:
    return tuple(GAMES[name].moves(state))


@cache
def listed(name: str, state: Any) -> frozenset[Hashable]:
    """The identities of the legal moves."""
    return frozenset(SUBJECTS[name].identity(move) for move in legal(GAMES[name], state))


def choose(game: Game, state: Any, chance: Chance) -> tuple[Any, Chance]:
    """A legal move: first its kind, then one of that kind, so that rare kinds are played too."""
    moves = legal(game, state)
    kinds = sorted({type(move).__name__ for move in moves})
    kind, chance = chance.below(len(kinds))
    ofkind = [move for move in moves if type(move).__name__ == kinds[kind]]
    number, chance = chance.below(len(ofkind))
    return ofkind[number], chance


def bluff(game: Game, state: Any, seed: int) -> Any:
    """CA-16, EQ-18: a lay that is taken although it is wrong, where the players see to that themselves."""
    for lay in sample(tuple(move for move in legal(game, state) if isinstance(move, Lay)), 5, seed):
        for text in slips(game.write(state, lay), seed):
            try:
                move = game.read(state, text)
                game.play(state, move)
            except Refused:
                continue
            if isinstance(move, Lay) and move not in legal(game, state):
                return move
    return None


def play_out(name: str, setup: int, seed: int) -> Match:
    players, options = SUBJECTS[name].setups[setup]
    match = Match.new(name, [f"Player {seat}" for seat in range(players)], seed=seed, options=options)
    chance = Chance(1000 + seed)
    while not match.game.over(match.state):
        move, chance = choose(match.game, match.state, chance)
        if options.get("challenge") and len(match.turns) % 3 == 0:
            move = bluff(match.game, match.state, len(match.turns)) or move
        match.play(match.game.write(match.state, move))
        assert len(match.moves) < 500, "a quick game should be over by now"
    return match


@cache
def played(name: str, setup: int, seed: int) -> Match:
    """A random whole game; tests look at it or take a copy, none changes it."""
    return play_out(name, setup, seed)


def sample(items: tuple[Any, ...], count: int, seed: int) -> list[Any]:
    return Chance(seed).shuffled(items)[0][:count]


# The tests


def test_every_game_has_its_row_in_the_table() -> None:
    assert set(GAMES) == set(SUBJECTS)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_found_by_its_own_name(name: str) -> None:
    assert GAMES[name].name == name


@every_game
def test_a_whole_game_ends_with_winners_among_the_seats(name: str, setup: int, seed: int) -> None:
    match = played(name, setup, seed)
    game, state = match.game, match.state
    assert game.over(state)
    best = max(game.scores(state))
    assert game.winners(state) == tuple(seat for seat, points in enumerate(game.scores(state)) if points == best)
    assert legal(game, state) == ()


@every_game
def test_before_the_end_there_is_a_move_and_no_winner(name: str, setup: int, seed: int) -> None:
    match = played(name, setup, seed)
    for state in match.states[:-1]:
        assert not match.game.over(state)
        assert match.game.winners(state) == ()
        assert legal(match.game, state)


@every_game
def test_gen_5_listed_moves_are_listed_once(name: str, setup: int, seed: int) -> None:
    """GEN-5: no two listed moves are two ways of writing one."""
    match = played(name, setup, seed)
    for state in match.states:
        assert len(listed(name, state)) == len(legal(match.game, state))


@every_game
def test_gen_5_every_listed_move_plays(name: str, setup: int, seed: int) -> None:
    """GEN-5: a sample from every state, all of the first."""
    match = played(name, setup, seed)
    for number, state in enumerate(match.states):
        moves = legal(match.game, state)
        for move in sample(moves, 40, number) if number or seed else moves:
            match.game.play(state, move)


@every_game
def test_what_is_not_listed_is_refused(name: str, setup: int, seed: int) -> None:
    """Texts a slip away from a legal one: each is Refused, or another way of writing a listed move."""
    match, identity = played(name, setup, seed), SUBJECTS[name].identity
    refused = 0
    for number, state in enumerate(match.states[:-1]):
        for move in sample(legal(match.game, state), 4, number):
            for text in slips(match.game.write(state, move), seed=number):
                try:
                    slip = match.game.read(state, text)
                    match.game.play(state, slip)
                except Refused:
                    refused += 1
                else:
                    bluffs = isinstance(slip, Lay) and state.options.challenge  # CA-16, EQ-18: taken, and never listed
                    assert identity(slip) in listed(name, state) or bluffs, text
    assert refused


@every_start
def test_score_refuses_what_play_refuses_and_for_the_same_reason(name: str, setup: int, seed: int) -> None:
    match = played(name, setup, seed)
    game, refused = match.game, 0
    for number, state in enumerate(match.states):
        for move in sample(legal(game, match.states[number // 2]), 3, number):
            for text in slips(game.write(match.states[number // 2], move), seed=number):
                try:
                    slip = game.read(state, text)
                except Refused:
                    continue
                reasons = [reason(game.play, state, slip), reason(game.score, state, slip)]
                assert reasons[0] == reasons[1], text
                refused += reasons[0] is not None
    assert refused


def reason(ask: Callable[[Any, Any], Any], state: Any, move: Any) -> str | None:
    try:
        ask(state, move)
    except Refused as refused:
        return refused.code
    return None


@every_start
def test_score_does_not_play(name: str, setup: int, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a move earns is worked out without the state after it: chance, forced passes and proofs of the end cost."""
    match = played(name, setup, seed)
    moves = [(state, move) for state in match.states for move in sample(legal(match.game, state), 5, 1)]
    course: Any = match.game
    monkeypatch.setattr(course.course, "play", lambda *_: pytest.fail("score plays"))
    for state, move in moves:
        match.game.score(state, move)


class Counted:
    """A game that counts what it is asked."""

    def __init__(self, game: Game) -> None:
        self.game, self.asked = game, Counter[str]()

    def __getattr__(self, name: str) -> Any:
        if name in ("read", "play", "score", "start"):
            self.asked[name] += 1
        return getattr(self.game, name)


@every_start
def test_a_move_is_read_played_and_scored_once(
    name: str, setup: int, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When it is made, and once for each move when a match is loaded; looking at turns asks nothing."""
    whole = played(name, setup, seed)
    game = Counted(whole.game)
    monkeypatch.setitem(registry.GAMES, name, game)
    match = Match.load(whole.save())
    count = len(whole.turns)
    assert game.asked == {"start": 1, "read": count, "play": count, "score": count}
    game.asked.clear()
    match.undo()
    match.copy().save()
    assert (match.state, match.at(count - 1), len(match.turns)) == (whole.at(count - 1),) * 2 + (count - 1,)
    assert not game.asked
    match.play(whole.turns[-1].text)
    assert game.asked == {"read": 1, "play": 1, "score": 1}
    assert match.turns == whole.turns


def slips(text: str, seed: int) -> Iterator[str]:
    """A text with one mark gone, doubled, changed or swapped with its neighbour."""
    chance = Chance(seed)
    marks = "0123456789+-*:^()@ ABCDEFx/·%"
    for _ in range(12):
        at, chance = chance.below(len(text))
        mark, chance = chance.below(len(marks))
        yield text[:at] + text[at + 1 :]
        yield text[:at] + text[at] + text[at:]
        yield text[:at] + marks[mark] + text[at + 1 :]
        yield text[:at] + text[at : at + 2][::-1] + text[at + 2 :]


NONSENSE = {
    "empty": "",
    "blank": " ",
    "newline": "\n",
    "mark": "?",
    "zero": "0",
    "twice": "stall stall",
    "markup": "<b>x</b>",
    "long": "x" * 10_000,
    "deep": "(" * 1000 + "1" + ")" * 1000,
    "half-character": "\ud800",
    "card": "🂡",
}


@pytest.mark.parametrize("text", NONSENSE.values(), ids=NONSENSE)
@every_start
def test_nonsense_is_refused_with_a_code_and_facts_that_can_be_sent(
    name: str, setup: int, seed: int, text: str
) -> None:
    state = played(name, setup, seed).states[0]
    with pytest.raises(Refused) as refused:
        GAMES[name].play(state, GAMES[name].read(state, text))
    assert refused.value.code
    assert len(json.dumps(refused.value.facts, ensure_ascii=False).encode()) < 500


@pytest.mark.parametrize("text", [None, 7, b"stall", ["stall"], 10**5000], ids=["none", "7", "bytes", "list", "huge"])
@pytest.mark.parametrize("name", GAMES)
def test_what_is_no_text_is_refused(name: str, text: Any) -> None:
    state = GAMES[name].start()
    with pytest.raises(Refused):
        GAMES[name].read(state, text)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("data", [None, 7, "x", [], {}, {"grid": None}, {"grid": [[]], "scores": {}}, {"v": 1}])
def test_what_is_no_position_is_refused(name: str, data: Any) -> None:
    with pytest.raises(Refused):
        GAMES[name].position(data)


@pytest.mark.parametrize("name", ["calculissimo", "equable"])
def test_ca_16_eq_18_games_are_played_with_right_and_wrong_challenges(name: str) -> None:
    """CA-16, EQ-18: so that what holds for every game is seen where a lay stands, is taken back, and is paid for."""
    setups = [at for at, (_, options) in enumerate(SUBJECTS[name].setups) if options.get("challenge")]
    turns = [turn for setup in setups for seed in range(SEEDS) for turn in played(name, setup, seed).turns]
    codes = Counter(turn.score.lines[0].code.rpartition("-")[2] for turn in turns if isinstance(turn.move, Challenge))
    assert codes["right"] and codes["wrong"]


@every_game
def test_a_state_comes_back_from_its_data(name: str, setup: int, seed: int) -> None:
    match = played(name, setup, seed)
    for state in match.states:
        data = match.game.dump(state)
        assert match.game.position(data) == state
        assert match.game.position(json.loads(json.dumps(data))) == state


@every_game
def test_a_state_can_be_a_key_and_cannot_be_changed(name: str, setup: int, seed: int) -> None:
    for state in played(name, setup, seed).states:
        assert hash(state) == hash(played(name, setup, seed).game.position(played(name, setup, seed).game.dump(state)))
        with pytest.raises(AttributeError):
            state.over = True


@every_start
def test_no_question_and_no_move_changes_a_state(name: str, setup: int, seed: int) -> None:
    match = played(name, setup, seed)
    game = match.game
    for state in match.states:
        code, data = hash(state), json.dumps(game.dump(state))
        for move in sample(legal(game, state), 5, 1):
            game.score(state, move)
            game.play(state, move)
            game.write(state, move)
        game.dump(state).clear()
        assert (hash(state), json.dumps(game.dump(state))) == (code, data)


@every_game
def test_a_move_is_read_as_it_is_written(name: str, setup: int, seed: int) -> None:
    match = played(name, setup, seed)
    for number, state in enumerate(match.states):
        for move in sample(legal(match.game, state), 40, number):
            assert match.game.read(state, match.game.write(state, move)) == move


@every_game
def test_the_scores_can_be_derived_again_from_the_log(name: str, setup: int, seed: int) -> None:
    match = played(name, setup, seed)
    assert SUBJECTS[name].points(match) == list(match.game.scores(match.state))


@every_game
def test_the_lines_of_a_score_add_up_to_its_total(name: str, setup: int, seed: int) -> None:
    match = played(name, setup, seed)
    for number, state in enumerate(match.states):
        for move in sample(legal(match.game, state), 10, number):
            score = match.game.score(state, move)
            assert sum(line.points for line in score.lines) == score.total


@every_game
def test_no_move_changes_what_is_kept(name: str, setup: int, seed: int) -> None:
    match, kept = played(name, setup, seed), SUBJECTS[name].kept
    first = kept(match.game.dump(match.states[0]))
    assert all(kept(match.game.dump(state)) == first for state in match.states)


@every_start
def test_gen_2_the_same_seed_gives_the_same_game(name: str, setup: int, seed: int) -> None:
    """GEN-2: played out once more from nothing."""
    assert play_out(name, setup, seed).save() == played(name, setup, seed).save()


@pytest.mark.parametrize("name", GAMES)
def test_gen_2_another_seed_gives_another_game(name: str) -> None:
    """GEN-2: seeds are not ignored."""
    assert len({GAMES[name].start(seed=seed) for seed in range(10)}) == 10


@every_game
def test_gen_3_a_saved_match_is_loaded_whole(name: str, setup: int, seed: int) -> None:
    """GEN-3: as data and as text, with every state on the way."""
    match = played(name, setup, seed)
    for data in (match.save(), json.dumps(match.save())):
        loaded = Match.load(data)
        assert loaded.states == match.states
        assert loaded.save() == match.save()


@every_start
def test_gen_3_a_match_is_undone_to_its_start_and_redone_to_its_end(name: str, setup: int, seed: int) -> None:
    """GEN-3, GEN-2: step by step, and nothing is drawn again."""
    whole = played(name, setup, seed)
    match = whole.copy()
    for state in reversed(whole.states[:-1]):
        match.undo()
        assert match.state == state
    with pytest.raises(Refused):
        match.undo()
    for state in whole.states[1:]:
        match.redo()
        assert match.state == state
    with pytest.raises(Refused):
        match.redo()
    assert match.save() == whole.save()


@every_start
@pytest.mark.parametrize("level", LEVELS)
def test_gen_5_the_computer_thinks_of_legal_moves_best_first(name: str, setup: int, seed: int, level: int) -> None:
    """GEN-5, GEN-1: in the middle of a game, at every level; the last thought is complete."""
    match = played(name, setup, seed)
    game, state, nodes = match.game, match.states[(len(match.states) - 1) // 2], SUBJECTS[name].nodes
    thoughts = list(game.think(state, level=level, nodes=nodes))
    assert thoughts[-1].done == 1
    assert [thought.done for thought in thoughts] == sorted(thought.done for thought in thoughts)
    assert thoughts[-1].best, "there is always something to do"
    for move, _ in thoughts[-1].best[:50]:
        game.play(state, move)
    values = [value for _, value in thoughts[-1].best]
    assert values == sorted(values, reverse=True)
    assert list(game.think(state, level=level, nodes=nodes))[-1] == thoughts[-1]


@every_start
def test_one_judgement_ranks_legal_moves_best_first_and_repeats(name: str, setup: int, seed: int) -> None:
    """In the middle of a game: worths and errors are whole numbers of one unit, the last verdict is complete."""
    match = played(name, setup, seed)
    game, state, nodes = match.game, match.states[(len(match.states) - 1) // 2], SUBJECTS[name].nodes
    verdicts = list(game.judge(state, nodes=nodes))
    assert [verdict.done for verdict in verdicts] == sorted(verdict.done for verdict in verdicts)
    assert len({verdict.unit for verdict in verdicts}) == 1 and verdicts[-1].unit in ("points", "chance")
    last = verdicts[-1]
    assert last.done == 1 and last.ranked, "there is always something to do"
    assert all(type(worth) is type(error) is int and error >= 0 for _, worth, error in last.ranked)
    assert [worth for _, worth, _ in last.ranked] == sorted((worth for _, worth, _ in last.ranked), reverse=True)
    for move, _, _ in last.ranked[:50]:
        game.play(state, move)
    assert list(game.judge(state, nodes=nodes))[-1] == last


@every_start
def test_gen_5_thinking_to_the_end_lists_every_scoring_move(name: str, setup: int, seed: int) -> None:
    """GEN-5: at the full setting."""
    match, identity = played(name, setup, seed), SUBJECTS[name].identity
    game, state = match.game, match.states[0]
    thought = list(game.think(state))[-1]
    scoring = {identity(move) for move in legal(game, state) if game.score(state, move).total > 0}
    assert scoring <= {identity(move) for move, _ in thought.best}


@every_start
def test_after_the_end_there_is_nothing_to_think_of(name: str, setup: int, seed: int) -> None:
    match = played(name, setup, seed)
    thought = list(match.game.think(match.state))[-1]
    assert (thought.best, thought.done) == ((), 1)


@pytest.mark.parametrize("level", [0, 6, -1, True, 1.0, "3", None])
@pytest.mark.parametrize("name", GAMES)
def test_gen_1_there_are_five_levels_and_no_other(name: str, level: Any) -> None:
    """GEN-1."""
    with pytest.raises(Refused) as refused:
        GAMES[name].think(GAMES[name].start(), level=level)
    assert (refused.value.code, refused.value.facts) == ("match.bot", {"low": 1, "high": 5})
