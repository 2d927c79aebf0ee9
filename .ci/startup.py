#!/usr/bin/env python3
"""Prints how many modules a command has loaded at its end, and fails where one loads what it has no use for.

A sheet of a game loads no other game's code; a check of stat files no library of fonts, PDF, SVG or colours.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

GAMES = Path(__file__).resolve().parent.parent / "templates" / "games"
DRAWING = {
    "reportlab",
    "fontTools",
    "pymupdf_fonts",
    "svgwrite",
    "cairosvg",
    "tinycss2",
    "PIL",
    "lxml",
}
SCRIPTS = {"uharfbuzz", "bidi", "pyphen"}
"""What only a text in Arabic, Hebrew, Hindi, German or Polish needs."""
RUN = """
import sys
from pressgang.cli import main
try: main()
except SystemExit as end: assert not end.code, end.code
finally: print(*sys.modules, file=sys.stderr)
"""


def loaded(*words: str) -> set[str]:
    """Return the modules that a command has loaded at its end."""
    command = [sys.executable, "-c", RUN, *words]
    done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=True)
    return set(done.stderr.splitlines()[-1].split())


def main() -> int:
    """Run the commands for each game of ours; return 1 if one loads too much."""
    wrong = []
    print(f"{'modules loaded':40}{'ours':>8}{'all':>8}")
    ids = sorted(folder.name for folder in GAMES.iterdir() if folder.is_dir())
    with tempfile.TemporaryDirectory() as out:
        for game in ids:
            starter = GAMES / game / "starter"
            stats = min(starter.glob("*.csv"))
            others = {f"pressgang.systems.{other.replace('-', '_')}" for other in ids if other != game}
            for words, no_use in (
                (("check", str(stats), "--system", game), others | DRAWING | SCRIPTS),
                (("render", str(starter), "-o", str(Path(out, game))), others | SCRIPTS),
            ):
                modules = loaded(*words)
                ours = sum(name.partition(".")[0] == "pressgang" for name in modules)
                print(f"{game + ' ' + words[0]:40}{ours:8}{len(modules):8}")
                wrong += [f"{game} {words[0]} loads {name}" for name in sorted(modules & no_use)]
    print("\n".join(wrong), end="\n" if wrong else "")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
