"""The field for moves answers too: words such as "plateau" or "ligne 9" are questions about the table, not moves, and
"indice" does what its button does. A move's own words ("passe", "échange") are those of the language of the app.

What a game knows of itself is said by its `describe`; what every table has (scores, last moves, these words) is here.
The words are in the catalogue, the full one first, then shorter ones: `command.board` is "plateau p".
"""

from collections.abc import Iterable
from unicodedata import normalize

from pyapp.app.games.contract import AnyScreen
from pyapp.app.table.scene import Scene, played
from pyapp.app.ui.words import Words
from pyapp.core import Refused
from pyapp.core.ears import Say

COMMON = ("scores", "last", "log", "help")
PRIVATE = ("rack",)  # what only its owner may hear
PLACED = ("row", "column", "square", "around")  # asked for with a place
TOLD = 5  # moves of the log
NOTATION = ("pass", "change", "stall", "challenge")  # words of moves in writing


def answer(screen: AnyScreen, scene: Scene, text: str, doing: Iterable[str], say: Words) -> tuple[str, ...] | None:
    """What is answered to a typed text; None if it is no question, and so a move. `doing`: words that do something."""
    word, _, place = text.strip().partition(" ")
    topics = {short: topic for topic in (*scene.match.game.topics, *COMMON) for short in words_for(topic, say)}
    topic = topics.get(folded(word))
    if topic is None or bool(place.strip()) != (topic in PLACED):
        return None
    if topic in PRIVATE and (why := _covered(screen, scene, say)):
        return (why,)
    if topic == "help":
        return _help(scene, doing, say)
    if topic in COMMON:
        return OWN[topic](screen, scene, say)
    try:
        return scene.match.game.describe(scene.state, f"{topic} {place}", named(scene, say))
    except Refused:
        if _is_move(scene, text):  # "C 4+3+2": the column C is meant, and no column 4+3+2
            return None
        raise


def _is_move(scene: Scene, text: str) -> bool:
    try:
        scene.match.game.read(scene.state, text)
    except Refused:
        return False
    return True


def meant(text: str, words: Iterable[str], say: Words) -> str:
    """The one of these words that a text is: « indice »."""
    return next((word for word in words if folded(text.strip()) in words_for(word, say)), "")


def as_written(text: str, say: Words) -> str:
    """A move with its word as moves are written: « échange 7,+ » is change 7,+."""
    word, _, rest = text.strip().partition(" ")
    known = next((name for name in NOTATION if folded(word) in words_for(f"move.{name}", say)), "")
    return f"{known} {rest}".strip() if known else text


def going(text: str, say: Words) -> str:
    """The square that a text wants to go to: « va I9 »."""
    word, _, place = text.strip().partition(" ")
    return place.strip() if folded(word) in words_for("go", say) else ""


def folded(word: str) -> str:
    """Small letters without their accents, as people type in a hurry."""
    return "".join(sign for sign in normalize("NFD", word.casefold()) if sign.isascii())


def words_for(topic: str, say: Words) -> list[str]:
    return [folded(word) for word in say(f"command.{topic}").split()]


def _covered(screen: AnyScreen, scene: Scene, say: Words) -> str:
    """Why a rack may not be told now: it is covered, long gone, or the computer's."""
    turn = scene.match.game.turn(scene.state)
    if scene.past or turn is None or turn in scene.match.bots:
        return say("command.not-now")
    return screen.secret(scene, say)


def named(scene: Scene, say: Words) -> Say:
    return called(scene.players, say)


def called(players: tuple[str, ...], say: Words) -> Say:
    """Sentences in which players are called by their names."""

    def words(key: str, **facts: object) -> str:
        seat = facts.get("number")
        return players[seat - 1] if key == "ears.seat" and isinstance(seat, int) else say(key, **facts)

    return words


def _scores(screen: AnyScreen, scene: Scene, say: Words) -> tuple[str, ...]:
    if not screen.points:
        return (say("command.no-points"),)
    scores = screen.told(scene.match, scene.state)
    return tuple(
        say("command.score", player=player, count=points) for player, points in zip(scene.players, scores, strict=True)
    )


def _last(screen: AnyScreen, scene: Scene, say: Words) -> tuple[str, ...]:
    return _moves(screen, scene, 1, say)


def _log(screen: AnyScreen, scene: Scene, say: Words) -> tuple[str, ...]:
    return _moves(screen, scene, TOLD, say)


def _moves(screen: AnyScreen, scene: Scene, count: int, say: Words) -> tuple[str, ...]:
    numbers = range(max(scene.made - count, 0) + 1, scene.made + 1)
    return tuple(screen.last_move(played(scene.match, number), say) for number in numbers) or (say("table.beginning"),)


def _help(scene: Scene, doing: Iterable[str], say: Words) -> tuple[str, ...]:
    """The words that are understood at this table."""
    topics = [topic for topic in (*scene.match.game.topics, *COMMON, *doing) if say.has(f"command.{topic}")]
    places = f"command.places.{scene.match.game.name}"
    return (
        say("command.words", words=", ".join(say(f"command.{topic}").split()[0] for topic in topics)),
        say(places if say.has(places) else "command.places"),
        say(f"typed.{scene.match.game.name}"),
    )


OWN = {"scores": _scores, "last": _last, "log": _log}
