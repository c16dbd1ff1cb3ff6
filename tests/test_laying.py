"""Laying tiles from a rack, whatever the game: taps, drops, keys, jokers, the order of the rack."""

import pytest

from pyapp.app.games.calculissimo.board import STYLE as calculissimo
from pyapp.app.games.equable.board import STYLE as equable
from pyapp.app.games.laying import draft as drafts
from pyapp.app.games.laying.acts import Kit, act, change_text
from pyapp.app.games.laying.board import Look, Style, table
from pyapp.app.games.laying.draft import Draft, ordered
from pyapp.app.ui.words import Words
from pyapp.core import Refused
from pyapp.games.tiles import Change, Lay, Squares

FIVE = Squares(5)
KIT = Kit("", FIVE, "0123456789+-*:?", "0123456789+-*:?", "0123456789+-:")
BOARD = "." * 10 + ".3+4." + "." * 10


def at(name: str) -> int:
    return FIVE.at(name)


def do(draft: Draft, *events: str, board: str = BOARD, focus: str = "") -> Draft:
    for event in events:
        name, _, arg = event.partition(" ")
        arg, _, to = arg.partition(" > ")
        draft = act(KIT, board, draft, name, arg, {"to": to, "at": focus, "random": 5})
    return draft


def rack(tiles: str) -> Draft:
    return Draft(order=tuple(tiles), focus=at("A1"))


def test_a_tile_is_tapped_and_then_a_square() -> None:
    draft = do(rack("7-2"), "rack 0", "cell B1")
    assert draft.squares == {at("B1"): "7"} and draft.picked is None and draft.slots == {0}


def test_a_laid_tile_goes_back_by_a_tap() -> None:
    assert do(rack("7-2"), "rack 0", "cell B1", "cell B1").squares == {}
    assert do(rack("7-2"), "rack 0", "cell B1", "rack 0").squares == {}


def test_a_tile_is_dragged_moved_and_dragged_back() -> None:
    draft = do(rack("7-2"), "drop rack-0 > B1", "drop B1 > C1")
    assert draft.squares == {at("C1"): "7"}
    assert do(draft, "drop C1 > rack-2").squares == {}
    assert do(draft, "drop C1 > rack-2").order == ("2", "-", "7")


def test_a_tile_on_a_laid_one_sends_it_back() -> None:
    draft = do(rack("7-2"), "drop rack-0 > B1", "drop rack-2 > B1")
    assert draft.squares == {at("B1"): "2"}


def test_an_old_tile_is_not_covered_unless_the_game_lets_it() -> None:
    with pytest.raises(Refused) as refused:
        do(rack("7-2"), "drop rack-0 > B3")
    assert refused.value.code == "laying.taken"
    covering = Kit("", FIVE, KIT.order, KIT.marks, may_cover=True)
    assert act(covering, BOARD, rack("7-2"), "drop", "rack-0", {"to": "B3"}).squares == {at("B3"): "7"}


def test_two_tiles_of_the_rack_change_places() -> None:
    assert do(rack("7-2"), "rack 0", "rack 2").order == ("2", "-", "7")
    assert do(rack("7-2"), "drop rack-0 > rack-1").order == ("-", "7", "2")


def test_typing_goes_on_over_old_tiles() -> None:
    draft = do(rack("7-2"), "key 7", focus="cell-A1")
    assert draft.focus == at("B1")
    down = do(Draft(order=tuple("7-2"), focus=at("B1"), down=True), "key 7", "key -", focus="")
    assert down.squares == {at("B1"): "7", at("B2"): "-"} and down.focus == at("B4")


def test_typing_what_is_missing_lays_a_joker() -> None:
    assert do(rack("7?"), "key 9", focus="cell-A1").squares == {at("A1"): "?9"}
    with pytest.raises(Refused) as refused:
        do(rack("7?"), "key *", focus="cell-A1")
    assert refused.value.code == "laying.not-held"


def test_a_joker_asks_what_it_stands_for() -> None:
    draft = do(rack("7?"), "drop rack-1 > A1")
    assert draft.asking == at("A1")
    with pytest.raises(Refused):
        drafts.run(FIVE, BOARD, draft)
    assert do(draft, "joker 5").squares == {at("A1"): "?5"}
    assert do(draft, "joker *").asking == at("A1")
    assert do(do(draft, "joker 5"), "ask-joker A1", "joker +").squares == {at("A1"): "?+"}
    assert do(rack("7?"), "key ?", "key 5", focus="cell-A1").squares == {at("A1"): "?5"}


def test_a_joker_that_moves_keeps_what_it_stands_for() -> None:
    assert do(rack("7?"), "drop rack-1 > A1", "joker 5", "drop A1 > C1").squares == {at("C1"): "?5"}


def test_backspace_and_escape_take_back() -> None:
    draft = do(rack("7-2"), "key 7", "key -", focus="")
    assert do(draft, "key Backspace").squares == {at("A1"): "7"}
    assert do(draft, "key Escape").squares == {}


def test_tapping_the_cursor_turns_it() -> None:
    draft = do(rack("7"), "cell C1")
    assert draft.focus == at("C1") and not draft.down
    assert do(draft, "cell C1").down


def test_the_run_takes_old_tiles_in() -> None:
    assert drafts.run(FIVE, BOARD, do(rack("7-"), "drop rack-1 > E3")) == Lay(at("B3"), False, ("3", "+", "4", "-"))
    crossing = do(rack("7-"), "drop rack-0 > C2", "drop rack-1 > C1")
    assert drafts.run(FIVE, BOARD, crossing) == Lay(at("C1"), True, ("-", "7", "+"))


