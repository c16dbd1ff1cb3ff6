"""The one style sheet: the fonts, then every sheet of web/styles and those of the games."""

import json
from collections.abc import Callable
from pathlib import Path

from .folders import PARTS, WEB

LEXEND = PARTS / "@fontsource" / "lexend"
FONTS = [(subset, weight) for subset in ("latin", "latin-ext") for weight in (400, 600, 700)]
# In the order in which they are put together.
STYLES = ("base", "home", "setup", "table", "dialogs", "lesson", "paper", "ending", "motion", "large", "frame")


def style_sheet(address: Callable[[Path], str]) -> str:
    """All looks of the app; `address` says where the file of a font is found."""
    sheets = [*(WEB / "styles" / f"{name}.css" for name in STYLES), *sorted((WEB / "styles" / "games").glob("*.css"))]
    return "\n".join([font_faces(address), *(sheet.read_text("utf-8") for sheet in sheets)])


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
