"""A whole game of each kind played by ear, from home to the end screen: by names, keys and live text alone. The players
(blind_pupils.py) know a rule as a person does, and of the position what they were told. Hints are read and followed,
the review is read, exercises are done; every key is counted, Tab from wherever the focus is included."""

import re
from collections.abc import Callable

import pytest
from blind_pupils import PUPILS, ask, is_made, marks
from listener import Listener
from test_judging import quick

from pyapp.app.classroom.address import write
from pyapp.app.classroom.lesson import Lesson
from pyapp.app.ui.words import Words

__all__ = ["quick"]
NAME = "Zoé"
FR = Words("fr")
EVERY = pytest.mark.parametrize("game", PUPILS)
MOST_KEYS = 12  # of a turn, on the average of a game: Tab, questions and the hint included
HINTED, REVIEWED = 1, 3  # the turns in which a hint is followed, and after which the review is read
MOST_TURNS = 60  # only a limit for a game that does not end


def plain(text: str) -> str:
    """With spaces as ears have them: none is narrow."""
    return " ".join(text.split())


def shorter(field: str, number: int) -> Callable[[Listener], None]:
    """Fewer rounds or numbers, in the section of all settings."""

    def change(ears: Listener) -> None:
        ears.unfold(FR("setup.options"))
        ears.fill(field, str(number))

    return change


# Which preset is chosen, and what is made shorter.
CHOSEN: dict[str, tuple[str, Callable[[Listener], None] | None]] = {
    "math-magic": ("8 ans", shorter("Dernier nombre", 10)),
    "zoned": ("8 ans", None),
    "equable": ("8 ans", None),
    "or-des-fous": ("8 ans", None),
    "calculissimo": ("", None),
}


def begin(ears: Listener, game: str) -> None:
    """From home to the table, against the weakest computer."""
    preset, change = CHOSEN[game]
    ears.press(FR(f"game.{game}"))
    if preset:
        ears.pick(preset)
    ears.fill("Nom du joueur 1", NAME)
    ears.called = NAME
    ears.choose("Joueur 2", FR("level.1"))
    if change:
        change(ears)
    ears.press(FR("setup.start"))
    if ears.find(FR("tour.end")):
        ears.press(FR("tour.end"))


@EVERY
@pytest.mark.usefixtures("quick")
def test_a_whole_game_is_played_by_ear(game: str) -> None:
    ears = Listener()
    begin(ears, game)
    before, looking_back, turns = ears.keys, 0, 0
    while not ears.find(FR("ending.again")):
        heard = FOLLOWED[game](ears, hint(ears)) if turns == HINTED else PUPILS[game](ears)
        turns += 1
        assert is_made(ears, heard) and turns < MOST_TURNS, heard
        if turns == REVIEWED:
            looking_back = read_review(ears)
    keys = (ears.keys - before - looking_back) / turns
    print(f"{game}: {before} keys to the table, {turns} turns, {keys:.1f} keys a turn")
    assert keys <= MOST_KEYS
    assert "gagne" in ears.said[-1], "the end is told"
    assert ears.find(FR("table.review")) and ears.find(FR("ending.watch")), "and from there one looks back"


# The hint


def hint(ears: Listener) -> list[str]:
    """Three steps, each more than the one before, without leaving the field; the last one is a whole move."""
    steps = [ask(ears, "i") for _ in range(3)]
    assert len(set(steps)) == 3 and all(steps)
    return steps


def solution(ears: Listener, steps: list[str]) -> str:
    """Math&Magic: the line of the first step, and the calculation, perhaps with a piece that is moved before."""
    line = re.findall(r"(?:ligne|colonne) (\w)", steps[0])[0]
    said = re.findall(r"La solution : (.*?)\.", steps[2])[0]
    moved, calculation = re.findall(r"(?:(\w\d (?:→|vers) \w\d|\d en \w\d),? )?(.+)", said)[0]
    first = re.sub(r" (→|vers) ", "-", moved).replace(" en ", "@")
    return ask(ears, f"{first} {line} {marks(calculation)}".strip())


def laid(ears: Listener, steps: list[str]) -> str:
    """The games of tiles: the first step tells the line, the last one the tiles and where they start."""
    down = "colonne" in steps[0]
    said, column, row = re.findall(r"Le coup : (.*?) en ([A-Q])(\d+)\.", steps[2])[0]
    return ask(ears, f"{column}{row} {marks(said)}" if down else f"{row}{column} {marks(said)}")


def moved(ears: Listener, steps: list[str]) -> str:
    """L'Or des fous: from, to, and where the stone goes."""
    start, end = re.findall(r"Le coup : (\w+) (?:→|vers) (\w+)", steps[2])[0]
    stone = re.findall(r"la pierre de \w+ va en (\w+)", steps[2])
    return ask(ears, f"{start}-{end}" + "".join(f" *{one}" for one in stone))


def drawn(ears: Listener, steps: list[str]) -> str:
    """ZoneD: to the square of the corner, where Enter brings the rectangle; turned first, if it lies otherwise."""
    w, h, x, y = map(int, re.findall(r"(\d+) (?:×|fois) (\d+) en \((\d+) ; (\d+)\)", steps[2])[0])
    ask(ears, f"va {x + 1} {y + 1}")
    if f"{w} de large" not in ears.key("Enter") and not re.search(rf"{w} (×|fois) {h} en \({x} ; {y}\)", ears.said[-1]):
        ears.key("r")
        ask(ears, f"va {x + 1} {y + 1}")
        ears.key("Enter")
    ears.key("Enter")
    for figure in str(w * h):
        ears.key(figure)
    return ears.key("Enter")


FOLLOWED: dict[str, Callable[[Listener, list[str]], str]] = {
    "math-magic": solution,
    "equable": laid,
    "calculissimo": laid,
    "or-des-fous": moved,
    "zoned": drawn,
}


# The review, and exercises


def read_review(ears: Listener) -> int:
    """How well everybody played, every move with what it cost, and what was better: the keys that it takes."""
    before = ears.keys
    assert FR("review.heard") in ask(ears, "revoir"), "that it is ready is said"
    told = ears.read()
    assert FR("review.accuracy") in told and NAME in told and "%" in told
    rows = [ears.name(one) for one in ears.stops if one.get("aria-expanded") == "false"]
    better = plain(FR("review.best-was").split("{")[0])
    assert rows
    for row in rows[:2]:
        inside = unfolded(ears, row)
        assert ears.find(FR("judged.show")) and (better in inside or FR("review.nothing-better") in inside)
    ears.escape()
    assert ears.is_at(FR("typed")), "back where it was asked for"
    print(f"  review: {ears.keys - before} keys")
    return ears.keys - before


def unfolded(ears: Listener, row: str) -> str:
    ears.press(row)
    return ears.read()


@EVERY
@pytest.mark.usefixtures("quick")
def test_an_exercise_is_done_by_ear(game: str) -> None:
    """The link of a teacher: two positions, one answer each."""
    ears = Listener(search=f"?{write(Lesson(game, mode='series', seed=7, count=2))}")
    for number in (1, 2):
        asked = ears.said[-1] if "Exercice" in ears.said[-1] else ears.said[-2]
        assert asked.startswith(FR("lesson.exercise", number=number, count=2))
        ears.called = re.findall(r"(?:À toi, )?(Joueur \d)", asked)[0]
        heard = PUPILS[game](ears)
        assert is_made(ears, heard) and plain(FR("lesson.exercise.right")) in heard
        ears.said.clear()  # another position: nothing that was told before holds
        ears.press(FR("lesson.exercise.next") if number < 2 else FR("lesson.give"))
