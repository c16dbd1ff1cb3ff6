"""What a device keeps: nothing is lost, whatever else lies beside it, whoever else writes, whatever goes wrong."""

import json
import re
from dataclasses import replace
from typing import Any
from unittest.mock import Mock

import pytest
from test_app import BOOK, App, at_table

from pyapp.app.games.registry import SCREENS
from pyapp.app.pages.home import FRONT
from pyapp.app.store import shelf
from pyapp.app.store.links import PREFIX
from pyapp.app.ui.choices import CHOICES, FLAGS
from pyapp.core import Match, Refused, Verdict
from pyapp.games import GAMES

GOOD = {
    "v": 1,
    "game": "math-magic",
    "players": [{"name": "Léa"}, {"name": "Samir"}],
    "seed": 3,
    "options": BOOK,
    "moves": ["3 5+3-7"],
}
ILLEGAL = {**GOOD, "moves": ["3 5+3-7", "1 9*9"]}
DAMAGED = {
    "an illegal move": json.dumps({"match": ILLEGAL}),
    "moves that are no list": json.dumps({"match": {**GOOD, "moves": {}}}),
    "a move that is no text": json.dumps({"match": {**GOOD, "moves": [1]}}),
    "thousands of open brackets": "[" * 5000,
    "brackets inside": '{"match": ' + "[" * 5000 + "]" * 5000 + "}",
    "half a file": json.dumps({"match": GOOD})[:80],
    "nothing": "",
    "a game that moved out": json.dumps({"match": {**GOOD, "game": "chess"}}),
    "a rule from tomorrow": json.dumps({"match": {**GOOD, "rules": 9}}),
}
SETTINGS = json.dumps({"language": "en", "names": ["Ada"], "tours": ["math-magic"], "layouts": {}})


def kept_by_earlier_versions(**more: str) -> dict[str, str]:
    """One good match and others, as version 0.1 left them: no summaries."""
    return {"settings": SETTINGS, "match-good": json.dumps({"match": GOOD, "when": 5, "spent": 60_000}), **more}


def matches(store: dict[str, str]) -> dict[str, str]:
    return {key: text for key, text in store.items() if key.startswith("match-")}


@pytest.mark.parametrize("text", DAMAGED.values(), ids=DAMAGED)
@pytest.mark.parametrize("session", ["", "bad"])
def test_a_damaged_match_takes_nothing_else_along(text: str, session: str) -> None:
    stored = kept_by_earlier_versions(**{"match-bad": text, "session": session})
    app = App(stored=stored)
    assert "Léa <strong>2</strong>" in app.markup and app.runtime.model.settings.language == "en"
    assert app.markup.count('class="refusal"') >= 1 and 'data-act="download-kept bad"' in app.markup
    assert app.store["settings"] == SETTINGS and app.store["match-bad"] == text
    app.send("setup", "math-magic")
    app.send("start")
    app.send("home")
    assert app.runtime.model.settings.names == ("Ada",) and "Léa <strong>2</strong>" in app.markup
    app.send("delete", "bad")
    assert "match-bad" not in app.store and set(matches(app.store)) > {"match-good"}


@pytest.mark.parametrize("when", ["1e999", "-1e999", "NaN", '"yesterday"', "null", "9" * 400])
def test_a_match_with_a_nonsense_date_opens(when: str) -> None:
    app = App(stored={"match-odd": f'{{"match": {json.dumps(GOOD)}, "when": {when}, "spent": {when}}}'})
    app.send("continue", "odd")
    assert app.match.moves == ["3 5+3-7"]


def test_a_match_that_cannot_be_opened_says_why_when_it_is_asked_for() -> None:
    """Its summary is fine: only opening it shows what is wrong."""
    app = at_table()
    (key,) = matches(app.store)
    app.store[key] = json.dumps({"match": ILLEGAL})
    again = App(stored={name: text for name, text in app.store.items() if name != key and name != "session"})
    again.store[key] = app.store[key]
    again.send("continue", key.removeprefix("match-"))
    assert again.runtime.model.table is None
    assert "Coup 2" in again.markup or "coup 2" in again.markup
    assert f'data-act="download-kept {key.removeprefix("match-")}"' in again.markup


