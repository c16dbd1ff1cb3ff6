"""GEN-1: nothing of a covered rack reaches the page. Two matches that differ only in what is covered look the same:
every fragment, every dialog, every word that is read aloud, whatever one taps."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest
from test_app import Ticks

from pyapp.app.runtime import Runtime
from pyapp.app.store.links import link
from pyapp.core import Match, Verdict
from pyapp.games import GAMES
from pyapp.games.calculissimo.rules import ORDER as CALCULISSIMO_TILES
from pyapp.games.equable.rules import GREY
from pyapp.games.equable.rules import TILES as EQUABLE_TILES
from pyapp.games.tiles import rack_of

ORDER = {"equable": EQUABLE_TILES, "calculissimo": CALCULISSIMO_TILES}
SEEDS = {"equable": 8, "calculissimo": 18}  # both hold something long enough to be told apart by it
NODES = {"equable": 100, "calculissimo": 2}
TURNS = 7
ACTS = (
    ("hint",),
    ("hint",),
    ("hint",),
    ("dialog", "solutions"),
    ("more",),
    ("order", "points"),
    ("close",),
    ("dialog", "review"),
    *(("unfold", str(number)) for number in range(1, TURNS + 1)),
    ("close",),
    ("dialog", "menu"),
    ("look", "2"),
    ("dialog", "solutions"),
    ("close",),
    ("look", "3"),
    ("hint",),
    ("dialog", "solutions"),
    ("dialog", "review"),
    ("retry", "2"),
    ("retry", "3"),
    ("return",),
    ("look", "1"),
    ("point", "3 pass"),
    ("why", "3 pass"),
    ("return",),
    *(("typed", "", word) for word in ("chevalet", "plateau", "scores", "dernier", "aide")),
)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, most in NODES.items():
        whole = GAMES[name].judge

        def few(
            self: object,
            state: Any,
            nodes: int | None = None,
            also: Sequence[Any] = (),
            whole: Any = whole,
            most: int = most,
        ) -> Iterator[Verdict]:
            verdicts: Iterator[Verdict] = whole(state, most, also=also)
            return verdicts

        monkeypatch.setattr(type(GAMES[name]), "judge", few)


def begun(game: str, challenge: bool) -> Match:
    """Some turns of two people: layings, and one who changes a tile."""
    match = Match.new(game, ["Léa", "Samir"], SEEDS[game], {"challenge": challenge})
    while len(match.turns) < TURNS:
        *_, verdict = match.game.judge(match.state)
        move = verdict.ranked[0][0]
        match.play(match.game.write(match.state, move) if len(match.turns) % 4 else f"change {own(match)[-1]}")
    return match


def own(match: Match) -> tuple[str, ...]:
    rack: tuple[str, ...] = match.state.racks[match.state.turn]
    return rack


def swapped(game: str, state: Any, seat: int, held: str, other: str) -> Any:
    """The state with another tile on a rack, which was in the pile."""
    rack = list(state.racks[seat])
    rack[rack.index(held)] = other
    racks = (*state.racks[:seat], rack_of(rack, ORDER[game]), *state.racks[seat + 1 :])
    name = "bag" if game == "calculissimo" else "grey" if held in GREY else "white"
    pile = getattr(state, name).put([held]).without([other])
    state = replace(state, racks=racks, **{name: pile})
    if state.standing and state.standing.seat == seat and held in state.standing.rack:
        before = list(state.standing.rack)
        before[before.index(held)] = other
        state = replace(state, standing=replace(state.standing, rack=rack_of(before, ORDER[game])))
    return state


def twins(game: str, match: Match, seat: int) -> Iterator[Match]:
    """The same match, but that a seat has held another tile all the while since it drew one that it still holds."""
    states = match.states
    for held in sorted(set(match.state.racks[seat])):
        since = len(states)
        while since and held in states[since - 1].racks[seat]:
            since -= 1
        if any(held in tile for turn in match.turns[since:] for tile in getattr(turn.move, "tiles", ())):
            continue  # it was given away meanwhile, and what is held now is another one
        kinds = GREY if held in GREY else set(ORDER[game]) - set(GREY)
        for other in sorted(set(kinds if game == "equable" else ORDER[game]) - {held, "="}):
            piles = [
                state.bag if game == "calculissimo" else state.grey if held in GREY else state.white
                for state in states[since:]
            ]
            if all(pile.count(other) for pile in piles) and len(states) - since > 1:
                twin = match.copy()
                changed = [
                    swapped(game, state, seat, held, other) if at >= since else state for at, state in enumerate(states)
                ]
                twin.first = changed[0]
                twin.turns = tuple(
                    replace(turn, after=after) for turn, after in zip(match.turns, changed[1:], strict=True)
                )
                yield twin
                break


def heard(match: Match, shown: bool) -> list[Any]:
    """Everything that the page gets while somebody taps everything."""
    runtime, got = Runtime(Ticks()), list[Any]()

    def send(act: str, arg: str = "", value: str = "", **more: str) -> None:
        event = {"act": act, "arg": arg, "value": value, "now": 1000, "random": 1, **more}
        answer = json.loads(runtime.receive(json.dumps(event)))
        got.append((act, arg, answer["fragments"]))
        while answer["more"]:
            answer = json.loads(runtime.receive(json.dumps({"act": "slice"})))
            got.append((act, arg, answer["fragments"]))

    send("open")
    send("link", hash=link("", match))
    table = runtime.model.table
    assert table
    table = replace(table, match=match, draft=table.screen.fresh(match), tour=None)
    runtime.model = replace(runtime.model, page=table)
    got.clear()
    for act in (("show",), *ACTS) if shown else ACTS:
        send(*act)
    return got


def assert_same(seen: list[Any], other: list[Any]) -> None:
    for (act, arg, mine), (_, _, theirs) in zip(seen, other, strict=False):
        assert dict(mine).keys() == dict(theirs).keys(), (act, arg)
        for name, markup in mine:
            assert markup == dict(theirs)[name], (act, arg, name)
    assert len(seen) == len(other)


@pytest.mark.parametrize("challenge", [False, True])
@pytest.mark.parametrize("game", list(ORDER))
@pytest.mark.parametrize("shown", [False, True])
def test_gen_1_what_is_covered_changes_nothing_on_the_page(game: str, challenge: bool, shown: bool) -> None:
    match = begun(game, challenge)
    seats = [1 - match.state.turn] if shown else [0, 1]
    seen, tried = heard(match, shown), 0
    for seat in seats:
        for twin in list(twins(game, match, seat))[:3]:
            tried += 1
            assert_same(seen, heard(twin, shown))
    assert tried


@pytest.mark.parametrize("game", list(ORDER))
def test_what_one_sees_oneself_does_change_it(game: str) -> None:
    """The test above would notice: the own rack, once it is shown, is on the page."""
    match = begun(game, False)
    assert all(heard(match, True) != heard(twin, True) for twin in list(twins(game, match, match.state.turn))[:1])
