"""Forms on large paper: no page to be written on is larger than A3; several share a sheet at true size."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest

from pressgang.drawing.geometry import Transform
from pressgang.drawing.scene import Group, Item, Page, Text
from pressgang.drawing.units import PAPERS, Paper
from pressgang.imposition.document import LONGEST, WIDEST, join_parts, parts_of
from pressgang.jobs.loading import load_kit
from pressgang.jobs.whole_job import lay_sheets
from pressgang.layout import Stock
from pressgang.print_options import PrintOptions
from tests.cases import each_case
from tests.conftest import starter_folder


@each_case(
    ("paper", "parts"),
    [
        ("a4", (1, 1)),
        ("letter", (1, 1)),
        ("a3", (1, 1)),
        ("tabloid", (1, 1)),
        ("a2", (2, 2)),
        ("a1", (2, 2)),
        ("a0", (3, 3)),
        ("arch-d", (2, 2)),
    ],
)
def test_parts_are_no_larger_than_a_form_may_be(paper: str, parts: tuple[int, int]) -> None:
    for stock in (Stock(PAPERS[paper]), Stock(PAPERS[paper]).turned()):
        found = parts_of(stock)
        own = found.stock.paper
        assert tuple(sorted((found.across, found.down))) == parts
        assert (own.width * found.across, own.height * found.down) == pytest.approx(
            (stock.paper.width, stock.paper.height)
        )
        assert min(own.width, own.height) <= WIDEST and max(own.width, own.height) <= LONGEST


@pytest.mark.parametrize("lies", [False, True])
def test_pages_lie_on_their_parts_at_true_size(lies: bool) -> None:
    parts = parts_of(Stock(Paper("big", 600, 900)))
    width, height = (450.0, 300.0) if lies else (300.0, 450.0)
    sheets = join_parts([Page(width, height, (), f"form {n}") for n in range(5)], parts)
    assert [(page.width, page.height) for page in sheets] == [(900, 600) if lies else (600, 900)] * 2
    groups = [item for item in sheets[0].items if isinstance(item, Group)]
    assert [group.transform for group in groups] == [
        Transform.translate(x, y) for y in (0, height) for x in (0, width)
    ]
    assert sheets[0].label == "form 0 to form 3" and sheets[1].label == "form 4"


def test_turn_records_on_arch_d_are_those_of_a_small_sheet() -> None:
    """Eight records a sheet of 20 turns each, not two of 74."""
    job = load_kit(starter_folder("dogfight"))
    ((large,), (a3,)) = (
        lay_sheets(job, PrintOptions(paper=PAPERS[paper], only=("turn-records",))).laid
        for paper in ("arch-d", "a3")
    )
    assert len(large.pages) == -(-len(a3.pages) // 4)
    assert all(page.width == pytest.approx(PAPERS["arch-d"].width) for page in large.pages)
    assert max(piece.height for piece in large.sheet.pieces) < LONGEST / 2


@pytest.mark.parametrize("paper", ["a3", "a2", "arch-d"])
def test_a_piece_is_told_where_its_ink_is(paper: str) -> None:
    job = load_kit(starter_folder("dogfight"))
    (laid,) = lay_sheets(job, PrintOptions(paper=PAPERS[paper], only=("turn-records",))).laid
    placed = list(laid.placements(job.book))
    assert [one.piece for one in placed] == list(laid.sheet.pieces)
    pages = [set(_texts(page.items, Transform())) for page in laid.pages]
    assert all(pages[one.page].issuperset(_texts(one.piece.front, one.transform)) for one in placed)


def _texts(items: Iterable[Item], place: Transform) -> Iterator[tuple[float, float]]:
    """Yield the places of all texts on a page."""
    for item in items:
        if isinstance(item, Group):
            yield from _texts(item.items, item.transform.then(place))
        elif isinstance(item, Text):
            x, y = place.apply(item.x, item.y)
            yield round(x, 3), round(y, 3)
