"""A check of a stat file begins at once: it loads the rooms that read and judge, none that draw or print."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

EXAMPLES = Path(__file__).parent.parent / "examples"
DRAWING = (
    "scene",
    "layout",
    "fonts",
    "sheets",
    "art",
    "imposition",
    "backends",
    "kit",
    "build",
    "jobs",
    "livery",
    "papers",
)
SLOW = ("hashlib", "difflib", "json", "csv")


def test_check_loads_nothing_that_draws() -> None:
    csv = EXAMPLES / "dogfight" / "hellas.csv"
    script = (
        "import sys\n"
        "from pressgang.cli import cli\n"
        f"try: cli(['check', {str(csv)!r}], prog_name='pressgang')\n"
        "except SystemExit: pass\n"
        "print(*sys.modules)\n"
    )
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    loaded = result.stdout.split()
    assert "pressgang.rows.muster" in loaded
    rooms = {name.split(".")[1] for name in loaded if name.startswith("pressgang.")}
    assert rooms.isdisjoint(DRAWING)
    assert set(loaded).isdisjoint(SLOW)
