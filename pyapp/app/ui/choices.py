"""What can be set on a device by one of a few words, or on and off: the settings, the address and the page follow."""

from collections.abc import Mapping

# One of a few words; the first one is what it is until somebody chooses.
CHOICES: Mapping[str, tuple[str, ...]] = {
    "theme": ("auto", "light", "dark"),
    "contrast": ("auto", "more"),
    "text": ("100", "115", "130", "160", "200"),
    "spacing": ("normal", "wide"),
    "side": ("right", "left"),
    "times": ("cross", "dot"),
    "divide": ("obelus", "colon"),
    "clock": ("1", "2", "4", "0"),
    "pace": ("normal", "slow", "fast"),
}
LOOKS = ("theme", "contrast", "text", "spacing", "side")  # those that looks.js puts on the root element
FLAGS = ("delay", "motion", "calm", "aloud", "keys")  # on or off