def test_a_summary_that_is_nonsense_still_stands_for_its_match() -> None:
    app = at_table()
    (key,) = matches(app.store)
    about = "about-" + key.removeprefix("match-")
    for text in ("x", "[]", "{}", '{"game": "chess"}', "[" * 5000, '{"game": "zoned", "players": 3, "scores": "é"}'):
        again = App(stored={about: text})
        again.store[key] = app.store[key]
        again.send("continue", key.removeprefix("match-"))
        assert again.match.players == ("Léa", "Samir")


def deep_link(brackets: int = 3148) -> str:
    import base64
    import zlib

    return PREFIX + base64.urlsafe_b64encode(zlib.compress(b"[" * brackets, 9)).decode().rstrip("=")


def test_a_link_of_brackets_is_one_sentence() -> None:
    assert len(deep_link()) < 70
    app = App(stored=kept_by_earlier_versions(), hash=deep_link())
    assert "refusal" in app.markup and {"do": "address", "hash": ""} in app.effects
    assert app.runtime.model.table is None and "Léa <strong>2</strong>" in app.markup


def test_no_match_is_ever_dropped() -> None:
    app = App()
    for number in range(40):
        app.now += 1000
        app.send("setup", "zoned")
        app.send("start", random=number)
        app.send("home")
    assert len(matches(app.store)) == 40
    assert not [effect for effect in app.effects if effect["do"] == "forget"]


def summaries(count: int) -> dict[str, str]:
    match = Match.load(GOOD)
    return {f"about-{number}": shelf.write(shelf.summary(str(number), match, number, 900)) for number in range(count)}


def test_home_reads_summaries_and_no_match(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object) -> None:
        raise AssertionError("home has loaded a match")

    kept = summaries(200)
    monkeypatch.setattr(Match, "load", never)
    app = App(stored=kept)
    assert app.markup.count('data-act="continue ') == FRONT + 1
    assert "Montrer les 199 parties" in app.markup
    app.send("list-all")
    assert app.markup.count('data-act="continue ') == 200


def test_the_match_stored_last_comes_first() -> None:
    app = App(stored=summaries(5))
    assert re.findall(r'data-act="continue (\d)"', app.markup) == list("43210")


def test_a_summary_tells_names_scores_turn_and_moves() -> None:
    app = at_table()
    app.tap("F3", "+", "A3", "-", "B3")
    app.send("play")
    app.send("home")
    kept = shelf.looked_at(app.runtime.model.shelf[0])
    assert (kept.players, kept.scores, kept.turn, kept.moves, kept.over) == (("Léa", "Samir"), (2, 0), 1, 1, False)
    assert "Léa <strong>2</strong>" in app.markup and "au tour de Samir · 1 coup" in app.markup
    assert GAMES["math-magic"].position(json.loads(kept.sketch)).scores == (2, 0)


@pytest.mark.parametrize("name", GAMES)
def test_home_draws_the_match_that_was_played_last(name: str) -> None:
    app = App()
    app.send("setup", name)
    app.send("start")
    app.send("home")
    card = app.runtime.shown["home-continue"]
    assert str(SCREENS[name].picture(GAMES[name].position(json.loads(app.runtime.model.shelf[0].sketch)))) in card


# A reload


def test_what_was_taken_back_can_be_made_again_after_a_reload() -> None:
    app = at_table()
    app.tap("F3", "+", "A3", "-", "B3")
    app.send("play")
    app.send("undo")
    again = App(stored=app.store)
    assert again.match.moves == [] and again.match.undone == ["3 5+3-7"]
    again.send("redo")
    assert again.match.moves == ["3 5+3-7"]


def test_going_on_from_an_earlier_move_can_be_taken_back_after_a_reload() -> None:
    app = at_table()
    app.send("stall")
    app.send("stall")
    app.send("look", "1")
    app.send("resume")
    again = App(stored=app.store)
    again.send("redo")
    assert again.match.moves == ["stall", "stall"]


def table(app: App) -> Any:
    assert app.runtime.model.table
    return app.runtime.model.table


