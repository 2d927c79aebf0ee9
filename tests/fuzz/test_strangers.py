"""Files of others that a run takes in, pictures and fonts: each kind says how many were printed.

The numbers of `test_fuzz.py` hold here as well. A target whose inputs are all refused at the door tests
nothing, so each asserts that a share of its inputs reached the page; `-s` shows the numbers.
"""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.fuzz import fonts, pictures, stat_files
from tests.fuzz.reach import reaching
from tests.fuzz.test_fuzz import HEADER, holds, share, through


def _table(art: str = "", name: str = "A") -> bytes:
    return stat_files.as_csv([[*HEADER.split(","), "art"], [name, "3", "3", "3", "front", art]])


def test_drawings() -> None:
    with reaching("were printed", SVG=0.2) as reach:

        @share(60)
        @given(pictures.drawings(), st.sampled_from(("pdf", "pdf", "svg", "png")))
        def holds_for(data: bytes, suffix: str) -> None:
            files = {"raf.csv": _table("a.svg"), "a.svg": data}
            words = f"make counters raf.csv -o out.{suffix} --dpi 50".split()
            reach.count("SVG", through(holds(files, words)))

        holds_for()


def test_pixels() -> None:
    with reaching("were printed", PNG=0.2) as reach:

        @share(30)
        @given(pictures.pixels(), st.sampled_from(("pdf", "pdf", "svg", "png")))
        def holds_for(data: bytes, suffix: str) -> None:
            files = {"raf.csv": _table("a.png"), "a.png": data}
            words = f"make counters raf.csv -o out.{suffix} --dpi 50".split()
            reach.count("PNG", through(holds(files, words)))

        holds_for()


def test_fonts() -> None:
    with reaching("were printed", fonts=0.2) as reach:

        @share(40)
        @given(
            fonts.changed_fonts(), st.sampled_from(("", "", "#1", "#2")), st.sampled_from(("pdf", "svg", "png"))
        )
        def holds_for(data: bytes, face: str, suffix: str) -> None:
            files = {"raf.csv": _table(name=fonts.TEXT), "a.ttf": data}
            words = f"make counters raf.csv --font a.ttf{face} -o out.{suffix} --dpi 50".split()
            reach.count("fonts", through(holds(files, words)))

        holds_for()
