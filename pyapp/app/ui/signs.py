"""School signs: schools write 3 × 4 or 3 · 4, and 8 ÷ 2 or 8 : 2. The app writes × and ÷ everywhere; what goes to the
page is written as this device's person has learned it.

A factor (×2 on a square) and a size (21 × 29, with no-break spaces) are no multiplication to be worked out: they stay.
"""

import re
from collections.abc import Mapping
from functools import lru_cache

from pyapp.app.ui.fragments import Fragments

FIRM = "\u00a0"
SIGNS: Mapping[str, Mapping[str, str]] = {
    "times": {"cross": "×", "dot": "·"},
    "divide": {"obelus": "÷", "colon": ":"},
}
WRITTEN = re.compile(rf"(?<!\d{FIRM})(?:×(?!\d)|(?<=[\d)])×|÷)")


def as_taught(fragments: Fragments, times: str, divide: str) -> Fragments:
    """The page with these signs."""
    if (times, divide) == ("cross", "obelus"):
        return fragments
    return {name: _written(text, times, divide) for name, text in fragments.items()}


@lru_cache(4096)
def _written(text: str, times: str, divide: str) -> str:
    signs = {"×": SIGNS["times"][times], "÷": SIGNS["divide"][divide]}
    return WRITTEN.sub(lambda sign: signs[sign[0]], text)
