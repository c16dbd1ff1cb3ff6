"""The one style sheet: the fonts, then a layer for every sheet of web/styles and one for those of the games."""

import json
from collections.abc import Callable
from pathlib import Path

from .folders import PARTS, WEB

LEXEND = PARTS / "@fontsource" / "lexend"
FONTS = [(subset, weight) for subset in ("latin", "latin-ext") for weight in (400, 600, 700)]
# The layers of the sheet: of two rules for the same thing that of the later layer counts, whatever their selectors.
LAYERS = ("base", "table", "home", "setup", "dialogs", "lesson", "paper", "ending", "motion", "large", "frame", "games")


def style_sheet(address: Callable[[Path], str]) -> str:
    """All looks of the app; `address` says where the file of a font is found."""
    order = f"@layer {', '.join(LAYERS)};\n"
    return "".join([order, font_faces(address), *(f"@layer {name} {{\n{rules(name)}}}\n" for name in LAYERS)])


def rules(layer: str) -> str:
    """One sheet of web/styles, or all those of the folder of that name."""
    place = WEB / "styles" / layer
    sheets = sorted(place.glob("*.css")) if place.is_dir() else [place.with_suffix(".css")]
    return "".join(sheet.read_text("utf-8") for sheet in sheets)


def font_file(subset: str, weight: int) -> Path:
    return LEXEND / "files" / f"lexend-{subset}-{weight}-normal.woff2"


def font_faces(address: Callable[[Path], str]) -> str:
    """Lexend as the font's package declares it, cut down to the files that are shipped."""
    ranges = json.loads((LEXEND / "unicode.json").read_text("utf-8"))
    return "".join(
        f'@font-face {{ font-family: "Lexend"; font-weight: {weight}; font-display: swap;\n'
        f'  src: url("{address(font_file(subset, weight))}") format("woff2"); unicode-range: {ranges[subset]}; }}\n'
        for subset, weight in FONTS
    )