def test_a_calculation_in_hand_survives_a_reload() -> None:
    app = at_table()
    app.tap("A3", "A4")
    app.tap("D4", "*", "B4")
    again = App(stored=App(stored=app.store).store)  # and a second one, before anything is touched
    assert table(again).draft == table(app).draft and table(again).draft.calculation == "9*8"
    again.tap("-", "C4", "-", "A4")
    assert App(stored=again.store).runtime.model.table.draft.calculation == "9*8-4-3"  # type: ignore[union-attr]


def laying(name: str) -> App:
    """A person alone against the computer, with a rack of tiles in sight."""
    app = App()
    app.send("setup", name)
    app.send("seat-level", "1", value="1")
    app.send("start")
    app.send("tour", "end")
    return app


@pytest.mark.parametrize("name", ["equable", "calculissimo"])
def test_tiles_in_hand_survive_a_reload(name: str) -> None:
    app = laying(name)
    app.send("shuffle", random=77)
    for slot, square in enumerate(("D4", "E4", "F4", "G4", "H4")):
        app.send("rack", str(slot))
        app.send("cell", square)
    assert len(table(app).draft.laid) == 5
    before, after = table(app).draft, table(App(stored=app.store)).draft
    assert (after.laid, after.order, after.focus, after.shown) == (before.laid, before.order, before.focus, True)


def test_a_rectangle_in_hand_survives_a_reload() -> None:
    app = App()
    app.send("setup", "zoned")
    app.send("start")
    app.send("tour", "end")
    app.send("at", "3 3", how="down")
    for across in range(4, 9):
        app.send("at", f"{across} 8", how="drag", passing=True)
    app.send("at", "8 8", how="up")
    again = App(stored=app.store)
    assert table(again).draft.place == table(app).draft.place and table(again).draft.touched
    at = app.runtime.model.table
    assert at and len(at.hand) == 3, "a pointer that passed is noted once"


def test_a_covered_rack_stays_covered_after_a_reload() -> None:
    """GEN-1: who reloads may be another player."""
    app = App()
    app.send("setup", "equable")
    app.send("way", "together")
    app.send("start")
    app.send("tour", "end")
    app.send("show")
    assert table(app).draft.shown
    assert not table(App(stored=app.store)).draft.shown


@pytest.mark.parametrize(
    "note",
    [
        "{",
        "[]",
        '{"key": 3}',
        '{"key": "k", "hand": 3}',
        "[" * 5000,
        '{"key": "k", "made": 0, "hand": [1, {"act": 3}]}',
        '{"key": "k", "made": 0, "hand": [{"act": "play"}, {"act": "cell", "arg": "Z99"}]}',
    ],
)
def test_a_damaged_note_costs_the_draft_at_most(note: str) -> None:
    fresh = {**GOOD, "moves": []}
    app = App(stored={"match-k": json.dumps({"match": fresh}), "session": note})
    assert len(app.runtime.model.shelf) == 1 and "report" not in {effect["do"] for effect in app.effects}


def test_going_home_in_one_tab_leaves_another_where_it_is() -> None:
    """What a tab is at is its own note; the page keeps it by tab."""
    app = at_table()
    note = app.store["session"]
    app.send("home")
    assert app.store["session"] == ""
    assert App(stored={**app.store, "session": note}).match.players == ("Léa", "Samir")


# Time


def test_a_calendar_set_back_changes_no_clock() -> None:
    app = at_table(clock=True)
    app.now += 10_000
    app.send("tick", date=5_000_000)
    before = app.markup
    app.send("tick", date=1)
    assert app.markup == before and "2:50" in before


@pytest.mark.parametrize("name", GAMES)
def test_time_never_goes_back_at_a_table(name: str) -> None:
    app = App()
    app.send("setup", name)
    app.send("start")
    app.now += 60_000
    app.send("tick")
    app.now -= 50_000
    app.send("tick")
    assert table(app).clock.now == 1_060_000


def test_the_time_spent_goes_on_where_it_was() -> None:
    """MM-13: ten minutes are ten minutes, also over a reload on another day."""
    app = at_table(minutes=10)
    app.now += 590_000
    app.send("stall")
    again = App(stored=app.store)
    again.now += 9_000
    again.send("tick")
    assert not again.match.state.over
    again.now += 2_000
    again.send("tick")
    assert again.match.state.over


# Saving


def stores(app: App) -> list[str]:
    return [effect["key"] for effect in app.effects if effect["do"] == "store" and effect["key"].startswith("match-")]


