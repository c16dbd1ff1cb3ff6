"""Five pupils who play by ear: each knows the rule of a game as a person does, and of the position what it is told.

They listen to sentences, try a calculation or a place, and write it in the field for moves, or press keys at the board.
None of them knows anything of the app's own.
"""

import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import accumulate, permutations, product

from listener import Listener

FIELD = "Écrire un coup"
SIGNS = {"plus": "+", "moins": "-", "fois": "*", "divisé par": ":", "égale": "=", "−": "-", "×": "*", "÷": ":"}
READ = r"(Ligne|Colonne) (\w+), de (\w+) à \w+ : (.*?)(?:, soit|, qui fait)"
TOLD = r"pose ([^,]*), (ligne|colonne) \w+ : [^.]*\. Première case : (\w+)"
LETTERS = "ABCDEFGHIJKLMNOPQ"

Pupil = Callable[[Listener], str]  # makes one move, and returns what is heard of it
Square = tuple[int, int]  # column and row, from 0
Board = dict[Square, str]


def ask(ears: Listener, question: str) -> str:
    """A question or a move in the field, and the answer. From the board a key leads to the field, as ? says."""
    if not ears.is_at(FIELD):
        ears.key("e")
    return ears.write(FIELD, question)


def remembered(ears: Listener, pattern: str, question: str) -> str:
    """What was told last, without asking again; else it is asked for."""
    return next((said for said in reversed(ears.said) if re.search(pattern, said)), "") or ask(ears, question)


def is_made(ears: Listener, heard: str) -> bool:
    """Whether a move was made: a sentence begins with who made it."""
    return re.search(rf"(^|[.!] ){ears.called}\b", heard) is not None


def listed(names: str) -> list[str]:
    """b1, c1 et d1."""
    return re.split(r", | et ", names)


def value(calculation: str) -> Fraction | None:
    """Products and quotients first, then from left to right; None for a division by zero."""
    total = Fraction(0)
    for sign, term in re.findall(r"([+-]?)([^+-]+)", calculation):
        first, *rest = re.split(r"([*:])", term)
        worth = Fraction(int(first))
        for operator, factor in zip(rest[::2], rest[1::2], strict=True):
            if operator == ":" and not int(factor):
                return None
            worth = worth * int(factor) if operator == "*" else worth / int(factor)
        total += -worth if sign == "-" else worth
    return total


# Math&Magic: the digits of a row or column make the number


def math_magic(ears: Listener) -> str:
    """As they lie, or with a piece from the reserve in the line; else the pupil is stuck, and says so."""
    target = int(re.findall(r"fai(?:s|re) (\d+)", remembered(ears, r"fai(s|re) \d", "n"))[-1])
    lines: dict[str, dict[str, str]] = {line: {} for line in "123456ABCDEF"}
    for row, said in re.findall(r"Ligne (\d) : (.*?)\.", remembered(ears, "Ligne 1", "p")):
        for digit, column in re.findall(r"(\d) en ([A-F])", said):
            lines[row][column] = lines[column][row] = digit
    for said in ears.said:  # since the grid was told, pieces came from the reserve
        for digit, column, row in re.findall(r"pose un (\d) en ([A-F])(\d)", said):
            lines[row][column] = lines[column][row] = digit
    for pieces in lines.values():
        if (found := makes([*pieces.values()], target)) and is_made(ears, heard := ask(ears, found)):
            return heard
    reserve = re.findall(r"\d", ask(ears, "r"))
    for (line, pieces), digit in product(lines.items(), reserve):
        free = next(place for place in ("ABCDEF" if line.isdigit() else "123456") if place not in pieces)
        square = free + line if line.isdigit() else line + free
        if (found := makes([*pieces.values(), digit], target)) and is_made(
            ears, heard := ask(ears, f"{digit}@{square} {line} {found}")
        ):
            return heard
    return ask(ears, "cale")


def makes(digits: list[str], target: int) -> str:
    """Every one of these digits once, added or taken away, without going below zero on the way."""
    for order, signs in product(permutations(digits), product("+-", repeat=len(digits) - 1)):
        steps = list(accumulate(int(sign + digit) for sign, digit in zip(("+", *signs), order, strict=True)))
        if steps[-1] == target and min(steps) >= 0:
            return order[0] + "".join(sign + digit for sign, digit in zip(signs, order[1:], strict=True))
    return ""


