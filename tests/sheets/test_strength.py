"""Points in boxes: their scale, what is struck off before the game, and what is marked."""

from __future__ import annotations

import pytest

from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Field, Item
from pressgang.sheets.blocks.block import Look
from pressgang.sheets.blocks.strength import Scale, StrengthBlock, losses
from tests.drawn import strings_of
from tests.sheets.block_cards import BOOK

LOOK = Look(BOOK)


def drawn(block: StrengthBlock, width: float = 100.0) -> list[Item]:
    return list(block.draw(LOOK, Rect(0.0, 0.0, width, block.measure(LOOK, width))))


def test_boxes_are_in_fives_to_one_scale() -> None:
    scale = Scale(10, 5.0)
    assert [len(scale.boxes(points)) for points in (150, 100, 60, 75, 0)] == [15, 10, 6, 8, 0]
    assert scale.right(4) - scale.right(5) == pytest.approx(scale.right(0) - scale.right(1) + 1.9)
    assert scale.x(50) == pytest.approx((scale.right(4) - scale.box + scale.right(5)) / 2)
    assert scale.x(25) == pytest.approx(scale.right(2) - scale.box / 2)
    assert scale.boxes(75)[-1].width == pytest.approx(scale.box / 2)


def test_a_narrow_room_has_larger_boxes_of_more_points_for_all_rows_of_a_column() -> None:
    row = StrengthBlock(60, 10, circles=4, column=((150, 0), (60, 4)))
    assert row.scale(100.0) == Scale(10, 5.3)
    narrow = row.scale(row.least_width(Look(BOOK)))
    assert narrow.unit == 20 and narrow.width(150) < row.least_width(Look(BOOK))
    assert StrengthBlock(400, 10).scale(200.0).unit == 20
    assert StrengthBlock(7, 1).scale(20.0).unit == 5


@pytest.mark.parametrize(
    ("left", "strokes", "odd"), [(100, 0, 0), (93, 1, 2), (90, 2, 0), (88, 2, 2), (75, 5, 0), (0, 20, 0)]
)
def test_losses_before_the_game_are_struck_off(left: int, strokes: int, odd: int) -> None:
    found, rest = losses(100, 10, 100 - left)
    assert (sum(found), rest) == (strokes, odd)


def test_odd_points_stand_on_their_line_and_open_boxes_are_fields() -> None:
    items = drawn(StrengthBlock(50, 10, lost=23))
    assert strings_of(items) == ["3"]
    assert len([one for one in items if isinstance(one, Field) and one.kind == "check"]) == 3


def test_a_scale_has_the_numbers_of_its_boxes() -> None:
    said = strings_of(drawn(StrengthBlock(50, 10, column=((100, 0),), is_scale=True)))
    assert said == [*map(str, range(10, 101, 10)), "odd"]