def test_one_event_saves_once() -> None:
    app = at_table(bots={1: 4})
    app.tap("F3", "+", "A3", "-", "B3")
    assert stores(app) == []
    app._ask({"act": "play", "now": app.now, "random": 1})
    assert len(stores(app)) == 1


def test_a_computer_that_buzzes_and_answers_saves_once() -> None:
    """MM-17: two moves in one event."""
    app = at_table(bots={1: 5}, variant="race-18")
    app.send("tick")
    app.effects = []
    while app.waiting:
        app._ask({**app.waiting.pop(0), "now": app.now, "random": 1})
    assert len(app.match.moves) >= 2
    assert len(stores(app)) <= len(app.match.moves) // 2 + 1


def test_continuing_a_match_does_not_write_it() -> None:
    app = at_table()
    app.send("home")
    app.send("continue", next(iter(matches(app.store))).removeprefix("match-"))
    assert app.match and stores(app) == []


def test_the_notice_that_nothing_is_kept_comes_and_goes() -> None:
    app = at_table()
    app.send("kept", value="false")
    assert "ne garde rien" in app.markup
    app.send("kept", value="true")
    assert "ne garde rien" not in app.markup


@pytest.mark.parametrize("opening", [True, False])
def test_one_place_that_gives_no_answer_is_said_in_another_sentence(opening: bool) -> None:
    app = App(storage="part") if opening else at_table()
    if not opening:
        app.send("kept", value="part")
    assert "à tout lire ni à tout garder" in app.markup and "ne garde rien" not in app.markup
    app.send("kept", value="false")
    assert "ne garde rien" in app.markup and "à tout lire" not in app.markup
    app.send("kept", value="true")
    assert "à tout lire" not in app.markup and "ne garde rien" not in app.markup


def test_a_full_device_asks_with_sizes() -> None:
    app = App(stored=summaries(3))
    app.send("space", used=9_500_000, quota=10_000_000)
    assert "10 Mo sur 10 Mo" in app.markup and "1 Ko" in app.markup
    assert app.markup.count('data-act="export"') == 1 and "open" in app.runtime.shown["home-shelf"][:80]


# Deleting, files


def test_deleting_can_be_undone() -> None:
    app = App(stored=summaries(3))
    app.store["match-1"] = json.dumps({"match": GOOD})
    before = dict(app.store)
    app.send("delete", "1")
    assert "match-1" not in app.store and 'data-act="continue 1"' not in app.markup
    app.send("undelete")
    assert app.store == before and 'data-act="continue 1"' in app.markup


def exported(app: App) -> str:
    """What the page writes into the file."""
    return json.dumps(
        {
            "bons-comptes": 1,
            "kept": {key: text for key, text in app.store.items() if "about-" not in key},
            "about": {
                "match-" + key.removeprefix("about-"): text
                for key, text in app.store.items()
                if key.startswith("about-")
            },
        }
    )


def test_everything_goes_into_one_file_and_comes_back() -> None:
    app = at_table()
    app.tap("F3", "+", "A3", "-", "B3")
    app.send("play")
    app.send("home")
    app.send("export")
    assert [effect["do"] for effect in app.effects] == ["export"]
    other = App(stored=kept_by_earlier_versions())
    other.send("import", value=exported(app))
    assert len(matches(other.store)) == 2 and matches(app.store).items() <= other.store.items()
    assert other.store["settings"] == SETTINGS
    other.send("import", value=exported(app))
    assert len(matches(other.store)) == 2, "what is here already is not brought twice"


def test_a_file_never_overwrites_a_match() -> None:
    app = at_table()
    app.send("home")
    taken = exported(app)
    (key,) = matches(app.store)
    app.send("continue", key.removeprefix("match-"))
    app.send("stall")
    app.send("home")
    after = app.store[key]
    app.send("import", value=taken)
    assert app.store[key] == after and len(matches(app.store)) == 2


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        "[" * 4000,
        '{"bons-comptes": 1}',
        '{"bons-comptes": 1, "kept": [], "about": {}}',
        '{"bons-comptes": 1, "kept": {"match-x": 3}, "about": {"match-x": "y"}}',
    ],
)
def test_a_damaged_file_is_one_sentence(text: str) -> None:
    app = App(stored=kept_by_earlier_versions())
    before = dict(app.store)
    app.send("import", value=text)
    assert app.store == before