# L'Or des fous: pawns make a chain, along which the stone comes home


def or_des_fous(ears: Listener) -> str:
    """The move after which the fewest pawns are missing between stone and camp; the stone goes as far as it can."""
    stone, pawns, home = quarry(ask(ears, "p"), ears.called)
    moves = [
        (start, end)
        for start, ends in re.findall(r"(\w\d+) peut aller en (.*?)\.", ask(ears, "j"))
        for end in listed(ends)
    ]
    if not moves:
        return ask(ears, "passe")

    def after(move: tuple[str, str]) -> tuple[int, str]:
        start, end = move
        moved = {*pawns} - {start} | {end}
        holder = nearest(reached(stone, moved), home) if away(stone, end) == 1 else stone
        return missing(holder, moved - {holder} | {stone}, home), holder

    start, end = min(moves, key=after)
    holder = after((start, end))[1]
    return ask(ears, f"{start}-{end}" + (f" *{holder}" if holder != stone else ""))


def quarry(told: str, name: str) -> tuple[str, list[str], int]:
    """The own stone, the free pawns, and the row of the camp."""
    own = next(line for line in re.split(r"(?<=\.) ", told) if line.startswith(name))
    camp, stones, pawns = re.findall(r"rangée (\d+) : pierre en (.*?) ; .*? en (.*?)\.", own)[0]
    return listed(stones)[0], listed(pawns), int(camp)


def away(one: str, other: str) -> int:
    return max(abs(ord(one[0]) - ord(other[0])), abs(int(one[1:]) - int(other[1:])))


def reached(stone: str, pawns: set[str]) -> set[str]:
    """Every pawn to which the stone can travel."""
    found, fresh = {stone}, {stone}
    while fresh:
        fresh = {pawn for pawn in pawns - found if any(away(pawn, one) == 1 for one in fresh)}
        found |= fresh
    return found


def nearest(pawns: set[str], home: int) -> str:
    return min(sorted(pawns), key=lambda pawn: abs(int(pawn[1:]) - home))


def missing(stone: str, pawns: set[str], home: int) -> int:
    """How many squares of a chain from the stone to the camp are still without a pawn."""
    costs, fixed = {stone: 0}, set[str]()
    while rest := set(costs) - fixed:
        here = min(rest, key=costs.__getitem__)
        fixed.add(here)
        for pawn in pawns - fixed:
            costs[pawn] = min(costs.get(pawn, 99), costs[here] + away(here, pawn) - 1)
    return min(cost + abs(int(pawn[1:]) - home) for pawn, cost in costs.items())


# ZoneD: a rectangle against the own edge or zone, and its area


def zoned(ears: Listener) -> str:
    """At the sheet: the next place where it may be drawn, then what it measures."""
    ears.tab("Feuille")
    w, h = map(int, re.findall(r"\d+", ears.key("+"))[:2])
    asked = ears.key("Enter")
    if is_made(ears, asked):
        return asked
    for figure in str(w * h):
        ears.key(figure)
    return ears.key("Enter")


# The games of tiles: a calculation across one that lies there


def equable(ears: Listener) -> str:
    """One sum or difference with one = that is true."""
    return lay(ears, 17, "I9", equations)


def calculissimo(ears: Listener) -> str:
    """Two or three digits with signs between them, that make a whole number."""
    return lay(ears, 15, "H8", operations)


def lay(ears: Listener, side: int, start: str, texts: Callable[[list[str], str], Iterator[str]]) -> str:
    """The first that the board takes; without any, the pupil passes."""
    rack = rack_of(remembered(ears, "Chevalet", "r"))
    remembered(ears, "plateau est vide|, soit|, qui fait|Première case", "e")
    board = tiles(ears.said)
    if not board:
        first = next((text for mark in rack for text in texts(rack, mark)), "")
        return ask(ears, f"{start[1:]}{start[0]} {first}" if first else "échange")
    known: dict[str, list[str]] = {}
    tried = set[str]()  # a place that did not take one calculation is left alone
    for (square, mark), down in product(board.items(), (True, False)):
        if mark not in known:
            known[mark] = list(texts([*rack, mark], mark))
        for text in known[mark]:
            place = placed(board, side, square, mark, text, down)
            if place and place not in tried and is_made(ears, heard := ask(ears, f"{place} {text}")):
                return heard
            tried.add(place)
    changed = ask(ears, "échange")
    return changed if is_made(ears, changed) else ask(ears, "passe")