@pytest.mark.parametrize(
    "drops, code",
    [
        ((), "laying.nothing"),
        (("drop rack-0 > A1", "drop rack-1 > B2"), "laying.line"),
        (("drop rack-0 > A1", "drop rack-1 > C1"), "laying.gap"),
    ],
)
def test_what_is_no_run_is_refused(drops: tuple[str, ...], code: str) -> None:
    with pytest.raises(Refused) as refused:
        drafts.run(FIVE, BOARD, do(rack("7-2"), *drops))
    assert refused.value.code == code


def test_tiles_are_marked_to_be_changed() -> None:
    draft = do(rack("7-2"), "changing", "rack 0", "rack 2", "rack 0", "rack 1")
    assert change_text(draft) == "change -,2"
    assert do(draft, "changing").changing is None
    with pytest.raises(Refused):
        change_text(do(rack("7"), "changing"))


def test_a_change_from_the_list_is_marked_if_all_its_tiles_are_there() -> None:
    draft = rack("7+9?+")
    assert drafts.put_down(FIVE, BOARD, draft, Change(("+", "?", "+"))).changing == (1, 3, 4)
    assert drafts.put_down(FIVE, BOARD, draft, Change(("7", "7"))).changing is None


def test_shuffling_and_sorting_keep_the_tiles() -> None:
    shuffled = do(rack("52-7+31"), "shuffle")
    assert shuffled.order != tuple("52-7+31") and sorted(shuffled.order) == sorted("52-7+31")
    assert do(shuffled, "sort").order == tuple("12357+-")


def test_the_order_of_a_rack_outlives_the_turns_of_others() -> None:
    """New tiles come where the laid ones were."""
    assert ordered(("1", "4", "7", "9"), ("7", "-", "1", "2")) == ("7", "4", "1", "9")
    mine = Draft(order=("7", "-", "2"), seat=0, laid=((0, 1, "-"),))
    theirs = mine.carry(Draft(order=("1",), seat=1))
    back = theirs.carry(Draft(order=("2", "3", "7"), seat=0))
    assert theirs.order == ("1",) and back.order == ("7", "3", "2") and back.empty


def test_a_covered_rack_takes_nothing() -> None:
    covered = Draft(order=("7",), shown=False)
    assert do(covered, "rack 0", "key 7", "cell A1") == covered
    assert do(covered, "show").shown


@pytest.mark.parametrize("event", ["rack 9", "rack x", "joker 5", "drop B1 > A1", "drop rack-9 > A1", "key q", "what"])
def test_what_means_nothing_changes_nothing(event: str) -> None:
    before = rack("7-2")
    assert do(before, event).laid == () and do(before, event).order == before.order


def test_shuffling_and_sorting_keep_laid_tiles() -> None:
    mine = Draft(order=("7", "-", "2", "9", "4"), laid=((0, 1, "-"), (1, 3, "9")))
    for after in (drafts.shuffle(mine, 12), drafts.sort(mine, "0123456789-")):
        assert after.laid == mine.laid and after.order[1] == "-" and after.order[3] == "9"
        assert sorted(after.order) == sorted(mine.order)
    assert drafts.sort(mine, "0123456789-").order == ("2", "-", "4", "9", "7")


# In two directions (CA-18)


def laid(*squares: str) -> Draft:
    """Tiles of the rack on these squares, in order."""
    return do(rack("123456-"), *(f"drop rack-{slot} > {name}" for slot, name in enumerate(squares)))


def test_ca_18_tiles_bend_at_one_that_was_laid() -> None:
    """CA-18: at the end of the row or within it, old tiles included; the row first, whichever was laid first."""
    bent = laid("E3", "E2", "A3")
    assert drafts.run(FIVE, BOARD, bent, bends=True) == Lay(
        at("A3"), False, ("3", "3", "+", "4", "1"), Lay(at("E2"), True, ("2", "1"))
    )


@pytest.mark.parametrize(
    "squares, refusal",
    [
        (("A1", "B1", "A2", "B2"), "laying.bend-twice"),
        (("A1", "C2", "E4"), "laying.bend-twice"),
        (("C2", "C4", "A3"), "laying.bend-corner"),
        (("A1", "B2"), "laying.bend-open"),
        (("E3", "E2", "A2"), "laying.gap"),
        (("E3", "E1", "A3"), "laying.gap"),
    ],
)
def test_ca_18_what_does_not_bend_well_is_refused(squares: tuple[str, ...], refusal: str) -> None:
    """CA-18: twice, on an old tile or on none, with a hole."""
    with pytest.raises(Refused) as refused:
        drafts.run(FIVE, BOARD, laid(*squares), bends=True)
    assert refused.value.code == refusal


def test_ca_18_where_a_turn_does_not_bend_all_tiles_are_in_one_line() -> None:
    with pytest.raises(Refused) as refused:
        drafts.run(FIVE, BOARD, laid("E3", "E2", "A3"))
    assert refused.value.code == "laying.line"


@pytest.mark.parametrize(
    ("style", "colours", "other"),
    [
        (calculissimo, {"E1": "green", "C1": "blue", "G2": "yellow", "A1": "violet", "H8": "yellow start"}, "Équable"),
        (equable, {"E1": "blue", "G2": "red", "B2": "green", "A1": "yellow", "I9": "green start"}, "Calculissimo"),
    ],
)
def test_every_game_has_the_colours_of_its_rule_book_and_says_that_the_other_differs(
    style: Style, colours: dict[str, str], other: str
) -> None:
    """CA-9, EQ-14: the bubble of a coloured square says what its mark means, and that the two games differ."""
    squares = table(style, Look("." * len(style.kinds)), Words("fr"))
    for square, colour in colours.items():
        cell = squares[f"cell-{square}"]
        assert f'class="cell bonus-{colour}"' in cell
        assert ("start" in colour) != (other in cell.split('data-does="')[1].split('"')[0])
