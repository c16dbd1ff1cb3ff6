"""The games that have a screen, in the order of the home page."""

from collections.abc import Mapping

from pyapp.app.calculissimo import screen as calculissimo
from pyapp.app.calculissimo import setup as calculissimo_setup
from pyapp.app.equable import screen as equable
from pyapp.app.equable import setup as equable_setup
from pyapp.app.math_magic import screen as math_magic
from pyapp.app.math_magic import setup as math_magic_setup
from pyapp.app.or_des_fous import screen as or_des_fous
from pyapp.app.or_des_fous import setup as or_des_fous_setup
from pyapp.app.screen import Editor, Screen
from pyapp.app.zoned import screen as zoned

SCREENS: Mapping[str, Screen] = {"math-magic": math_magic, "zoned": zoned, "equable": equable,
                                "or-des-fous": or_des_fous, "calculissimo": calculissimo}

# The games whose positions people can set up by hand.
EDITORS: Mapping[str, Editor] = {"math-magic": math_magic_setup, "or-des-fous": or_des_fous_setup,
                                "calculissimo": calculissimo_setup, "equable": equable_setup}
