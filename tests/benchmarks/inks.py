"""Print every kit in `saver` and in `grey` on A4 and Letter, and name the pages that hold a colour.

    .venv/bin/python -m tests.benchmarks.inks

It looks at the pixels of the PDF at 40 dpi. The suite asks the same of what is laid, and of some pages.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pypdfium2
from PIL import ImageChops

_ROOT = Path(__file__).parents[2]
_DPI, _SLACK = 40, 6


def kits() -> Iterator[Path]:
    """Yield the folders of all kits: examples, starters and those of games in folders."""
    for file in sorted(
        [*_ROOT.glob("examples/**/kit.toml"), *_ROOT.glob("templates/games/*/starter/kit.toml")]
    ):
        yield file.parent


def coloured_pages(file: Path) -> Iterator[int]:
    """Yield the numbers of the pages with a pixel that is no grey."""
    document = pypdfium2.PdfDocument(file)
    for number, page in enumerate(document, 1):
        red, green, blue = page.render(scale=_DPI / 72).to_pil().convert("RGB").split()
        apart = [ImageChops.difference(red, other).getextrema()[1] for other in (green, blue)]
        if max(apart) > _SLACK:
            yield number
    document.close()


def look() -> int:
    """Print what holds a colour; return how many pages do."""
    seen = bad = 0
    for kit in kits():
        for ink in ("saver", "grey"):
            for paper in ("a4", "letter"):
                with tempfile.TemporaryDirectory() as folder:
                    words = ["render", str(kit), "-o", folder, "--ink", ink, "--paper", paper]
                    subprocess.run([sys.executable, "-m", "pressgang", *words], stdout=subprocess.DEVNULL)
                    for file in sorted(Path(folder).glob("*.pdf")):
                        seen += len(pypdfium2.PdfDocument(file))
                        for number in coloured_pages(file):
                            bad += 1
                            print(f"{kit.relative_to(_ROOT)} {ink} {paper}: {file.stem} page {number}")
    print(f"{bad} of {seen} pages hold a colour")
    return bad


if __name__ == "__main__":
    sys.exit(bool(look()))