def test_a_match_that_cannot_be_opened_can_be_taken_away_as_a_file() -> None:
    app = App(stored=kept_by_earlier_versions(**{"match-bad": "x"}))
    app.send("download-kept", "bad")
    (effect,) = app.effects
    assert effect["do"] == "download-kept" and effect["key"] == "match-bad" and effect["name"].endswith(".json")


# Other tabs


def two_tabs() -> tuple[App, App, str]:
    one = at_table()
    (key,) = matches(one.store)
    other = App(stored=one.store)
    other.send("elsewhere", key)
    return one, other, key


def test_a_second_tab_follows_and_touches_nothing() -> None:
    one, other, key = two_tabs()
    assert "autre onglet" in other.markup
    one.tap("F3", "+", "A3", "-", "B3")
    one.send("play")
    other.send("followed", key, value=one.store[key])
    assert other.match.moves == ["3 5+3-7"] and stores(other) == []
    other.send("stall")
    other.send("undo")
    assert other.match.moves == ["3 5+3-7"] and stores(other) == [] and "Jouer ici" in other.markup


def test_following_makes_only_the_moves_that_are_new(monkeypatch: pytest.MonkeyPatch) -> None:
    one, other, key = two_tabs()
    one.send("stall")
    other.send("followed", key, value=one.store[key])
    one.tap("F3", "+", "A3", "-", "B3")
    one.send("play")
    reads: list[str] = []
    game = type(other.match.game)
    real = game.read

    def read(self: Any, state: Any, text: str) -> Any:
        reads.append(text)
        return real(self, state, text)

    monkeypatch.setattr(game, "read", read)
    other.send("followed", key, value=one.store[key])
    assert reads == ["3 5+3-7"] and other.match.moves == one.match.moves
    one.send("undo")
    other.send("followed", key, value=one.store[key])
    assert other.match.moves == one.match.moves and other.match.undone == one.match.undone


def test_a_second_tab_takes_over() -> None:
    one, other, key = two_tabs()
    other.send("take-over")
    assert {"do": "take", "key": key} in other.effects
    other.send("mine", key, value=one.store[key])
    assert "autre onglet" not in other.markup
    other.send("stall")
    assert other.match.moves == ["stall"] and stores(other) == [key]


def test_the_computer_of_a_followed_match_thinks_in_the_tab_that_writes() -> None:
    one = at_table(bots={0: 1})
    (key,) = matches(one.store)
    fresh = json.loads(one.store[key])
    fresh["match"]["moves"] = []
    other = App(stored={key: json.dumps(fresh), "session": ""})
    other.runtime.receive(json.dumps({"act": "continue", "arg": key.removeprefix("match-"), "now": 1}))
    other.runtime.receive(json.dumps({"act": "loaded", "arg": key, "value": other.store[key], "now": 1}))
    answer = json.loads(other.runtime.receive(json.dumps({"act": "elsewhere", "arg": key, "now": 1})))
    assert not answer["more"]


def test_settings_and_shelf_of_another_tab_arrive() -> None:
    app = App(stored=summaries(2))
    app.send("settings", value=SETTINGS)
    assert app.runtime.model.settings.language == "en" and {"do": "language", "language": "en"} in app.effects
    app.send("shelf", "match-9", value=summaries(10)["about-9"])
    app.send("shelf", "match-0", value="")
    assert [kept.key for kept in app.runtime.model.shelf] == ["9", "1"]


@pytest.mark.parametrize("value", ["x", "{}", "[" * 5000, None, json.dumps({"match": ILLEGAL})])
def test_nonsense_from_another_tab_leaves_the_match(value: str | None) -> None:
    _, other, key = two_tabs()
    other.send("followed", key, value=value)
    assert other.match.moves == []


# Surprises


def surprise(*_: object, **__: object) -> None:
    raise RuntimeError("a mistake of ours")


def mistaken(app: App, monkeypatch: pytest.MonkeyPatch, **parts: Any) -> None:
    """Math&Magic with parts of its screen replaced, also at a table that stands already."""
    screen, model = replace(SCREENS["math-magic"], **parts), app.runtime.model
    monkeypatch.setitem(SCREENS, "math-magic", screen)
    if model.table:
        app.runtime.model = replace(model, page=replace(model.table, screen=screen))


