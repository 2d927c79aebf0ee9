"""The sheet that shows what a printer can do: all steps are there, in their measure, on every paper."""

from __future__ import annotations

from itertools import combinations

import pytest

from pressgang.drawing.colours import in_grey
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import WHITE, Page, Path, Text, grey
from pressgang.drawing.theme import TEXT_MARGIN
from pressgang.drawing.units import PAPERS, points
from pressgang.livery.palettes import our_palettes
from pressgang.sheets.calibration import calibration
from pressgang.typography.fonts import FontBook
from tests.drawn import paths_of, placed, words_of

BOOK = FontBook()
PALETTES = tuple(our_palettes().values())


def proof(paper: str = "a4") -> Page:
    return calibration(PAPERS[paper], BOOK).pages[2]


@pytest.mark.parametrize("paper", ["a4", "letter", "a5", "a3"])
def test_all_of_it_is_on_the_page_and_no_words_meet(paper: str) -> None:
    page = proof(paper)
    inside = Rect(0, 0, page.width, page.height).inset(TEXT_MARGIN - 1e-6)
    words = list(words_of(page))
    assert all(inside.contains(one.box) for one in words)
    assert not any(one.box.overlaps(other.box) for one, other in combinations(words, 2))
    assert {palette.name for palette in PALETTES} <= {one.string for one in words}
    assert all(inside.contains(box) for path, box in paths_of(page) if path.fill)


def test_lines_from_a_twentieth_of_a_point_to_one_in_black_and_white() -> None:
    widths = [points(pt) for pt in (0.05, 0.1, 0.15, 0.2, 0.25, 0.35, 0.5, 0.7, 1.0)]
    lines = [
        item
        for item, _ in placed(proof())
        if isinstance(item, Path) and item.stroke and len(item.segments) == 2
    ]
    assert [item.width for item in lines if item.stroke == WHITE] == pytest.approx(widths)
    black = [item.width for item in lines if item.stroke == grey(1)]
    assert all(any(abs(width - one) < 1e-9 for one in black) for width in widths)


def test_a_wedge_of_greys_and_type_from_5_to_8_points() -> None:
    items = [item for item, _ in placed(proof())]
    fills = {item.fill for item in items if isinstance(item, Path)}
    assert {grey(step / 20) for step in range(21)} <= fills
    samples = [
        item.size / points(1) for item in items if isinstance(item, Text) and item.string == "Spitfire 0368"
    ]
    assert sorted(samples) == pytest.approx(sorted([5, 5.5, 6, 6.5, 7, 7.5, 8] * 4))


def test_each_colour_stands_beside_the_grey_that_is_as_light() -> None:
    fills = [item.fill for item, _ in placed(proof()) if isinstance(item, Path)]
    for palette in PALETTES:
        four = [palette.ground, palette.accent, in_grey(palette.ground), in_grey(palette.accent)]
        assert any(fills[at : at + 4] == four for at in range(len(fills)))
