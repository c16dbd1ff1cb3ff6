"""WCAG 1.4.3 and 1.4.11, from the style sheets: text 4.5 to 1, everything that one has to see to play 3 to 1."""

import pytest
import styles
from styles import LOOKS, Look

TEXT, MARK = 4.5, 3.0
STRONG = 7.0  # WCAG 1.4.6, for whoever has asked for more contrast
PAPERS = ("--paper", "--card", "--table")
SQUARES = ("--square", "--square-dark")
BONUS = ("--blue", "--red", "--green", "--yellow", "--violet")

# What is written, and on what: variables.
WRITTEN = [
    *(("--ink", ground) for ground in (*PAPERS, "--tint", "--square", "--two", "--one")),
    *(("--quiet", ground) for ground in (*PAPERS, "--tint", "--none")),
    *(("--action", ground) for ground in PAPERS),
    *(("--good", ground) for ground in PAPERS),
    ("--bad", "--bad-paper"),
    ("--bad", "--card"),
    ("--on-action", "--action"),
    ("--paper", "--ink"),
    ("--tile-ink", "--tile"),
    ("--tile-ink", "--lit"),
    *(("--on-bonus", ground) for ground in BONUS),
    ("--on-bonus", "--square"),
]
# Marks of the page: the ring around what has the focus, clocks, seats.
SEEN = [
    *(("--action", ground) for ground in (*PAPERS, "--tint", "--square", "--square-dark")),
    *((f"--seat-{seat}", ground) for seat in range(5) for ground in ("--paper", "--card")),
    ("--quiet", "--card"),
    ("--good", "--square"),
    ("--bad", "--square"),
]
# Marks of the boards: a selector, what draws it, and the selectors or variables of what is beside it.
DRAWN = [
    (".sheet .thin", "stroke", ("--card",)),
    (".sheet .strong", "stroke", ("--card",)),
    (".sheet .paper", "stroke", ("--card", "--paper")),
    (".board.tiles .square", "stroke", ("--square",)),
    (".board .ring", "stroke", ("--square", "--square-dark", "--card")),
    (".board .left", "stroke", SQUARES),
    (".board .free", "stroke", SQUARES),
    (".board .line", "stroke", SQUARES),
    (".board .way", "stroke", SQUARES),
    (".board .way.last", "stroke", SQUARES),
    (".board .line.last", "stroke", SQUARES),
    (".board .hinted", "stroke", SQUARES),
    (".board .used .piece", "stroke", ("--tile",)),
    (".board .picked .piece", "stroke", ("--tile",)),
    (".board .movable .piece", "stroke", ("--tile",)),
    (".board .moved .piece", "stroke", ("--tile",)),
    (".board.tiles .lit .piece", "stroke", ("--tile", "--lit")),
    (".board.tiles .fresh .piece", "stroke", ("--tile",)),
    (".quarry .movable .hollow", "stroke", (".quarry .side-0 .piece",)),
    (".quarry .side-1.movable .hollow", "stroke", (".quarry .side-1 .piece",)),
    (".quarry .free", "fill", SQUARES),
    (".quarry .prey", "stroke", SQUARES),
    (".quarry .link", "stroke", SQUARES),
    (".quarry .chain", "stroke", SQUARES),
    (".quarry .gem", "stroke", (".quarry .side-0 .piece",)),
    (".quarry .gem", "fill", (".quarry .side-1 .piece",)),
    (".quarry .gem-free", "stroke", (".quarry .side-0 .piece",)),
    (".quarry .side-1 .gem-free", "stroke", (".quarry .side-1 .piece",)),
    (".sheet .held.refused", "stroke", ("--card",)),
    (".sheet .hint-place", "stroke", ("--card",)),
    (".sheet .rank", "stroke", ("--card",)),
    (".clock .left", "stroke", ("--card",)),
]
EVERY = pytest.mark.parametrize("look", LOOKS, ids=lambda look: " ".join(filter(None, look)))


def of(one: str, other: str, look: Look) -> float:
    return styles.contrast(styles.colour(f"var({one})", look), styles.colour(f"var({other})", look))


@EVERY
def test_what_is_written_can_be_read(look: Look) -> None:
    least = STRONG if look[1] == "more" else TEXT
    low = {pair: round(of(*pair, look), 2) for pair in WRITTEN if of(*pair, look) < least}
    assert not low


@EVERY
def test_what_is_marked_can_be_seen(look: Look) -> None:
    low = {pair: round(of(*pair, look), 2) for pair in SEEN if of(*pair, look) < MARK}
    assert not low


@EVERY
def test_every_mark_of_a_board_can_be_seen_beside_what_it_lies_on(look: Look) -> None:
    low = {}
    for selector, name, grounds in DRAWN:
        for ground in grounds:
            under = styles.colour(
                f"var({ground})" if ground.startswith("--") else styles.declared(ground, "fill", look), look
            )
            mark = styles.colour(styles.declared(selector, name, look), look, under)
            mark = styles.blend(mark, under, float(styles.declared(selector, "opacity", look, "1")))
            seen = styles.contrast(mark, under)
            if seen < MARK:
                low[selector, ground] = round(seen, 2)
    assert not low


def test_contrast_is_counted_as_wcag_does() -> None:
    look = ("light", "")
    assert round(styles.contrast(styles.colour("#FFFFFF", look), styles.colour("#000000", look)), 1) == 21
    assert round(styles.contrast(styles.colour("#777777", look), styles.colour("#FFFFFF", look)), 2) == 4.48
