"""The set-up screen: who plays, for what age, and everything else folded away."""

from pyapp.app.games.contract import BOOK
from pyapp.app.games.registry import SCREENS
from pyapp.app.model import Model, Setup
from pyapp.app.pages.home import rules_dialog
from pyapp.app.pages.setup.acts import called, timed, way, ways
from pyapp.app.ui.glossary import marked
from pyapp.app.ui.icons import icon, seat_mark
from pyapp.app.ui.markup import Markup, join, slot, tag, void
from pyapp.app.ui.parts import button, no_dialog, sentence
from pyapp.app.ui.words import Words
from pyapp.core import Choice, Flag, Number, Option, Seats, Text
from pyapp.core.match import LEVELS, LONGEST_NAME
from pyapp.core.options import usual
from pyapp.games import GAMES

ICONS = {"alone": "person", "together": "people", "computer": "robot", "race": "race"}


def view(model: Model, setup: Setup, say: Words) -> dict[str, Markup]:
    """The fragments of the set-up screen."""
    refusal = sentence(model.refused, say, setup.game) if model.refused else ""
    return {
        "bar": tag(
            "header",
            button("", "home", icon_name="home", label=say("home"), id="go-home"),
            tag("p", tag("strong", "Bons Comptes"), " ", say(f"game.{setup.game}"), class_="title"),
            button(say("rules"), "dialog", f"rules {setup.game}", icon_name="rules", id="open-rules"),
            id="bar",
            class_="bar",
        ),
        "screen": tag(
            "main",
            tag(
                "div",
                tag("h1", say("setup.title", game=say(f"game.{setup.game}")), tabindex=-1),
                slot("setup-ways"),
                slot("setup-presets"),
                slot("setup-clock"),
                slot("setup-seats"),
                slot("setup-options"),
                id="setup-form",
                class_="form",
            ),
            tag("p", icon("warning"), tag("span", refusal), class_="refusal") if refusal else None,
            tag(
                "div",
                button(say("setup.start"), "start", kind="main", icon_name="play", id="main-button"),
                class_="actions start",
            ),
            id="screen",
            class_="setup",
        ),
        "setup-ways": _ways(setup, say),
        "setup-presets": _presets(setup, say),
        "setup-clock": _clock(setup, say),
        "setup-seats": _seats(setup, say),
        "setup-options": options_of(setup, say, tuple(SCREENS[setup.game].clock)),
        "dialog": rules_dialog(setup.game, say) if model.dialog.startswith("rules") else no_dialog(),
    }


def _ways(setup: Setup, say: Words) -> Markup:
    """How one wants to play, first of all: the seats below follow."""
    chosen = way(setup)
    tiles = [
        tag(
            "label",
            void(
                "input",
                type="radio",
                name="way",
                id=f"way-{name}",
                value=name,
                data_change=f"way {name}",
                checked=name == chosen,
            ),
            icon(ICONS[name]),
            tag("span", say(f"way.{name}"), class_="name"),
            class_="preset way chosen" if name == chosen else "preset way",
        )
        for name in ways(setup.game)
    ]
    return tag("fieldset", tag("legend", say("setup.way")), tag("div", *tiles, class_="presets ways"), id="setup-ways")


def _presets(setup: Setup, say: Words) -> Markup:
    cards = [
        tag(
            "label",
            tag("span", say(f"preset.{name}"), class_="name"),
            void(
                "input",
                type="radio",
                name="preset",
                id=f"preset-{name}",
                value=name,
                data_change=f"preset {name}",
                checked=setup.preset == name,
            ),
            tag("span", what(setup.game, name, say), class_="quiet small"),
            class_=" ".join(("preset", *([BOOK] * (name == BOOK)), *(["chosen"] * (setup.preset == name)))),
        )
        for name in SCREENS[setup.game].presets
    ]
    return tag(
        "fieldset",
        tag("legend", say("setup.for")),
        tag("div", *cards, class_="presets ladder"),
        tag("p", marked(say("setup.ages"), say), class_="quiet small"),
        id="setup-presets",
    )


def what(game: str, preset: str, say: Words) -> str:
    """All that a preset sets, in a few words (GEN-6: what is ours says so where it is chosen)."""
    if preset == BOOK:
        return marked(say(f"preset.{game}.{BOOK}"), say)
    keys = {name: f"sets.{game}.{name}" for name in SCREENS[game].presets[preset]}
    return say("list.comma").join(
        say(own) if say.has(own := f"{keys[name]}.{str(value).lower()}") else say(keys[name], value=value)
        for name, value in SCREENS[game].presets[preset].items()
    )


def _clock(setup: Setup, say: Words) -> Markup:
    """GEN-4: a switch of its own, for every age; where there can be no clock, nothing."""
    screen = SCREENS[setup.game]
    if not any(screen.shown(name, setup.options, len(setup.names)) for name in screen.clock):
        return tag("div", id="setup-clock", hidden=True)
    usually = next((usual(one, 0) for one in GAMES[setup.game].options if one.name == "seconds"), 0)
    given = setup.options.get("seconds") or screen.clock.get("seconds", usually)
    return tag(
        "fieldset",
        tag("legend", say("setup.group.time")),
        tag(
            "label",
            void("input", type="checkbox", id="timed", checked=timed(setup), data_change="timed"),
            tag(
                "span",
                say("setup.clock.on"),
                tag("small", marked(say(f"clock.{setup.game}", count=given), say), class_="quiet small"),
            ),
            class_="check",
        ),
        id="setup-clock",
    )


