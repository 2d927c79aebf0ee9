"""Reduced pages: each once, in order, whole, apart from its neighbours, and as large as they go."""

from __future__ import annotations

from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pressgang.drawing.geometry import Rect
from pressgang.drawing.outlines import outline_box
from pressgang.drawing.scene import Field, Group, Page, Path, rectangle
from pressgang.drawing.units import PAPERS
from pressgang.imposition.document import PerSheet, cells_for, nup_pages, page_groups
from pressgang.imposition.furniture import printable
from pressgang.layout import Margins, Stock
from pressgang.typography.fonts import FontBook
from tests.drawn import placed, strings_of

A4 = Stock(PAPERS["a4"])
SIZES = ((210.0, 297.0), (297.0, 210.0), (148.0, 210.0), (400.0, 500.0))


def inked_page(size: tuple[float, float]) -> Page:
    """A page whose ink fills what the margins leave."""
    return Page(*size, (rectangle(Rect(8, 8, size[0] - 16, size[1] - 16), width=1.0),), "P")


def inked(side: Page) -> list[Rect]:
    """Where the ink of each page is on a sheet."""
    return [
        place.apply_rect(outline_box(item.segments)) for item, place in placed(side) if isinstance(item, Path)
    ]


@given(st.lists(st.sampled_from(SIZES), max_size=12), st.sampled_from([2, 4]))
def test_each_page_stands_once_whole_and_in_order(sizes: list[tuple[float, float]], per_sheet: int) -> None:
    pages = [inked_page(size) for size in sizes]
    groups = page_groups(pages, per_sheet)
    assert [index for group in groups for index in group] == list(range(len(pages)))
    sides, where = nup_pages(pages, cast(PerSheet, per_sheet), A4, FontBook())
    assert where == tuple(number for number, group in enumerate(groups) for _ in group)
    for side, group in zip(sides, groups, strict=True):
        assert len(group) <= per_sheet and side.side == "front"
        boxes = inked(side)
        assert len(boxes) == len(group)
        room = Rect(8, 8, side.width - 16, side.height - 16)
        for number, box in enumerate(boxes):
            assert room.contains(box), "within what the printer reaches"
            assert not any(box.overlaps(other) for other in boxes[number + 1 :])
            width, height = sizes[group[number]]
            assert box.width / box.height == pytest.approx((width - 16) / (height - 16))
        assert [(b.y, b.x) for b in boxes] == sorted((b.y, b.x) for b in boxes), "in reading order"


@pytest.mark.parametrize(
    ("size", "per_sheet", "lies"),
    [((210, 297), 2, True), ((297, 210), 2, False), ((210, 297), 4, False), ((297, 210), 4, True)],
)
def test_the_sheet_lies_as_the_pages_need_it(size: tuple[float, float], per_sheet: int, lies: bool) -> None:
    cells = cells_for(inked_page(size), cast(PerSheet, per_sheet), A4)
    assert (cells.stock.paper.width > cells.stock.paper.height) == lies
    assert cells.scale > (0.66 if per_sheet == 2 else 0.46), "hardly less than the paper's own ratio"


def test_cells_lie_5_mm_apart_above_a_strip_of_4_mm_for_the_note() -> None:
    cells = cells_for(inked_page((210, 297)), 4, A4)
    width, height = (194 - 5) / 2, (281 - 4 - 5) / 2
    assert cells.stock == A4
    assert list(cells.boxes) == [
        pytest.approx((x, y, width, height)) for y in (8, 8 + height + 5) for x in (8, 8 + width + 5)
    ]
    assert cells.scale == pytest.approx(min(width / 194, height / 281))
    cells = cells_for(inked_page((297, 210)), 2, A4)
    height = (281 - 4 - 5) / 2
    assert list(cells.boxes) == [pytest.approx((8, y, 194, height)) for y in (8, 8 + height + 5)]
    assert cells.scale == pytest.approx(194 / 281)


def test_a_page_alone_keeps_its_name_and_several_are_named_from_to(book: FontBook) -> None:
    pages = [Page(210, 297, (), f"P{number}") for number in range(5)]
    assert [side.label for side in nup_pages(pages, 4, A4, book)[0]] == ["P0 to P3", "P4"]


def test_a_page_is_cut_off_in_the_middle_of_the_gap(book: FontBook) -> None:
    (side,), _ = nup_pages([inked_page((210, 297))] * 2, 2, A4, book)
    cells = cells_for(inked_page((210, 297)), 2, A4)
    groups = [item for item in side.items if isinstance(item, Group) and not item.layer]
    for group, box, ink in zip(groups, cells.boxes, inked(side), strict=True):
        assert ink.centre == pytest.approx(box.centre)
        assert group.clip is not None and group.transform is not None
        corners = [numbers for _, numbers in group.clip.segments if numbers]
        left, top = group.transform.apply(*min(corners))
        assert (ink.x - left, ink.y - top) == pytest.approx((2.5, 2.5))


def test_pages_that_fit_are_not_enlarged_and_not_called_reduced(book: FontBook) -> None:
    small = [Page(100, 130, (rectangle(Rect(8, 8, 84, 114), width=1.0),), "card")] * 2
    (side,), _ = nup_pages(small, 2, A4, book)
    assert [(round(box.width, 6), round(box.height, 6)) for box in inked(side)] == [(84, 114)] * 2
    assert not strings_of(side)


def test_reduced_pages_say_so(book: FontBook) -> None:
    (side,), _ = nup_pages([inked_page((210, 297))] * 2, 2, A4, book)
    (note,) = strings_of(side)
    assert "reduced to 6" in note and "Scale bars are reduced as well" in note


def test_uneven_margins_turn_with_the_page() -> None:
    stock = Stock(PAPERS["a4"], Margins(20, 5, 10, 5))
    upright, lying = cells_for(Page(210, 297, ()), 2, stock), cells_for(Page(297, 210, ()), 2, stock)
    assert upright.boxes[0].x == printable(stock.turned()).x
    assert lying.boxes[0].y == printable(stock).y
    # what is reduced is what the margins leave of each page: 200 × 267 mm, and 267 × 200 mm
    assert cells_for(Page(210, 297, ()), 4, stock).scale == pytest.approx(((267 - 4 - 5) / 2) / 267)
    assert cells_for(Page(297, 210, ()), 4, stock).scale == pytest.approx(((200 - 4 - 5) / 2) / 200)
    assert cells_for(Page(210, 297, ()), 4, stock.turned()).scale == pytest.approx(((267 - 4 - 5) / 2) / 267)


def test_fields_are_reduced_with_their_page(book: FontBook) -> None:
    page = Page(210, 297, (Field(Rect(20, 20, 50, 10), "name", "text", size=3.5),), "form")
    (side,), _ = nup_pages([page] * 2, 2, A4, book)
    fields = [place.apply_rect(item.box) for item, place in placed(side) if isinstance(item, Field)]
    scale = cells_for(page, 2, A4).scale
    assert [box.width for box in fields] == pytest.approx([50 * scale] * 2)
    assert fields[1].x > fields[0].right
