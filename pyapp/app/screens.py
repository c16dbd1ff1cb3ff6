"""The games that have a screen, in the order of the home page."""

from collections.abc import Mapping

from pyapp.app.math_magic import screen as math_magic
from pyapp.app.screen import Screen
from pyapp.app.zoned import screen as zoned

SCREENS: Mapping[str, Screen] = {"math-magic": math_magic, "zoned": zoned}