def _seats(setup: Setup, say: Words) -> Markup:
    seats = GAMES[setup.game].seats
    rows = [_seat(setup, seat, name, say) for seat, name in enumerate(called(setup, say))]
    more = len(setup.names) + 1 in seats
    return tag(
        "fieldset",
        tag("legend", say("setup.players")),
        tag("ol", *rows, class_="seats"),
        tag(
            "div",
            button(say("setup.add"), "seat-add", icon_name="plus", id="seat-add", disabled=not more),
            button(say("setup.add-bot"), "seat-add", "bot", icon_name="robot", id="seat-add-bot", disabled=not more),
            class_="row",
        ),
        id="setup-seats",
    )


def _seat(setup: Setup, seat: int, called: str, say: Words) -> Markup:
    name = void(
        "input",
        type="text",
        id=f"seat-name-{seat}",
        value=setup.names[seat],
        placeholder=called,
        maxlength=LONGEST_NAME,
        data_change=f"seat-name {seat}",
        aria_label=say("setup.name", number=seat + 1),
        autocomplete="off",
    )
    choices = [tag("option", say("setup.person"), value=0, selected=setup.levels[seat] == 0)]
    choices += [
        tag("option", say(f"level.{level}"), value=level, selected=setup.levels[seat] == level) for level in LEVELS
    ]
    level = tag(
        "select",
        *choices,
        id=f"seat-level-{seat}",
        data_change=f"seat-level {seat}",
        aria_label=say("setup.kind", number=seat + 1),
    )
    about = (
        tag("span", say(f"level.{setup.game}.{setup.levels[seat]}"), class_="quiet small level-what")
        if setup.levels[seat]
        else None
    )
    gone = len(setup.names) - 1 in GAMES[setup.game].seats
    remove = button(
        "",
        "seat-remove",
        str(seat),
        icon_name="close",
        label=say("setup.remove", number=seat + 1),
        id=f"seat-remove-{seat}",
        disabled=not gone,
    )
    return tag("li", seat_mark(seat), name, level, remove, about)


def options_of(setup: Setup, say: Words, clock: tuple[str, ...] = ()) -> Markup:
    """The options behind the preset, in groups; only those that mean something at this table. Where the `clock` has a
    switch of its own, only how long it gives is left to say, while it is on."""
    game = SCREENS[setup.game]
    options = {option.name: option for option in GAMES[setup.game].options}
    groups = []
    for group, names in game.groups:
        fields = [
            _field(setup, options[name], say)
            for name in names
            if game.shown(name, setup.options, len(setup.names))
            and (name not in clock or (isinstance(options[name], Number) and timed(setup)))
        ]
        if fields:
            groups.append(tag("fieldset", tag("legend", say(f"setup.group.{group}")), *fields))
    return tag(
        "details",
        tag("summary", icon("settings"), tag("span", say("setup.options"))),
        tag("div", *groups, class_="groups"),
        id="setup-options",
        class_="card",
    )


def _field(setup: Setup, option: Option, say: Words) -> Markup:
    """One question of the form."""
    value = setup.options.get(option.name, usual(option, len(setup.names)))
    id = f"option-{option.name}"
    label, change = say(f"option.{setup.game}.{option.name}"), f"option {option.name}"
    why = f"option.{setup.game}.{option.name}.why"
    note = tag("small", marked(say(why), say), class_="quiet small") if say.has(why) else None
    if isinstance(option, Flag):
        return tag(
            "label",
            void("input", type="checkbox", id=id, checked=bool(value), data_change=change),
            tag("span", label, note),
            class_="check",
        )
    if isinstance(option, Choice):
        choices = [
            tag("option", say(f"option.{setup.game}.{option.name}.{choice}"), value=choice, selected=choice == value)
            for choice in option.choices
        ]
        return tag(
            "label", tag("span", label, note), tag("select", *choices, id=id, data_change=change), class_="field"
        )
    if isinstance(option, Number):
        return tag("label", tag("span", label, note), _number(option, id, change, int(value)), class_="field")
    if isinstance(option, Text):
        editor = SCREENS[setup.game].editor
        return editor.editor(str(value), setup.held, label, say) if editor else join()
    return _each_seat(setup, option, label, note, say)


def _number(option: Number | Seats, id: str, change: str, value: int) -> Markup:
    return void(
        "input",
        type="number",
        inputmode="numeric",
        id=id,
        min=option.low,
        max=option.high,
        value=value,
        data_change=change,
    )


def _each_seat(setup: Setup, option: Seats, label: str, note: Markup | None, say: Words) -> Markup:
    values = list(setup.options.get(option.name, ()))
    values += [option.default] * (len(setup.names) - len(values))
    fields = []
    for seat, name in enumerate(called(setup, say)):
        id, change = f"option-{option.name}-{seat}", f"option {option.name} {seat}"
        field = (
            tag(
                "select",
                tag("option", say("no"), value=0, selected=not values[seat]),
                tag("option", say("yes"), value=1, selected=bool(values[seat])),
                id=id,
                data_change=change,
            )
            if option.high == 1
            else _number(option, id, change, values[seat])
        )
        fields.append(tag("label", tag("span", seat_mark(seat), name), field, class_="field"))
    return tag("div", tag("p", label), note, join(*fields), class_="each-seat")
