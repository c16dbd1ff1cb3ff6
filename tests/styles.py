"""The colours of the style sheets, worked out: variables by theme and contrast, mixtures, contrast as WCAG counts."""

import re
from collections.abc import Mapping
from functools import cache
from itertools import pairwise

from web.make.styles import LAYERS
from web.make.styles import rules as written

THEMES = ("light", "dark")
LOOKS = [(theme, contrast) for theme in THEMES for contrast in ("", "more")]
Rgb = tuple[float, float, float]
Look = tuple[str, str]
Rule = tuple[str, dict[str, str]]


@cache
def layers() -> list[list[Rule]]:
    """Every rule that holds on a screen of any size, one selector each: by layers, in the order in which they count."""
    return [_rules(re.sub(r"/\*.*?\*/", "", written(name), flags=re.DOTALL)) for name in LAYERS]


def _rules(text: str) -> list[Rule]:
    found: list[Rule] = []
    for head, body in re.findall(r"([^{}]+)\{((?:[^{}]|\{[^{}]*\})*)\}", text):
        if head.strip().startswith("@"):
            found += _rules(body) if head.split() == ["@media", "screen"] else []
            continue
        said = dict(part.strip().split(":", 1) for part in body.split(";") if ":" in part)
        found += [
            (" ".join(one.split()), {name.strip(): value.strip() for name, value in said.items()})
            for one in head.split(",")
        ]
    return found


def roots(look: Look) -> list[str]:
    theme, contrast = look
    wanted = [":root"]
    wanted += [':root[data-theme="dark"]'] if theme == "dark" else []
    wanted += [':root[data-contrast="more"]'] if contrast else []
    return wanted + ([':root[data-theme="dark"][data-contrast="more"]'] if theme == "dark" and contrast else [])


@cache
def variables(look: Look) -> Mapping[str, str]:
    """The variables of a look: the more is said about the root, the more it counts."""
    return {name: value for said in of("", look) for name, value in said.items() if name.startswith("--")}


def of(selector: str, look: Look) -> list[dict[str, str]]:
    """All that is said of a selector (nothing: of the root itself) in a look, in the order in which it counts: a later
    layer over an earlier one, then whatever names more of the look, then what stands later."""
    wanted = [f"{root} {selector}".strip() for root in (*([""] if selector else []), *roots(look))]
    return [said for rules in layers() for one in wanted for found, said in rules if found == one]


def declared(selector: str, name: str, look: Look, otherwise: str = "") -> str:
    """What the style sheets say of a selector, as it is written there."""
    values = [said[name] for said in of(selector, look) if name in said]
    assert values or otherwise, f"nothing is said of {name} for {selector}"
    return values[-1] if values else otherwise


def colour(value: str, look: Look, ground: Rgb | None = None) -> Rgb:
    """A colour as it is seen."""
    value = value.strip()
    if named := re.fullmatch(r"var\((--[\w-]+)(?:,\s*(.+))?\)", value):
        return colour(variables(look).get(named[1], named[2] or ""), look, ground)
    if mixed := re.fullmatch(r"color-mix\(in srgb, (.+) (\d+)%, (.+)\)", value):
        over = ground if mixed[3] == "transparent" else colour(mixed[3], look)
        assert over, value
        return blend(colour(mixed[1], look), over, int(mixed[2]) / 100)
    digits = {"white": "FFFFFF", "#fff": "FFFFFF"}.get(value, value.removeprefix("#"))
    assert re.fullmatch(r"[0-9A-Fa-f]{6}", digits), f"no colour: {value}"
    red, green, blue = (int(digits[at:end], 16) / 255 for at, end in pairwise((0, 2, 4, 6)))
    return red, green, blue


def blend(top: Rgb, ground: Rgb, share: float) -> Rgb:
    red, green, blue = (one * share + other * (1 - share) for one, other in zip(top, ground, strict=True))
    return red, green, blue


def luminance(rgb: Rgb) -> float:
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in rgb)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Rgb, other: Rgb) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)