def told(app: App, event: dict[str, Any]) -> dict[str, Any]:
    """An answer, whatever it reports."""
    return dict(json.loads(app.runtime.receive(json.dumps({"now": app.now, "random": 1, **event}))))


def test_a_surprise_is_one_sentence_and_the_match_is_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    app = at_table()
    app.tap("F3", "+", "A3")
    before = table(app)
    right = SCREENS["math-magic"].act
    mistaken(app, monkeypatch, act=surprise)
    answer = told(app, {"act": "cell", "arg": "B3"})
    assert [effect["do"] for effect in answer["effects"]] == ["report"]
    assert "a mistake of ours" in answer["effects"][0]["text"]
    assert "inattendu" in app.markup and (table(app).match, table(app).draft) == (before.match, before.draft)
    mistaken(app, monkeypatch, act=right)
    app.tap("-", "B3")
    app.send("undo")
    assert "inattendu" not in app.markup


def test_a_surprise_while_drawing_goes_back_to_what_was_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    app = App(stored=summaries(1))
    app.store["match-0"] = json.dumps({"match": GOOD})
    mistaken(app, monkeypatch, view=surprise)
    told(app, {"act": "continue", "arg": "0"})
    answer = told(app, {"act": "loaded", "arg": "match-0", "value": app.store["match-0"]})
    assert {effect["do"] for effect in answer["effects"]} == {"report"}
    assert app.runtime.model.table is None and "inattendu" in app.markup


def test_a_surprise_while_thinking_ends_the_thinking(monkeypatch: pytest.MonkeyPatch) -> None:
    app = at_table()
    monkeypatch.setattr(type(app.match.game), "judge", lambda *_, **__: broken())
    assert told(app, {"act": "hint"})["more"]
    assert not told(app, {"act": "slice"})["more"]
    assert app.match.moves == [] and "inattendu" in app.markup


def test_a_computer_that_dies_of_a_thought_is_not_asked_again_for_this_move(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every tap asked it anew, and it died again."""
    app = at_table(bots={1: 1})
    begun = Mock(side_effect=lambda *_: broken())
    mistaken(app, monkeypatch, bot=begun)
    assert told(app, {"act": "typed", "value": "stall"})["more"]
    assert not told(app, {"act": "slice"})["more"] and "inattendu" in app.markup
    assert not told(app, {"act": "dialog", "arg": "rules"})["more"] and begun.call_count == 1
    assert not told(app, {"act": "close"})["more"] and begun.call_count == 1
    assert told(app, {"act": "hint"}) and app.match.moves == ["stall"]


def broken() -> Any:
    yield Verdict((), "points", False, 0.0)
    raise RuntimeError("a mistake of ours")


def test_a_surprise_at_the_start_opens_at_home_with_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    app = at_table()
    again = App()
    mistaken(again, monkeypatch, fresh=surprise)
    told(again, {"act": "open", "stored": app.store, "languages": ["fr"]})
    assert again.runtime.model.table is None and len(again.runtime.model.shelf) == 1
    assert "inattendu" in again.markup


def test_a_summary_is_written_and_read_back() -> None:
    match = Match.load(GOOD)
    kept = shelf.summary("k", match, 7, 900, "{}")
    assert shelf.read("k", shelf.write(kept)) == kept
    with pytest.raises(Refused):
        shelf.opened(None)


@pytest.mark.parametrize("odd", [[], {}, [[]], [{}], 1.5, None, "x"], ids=str)
def test_nothing_odd_that_is_kept_keeps_the_app_from_starting(odd: object) -> None:
    """It would be met again at every start."""
    app = at_table()
    (key,) = (name for name in app.store if name.startswith("about-"))
    for name in (key, "settings"):
        whole = json.loads(app.store.get(name, "{}"))
        for part in {*whole, *CHOICES, *FLAGS, "language", "tours", "names", "layouts", "seatings", "results", "seen"}:
            again = App(stored={**app.store, name: json.dumps({**whole, part: odd})})
            assert len(again.runtime.model.shelf) == 1 and "inattendu" not in again.markup, (name, part)
