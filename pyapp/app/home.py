"""The home screen: go on with a match, choose a game, open a file."""

from pyapp.app.icons import icon, seat_mark
from pyapp.app.markup import Markup, join, slot, tag, void
from pyapp.app.model import Model, Saved
from pyapp.app.parts import button, dialog, live, no_dialog, sentence
from pyapp.app.screens import SCREENS
from pyapp.app.words import LANGUAGES, Words
from pyapp.core import Match


def view(model: Model, say: Words) -> dict[str, Markup]:
    """The fragments of the home screen."""
    return {
        "bar": _bar(model, say),
        "screen": tag("main", slot("home-refused"), slot("home-continue"), _games(model, say), slot("home-shelf"),
                      _foot(say), id="screen", class_="home"),
        "home-refused": _refused(model, say),
        "home-continue": _continue(model, say),
        "home-shelf": _shelf(model, say),
        "dialog": _dialog(model, say),
        "live": live(model.said or (sentence(model.refused, say) if model.refused else "")),
    }


def _bar(model: Model, say: Words) -> Markup:
    other = next(language for language in LANGUAGES if language != model.settings.language)
    name = tag("span", Words(other)("language.name"), lang=other)
    switch = tag("button", name, class_="button", type="button", id="language", data_act=f"language {other}")
    return tag(
        "header", tag("div", tag("h1", "Bons Comptes"), tag("p", say("home.about"), class_="quiet")),
        tag("div", button(say("settings"), "dialog", "settings", icon_name="settings", id="open-settings"), switch,
            class_="row"),
        id="bar", class_="bar home-bar",
    )


def _refused(model: Model, say: Words) -> Markup:
    if model.refused is None:
        return tag("div", id="home-refused", hidden=True)
    return tag("div", icon("warning"), tag("span", sentence(model.refused, say)), id="home-refused", class_="refusal")


def _continue(model: Model, say: Words) -> Markup:
    """The match that was played last, first of all."""
    saved = model.shelf[0] if model.shelf else None
    if saved is None:
        return tag("div", id="home-continue", hidden=True)
    marks = join(*(seat_mark(seat) for seat in range(len(saved.data["players"]))))
    return tag("section", tag("span", marks, class_="marks"), tag("p", *_about(saved, say)),
               button(say("home.continue"), "continue", saved.key, kind="main", id="continue"),
               id="home-continue", class_="card continue", aria_label=say("home.continue"))


def _about(saved: Saved, say: Words) -> list[Markup]:
    match = Match.load(saved.data)
    scores = match.game.scores(match.state)
    people = say("list.and").join(
        f"{name} {score}" for name, score in zip(match.players, scores, strict=True)
    )
    ended = " · " + say("home.ended") if match.game.over(match.state) else ""
    return [tag("strong", say(f"game.{match.game.name}")), Markup(" "), tag("span", people + ended, class_="quiet")]


def _games(model: Model, say: Words) -> Markup:
    cards = [
        tag(
            "button", tag("span", screen.picture(), class_="picture"),
            tag("span", tag("span", say(f"game.{name}"), class_="name"), tag("span", say(f"card.{name}.what")),
                tag("span", say(f"card.{name}.who"), class_="quiet"), class_="words"),
            class_="game-card", type="button", id=f"game-{name}", data_act=f"setup {name}",
        )
        for name, screen in SCREENS.items()
    ]
    file = tag(
        "label", tag("span", icon("open"), class_="picture small"),
        tag("span", tag("span", say("home.open"), class_="name"), tag("span", say("home.open.what"), class_="quiet"),
            class_="words"),
        void("input", type="file", id="open-file", class_="file", accept=".json,application/json", data_file="import"),
        class_="game-card file-card",
    )
    return tag("section", tag("h2", say("home.games"), class_="visually-hidden"), *cards, file, class_="cards")


def _shelf(model: Model, say: Words) -> Markup:
    """Earlier matches, still there."""
    rest = model.shelf[1:]
    if not rest:
        return tag("div", id="home-shelf", hidden=True)
    rows = [
        tag("li", tag("p", *_about(saved, say)), button(say("home.take-up"), "continue", saved.key,
                                                       id=f"take-up-{saved.key}"),
            button("", "delete", saved.key, icon_name="close", label=say("home.delete"), id=f"delete-{saved.key}"))
        for saved in rest
    ]
    return tag("details", tag("summary", say("home.shelf", count=len(rest))), tag("ul", *rows, class_="shelf"),
               id="home-shelf", class_="card")


def _foot(say: Words) -> Markup:
    rules = [button(say("home.rules", game=say(f"game.{name}")), "dialog", f"rules {name}", icon_name="rules",
                    id=f"rules-{name}") for name in SCREENS]
    return tag("footer", tag("div", *rules, button(say("home.credits"), "dialog", "about", id="open-about"),
                             class_="row"), tag("p", say("home.offline"), class_="quiet small"), class_="foot")


def _dialog(model: Model, say: Words) -> Markup:
    kind, _, game = model.dialog.partition(" ")
    if kind == "rules" and game in SCREENS:
        return rules_dialog(game, say)
    if kind == "settings":
        return dialog(say("settings"), settings(model, say), say)
    if kind == "about":
        return dialog(say("home.credits"), join(*(tag("p", say(f"credits.{part}")) for part in
                                                  ("games", "texts", "made", "storage"))), say)
    return no_dialog()


def rules_dialog(game: str, say: Words) -> Markup:
    """The rules of one game."""
    return dialog(say("rules.title", game=say(f"game.{game}")), SCREENS[game].rules(say), say, wide=True)


def settings(model: Model, say: Words) -> Markup:
    """Language and the computer's pace."""
    languages = [
        tag("button", Words(language)("language.name"), class_="button", type="button", lang=language,
            id=f"language-{language}", data_act=f"language {language}",
            aria_pressed="true" if language == model.settings.language else "false")
        for language in LANGUAGES
    ]
    pace = tag(
        "label", void("input", type="checkbox", id="delay", data_change="delay", checked=model.settings.delay),
        tag("span", say("settings.delay")), class_="check",
    )
    return join(tag("h3", say("settings.language")), tag("div", *languages, class_="row"),
                tag("h3", say("settings.computer")), pace)
