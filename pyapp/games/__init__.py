"""The games, by name, in the order in which they are offered. A game moves in by its folder and its line here."""

from pyapp.core import registry
from pyapp.games.calculissimo.game import CALCULISSIMO
from pyapp.games.equable.game import EQUABLE
from pyapp.games.math_magic.game import MATH_MAGIC
from pyapp.games.or_des_fous.game import OR_DES_FOUS
from pyapp.games.zoned.game import ZONED

GAMES = registry.GAMES
GAMES |= {game.name: game for game in (MATH_MAGIC, ZONED, EQUABLE, OR_DES_FOUS, CALCULISSIMO)}
