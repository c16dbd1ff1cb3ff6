"""Golden playthroughs: tests/playthroughs/<game>-<name>.txt, a line of match data and then its transcript.

`python tests/playthroughs.py` writes every transcript again from the first line of its file; read the difference
before you keep it. To add one, save the match data (one line of JSON) as a new file and run this.
"""

import json
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "tests" / "playthroughs"


def files() -> list[Path]:
    """Every golden file."""
    return sorted(FOLDER.glob("*.txt"))


def golden(file: Path) -> tuple[dict[str, Any], str]:
    """The match data of a file and the transcript that is expected."""
    first, _, rest = file.read_text(encoding="utf-8").partition("\n")
    return json.loads(first), rest


def regenerate(file: Path) -> None:
    """Write the transcript of a file again."""
    from transcript import transcript

    import pyapp.games  # noqa: F401 (the games make themselves known)

    data, _ = golden(file)
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n" + transcript(data)
    file.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    for one in files():
        regenerate(one)
        print(one.relative_to(ROOT))
