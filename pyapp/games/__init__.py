"""The games, by name."""

from pyapp.core import Game
from pyapp.games.calculissimo.game import CALCULISSIMO
from pyapp.games.equable.game import EQUABLE
from pyapp.games.math_magic.game import MATH_MAGIC
from pyapp.games.or_des_fous.game import OR_DES_FOUS
from pyapp.games.zoned.game import ZONED

GAMES: dict[str, Game] = {game.name: game for game in (CALCULISSIMO, MATH_MAGIC, EQUABLE, OR_DES_FOUS, ZONED)}
