"""The pages of the docs, written from the code they tell of: build.py puts them into the site."""

from collections.abc import Callable, Mapping

from pyapp.app.classroom.address import OPTION, PARAMETERS, SETTINGS, VERSION, Parameter, option_values
from pyapp.app.docs.embed import content as embedding
from pyapp.app.games.registry import SCREENS
from pyapp.app.pages import statement
from pyapp.app.ui.markup import Markup, join, tag
from pyapp.app.ui.words import LANGUAGES, Words
from pyapp.core import Option
from pyapp.games import GAMES


def file_name(page: str, language: str) -> str:
    return f"{page}.html" if language == LANGUAGES[0] else f"{page}.{language}.html"


def pages(app: str) -> dict[str, str]:
    """Every page in every language, by its file's name; `app` is the address of the folder with the app's looks."""
    return {
        file_name(page, say.language): f"<!doctype html>\n{_page(page, content(say), say, app)}\n"
        for page, content in PAGES.items()
        for say in map(Words, LANGUAGES)
    }


def _page(page: str, content: Markup, say: Words, app: str) -> Markup:
    title = say(f"docs.{page}.title")
    others = [
        tag("a", say(f"docs.{other}.title"), href=file_name(other, say.language)) for other in PAGES if other != page
    ]
    others += [
        tag("a", Words(language)("language.name"), href=file_name(page, language), lang=language)
        for language in LANGUAGES
        if language != say.language
    ]
    head = tag(
        "head",
        Markup('<meta charset="utf-8">'),
        tag("title", title),
        Markup('<meta name="viewport" content="width=device-width, initial-scale=1">'),
        Markup('<link rel="icon" href="../icons/icon.svg" type="image/svg+xml">'),
        Markup(f'<link rel="stylesheet" href="{app}/style.css">'),
    )
    links = tag("p", tag("a", say("docs.address.home"), href="../"), *(join(" · ", other) for other in others))
    body = tag("main", tag("h1", title), tag("p", say(f"docs.{page}.about")), links, content, class_="teachers docs")
    return tag("html", head, tag("body", body), lang=say.language)


def _address(say: Words) -> Markup:
    return join(
        _table([_row(one, say) for one in PARAMETERS] + [_version(say)], say),
        tag("p", say("docs.address.fragment")),
        _settings(say),
        *(_options(game, say) for game in GAMES),
    )


def _table(rows: list[Markup], say: Words) -> Markup:
    heads = [
        tag("th", say(f"docs.address.{name}"), scope="col")
        for name in ("name", "meaning", "values", "default", "example")
    ]
    return tag(
        "div",
        tag("table", tag("thead", tag("tr", *heads)), tag("tbody", *rows), class_="class-table"),
        class_="scroll",
        tabindex=0,
    )


def _line(name: str, meaning: str, values: Markup | str, default: str, example: str) -> Markup:
    return tag(
        "tr",
        tag("th", tag("code", name), scope="row"),
        tag("td", meaning),
        tag("td", values),
        tag("td", tag("code", default) if default else "–"),
        tag("td", tag("code", f"{name}={example}")),
    )


def _row(parameter: Parameter, say: Words) -> Markup:
    each = {str(parameter.values(game)) for game in GAMES}
    values = (
        join(tag("code", next(iter(each))))
        if len(each) == 1
        else join(
            say("docs.address.of-game"),
            *(tag("div", say(f"game.{game}"), " ", tag("code", str(parameter.values(game)))) for game in GAMES),
        )
    )
    default = parameter.values("").write(parameter.default) if parameter.default else ""
    return _line(parameter.name, say(f"address.{parameter.name}"), values, default, parameter.example)


def _version(say: Words) -> Markup:
    return _line("v", say("address.v"), join(tag("code", str(VERSION))), str(VERSION), str(VERSION))


def _settings(say: Words) -> Markup:
    """What a person can set on a device, in the words of that dialog."""
    rows = [
        _line(name, say(f"settings.{name}"), join(tag("code", str(values))), "", str(values).rsplit(", ", 1)[-1])
        for name, values in SETTINGS.items()
    ]
    return tag("section", tag("h2", say("settings")), tag("p", say("address.setting")), _table(rows, say))


def _options(game: str, say: Words) -> Markup:
    """What a game's own options may say, in the words of its set-up screen."""
    asked = [name for _, names in SCREENS[game].groups for name in names]
    options = sorted(
        (option for option in GAMES[game].options if option.name in asked), key=lambda option: asked.index(option.name)
    )
    title = say("docs.address.options", game=say(f"game.{game}"))
    rows = [_option(game, option, say) for option in options]
    return tag("section", tag("h2", title), tag("p", say("address.option")), _table(rows, say))


def _option(game: str, option: Option, say: Words) -> Markup:
    values = option_values(option)
    default = (
        values.write(option.default)
        if isinstance(option.default, str | bool | int) and str(values)[-1] != "…"
        else str(option.default)
    )
    return _line(
        OPTION + option.name,
        say(f"option.{game}.{option.name}"),
        join(tag("code", str(values))),
        default,
        default or "…",
    )


PAGES: Mapping[str, Callable[[Words], Markup]] = {
    "address": _address,
    "embed": embedding,
    "accessibility": statement.content,
}
