"""A sixth game moves in by its own folders, its catalogues and one line; nothing else is changed."""

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GUEST = Path(__file__).resolve().parent / "sixth_game"


def test_a_sixth_game_moves_in_and_is_played(tmp_path: Path) -> None:
    house = tmp_path / "pyapp"
    shutil.copytree(ROOT / "pyapp", house, ignore=shutil.ignore_patterns("__pycache__"))
    for room in ("games/noughts", "app/games/noughts"):
        shutil.copytree(GUEST / room, house / room)
    for catalogue in ("fr/noughts.po", "en/noughts.po"):
        shutil.copy(GUEST / "locale" / catalogue, house / "locale" / catalogue)
    registry = house / "games" / "__init__.py"
    last = '    "calculissimo",\n'
    assert last in registry.read_text(encoding="utf-8")
    registry.write_text(registry.read_text(encoding="utf-8").replace(last, last + '    "noughts",\n'), encoding="utf-8")
    played = subprocess.run(
        [sys.executable, GUEST / "play.py"],
        cwd=tmp_path,
        env={"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert played.stdout == "played\n", played.stderr
