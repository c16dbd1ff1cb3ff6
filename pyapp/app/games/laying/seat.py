"""At a table where tiles are laid: whose rack is on the page, what an event does, what is said of a move."""

from collections.abc import Callable, Mapping
from typing import Any

from pyapp.app.games.laying import acts, challenge
from pyapp.app.games.laying import draft as drafts
from pyapp.app.games.laying.acts import Kit
from pyapp.app.games.laying.board import sign
from pyapp.app.games.laying.draft import Draft
from pyapp.app.table.scene import Played, Scene
from pyapp.app.ui.words import Words
from pyapp.core import Match
from pyapp.core.ears import listed
from pyapp.games.tiles import Challenge, Change, Late, Lay, Rack, Squares, arms, face, write_lay


def people(match: Match) -> list[int]:
    return [seat for seat in range(len(match.players)) if seat not in match.bots]


def viewer(match: Match) -> int | None:
    """Whose rack is on the page: the player to move, or the only person at the table."""
    turn, persons = match.state.turn, people(match)
    return turn if turn in persons else persons[0] if len(persons) == 1 else None


def fresh(match: Match, focus: int, open_tiles: Rack = ()) -> Draft:
    """Nothing laid; the rack is covered when people take turns at one device (GEN-1). Open tiles are for anyone."""
    seat = viewer(match)
    order = match.state.racks[seat] + open_tiles if seat is not None else ()
    return Draft(order=order, focus=focus, shown=len(people(match)) < 2, seat=seat, waits=challenge.waits(match))


def act(
    kit: Kit, match: Match, draft: Draft, board: str, name: str, arg: str, event: Mapping[str, Any]
) -> tuple[Draft, str | None]:
    """The draft after a tap, a drop or a key, and the text of a move if it makes one."""
    state = match.state
    if state.over:
        return draft, None
    if name == "challenge":
        return draft, f"challenge {arg}"
    if draft.waits and name != "go-on":
        return draft, None
    if name == "typed":
        return draft, _typed(state, str(event.get("value", "")).strip())
    if name == "pass":
        return draft, "pass"
    if name == "play" and draft.changing is not None:
        return draft, acts.change_text(draft)
    if name == "lay":
        return drafts.put_down(kit.squares, board, draft, match.game.read(state, arg)), None
    if name == "play":
        return draft, write_lay(kit.squares, drafts.run(kit.squares, board, draft, kit.bends(state)))
    return acts.act(kit, board, draft, name, arg, event), None


def _typed(state: Any, text: str) -> str:
    """A move in writing; « échange » alone is the whole rack."""
    return f"change {','.join(state.racks[state.turn])}" if text == "change" else text


# In words


def last_move(kit: Kit, played: Played, say: Words) -> str:
    """One move of the match in words."""
    before, move, player = played.before, played.move, played.player
    if isinstance(move, Lay):
        if unsaid(kit, played):
            return say(
                "laying.told.unsaid",
                player=player,
                calculation=calculations(move, say),
                line=line_words(kit.squares, move, say),
            )
        announced = kit.announced(before, move, say)
        return say(
            "laying.told.announced" if announced else "laying.told.laid",
            player=player,
            announced=announced,
            calculation=calculations(move, say),
            line=line_words(kit.squares, move, say),
            count=played.score.total,
        )
    if isinstance(move, Change):
        return say("laying.told.changed", player=player, count=len(move.tiles))
    if isinstance(move, Challenge):
        right = played.after.board != before.board  # the tiles were taken back
        told = say(
            f"{kit.words}.told.right" if right else f"{kit.words}.told.wrong",
            player=played.players[move.seat],
            other=played.players[before.standing.seat],
            count=before.standing.points,
        )
        return f"{told} {kit.why(before, say)}"
    return say("laying.told.late" if isinstance(move, Late) else "laying.told.passed", player=player)


def more(kit: Kit, drawn: Callable[[Any], int], played: Played, say: Words) -> str:
    """Where a laying starts, and how many tiles were drawn after it; `drawn` counts what the piles hold."""
    start = _starts(kit.squares, played.move, say) if isinstance(played.move, Lay) else ""
    count = drawn(played.before) - drawn(played.after)
    took = say("laying.told.drawn", count=count) if count > 0 and not isinstance(played.move, Challenge) else ""
    return " ".join(part for part in (start, took) if part)


def _starts(squares: Squares, move: Lay, say: Words) -> str:
    if move.bend is None:
        return say("laying.told.start", square=squares.name(move.start))
    return say("laying.told.starts", row=squares.name(move.start), column=squares.name(move.bend.start))


def unsaid(kit: Kit, played: Played) -> bool:
    """CA-16: whether what a laying earns is not told, since it can be challenged and nothing would give it away."""
    return kit.hides and played.after.standing is not None


def marks(move: Lay) -> str:
    return "".join(map(face, move.tiles))


def calculations(move: Lay, say: Words) -> str:
    """9+6:2 et 2+1."""
    return listed(map(marks, arms(move)), say)


def start_words(squares: Squares, move: Lay, say: Words) -> str:
    """D8 et H8."""
    return listed((squares.name(arm.start) for arm in arms(move)), say)


def line_words(squares: Squares, move: Lay, say: Words, joined: str = "laying.lines") -> str:
    if move.bend is not None:
        row, column = (line_words(squares, arm, say) for arm in arms(move))
        return say(joined, row=row, column=column)
    return say("laying.column" if move.down else "laying.row", line=squares.line_name(move.start, move.down))


def right(played: Played) -> bool:
    """An operation or equation that was looked at: in challenge mode nobody says so (EQ-18, CA-16)."""
    return isinstance(played.move, Lay) and not played.before.options.challenge


def call(match: Match, say: Words) -> str:
    """Whose turn it is; to somebody alone with computers, who hides nothing from anybody, also with what."""
    if challenge.waits(match):
        return say("laying.challenge.ask")
    turn = match.state.turn
    if turn in match.bots:
        return say("laying.call.bot", player=match.players[turn])
    alone = len(match.players) - len(match.bots) == 1
    rack = match.game.describe(match.state, "rack", say)[:1] if alone else ()
    return " ".join((say("laying.call", player=match.players[turn]), *rack))


def line_fact(facts: Mapping[str, object], say: Words) -> Mapping[str, object]:
    """A line of the board in words, where a refusal or a score names one."""
    line = facts.get("line")
    if not isinstance(line, str) or not line:
        return facts
    return {**facts, "line": say("laying.row" if line.isdigit() else "laying.column", line=line)}


def covered(match: Match, draft: Draft, made: int) -> bool:
    """GEN-1: whether what could be laid after so many moves tells of a rack that others hold, or that is covered."""
    own = draft.shown and match.at(made).turn == viewer(match)
    return not match.state.over and not own


def why(facts: Mapping[str, object], say: Words) -> Mapping[str, object]:
    """The tiles that a reason names, as they look."""
    tiles = facts.get("tiles")
    return {**facts, "tiles": " ".join(map(sign, tiles))} if isinstance(tiles, tuple) else facts


def secret(scene: Scene, say: Words) -> str:
    """Hint and solver would tell what is on a rack."""
    if not covered(scene.match, scene.draft, scene.made):
        return ""
    return say("laying.covered" if scene.state.turn == viewer(scene.match) else "laying.covered.other")


def delay(state: Any, level: int) -> int:
    """A natural time to think, in milliseconds."""
    return 1500


def time_out(match: Match, draft: Draft) -> str:
    """GEN-7: who has not played in time loses the turn (CA-15, EQ-20)."""
    return "late"
