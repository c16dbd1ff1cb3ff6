"""How often `needs` finds what a pupil lacks, and tells a pupil who lacks nothing something: of 100 pupils each."""

import sys

from pupils import records

from pyapp.app.table.needs import needs

GAMES_EACH = 3


def main(runs: int) -> None:
    for lacking in ("7*8", "6*9", "3*4"):
        first = sum(needs(record)[:1] == (lacking,) for record in records(lacking, GAMES_EACH, runs))
        print(f"lacks {lacking}: named first in {first} of {runs} after {GAMES_EACH} games")
    told = sum(bool(needs(record)) for record in records("", GAMES_EACH, runs))
    print(f"lacks nothing: told something in {told} of {runs}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
