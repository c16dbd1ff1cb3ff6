"""What a package for a learning platform launches: games against the computer, or a lesson by its link."""

from collections.abc import Sequence
from dataclasses import replace

from pyapp.app.classroom import address
from pyapp.app.classroom.lesson import Lesson
from pyapp.app.ui.parts import sentence
from pyapp.app.ui.words import LANGUAGES, Words
from pyapp.core.refused import brief
from pyapp.games import GAMES

EVERY = "all"


def launches(wanted: Sequence[str]) -> dict[str, dict[str, str]] | str:
    """By package: the parameters of each address and its title. A word that is neither a game nor a link is answered by
    a sentence."""
    say = Words(LANGUAGES[0])
    if not wanted:
        return {EVERY: dict(_launch(_of_a_game(game), say) for game in GAMES)}
    packages: dict[str, dict[str, str]] = {}
    for one in wanted:
        query = one.partition("#")[0].rpartition("?")[2]
        lesson, problems = (_of_a_game(one), ()) if one in GAMES else address.read(query)
        if problems or not lesson.game:
            told = " ".join(sentence(problem, say) for problem in problems)
            return say("package.unknown", given=brief(one), games=", ".join(GAMES), told=told).strip()
        name = one if one in GAMES else f"{lesson.game}-{address.identity(lesson):05x}"
        packages[name] = dict([_launch(lesson, say)])
    return packages


def alone(query: str) -> tuple[str, str, tuple[str, ...]]:
    """Of a package that opens at one lesson, or at home: its game, its parameters, what is wrong with the query."""
    lesson, problems = address.read(query)
    parameters = address.write(replace(lesson, embed=bool(lesson.game), scorm=True))
    return lesson.game, parameters, tuple(str(sentence(problem, Words("en"))) for problem in problems)


def _of_a_game(game: str) -> Lesson:
    return Lesson(game=game, mode="level")


def _launch(lesson: Lesson, say: Words) -> tuple[str, str]:
    title = say(f"game.{lesson.game}")
    mode = f" · {say(f'class.mode.{lesson.mode}')}" if lesson.mode else ""
    return f"?{address.write(replace(lesson, embed=True, scorm=True, host='', show=''))}", title + mode