def placed(board: Board, side: int, square: Square, mark: str, text: str, down: bool) -> str:
    """Where a calculation goes that has this tile of the board in it and touches nothing else; "" if nowhere."""
    for at in (at for at, one in enumerate(text) if one == mark):
        line = [_along(square, step - at, down) for step in range(-1, len(text) + 1)]
        free = [one for one in line if one != square]
        beside = [_along(one, step, not down) for one in free[1:-1] for step in (-1, 1)]
        inside = all(0 <= column < side and 0 <= row < side for column, row in line[1:-1])
        if inside and not any(one in board for one in (*free, *beside)):
            column, row = LETTERS[line[1][0]], line[1][1] + 1
            return f"{column}{row}" if down else f"{row}{column}"
    return ""


def _along(square: Square, step: int, down: bool) -> Square:
    return (square[0], square[1] + step) if down else (square[0] + step, square[1])


def tiles(told: list[str]) -> Board:
    """What lies there, from the calculations as they are read and the moves as they are told."""
    board: Board = {}
    for said in told:
        runs = [
            (kind == "Colonne", line + first if kind == "Colonne" else first + line, tiles)
            for kind, line, first, tiles in re.findall(READ, said)
        ]
        runs += [(kind == "colonne", start, tiles) for tiles, kind, start in re.findall(TOLD, said)]
        for down, start, run in runs:
            first = LETTERS.index(start[0]), int(start[1:]) - 1
            board.update({_along(first, step, down): mark for step, mark in enumerate(marks(run))})
    return board


def marks(said: str) -> str:
    """7 plus 1 égale 8."""
    for word, sign in SIGNS.items():
        said = said.replace(word, sign)
    return said.replace(" ", "")


def rack_of(told: str) -> list[str]:
    """2, 5, 2 fois 8, 9 et fois."""
    (said,) = re.findall(r"Chevalet : (.*?)\.", told)
    rack = []
    for part in listed(said):
        count, tile = re.findall(r"(?:(\d) fois )?(.+)", part)[0]
        rack += [marks(tile)] * int(count or 1)
    return rack


def drawn_from(rack: list[str], text: str) -> bool:
    return all(text.count(mark) <= rack.count(mark) for mark in set(text))


def equations(rack: list[str], mark: str) -> Iterator[str]:
    """True ones of these tiles, with that one among them."""
    digits = [tile for tile in rack if tile.isdigit()]
    for count, sign in product((3, 4), {"+", "-"} & {*rack} if "=" in rack else ()):
        for order in dict.fromkeys(permutations(digits, count)):
            text = f"{order[0]}{sign}{order[1]}={''.join(order[2:])}"
            if mark in text and drawn_from(rack, text) and value(text.split("=")[0]) == int(text.split("=")[1]):
                yield text


def operations(rack: list[str], mark: str) -> Iterator[str]:
    """Those that make a positive whole number, with that tile among them, at most one × in them."""
    digits, signs = (
        [tile for tile in rack if tile.isdigit() == kind and tile in "0123456789+-*:"] for kind in (True, False)
    )
    for count in (2, 3):
        for order, between in product(
            dict.fromkeys(permutations(digits, count)), dict.fromkeys(permutations(signs, count - 1))
        ):
            text = order[0] + "".join(sign + digit for sign, digit in zip(between, order[1:], strict=True))
            worth = value(text)
            if mark in text and text.count("*") < 2 and ":" not in text and worth and worth > 0:
                yield text


PUPILS: dict[str, Pupil] = {
    "math-magic": math_magic,
    "zoned": zoned,
    "equable": equable,
    "or-des-fous": or_des_fous,
    "calculissimo": calculissimo,
}
