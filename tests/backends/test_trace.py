"""The trace is stable and readable, and everything pressgang writes is known again."""

from __future__ import annotations

import pytest

from pressgang.drawing.geometry import Rect, Transform
from pressgang.drawing.scene import (
    BLACK,
    Colour,
    Document,
    Field,
    Group,
    Image,
    OutlineEntry,
    Page,
    Symbol,
    Use,
    circle,
    line,
    rectangle,
)
from pressgang.files.written import WRITTEN_BY, is_ours
from pressgang.typography.fonts import FontBook
from tests.backends.backend_scenes import one_page, plane, png
from tests.trace import write_trace

GOLDEN = """\
pressgang trace 2
title "Two \\"raids\\""
author "Me"
outline "Counters" page 1
symbol "bar" box 0 0 10 2
 path fill #c9a66b box 0 0 10 2
page 1 100 x 80 "front" trim 5 5 90 70 back flip long-edge
 path stroke #000000 0.09 dash 2 1 M0 0 L99.99 0.33
 use "bar" at 5 -3
 use "bar" matrix 0 1 -1 0 20 0
 art "wasp" at 1 2
  clip box 0 0 4 4
  text 0 5 size 3 width 6.72 fill #000000 figo "123a" spaced 0 0.01 0 0 0
 image "art" 00000000 box 1 2 3 4
 field check "hit" box 1 1 5 5 "tick \\u00a0it"
"""


def test_golden(book: FontBook) -> None:
    bar = Symbol("bar", (rectangle(Rect(0, 0, 10, 2), Colour.parse("#c9a66b")),), Rect(0, 0, 10, 2))
    clip = rectangle(Rect(0, 0, 4, 4))
    figures = book.text(0, 5, "123a", 3, tabular=True)
    items = (
        line((-0.001, 0), (99.994, 1 / 3), 0.0882, dash=(2.0, 1.0)),
        Use(bar, Transform.translate(5, -3)),
        Use(bar, Transform.rotate(90).then(Transform.translate(20, 0))),
        Group((figures,), Transform.translate(1, 2), clip, layer="art", name="wasp"),
        Image(Rect(1, 2, 3, 4), png(), "art"),
        Field(Rect(1, 1, 5, 5), "hit", "check", "tick \u00a0it"),
    )
    page = Page(100, 80, items, "front", trim=Rect(5, 5, 90, 70), side="back", flip="long-edge")
    document = Document('Two "raids"', (page,), "Me", outline=(OutlineEntry("Counters", 0),), stamp="changes")
    found = write_trace(document).splitlines()
    expected = GOLDEN.splitlines()
    for index, row in enumerate(found):
        if row.startswith(" image"):
            words = row.split()
            assert len(words[2]) == 8
            assert words[2] != "00000000"
            words[2] = "00000000"
            found[index] = " " + " ".join(words)
        if row.startswith("  text"):  # the metrics of the face are its own business
            assert row.startswith("  text 0 5 size 3 width ")
            assert '"123a" spaced ' in row
            found[index] = expected[index]
    assert found == expected


def test_a_symbol_is_traced_once_and_namesakes_are_told_apart() -> None:
    spot = Symbol("spot", (circle((5, 5), 1, fill=BLACK),), Rect(0, 0, 10, 10))
    blot = Symbol("spot", (circle((5, 5), 4, fill=BLACK),), Rect(0, 0, 10, 10))
    trace = write_trace(one_page(*[Use(spot)] * 50, Use(blot)))
    assert trace.count("\nsymbol ") == 2
    assert trace.count(' use "spot/1"') == 50
    assert trace.count(' use "spot/2"') == 1


def test_what_is_ours() -> None:
    assert is_ours(f"999\n{WRITTEN_BY}\n0\nSECTION".encode())
    assert is_ours(f"999\r\n{WRITTEN_BY}\r\n0\r\nSECTION".encode())
    assert is_ours(f'<?xml version="1.0"?>\n<!-- {WRITTEN_BY} · kit -->\n<svg/>'.encode())
    for other in (
        b"",
        b"%PDF-1.4\n%%EOF",
        b"%PDF-1.4\n(written by pressgang 9)\n%%EOF",
        b"<svg><text>written by pressgang 0.1.0</text></svg>",
        b"\x89PNG\r\n\x1a\n pressgang",
        b"name,class\npressgang trace,1\n",
        b"999\nwritten by hand\n",
        "Notes: written by pressgang 0.1.0".encode("utf-16"),
    ):
        assert not is_ours(other), other


@pytest.mark.parametrize("count", [1, 3])
def test_one_name_for_equal_symbols(count: int) -> None:
    uses = [Use(plane()) for _ in range(count)]
    assert write_trace(one_page(*uses)).count("\nsymbol ") == 1
