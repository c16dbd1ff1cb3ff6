"""Every figure of the reasons for a move, worked out again on many positions: `python tests/bench_reasons.py [game …]
[positions]`. Says how often each reason was told."""

import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
sys.path.insert(0, str(Path(__file__).resolve().parent))

from judged import DEPTHS, TILES
from test_reasons import check
from test_tiles_judge import positions
from test_tiles_judge import told as checked


def main() -> None:
    words = sys.argv[1:] if Path(sys.argv[0]).name == Path(__file__).name else []
    count = next((int(word) for word in words if word.isdigit()), 30)
    for name in [word for word in words if word in DEPTHS | TILES] or DEPTHS | TILES:
        told: Counter[str] = Counter()
        for number in range(count):
            told += checked(name, positions(name, count)[number]) if name in TILES else check(name, number)
            if number % 20 == 19 or number == count - 1:
                print(
                    f"{name}: {sum(told.values())} reasons on {number + 1} positions, every figure true: "
                    + ", ".join(f"{code} {times}" for code, times in told.most_common()),
                    flush=True,
                )


if __name__ == "__main__":
    main()
